"""The rows of an analysis: each choice carried out, and the hand looked at that it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from msgspec.structs import replace as changed

from ..core.tiles import counts, from_mjai, tile, to_mpsz
from ..game.acts import acts
from ..game.choice import Choice
from ..game.choose import texts
from ..game.facts import passed_by
from ..game.hints import best_after_call, waits
from ..game.legal import own_turn
from ..game.moment import Moment
from ..game.reasons import Reason
from ..game.why import refusals
from ..game.wins import melds_of, worth_of
from ..hand.shanten import NEVER, chiitoitsu, kokushi, standard
from ..hand.ukeire import improving
from ..hand.waits import copies
from . import reach
from .asked import Asked
from .rows import Held, Refused, Risk, Row, Why
from .steps import Hand, Step, better, second, steps

REPLACED: Final = ("ankan", "daiminkan", "kakan", "kita")
"""Acts after which a replacement is drawn."""
DISCARDS: Final = ("dahai", "riichi")
"""Acts that discard."""
_CALLS: Final = ("chi", "pon")
_NEAR: Final = 2
"""Terminals and honours that may lack to nine, for the reason to be told."""
_OPENED: Final = ("chi", "pon", "daiminkan")
_ANSWERS: Final = (*_OPENED, "pass")


class Shape(NamedTuple):
    """A hand of 13 tiles: shanten, by form, and what lowers it with the number not seen."""

    shanten: int
    forms: Mapping[str, int]
    accepts: Mapping[int, int]


def shape(own: Sequence[int], seen: Sequence[int], sanma: bool) -> Shape:
    """The shape of 34 counts."""
    away, mask = improving(own, sanma)
    return Shape(away, forms(own, sanma), copies(mask, seen))


def forms(own: Sequence[int], sanma: bool) -> dict[str, int]:
    """Shanten by form: the standard one, and of a hand without melds the others."""
    found = {"standard": standard(own, sanma)}
    for name, of in (("chiitoitsu", chiitoitsu), ("kokushi", kokushi)):
        away = of(own)
        if away != NEVER:
            found[name] = away
    return found


class Draft(NamedTuple):
    """A choice carried out. ``after``: the moment then; ``hand``: counts of the hand left, ``None``
    where there is none to look at; ``then``: the discard after a call."""

    i: int
    choice: Choice
    text: str
    after: Moment
    hand: Hand | None
    then: Choice | None = None


def rows(
    ask: Asked, found: Sequence[Draft], shapes: Mapping[Hand, Shape], risks: Mapping[int, Risk]
) -> list[Row]:
    """A row for each choice that was carried out, in that order; :func:`ranked` ranks them."""
    later = steps(list(shapes), ask.seen, ask.m.law.sanma)
    return [_row(ask, d, shapes, later, risks) for d in found]


def shapes(ask: Asked, found: Iterable[Draft]) -> dict[Hand, Shape]:
    """The shapes of the hands that the choices leave."""
    hands = dict.fromkeys([d.hand for d in found if d.hand is not None])
    return {hand: shape(hand, ask.seen, ask.m.law.sanma) for hand in hands}


def ranked(found: Iterable[Row]) -> tuple[Row, ...]:
    """The rows best first, each with why it stands there."""
    rows = list(found)
    # What is sampled of hands far off is too near to each other to rank by.
    exact = all(row.odds.exact for row in rows if row.odds is not None and row.act in DISCARDS)
    out = sorted(rows, key=lambda row: order(row, exact))
    held = [row for row in out if row.forms]
    least = min([row.shanten for row in held], default=0)
    near = [row for row in held if row.shanten == least]
    widest = max(near, key=lambda row: row.total, default=None)
    most = max([_points(row) for row in near], default=0.0) if exact else 0.0
    return tuple([replace(row, why=tuple(_why(row, widest, most))) for row in out])


def _points(row: Row) -> float:
    """Expected points of the own draws, where they were asked for."""
    return 0.0 if row.odds is None else row.odds.points


def order(row: Row, exact: bool) -> tuple[float, ...]:
    """How rows stand: wins first (the most points), then by shanten (tenpai on tiles that are gone
    is none: a hand that nothing brings nearer counts as one further off, its ``better`` as its
    ``total``), then by the expected points of the own draws where those of the discards are
    ``exact`` (of a kan they are a mean over what it may turn, some of it sampled), else by
    ``total``, ``second``, and the draws that make it better. Answers to another's tile, of which a
    call is always nearer than none, stand by those points before shanten. Of equals riichi first,
    then kita (a dora and a draw more), then what risks less, then a plain five. A call that leaves
    no yaku in reach stands behind all that do, the hand's abort last. Danger is shown beside, it is
    no judge."""
    if row.wins:
        return (0, -(row.value or 0.0))
    if not row.forms:
        return (2,)
    points, mended = _points(row), sum(row.better.values())
    away, wide = (row.shanten, row.total) if row.total else (row.shanten + 1, mended)
    return (
        1,
        row.act in _OPENED and not row.yaku,
        *((-points, away) if row.odds and row.act in _ANSWERS else (away, -points * exact)),
        -wide,
        -row.second,
        -mended,
        row.act != "riichi",
        -1 if row.act == "kita" else row.act in REPLACED,
        row.risk or 0.0,
        row.tile is not None and row.tile[0] in "0b",
        row.i or 0,
    )


# ---- carrying out


def drafts(ask: Asked) -> list[Draft]:
    """Every choice carried out, those that are offences left out; of a tile in the hand and its
    twin that was drawn one."""
    return list(_drafts(ask))


def _drafts(ask: Asked) -> Iterable[Draft]:
    named = texts(ask.choices)
    twins = {(c.act, c.pai) for c in ask.choices if c.tsumogiri}
    for i, (c, text) in enumerate(zip(ask.choices, named, strict=True)):
        if c.offence is not None:
            continue
        if c.act in DISCARDS and not c.tsumogiri and (c.act, c.pai) in twins:
            continue  # the same tile as the drawn one: one row for both
        yield _draft(ask, i, c, text)


def _draft(ask: Asked, i: int, c: Choice, text: str) -> Draft:
    m, seat = ask.m, ask.seat
    if c.act == "pass":
        m = Moment(m.law, m.state, changed(m.facts, seats=passed_by(m.facts, m.state, m.law)))
        return Draft(i, c, text, m, _hand(m, seat))
    events = acts(m, c)
    if not events:
        return Draft(i, c, text, m, None)
    after = m.fold(events)
    if c.act in _CALLS:
        then, after = _best(ask, after)
        return Draft(i, c, text, after, _hand(after, seat), then)
    return Draft(i, c, text, after, _hand(after, seat))


def _hand(m: Moment, seat: int) -> Hand:
    return tuple(counts(m.state.players[seat].hand))


def _best(ask: Asked, called: Moment) -> tuple[Choice, Moment]:
    """The best discard after a call."""
    wanted = best_after_call(called, ask.seat).tile
    choice = next(c for c in own_turn(called, ask.seat) if c.pai == wanted)
    return choice, called.fold(acts(called, choice))


# ---- a row


def _row(
    ask: Asked,
    d: Draft,
    shapes: Mapping[Hand, Shape],
    later: Mapping[Hand, Mapping[int, Step]],
    risks: Mapping[int, Risk],
) -> Row:
    c = d.choice
    thrown = d.then if d.then is not None else c
    base = Row(
        choice=None if ask.alone else c,
        i=None if ask.alone else d.i,
        text=d.text,
        act=str(c.act),
        tile=None if c.pai is None else to_mpsz(c.pai),
        tiles=tuple(map(to_mpsz, c.consumed)) if c.act != "kakan" else (),
        then=None if d.then is None else d.then.text,
    )
    risk = None
    if thrown.act in (*DISCARDS, "kakan") and thrown.pai is not None:
        risk = risks.get(thrown.pai >> 3)
    parts: dict[str, object] = {} if risk is None else {"risk": risk.p, "loss": risk.loss}
    if d.hand is None:
        parts |= _ending(ask, c)
    else:
        parts |= _of_hand(ask, d, shapes[d.hand], later[d.hand])
    return replace(base, **parts)  # type: ignore[arg-type]


def _ending(ask: Asked, c: Choice) -> dict[str, object]:
    """A win, or the abort of the hand."""
    if c.act not in ("tsumo", "ron"):
        return {"shanten": now(ask).shanten}
    worth = worth_of(ask.m, ask.seat, c.pai, tsumo=c.act == "tsumo")
    found = reach.NOTHING if worth is None else reach.won(worth)
    return {"shanten": -1, "yaku": found.yaku, "value": found.value}


def _of_hand(ask: Asked, d: Draft, shape_: Shape, after: Mapping[int, Step]) -> dict[str, object]:
    seat, seen = ask.seat, ask.seen
    away, accepts = shape_.shanten, shape_.accepts
    p = d.after.state.players[seat]
    out: dict[str, object] = {
        "shanten": away,
        "forms": shape_.forms,
        "accepts": by_name(accepts),
        "total": sum(accepts.values()),
        "second": second(after, away, accepts),
        "better": {} if p.riichi else by_name(better(after, away, accepts, seen)),
    }
    if away == 0:
        held = waits(d.after, seat)
        if held is not None:
            out["furiten"] = held.cause
            out["no_yaku"] = tuple(map(to_mpsz, held.no_yaku))
        furiten = held is not None and held.furiten
        found = reach.ready(ask, d.after, accepts, furiten=furiten)
    elif away == 1:
        found = reach.near(ask, d.after, after, accepts)
    else:
        sight = ask.sight.having(melds_of(p))
        found = reach.Reach(reach.far(sight, d.hand or (), away), None)
    out["yaku"], out["value"] = found
    return out


def by_name(found: Mapping[int, int]) -> dict[str, int]:
    """Kinds as plain tiles."""
    return {to_mpsz(tile(kind)): n for kind, n in found.items()}


# ---- the hand as it stands


class Now(NamedTuple):
    """The hand before a choice: with the drawn tile, where there is one."""

    shanten: int
    forms: Mapping[str, int]
    accepts: Mapping[str, int]
    held: Held | None


def now(ask: Asked) -> Now:
    """The hand as it stands: with 14 tiles its least distance, with 13 what it accepts too; its
    waits without the drawn tile."""
    own, sanma = counts(ask.player.tiles), ask.m.law.sanma
    found = waits(ask.m, ask.seat)
    held = None
    if found is not None:
        left = {to_mpsz(t): 4 - ask.seen[t >> 3] for t in found.left}
        held = Held(left, found.cause, tuple(map(to_mpsz, found.no_yaku)))
    drawn = sum(own) % 3 == 2
    away, mask = improving(own, sanma)
    accepts = {} if drawn else by_name(copies(mask, ask.seen))
    return Now(away, forms(own, sanma), accepts, held)


def refused(ask: Asked) -> tuple[Refused, ...]:
    """What might be wanted now and may not be done."""
    out = []
    for key, found in refusals(ask.m, ask.seat).items():
        act, *tiles = key.split()
        if act == "kyuushu":
            if ask.alone or any(_far(one) for one in found):
                continue  # there is no first turn without a table
            found = found[:1]  # too few tiles, and too few kinds, are one and the same
        shown = tuple([to_mpsz(from_mjai(t)) for t in tiles])
        word = {"ankan": "kan", "kakan": "kan", "daiminkan": "kan"}.get(act, act)
        text = " ".join([*([] if act == "dahai" else [word]), *shown])
        out.append(Refused(text, act, shown, found))
    return tuple(out)


def _far(one: Reason) -> bool:
    """Does it lack so many terminals and honours that nobody thinks of nine of them?"""
    return one.code.startswith("nine_") and one.args["have"] < one.args["need"] - _NEAR


# ---- why


def _why(row: Row, widest: Row | None, most: float) -> Iterable[Why]:
    """``widest``: of those nearest to tenpai, the one that accepts most; ``most``: the most points
    that one of them expects."""
    if row.wins:
        yield Why("wins", {"points": round(row.value or 0)})
        return
    if not row.forms or widest is None:
        yield Why("aborts")
        return
    if row.act in REPLACED:
        yield Why("replaced")
    if row.shanten > widest.shanten:
        yield Why("back", {"n": row.shanten - widest.shanten})
        yield Why("accepts", {"n": row.total})
        return
    yield Why("shanten", {"n": row.shanten}) if row.shanten else Why("tenpai")
    if not row.total:
        yield Why("dead" if row.shanten == 0 else "none_left")
    elif row.total == widest.total:
        yield Why("most" if row.shanten else "waits_most", {"n": row.total})
    else:
        yield Why("fewer", {"n": widest.total - row.total, "row": widest})
    if most and _points(row) == most:
        yield Why("points", {"points": round(most)})
    if row.furiten is not None:
        yield Why(row.furiten)
    if row.no_yaku:
        yield Why("no_yaku", {"tiles": row.no_yaku})
