import type { JSX } from "preact";

export interface SegmentedProps<T> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  onPick(value: T): void;
}

/** A few choices in a row, one of them pressed. */
export function Segmented<T extends string | number>(p: SegmentedProps<T>): JSX.Element {
  return (
    <div class="seg" role="group" aria-label={p.label}>
      {p.options.map(([value, text]) => (
        <button
          type="button"
          key={String(value)}
          data-act={`${p.name}:${value}`}
          aria-pressed={value === p.value}
          onClick={() => p.onPick(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
