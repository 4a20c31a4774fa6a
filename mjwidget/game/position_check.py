"""Can a position be? Its form, the sizes of its hands, and that no tile is there too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..core import form
from ..core.events import Position
from ..core.form import FoldError
from ..core.position import drawn, replaced
from ..core.tiles import FIVES, FLOWER, UNKNOWN, Tile, kind, tile, to_mpsz
from ..ruleset import RuleSet
from .deal import INDICATORS, left_after_deal, tiles_of


class PositionError(ValueError):
    """A text that is no position, or a position that cannot be. ``column``: where in the text,
    from 1; ``None`` where it is no question of the text."""

    def __init__(self, problem: str, column: int | None = None) -> None:
        self.problem, self.column = problem, column
        super().__init__(problem if column is None else f"column {column}: {problem}")

    def __reduce__(self) -> tuple[type[PositionError], tuple[str, int | None]]:
        return PositionError, (self.problem, self.column)


def faults(p: Position, rules: RuleSet) -> list[str]:
    """Why this position cannot be under these rules; empty when it can."""
    try:
        form.position(p)
    except FoldError as e:
        return [str(e)]
    n = len(p.players)
    if n != rules.tiles.players:
        return [f"{n} seats, the rules {rules.name} are for {rules.tiles.players} players"]
    return [*_sizes(p), *_tiles(p, rules), *_calls(p, rules), *_acts(p)]


def _sizes(p: Position) -> Iterator[str]:
    for seat, one in enumerate(p.players):
        have = len(one.hand) + (one.drawn is not None) + 3 * len(one.melds)
        want = 14 if seat == p.turn and p.phase in ("draw", "call") else 13
        if have != want:
            yield f"seat {seat} holds {have} tiles (a meld counts three), expected {want}"
    if p.phase == "deal" and p.turn != p.oya:
        yield f"after the deal it is the dealer's turn, seat {p.oya}, not seat {p.turn}"


def places(p: Position) -> Iterator[tuple[str, Iterable[Tile]]]:
    """Where tiles lie, each once; of the wall what is still to come. Hidden ones are ``?``."""
    for seat, one in enumerate(p.players):
        yield f"hand of seat {seat}", one.hand if one.drawn is None else (*one.hand, one.drawn)
        yield f"river of seat {seat}", [d.pai for d in one.river if d.called_by is None]
        yield f"melds of seat {seat}", [t for m in one.melds for t in m.all_tiles]
        yield f"set aside by seat {seat}", (*one.kita, *one.flowers)
    yield "indicators", p.dora
    if p.wall is not None:
        live = [t for t in p.wall.live if t != UNKNOWN]
        rest = [t for t in p.wall.rinshan if t != UNKNOWN]
        yield "wall", [*live, *rest, *p.wall.dora[len(p.dora) :], *p.wall.ura]


def _tiles(p: Position, rules: RuleSet) -> Iterator[str]:
    """Each tile at most as often as the rules have it, and enough left for what is hidden."""
    there = Counter(tiles_of(rules))
    found: Counter[Tile] = Counter()
    hidden = 0
    for what, tiles in places(p):
        found.update(tiles)
        hidden += sum([t == UNKNOWN for t in tiles])
        if what.startswith(("river", "melds", "set", "ind")) and UNKNOWN in tiles:
            yield f"{what}: a hidden tile, these lie open"
    del found[UNKNOWN]
    kinds: Counter[int] = Counter()
    most: Counter[int] = Counter()
    for t, count in there.items():
        most[kind(t)] += count
    for t, count in found.items():
        kinds[kind(t)] += count
    for k in sorted(kinds):
        if kinds[k] > most[k]:
            yield _too_many(p, [t for t in found if kind(t) == k], tile(k), kinds[k], most[k])
        else:
            for t in sorted(t for t in found if kind(t) == k and found[t] > there[t]):
                yield _too_many(p, [t], t, found[t], there[t])
    need = hidden + (0 if p.wall is not None else sum(wall_sizes(p, rules)))
    free = sum(there.values()) - found.total()
    if need > free:
        yield (
            f"{free} tiles are left for what is hidden and the wall, which are {need}: "
            f"{p.left} live tiles, {hidden} hidden ones, the dead wall"
        )
    if p.wall is not None:
        yield from _wall(p)


def _too_many(p: Position, tiles: list[Tile], shown: Tile, count: int, most: int) -> str:
    where = []
    for what, there in places(p):
        n = sum([t in tiles for t in there])
        if n:
            where.append(what if n == 1 else f"{what} ({n})")
    copies = "1 copy" if count == 1 else f"{count} copies"
    plain = "plain " if most < 4 and kind(shown) in FIVES and shown == tile(kind(shown)) else ""
    return f"{copies} of {plain}{to_mpsz(shown)}, there are {most}: {', '.join(where)}"


def wall_sizes(p: Position, rules: RuleSet) -> tuple[int, int, int, int]:
    """Tiles still to come: live (with those that have moved into the dead wall), replacements,
    indicators, ura."""
    gone = replaced(p.players, p.phase)
    back = rules.wall.dead - 2 * INDICATORS
    # Each replacement moves the last live tile into the dead wall; at an empty wall none is left.
    moved = left_after_deal(rules) - max(0, drawn(p.players) - gone) - p.left
    moved = max(0, min(gone, moved)) if p.refilled else 0
    taken = max(0, gone - back)
    return (
        p.left + max(0, moved - taken),
        max(0, back - gone),
        max(0, INDICATORS - len(p.dora)),
        INDICATORS,
    )


def _wall(p: Position) -> Iterator[str]:
    assert p.wall is not None
    gone = max(0, drawn(p.players) - replaced(p.players, p.phase))
    if len(p.wall.live) - gone < p.left:
        have = max(0, len(p.wall.live) - gone)
        yield f"wall: {have} live tiles are to come, {p.left} are left"
    if any(t == UNKNOWN for t in p.wall.live[gone : gone + p.left]):
        yield "wall: a hidden tile among those to come"
    if p.wall.dora[: len(p.dora)] != p.dora:
        yield "wall: its first indicators are not those that are turned"


def _calls(p: Position, rules: RuleSet) -> Iterator[str]:
    """What a seat has called or set aside, it could: from that seat, under these rules."""
    for seat, one in enumerate(p.players):
        before = (seat - 1) % len(p.players)
        for m in one.melds:
            shown = f"seat {seat}: {m.type} {to_mpsz(sorted(m.all_tiles))}"
            if m.target == seat:
                yield f"{shown} with its own discard"
            elif m.type == "chi" and not rules.calls.chi:
                yield f"{shown}, these rules have no chi"
            elif m.type == "chi" and m.target != before:
                yield f"{shown} from seat {m.target}, chi is of seat {before}'s discard only"
        if any(d.called_by == seat for d in one.river):
            yield f"river of seat {seat}: a tile that the seat itself has called"
        if one.riichi and any(m.type != "ankan" for m in one.melds):
            yield f"seat {seat} is in riichi, and its hand is open"
        if one.kita and rules.tiles.north != "kita":
            yield f"set aside by seat {seat}: these rules set no north aside"


def _acts(p: Position) -> Iterator[str]:
    """What the table is said to wait for must be there."""
    one = p.players[p.turn]
    if p.rob is not None:
        how, pai = p.rob
        lies = {
            "kakan": p.phase == "kan" and any(m.added == pai for m in one.melds),
            "ankan": p.phase == "kan"
            and any(m.type == "ankan" and pai in m.tiles for m in one.melds),
            "kita": p.phase == "aside" and one.kita[-1:] == (pai,),
        }
        if not lies[how]:
            yield f"rob: seat {p.turn} has not just made a {how} of {to_mpsz(pai)}"
    if p.forced is not None:
        if p.phase not in ("draw", "call"):
            yield "forced: only a seat in turn can be held to a discard"
        elif p.forced not in one.tiles and UNKNOWN not in one.tiles:
            yield f"forced: seat {p.turn} has no {to_mpsz(p.forced)}"
    if p.after == "kan" and p.phase != "draw":
        yield "after kan: only a drawn tile comes after a kan"
    if p.after and p.phase not in ("draw", "aside"):
        yield f"after {p.after}: nothing was drawn or set aside"
    for row in p.missed:
        river = p.players[row.target].river
        if row.n >= 0 and river[row.n].pai != row.pai:
            yield f"missed: {to_mpsz(row.pai)} is not discard {row.n + 1} of seat {row.target}"
    for seat, one in enumerate(p.players):
        if any(kind(t) < FLOWER for t in one.flowers):
            yield f"seat {seat}: {to_mpsz(one.flowers)} are no flowers"
