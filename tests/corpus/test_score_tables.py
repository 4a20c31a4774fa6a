"""``mj.score`` against every table of scored hands in the corpus."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.hand.check import ScoreError
from mjwidget.rulefiles import rules
from tests.corpus import score_tables

DOUBLES = ("kokushi_13", "suuankou_tanki", "junsei_chuuren", "daisuushii")


def differences(
    rows: Iterable[tuple[dict[str, Any], dict[str, Any]]],
) -> tuple[int, list[Any]]:
    """How many rows there were, and what differs."""
    n = 0
    out: list[Any] = []
    for given, expected in rows:
        n += 1
        try:
            found = mj.score(**given)
        except ScoreError as error:
            out.append((given, str(error)))
            continue
        have = {key: getattr(found, key) for key in expected}
        if have != expected:
            out.append((given, have, expected))
    return n, out


def without_kita(found: dict[str, int]) -> dict[str, int]:
    """Tenhou counts a kita as dora."""
    out = dict(found)
    if "kita" in out:
        out["dora"] = out.get("dora", 0) + out.pop("kita")
    return out


def test_every_win_of_tenhou(corpus: Path) -> None:
    """Yaku, han, fu, limit, points and every seat's payment."""
    n, wrong, small = 0, [], 0
    for given, expected in score_tables.tenhou_wins(corpus):
        n += 1
        found = mj.score(**given)
        have: dict[str, Any] = {key: getattr(found, key) for key in expected}
        have["yaku"] = without_kita(have["yaku"])
        if have == expected:
            continue
        # A lobby whose match is one hand for 1,000 points: whatever is won, a loser pays 100 for
        # it. All but the payments must be equal there too.
        paid = expected["deltas"].values()
        if max(map(abs, paid)) <= 600 and {**have, "deltas": 0} == {**expected, "deltas": 0}:
            small += 1
            continue
        wrong.append((given, have, expected))
    assert not wrong[:5]
    assert (n, small) == (27650, 5)


def test_random_wins_of_majiang(corpus: Path) -> None:
    house = rules("tenhou", win={"double_yakuman": DOUBLES})
    found = (
        (given | {"rules": house}, expected) for given, expected in score_tables.kobalab(corpus)
    )
    n, wrong = differences(found)
    assert not wrong[:5]
    assert n == 10000


@pytest.mark.parametrize(("players", "count"), [(4, 816), (3, 402)])
def test_wins_of_riichienv(corpus: Path, players: int, count: int) -> None:
    n, wrong = 0, []
    for given, expected in score_tables.riichienv(corpus, players):
        n += 1
        found = mj.score(**given)
        # There a yakuman is 13 han and has no fu; winds are not named.
        have = {
            "allowed": found.allowed,
            "han": 13 * found.yakuman or found.han,
            "fu": 0 if found.yakuman else found.fu,
            "yaku": {re.sub("^(jikaze|bakaze)_.", r"\1", key) for key in found.yaku},
        }
        if have != expected:
            wrong.append((given, have, expected))
    assert not wrong[:5]
    assert n == count


def test_yakuman_tables(corpus: Path) -> None:
    """Each hand is that yakuman exactly where the table says so."""
    house = rules("mahjongsoul", tiles={"red": [0, 0, 0]})
    n, wrong = 0, []
    for key, hand, win, yes in score_tables.nekobean(corpus):
        n += 1
        found = mj.score(hand, win=win, by="tsumo", rules=house)
        have = set(found.yaku)
        if key not in score_tables.SINGLE:
            have = {score_tables.SINGLE.get(name, name) for name in have}
        if (key in have) != yes:
            wrong.append((key, hand, win, yes, found.yaku))
    assert not wrong[:5]
    assert n == 129707 - 16318


def test_named_hands_of_mahjax(corpus: Path) -> None:
    house = rules("tenhou", tiles={"red": [0, 0, 0]}, win={"double_yakuman": ["daisuushii"]})
    wrong: list[Any] = []
    refused = []
    for name, given, expected in score_tables.mahjax(corpus):
        try:
            found = mj.score(**{**given, "rules": house})
        except ScoreError as error:
            refused.append((name, error.reason))
            continue
        have = {
            score_tables.SINGLE.get(key, re.sub("^(jikaze|bakaze)_.", r"\1", key))
            for key in found.yaku
        }
        worth = found.worth
        assert worth is not None
        ron = expected["base"] * (6 if given["seat"] == "E" else 4)
        if worth.price.ron != (ron + 99) // 100 * 100 or not expected["yaku"] <= have:
            wrong.append((name, found.yaku, worth.price, expected))
        elif expected["fan"] != (found.yakuman or found.han):
            wrong.append((name, found.han, expected))
        elif not found.yakuman and found.fu != expected["fu"]:
            wrong.append((name, found.fu, expected))
    assert not wrong
    # These hands hold a kan of 1m beside a pair of 1m.
    kans = ("三槓子", "三槓子三暗刻", "四槓子", "四槓子四暗刻")
    assert refused == [(name, "too_many_copies") for name in kans]
