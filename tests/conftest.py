"""Fixtures for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runner.corpus import HOW, find_corpus
from tests.runner.progress import LongRun, sources_digest


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of recorded matches; without it the test is skipped (see find_corpus)."""
    folder = find_corpus()
    if folder is None:
        pytest.skip(HOW)
    return folder


@pytest.fixture
def long_run(request: pytest.FixtureRequest) -> LongRun:
    """Seeds for a test marked `long`, resumed after a stop."""
    return LongRun(request.node.nodeid, sources_digest(request.path))
