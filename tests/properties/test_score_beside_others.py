"""Random wins scored beside two independent programs: every difference is explained."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import riichienv
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

import mjwidget as mj
from mjwidget.core.names import BY_MAJSOUL
from mjwidget.hand.result import Score
from tests.corpus.score_tables import SINGLE
from tests.random_wins import RandomWin, random_win
from tests.runner.progress import LongRun

# -- PyPI mahjong: Tenhou's rules --------------------------------------------------------------

CALCULATOR = HandCalculator()
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
_NAMES = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "ankan": Meld.KAN, "kakan": Meld.SHOUMINKAN}  # fmt: skip


def by_mahjong(w: RandomWin) -> Any:
    flags = w.flags
    config = HandConfig(
        is_tsumo=w.tsumo,
        is_riichi="riichi" in flags,
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="rinshan" in flags,
        is_chankan="chankan" in flags,
        is_haitei="haitei" in flags,
        is_houtei="houtei" in flags,
        is_tenhou="tenhou" in flags,
        is_chiihou="chiihou" in flags,
        player_wind=EAST + w.seat,
        round_wind=EAST + w.round,
        options=OPTIONS,
    )
    melds = [Meld(_NAMES[name], sorted(ids), name != "ankan") for name, ids in w.melds]
    tiles = sorted([*w.own, w.win, *(i for _, ids in w.melds for i in ids)])
    return CALCULATOR.estimate_hand_value(
        tiles, w.win, melds=melds, dora_indicators=w.dora, ura_dora_indicators=w.ura, config=config
    )


def beside_mahjong(w: RandomWin) -> None:
    found = mj.score(**w.asked())
    theirs = by_mahjong(w)
    assert isinstance(found, Score)
    if theirs.error is not None:
        assert theirs.error == "no_yaku", w
        assert found.why_not == "no_yaku", w
        return
    cost = theirs.cost
    total = cost["main"] if not w.tsumo else cost["main"] + 2 * cost["additional"]
    assert found.total == total, (w, found.text(), theirs.yaku)
    if found.yakuman:
        assert theirs.han == 13 * found.yakuman, w
    else:
        assert (found.han, found.fu) == (theirs.han, theirs.fu), (w, found.text(), theirs.yaku)


# -- riichienv: Mahjong Soul's rules -----------------------------------------------------------

_TYPES = {
    "chi": riichienv.MeldType.Chi,
    "pon": riichienv.MeldType.Pon,
    "daiminkan": riichienv.MeldType.Daiminkan,
    "ankan": riichienv.MeldType.Ankan,
    "kakan": riichienv.MeldType.Kakan,
}


def by_riichienv(w: RandomWin) -> Any:
    flags = w.flags
    conditions = riichienv.Conditions(
        tsumo=w.tsumo,
        riichi="riichi" in flags or "double_riichi" in flags,
        double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags,
        haitei="haitei" in flags,
        houtei="houtei" in flags,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        tsumo_first_turn="tenhou" in flags or "chiihou" in flags,
        player_wind=w.seat,
        round_wind=w.round,
    )
    melds = [riichienv.Meld(_TYPES[name], ids, name != "ankan", 0) for name, ids in w.melds]
    return riichienv.HandEvaluator(sorted(w.own), melds).calc(w.win, w.dora, conditions, w.ura)


def beside_riichienv(w: RandomWin) -> None:
    found = mj.score(**{**w.asked(), "rules": "mahjongsoul"})
    theirs = by_riichienv(w)
    assert isinstance(found, Score)
    if not theirs.is_win:
        assert found.why_not == "no_yaku", w
        return
    # Winds have one name each there.
    named = {re.sub("^(jikaze|bakaze)_.", r"\1", key) for key in found.yaku}
    others = {BY_MAJSOUL[i] for i in theirs.yaku}
    if "tenhou" in w.flags:
        # Of fourteen dealt tiles none is the drawn one: no double form here. There it may be one.
        assert {SINGLE.get(key, key) for key in named} == {SINGLE.get(k, k) for k in others}, w
        assert not named & set(SINGLE)
        return
    if found.yakuman and "chinitsu" in others:
        # Another reading pays the same as a kazoe yakuman; there that one is named.
        same = [other for other in found.others if other.kazoe and other.total == found.total]
        assert others in [{re.sub("^(jikaze|bakaze)_.", r"\1", k) for k in o.yaku} for o in same], w
        return
    assert named == others, (w, found.text())
    if found.yakuman:
        assert theirs.han == 13 * found.yakuman, w
    else:
        assert (found.han, found.fu) == (theirs.han, theirs.fu), (w, found.text())
    price = found.worth
    assert price is not None
    if not w.tsumo:
        assert theirs.ron_agari == price.price.ron, w
    elif w.seat:
        have = (price.price.other, price.price.dealer)
        assert (theirs.tsumo_agari_ko, theirs.tsumo_agari_oya) == have, w
    else:
        assert theirs.tsumo_agari_ko == price.price.other, w


@pytest.mark.parametrize("seed", range(20))
def test_random_wins(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        win = random_win(rng)
        beside_mahjong(win)
        beside_riichienv(win)


@pytest.mark.long
def test_very_many_random_wins(long_run: LongRun) -> None:
    for seed in long_run.seeds(100_000):
        win = random_win(random.Random(1_000_000 + seed))
        beside_mahjong(win)
        beside_riichienv(win)
