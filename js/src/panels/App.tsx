// The frame: board and controls at the left, panels beside or below it.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ActionBar } from "./ActionBar.tsx";
import { AdviceCard } from "./AdviceCard.tsx";
import { AnalysisPanel } from "./AnalysisPanel.tsx";
import { CallPanel, CallPlace } from "./CallPanel.tsx";
import { CentreControls } from "./CentreControls.tsx";
import { usePlay, useSelect } from "./context.ts";
import { Curtain } from "./Curtain.tsx";
import { ErrorLine } from "./ErrorLine.tsx";
import { HandList } from "./HandList.tsx";
import { HintCard } from "./HintCard.tsx";
import { Lesson } from "./Lesson.tsx";
import { Loading } from "./Loading.tsx";
import { NoteCard } from "./NoteCard.tsx";
import { OffenceMenu } from "./OffenceMenu.tsx";
import { Overlay } from "./Overlay.tsx";
import { ReasonList } from "./ReasonList.tsx";
import { ScoreGraph } from "./ScoreGraph.tsx";
import { SeatList } from "./SeatList.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { TipCard } from "./TipCard.tsx";
import { Transport } from "./Transport.tsx";
import { WallPanel } from "./WallPanel.tsx";
import { WhyNot } from "./WhyNot.tsx";

/** What is asked: over the panels for as long as it is asked, which stay where they are. */
function Float(): JSX.Element {
  const [call, felt] = usePlay((p, s) => [p.scene.prompt?.kind === "call", s.local.felt] as const);
  return (
    <div class={call && !felt ? "float is-call" : "float"}>
      {!felt && <CallPanel />}
      <OffenceMenu />
      <WhyNot />
    </div>
  );
}

export function App({ board }: { readonly board: Element }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(board), [board]);
  const [w, failed, usable, table, back, loading, closed, felt] = useSelect((s) => [
    s.words, s.view === null, s.hands > 0 && (s.failure === null || s.failure.kind === "blob"), s.table, s.lookingBack, s.loading, s.closed, s.local.felt,
  ] as const);
  return (
    <div class={table ? "mj-grid is-table" : "mj-grid"} tabIndex={0} role="group" aria-label={w.ui("table")} data-testid="mjwidget">
      <div class="stage">
        {usable && <Lesson />}
        <ErrorLine />
        {loading && <Loading />}
        <div class="mj-table" hidden={failed}>
          <div class="felt">
            <div ref={place} />
            <CentreControls />
            {table && felt && <CallPlace />}
            {table && <Curtain />}
          </div>
          {table && <ActionBar />}
        </div>
        {usable && (!table || back || closed) && <Transport />}
        {usable && <NoteCard />}
        {usable && <Overlay />}
      </div>
      {usable && table && <StatusLine />}
      {usable && (
        <aside class="mj-aside">
          {table && <HintCard />}
          {table && <AdviceCard />}
          <div class="under">
            <div class="mj-side">
              <div class="meaning wide">
                <TipCard />
                <AnalysisPanel />
              </div>
              <SeatList />
              <ReasonList />
              <ScoreGraph />
              <HandList />
              <WallPanel />
            </div>
            {table && <Float />}
          </div>
        </aside>
      )}
    </div>
  );
}
