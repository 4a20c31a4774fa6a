import type { JSX } from "preact";

export function HintCard(): JSX.Element | null {
  return null;
}
