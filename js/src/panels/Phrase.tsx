import { Fragment, type JSX } from "preact";
import { clean, type Words } from "../text.ts";
import type { Word } from "../words.ts";

/** A name keeps its own direction, whatever stands around it. */
export function Name({ of }: { readonly of: unknown }): JSX.Element {
  return <bdi>{clean(of)}</bdi>;
}

/** A sentence of words.ts whose `{0}` is a name, and `{1}` what is given as `rest`. */
export function Phrase({ words: w, word, name, rest }: { readonly words: Words; readonly word: Word; readonly name: unknown; readonly rest?: string }): JSX.Element {
  const [before, after = ""] = w.ui(word).split("{0}");
  if (rest === undefined) return <>{before}<Name of={name} />{after}</>;
  const [middle, end = ""] = after.split("{1}");
  return <>{before}<Name of={name} />{middle}<b>{rest}</b>{end}</>;
}

/** Texts from outside in a row, each on its own; empty ones are left out. */
export function Texts({ texts }: { readonly texts: readonly unknown[] }): JSX.Element {
  const full = texts.map(clean).filter((s) => s !== "");
  return <>{full.map((s, i) => <Fragment key={i}>{i > 0 && " · "}<bdi>{s}</bdi></Fragment>)}</>;
}
