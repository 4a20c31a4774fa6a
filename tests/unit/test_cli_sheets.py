"""``mjwidget rules sheet`` and ``mjwidget compare``."""

from __future__ import annotations

from pathlib import Path

import pytest

import mjwidget as mj
from mjwidget.__main__ import main

SAMPLE = str(Path(__file__).parents[2] / "examples" / "sample.mjai")
HAND = "234m34678p23466s+5p"


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (["rules", "sheet", "lan"], "Kuikae: neither the called tile"),
        (["rules", "sheet", "lan", "--lang", "ja"], "喰い替え禁止"),
        (["rules", "sheet", "ronron-10", "--beside", "ronron-05"], "ronron-05: Ippatsu: 200 P."),
        (["compare", HAND, "tenhou", "ichigeki"], "win.all_dealer: false → true (ICH-40)"),
        (
            ["compare", HAND, "ronron-05", "tenhou", "--flags", "riichi,ippatsu", "--ura", "1m"],
            "bonus.ura: 200 (RON-6) → 0",
        ),
        (
            ["compare", "99m234p44678s+9m", "sanma-parlour", "--meld", "pon:555z", "--by", "tsumo"],
            "1,000/1,000",
        ),
        (
            ["compare", HAND, "tenhou", "--seat", "E", "--from", "N", "--honba", "1"],
            "East +3,200",
        ),
        (["compare", "42300,27100,-600,31200", "tenhou"], "East +52.3"),
        (["compare", "-600,27100,42300,31200", "tenhou"], "West +52.3"),
        (["compare", "42300,27100,-600,30200", "tenhou", "--sticks", "1"], "East 43,300"),
        (["compare", "42300, 27100 / -600 31200", "tenhou"], "East +52.3"),
        (["compare", "30000,31000,29000,30000", "tenhou", "--start", "30000"], "−5,000 each"),
        (["compare", SAMPLE, "tenhou", "mleague", "--lang", "ja"], "Aoi +47.1"),
    ],
)
def test_what_they_print(args: list[str], shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    assert shown in capsys.readouterr().out


def test_the_sheet_is_the_one_of_the_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "sheet", "ichigeki"])
    assert capsys.readouterr().out == mj.rules("ichigeki").sheet().text() + "\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["rules", "sheet", "nowhere"], 'found "nowhere"'),
        (["rules", "sheet", "lan", "--beside", "nowhere"], 'found "nowhere"'),
        (["compare", HAND, "nowhere"], 'found "nowhere"'),
        (["compare", "nowhere.json", "lan"], "nowhere.json: No such file"),
        (["compare", "19m+1m", "lan"], "hand: found 2 tiles"),
        (["compare", "19m", "lan"], "expected the winning tile"),
        (["compare", "234m34678p234665s", "lan"], "; the winning tile is written behind a +"),
        (["compare", "42300", "27100", "18600", "12000", "lan"], "written with commas"),
        (["compare", "40000,25000,20000,10000", "tenhou"], "found 95,000 in all"),
        (["compare", "42300,27100", "lan"], "points of 2 players"),
        (["compare", "42300,27100,-600,31200", "lan", "--by", "ron"], "found 'by'"),
        (["compare", SAMPLE, "lan", "--honba", "1"], "'honba' says nothing of the end of a match"),
    ],
)
def test_what_cannot_be(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    assert said in capsys.readouterr().err
