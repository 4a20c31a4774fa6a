import type { JSX } from "preact";

export function ActionBar(): JSX.Element | null {
  return null;
}
