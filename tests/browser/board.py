"""What the board says in its mirror for screen readers, and what a view makes it say."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator

from tests.browser.lab import Notebook

# The shadow root is open; every fact of the mirror carries data-part, those of a seat data-seat.
_READ = """(host) => {
  const root = host.shadowRoot ?? host;
  const out = {};
  for (const cell of root.querySelectorAll('[data-testid="mirror"] [data-part]')) {
    const seat = cell.dataset.seat;
    out[seat === undefined ? cell.dataset.part : `${cell.dataset.part} ${seat}`] = cell.textContent;
    if (cell.dataset.part === "river")
      for (const mark of ["tsumogiri", "side", "called"])
        out[`${mark} ${seat}`] = cell.dataset[mark] ?? "";
  }
  return out;
}"""

Facts = dict[str, str]


def board_facts(host: Locator) -> Facts:
    """Every fact of a table's mirror. ``host``: the element that holds the shadow root."""
    facts: Facts = host.evaluate(_READ)
    return facts


def expected_facts(view: dict[str, Any], *, closed_for: int | None = None) -> Facts:
    """The facts that a view (of viewer ``open``) should show.

    ``closed_for``: the seat at the bottom while the others' hands are painted closed.
    """
    last, said = view["last"], view["said"]
    out: Facts = {
        "round": f"{view['bakaze']}{view['kyoku']}",
        "honba": str(view["honba"]),
        "kyotaku": str(view["kyotaku"]),
        "left": str(view["left"]),
        "dora": " ".join(view["dora"]),
        "ura": " ".join(view["ura"]),
        "turn": "" if view["turn"] is None else str(view["turn"]),
        "last": "" if last is None else f"{last['seat']} {last['i']}",
        "said": "" if said is None else f"{said['seat']} {said['code']}",
        "result": "" if view["result"] is None else view["result"]["kind"],
    }
    for seat, s in enumerate(view["seats"]):
        closed = closed_for is not None and seat != closed_for and s["concealed"]
        drawn = s["drawn"]
        out |= {
            f"hand {seat}": " ".join("?" if closed else t for t in s["hand"]),
            f"drawn {seat}": "" if drawn is None else "?" if closed else drawn,
            f"river {seat}": " ".join(d["t"] for d in s["river"]),
            f"tsumogiri {seat}": _indexes(s["river"], "tsumogiri"),
            f"side {seat}": _indexes(s["river"], "side"),
            f"called {seat}": _indexes(s["river"], "called"),
            f"kita {seat}": " ".join(s["kita"]),
            f"flowers {seat}": " ".join(s["flowers"]),
            f"score {seat}": str(view["scores"][seat]),
        }
    return out


def _indexes(river: list[dict[str, Any]], key: str) -> str:
    return " ".join(str(i) for i, d in enumerate(river) if d.get(key) is not None)


def in_kernel(notebook: Notebook, code: str, *, timeout: float = 60) -> str:
    """Run code in the notebook's kernel, beside its cells; what it prints. Errors are raised."""
    out: dict[str, str] = notebook.page.evaluate(
        """async ([code, milliseconds]) => {
          const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          const future = kernel.requestExecute({ code, store_history: false, silent: false });
          let text = "", error = "";
          future.onIOPub = (message) => {
            if (message.header.msg_type === "stream") text += message.content.text;
            if (message.header.msg_type === "error") error = message.content.traceback.join("\\n");
          };
          const late = new Promise((done) => setTimeout(done, milliseconds, "late"));
          if (await Promise.race([future.done, late]) === "late") error = "the kernel is busy";
          return { text, error };
        }""",
        [code, timeout * 1000],
    )
    if out["error"]:
        raise AssertionError(f"in the kernel: {out['error']}")
    return out["text"]


def kernel_view(notebook: Notebook, name: str = "replay") -> dict[str, Any]:
    """The open view of the moment that the kernel's widget ``name`` stands at."""
    code = (
        "import json as _json, mjwidget.view as _view\n"
        f"print(_json.dumps(_view.project({name}.state, 'open')))"
    )
    view: dict[str, Any] = json.loads(in_kernel(notebook, code))
    return view
