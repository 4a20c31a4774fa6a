"""Where the recorded matches and the rules' clauses are: never part of the repository."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HOW = (
    "the corpus (recorded matches) is not here: set MJWIDGET_CORPUS to its folder, or put it into "
    "a folder `shared` beside the checkout"
)


def find_corpus() -> Path | None:
    """The corpus folder: MJWIDGET_CORPUS, else `shared` beside the checkout, else None.

    Raises FileNotFoundError when MJWIDGET_CORPUS names no folder, and when nothing is found
    although MJWIDGET_REQUIRE_CORPUS is set (as in continuous integration).
    """
    named = os.environ.get("MJWIDGET_CORPUS")
    folder = Path(named) if named else ROOT.parent / "shared"
    if folder.is_dir():
        return folder
    if named:
        raise FileNotFoundError(f"MJWIDGET_CORPUS names no folder: {named}")
    if os.environ.get("MJWIDGET_REQUIRE_CORPUS", "0") not in ("", "0"):
        raise FileNotFoundError(HOW)
    return None
