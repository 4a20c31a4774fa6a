"""The odds of the choices of an analysis: which hands are asked about, and from where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..core.events import Tsumo
from ..core.seats import relative
from ..core.tiles import UNKNOWN, Tile
from ..game.legal import MOST_KANS, aborts_before_replacement
from ..game.wins import at_win
from .asked import Asked
from .making import DISCARDS, REPLACED, Draft, Shape
from .odds import SAMPLES, Odds, Progress, of_hands
from .odds_kan import of_replaced
from .odds_outset import Outset, outset
from .sight import Sight
from .steps import Hand

STANDS: Final = ""
"""The name of the hand as it stands among the odds."""
WAYS: Final = {5: 1600, 6: 500}
"""By shanten, so many ways are sampled of all choices together: some two seconds' work. Of nearer
hands, :data:`.odds.SAMPLES` of each."""
LEAST: Final = 20
"""But of each choice so many."""
_OF_REPLACED: Final = ("rinshan", "tenhou", "chiihou")
"""Circumstances that a win with a replacement alone may have."""


def odds_of(
    ask: Asked,
    drafts: Iterable[Draft],
    shapes: Mapping[Hand, Shape],
    progress: Progress | None,
) -> dict[str, Odds]:
    """By the text of a choice. Of the own discards those that leave the least shanten, which share
    their work; of another's tile every answer. A replacement counts as the next draw; a fourth kan
    that ends the hand has no odds. Of a hand of 13 without a choice, its own. Empty where NumPy is
    not there."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        return {}
    held = [d for d in drafts if d.hand is not None]
    if not held:
        return {} if ask.mine else {STANDS: _standing(ask, progress)}
    least = min([shapes[d.hand].shanten for d in held if d.hand is not None])
    jobs: list[list[Draft]] = []
    if ask.mine:
        near = [d for d in held if d.hand is not None and shapes[d.hand].shanten == least]
        for act in DISCARDS:
            jobs.append([d for d in near if d.choice.act == act])
        jobs += [[d] for d in near if d.choice.act in REPLACED]
    else:
        jobs = [[d] for d in held]
    jobs = [[d for d in job if not _ended(ask, d)] for job in jobs]
    out: dict[str, Odds] = {}
    jobs = [job for job in jobs if job]
    for i, job in enumerate(jobs):
        away = max([shapes[d.hand].shanten for d in job if d.hand is not None])
        of = sum(map(len, jobs))
        out |= _together(ask, job, least, samples(away, of), _part(progress, i, len(jobs)))
    return out


def _ended(ask: Asked, d: Draft) -> bool:
    """Is no replacement drawn, because it is the fourth kan: a win, or an abort?"""
    kans = sum([meld.is_kan for meld in d.after.state.players[ask.seat].melds])
    wins = ask.rules.win.four_kans_win and kans == MOST_KANS
    return d.choice.act in REPLACED and (wins or aborts_before_replacement(d.after))


def samples(away: int, hands: int) -> int:
    """Ways to be sampled of each of so many hands."""
    ways = WAYS.get(away)
    return SAMPLES if ways is None else max(LEAST, min(SAMPLES, ways // hands))


def _part(progress: Progress | None, i: int, of: int) -> Progress | None:
    """Progress of one of several jobs, in thousandths of each."""
    if progress is None:
        return None

    def report(done: int, total: int) -> None:
        progress(round(1000 * (i + done / max(1, total))), 1000 * of)

    return report


def _together(
    ask: Asked, job: list[Draft], least: int, ways: int, progress: Progress | None
) -> dict[str, Odds]:
    """Odds of choices that start from the same tiles."""
    first = job[0]
    act = first.choice.act
    if act in DISCARDS:
        # A riichi is one; a discard at tenpai is none, and one before that may lead to one.
        riichi = True if act == "riichi" else False if least == 0 else None
        hands = [_rest(d) for d in job]
        found = _of(ask, ask.sight, ask.player.tiles, hands, riichi, ways, progress)
    else:
        sight = ask.sight if act == "pass" else ask.sight_at(first.after)
        tiles = first.after.state.players[ask.seat].hand
        if act in REPLACED:
            found = [_replaced(ask, first, sight, tiles, ways, progress)]
        else:
            found = _of(ask, sight, tiles, [tiles], None, ways, progress)
    return dict(zip([d.text for d in job], found, strict=True))


def _rest(d: Draft) -> tuple[Tile, ...]:
    return d.after.state.players[d.choice.seat].hand


def _standing(ask: Asked, progress: Progress | None) -> Odds:
    tiles = ask.player.hand
    return _of(ask, ask.sight, tiles, [tiles], None, SAMPLES, _part(progress, 0, 1))[0]


def _replaced(
    ask: Asked,
    d: Draft,
    sight: Sight,
    tiles: tuple[Tile, ...],
    ways: int,
    progress: Progress | None,
) -> Odds:
    """After a kan, or a tile set aside: a replacement is drawn before the draws that are to come,
    and a kan turns an indicator."""
    rules, facts = ask.rules, d.after.facts
    won = at_win(d.after.after(Tsumo(actor=ask.seat, pai=UNKNOWN)), ask.seat, None, tsumo=True)
    taken = int(rules.wall.refilled)
    draws = ask.draws_after if ask.alone else max(0, sight.left - taken) // sight.players
    start = outset(
        sight,
        tiles,
        draws=draws + 1,
        until=taken,
        ippatsu=won.ippatsu,
    )
    # A hand whose dora is not said gets no others.
    late = facts.pending if sight.indicators else 0
    start = start._replace(
        idle=True,
        first=tuple([name for name in _OF_REPLACED if getattr(won, name)]),
        late=late,
        fed=won.feeder_pays,
        haitei=start.haitei and (draws > 0 or won.haitei),
    )
    new = late + (facts.due if sight.indicators else 0)
    return of_replaced(_fitted(ask, start, None), tiles, new, ways, progress)


def _of(
    ask: Asked,
    sight: Sight,
    tiles: tuple[Tile, ...],
    hands: list[tuple[Tile, ...]],
    riichi: bool | None,
    ways: int,
    progress: Progress | None,
) -> list[Odds]:
    """``ways``: sampled of each hand, where it is too far off to be counted."""
    one = ask.m.facts.seats[ask.seat]
    acts = ask.mine or sight is not ask.sight
    start = outset(
        sight,
        tiles,
        draws=ask.draws_after if acts else ask.draws,
        riichi=riichi,
        until=sight.players if acts else _until(ask),
        # Neither what is discarded after the draw nor a kan, of whomever, leaves it.
        ippatsu=one.ippatsu and not acts and ask.m.state.phase != "kan",
    )
    # What stands declares riichi with the discard after a draw, not before it.
    start = start._replace(idle=not (acts or ask.alone))
    return of_hands(_fitted(ask, start, riichi), hands, ways, progress=progress)


def _fitted(ask: Asked, start: Outset, riichi: bool | None) -> Outset:
    """An outset with no more draws than there are tiles; of a hand alone as it is alone."""
    if ask.alone:
        # There is no wall that ends, and no first turn.
        closed = all(meld.type == "ankan" for meld in start.melds)
        may = (riichi is not False and closed,) * len(start.may)
        start = start._replace(haitei=False, double=False, may=may)
    there = sum(start.rest.values()) - start.ura
    if start.draws > there:
        start = start._replace(draws=max(0, there), may=start.may[: max(0, there) + 1])
    return start


def _until(ask: Asked) -> int:
    """The place of the first own draw among the tiles to come, when nobody calls."""
    state = ask.m.state
    n = len(state.players)
    if state.turn is None:
        return n
    return ask.replaced + (relative(state.turn, ask.seat, n) or n)
