import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { NONE, type Choice, type Control, type Field, type Mark, type Quiz } from "../quiz.ts";
import { say } from "../quizWords.ts";
import { words } from "../text.ts";
import type { Tile } from "../wire.ts";
import { Tiles } from "./Tiles.tsx";

const SIGNS: Readonly<Record<Mark, string>> = { "": "", right: "✓", wrong: "✕", missed: "!" };

/** What became of something that could be chosen: said by a sign and a word, not by colour alone. */
function Badge({ mark, quiz }: { readonly mark: Mark; readonly quiz: Quiz }): JSX.Element | null {
  if (mark === "") return null;
  const word = say(quiz.lang, mark === "right" ? "isRight" : mark === "wrong" ? "isWrong" : "isMissed");
  return <i class={`qbadge is-${mark}`} title={word}><span aria-hidden="true">{SIGNS[mark]}</span><span class="sr">{word}</span></i>;
}

interface KeyProps {
  readonly quiz: Quiz;
  readonly tile: Tile;
  readonly on: boolean;
  readonly mark: Mark;
  readonly first: boolean;
  readonly able: boolean;
  readonly width: number;
  readonly drawn?: boolean;
  onPress(): void;
}

function TileKey({ quiz, tile, on, mark, first, able, width, drawn, onPress }: KeyProps): JSX.Element {
  const name = words(quiz.lang).tile(tile);
  return (
    <button
      type="button"
      class={`qtile${on ? " is-on" : ""}${mark ? ` is-${mark}` : ""}${drawn ? " is-drawn" : ""}`}
      data-act={`tile:${tile}`}
      aria-pressed={on}
      aria-disabled={!able || !quiz.open ? true : undefined}
      aria-label={name}
      title={name}
      tabIndex={first ? 0 : -1}
      onClick={() => able && onPress()}
    >
      <Tiles tiles={[tile]} width={width} skin={quiz.skin} lang={quiz.lang} />
      <Badge mark={mark} quiz={quiz} />
    </button>
  );
}

function NoneKey({ quiz, text, mark, onPress }: { readonly quiz: Quiz; readonly text: string; readonly mark: Mark; onPress(): void }): JSX.Element {
  const on = quiz.picked.includes(NONE) || quiz.picked.includes("no");
  return (
    <button type="button" class={`qoption is-none${on ? " is-on" : ""}${mark ? ` is-${mark}` : ""}`} data-act="none" aria-pressed={on} aria-disabled={quiz.open ? undefined : true} onClick={onPress}>
      <span>{text}</span><Badge mark={mark} quiz={quiz} />
    </button>
  );
}

function OfHand({ quiz, control }: { readonly quiz: Quiz; readonly control: Extract<Control, { type: "tile" }> }): JSX.Element {
  const marks = quiz.asked?.feedback?.marks ?? {};
  const all = control.drawn === null ? control.tiles : [...control.tiles, control.drawn];
  const told = new Set<string>();
  // Of twins the one that was pressed is the chosen one.
  const [pressed, setPressed] = useState(-1);
  const chosen = quiz.picked[0] === undefined ? -1 : all[pressed] === quiz.picked[0] ? pressed : all.indexOf(quiz.picked[0]);
  return (
    <>
      <div class="qhand" data-keys="row" role="group" aria-label={say(quiz.lang, "hand")}>
        {all.map((t, i) => {
          // Of twins one carries the mark.
          const mark = told.has(t) ? "" : marks[t] ?? "";
          told.add(t);
          const press = (): void => {
            setPressed(i);
            quiz.pick(t);
          };
          return <TileKey key={i} quiz={quiz} tile={t} on={i === chosen} mark={mark} first={i === 0} able={control.able.includes(t)} width={46} drawn={control.drawn !== null && i === all.length - 1} onPress={press} />;
        })}
      </div>
      {control.none && <NoneKey quiz={quiz} text={control.none[quiz.lang]} mark={marks["no"] ?? ""} onPress={() => quiz.pick("no")} />}
    </>
  );
}

function OfTiles({ quiz, control }: { readonly quiz: Quiz; readonly control: Extract<Control, { type: "tiles" }> }): JSX.Element {
  const marks = quiz.asked?.feedback?.marks ?? {};
  return (
    <>
      <div class="qrows" data-keys="grid">
        {control.rows.map((row, r) => (
          <div class="qrow" key={r}>
            {row.map((t, i) => <TileKey key={t} quiz={quiz} tile={t} on={quiz.picked.includes(t)} mark={marks[t] ?? ""} first={r === 0 && i === 0} able width={34} onPress={() => quiz.toggle(t)} />)}
          </div>
        ))}
      </div>
      <NoneKey quiz={quiz} text={control.none[quiz.lang]} mark={marks[NONE] ?? ""} onPress={() => quiz.toggle(NONE)} />
    </>
  );
}

function Option({ quiz, choice, n, mark }: { readonly quiz: Quiz; readonly choice: Choice; readonly n: number; readonly mark: Mark }): JSX.Element {
  const on = quiz.picked[0] === choice.key;
  return (
    <button type="button" class={`qoption${on ? " is-on" : ""}${mark ? ` is-${mark}` : ""}`} data-act={`option:${choice.key}`} aria-pressed={on} aria-disabled={quiz.open ? undefined : true} onClick={() => quiz.pick(choice.key)}>
      {n < 9 && <kbd aria-hidden="true">{n + 1}</kbd>}
      <span>{choice.text[quiz.lang]}</span>
      {choice.tiles.length > 0 && <Tiles tiles={choice.tiles} width={26} skin={quiz.skin} lang={quiz.lang} />}
      <Badge mark={mark} quiz={quiz} />
    </button>
  );
}

function FieldRow({ quiz, field }: { readonly quiz: Quiz; readonly field: Field }): JSX.Element {
  const feedback = quiz.asked?.feedback ?? null;
  const mark = feedback?.marks[field.key] ?? "";
  const label = field.label[quiz.lang];
  const stood = feedback?.values[field.key];
  const special = field.special.find(([v]) => v === (stood ?? quiz.values[field.key]));
  const value = feedback ? stood ?? "" : quiz.values[field.key] ?? "";
  const sign = feedback && /[1-9]/.test(value) ? (value.startsWith("-") ? -1 : 1) : quiz.sign(field);
  const id = `field-${field.key}`;
  const pays = say(quiz.lang, sign === 1 ? "gets" : "pays");
  const shown = special ? special[1][quiz.lang] : value.replace(/^-/, "");
  return (
    <div class={`qfield${mark ? ` is-${mark}` : ""}${quiz.open && quiz.field === field.key ? " is-here" : ""}`}>
      {field.sign !== undefined && <label for={id} class="qwho">{label}</label>}
      {field.sign !== undefined && (
        <button type="button" class="qsign" data-act={`sign:${field.key}`} aria-label={words(quiz.lang).ui("says", label, pays)} aria-disabled={field.fixed || !quiz.open ? true : undefined} onClick={() => !field.fixed && quiz.turn(field.key, sign === 1 ? -1 : 1)}>
          {pays}
        </button>
      )}
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        data-act={id}
        readOnly={!quiz.open}
        placeholder={field.sign === undefined ? "–" : "0"}
        value={shown}
        onFocus={() => quiz.focusField(field.key)}
        onInput={(e) => quiz.set(field.key, (e.currentTarget as HTMLInputElement).value.normalize("NFKC").replace(/[^0-9]/g, ""))}
      />
      {field.sign === undefined && <label for={id}>{label}</label>}
      {quiz.open && field.special.map(([v, text]) => (
        <button type="button" key={v} class="qspecial" data-act={`special:${field.key}`} aria-pressed={quiz.values[field.key] === v} onClick={() => quiz.set(field.key, v)}>{text[quiz.lang]}</button>
      ))}
      <Badge mark={mark} quiz={quiz} />
    </div>
  );
}

const PAD = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "00", "0", "⌫"] as const;

/** For a pointer without a keyboard: writes to the field that was used last. */
function Pad({ quiz, fields }: { readonly quiz: Quiz; readonly fields: readonly Field[] }): JSX.Element {
  const press = (key: string): void => {
    const field = fields.find((f) => f.key === quiz.field) ?? fields[0];
    if (!field) return;
    const now = quiz.values[field.key] ?? "";
    const digits = /^\d*$/.test(now) ? now : "";
    quiz.set(field.key, key === "⌫" ? digits.slice(0, -1) : `${digits}${key}`.replace(/^0+(?=\d)/, ""));
  };
  return (
    <div class="qpad" role="group" aria-label={say(quiz.lang, "pad")}>
      {PAD.map((key) => (
        <button type="button" key={key} tabIndex={-1} data-act={`pad:${key === "⌫" ? "erase" : key}`} aria-label={key === "⌫" ? say(quiz.lang, "erase") : key} onMouseDown={(e) => e.preventDefault()} onClick={() => press(key)}>{key}</button>
      ))}
    </div>
  );
}

function OfFields({ quiz, control }: { readonly quiz: Quiz; readonly control: Extract<Control, { type: "fields" }> }): JSX.Element {
  const table = control.fields[0]?.sign !== undefined;
  return (
    <div class="qnumbers">
      <div class={table ? "qfields is-table" : "qfields"}>{control.fields.map((f) => <FieldRow key={f.key} quiz={quiz} field={f} />)}</div>
      {quiz.open && <Pad quiz={quiz} fields={control.fields} />}
    </div>
  );
}

/** What the question is answered with; afterwards, what was right of it. */
export function QuizAnswer({ quiz }: { readonly quiz: Quiz }): JSX.Element | null {
  const asked = quiz.asked;
  if (asked === null) return null;
  const control = asked.question.control;
  const marks = asked.feedback?.marks ?? {};
  return (
    <div class={`answer is-${control.type}${asked.feedback ? " is-over" : ""}`} data-testid="quiz-answer">
      {control.type === "tile" ? <OfHand quiz={quiz} control={control} />
        : control.type === "tiles" ? <OfTiles quiz={quiz} control={control} />
        : control.type === "fields" ? <OfFields quiz={quiz} control={control} />
        : <div class="qoptions" data-keys="column">{control.options.map((c, n) => <Option key={c.key} quiz={quiz} choice={c} n={n} mark={marks[c.key] ?? ""} />)}</div>}
    </div>
  );
}
