// The focus stays in the widget. When the element that has it leaves the page or is hidden (a sheet
// closes, a button is no longer needed), browsers give it to the page's body, and the next key would be a
// command of the notebook; so it is taken home, as long as nobody else has taken it.

export class Focus {
  private readonly shadow: ShadowRoot;
  private readonly root: HTMLElement;
  private readonly observer: MutationObserver;
  private held: Element | null = null;

  /** `root`: everything of the widget, in `shadow`. */
  constructor(shadow: ShadowRoot, root: HTMLElement) {
    this.shadow = shadow;
    this.root = root;
    root.addEventListener("focusin", () => (this.held = shadow.activeElement));
    // Who has gone is known only when the event is over: leaving the page may blur, too.
    root.addEventListener("focusout", () => queueMicrotask(() => this.check()));
    this.observer = new MutationObserver(() => this.check());
    this.observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
  }

  /** Is the focus in the widget, or was it until what is being drawn took its element away? */
  get here(): boolean {
    return this.held !== null;
  }

  destroy(): void {
    this.observer.disconnect();
  }

  private check(): void {
    const held = this.held;
    if (held === null) return;
    const now = this.shadow.activeElement;
    // What was hidden keeps the focus until the next picture, and then nobody has it.
    const lost = !held.isConnected || held.closest("[hidden]") !== null;
    this.held = now;
    if (!lost || (now !== null && now !== held)) return;
    if (now === held) return home(this.root)?.focus({ preventScroll: true });
    const active = this.root.ownerDocument.activeElement;
    if (active === null || active === this.root.ownerDocument.body) home(this.root)?.focus({ preventScroll: true });
  }
}

/** What has the keys of the view. */
export function home(root: ParentNode): HTMLElement | null {
  return root.querySelector<HTMLElement>(".mj-grid");
}

/** A dialog has come: its first control gets the focus. Gives back what to do when it goes. */
export function enter(dialog: HTMLElement): () => void {
  const root = dialog.getRootNode() as ShadowRoot;
  const opener = root.activeElement as HTMLElement | null;
  dialog.querySelector<HTMLElement>("button, input")?.focus();
  return () => {
    // Who has moved on meanwhile is left where they are.
    if (!dialog.contains(root.activeElement)) return;
    const to = opener?.isConnected ? opener : home(root);
    to?.focus({ preventScroll: true });
  };
}
