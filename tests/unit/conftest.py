"""Fixtures of the unit tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from mjwidget.history.history import History
    from tests.live_widget import Browser


@pytest.fixture(autouse=True)
def closed_widgets() -> Iterator[None]:
    """No widget outlives its test."""
    yield
    widgets = sys.modules.get("ipywidgets")
    if widgets is not None:
        widgets.Widget.close_all()


@pytest.fixture
def browser() -> Browser:
    """A table with one person, and the browser that shows it."""
    from tests.live_widget import opened  # only where it is wanted

    return opened("tenhou", seed=1)


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    """A history with nothing in it."""
    from mjwidget.history.history import History

    with History(tmp_path / "matches.db") as history:
        yield history


@pytest.fixture
def three(history: History) -> History:
    """One with three matches, a day between them; the last one is not over."""
    from tests.kept_matches import fill

    fill(history)
    return history
