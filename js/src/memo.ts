// A component that is drawn again only when one of its props differs.
import { Component, h, type ComponentChildren, type FunctionComponent, type VNode } from "preact";

export function memo<P extends object>(inner: (props: P) => VNode): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P & { children?: ComponentChildren }>): boolean {
      const now = this.props as Record<string, unknown>;
      const then = next as Record<string, unknown>;
      for (const key in then) if (then[key] !== now[key]) return true;
      for (const key in now) if (!(key in then)) return true;
      return false;
    }
    override render(): VNode {
      return h(inner as FunctionComponent<P>, this.props as P) as VNode;
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
