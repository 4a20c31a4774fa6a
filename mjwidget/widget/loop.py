"""The event loop that runs here, if any does."""

from __future__ import annotations

import asyncio


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop that runs on this thread, if any does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
