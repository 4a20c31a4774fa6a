import type { JSX } from "preact";

export function OffenceMenu(): JSX.Element | null {
  return null;
}
