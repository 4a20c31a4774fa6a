"""Why not: every refusal with its reasons, as data and in words.

What may be done is decided in :mod:`.legal` alone; :mod:`.reasons` asks its tests one by one. A
reason says only what its own seat sees: its tiles, rivers, melds, indicators.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from ..core import names
from ..core.events import Seat
from ..core.tiles import NORTH, Tile, counts, from_mjai, to_mjai, to_mpsz
from ..hand.ukeire import discards as discard_table
from . import legal
from .choice import Choice
from .moment import Moment
from .reasons import ACTS, Reason, completes, faults


def why_not(
    m: Moment,
    seat: Seat,
    act: str,
    pai: Tile | None = None,
    consumed: Iterable[Tile] = (),
    *,
    tsumogiri: bool | None = None,
) -> tuple[Reason, ...]:
    """Why ``seat`` may not do that now: every reason that holds, the decisive first; () when it
    may.

    ``pai``: the tile to discard, to add, to set aside, or any of a closed kan; ``None``: is it
    possible with any? ``consumed``: the own tiles of a call; ``tsumogiri``: only from there.
    Raises ``ValueError`` for an act or a seat that there is not.
    """
    if act not in ACTS:
        raise ValueError(f"act: found {act!r}, expected one of {', '.join(ACTS)}")
    players = len(m.state.players)
    if players and not 0 <= seat < players:
        raise ValueError(f"seat: found {seat}, expected 0 to {players - 1}")
    asked = tuple(sorted(consumed))
    if players and any(_is(c, act, pai, asked, tsumogiri) for c in legal.choices(m, seat)):
        return ()
    return faults(m, seat, act, pai, asked, tsumogiri) or (Reason(act, "not_offered"),)


def _is(
    c: Choice, act: str, pai: Tile | None, consumed: tuple[Tile, ...], tsumogiri: bool | None
) -> bool:
    """Is the choice what was asked for?"""
    if c.act != act:
        return False
    if act == "ankan":
        fits = pai is None or c.consumed[0] >> 3 == pai >> 3
    else:
        fits = pai is None or c.pai is None or c.pai == pai
    if consumed and tuple(sorted(c.consumed)) != consumed:
        return False
    return fits and (tsumogiri is None or c.tsumogiri == tsumogiri or act not in _DISCARDS)


_DISCARDS: Final = frozenset(("dahai", "riichi"))


def refusals(m: Moment, seat: Seat) -> dict[str, tuple[Reason, ...]]:
    """What ``seat`` might want to do now and may not, each with its reasons.

    In the own turn: a win of a complete hand, riichi, kans of which the tiles are there, kita, nine
    terminals in the first turn, every tile that may not be discarded. Of another's tile: a win that
    it completes, calls of which the tiles are there. Keys: an act (``riichi``), or an act with
    tiles where others of its kind are possible (``dahai 5mr``, ``riichi 3p``, ``chi 4m 5m``).
    """
    out: dict[str, tuple[Reason, ...]] = {}
    if m.state.phase in ("before", "deal", "end"):
        return out
    mine = m.state.phase in ("draw", "call")
    if mine and seat != m.state.turn:
        return out
    wanted = _wanted_own(m, seat) if mine else _wanted_answers(m, seat)
    for key, act, pai, consumed in wanted:
        found = why_not(m, seat, act, pai, consumed)
        if found:
            out[key] = found
    return out


def explain(reason: Reason, lang: str = "en") -> str:
    """A reason in words, ``en`` or ``ja``: ``furiten: your own 6p of turn 4``."""
    text = names.word(f"why.{reason.code}", lang)
    return text.format_map({key: _shown(key, v, lang) for key, v in reason.args.items()})


def _shown(key: str, value: Any, lang: str) -> str:
    if key in ("tile", "drawn", "offered"):
        return to_mpsz(from_mjai(value))
    if key in ("tiles", "waits", "before", "after"):
        if not value:
            return names.word("why.none", lang)
        return ("・" if lang == "ja" else " ").join(to_mpsz(from_mjai(t)) for t in value)
    if key == "from":
        return names.word(f"why.from.{value}", lang)
    if key == "reason":
        return names.word(f"end.{value}", lang)
    return f"{value:,}" if isinstance(value, int) else str(value)


# ---- what comes into question

_Wanted: TypeAlias = tuple[str, str, Tile | None, tuple[Tile, ...]]
"""Key, act, pai, consumed."""


def _key(act: str, *tiles: Tile) -> str:
    return " ".join([act, *map(to_mjai, tiles)])


def _wanted_own(m: Moment, seat: Seat) -> Iterator[_Wanted]:
    p = m.state.players[seat]
    if m.state.phase == "draw":
        if completes(m, seat, p.drawn):
            yield "tsumo", "tsumo", None, ()
        if not p.riichi:
            yield "riichi", "riichi", None, ()
            if any(c.act == "riichi" for c in legal.choices(m, seat)):
                yield from _ready(m, seat)
        if m.law.kita and any(t >> 3 == NORTH for t in p.tiles):
            yield "kita", "kita", None, ()
        if not p.river:
            yield "kyuushu", "kyuushu", None, ()
    own = counts(p.tiles)
    for k in [k for k, n in enumerate(own) if n == 4]:
        yield _key("ankan", k << 3), "ankan", k << 3, ()
    pons = [meld.tiles[0] >> 3 for meld in p.melds if meld.type == "pon"]
    for t in p.tiles:
        if t >> 3 in pons:
            yield _key("kakan", t), "kakan", t, ()
    for t in dict.fromkeys(p.tiles):
        yield _key("dahai", t), "dahai", t, ()


def _ready(m: Moment, seat: Seat) -> Iterator[_Wanted]:
    """Discards that leave the hand tenpai, beside those with which riichi is possible."""
    tiles = m.state.players[seat].tiles
    table = discard_table(counts(tiles), m.law.sanma)
    ready = [kind for kind, away, _ in table if away == 0]
    for t in dict.fromkeys(tiles):
        if t >> 3 in ready:
            yield _key("riichi", t), "riichi", t, ()


def _wanted_answers(m: Moment, seat: Seat) -> Iterator[_Wanted]:
    pai = _laid(m)
    if pai is None or seat == m.state.turn:
        return
    if completes(m, seat, pai):
        yield "ron", "ron", None, ()
    if m.state.phase != "discard":
        return
    hand, kind = m.state.players[seat].hand, pai >> 3
    same = sum(t >> 3 == kind for t in hand)
    if same >= 2:
        yield "pon", "pon", None, ()
    if same >= 3:
        yield "daiminkan", "daiminkan", None, ()
    runs = legal.runs_with(hand, kind) if kind < 27 else []
    if runs:
        yield "chi", "chi", None, ()
        if any(c.act == "chi" for c in legal.choices(m, seat)):
            for run in runs:
                yield _key("chi", *run), "chi", None, run


def _laid(m: Moment) -> Tile | None:
    """The tile that was laid down last: a discard, of a kan, set aside."""
    state = m.state
    if m.facts.offered is not None:
        return m.facts.offered.pai
    if state.turn is None:
        return None
    p = state.players[state.turn]
    if state.phase == "discard":
        return p.river[-1].pai if p.river else None
    if state.phase == "kan" and p.melds and p.melds[-1].type == "ankan":
        return p.melds[-1].tiles[0]
    if state.phase == "aside" and p.kita and m.facts.drawn == "kita":
        return p.kita[-1]
    return None
