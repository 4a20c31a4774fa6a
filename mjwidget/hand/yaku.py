"""The registry of yaku: one row each.

A row is a predicate on a reading and a situation, with its usual han closed and open (13: a
yakuman), and what it suppresses. A rule set says which rows count and what for
(``[yaku]`` in :class:`mjwidget.ruleset.RuleSet`).

A local yaku is added in one place, from a notebook too::

    import mjwidget as mj
    from mjwidget.hand import yaku

    yaku.register(
        "sanrenkou", "三連刻", "Three consecutive triplets", 2, 2,
        lambda r, s: any(r.triplets >> k & 7 == 7 for k in range(25) if k % 9 < 7),
    )
    rules = mj.rules("tenhou", yaku={"local": ["sanrenkou"]})

It counts only in rule sets that name it under ``yaku.local``. :func:`forget` takes it away again.
A set that names one that nobody registered can't be played or scored by (:func:`need_local`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ..core import names
from ..core.text import nearest
from ..core.tiles import CHUN, EAST, HATSU
from ..rulefiles import RuleError
from ..ruleset import RuleSet
from .reading import CHIITOITSU, KOKUSHI, NO_PAIR, RYANMEN, STANDARD, TANKI, Reading
from .situation import (
    DRAGONS,
    HONOURS,
    TERMINALS,
    WIND_KINDS,
    YAOCHU,
    Situation,
    bits,
)

Predicate = Callable[[Reading, Situation], bool]

YAKUMAN: Final = 13
"""Han of a row that is a yakuman."""


class Row(NamedTuple):
    """One yaku. ``closed``, ``open``: usual han (0: not with an open hand; 13: a yakuman).

    ``suppresses``: keys that don't count beside it; ``per_hand``: the predicate does not look at
    the reading, so that it is asked once for all of them.
    """

    key: str
    closed: int
    open: int
    holds: Predicate
    suppresses: tuple[str, ...] = ()
    per_hand: bool = False
    local: bool = False


_RUN_EDGES: Final = bits(suit + n for suit in (0, 9, 18) for n in (0, 6))
_GREEN: Final = bits((19, 20, 21, 23, 25, HATSU))
_SUIT: Final = 0x1FF
_NINE: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _triplet(kind: int) -> Predicate:
    bit = 1 << kind
    return lambda r, s: r.triplets & bit != 0


def _seat_wind(index: int) -> Predicate:
    bit = 1 << 27 + index
    return lambda r, s: s.seat == index and r.triplets & bit != 0


def _round_wind(index: int) -> Predicate:
    bit = 1 << 27 + index
    return lambda r, s: s.round == index and r.triplets & bit != 0


def value_kinds(seat: int, round: int, north: bool) -> int:
    """Mask of the kinds whose pair earns fu and spoils pinfu."""
    return DRAGONS | 1 << 27 + seat | 1 << 27 + round | (1 << 30 if north else 0)


@lru_cache(maxsize=64)
def value_set(seat: int, round: int, north: bool) -> frozenset[int]:
    """The same kinds as a set: a triplet of theirs is a yaku. ``seat`` and ``round`` from 0 for
    east, ``north`` where the set has it as a value tile for everybody."""
    mask = value_kinds(seat, round, north)
    return frozenset([k for k in range(EAST, CHUN + 1) if mask >> k & 1])


def _edges(r: Reading) -> bool:
    """Every set and the pair has a terminal or honour, and there is a run."""
    return (
        r.run_mask != 0
        and not r.run_mask & ~_RUN_EDGES
        and not r.triplets & ~YAOCHU
        and YAOCHU >> r.pair & 1 == 1
    )


def _ryanpeikou(r: Reading, s: Situation) -> bool:
    runs = r.runs
    return len(runs) == 4 and runs[0] == runs[1] and runs[2] == runs[3]


def _ittsuu(r: Reading, s: Situation) -> bool:
    m = r.run_mask
    return (m & 0x49) == 0x49 or (m >> 9 & 0x49) == 0x49 or (m >> 18 & 0x49) == 0x49


def _chuuren(r: Reading, s: Situation) -> bool:
    if s.suits != 1 or s.melds or s.mask & HONOURS:
        return False
    first = 0 if s.mask & 0x1FF else 9 if s.mask & 0x3FFFF else 18
    return all(a >= b for a, b in zip(s.counts[first : first + 9], _NINE, strict=True))


def _junsei_chuuren(r: Reading, s: Situation) -> bool:
    if not _chuuren(r, s) or s.tenhou:
        return False
    at = s.win_kind % 9
    return s.counts[s.win_kind] == _NINE[at] + 1


def green(r: Reading, s: Situation) -> bool:
    """Green tiles only."""
    return not s.mask & ~_GREEN and r.form != NO_PAIR


def green_with_hatsu(r: Reading, s: Situation) -> bool:
    """The same where the rules ask for the green dragon."""
    return s.mask >> HATSU & 1 == 1 and green(r, s)


def _flag(name: str) -> Predicate:
    # A function of its own for each: an attribute is faster than a look-up by name.
    made: dict[str, Predicate] = {
        "double_riichi": lambda r, s: s.double_riichi,
        "riichi": lambda r, s: s.riichi,
        "ippatsu": lambda r, s: s.ippatsu,
        "chankan": lambda r, s: s.chankan,
        "rinshan": lambda r, s: s.rinshan,
        "haitei": lambda r, s: s.haitei,
        "houtei": lambda r, s: s.houtei,
        "tenhou": lambda r, s: s.tenhou,
        "chiihou": lambda r, s: s.chiihou,
        "renhou": lambda r, s: s.renhou,
    }
    return made[name]


def _rows() -> list[Row]:
    hand = True  # the predicate looks at the situation only
    return [
        # In the order in which they are named.
        Row("menzen_tsumo", 1, 0, lambda r, s: s.tsumo, per_hand=hand),
        Row("riichi", 1, 0, _flag("riichi"), per_hand=hand),
        Row("double_riichi", 2, 0, _flag("double_riichi"), ("riichi",), hand),
        Row("ippatsu", 1, 0, _flag("ippatsu"), per_hand=hand),
        Row("chankan", 1, 1, _flag("chankan"), per_hand=hand),
        Row("rinshan", 1, 1, _flag("rinshan"), per_hand=hand),
        Row("haitei", 1, 1, _flag("haitei"), per_hand=hand),
        Row("houtei", 1, 1, _flag("houtei"), per_hand=hand),
        Row("renhou", 4, 0, _flag("renhou"), per_hand=hand),
        Row("pinfu", 1, 0, _pinfu),
        Row("tanyao", 1, 1, lambda r, s: not s.mask & YAOCHU, per_hand=hand),
        Row("iipeikou", 1, 0, lambda r, s: len(r.runs) > len(set(r.runs))),
        *(Row(f"jikaze_{w}", 1, 1, _seat_wind(i)) for i, w in enumerate("ESWN")),
        *(Row(f"bakaze_{w}", 1, 1, _round_wind(i)) for i, w in enumerate("ESWN")),
        Row("haku", 1, 1, _triplet(31)),
        Row("hatsu", 1, 1, _triplet(32)),
        Row("chun", 1, 1, _triplet(33)),
        Row("north", 1, 1, _triplet(30)),
        Row("chiitoitsu", 2, 0, lambda r, s: r.form == CHIITOITSU),
        Row("chanta", 2, 1, lambda r, s: _edges(r) and s.mask & HONOURS != 0),
        Row("ittsuu", 2, 1, _ittsuu),
        Row(
            "sanshoku_doujun",
            2,
            1,
            lambda r, s: r.run_mask & r.run_mask >> 9 & r.run_mask >> 18 & _SUIT != 0,
        ),
        Row(
            "sanshoku_doukou",
            2,
            2,
            lambda r, s: r.triplets & r.triplets >> 9 & r.triplets >> 18 & _SUIT != 0,
        ),
        Row("sankantsu", 2, 2, lambda r, s: s.kans == 3, per_hand=hand),
        Row("toitoi", 2, 2, lambda r, s: not r.runs and r.form == STANDARD),
        Row("sanankou", 2, 2, lambda r, s: r.ankou == 3),
        Row(
            "shousangen",
            2,
            2,
            lambda r, s: r.pair >= 31 and (r.triplets & DRAGONS).bit_count() == 2,
        ),
        Row("honroutou", 2, 2, lambda r, s: not s.mask & ~YAOCHU and r.form != KOKUSHI),
        Row("ryanpeikou", 3, 0, _ryanpeikou, ("iipeikou",)),
        Row("junchan", 3, 2, lambda r, s: _edges(r) and not s.mask & HONOURS),
        Row("honitsu", 3, 2, lambda r, s: s.suits == 1 and s.mask & HONOURS != 0, (), hand),
        Row("chinitsu", 6, 5, lambda r, s: s.suits == 1 and not s.mask & HONOURS, (), hand),
        Row("tenhou", 13, 0, _flag("tenhou"), per_hand=hand),
        Row("chiihou", 13, 0, _flag("chiihou"), per_hand=hand),
        Row("daisangen", 13, 13, lambda r, s: not DRAGONS & ~r.triplets),
        Row("suuankou", 13, 0, lambda r, s: r.ankou == 4),
        Row(
            "suuankou_tanki",
            13,
            0,
            # Fourteen dealt tiles have no drawn one among them.
            lambda r, s: r.ankou == 4 and r.wait == TANKI and not s.tenhou and r.form == STANDARD,
            ("suuankou",),
        ),
        Row("tsuuiisou", 13, 13, lambda r, s: not s.mask & ~HONOURS and r.form != NO_PAIR),
        Row("ryuuiisou", 13, 13, green),
        Row("chinroutou", 13, 13, lambda r, s: not s.mask & ~TERMINALS and r.form != NO_PAIR),
        Row("chuuren", 13, 0, _chuuren, per_hand=hand),
        Row("junsei_chuuren", 13, 0, _junsei_chuuren, ("chuuren",), hand),
        Row("kokushi", 13, 0, lambda r, s: r.form == KOKUSHI),
        Row(
            "kokushi_13",
            13,
            0,
            lambda r, s: r.form == KOKUSHI and r.pair == s.win_kind and not s.tenhou,
            ("kokushi",),
        ),
        Row("daisuushii", 13, 13, lambda r, s: not WIND_KINDS & ~r.triplets),
        Row(
            "shousuushii",
            13,
            13,
            lambda r, s: 27 <= r.pair <= 30 and (r.triplets & WIND_KINDS).bit_count() == 3,
        ),
        Row("suukantsu", 13, 13, lambda r, s: s.kans == 4, per_hand=hand),
    ]


def _pinfu(r: Reading, s: Situation) -> bool:
    # The pair is judged in `value`, which knows the rule set.
    return r.wait == RYANMEN and not r.triplets


ROWS: Final[dict[str, Row]] = {row.key: row for row in _rows()}
"""Every yaku by its key, local ones included, in the order in which they are named."""

_KEY: Final = re.compile(r"[a-z][a-z0-9_]*\Z")
_versions = [0]


def version() -> int:
    """A number that changes with the registry."""
    return _versions[0]


def register(
    key: str,
    ja: str,
    en: str,
    closed: int,
    open: int,
    holds: Predicate,
    suppresses: tuple[str, ...] = (),
) -> None:
    """Add a local yaku; it counts only in rule sets that name it under ``yaku.local``.

    ``closed``, ``open``: han (0: not with an open hand; 13: a yakuman). ``holds``: called with a
    :class:`Reading` and a :class:`Situation`. Registering a local key again replaces it. Raises
    ``ValueError`` for a key that is taken by the game itself, or is no plain name, for han
    below 0, and for arguments of another type.
    """
    if not isinstance(key, str) or not _KEY.match(key):
        raise ValueError(f"key: found {key!r:.60}, expected small letters, digits and _")
    if not isinstance(ja, str) or not isinstance(en, str):
        raise ValueError(f"names: found {ja!r:.60} and {en!r:.60}, expected texts")
    if type(closed) is not int or type(open) is not int:
        raise ValueError(f"han: found {closed!r:.60} and {open!r:.60}, expected whole numbers")
    if not callable(holds):
        raise ValueError(f"holds: found {holds!r:.60}, expected a function")
    if not isinstance(suppresses, tuple | list) or not all(
        isinstance(one, str) for one in suppresses
    ):
        raise ValueError(f"suppresses: found {suppresses!r:.60}, expected keys")
    if key in names.BY_KEY or (key in ROWS and not ROWS[key].local):
        raise ValueError(f"key: {key!r} is a yaku of the game; choose another one")
    if closed < 0 or open < 0 or closed + open == 0:
        raise ValueError(f"han: found {closed} and {open}, expected numbers of 0 or more")
    ROWS[key] = Row(key, closed, open, holds, tuple(suppresses), False, True)
    LOCAL_WORDS[key] = (ja, en)
    _versions[0] += 1


def forget(key: str) -> None:
    """Take a local yaku away. Raises ``KeyError`` when there is none of that key."""
    if key not in ROWS or not ROWS[key].local:
        raise KeyError(key)
    del ROWS[key], LOCAL_WORDS[key]
    _versions[0] += 1


def need_local(rules: RuleSet) -> None:
    """Is every local yaku that a set names there? Raises :class:`~mjwidget.rulefiles.RuleError`:
    a name that nobody registered would count for nothing, without a word."""
    missing = [key for key in rules.yaku.local if key not in ROWS]
    if missing:
        local = [key for key, row in ROWS.items() if row.local]
        there = ", ".join(local) or "none yet"
        raise RuleError([f"{rules.name}: yaku.local: {_missing(k, local, there)}" for k in missing])


def _missing(key: str, local: Sequence[str], there: str) -> str:
    near = nearest(key, local)
    mean = f"; did you mean {near!r}?" if near else ""
    return (
        f"found {key!r:.60}, expected a yaku that was added with mjwidget.hand.yaku.register"
        f" ({there}){mean}"
    )


LOCAL_WORDS: Final[dict[str, tuple[str, str]]] = {}
"""What local yaku are called: key -> (ja, en)."""


def word(key: str, lang: str = "en") -> str:
    """The name of a yaku, local ones included."""
    pair = LOCAL_WORDS.get(key)
    if pair is not None:
        return pair[0 if lang == "ja" else 1]
    return names.word(key, lang)
