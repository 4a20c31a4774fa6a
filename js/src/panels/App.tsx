// The frame: board and controls at the left, panels beside or below it.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { failureText } from "../store.ts";
import { useSelect } from "./context.ts";
import { Icon } from "./Icon.tsx";
import { Transport } from "./Transport.tsx";

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

export function App({ board }: { readonly board: SVGSVGElement }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(board), [board]);
  const [w, failure] = useSelect((s) => [s.words, s.failure] as const);
  const usable = failure === null || failure.kind === "blob";
  return (
    <div class="mj-grid" tabIndex={0} role="group" aria-label={w.ui("table")} data-testid="mjwidget">
      <div class="stage">
        <ErrorLine />
        <div class="mj-table" hidden={!usable}>
          <div ref={place} />
        </div>
        {usable && <Transport />}
      </div>
    </div>
  );
}
