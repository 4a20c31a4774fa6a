// The frame: board and controls at the left, panels beside or below it.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { failureText } from "../store.ts";
import { CentreControls } from "./CentreControls.tsx";
import { useSelect } from "./context.ts";
import { HandList } from "./HandList.tsx";
import { Icon } from "./Icon.tsx";
import { Overlay } from "./Overlay.tsx";
import { ScoreGraph } from "./ScoreGraph.tsx";
import { SeatList } from "./SeatList.tsx";
import { Transport } from "./Transport.tsx";
import { WallPanel } from "./WallPanel.tsx";

function ErrorLine(): JSX.Element | null {
  const [w, failure, hands] = useSelect((s) => [s.words, s.failure, s.hands] as const);
  const text = failure ? failureText(failure, w) : hands === 0 ? w.ui("empty") : "";
  if (text === "") return null;
  return (
    <p class="error" role="alert" data-testid="error">
      <Icon name="warn" />
      <span>{text}</span>
    </p>
  );
}

export function App({ board }: { readonly board: Element }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(board), [board]);
  const [w, failed, usable] = useSelect((s) => [s.words, s.view === null, s.hands > 0 && (s.failure === null || s.failure.kind === "blob")] as const);
  return (
    <div class="mj-grid" tabIndex={0} role="group" aria-label={w.ui("table")} data-testid="mjwidget">
      <div class="stage">
        <ErrorLine />
        <div class="mj-table" hidden={failed}>
          <div ref={place} />
          <CentreControls />
        </div>
        {usable && <Transport />}
        {usable && <Overlay />}
      </div>
      {usable && (
        <aside class="mj-side">
          <SeatList />
          <ScoreGraph />
          <HandList />
          <WallPanel />
        </aside>
      )}
    </div>
  );
}
