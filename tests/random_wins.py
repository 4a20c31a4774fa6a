"""Random wins with all that goes with them, as 136 ids, for comparison with other programs."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from mjwidget.core.tiles import TERMINALS_AND_HONOURS, WINDS
from tests.corpus.score_tables import tile_136


@dataclass
class RandomWin:
    """``own``: concealed ids without the winning one; ``melds``: type and ids of each."""

    own: list[int]
    win: int
    melds: list[tuple[str, list[int]]]
    tsumo: bool
    seat: int
    round: int
    flags: list[str] = field(default_factory=list)
    dora: list[int] = field(default_factory=list)
    ura: list[int] = field(default_factory=list)

    @property
    def closed(self) -> bool:
        return all(name == "ankan" for name, _ in self.melds)

    def asked(self) -> dict[str, Any]:
        """The arguments of ``mj.score``."""
        return {
            "hand": "".join(map(tile_136, self.own)),
            "win": tile_136(self.win),
            "by": "tsumo" if self.tsumo else "ron",
            "seat": WINDS[self.seat],
            "round": WINDS[self.round],
            "melds": [f"{name}:" + "".join(map(tile_136, ids)) for name, ids in self.melds],
            "flags": self.flags,
            "dora": [tile_136(i) for i in self.dora],
            "ura": [tile_136(i) for i in self.ura],
        }


_YAOCHU = sorted(TERMINALS_AND_HONOURS)
_OPEN = ("pon", "pon", "pon", "daiminkan", "kakan", "ankan")


def _pool(rng: random.Random) -> list[int]:
    """Kinds that a hand keeps to, so that rare yaku come often enough."""
    choice = rng.random()
    if choice < 0.45:
        return list(range(34))
    if choice < 0.6:
        suit = 9 * rng.randrange(3)
        return list(range(suit, suit + 9)) + (list(range(27, 34)) if choice < 0.53 else [])
    if choice < 0.72:
        return _YAOCHU
    if choice < 0.8:
        return [k for k in range(27) if k % 9 in (0, 1, 2, 6, 7, 8)] + list(range(27, 34))
    if choice < 0.87:
        n = rng.randrange(7)
        return [9 * suit + n + i for suit in range(3) for i in range(3)] + [27, 31]
    if choice < 0.9:
        return [19, 20, 21, 23, 25, 32]
    if choice < 0.93:
        return list(range(27, 34))
    return [k for k in range(27) if k % 9 not in (0, 8)]


def _family(rng: random.Random) -> list[tuple[int, bool]]:
    """Sets that make a yaku together, now and then: (first kind, is it a run)."""
    n, choice = rng.randrange(7), rng.random()
    if choice < 0.04:
        return [(9 * suit + n, True) for suit in range(3)]
    if choice < 0.06:
        return [(9 * suit + n, False) for suit in range(3)]
    if choice < 0.1:
        suit = 9 * rng.randrange(3)
        return [(suit + i, True) for i in (0, 3, 6)]
    if choice < 0.16:
        return [(9 * rng.randrange(3) + rng.choice((0, 6)), True) for _ in range(4)]
    if choice < 0.2:
        return [(k, False) for k in rng.sample(range(27, 34), 3)]
    if choice < 0.24:
        suit = 9 * rng.randrange(3)
        return [(suit + n, True), (suit + n, True)]
    return []


def random_win(rng: random.Random) -> RandomWin:
    """One win: complete, and without contradictions; it may lack a yaku."""
    while True:
        found = _try(rng)
        if found is not None:
            return found


def _try(rng: random.Random) -> RandomWin | None:
    pool = _pool(rng)
    left = {k: rng.sample(range(4 * k, 4 * k + 4), 4) for k in range(34)}

    def take(k: int, n: int = 1) -> list[int]:
        if len(left[k]) < n:
            raise IndexError
        return [left[k].pop() for _ in range(n)]

    form = rng.random()
    melds: list[tuple[str, list[int]]] = []
    own: list[int] = []
    try:
        if form < 0.06:
            kinds = rng.sample(range(34) if len(pool) < 7 else pool, 7)
            own = [i for k in kinds for i in take(k, 2)]
        elif form < 0.075:
            own = [i for k in _YAOCHU for i in take(k)] + take(rng.choice(_YAOCHU))
        else:
            called = rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
            starts = [k for k in pool if k < 27 and k % 9 < 7 and {k + 1, k + 2} <= set(pool)]
            often = rng.choice((0.0, 0.5, 0.8, 1.0, 1.0)) if starts else 0.0
            planned = _family(rng)
            for n in range(4):
                first, run = rng.choice(pool), False
                if n < len(planned):
                    first, run = planned[n]
                elif rng.random() < often:
                    first, run = rng.choice(starts), True
                ids = [take(first + i)[0] for i in range(3)] if run else take(first, 3)
                if n < called:
                    name = "chi" if run else rng.choice(_OPEN)
                    if not run and name != "pon":
                        ids += take(first)
                    melds.append((name, ids))
                else:
                    own += ids
            rng.shuffle(melds)
            own += take(rng.choice(pool), 2)
    except IndexError:
        return None
    win = own.pop(rng.randrange(len(own)))
    found = RandomWin(
        own, win, melds, rng.random() < 0.5, rng.randrange(4), rng.choice((0, 0, 1, 1, 2))
    )
    _circumstances(found, rng)
    rest = [i for ids in left.values() for i in ids]
    if "chankan" in found.flags:  # the others are in the kan that is robbed
        rest = [i for i in rest if i // 4 != win // 4]
    rng.shuffle(rest)
    kans = sum(len(ids) == 4 for _, ids in melds)
    found.dora = rest[: 1 + rng.randrange(kans + 1)]
    if "riichi" in found.flags or "double_riichi" in found.flags:
        found.ura = rest[20 : 20 + len(found.dora)]
    return found


def _circumstances(found: RandomWin, rng: random.Random) -> None:
    flags = found.flags
    kans = [name for name, ids in found.melds if len(ids) == 4]
    if not found.melds and found.tsumo and rng.random() < 0.02:
        flags.append("chiihou" if found.seat else "tenhou")
        return
    if found.closed and rng.random() < 0.5:
        flags.append("double_riichi" if rng.random() < 0.1 else "riichi")
        if rng.random() < 0.3 and not (kans and "double_riichi" in flags):
            flags.append("ippatsu")
    special = rng.random()
    if found.tsumo and kans and special < 0.2 and "ippatsu" not in flags:
        flags.append("rinshan")
    elif special < 0.25:
        flags.append("haitei" if found.tsumo else "houtei")
    elif special < 0.3 and not found.tsumo:
        kinds = [i // 4 for i in found.own + [i for _, ids in found.melds for i in ids]]
        if found.win // 4 not in kinds:
            flags.append("chankan")
