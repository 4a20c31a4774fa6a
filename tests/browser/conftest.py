"""Fixtures of the browser tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.lab import Lab
from tests.runner.tools import find_chromium


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a Chromium. `python -m tests browser` installs one; plain pytest only looks."""
    found = find_chromium()
    if found is None:
        pytest.fail("no Chromium found: run `python -m tests browser`, or set MJWIDGET_CHROMIUM")
    return found


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab; tests write their notebooks into ``lab.folder``."""
    with Lab(tmp_path_factory.mktemp("lab"), chromium=chromium) as running:
        yield running


@pytest.fixture(scope="session")
def still(lab: Lab) -> Iterator[BrowserContext]:
    """A browser of somebody who wants less motion."""
    context = lab.new_context(1280, 1000, still=True)
    yield context
    context.close()


@pytest.fixture
def notebook_folder(lab: Lab, request: pytest.FixtureRequest) -> Path:
    """A folder of this test's own below ``lab.folder``."""
    folder = lab.folder / re.sub(r"[^A-Za-z0-9_]+", "-", request.node.name)
    folder.mkdir()
    return folder
