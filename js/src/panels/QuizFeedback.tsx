import type { JSX } from "preact";
import type { Feedback, Line, Mark, Quiz, ReviewRow } from "../quiz.ts";
import { say } from "../quizWords.ts";
import { Tiles } from "./Tiles.tsx";

const SIGN: Readonly<Record<Mark, string>> = { "": "", right: "✓", wrong: "✕", missed: "!" };

function Row({ line, quiz }: { readonly line: Line; readonly quiz: Quiz }): JSX.Element {
  const { lang, skin } = quiz;
  return (
    <li class={line.mark ? `is-${line.mark}` : ""}>
      <i aria-hidden="true">{SIGN[line.mark]}</i>
      {line.tiles.length > 0 && <Tiles tiles={line.tiles} width={20} skin={skin} lang={lang} />}
      <span class="lt">{line.text[lang]}</span>
      {line.value && <span class="lv">{line.value[lang]}</span>}
    </li>
  );
}

/** Right or not, the answer, and why: all of it as the engine says it. */
export function QuizFeedback({ quiz, feedback }: { readonly quiz: Quiz; readonly feedback: Feedback }): JSX.Element {
  const { lang } = quiz;
  const state = feedback.right ? "right" : feedback.credit > 0 ? "part" : "wrong";
  return (
    <section class={`verdict is-${state}`} tabIndex={-1} data-testid="quiz-feedback" data-state={state}>
      <header>
        <i aria-hidden="true">{state === "right" ? "✓" : state === "part" ? "◐" : "✕"}</i>
        <div><b>{feedback.head[lang]}</b><p><small>{say(lang, "right")}</small> <span class="right-answer">{feedback.answer[lang]}</span></p></div>
      </header>
      <div class="qwhy">
        {feedback.sections.map((s, i) => (
          <div class="whysec" key={i}>
            <h4>{s.title[lang]}</h4>
            <ul>{s.lines.map((line, k) => <Row key={k} line={line} quiz={quiz} />)}</ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Reviewed({ row, quiz }: { readonly row: ReviewRow; readonly quiz: Quiz }): JSX.Element {
  const { lang } = quiz;
  const word = row.state === "" ? "notAnswered" : row.state === "right" ? "isRight" : row.state === "part" ? "isPart" : "isWrong";
  return (
    <li>
      <button type="button" class={`is-${row.state || "open"}`} data-act={`goto:${row.n}`} onClick={() => quiz.goto(row.n)}>
        <i title={say(lang, word)}><span aria-hidden="true">{row.state === "right" ? "✓" : row.state === "part" ? "◐" : row.state === "wrong" ? "✕" : "·"}</span><span class="sr">{say(lang, word)}</span></i>
        <span class="rn">{row.n + 1}</span>
        <span class="rt"><b>{row.title[lang]}</b>{row.answer && <small>{row.answer[lang]}</small>}</span>
        <span class="rg">{row.given && row.state !== "right" && <small>{say(lang, "yours", row.given[lang])}</small>}{row.hints > 0 && <small>{say(lang, "hintsTaken", row.hints)}</small>}</span>
      </button>
    </li>
  );
}

/** The end: how many, and each question with its answer. */
export function QuizReview({ quiz, rows }: { readonly quiz: Quiz; readonly rows: readonly ReviewRow[] }): JSX.Element {
  const { lang, asked } = quiz;
  const score = asked?.score ?? 0, count = asked?.count ?? 1;
  const percent = Math.round((100 * score) / count);
  const flaws = rows.some((r) => r.state === "part" || r.state === "wrong");
  return (
    <section class="quiz-review" data-testid="quiz-review">
      <header>
        <svg class="qring" viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="27" />
          <circle class="got" cx="32" cy="32" r="27" pathLength="100" stroke-dasharray={`${percent} 100`} transform="rotate(-90 32 32)" />
          <text x="32" y="38">{percent}%</text>
        </svg>
        <div><h3>{say(lang, "review")}</h3><b class="num">{say(lang, "score", String(score), count)}</b></div>
        <div class="qactions">
          {flaws && <button type="button" class="primary" data-act="again-wrong" onClick={() => quiz.again(true)}>{say(lang, "againWrong")}</button>}
          <button type="button" class="ghostb" data-act="again" onClick={() => quiz.again(false)}>{say(lang, "again")}</button>
        </div>
      </header>
      <ol>{rows.map((row) => <Reviewed key={row.n} row={row} quiz={quiz} />)}</ol>
    </section>
  );
}
