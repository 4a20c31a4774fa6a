"""What the README shows in Python runs as it stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import mjwidget as mj
from mjwidget.hand import yaku

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)


@pytest.fixture
def clean() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()
    if "sanrenkou" in yaku.ROWS:
        yaku.forget("sanrenkou")


def program(folder: Path) -> str:
    """A command in the place of one that is not here."""
    script = ROOT / "tests" / "mjai_program.py"
    command = [sys.executable, str(script), "{seat}", "mortal", str(folder / "told")]
    return ", ".join(map(repr, command))


def test_every_block_runs_in_order(
    clean: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # it saves a match
    names: dict[str, Any] = {"mj": mj}
    sample = (ROOT / "examples" / "sample.mjai").as_posix()
    for block in BLOCKS:
        block = block.replace("match.mjlog.gz", sample)
        block = block.replace('"examples/', f'"{(ROOT / "examples").as_posix()}/')
        exec(block.replace('"python", "mortal.py", "{seat}"', program(tmp_path)), names)
    assert names["replay"].at[0] == 3
    assert names["mine"].yaku.local == ("sanrenkou",)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (
            'mj.score("234m345p34678s88s", win="5s", flags=["riichi"], dora="7s", ura="1z")',
            "12,000",
        ),
        ('mj.score("234m345p34678s88s", win="5s", by="tsumo", seat="E")', "1,300"),
        ('mj.shanten("123m456p789s1122z")', "0"),
        ('mj.waits("123m456p789s1122z")', "{'1z': 2, '2z': 2}"),
    ],
)
def test_lines_of_the_readme(line: str, shown: str) -> None:
    assert any(line in block for block in BLOCKS), "the README has it"
    assert shown in str(eval(line, {"mj": mj}))
