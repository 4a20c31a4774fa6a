import type { JSX } from "preact";

const PATHS = {
  first: "M6 5v14M19 5v14l-10-7z",
  last: "M18 5v14M5 5v14l10-7z",
  prevHand: "M4.5 5v14M13 6v12l-7-6zM20.500 6v12l-7-6z",
  nextHand: "M19.500 5v14M11 6v12l7-6zM3.500 6v12l7-6z",
  prevOwn: "M3.500 6h6.500v12H3.500zM20 6.500L14.500 12l5.500 5.500",
  nextOwn: "M20.500 6H14v12h6.500zM4 6.500L9.500 12 4 17.500",
  back: "M15 5l-8 7 8 7",
  step: "M9 5l8 7-8 7",
  play: "M7 4.500v15l12.500-7.500z",
  fast: "M11 12L4 6v12zM20 12l-7-6v12z",
  pause: "M8 5v14M16 5v14",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  eyeOff: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM5 20L19 4",
  seat: "M12 4a3.600 3.600 0 100 7.200A3.600 3.600 0 0012 4zM4.500 20c.6-4 3.500-6 7.500-6s6.900 2 7.500 6",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  close: "M6 6l12 12M18 6L6 18",
  help: "M9 9a3 3 0 114.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500h.01",
  undo: "M9 5L4.500 9.500 9 14M4.500 9.500H14a5 5 0 010 10h-3",
  redo: "M15 5l4.500 4.500L15 14M19.500 9.500H10a5 5 0 000 10h3",
  bulb: "M9 18h6M10 21h4M8.500 15C6.500 13.500 6 11.800 6 10a6 6 0 0112 0c0 1.800-.5 3.500-2.500 5z",
  layers: "M12 3.500L21 8.500 12 13.500 3 8.500zM3.500 12.500L12 17l8.500-4.500M3.500 16.500L12 21l8.500-4.500",
  note: "M5 4h14v11l-5 5H5zM14 20v-5h5M8.500 8.500h7M8.500 12h4",
  warn: "M12 4L2.500 20h19zM12 10v5M12 17.500h.01",
} as const;
export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set<IconName>(["first", "last", "prevHand", "nextHand", "play", "fast"]);

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class={FILLED.has(name) ? "ic fill" : "ic"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Shown after the label in the tooltip. */
  readonly keyName?: string;
  readonly act: string;
  readonly class?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  onPress(): void;
}

export function IconButton(p: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={`ib ${p.class ?? ""}`}
      data-act={p.act}
      aria-label={p.label}
      title={p.keyName ? `${p.label} (${p.keyName})` : p.label}
      aria-pressed={p.pressed}
      aria-disabled={p.disabled ? true : undefined}
      onClick={p.onPress}
    >
      <Icon name={p.icon} />
    </button>
  );
}
