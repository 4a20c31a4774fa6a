import type { ComponentChildren, JSX } from "preact";

export interface PanelProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly class?: string;
  readonly children?: ComponentChildren;
}

export function Panel({ title, note, class: cls, children }: PanelProps): JSX.Element {
  return (
    <section class={cls ? `panel ${cls}` : "panel"}>
      <header>
        <h3>{title}</h3>
        {note !== undefined && note !== "" && <small>{note}</small>}
      </header>
      {children}
    </section>
  );
}
