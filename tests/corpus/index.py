"""The index of the recorded matches: one row for each file."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple


class Row(NamedTuple):
    """A file of the corpus: ``path`` below ``logs``, its format, origin, and whether it is core."""

    path: str
    format: str
    origin: str
    core: bool
    complete: bool


def rows(corpus: Path) -> list[Row]:
    """All rows of ``logs/INDEX.tsv``."""
    with (corpus / "logs" / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Row(r["path"], r["format"], r["origin"], r["core"] == "1", r["complete"] == "1")
            for r in reader
        ]
