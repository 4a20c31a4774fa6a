"""The lines of a program, however its output is cut into pieces."""

from __future__ import annotations

import sys
import time

import pytest

from mjwidget.bots.process import Ended, Process

# what it writes, piece after piece -> lines
WRITTEN: list[tuple[list[bytes], list[bytes]]] = [
    ([b"a\n"], [b"a"]),
    ([b"a\nb\n"], [b"a", b"b"]),
    ([b"a", b"b\n"], [b"ab"]),
    ([b"a", b"b", b"c\nd", b"\n"], [b"abc", b"d"]),
    ([b"a\n\nb\n"], [b"a", b"", b"b"]),
    ([b"a\r\n"], [b"a\r"]),
    ([b"a\nend"], [b"a", b"end"]),
    ([b""], []),
]


@pytest.mark.parametrize(("pieces", "lines"), WRITTEN)
def test_lines(pieces: list[bytes], lines: list[bytes]) -> None:
    script = (
        f"import os, time\nfor piece in {pieces!r}:\n    os.write(1, piece)\n    time.sleep(.02)\n"
    )
    process = Process([sys.executable, "-S", "-c", script], env=None)
    until = time.monotonic() + 30
    assert [process.read(until, lambda: True) for _ in lines] == lines
    with pytest.raises(Ended, match="it ended with code 0"):
        process.read(until, lambda: True)
    process.close()
