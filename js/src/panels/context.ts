// What every panel can reach, and how it listens: a panel names what it shows, and is drawn again
// only when that differs.
import { createContext, type RefObject } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Actions } from "../actions.ts";
import { enter } from "../focus.ts";
import type { Play } from "../play.ts";
import type { Store } from "../store.ts";

export interface Tools {
  readonly store: Store;
  readonly actions: Actions;
  readonly play: Play;
}

export const ToolsContext = createContext<Tools | null>(null);

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error("a panel outside of a view");
  return tools;
}

function alike(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
}

/** What `select` gives, kept up to date; compared item by item. */
export function useSelect<T extends readonly unknown[]>(select: (store: Store) => T): T {
  const { store } = useTools();
  return useWatched(() => select(store), store);
}

/** The same of what is asked and what of it is picked. */
export function usePlay<T extends readonly unknown[]>(select: (play: Play, store: Store) => T): T {
  const { store, play } = useTools();
  return useWatched(() => select(play, store), store, play);
}

interface Told {
  subscribe(listener: () => void): () => void;
}

function useWatched<T extends readonly unknown[]>(select: () => T, ...sources: readonly Told[]): T {
  const [, again] = useState(0);
  const value = select();
  const shown = useRef<T>(value);
  shown.current = value;
  const choose = useRef(select);
  choose.current = select;
  useLayoutEffect(() => {
    const look = (): void => {
      if (!alike(choose.current(), shown.current)) again((n) => n + 1);
    };
    const offs = sources.map((source) => source.subscribe(look));
    return () => offs.forEach((off) => off());
  }, sources);
  return value;
}

/** A dialog takes the focus while it is open and gives it back to where it was. */
export function useDialog(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? enter(ref.current) : undefined), []);
  return ref;
}
