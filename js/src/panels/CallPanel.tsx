import type { JSX } from "preact";

export function CallPanel(): JSX.Element | null {
  return null;
}
