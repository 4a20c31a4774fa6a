"""What an analysis shows: JSON, records, frames, text and HTML, in both languages."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from types import ModuleType
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.analysis.result import TABLES, Analysis
from mjwidget.analysis.show import _width as width_of
from mjwidget.analysis.words import WORDS
from mjwidget.core.names import LANGUAGES
from mjwidget.game.look import of_referee
from tests.game_table import table

SCENE = mj.Scenario(
    "tenhou", E="123m456s789p11z23p+9s", S={"riichi": True, "river": "1z9m2z!"}, turn="E4"
)


@pytest.fixture(scope="module")
def found() -> Analysis:
    return mj.analyse(SCENE, odds=False)


KEYS = {
    *("seat", "head", "shanten", "forms", "accepts", "odds", "draws", "rows", "refused"),
    *("danger", "threats", "waits", "tips"),
}
ROW = {
    *("i", "text", "act", "tile", "tiles", "then", "name", "shanten", "forms", "accepts", "total"),
    *("second", "better", "furiten", "no_yaku", "yaku", "value", "risk", "loss", "odds", "why"),
}


def test_json_is_plain_and_whole(found: Analysis) -> None:
    out = found.json()
    assert json.loads(json.dumps(out)) == out
    assert set(out) == KEYS
    assert all(set(row) == ROW for row in out["rows"])
    assert out["rows"][0]["tile"] == "9s" and out["rows"][0]["yaku"] == [["riichi", 1.0]]
    assert out["head"] == {"en": "1 riichi against you", "ja": "1人からリーチ"}
    assert out["waits"] == {"left": {"1p": 4, "4p": 4}, "furiten": None, "no_yaku": ["1p", "4p"]}
    assert len(out["danger"]) == 34 and "E" in out["danger"] and "1z" not in out["danger"]
    assert [one["seat"] for one in out["threats"]] == [1, 2, 3]
    assert out["threats"][0]["held"] == "riichi" and out["threats"][0]["tenpai"] == 1.0
    safe = out["danger"]["9m"]["by"][0]
    assert safe == {"seat": 1, "p": 0.0, "why": {"en": "genbutsu", "ja": "現物"}}
    assert all(abs(one["loss"]) < 20_000 and len(one["by"]) == 3 for one in out["danger"].values())


def test_every_text_is_there_in_both_languages(found: Analysis) -> None:
    out = found.json()
    texts = [out["head"]]
    by = [one for risk in out["danger"].values() for one in risk["by"]]
    for part in (*out["rows"], *out["refused"], *out["threats"], *out["tips"], *by):
        texts += [v for v in part.values() if isinstance(v, dict) and "ja" in v]
    assert len(texts) > 20
    assert all(set(one) == set(LANGUAGES) and one["en"] and one["ja"] for one in texts)
    assert all(ja and en for ja, en in WORDS.values())


def test_tiles_of_rows_are_as_on_the_wire() -> None:
    scene = mj.Scenario("tenhou", E="55p123m456s789p1z", draws="0p1z", turn="E")
    rows = {row["text"]: row for row in mj.analyse(scene, odds=False).json()["rows"]}
    assert rows["0p"]["tile"] == "5pr"
    assert rows["1z"]["tile"] == "E"


@pytest.mark.parametrize("name", TABLES)
def test_records_are_plain(found: Analysis, name: str) -> None:
    if name == "refused":
        found = mj.analyse("12m45p678s555z2468s", odds=False)  # no riichi
    rows = found.records(name)
    plain = (str, int, float, bool, type(None))
    assert all(isinstance(v, plain) for row in rows for v in row.values())
    assert len({tuple(row) for row in rows}) <= 1  # the same columns in each
    assert rows or name in ("odds", "tips")


def test_danger_says_causes_as_codes_and_in_words(found: Analysis) -> None:
    row = next(row for row in found.records("danger") if row["tile"] == "9m")
    assert (row["causes 1"], row["why 1"]) == ("genbutsu", "genbutsu")
    row = next(row for row in found.records("danger") if row["tile"] == "5m")
    assert row["causes 1"].split()[0] == "no_suji"
    assert row["why 1"].split(", ")[0] == "no suji"


class Frame:
    def __init__(self, rows: Any) -> None:
        self.rows = rows


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_of_what_is_installed(
    found: Analysis, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    made = ModuleType(library)
    made.DataFrame = Frame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, library, made)
    assert found.frame("danger").rows == found.records("danger")


def test_no_frame_without_a_library(found: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=r"neither pandas nor polars .* records"):
        found.frame()


@pytest.mark.parametrize("method", ["records", "frame"])
def test_a_table_that_there_is_not(found: Analysis, method: str) -> None:
    with pytest.raises(ValueError, match=r"table: found 'choice', expected one of choices"):
        getattr(found, method)("choice")


LINES = [
    ("en", "1 riichi against you"),
    ("en", "The hand now: tenpai"),
    ("en", "Choices, in order of efficiency alone"),
    ("ja", "選択（牌効率順）"),
    ("en", "Ukeire"),
    ("en", "Danger"),
    ("en", "Riichi, 9s"),
    ("en", "1p 4p (8 left)"),
    ("en", "no yaku for a ron on 1p 4p"),
    ("ja", "1人からリーチ"),
    ("ja", "リーチ 打9s"),
    ("ja", "1p・4p（残り8枚）"),
    ("ja", "1p・4pのロンは役なし"),
]


@pytest.mark.parametrize(("lang", "line"), LINES)
def test_text_and_html(found: Analysis, lang: str, line: str) -> None:
    assert line in found.text(lang)
    assert line in mj.analyse(SCENE, odds=False, lang=lang)._repr_html_()


STANDING = [
    # a hand of 13, with its odds?, language, in its text and its HTML
    ("123m456s789p1z23p7z", False, "en", "1p 4p 1z 7z (14 left)"),
    ("123m456s789p1z23p7z", False, "ja", "1p・4p・1z・7z（残り14枚）"),
    ("123m456s789p1z23p7z", True, "en", "Points"),
    ("123m456s789p1z23p7z", True, "ja", "期待値"),
    ("123m456s789p11z23p", True, "en", "1p 4p (8 left)"),
]


@pytest.mark.parametrize(("hand", "odds", "lang", "line"), STANDING)
def test_a_hand_with_nothing_to_choose(hand: str, odds: bool, lang: str, line: str) -> None:
    found = mj.analyse(hand, odds=odds, lang=lang)
    assert not found.choices
    assert line in found.text()
    assert line in found._repr_html_()


HEADS = [
    # who is in riichi, melds of W, the line above all
    ("", ["pon:555z", "pon:777z", "chi:123s@S"], "1 opponent may be tenpai"),
    ("S", ["pon:555z", "pon:777z", "chi:123s@S"], "1 riichi against you, 1 more may be tenpai"),
    ("", [], "no threat in sight"),
]


@pytest.mark.parametrize(("riichi", "melds", "line"), HEADS)
def test_the_threats_in_a_line(riichi: str, melds: list[str], line: str) -> None:
    t = table(
        E="1358m2469p35s442z", draws="9m", melds={"W": melds}, riichi=riichi,
        rivers={"W": "19m19p3z4z2z"},
    )  # fmt: skip
    assert mj.analyse(of_referee(t.referee, 0), odds=False).text().splitlines()[0] == line


def test_a_title_stands_there_once() -> None:
    scene = mj.Scenario("tenhou", E="1358m2469p35s55z1s", draws="9m", turn="E")
    lines = mj.analyse(scene, odds=False).text().splitlines()
    at = lines.index("Tips")
    assert lines[at + 1].startswith("Keep the pair")
    assert (
        sum(line.startswith("Waits") for line in mj.analyse(SCENE, odds=False).text().splitlines())
        == 1
    )


def test_another_language(found: Analysis) -> None:
    with pytest.raises(ValueError, match="lang: found 'de'"):
        found.text("de")


class Tags(HTMLParser):
    """Every tag that is opened is closed, and the page's colours are left alone."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[int] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag != "br":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append(0)
        if tag in ("td", "th"):
            self.rows[-1] += 1
        assert not any("color" in (value or "") for _, value in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_is_whole(lang: str) -> None:
    tags = Tags()
    tags.feed(mj.analyse(SCENE, odds=False, lang=lang)._repr_html_())
    assert tags.open == []
    assert len(tags.rows) > 30


WIDTHS = [
    # text of a cell, how it is laid out
    ("2,351", ";white-space:nowrap"),
    ("打9s", ";white-space:nowrap"),
    ("1p 4p 7p 2s 5s (14 left)", ";white-space:normal;min-width:13em"),
    ("furiten by the own river, " * 9, ";white-space:normal;min-width:26em"),
    ("リーチ後の見逃しでフリテン、待ちが最多", ";white-space:normal;min-width:19em"),
]


@pytest.mark.parametrize(("text", "style"), WIDTHS)
def test_long_cells_keep_a_width_and_short_ones_a_line(text: str, style: str) -> None:
    assert width_of(text) == style


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_scrolled_and_heads_stand_on_one_line(lang: str) -> None:
    html = mj.analyse(SCENE, odds=False, lang=lang)._repr_html_()
    assert html.count("<table>") == html.count('<div style="overflow-x:auto"><table>')
    heads = re.findall(r'<th scope="col" style="([^"]*)"', html)
    assert heads and all("white-space:nowrap" in one for one in heads)


def test_a_row_by_its_text(found: Analysis) -> None:
    assert found.row("riichi 9s") is found.best
    with pytest.raises(KeyError):
        found.row("chi 46p")


def test_without_numpy_the_same_but_for_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a kernel within the browser, which may have none."""
    expected = mj.analyse(SCENE, odds=False).json()
    monkeypatch.setitem(sys.modules, "numpy", None)
    found = mj.analyse(SCENE)
    assert found.odds == {}
    assert found.json() == expected
