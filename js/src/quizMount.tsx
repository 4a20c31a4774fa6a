// A quiz in a cell: a question, what it is about, the answer, and at the end the review.
import { render, type JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Focus } from "./focus.ts";
import type { Traits } from "./history.ts";
import { isComposing, passes } from "./keys.ts";
import { mount } from "./mount.tsx";
import { QuizAnswer } from "./panels/QuizAnswer.tsx";
import { QuizFeedback, QuizReview } from "./panels/QuizFeedback.tsx";
import { QuizScene } from "./panels/QuizScene.tsx";
import { Icon } from "./panels/Icon.tsx";
import { Segmented } from "./panels/Segmented.tsx";
import { Quiz, type Asked, type TableScene } from "./quiz.ts";
import { say } from "./quizWords.ts";
import { CSS } from "./style.ts";
import { words } from "./text.ts";
import { watchTheme } from "./theme.ts";
import { SPRITE } from "./tiles.gen.ts";
import { LANGUAGE_NAMES } from "./words.ts";

/** From an answer to the word that nobody hears it, ms. */
const PATIENCE = 4000;

/** The board of a question: one moment, as its seat sees it. */
function Slot({ scene, quiz }: { readonly scene: TableScene; readonly quiz: Quiz }): JSX.Element {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!slot.current) return;
    const ui = { viewpoint: scene.seat, shown: "closed", lang: quiz.lang, skin: quiz.skin } as const;
    const view = mount(slot.current, { info: scene.info, hands: scene.hands, ui, bare: true });
    return () => view.destroy();
  }, [quiz.lang, quiz.skin]);
  return <div class="quiz-board" ref={slot} data-testid="quiz-board" />;
}

/** The questions as dots: where one is, what became of each. */
function Dots({ quiz, asked }: { readonly quiz: Quiz; readonly asked: Asked }): JSX.Element | null {
  if (asked.count < 2) return null;
  if (asked.count > 30) return null;
  const word = (s: string): string => say(quiz.lang, s === "right" ? "isRight" : s === "part" ? "isPart" : s === "wrong" ? "isWrong" : "notAnswered");
  return (
    <nav class="qdots" aria-label={say(quiz.lang, "questions")}>
      {asked.states.map((s, n) => (
        <button type="button" key={n} class={s ? `is-${s}` : ""} data-act={`dot:${n}`} aria-current={asked.view === "question" && n === asked.n ? "step" : undefined} aria-label={`${n + 1}: ${word(s)}`} title={`${n + 1}: ${word(s)}`} onClick={() => quiz.goto(n)}>
          <span aria-hidden="true">{s === "right" ? "✓" : s === "wrong" ? "✕" : s === "part" ? "◐" : n + 1}</span>
        </button>
      ))}
    </nav>
  );
}

function Head({ quiz, asked }: { readonly quiz: Quiz; readonly asked: Asked }): JSX.Element {
  const { lang } = quiz;
  const single = asked.count < 2;
  return (
    <div class="qhead">
      <div class="qtitle">
        {asked.title[lang] && <h2>{asked.title[lang]}</h2>}
        {!single && <small class="num">{asked.view === "question" ? `${say(lang, "of", asked.n + 1, asked.count)} · ` : ""}<b data-testid="quiz-score">{say(lang, "score", String(asked.score), asked.count)}</b></small>}
      </div>
      <Segmented name="lang" label={words(lang).ui("language")} options={LANGUAGE_NAMES} value={lang} onPick={(l) => quiz.setLang(l)} />
      <Dots quiz={quiz} asked={asked} />
    </div>
  );
}

function Patience({ quiz }: { readonly quiz: Quiz }): JSX.Element | null {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!quiz.waiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [quiz.waiting]);
  return late && quiz.waiting ? <p class="error" role="alert"><Icon name="warn" /><span>{say(quiz.lang, "gone")}</span></p> : null;
}

function Asking({ quiz, asked }: { readonly quiz: Quiz; readonly asked: Asked }): JSX.Element {
  const { lang } = quiz;
  const q = asked.question;
  const table = q.scene?.type === "table" ? q.scene : null;
  const { feedback } = asked;
  const last = asked.done;
  return (
    <div class={`qbody${table ? " has-board" : ""}${feedback ? " is-over" : ""}`}>
      {table && <Slot key={asked.n} scene={table} quiz={quiz} />}
      <div class="qside">
        <div class="qask">
          <small class="qkind"><b>{q.name[lang]}</b>{q.rules && <span>{q.rules[lang]}</span>}</small>
          {q.title[lang] && <h3>{q.title[lang]}</h3>}
          {q.text[lang] && <p class="qtext">{q.text[lang]}</p>}
          <p class="qquestion">{q.ask[lang]}</p>
        </div>
        {q.scene?.type === "hand" && <QuizScene scene={q.scene} lang={lang} skin={quiz.skin} bare={q.control.type === "tile"} />}
        <QuizAnswer quiz={quiz} />
        {q.hints.length > 0 && <ol class="qhints" data-testid="quiz-hints">{q.hints.map((h, i) => <li key={i}><Icon name="bulb" /><span>{h[lang]}</span></li>)}</ol>}
        {asked.problem && <p class="error" role="alert"><Icon name="warn" /><span>{asked.problem[lang]}</span></p>}
        <Patience quiz={quiz} />
        <div class="qactions">
          {feedback === null ? (
            <>
              <button type="button" class="primary" data-act="check" aria-disabled={quiz.ready ? undefined : true} onClick={() => quiz.answer()}>{say(lang, "check")}</button>
              {q.more > 0 && <button type="button" class="ghostb" data-act="hint" onClick={() => quiz.hint()}>{say(lang, q.hints.length > 0 ? "hintMore" : "hint")}</button>}
            </>
          ) : asked.count < 2 ? (
            <button type="button" class="ghostb" data-act="retry" onClick={() => quiz.again(false)}>{say(lang, "retry")}</button>
          ) : (
            <button type="button" class="primary" data-act="next" onClick={() => quiz.next()}>{say(lang, last ? "toReview" : "next")}</button>
          )}
        </div>
        {feedback && table && <QuizFeedback quiz={quiz} feedback={feedback} />}
      </div>
      {feedback && !table && <QuizFeedback quiz={quiz} feedback={feedback} />}
    </div>
  );
}

function App({ quiz, drawn }: { readonly quiz: Quiz; drawn(): void }): JSX.Element {
  const [, again] = useState(0);
  useLayoutEffect(() => quiz.subscribe(() => again((n) => n + 1)), [quiz]);
  useLayoutEffect(drawn);
  const { asked, lang } = quiz;
  const said = asked === null ? "" : asked.feedback && asked.view === "question" ? `${asked.feedback.head[lang]}. ${asked.feedback.answer[lang]}` : "";
  return (
    <div class="mj-grid mj-quiz" tabIndex={0} role="group" aria-label={say(lang, "quiz")} data-testid="mjquiz">
      {asked === null ? <p class="error"><Icon name="warn" /><span>{say(lang, "empty")}</span></p> : (
        <>
          <Head quiz={quiz} asked={asked} />
          {asked.view === "review" && asked.review ? <QuizReview quiz={quiz} rows={asked.review} /> : <Asking quiz={quiz} asked={asked} />}
        </>
      )}
      <p class="sr" role="status" data-testid="said">{said}</p>
    </div>
  );
}

/** The next button of a row, a column or a grid by an arrow key; `null`: none. */
function beside(from: HTMLElement, key: string): HTMLElement | null {
  const group = from.closest<HTMLElement>("[data-keys]");
  if (group === null) return null;
  const all = [...group.querySelectorAll<HTMLElement>("button")];
  const at = all.indexOf(from);
  if (at < 0) return null;
  const way = group.dataset["keys"];
  const rows = way === "grid" ? [...group.children].map((row) => [...row.querySelectorAll<HTMLElement>("button")]) : [all];
  if (key === "Home") return all[0] ?? null;
  if (key === "End") return all[all.length - 1] ?? null;
  if (key === "ArrowRight" || (way === "column" && key === "ArrowDown")) return all[Math.min(all.length - 1, at + 1)] ?? null;
  if (key === "ArrowLeft" || (way === "column" && key === "ArrowUp")) return all[Math.max(0, at - 1)] ?? null;
  if (way !== "grid" || (key !== "ArrowDown" && key !== "ArrowUp")) return null;
  const r = rows.findIndex((row) => row.includes(from));
  const to = rows[r + (key === "ArrowDown" ? 1 : -1)];
  const column = rows[r]?.indexOf(from) ?? 0;
  return to?.[Math.min(column, to.length - 1)] ?? null;
}

export function mountQuiz(element: HTMLElement, traits: Traits, tell: (message: unknown) => void): { read(): void; destroy(): void } {
  const host = document.createElement("div");
  host.className = "mjwidget-quiz";
  const shadow = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = CSS;
  const root = document.createElement("div");
  root.className = "mjw";
  const sprite = document.createElement("div");
  sprite.className = "sprite";
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${SPRITE}</svg>`;
  const app = document.createElement("div");
  root.append(sprite, app);
  shadow.append(style, root);
  element.append(host);

  const quiz = new Quiz(traits, tell);
  const stopTheme = watchTheme(host, (theme) => (root.dataset["theme"] = theme));
  const focus = new Focus(shadow, root);
  const settle = (): void => {
    root.lang = quiz.lang;
    const { wanted } = quiz;
    if (wanted === null) return;
    quiz.wanted = null;
    // Only who is here is led on; the button that was pressed may have gone just now.
    if (!focus.here) return;
    // Under a finger a field would bring up the page's keyboard over the keypad.
    const touch = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
    const found = wanted.split(", ").filter((s) => !touch || s !== ".answer input").map((s) => app.querySelector<HTMLElement>(s)).find((e) => e !== null);
    (found ?? app.querySelector<HTMLElement>(".mj-grid"))?.focus({ preventScroll: true });
    if (host.getBoundingClientRect().top < 0) host.scrollIntoView?.({ block: "start" });
  };

  root.addEventListener("keydown", (e) => {
    // While a word is being composed its keys are the input method's.
    if (isComposing(e)) return e.stopPropagation();
    if (!passes(e)) e.stopPropagation();
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    const target = shadow.activeElement as HTMLElement | null;
    const done = (): void => e.preventDefault();
    // A key that is held down is one answer.
    if (e.repeat && (e.key === "Enter" || e.key === "n" || e.key === "h")) return done();
    if (e.key === "Escape") {
      target?.blur();
      return done();
    }
    const asked = quiz.asked;
    if (asked === null || target?.closest(".quiz-board")) return;
    const typing = target instanceof HTMLInputElement;
    if (e.key === "Enter" && !e.shiftKey && asked.view === "question") {
      if (typing && quiz.open) {
        const inputs = [...app.querySelectorAll<HTMLInputElement>(".answer input")];
        const next = inputs[inputs.indexOf(target) + 1];
        if (next) next.focus();
        else quiz.answer();
        return done();
      }
      // On the waits' tiles Enter answers, Space takes a tile in or out.
      if (asked.question.control.type === "tiles" && quiz.ready && target?.closest(".qrows")) {
        quiz.answer();
        return done();
      }
      if (target === null || target.classList.contains("mj-grid") || target.classList.contains("verdict")) {
        if (quiz.open) quiz.answer();
        else if (asked.count > 1) quiz.next();
        return done();
      }
      return;
    }
    if (typing) return;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (target && /^(Arrow|Home$|End$)/.test(key)) {
      const to = beside(target, key);
      if (to !== null) {
        to.focus();
        return done();
      }
      if (target.classList.contains("mj-grid") && asked.view === "question") {
        app.querySelector<HTMLElement>(".answer button, .answer input")?.focus();
        return done();
      }
      return;
    }
    if (key === "h") {
      quiz.hint();
      return done();
    }
    if (key === "n" && asked.view === "question" && asked.count > 1 && asked.feedback) {
      quiz.next();
      return done();
    }
    if (/^[1-9]$/.test(key) && asked.view === "question" && asked.question.control.type === "options") {
      app.querySelectorAll<HTMLElement>(".qoption")[Number(key) - 1]?.focus();
      const choice = asked.question.control.options[Number(key) - 1];
      if (choice && quiz.picked[0] !== choice.key) quiz.pick(choice.key);
      return done();
    }
  });

  render(<App quiz={quiz} drawn={settle} />, app);
  return {
    read: () => quiz.read(),
    destroy() {
      focus.destroy();
      quiz.destroy();
      stopTheme();
      render(null, app);
      host.remove();
    },
  };
}
