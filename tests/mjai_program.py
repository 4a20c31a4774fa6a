"""A program that plays by mjai lines, for tests: discards what it draws, and misbehaves on demand.

``python mjai_program.py SEAT TALK LOG [FAULT]``. Every line that it is told goes to the file LOG,
with ``start`` at each start. ``FAULT`` ``KIND@N``: at its N-th decision, counted over all starts,
it does what KIND says: ``crash``, ``late``, ``nonsense``, ``deep``, ``illegal``, ``slow`` (answers
in the end), ``twice``, ``blank`` (a line without anything before it). It needs nothing but the standard library.
"""

import json
import sys
import time
from pathlib import Path

SEAT, TALK, LOG = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
KIND, _, AT = (sys.argv[4] if len(sys.argv) > 4 else "none@-1").partition("@")


def note(text: str) -> None:
    with LOG.open("a", encoding="utf-8") as file:
        file.write(text + "\n")


def number() -> int:
    """Which decision this is, over all starts."""
    return sum(line.startswith("decision") for line in LOG.read_text("utf-8").splitlines())


def react(event: dict) -> dict:
    """The drawn tile; riichi and wins are left alone."""
    if event["type"] == "tsumo" and event["actor"] == SEAT:
        return {"type": "dahai", "actor": SEAT, "pai": event["pai"], "tsumogiri": True}
    return {"type": "none"}


def decide(event: dict) -> None:
    note("decision")
    if number() == int(AT):
        if KIND == "crash":
            print("Traceback: out of luck\x1b[2J" + "!" * 1000, file=sys.stderr)
            sys.exit(3)
        if KIND in ("late", "slow"):
            time.sleep(30 if KIND == "late" else 1)
        if KIND == "nonsense":
            print("hello?", flush=True)
            return
        if KIND == "deep":
            print("[" * 100_000, flush=True)
            return
        if KIND in ("twice", "blank"):
            said = json.dumps(react(event))
            # In one call: unbuffered, each is a write of its own.
            sys.stdout.write(f"{said if KIND == 'twice' else ''}\n{said}\n")
            sys.stdout.flush()
            return
        if KIND == "illegal":
            print(json.dumps({"type": "dahai", "actor": SEAT, "pai": "9x"}), flush=True)
            return
    print(json.dumps(react(event)), flush=True)


note("start")
for line in sys.stdin:
    note(line.strip())
    told = json.loads(line)
    if TALK == "mjai.app":
        decide(told[-1])
    elif TALK == "gimite" or told.get("can_act", True):
        decide(told)
