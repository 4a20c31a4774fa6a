"""Fixtures of the unit tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
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
