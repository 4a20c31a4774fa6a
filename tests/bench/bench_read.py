"""Reading and folding matches, beside what a peer needs for the same.

``python -m tests bench read``. Without the recorded matches only the project's own is timed.
"""

from __future__ import annotations

import gzip
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import mjwidget as mj
from mjwidget.checking import check_files, find_logs
from mjwidget.core import wire
from mjwidget.outline import outline
from mjwidget.stream import hand_blob
from tests.bench.timing import interleaved, peer, table
from tests.runner.corpus import find_corpus
from tests.runner.tools import ROOT

SAMPLE = ROOT / "examples" / "sample.mjai"


def widget_state(path: Path) -> None:
    """From a file to everything that the browser is sent."""
    match = mj.load(path)
    outline(match)
    for hand in match:
        hand_blob(hand)


# What Mortal's dialect has; peers stumble over more.
BARE = frozenset(
    {"type", "names", "bakaze", "kyoku", "honba", "kyotaku", "oya", "scores", "tehais", "actor",
     "target", "pai", "consumed", "tsumogiri", "dora_marker", "deltas", "ura_markers"}
)  # fmt: skip


def bare(match: mj.Match) -> bytes:
    """The match in Mortal's dialect."""
    out = []
    for event in match.events:
        data = wire.encode(event)
        if data["type"] == "settle":
            continue
        keys = BARE - ({"tehais"} if data["type"] == "ryukyoku" else set())
        data = {key: value for key, value in data.items() if key in keys}
        if data["type"] == "hora":
            data.pop("pai")
            data.setdefault("ura_markers", [])
        if data["type"] == "end_game":
            data.pop("scores", None)
        out.append(json.dumps(data))
    return "\n".join(out).encode()


def one_match(name: str, path: Path) -> None:
    match = mj.load(path)
    events = sum(len(hand) for hand in match)
    print(f"{name}: {len(match)} hands, {events} events")
    raw = path.read_bytes()
    data = gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
    candidates: dict[str, Callable[[], object]] = {
        "mjwidget: read and fold": lambda: mj.load(path),
        "mjwidget: file to widget state": lambda: widget_state(path),
    }
    if data.lstrip().startswith(b"<"):
        candidates["(ElementTree: parse the XML only)"] = lambda: ElementTree.fromstring(data)
    elif peer("riichienv"):
        from riichienv import MjaiReplay

        with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
            file.write(bare(match))
            file.flush()

            def steps() -> None:
                for kyoku in MjaiReplay.from_jsonl(file.name).take_kyokus():
                    for _ in kyoku.steps():
                        pass

            candidates["riichienv: read and step"] = steps
            table(interleaved(candidates), "mjwidget: read and fold")
            return
    table(interleaved(candidates), "mjwidget: read and fold")


def main() -> None:
    one_match("the project's sample", SAMPLE)
    corpus = find_corpus()
    if corpus is None:
        print("the recorded matches are not here")
        return
    logs = corpus / "logs"
    longest = max((logs / "mjlog").rglob("*.mjlog.gz"), key=lambda p: p.stat().st_size)
    one_match("the largest mjlog", longest)
    one_match(
        "a Mortal log", max((logs / "mjai").glob("smly*/*.gz"), key=lambda p: p.stat().st_size)
    )
    paths = find_logs([logs / "mjlog"])
    start = time.perf_counter()
    hands = sum(report.hands for _, report in check_files(paths))
    print(f"check: {len(paths)} files, {hands} hands in {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
