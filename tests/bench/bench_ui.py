"""The front end over one whole match in headless Chromium, beside the peer's notebook viewer.

Then the layers of an analysis as it comes, and hands at a live table, event by event, from the
arrival of the state on.

``python -m tests bench ui [--hands N] [--pause MS]``. Measured from a Chromium trace: the
main-thread time of each action with all frames of its animation, waiting for the screen excluded.
The two subjects take turns, each in a browser of its own. All hands take ten minutes or more, as
every step is given the time in which its animation runs; ``--hands 2`` steps over the first two
only. Rates drift with the machine: read the ratios of one run. Chromium draws in software here, so
a task that waits for the compositor waits longer than beside a GPU; ``cpu`` leaves that out.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import json
import random
import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import mjwidget as mj
from mjwidget.widget.analysing import sent
from mjwidget.widget.base import BUNDLE
from tests.bench import ui_pages
from tests.bench.live_hand import live_hand
from tests.bench.timing import interleaved, peer
from tests.bench.ui_trace import CATEGORIES, KINDS, Cost, costs, percentile
from tests.runner import tools
from tests.runner.corpus import find_corpus

VIEWPORT: ViewportSize = {"width": 1100, "height": 900}
UI = ("at", "viewpoint", "shown", "playing", "speed", "skin", "lang", "layers")
LOADS = 7
JUMPS = 100
BACK = 100
PEER_STEPS = 40  # of each hand
LAYERED = 12  # moments
CHUNK = 20  # jumps, steps back or live events between two turns
LIVE = {"live event": "off", "live, hints on": "on"}
LIVE_HANDS = 3
LIVE_PAUSE = 250  # ms; a moment of a call stays so long at the highest speed
Played = dict[str, tuple[list[Cost], list[Cost]]]


def match_file() -> tuple[str, Path]:
    """The match to show, and what to call it."""
    sample = tools.ROOT / "examples" / "sample.mjai"
    if sample.is_file():
        return "examples/sample.mjai", sample
    corpus = find_corpus()
    if corpus is None:
        raise SystemExit("neither examples/sample.mjai nor the recorded matches are here")
    found = sorted(
        path
        for path in (corpus / "logs" / "mjlog").rglob("*gm-00a9-*.mjlog.gz")
        if len(mj.load(path)) >= 10
    )
    return f"the recorded match {found[0].name}", found[0]


class Driven:
    """A subject in a browser of its own."""

    def __init__(self, browser: Browser, subject: ui_pages.Subject, folder: Path) -> None:
        self.name = subject.name
        self.costs: dict[str, list[Cost]] = {}
        self.loads: dict[str, list[float]] = {}
        self._browser = browser
        self._file = folder / f"{subject.name}.html"
        self._file.write_text(subject.html, "utf-8")
        self.page = self.fresh()

    def fresh(self) -> Page:
        """A new page, in a context (and so a process) of its own, with nothing shown yet."""
        page = self._browser.new_context(viewport=VIEWPORT).new_page()
        page.goto(self._file.as_uri())
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    def load(self, *, again: bool) -> None:
        """Show the match on a fresh page and note the times; it stays for the actions."""
        self.page.context.close()
        self.page = self.fresh()
        times = self.page.evaluate("bench.load()")
        if again:
            times["after"], times["paint"] = self.page.evaluate("bench.again()"), None
        for name, ms in times.items():
            if ms is not None:
                self.loads.setdefault(name, []).append(ms)

    def close(self) -> None:
        """End its browser."""
        self._browser.close()

    def act(self, kind: str, arguments: Sequence[Any], pause: float, *, where: Any) -> None:
        """Act for each argument under a trace. ``where``: the position it must end at."""
        self._browser.start_tracing(page=self.page, categories=CATEGORIES)
        try:
            self.page.evaluate(
                "([kind, list, pause]) => bench.run(kind, list, pause)",
                [kind, list(arguments), pause],
            )
        finally:
            trace = self._browser.stop_tracing()
        found = costs(trace)
        if len(found) != len(arguments):
            raise RuntimeError(f"{len(arguments)} actions, but {len(found)} in the trace")
        at = self.page.evaluate("bench.where()")
        if at != where:
            raise RuntimeError(f"{self.name} stands at {at} after {kind}, not at {where}")
        self.costs.setdefault(kind, []).extend(found)


def measure(ours: Driven, theirs: Driven | None, hands: Sequence[int], steps: int, pause: float):
    """All actions of both. ``hands``: how many moments each hand of the match has."""
    moments = [[h, n] for h, count in enumerate(hands) for n in range(count)]
    for _ in range(LOADS):
        ours.load(again=False)
        if theirs:
            theirs.load(again=True)

    # A moment and the event that leads to it: theirs counts events from 1.
    def jump(part: Sequence[int]) -> None:
        ours.act("jump", [moments[i] for i in part], pause, where=moments[part[-1]])
        if theirs:
            theirs.act("jump", [i + 1 for i in part], pause, where=part[-1] + 1)

    def back(start: int, count: int) -> None:
        ours.page.evaluate("(at) => bench.jump(at)", moments[start])
        ours.act("back", [None] * count, pause, where=moments[start - count])
        if theirs:
            theirs.page.evaluate("(at) => bench.jump(at)", start + 1)
            theirs.act("back", [None] * count, pause, where=start + 1 - count)

    def forward(start: int, count: int) -> None:
        if ours.page.evaluate("bench.where()") != moments[start]:
            ours.page.evaluate("(at) => bench.jump(at)", moments[start])
        ours.act("forward", [None] * count, pause, where=moments[start + count])
        if theirs:
            some = min(count, PEER_STEPS)
            theirs.page.evaluate("(at) => bench.jump(at)", start + 1)
            theirs.act("forward", [None] * some, pause, where=start + 1 + some)

    chosen = random.Random(1).sample(range(len(moments)), JUMPS)
    for n in range(0, JUMPS, CHUNK):
        jump(chosen[n : n + CHUNK])
        print(f"  jumps {n + CHUNK}/{JUMPS}", flush=True)
    start = 0
    for hand, count in enumerate(hands[:steps]):
        last = start + count == len(moments)  # no step leads on from the very last moment
        forward(start, count - 1 if last else count)
        start += count
        print(f"  hand {hand + 1}/{steps} stepped over", flush=True)
    for n in range(0, BACK, CHUNK):
        back(len(moments) * 2 // 3 - n, CHUNK)
    print(f"  {BACK} steps back", flush=True)


def layers(ours: Driven, match: mj.Match, pause: float) -> None:
    """The layers of an analysis, as it comes, at own turns all through the match."""
    turns = [
        (hand.number, n)
        for hand in match
        for n in range(len(hand))
        if hand[n].turn == 0 and hand[n].phase == "draw"
    ]
    for hand, n in turns[:: max(1, len(turns) // LAYERED)]:
        told = sent(mj.analyse((match, hand, n), seat=0).json())
        told |= {"hand": hand, "n": n, "seat": 0}
        ours.page.evaluate("(at) => bench.jump(at)", [hand, n])
        ours.act("layers", [told, None], pause, where=[hand, n])
    ours.costs["layers"] = ours.costs["layers"][::2]  # without those that go
    print(f"  layers of {len(ours.costs['layers'])} moments", flush=True)


def row(what: str, found: Sequence[Cost], target: str = "") -> None:
    """The page's work, length of the tasks, cpu of all frames, of the first frame, of the longest
    task; kinds (means)."""

    def of(get: Callable[[Cost], float], share: float) -> str:
        return f"{percentile([get(cost) for cost in found], share):7.1f}"

    kinds = "".join(f"{statistics.fmean(cost.kinds[k] for cost in found):7.1f}" for k in KINDS)
    print(
        f"  {what:<18}{len(found):5d} |{of(_work, 0.5)}{of(_work, 0.95)} |"
        f"{of(_total, 0.5)}{of(_total, 0.95)} |{of(_cpu, 0.5)}"
        f"{of(_cpu, 0.95)} |{of(_first, 0.5)}{of(_first, 0.95)} |{of(_longest, 0.95)} |"
        f"{statistics.fmean(cost.frames for cost in found):5.1f} |{kinds}  {target}"
    )


def _work(cost: Cost) -> float:
    """Script, style, layout and paint: the page's own work, without the browser's upkeep."""
    return sum(cost.kinds[kind] for kind in ("script", "style", "layout", "paint"))


def _total(cost: Cost) -> float:
    return cost.total


def _cpu(cost: Cost) -> float:
    return cost.cpu


def _first(cost: Cost) -> float:
    return cost.first


def _longest(cost: Cost) -> float:
    return cost.longest


def play(start: Callable[[ui_pages.Subject], Driven], code: str, pause: float) -> Played:
    """Hands at a live table, hints off and on: the costs of all events, and of those that ask."""
    played: Played = {}
    for what, hints in LIVE.items():
        every, asking = played.setdefault(what, ([], []))
        for seed in range(LIVE_HANDS):
            hand = live_hand("tenhou", seed, hints=hints)
            table = start(ui_pages.live(code, hand.data, hand.states))
            table.page.evaluate("bench.load()")
            events = len(hand.states)
            for n in range(0, events, CHUNK):
                part = range(n, min(n + CHUNK, events))
                table.act("live", part, max(pause, LIVE_PAUSE), where=[0, part[-1] + 1])
            costs = table.costs["live"]
            every += costs
            asking += [cost for cost, asks in zip(costs, hand.asks, strict=True) if asks]
            table.close()
        print(f"  {what}: {len(every)} events of {LIVE_HANDS} hands", flush=True)
    return played


ACTIONS = {
    "forward": ("step forward", "target 8 median, 25 p95"),
    "back": ("step back", "target 8 median, 25 p95"),
    "jump": ("jump to any moment", "target 16 median"),
    "layers": ("an analysis comes", "target 100"),
}


def report(ours: Driven, theirs: Driven | None, played: Played) -> None:
    print("\nMain-thread time of an action with the frames of its animation, ms: median, p95")
    kinds = "".join(f"{k:>7}" for k in KINDS)
    print(
        f"  {'':<18}{'n':>5} |{'work':>14} |{'tasks':>14} |{'cpu in them':>14} |"
        f"{'first frame':>14} |"
        f"longest |frames|{kinds}  (cpu, means)"
    )
    for kind, (what, target) in ACTIONS.items():
        row(what, ours.costs[kind], target)
        if theirs and kind in theirs.costs:
            row(f"  {theirs.name}", theirs.costs[kind])
    for what, (every, asking) in played.items():
        row(what, every, "target 8 median, 25 p95")
        row("  that asks", asking)
    print("\nFrom the data's arrival to the end of the first frame on the main thread, ms, median")
    visible("visible after", "after", ours, theirs, "target 200")
    visible("with the module", "total", ours, theirs)
    paint = ours.loads.get("paint")
    if paint:
        print(f"  {'first paint on screen':<22}{statistics.median(paint):9.1f}")
    if theirs:
        print(f"\nRatios {theirs.name} / {ours.name} (over 1: {ours.name} is faster)")
        for kind, (what, _) in ACTIONS.items():
            if kind not in theirs.costs:
                continue
            a, b = theirs.costs[kind], ours.costs[kind]
            shares = [
                f"{name} {percentile([get(c) for c in a], p) / percentile([get(c) for c in b], p):.2f}"
                for name, get, p in _RATIOS
            ]
            print(f"  {what:<22}{'   '.join(shares)}")
        for what, key in (("visible after", "after"), ("with the module", "total")):
            ratio = statistics.median(theirs.loads[key]) / statistics.median(ours.loads[key])
            print(f"  {what:<22}{ratio:.2f}")


_RATIOS: tuple[tuple[str, Callable[[Cost], float], float], ...] = (
    ("work median", _work, 0.5),
    ("p95", _work, 0.95),
    ("tasks median", _total, 0.5),
    ("p95", _total, 0.95),
    ("cpu median", _cpu, 0.5),
    ("p95", _cpu, 0.95),
    ("first frame", _first, 0.5),
    ("longest task p95", _longest, 0.95),
)


def visible(what: str, key: str, ours: Driven, theirs: Driven | None, target: str = "") -> None:
    values = ours.loads[key]
    line = f"  {what:<22}{statistics.median(values):9.1f} (largest {max(values):.1f})"
    if theirs:
        line += f"   {theirs.name} {statistics.median(theirs.loads[key]):.1f}"
    print(f"{line}  {target}")


def kilobytes(what: str, size: float, rival: float | None, target: str = "") -> None:
    other = "" if rival is None else f"   riichienv {rival / 1000:9.1f}   x {rival / size:.1f}"
    print(f"  {what:<22}{size / 1000:9.1f}{other}  {target}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests bench ui", description=__doc__)
    parser.add_argument("--hands", type=int, help="step forward over so many hands (all)")
    parser.add_argument(
        "--pause", type=float, default=300, help="ms from action to action, 100 at least (300)"
    )
    options = parser.parse_args()
    if options.pause < 100:
        parser.error("--pause: the peer takes no more than ten actions a second")
    tools.ensure_bundle()
    chromium = tools.ensure_chromium()
    name, path = match_file()
    match = mj.load(path)
    hands = [len(hand) for hand in match]
    code = BUNDLE.read_text("utf-8")
    replay = mj.Replay(match)
    state = replay.get_state()
    sent = {key: state[key] for key in ("info", "hands", *UI)}
    print(f"{name}: {len(hands)} hands, {sum(hands)} moments; {VIEWPORT['width']} px wide")

    def ours_python() -> None:
        widget = mj.Replay(mj.load(path))
        widget.get_state()
        widget.close()

    candidates: dict[str, Callable[[], object]] = {"mjwidget": ours_python}
    output = None
    asset = b""
    if path.suffix == ".mjai" and peer("riichienv"):
        visualizer = importlib.import_module("riichienv.visualizer")
        asset = (Path(visualizer.__file__ or "").parent / "assets" / "viewer.js.gz").read_bytes()

        def their_output() -> str:
            return str(visualizer.GameViewer.from_jsonl(str(path)).show().data)

        output = their_output()
        candidates["riichienv"] = their_output

    packed = len(gzip.compress(code.encode(), 9, mtime=0))
    their_code = gzip.decompress(asset) if asset else b""
    print("\nSizes, kB")
    kilobytes(
        "bundle, gz -9", packed, len(gzip.compress(their_code, 9)) if asset else None, "target 150"
    )
    kilobytes("bundle, raw", len(code.encode()), len(their_code) if asset else None)
    # Their output holds the code in base64 each time; what is left is comparable.
    rest = len(output.encode()) - (len(asset) + 2) // 3 * 4 if output else None
    kilobytes("synced state", len(json.dumps(sent)), rest, "target 60")
    kilobytes("  with the code", len(json.dumps(state)), len(output.encode()) if output else None)

    print("\nPython, file to what the browser is sent, ms, median")
    times = {who: 1000 * seconds for who, seconds in interleaved(candidates).items()}
    print(f"  {'mjwidget':<22}{times['mjwidget']:9.1f}  target 120")
    if output:
        print(
            f"  {'riichienv':<22}{times['riichienv']:9.1f}  x {times['riichienv'] / times['mjwidget']:.2f}"
        )

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:

        def start(subject: ui_pages.Subject) -> Driven:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            return Driven(browser, subject, Path(folder))

        data = {"info": sent["info"], "hands": sent["hands"], "ui": {k: sent[k] for k in UI}}
        ours = start(ui_pages.ours(code, data))
        theirs = start(ui_pages.peer(output)) if output else None
        print(
            "\nIn Chromium", ours.page.context.browser.version if ours.page.context.browser else ""
        )
        steps = min(len(hands), options.hands or len(hands))
        measure(ours, theirs, hands, steps, options.pause)
        layers(ours, match, options.pause)
        report(ours, theirs, play(start, code, options.pause))


if __name__ == "__main__":
    main()
