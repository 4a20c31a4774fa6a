"""What stands against an act, reason by reason.

The tests are those of :mod:`.legal` (its ``..._faults``), which alone decides; this module asks
them and says which tiles they are about. The way in is :mod:`.why`.

:class:`Reason` is plain JSON (``msgspec.to_builtins``), and its words are the catalogue's
``why.<code>`` with the args filled in:

=================================  ======================================================
arg                                filled in as
=================================  ======================================================
``tile drawn offered``             a tile, mjai
``tiles waits before after``       a list of tiles
``from``                           the word ``why.from.<value>``: right, across, left
``reason``                         the word ``end.<value>``
``turn have need left n shanten``  a number
``seat han seen discards``         not in words: a seat, dora, copies in sight by tile,
                                   [tile, place in the river]
=================================  ======================================================

Addresses of tiles, for a table to light up: ``("hand", i)`` and ``("drawn",)`` of the own hand,
``("river", seat, i)``, ``("meld", seat, i)``, ``("kita", seat, i)``, ``("dora", i)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import msgspec

from ..core.events import Seat
from ..core.seats import relative
from ..core.tiles import NORTH, Tile, counts, is_flower, to_mjai
from ..hand.ukeire import discards as discard_table
from ..hand.ukeire import kinds_of
from ..hand.value import DORA
from . import legal
from .facts import FAR, kans, swap_kinds
from .moment import Moment
from .wins import worth_of

Address: TypeAlias = tuple[str | int, ...]


class Reason(msgspec.Struct, frozen=True):
    """One thing that stands against an act. ``code``: of the catalogue, without ``why.``;
    ``args``: what it is about; ``tiles``: where on the table that can be seen."""

    act: str
    code: str
    args: dict[str, Any] = {}
    tiles: tuple[Address, ...] = ()


def faults(
    m: Moment,
    seat: Seat,
    act: str,
    pai: Tile | None = None,
    consumed: tuple[Tile, ...] = (),
    tsumogiri: bool | None = None,
) -> tuple[Reason, ...]:
    """What stands against an act, found without asking for the choices (see :func:`why_not`)."""
    if m.state.phase in ("before", "end"):
        return (Reason(act, "no_hand"),)
    ask = _Ask(m, seat, act, pai, consumed, tsumogiri)
    found = list((_own_turn if act in _OWN_TURN else _answer)(ask))
    return tuple(r for i, r in enumerate(found) if r not in found[:i])


def completes(m: Moment, seat: Seat, tile: Tile | None) -> bool:
    """Would this tile complete the hand of ``seat``, yaku or not?"""
    one = m.facts.seats[seat]
    return tile is not None and not one.shanten and bool(one.mask >> (tile >> 3) & 1)


def furiten(m: Moment, seat: Seat) -> tuple[Reason, ...]:
    """Why the tenpai hand of ``seat`` cannot win by ron: the win that it passed, its own discards;
    () when it is not furiten."""
    return tuple(_furiten(_Ask(m, seat, "ron", None, (), None)))


# ---- a question


class _Ask:
    """What is asked, and the shorthands of its moment."""

    __slots__ = (
        *("m", "seat", "act", "pai", "consumed", "tsumogiri"),
        *("state", "facts", "law", "p", "one"),
    )

    def __init__(
        self,
        m: Moment,
        seat: Seat,
        act: str,
        pai: Tile | None,
        consumed: tuple[Tile, ...],
        tsumogiri: bool | None,
    ) -> None:
        self.m, self.seat, self.act, self.pai = m, seat, act, pai
        self.consumed, self.tsumogiri = consumed, tsumogiri
        self.state, self.facts, self.law = m.state, m.facts, m.law
        self.p, self.one = m.state.players[seat], m.facts.seats[seat]

    def because(self, code: str, lit: Iterable[Address] = (), /, **args: Any) -> Reason:
        """A reason with the tiles to light up; ``from_`` stands for ``from``."""
        return Reason(self.act, code, {k.rstrip("_"): v for k, v in args.items()}, tuple(lit))

    def whose(self, seat: Seat) -> str:
        """Where another seat sits."""
        n = len(self.state.players)
        places = ("right", "across", "left") if n == 4 else ("right", "left")
        return places[relative(self.seat, seat, n) - 1]

    def own(self, mask: int) -> list[Address]:
        """Addresses of the own tiles of these kinds."""
        out: list[Address] = [
            ("hand", i) for i, t in enumerate(self.p.hand) if mask >> (t >> 3) & 1
        ]
        drawn = self.p.drawn
        if drawn is not None and mask >> (drawn >> 3) & 1:
            out.append(("drawn",))
        return out

    def in_sight(self, mask: int) -> list[Address]:
        """Addresses of all tiles of these kinds that the seat sees."""
        out = self.own(mask)
        for seat, p in enumerate(self.state.players):
            for i, d in enumerate(p.river):
                if d.called_by is None and mask >> (d.pai >> 3) & 1:
                    out.append(("river", seat, i))
            for i, meld in enumerate(p.melds):
                if any(mask >> (t >> 3) & 1 for t in meld.all_tiles):
                    out.append(("meld", seat, i))
            out += [("kita", seat, i) for i, t in enumerate(p.kita) if mask >> (t >> 3) & 1]
        out += [("dora", i) for i, t in enumerate(self.state.dora) if mask >> (t >> 3) & 1]
        return out


def _tiles(mask: int) -> list[str]:
    """The kinds of a mask as mjai tiles."""
    return [to_mjai(k << 3) for k in kinds_of(mask)]


def _bit(tile: Tile) -> int:
    return 1 << (tile >> 3)


# ---- the own turn


def _own_turn(ask: _Ask) -> Iterator[Reason]:
    state, forced, act = ask.state, ask.facts.forced, ask.act
    if state.phase not in ("draw", "call") or ask.seat != state.turn:
        yield ask.because("not_your_turn")
    elif forced is not None and not (
        act == "dahai"
        and ask.pai in (None, forced)
        and ask.tsumogiri in (None, ask.p.drawn == forced)
    ):
        yield ask.because("forced_tile", ask.own(_bit(forced)), tile=to_mjai(forced))
    elif forced is not None:
        return
    elif act != "dahai" and state.phase == "call":
        yield ask.because("not_after_call")
    elif act != "dahai" and ask.p.declaring:
        yield ask.because("riichi_declared")
    elif act != "dahai" and ask.p.drawn is None:
        yield ask.because("nothing_drawn")
    else:
        if act != "dahai" and ask.p.dead:
            yield ask.because("dead_hand")
        yield from _HANDLERS[act](ask)


def _held(ask: _Ask, tile: Tile) -> bool:
    """Is this tile there to be discarded, from where it was asked for?"""
    in_hand = ask.tsumogiri is not True and tile in ask.p.hand
    return in_hand or (ask.tsumogiri is not False and tile == ask.p.drawn)


def _dahai(ask: _Ask) -> Iterator[Reason]:
    p, pai, forbidden = ask.p, ask.pai, ask.facts.forbidden
    if pai is not None and not _held(ask, pai):
        if p.riichi and not p.declaring and pai in p.hand and p.drawn is not None:
            yield ask.because("tsumogiri_only", [("drawn",)], drawn=to_mjai(p.drawn))
        else:
            yield ask.because("no_tile", tile=to_mjai(pai))
    elif ask.state.phase == "call":
        if pai is None and ask.tsumogiri:
            yield ask.because("nothing_drawn")
        # Dealt flowers wait for the first draw.
        tiles = [t for t in (p.hand if pai is None else (pai,)) if not is_flower(t)]
        if pai is not None and not tiles:
            yield ask.because("flower", tile=to_mjai(pai))
        elif all(forbidden >> (t >> 3) & 1 for t in tiles):
            lit = [*ask.own(forbidden), ("meld", ask.seat, len(p.melds) - 1)]
            yield ask.because("kuikae", lit, tiles=_tiles(forbidden))
    elif p.declaring:
        yield from _riichi_tiles(ask)
    elif p.drawn is None:
        yield ask.because("nothing_drawn")
    elif p.riichi and (pai not in (None, p.drawn) or ask.tsumogiri is False):
        yield ask.because("tsumogiri_only", [("drawn",)], drawn=to_mjai(p.drawn))


def _tsumo(ask: _Ask) -> Iterator[Reason]:
    drawn = ask.p.drawn
    assert drawn is not None
    if ask.pai is not None and ask.pai != drawn:
        yield ask.because("not_drawn", [("drawn",)], tile=to_mjai(ask.pai), drawn=to_mjai(drawn))
    if not completes(ask.m, ask.seat, drawn):
        yield from _incomplete(ask, drawn)
        return
    for code in legal.tsumo_faults(ask.m, ask.seat):
        if code == "passed_win":
            yield _missed(ask, code)
        else:
            yield _no_yaku(ask, drawn, tsumo=True)


def _incomplete(ask: _Ask, tile: Tile) -> Iterator[Reason]:
    yield ask.because("incomplete", tile=to_mjai(tile), waits=_tiles(ask.one.waits))


def _no_yaku(ask: _Ask, tile: Tile, *, tsumo: bool) -> Reason:
    """Nothing but dora, or fewer han than are needed."""
    worth = worth_of(ask.m, ask.seat, tile, tsumo=tsumo)
    if worth is None:
        return next(_incomplete(ask, tile))
    dora = sum([n for key, n in worth.yaku.items() if key in DORA])
    need = ask.law.rules.win.minimum_han
    if worth.han > dora:
        return ask.because("few_han", have=worth.han - dora, need=need, han=dora)
    return ask.because("no_yaku", han=dora, need=need)


def _missed(ask: _Ask, code: str) -> Reason:
    """A win that was passed: which tile."""
    missed = ask.one.missed
    assert missed is not None
    lit: list[Address] = []
    giver = ask.state.players[missed.seat]
    if missed.n >= 0:
        lit.append(("river", missed.seat, missed.n))
    elif missed.pai >> 3 == NORTH and giver.kita:
        lit.append(("kita", missed.seat, len(giver.kita) - 1))
    else:
        for i, meld in enumerate(giver.melds):
            if meld.added == missed.pai or (meld.type == "ankan" and missed.pai in meld.tiles):
                lit.append(("meld", missed.seat, i))
    return ask.because(
        code,
        lit,
        tile=to_mjai(missed.pai),
        seat=missed.seat,
        n=missed.n,
        from_=ask.whose(missed.seat),
    )


# ---- riichi


def _riichi(ask: _Ask) -> Iterator[Reason]:
    state, need = ask.state, ask.law.rules.riichi
    for code in legal.riichi_faults(ask.m, ask.seat):
        if code == "riichi_done":
            yield ask.because(code)
            return
        if code == "riichi_open":
            opened = [i for i, meld in enumerate(ask.p.melds) if meld.type != "ankan"]
            yield ask.because(code, [("meld", ask.seat, i) for i in opened])
        elif code == "riichi_points":
            yield ask.because(code, have=state.scores[ask.seat], need=need.points_needed)
        else:
            yield ask.because(code, left=state.left, need=need.live_tiles_needed)
    if ask.pai is not None and not _held(ask, ask.pai):
        yield ask.because("no_tile", tile=to_mjai(ask.pai))
        return
    yield from _riichi_tiles(ask)


def _riichi_tiles(ask: _Ask) -> Iterator[Reason]:
    """What stands against each discard of a riichi that could be meant; none when one will do."""
    table = discard_table(counts(ask.p.tiles), ask.law.sanma)
    if ask.pai is not None:
        kind = ask.pai >> 3
        table = [row for row in table if row[0] == kind]
    elif ask.tsumogiri is not None:
        kept = [t >> 3 for t in ask.p.tiles if _held(ask, t)]
        table = [row for row in table if row[0] in kept]
    hidden = ask.one.shanten == FAR
    found: list[Reason] = []
    for kind, away, mask in table:
        if away or hidden:
            continue
        against = list(_waits(ask, kind, mask))
        if not against:
            return
        found += against
    if found:
        yield from found
    elif ask.pai is None:
        yield ask.because("riichi_noten", shanten=min((away for _, away, _ in table), default=FAR))
    else:
        away = table[0][1] if table and not hidden else FAR
        yield ask.because("riichi_noten_after", tile=to_mjai(ask.pai), shanten=away)


def _waits(ask: _Ask, kind: int, mask: int) -> Iterator[Reason]:
    """What stands against a riichi with this wait, after a discard of ``kind``."""
    tile, waits = to_mjai(kind << 3), _tiles(mask)
    for code in legal.wait_faults(ask.m, ask.seat, kind, mask):
        if code == "riichi_furiten":
            found, lit = _own_discards(ask, mask)
            yield ask.because(code, lit, tile=tile, waits=waits, discards=found)
            continue
        if code == "riichi_own_wait":
            seen = legal.own_counts(ask.p)
            lit = ask.own(mask)
        else:
            seen = legal.seen_by(ask.m, ask.seat)
            lit = ask.in_sight(mask)
        copies = {to_mjai(k << 3): seen[k] for k in kinds_of(mask)}
        yield ask.because(code, lit, tile=tile, waits=waits, seen=copies)


def _own_discards(ask: _Ask, mask: int) -> tuple[list[list[Any]], list[Address]]:
    """Own discards of these kinds, called ones too: [tile, place], and their addresses."""
    found = [(i, d.pai) for i, d in enumerate(ask.p.river) if mask >> (d.pai >> 3) & 1]
    return [[to_mjai(t), i] for i, t in found], [("river", ask.seat, i) for i, _ in found]


# ---- kans, kita, nine terminals


def _no_kan(ask: _Ask) -> Iterator[Reason]:
    """What stands against any kan."""
    for code in legal.kan_faults(ask.m):
        if code == "four_kans":
            yield ask.because(code, n=kans(ask.state))
        else:
            yield ask.because(code)


def _ankan(ask: _Ask) -> Iterator[Reason]:
    yield from _no_kan(ask)
    own = counts(ask.p.tiles)
    if ask.pai is None and not ask.consumed:
        fours = [k for k, n in enumerate(own) if n == 4]
        if not fours:
            yield ask.because("no_kan")
            return
        found = [list(_ankan_of(ask, k)) for k in fours]
        if all(found):
            yield from (r for reasons in found for r in reasons)
        return
    kind = (ask.consumed[0] if ask.pai is None else ask.pai) >> 3
    lacking = [t for t in ask.consumed if t not in ask.p.tiles or t >> 3 != kind]
    if own[kind] < 4:
        tile = to_mjai(kind << 3)
        yield ask.because("not_enough_tiles", tile=tile, have=own[kind], need=4)
    elif lacking:
        yield ask.because("no_tile", tile=to_mjai(lacking[0]))
    elif len(ask.consumed) not in (0, 4):
        yield ask.because("tiles_named", have=len(ask.consumed), need=4)
    else:
        yield from _ankan_of(ask, kind)


def _ankan_of(ask: _Ask, kind: int) -> Iterator[Reason]:
    """What stands against this closed kan, the four tiles being there."""
    p, one = ask.p, ask.one
    if not p.riichi:
        return
    assert p.drawn is not None
    tile = to_mjai(kind << 3)
    for code in legal.ankan_faults(ask.m, ask.seat, kind):
        if code == "ankan_not_drawn":
            yield ask.because(code, [("drawn",)], tile=tile, drawn=to_mjai(p.drawn))
        elif code == "ankan_waits":
            away, mask = legal.shape_after_ankan(ask.m, ask.seat, kind)
            after = [] if away else _tiles(mask)
            yield ask.because(
                code, ask.own(1 << kind), tile=tile, before=_tiles(one.waits), after=after
            )
        elif code == "ankan_sets":
            yield ask.because(code, ask.own(1 << kind), tile=tile, waits=_tiles(one.waits))
        else:
            yield ask.because(code)


def _kakan(ask: _Ask) -> Iterator[Reason]:
    yield from _no_kan(ask)
    pons = {meld.tiles[0] >> 3: meld for meld in ask.p.melds if meld.type == "pon"}
    tiles = ask.p.tiles
    if ask.consumed:
        pons = {k: x for k, x in pons.items() if tuple(sorted(x.all_tiles)) == ask.consumed}
    if ask.pai is None:
        if not any(t >> 3 in pons for t in tiles):
            yield ask.because("no_kan")
        return
    if ask.pai >> 3 not in pons:
        yield ask.because("no_pon", tile=to_mjai(ask.pai))
    if ask.pai not in tiles:
        yield ask.because("no_tile", tile=to_mjai(ask.pai))


def _kita(ask: _Ask) -> Iterator[Reason]:
    p, pai = ask.p, ask.pai
    if not ask.law.kita:
        yield ask.because("no_kita")
        return
    if ask.state.left <= 0:
        yield ask.because("no_replacement")
    if pai is not None and pai >> 3 != NORTH:
        yield ask.because("not_north", tile=to_mjai(pai))
    elif not any(t >> 3 == NORTH for t in p.tiles):
        yield ask.because("no_tile", tile="N")
    elif p.riichi and p.drawn is not None and p.drawn >> 3 != NORTH:
        yield ask.because("kita_not_drawn", [("drawn",)], drawn=to_mjai(p.drawn))


def _kyuushu(ask: _Ask) -> Iterator[Reason]:
    rules = ask.law.rules.aborts
    found = legal.nine_of(ask.p)
    lit = ask.own(sum(1 << k for k in set(found)))
    for code in legal.nine_faults(ask.m, ask.seat):
        if code == "nine_kinds":
            yield ask.because(code, lit, have=len(set(found)), need=rules.nine_kinds)
        elif code == "nine_tiles":
            yield ask.because(code, lit, have=len(found), need=rules.nine_tiles)
        else:
            yield ask.because(code)


# ---- another's tile


def _answer(ask: _Ask) -> Iterator[Reason]:
    state, offered = ask.state, ask.facts.offered
    if state.phase not in ("discard", "kan", "aside"):
        yield ask.because("nothing_offered")
        return
    if ask.seat == (state.turn if offered is None else offered.seat):
        yield ask.because("own_tile")
        return
    if offered is None:
        yield ask.because("not_robbable" if ask.act == "ron" else "not_a_discard")
        return
    if ask.pai not in (None, offered.pai):
        yield ask.because("not_that_tile", offered=to_mjai(offered.pai))
    if ask.facts.passed >> ask.seat & 1:
        yield ask.because("forfeited")
    if ask.p.dead:
        yield ask.because("dead_hand")
    if ask.act == "ron":
        yield from _ron(ask, offered.pai)
        return
    if offered.how != "dahai":
        yield ask.because("not_a_discard")
        return
    if ask.p.riichi:
        yield ask.because("in_riichi")
    if state.left <= 0 and not ask.law.last_discard:
        yield ask.because("last_discard")
    yield from _HANDLERS[ask.act](ask)
    reason = legal.ends_unless_ronned(ask.m)
    if reason is not None:
        yield ask.because("aborts", reason=reason)


def _ron(ask: _Ask, pai: Tile) -> Iterator[Reason]:
    if not completes(ask.m, ask.seat, pai):
        yield from _incomplete(ask, pai)
        return
    for code in legal.ron_faults(ask.m, ask.seat):
        if code == "furiten":
            yield from _furiten(ask)
        elif code == "shown_kind":
            yield ask.because(code, tile=to_mjai(pai & ~7))
        elif code == "no_yaku":
            yield _no_yaku(ask, pai, tsumo=False)
        elif code == "incomplete":
            yield from _incomplete(ask, pai)
        else:
            yield ask.because(code)


def _furiten(ask: _Ask) -> Iterator[Reason]:
    """Which furiten it is, and since which tile."""
    one = ask.one
    if one.missed is not None:
        yield _missed(ask, "furiten_riichi" if one.missed.riichi else "furiten_turn")
    found, lit = _own_discards(ask, one.waits)
    if found:
        tile, n = found[0]
        yield ask.because(
            "furiten_river",
            lit,
            tile=tile,
            seat=ask.seat,
            n=n,
            turn=n + 1,
            waits=_tiles(one.waits),
            discards=found,
        )


def _offered_tile(ask: _Ask) -> Tile:
    offered = ask.facts.offered
    assert offered is not None
    return offered.pai


def _of_one_kind(ask: _Ask) -> Iterator[Reason]:
    """Pon and open kan: two or three tiles of the kind, those that were asked for."""
    pai = _offered_tile(ask)
    need = 2 if ask.act == "pon" else 3
    same = [t for t in ask.p.hand if t >> 3 == pai >> 3]
    if ask.act == "daiminkan":
        yield from _no_kan(ask)
    if len(same) < need:
        tile, lit = to_mjai(pai & ~7), ask.own(_bit(pai))
        yield ask.because("not_enough_tiles", lit, tile=tile, have=len(same), need=need)
        return
    lacking = _lacking(same, ask.consumed)
    if lacking:
        yield ask.because("no_tile", tile=to_mjai(lacking[0]))
    elif len(ask.consumed) not in (0, need):
        yield ask.because("tiles_named", have=len(ask.consumed), need=need)
    elif need == 2:
        yield from _dead_end(ask, [ask.consumed or (same[0], same[1])])


def _lacking(there: Iterable[Tile], wanted: Iterable[Tile]) -> list[Tile]:
    """The tiles that are wanted and not there."""
    rest, out = list(there), []
    for t in wanted:
        if t in rest:
            rest.remove(t)
        else:
            out.append(t)
    return out


def _chi(ask: _Ask) -> Iterator[Reason]:
    offered, n = ask.facts.offered, len(ask.state.players)
    assert offered is not None
    kind = offered.pai >> 3
    if not ask.law.chi:
        yield ask.because("no_chi")
    elif relative(offered.seat, ask.seat, n) != 1:
        yield ask.because("not_left", from_=ask.whose(offered.seat))
    if kind >= 27:
        yield ask.because("chi_honour")
        return
    runs = legal.runs_with(ask.p.hand, kind)
    lacking = _lacking(ask.p.hand, ask.consumed)
    if lacking:
        yield ask.because("no_tile", tile=to_mjai(lacking[0]))
        return
    if len(ask.consumed) not in (0, 2):
        yield ask.because("tiles_named", have=len(ask.consumed), need=2)
        return
    if ask.consumed:
        runs = [run for run in runs if tuple(sorted(run)) == ask.consumed]
    if not runs:
        yield ask.because("no_run", tile=to_mjai(offered.pai & ~7))
        return
    yield from _dead_end(ask, runs)


def _dead_end(ask: _Ask, ways: list[tuple[Tile, ...]]) -> Iterator[Reason]:
    """After each of these calls only forbidden tiles would be left."""
    pai, hand = _offered_tile(ask), ask.p.hand
    if any(legal.can_discard(hand, way, pai, ask.m) for way in ways):
        return
    forbidden = 0
    for way in ways:
        forbidden |= swap_kinds(pai, way, ask.law)
    yield ask.because("kuikae_dead_end", ask.own(forbidden), tiles=_tiles(forbidden))


_OWN_TURN: Final = frozenset(("tsumo", "riichi", "dahai", "ankan", "kakan", "kita", "kyuushu"))
_HANDLERS: Final[dict[str, Callable[[_Ask], Iterator[Reason]]]] = {
    "tsumo": _tsumo,
    "riichi": _riichi,
    "dahai": _dahai,
    "ankan": _ankan,
    "kakan": _kakan,
    "kita": _kita,
    "kyuushu": _kyuushu,
    "ron": lambda ask: _ron(ask, _offered_tile(ask)),
    "chi": _chi,
    "pon": _of_one_kind,
    "daiminkan": _of_one_kind,
}

ACTS: Final = tuple(_HANDLERS)
"""What can be asked about."""
