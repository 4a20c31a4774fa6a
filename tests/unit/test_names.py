"""The catalogue of names."""

import pytest

from mjwidget.core import names
from mjwidget.rulefiles import names as rule_names
from mjwidget.rulefiles import rules


@pytest.mark.parametrize(
    ("tenhou", "key"),
    [(0, "menzen_tsumo"), (7, "pinfu"), (12, "jikaze_W"), (17, "bakaze_N"), (34, "honitsu"),
     (41, "suuankou_tanki"), (50, "shousuushii"), (52, "dora"), (53, "ura"), (54, "red")],
)  # fmt: skip
def test_tenhou_ids(tenhou: int, key: str) -> None:
    assert names.BY_TENHOU[tenhou] == key


def test_all_tenhou_ids_are_there_once() -> None:
    assert sorted(names.BY_TENHOU) == list(range(55))
    assert len(names.BY_KEY) == len(names.YAKU)


@pytest.mark.parametrize(
    ("majsoul", "key"), [(1, "menzen_tsumo"), (26, "junchan"), (34, "kita"), (47, "junsei_chuuren")]
)
def test_majsoul_ids(majsoul: int, key: str) -> None:
    assert names.BY_MAJSOUL[majsoul] == key


@pytest.mark.parametrize(
    ("code", "en", "ja"),
    [
        ("pinfu", "Pinfu", "平和"),
        ("limit.mangan", "Mangan", "満貫"),
        ("end.suufon_renda", "Four winds", "四風連打"),
        ("no such code", "no such code", "no such code"),
    ],
)
def test_words(code: str, en: str, ja: str) -> None:
    assert (names.word(code), names.word(code, "ja")) == (en, ja)


def test_languages_have_the_same_codes() -> None:
    catalogue = names.catalogue()
    assert catalogue["en"].keys() == catalogue["ja"].keys()
    assert all(text for lang in catalogue.values() for text in lang.values())
    with pytest.raises(ValueError, match="lang"):
        names.word("pinfu", "de")


@pytest.mark.parametrize(
    ("bakaze", "kyoku", "en", "ja"), [("E", 1, "East 1", "東1局"), ("W", 3, "West 3", "西3局")]
)
def test_round_names(bakaze: str, kyoku: int, en: str, ja: str) -> None:
    assert names.round_name(bakaze, kyoku) == en
    assert names.round_name(bakaze, kyoku, "ja") == ja


def test_rule_sets_are_called_what_their_files_say() -> None:
    for name in rule_names():
        title = rules(name).title
        assert (names.word(f"rules.{name}", "ja"), names.word(f"rules.{name}")) == (
            title["ja"],
            title["en"],
        )
