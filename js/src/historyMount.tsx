// A view of a history: the list and a match are drawn here, a hand is a replay as everywhere.
import { render, type JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Focus } from "./focus.ts";
import { History, type Traits } from "./history.ts";
import { isComposing, passes } from "./keys.ts";
import { BUSY } from "./live.ts";
import { MatchList } from "./panels/MatchList.tsx";
import { MatchSummary } from "./panels/MatchSummary.tsx";
import { Segmented } from "./panels/Segmented.tsx";
import { CSS } from "./style.ts";
import { num, words, type Words } from "./text.ts";
import { watchTheme } from "./theme.ts";
import { LANGUAGE_NAMES } from "./words.ts";

/** Shows the match that is open as a replay in this element; gives back how to take it away. */
export type ShowReplay = (element: HTMLElement) => () => void;


/** A match has been asked for and has not come yet. */
function Opening({ words: w }: { readonly words: Words }): JSX.Element {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBusy(true), BUSY);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="opening" role="status" data-testid="opening">
      <i class="dots" aria-hidden="true"><b /><b /><b /></i>
      <span>{w.ui(busy ? "busy" : "opening")}</span>
    </p>
  );
}

function Slot({ show }: { readonly show: ShowReplay }): JSX.Element {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (slot.current ? show(slot.current) : undefined), [show]);
  return <div class="replay-slot" ref={slot} />;
}

interface AppProps {
  readonly history: History;
  readonly show: ShowReplay;
  /** Called when everything is drawn. */
  drawn(): void;
}

function Crumbs({ history, words: w }: { readonly history: History; readonly words: Words }): JSX.Element {
  const { place, code } = history;
  return (
    <nav class="crumbs" aria-label={w.ui("history")}>
      <button type="button" class="ghostb" data-act="to-list" onClick={() => history.toList()}>‹ {w.ui("toList")}</button>
      {place === "hand" && <button type="button" class="ghostb" data-act="to-match" onClick={() => history.up()}>‹ {w.ui("toMatch")} <span class="code">{code}</span></button>}
    </nav>
  );
}

function App({ history, show, drawn }: AppProps): JSX.Element {
  const [, again] = useState(0);
  useLayoutEffect(() => history.subscribe(() => again((n) => n + 1)), [history]);
  useLayoutEffect(drawn);
  const w = words(history.lang);
  const { place, info, hands, page } = history;
  const said = place !== "list" ? "" : w.ui("matchCount", num(page.total));
  return (
    <div class="mj-grid mj-history" tabIndex={0} role="group" aria-label={w.ui("history")} data-testid="mjhistory">
      <div class="top">
        {place === "list" ? <span /> : <Crumbs history={history} words={w} />}
        {place !== "hand" && <Segmented name="lang" label={w.ui("language")} options={LANGUAGE_NAMES} value={history.lang} onPick={(lang) => history.setLang(lang)} />}
      </div>
      {place === "list" ? <MatchList history={history} words={w} />
        : info === null || (place === "hand" && hands.length === 0) ? <Opening words={w} />
        : place === "match" ? <MatchSummary history={history} info={info} words={w} />
        : <Slot show={show} />}
      <p class="sr" role="status" data-testid="said">{said}</p>
    </div>
  );
}

/** The rows of the list and the hands of a match: the arrow keys go from one to the next. */
const ROWS = ".matches button, .match-summary .hands button";

export function mountHistory(element: HTMLElement, traits: Traits, show: ShowReplay): { read(): void; destroy(): void } {
  const host = document.createElement("div");
  host.className = "mjwidget-history";
  const shadow = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = CSS;
  const root = document.createElement("div");
  root.className = "mjw";
  shadow.append(style, root);
  element.append(host);

  const history = new History(traits);
  const stopTheme = watchTheme(host, (theme) => (root.dataset["theme"] = theme));
  const focus = new Focus(shadow, root);
  const rows = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ROWS)];
  const settle = (): void => {
    root.lang = history.lang;
    if (!history.arrived) return;
    const wanted = history.wanted.map((selector) => root.querySelector<HTMLElement>(selector)).find((e) => e !== null);
    if (!wanted) return;
    history.wanted = [];
    const inner = wanted.matches(".replay-slot") ? wanted.firstElementChild?.shadowRoot?.querySelector<HTMLElement>(".mj-grid") : wanted;
    inner?.focus({ preventScroll: true });
    // What is shown now begins at the top.
    if (host.getBoundingClientRect().top < 0) host.scrollIntoView?.({ block: "start" });
  };

  root.addEventListener("keydown", (e) => {
    // While a word is being composed Escape takes back the word, not what was typed before it.
    if (isComposing(e)) return e.stopPropagation();
    if (!passes(e)) e.stopPropagation();
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    const target = shadow.activeElement as HTMLElement | null;
    const typing = target instanceof HTMLInputElement;
    const done = (): void => e.preventDefault();
    // A key that is held down presses once: where one match opens, the next press would close it.
    if (e.repeat && (e.key === "Enter" || e.key === "Escape")) return done();
    if (e.key === "Escape") {
      if (typing && target.value !== "") {
        target.value = "";
        history.filter("");
      } else if (!history.up()) {
        target?.blur();
        return;
      }
      e.stopPropagation();
      return done();
    }
    if (history.place === "hand") return;
    if (e.key === "/" && !typing) {
      root.querySelector<HTMLElement>("[data-act=filter]")?.focus();
      return done();
    }
    if (e.key === "PageDown" || e.key === "PageUp") {
      if (history.place === "list") history.turn(e.key === "PageDown" ? 1 : -1);
      return done();
    }
    const list = rows();
    const at = target === null ? -1 : list.indexOf(target);
    const to = e.key === "ArrowDown" ? Math.min(at + 1, list.length - 1)
      : e.key === "ArrowUp" ? Math.max(at - 1, 0)
      : typing ? null
      : e.key === "Home" ? 0
      : e.key === "End" ? list.length - 1 : null;
    if (to === null) return;
    list[to]?.focus();
    done();
  });

  render(<App history={history} show={show} drawn={settle} />, root);
  return {
    read: () => history.read(),
    destroy() {
      focus.destroy();
      history.destroy();
      stopTheme();
      render(null, root);
      host.remove();
    },
  };
}
