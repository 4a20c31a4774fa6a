// A few words for making and changing SVG nodes.
const NS = "http://www.w3.org/2000/svg";

export type Attrs = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attrs: Attrs = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(NS, name);
  set(node, attrs);
  if (children.length > 0) node.append(...children);
  return node;
}

/** Attributes, touched only where they differ: even an equal `lang` restyles all below it. */
export function set(node: Element, attrs: Attrs): void {
  for (const key in attrs) {
    const value = String(attrs[key]);
    if (node.getAttribute(key) !== value) node.setAttribute(key, value);
  }
}

/** Text of a node, touched only when it differs: setting it again would cost a layout, and another
 * node for it more than another text in it. */
export function write(node: Node, text: string): void {
  const only = node.firstChild;
  if (only !== null && only.nodeType === Node.TEXT_NODE && only.nextSibling === null) {
    if ((only as Text).data !== text) (only as Text).data = text;
  } else if (node.textContent !== text) node.textContent = text;
}

export function show(node: Element, on: boolean): void {
  if (on) {
    if (node.hasAttribute("visibility")) node.removeAttribute("visibility");
  } else if (!node.hasAttribute("visibility")) node.setAttribute("visibility", "hidden");
}
