"""The pages that the benchmark of the front end drives: the project's own and the peer's.

Both give the same words: ``bench.module()`` evaluates the code, ``bench.show()`` shows the match
from its data, ``bench.run(kind, arguments, pause)`` acts once for each argument, ``pause`` ms
apart, and marks the start of every action. ``bench.live(n)`` is the n-th state of a live table,
``bench.layers(told)`` all layers with an analysis, without one none. ``bench.frame()`` is the end of
the next frame.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_DRIVER = """
const text = (id) => document.getElementById(id).textContent;
const bench = (window.bench = {
  frame: () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(0);
  })),
  async load() {
    const start = performance.now();
    await bench.module();
    const loaded = performance.now();
    await bench.show();
    await bench.frame();
    const end = performance.now();
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return { total: end - start, after: end - loaded, paint: paint ? paint.startTime - loaded : null };
  },
  run: (kind, list, pause) => new Promise((done) => {
    performance.clearMarks();
    let i = 0;
    const next = () => {
      performance.mark(`bench:${i}`);
      if (i === list.length) return done();
      bench[kind](list[i++]);
      setTimeout(next, pause);
    };
    setTimeout(next, pause);
  }),
  key(target, key) {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
  },
});
"""

_OURS = """
const root = document.getElementById("root");
const code = JSON.parse(text("code"));
let esm, view, grid;
bench.module = async () => {
  esm = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
};
bench.show = () => {
  view = esm.mount(root, { ...JSON.parse(text("data")), onChange() {} });
  grid = root.firstElementChild.shadowRoot.querySelector('[data-testid="mjwidget"]');
};
bench.forward = () => bench.key(grid, "ArrowRight");
bench.back = () => bench.key(grid, "ArrowLeft");
bench.jump = ([hand, n]) => view.set("at", [hand, n]);
bench.layers = (told) => view.update(told ? { layers: ["ukeire", "danger", "waits"], analysis: told } : { layers: [] });
bench.where = () => view.get("at");
const states = document.getElementById("states");
const told = states ? JSON.parse(states.textContent) : [];
bench.live = (n) => view.update(told[n]);
"""

# Its output cell is HTML whose script unpacks and evaluates the code, then shows the log; with
# the code on the page already, the same script skips that.
_PEER = """
const html = JSON.parse(text("data"));
let shown = [], Viewer, wait;
Object.defineProperty(window, "RiichiEnv3DViewer", {
  configurable: true,
  get: () => Viewer,
  set(Theirs) {
    Viewer = class extends Theirs {
      constructor(...rest) { super(...rest); shown.push(this); wait?.(); }
    };
  },
});
bench.show = () => new Promise((done) => {
  wait = done;
  const cell = document.getElementById("root");
  cell.innerHTML = html;
  for (const old of cell.querySelectorAll("script")) {
    const script = document.createElement("script");
    script.text = old.text;
    old.replaceWith(script);
  }
});
bench.module = () => undefined;
bench.again = async () => {
  shown.pop()?.destroy?.();
  const start = performance.now();
  await bench.show();
  await bench.frame();
  return performance.now() - start;
};
const viewer = () => shown[shown.length - 1];
bench.forward = () => bench.key(viewer().container, "ArrowRight");
bench.back = () => bench.key(viewer().container, "ArrowLeft");
bench.jump = (n) => { viewer().gameState.jumpTo(n); viewer().update(); };
bench.where = () => viewer().gameState.cursor;
"""


@dataclass(frozen=True)
class Subject:
    """Something to measure: its page."""

    name: str
    html: str


def _embed(**texts: Any) -> str:
    return "".join(
        f'<script type="application/json" id="{name}">'
        + json.dumps(value).replace("<", "\\u003c")
        + "</script>"
        for name, value in texts.items()
    )


def _page(embedded: str, script: str) -> str:
    return (
        '<!doctype html><meta charset="utf-8"><title>bench</title>'
        '<body data-jp-theme-light="true" style="margin:0;background:#fff"><div id="root"></div>'
        f'{embedded}<script type="module">{_DRIVER}{script}'
        "document.documentElement.dataset.ready = 1;</script>"
    )


def ours(code: str, data: dict[str, Any]) -> Subject:
    """The project's page. ``data``: ``info``, ``hands`` and ``ui`` as mount() takes them."""
    return Subject("mjwidget", _page(_embed(code=code, data=data), _OURS))


def live(code: str, data: dict[str, Any], states: Sequence[dict[str, Any]]) -> Subject:
    """A live table; ``bench.live(n)`` tells it ``states[n]``."""
    return Subject("live", _page(_embed(code=code, data=data, states=states), _OURS))


def peer(output: str) -> Subject:
    """The peer's page. ``output``: the HTML of its output cell."""
    return Subject("riichienv", _page(_embed(data=output), _PEER))
