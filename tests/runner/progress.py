"""Long tests that go on where they were stopped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "tests" / ".state" / "long"


def sources_digest(test_file: Path) -> str:
    """SHA-256 over the package's sources, the rule sets and the test: what a result depends on."""
    total = hashlib.sha256()
    package = ROOT / "mjwidget"
    files = [*package.rglob("*.py"), *(ROOT / "rules").rglob("*.toml"), test_file]
    for file in sorted(files):
        total.update(file.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


class LongRun:
    """The seeds of one long test that are still to do.

    ``for seed in long_run.seeds(10_000):`` yields 0 .. 9,999, leaves out those that an earlier,
    interrupted run of the same sources got through, and notes each as done when the loop asks for
    the next one (so a seed whose body raised is tried again). Seeds are done in blocks: a stop
    loses at most one block's work.
    """

    def __init__(self, name: str, digest: str, folder: Path = FOLDER) -> None:
        key = hashlib.sha256(name.encode()).hexdigest()[:16]
        self._file = folder / f"{key}.json"
        self._name, self._digest = name, digest

    def _done(self) -> int:
        try:
            record = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return 0
        return int(record["done"]) if record.get("digest") == self._digest else 0

    def _note(self, done: int) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        record = {"test": self._name, "digest": self._digest, "done": done}
        partial = self._file.with_suffix(".tmp")
        partial.write_text(json.dumps(record), "utf-8")
        partial.replace(self._file)

    def seeds(self, total: int, block: int = 100) -> Iterator[int]:
        """The seeds below ``total`` not done yet, in order."""
        for seed in range(self._done(), total):
            yield seed
            if (seed + 1) % block == 0 or seed + 1 == total:
                self._note(seed + 1)
