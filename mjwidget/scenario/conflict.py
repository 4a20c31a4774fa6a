"""Conflicts that no filling can mend, each by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from ..core.events import STICK
from ..core.tiles import Tile, kind, tile, to_mpsz
from ..game.deal import left_after_deal, tiles_of
from ..game.facts import shape
from ..game.law import law_of
from ..game.legal import MOST_KANS
from .errors import ScenarioError
from .spec import Spec, name

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

Place = tuple[str, list[Tile]]
"""Where tiles were written, and which."""


def check(spec: Spec) -> None:
    """Raises :class:`.errors.ScenarioError` for the first conflict that is found."""
    for conflict in _conflicts(spec):
        raise conflict


def _conflicts(spec: Spec) -> Iterator[ScenarioError]:
    yield from copies(spec, places(spec))
    yield from _seats(spec)
    yield from _riichi(spec)
    kans = [m.text for s in spec.seats for m in s.melds if len(m.tiles) == 4]
    if len(kans) > MOST_KANS:
        yield ScenarioError(f"{len(kans)} kans: {', '.join(kans)}; there are four at most")
    asides = sum([s.kita + len(s.flowers) for s in spec.seats])
    live = left_after_deal(spec.rules)
    moved = len(kans) + asides if spec.rules.wall.refilled else 0
    if spec.left is not None and spec.left + moved >= live:
        yield ScenarioError(f"{spec.left}, after the deal there are {live}", "left")


def places(spec: Spec) -> list[Place]:
    """Where the scenario names tiles that lie there at the moment, each physical tile once."""
    out: list[Place] = []
    for wind, s in enumerate(spec.seats):
        who = name(wind)
        drawn = [] if s.drawn is None else [s.drawn]
        out.append((f"hand of {who}", [*s.hand, *drawn]))
        out.append((f"melds of {who}", [t for m in s.melds for t in m.tiles]))
        river = [d.pai for d in s.river if d.called_by is None and d.pai is not None]
        out.append((f"river of {who}", river))
        out.append((f"kita of {who}", [tile(30)] * s.kita))
        out.append((f"flowers of {who}", list(s.flowers)))
    out.append(("dora", list(spec.dora)))
    out.append(("ura", list(spec.ura)))
    return [place for place in out if place[1]]


def copies(spec: Spec, there: Iterable[Place]) -> Iterator[ScenarioError]:
    """Tiles that the rules do not have, or have less often."""
    have = Counter(tiles_of(spec.rules))
    most: Counter[int] = Counter()
    for t, count in have.items():
        most[kind(t)] += count
    there = list(there)
    found: Counter[Tile] = Counter()
    kinds: Counter[int] = Counter()
    for where, tiles in there:
        for t in tiles:
            if not have[t]:
                yield ScenarioError(
                    f"{to_mpsz(t)}: the rules {spec.rules.name} have no such tile", where
                )
                return
        found.update(tiles)
        kinds.update([kind(t) for t in tiles])
    for k, count in sorted(kinds.items()):
        if count > most[k]:
            same = [t for t in found if kind(t) == k]
            yield _too_many(there, same, tile(k), count, most[k])
    for t, count in sorted(found.items()):
        if count > have[t]:
            yield _too_many(there, [t], t, count, have[t])


def _too_many(
    there: Iterable[Place], tiles: list[Tile], shown: Tile, count: int, most: int
) -> ScenarioError:
    where = []
    for what, listed in there:
        n = sum([t in tiles for t in listed])
        if n:
            where.append(what if n == 1 else f"{what} ({n})")
    there_are = "there is one" if most == 1 else f"there are {_number(most)}"
    plain = "plain " if len(tiles) == 1 and shown == tile(kind(shown)) and most < 4 else ""
    text = f"{_number(count)} {plain}{to_mpsz(shown)}: {', '.join(where)}; {there_are}"
    return ScenarioError(text)


def _number(n: int) -> str:
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def _seats(spec: Spec) -> Iterator[ScenarioError]:
    drawn = [w for w, s in enumerate(spec.seats) if s.drawn is not None]
    if len(drawn) > 1:
        both = " and ".join([name(w) for w in drawn])
        yield ScenarioError(f"hands of {both}: only one of them can have drawn")
    if drawn and spec.turn not in (None, drawn[0]):
        assert spec.turn is not None
        yield ScenarioError(f"{name(drawn[0])} has drawn, so it is not {name(spec.turn)}'s", "turn")
    law = law_of(spec.rules)
    for w, s in enumerate(spec.seats):
        if s.kita and not law.kita:
            yield ScenarioError("no north is set aside under these rules", f"{name(w)}.kita")
        for d in s.river:
            if d.called_by is not None and not any(
                m.is_open and m.source in (None, w) and d.pai in (None, *m.tiles)
                for m in spec.seats[d.called_by].melds
            ):
                pai = "a tile" if d.pai is None else to_mpsz(d.pai)
                who = name(d.called_by)
                text = f"{who} has called {pai}, and has no such meld from {name(w)}"
                yield ScenarioError(text, f"river of {name(w)}")


def _riichi(spec: Spec) -> Iterator[ScenarioError]:
    rules = spec.rules
    law = law_of(rules)
    sticks = 0
    for w, s in enumerate(spec.seats):
        if s.riichi is None:
            continue
        sticks += 1
        where = f"riichi of {name(w)}"
        opened = next((m for m in s.melds if m.is_open), None)
        if opened is not None:
            yield ScenarioError(f"the hand is open: {opened.text}", where)
        # A riichi that was none is possible where it is penalised.
        if s.whole and not law.punishes("noten_riichi"):
            away, waits = shape(tuple(sorted(s.hand)), law.sanma)
            if away:
                yield ScenarioError(f"{to_mpsz(sorted(s.hand))} is not tenpai", where)
            river = 0
            for d in s.river[: s.riichi + 1]:
                river |= 0 if d.pai is None else 1 << kind(d.pai)
            if waits & river and not rules.riichi.furiten:
                yield ScenarioError("no riichi in furiten under these rules", where)
        if spec.scores is not None and spec.scores[w] + STICK < rules.riichi.points_needed:
            need = rules.riichi.points_needed
            text = f"{spec.scores[w]:,} points after its stick, {need:,} before it are needed"
            yield ScenarioError(text, where)
    if spec.sticks is not None and spec.sticks < sticks:
        yield ScenarioError(f"{spec.sticks}, and {_number(sticks)} in riichi", "sticks")
