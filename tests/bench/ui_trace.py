"""Main-thread time of actions, read from a Chromium trace.

Two clocks: ``total`` is the length of the tasks, ``cpu`` what the thread itself computed in them
(without waiting for the compositor's thread, or for a core that another process had). On a machine
with other work only the second says something about the code; the kinds are counted in it.

The page sets a performance mark ``bench:I`` at the start of action I, in the very task that does
it, and one more at the end. All tasks of that thread from one mark to the next are the action's:
what its script does, and style, layout and paint of every frame until the next one, animations
included. Time between tasks, that is waiting (for the screen above all), is not counted.
"""

from __future__ import annotations

import json
import statistics
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

CATEGORIES = [
    "-*",
    "toplevel",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "v8",
]

KINDS = ("script", "style", "layout", "paint", "other")

# What a kind of event is counted as; events that are not named count as what they lie in.
_KIND_OF = {
    "EvaluateScript": "script",
    "v8.compile": "script",
    "v8.compileModule": "script",
    "v8.evaluateModule": "script",
    "FunctionCall": "script",
    "EventDispatch": "script",
    "FireAnimationFrame": "script",
    "TimerFire": "script",
    "RunMicrotasks": "script",
    "MinorGC": "script",
    "MajorGC": "script",
    "ParseHTML": "script",
    "UpdateLayoutTree": "style",
    "RecalculateStyles": "style",
    "ParseAuthorStyleSheet": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "PaintImage": "paint",
    "Layerize": "paint",
    "UpdateLayer": "paint",
    "UpdateLayerTree": "paint",
    "CompositeLayers": "paint",
    "Commit": "paint",
}
# A frame ends with it.
_FRAME = "Commit"


@dataclass
class Cost:
    """Main-thread time of one action, all in ms."""

    total: float = 0.0
    cpu: float = 0.0
    first: float = 0.0  # cpu up to the end of the first frame; the rest is animation
    longest: float = 0.0  # cpu of the longest task: nothing else can happen meanwhile
    frames: int = 0
    kinds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(KINDS, 0.0))


@dataclass(frozen=True)
class _Task:
    start: float  # us
    total: float  # ms, as all that follow
    frame: bool
    kinds: dict[str, float]

    @property
    def cpu(self) -> float:
        return sum(self.kinds.values())


def _split(task: dict[str, Any], inside: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Time of a task by kind, from the own times of the events in it (sorted by start)."""
    # Some events carry no thread time; they count as what they lie in.
    timed = "tdur" in task
    start, length = ("tts", "tdur") if timed else ("ts", "dur")
    kinds = dict.fromkeys(KINDS, 0.0)
    stack: list[tuple[float, str]] = []  # end, kind
    at = float(task[start])

    def until(time: float) -> None:
        nonlocal at
        while stack and stack[-1][0] <= time:
            end, kind = stack.pop()
            kinds[kind] += max(0.0, end - at) / 1000
            at = max(at, end)
        kinds[stack[-1][1] if stack else "other"] += max(0.0, time - at) / 1000
        at = max(at, time)

    for event in inside:
        if length in event:
            until(event[start])
            kind = _KIND_OF.get(event["name"], stack[-1][1] if stack else "other")
            stack.append((event[start] + event[length], kind))
    until(task[start] + task[length])
    return kinds


def _tasks(events: Iterable[dict[str, Any]]) -> list[_Task]:
    spans = [e for e in events if e.get("ph") == "X" and e.get("dur") is not None]
    spans.sort(key=lambda e: (e["ts"], -e["dur"]))
    names = {e["name"] for e in spans}
    name = "RunTask" if "RunTask" in names else "ThreadControllerImpl::RunTask"
    if name not in names:
        raise RuntimeError("the trace holds no tasks: has Chromium renamed its categories?")
    out: list[_Task] = []
    task: dict[str, Any] | None = None
    inside: list[dict[str, Any]] = []

    def close() -> None:
        if task is not None:
            frame = any(e["name"] == _FRAME for e in inside)
            out.append(_Task(task["ts"], task["dur"] / 1000, frame, _split(task, inside)))

    for event in spans:
        if task is not None and event["ts"] < task["ts"] + task["dur"]:
            if event["name"] != name:
                inside.append(event)
        elif event["name"] == name:
            close()
            task, inside = event, []
    close()
    return out


def costs(trace: bytes) -> list[Cost]:
    """The cost of each action. Raises ``RuntimeError`` for a trace without marks or tasks."""
    events = json.loads(trace)["traceEvents"]
    marks = {}
    for e in events:
        if e["name"].startswith("bench:") and "blink.user_timing" in e["cat"] and e["ph"] != "e":
            marks[int(e["name"].removeprefix("bench:"))] = e
    if len(marks) < 2:
        raise RuntimeError("the trace holds no performance marks")
    thread = {(e["pid"], e["tid"]) for e in marks.values()}
    if len(thread) != 1:
        raise RuntimeError("marks of several threads in one trace")
    tasks = _tasks(e for e in events if (e["pid"], e["tid"]) in thread)
    starts = [task.start for task in tasks]
    # The task that an action begins in began before its mark.
    begins = [max(0, bisect_right(starts, marks[i]["ts"]) - 1) for i in sorted(marks)]
    out = []
    for begin, end in pairwise(begins):
        cost = Cost()
        for task in tasks[begin:end]:
            if cost.frames == 0:
                cost.first += task.cpu
            cost.total += task.total
            cost.cpu += task.cpu
            cost.longest = max(cost.longest, task.cpu)
            cost.frames += task.frame
            for kind, part in task.kinds.items():
                cost.kinds[kind] += part
        out.append(cost)
    return out


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which ``share`` (0 to 1) of ``values`` lie; the median for a half."""
    if share == 0.5:
        return statistics.median(values)
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
