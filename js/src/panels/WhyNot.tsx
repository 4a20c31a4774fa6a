import type { JSX } from "preact";

export function WhyNot(): JSX.Element | null {
  return null;
}
