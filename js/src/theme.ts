// Light or dark, as the page is. Custom properties reach into the shadow root, attributes of the
// body do not: so the answer is worked out here and set on the view's own root.

export type Theme = "light" | "dark";

function luminance(color: string): number | null {
  const parts = color.match(/[\d.]+/g)?.map(Number);
  if (!parts || parts.length < 3 || (parts.length > 3 && (parts[3] as number) < 0.5)) return null;
  const [r, g, b] = parts as [number, number, number];
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** The theme around an element. */
function themeOf(host: Element): Theme {
  const doc = host.ownerDocument;
  const jupyter = doc.body?.getAttribute("data-jp-theme-light");
  if (jupyter === "true") return "light";
  if (jupyter === "false") return "dark";
  const code = doc.body?.getAttribute("data-vscode-theme-kind");
  if (code) return code.includes("light") ? "light" : "dark";
  // Any other page: the first background behind us that is painted.
  const view = doc.defaultView;
  for (let e: Element | null = host; e && view; e = e.parentElement ?? shadowHost(e)) {
    const l = luminance(view.getComputedStyle(e).backgroundColor);
    if (l !== null) return l < 0.5 ? "dark" : "light";
  }
  return view?.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function shadowHost(e: Element): Element | null {
  const root = e.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Call back at once and on every change; returns the clean-up. */
export function watchTheme(host: Element, on: (theme: Theme) => void): () => void {
  const tell = (): void => on(themeOf(host));
  const doc = host.ownerDocument;
  const observer = new MutationObserver(tell);
  const options = { attributes: true, attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "data-theme", "class", "style"] };
  if (doc.body) observer.observe(doc.body, options);
  observer.observe(doc.documentElement, options);
  const media = doc.defaultView?.matchMedia?.("(prefers-color-scheme: dark)");
  media?.addEventListener?.("change", tell);
  tell();
  return () => {
    observer.disconnect();
    media?.removeEventListener?.("change", tell);
  };
}
