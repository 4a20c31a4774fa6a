"""The validator: does a recorded match keep to its rules, event by event?

Every action must have been offered, everything that happens by itself must happen when and as the
referee would do it, every result must be what the engine computes, the next hand and the end of
the match must follow. What a log does not say (hidden tiles, a win without its yaku) is not judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ..core import ledger as ledgers
from ..core.audit import COPIES, Fault, place
from ..core.events import (
    Ankan,
    Chi,
    Chombo,
    Dahai,
    Daiminkan,
    DeadHand,
    Deposit,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Flower,
    Hora,
    Kakan,
    Ledger,
    Nukidora,
    Offence,
    Pon,
    Position,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Seat,
    Settle,
    StartKyoku,
    Tsumo,
    tag,
)
from ..core.match import Hand, Match
from ..core.names import round_name, word
from ..core.seats import next_seat
from ..core.state import Player, State
from ..core.tiles import KINDS, UNKNOWN, Tile, to_mjai
from ..ruleset import RuleSet
from . import flow, offend, results, turns
from .choice import Choice
from .deal import left_after_deal, tiles_of
from .endings import REASONS, after_hand, final_events
from .facts import Facts, advance
from .law import law_of
from .legal import (
    aborts_before_replacement,
    answers,
    choices,
    double_riichi,
    ends_unless_ronned,
    unaccepted,
)
from .moment import Moment
from .position_check import faults
from .why import explain, why_not

MOST_FAULTS: Final = 5
"""Faults reported of one hand: one wrong action makes others look wrong."""


def validate(match: Match, rules: RuleSet, *, whole: bool = True) -> list[Fault]:
    """Every breach of ``rules`` in a match, in order; empty when all was as it must be.

    ``whole``: the length and the final points of the match are judged too (a log that does not
    name its rules can be judged hand by hand only).
    """
    if match.seats != rules.tiles.players:
        problem = f"{match.seats} seats, the rules {rules.name} are for {rules.tiles.players}"
        return [Fault(None, None, "", problem)]
    out: list[Fault] = []
    previous: Moment | None = None
    penalties: dict[Seat, int] = {}
    brought: tuple[int, ...] = ()
    for hand in match.hands:
        if isinstance(hand.start, Position) and hand.start.chombo is not None:
            penalties = dict(enumerate(hand.start.chombo))
        found: list[tuple[int, str]] = []
        if previous is not None and isinstance(hand.start, StartKyoku):
            found += [(0, problem) for problem in _follows(previous, hand.start, whole)]
        first = hand.start
        wrong = _dealt(first, rules) if isinstance(first, StartKyoku) else faults(first, rules)
        found += [(0, problem) for problem in wrong]
        previous = _hand(hand, match, rules, found)
        brought = brought or previous.state.start
        for event in hand.events:
            if isinstance(event, Chombo):
                penalties[event.actor] = penalties.get(event.actor, 0) + 1
        if whole:
            found += _ends(hand, previous, penalties, brought)
        out += [
            Fault(hand.number, n, place(hand, n), problem) for n, problem in found[:MOST_FAULTS]
        ]
    return out


def _hand(hand: Hand, match: Match, rules: RuleSet, found: list[tuple[int, str]]) -> Moment:
    """Judge one hand; the moment at its end (before the match is settled)."""
    states = iter(hand)
    first = next(states)
    law = law_of(rules)
    m = Moment(law, first, Facts())
    m = Moment(law, first, start_facts(m, hand.events[0]))
    result = m
    wins: dict[int, Hora] = {}
    indicator = _first_indicator(m)
    if indicator is not None:
        found.append((0, indicator))
    early = False  # an open kan's indicator lies there before its maker has discarded
    for n in range(1, len(hand.events)):
        event = hand.events[n]
        if isinstance(event, Settle | EndGame):
            break
        if isinstance(event, Tsumo | StartKyoku) and too_many(m, event):
            break  # the audit says that there are five of a kind
        if isinstance(event, Hora) and m.state.phase != "end":
            wins = _expected_wins(m, hand.events[n:])
            if early and event.actor == event.target:
                found.append((n, "the indicator of an open kan was turned before the discard"))
        if isinstance(event, Dora):
            early = early or (m.state.phase == "draw" and not m.facts.due)
        elif isinstance(event, Dahai):
            early = False
        check = _CHECKS.get(type(event))
        try:
            if isinstance(event, Hora):
                found += [(n, problem) for problem in _hora(m, event, wins)]
            elif check is not None:
                found += [(n, problem) for problem in check(m, event)]
        except turns.WallError:
            pass  # the log does not say the wall
        m = _after(m, event, next(states))
        result = m
    return result


def _first_indicator(m: Moment) -> str | None:
    wall, shown = m.state.wall, m.state.dora
    if wall is None or not wall.dora or not shown or UNKNOWN in (wall.dora[0], shown[0]):
        return None
    if wall.dora[0] == shown[0]:
        return None
    return f"the indicator is {to_mjai(shown[0])}, the wall has {to_mjai(wall.dora[0])}"


def too_many(m: Moment, e: Event) -> bool:
    """Would this draw be the fifth of its kind in one hand? No shape can be judged then."""
    if not isinstance(e, Tsumo) or not 0 <= e.actor < len(m.state.players):
        return False
    p, kind = m.state.players[e.actor], e.pai >> 3
    return kind < KINDS and sum([t >> 3 == kind for t in p.tiles]) >= COPIES


def start_facts(m: Moment, event: Event) -> Facts:
    """The facts at the first event of a hand."""
    return advance(Facts(), m.state, event, m.state, m.law)


def _after(m: Moment, event: Event, state: State) -> Moment:
    """The next moment, whose state is known already."""
    return Moment(m.law, state, advance(m.facts, m.state, event, state, m.law))


def _why(
    m: Moment, seat: Seat, act: str, pai: Tile | None = None, consumed: tuple[Tile, ...] = ()
) -> str:
    """Why an action was not offered, in words."""
    found = why_not(m, seat, act, pai, consumed)
    return explain(found[0]) if found else "not in this way"


# ---- what the seat in turn does


def hidden(p: Player) -> bool:
    """The log does not show this hand, so that nothing can be judged by it."""
    return p.drawn == UNKNOWN or UNKNOWN in p.hand


def _own(m: Moment, seat: Seat) -> str | None:
    """Is it this seat's turn to act?"""
    if m.state.phase not in ("draw", "call") or m.state.turn != seat:
        return f"seat {seat} is not in turn"
    waiting = turns.at_once(m) if m.law.flowers else None
    return None if waiting is None else f"a {tag(waiting)} must come first"


def _offered(m: Moment, seat: Seat, fits: Callable[[Choice], bool]) -> bool:
    return any(fits(c) for c in choices(m, seat))


def _dahai(m: Moment, e: Dahai) -> Iterator[str]:
    wrong = _own(m, e.actor)
    if wrong is not None:
        yield wrong
        return
    p = m.state.players[e.actor]
    if hidden(p):
        if p.riichi and not p.declaring and not e.tsumogiri:
            yield "in riichi only the drawn tile may be discarded"
        return
    if not _offered(
        m,
        e.actor,
        lambda c: c.act == "dahai" and c.pai == e.pai and c.tsumogiri == e.tsumogiri,
    ):
        found = _noten_riichi(m) if p.declaring else _why(m, e.actor, "dahai", e.pai)
        if found:
            yield f"the discard of {to_mjai(e.pai)} was not offered: {found}"


def _noten_riichi(m: Moment) -> str:
    """Riichi without tenpai, where that is possible and penalised, is no fault of the log."""
    possible = m.law.punishes("noten_riichi") or m.law.punishes("dead_riichi")
    return "" if possible else "a riichi needs tenpai after it"


def _reach(m: Moment, e: Reach) -> Iterator[str]:
    wrong = _own(m, e.actor)
    if wrong is not None:
        yield wrong
        return
    p = m.state.players[e.actor]
    if hidden(p):
        return
    # One that is penalised after the draw is possible too, where all else is as riichi needs it.
    possible = (*choices(m, e.actor), *offend.offences(m, e.actor))
    if not any(c.act == "riichi" for c in possible):
        yield f"riichi was not offered: {_why(m, e.actor, 'riichi')}"
    double = double_riichi(m, e.actor)
    said = not p.river and m.state.calls == 0 if e.double is None else e.double
    if said != double:
        yield f"double riichi: the log says {said}, expected {double}"


def _ankan(m: Moment, e: Ankan) -> Iterator[str]:
    yield from _own_meld(m, e.actor, "ankan", sorted(e.consumed), None)


def _kakan(m: Moment, e: Kakan) -> Iterator[str]:
    yield from _own_meld(m, e.actor, "kakan", sorted(e.consumed), e.pai)


def _own_meld(
    m: Moment, seat: Seat, act: str, consumed: list[Tile], pai: Tile | None
) -> Iterator[str]:
    wrong = _own(m, seat)
    if wrong is not None:
        yield wrong
    elif not hidden(m.state.players[seat]) and not _offered(
        m,
        seat,
        lambda c: c.act == act and sorted(c.consumed) == consumed and (pai is None or c.pai == pai),
    ):
        yield f"{act} was not offered: {_why(m, seat, act, consumed[0] if pai is None else pai)}"


def _kita(m: Moment, e: Nukidora) -> Iterator[str]:
    wrong = _own(m, e.actor)
    if wrong is not None:
        yield wrong
    elif not hidden(m.state.players[e.actor]) and not _offered(
        m, e.actor, lambda c: c.act == "kita"
    ):
        yield f"kita was not offered: {_why(m, e.actor, 'kita')}"


# ---- calls of a discard


def _call(m: Moment, e: Chi | Pon | Daiminkan) -> Iterator[str]:
    state, act = m.state, tag(e)
    if state.phase != "discard":
        yield "there is no discard to call"
        return
    yield from _turned(m)
    yield from _accepted_first(m)
    if hidden(state.players[e.actor]):
        return
    if not _offered(
        m,
        e.actor,
        lambda c: c.act == act and sorted(c.consumed) == sorted(e.consumed),
    ):
        yield f"{act} was not offered: {_why(m, e.actor, act, e.pai, e.consumed)}"


def _accepted_first(m: Moment) -> Iterator[str]:
    seat = unaccepted(m)
    if seat is not None:
        yield f"the riichi of seat {seat} must be accepted first"


def _turned(m: Moment) -> Iterator[str]:
    """Indicators of kans that should have been turned by now."""
    if m.facts.due:
        yield "the indicator of a kan must be turned before this"


# ---- what happens by itself


def _tsumo(m: Moment, e: Tsumo) -> Iterator[str]:
    state = m.state
    phase, turn, n = state.phase, state.turn, len(state.players)
    if phase in ("draw", "call"):
        yield f"seat {turn} has to act first"
        return
    yield from _turned(m)
    if phase == "deal":
        expected: Seat | None = state.oya
    elif phase == "discard" and turn is not None:
        expected = next_seat(turn, n)
        yield from _accepted_first(m)
        reason = ends_unless_ronned(m)
        if reason is not None:
            yield f"the hand ends: {word('end.' + reason)}"
        if state.left <= 0:
            yield "there is no live tile left"
    else:
        expected = turn
        if aborts_before_replacement(m):
            yield f"the hand ends: {word('end.suukaikan')}"
    if e.actor != expected:
        yield f"seat {e.actor} draws, it is the turn of seat {expected}"
        return
    if e.pai == UNKNOWN:
        return
    tile = turns.rinshan(m) if phase in ("kan", "aside") else turns.live(m)
    if tile not in (e.pai, UNKNOWN):
        yield f"{to_mjai(e.pai)} is drawn, the wall has {to_mjai(tile)}"


def _flower(m: Moment, e: Flower) -> Iterator[str]:
    expected = turns.at_once(m)
    if not isinstance(expected, Flower) or expected.actor != e.actor:
        yield "no flower is to be set aside now"


def _dora(m: Moment, e: Dora) -> Iterator[str]:
    if not m.facts.due and not (m.facts.pending and m.state.phase != "kan"):
        yield "no kan turns an indicator now"
        return
    tile = turns.indicator(m)
    if tile != e.dora_marker:
        yield f"{to_mjai(e.dora_marker)} is turned, the wall has {to_mjai(tile)}"


def _accepted(m: Moment, e: ReachAccepted) -> Iterator[str]:
    if unaccepted(m) != e.actor:
        yield "no riichi is to be accepted now"


# ---- results


def _expected_wins(m: Moment, events: Sequence[Event]) -> dict[Seat, Hora]:
    """What the engine makes of the wins that come together at this moment."""
    wins = []
    for event in events:
        if not isinstance(event, Hora):
            break
        wins.append(event)
    under = next((w.ura_markers for w in wins if w.ura_markers), ())
    try:
        fourth = wins[0].pai is None and wins[0].tehai is not None and m.state.phase == "kan"
        made = results.hora(_opened(m, wins), [w.actor for w in wins], ura=under, fourth_kan=fourth)
    except (ValueError, IndexError):
        return {}
    return {w.actor: w for w in made}


def _opened(m: Moment, wins: Sequence[Hora]) -> Moment:
    """The moment with the hands of winners that nobody knew before they showed them."""
    players = list(m.state.players)
    for w in wins:
        p = players[w.actor]
        if hidden(p) and w.tehai is not None and UNKNOWN not in w.tehai:
            drawn = p.drawn if p.drawn is None or w.pai is None else w.pai
            players[w.actor] = replace(p, hand=tuple(sorted(w.tehai)), drawn=drawn)
    return Moment(m.law, replace(m.state, players=tuple(players)), m.facts)


def _hora(m: Moment, e: Hora, wins: dict[Seat, Hora]) -> Iterator[str]:
    seat, state = e.actor, m.state
    if hidden(state.players[seat]):
        # What the hand is worth is known once it is shown; whether it could win on the way is not.
        if seat in wins:
            yield from _differences(e, wins[seat], len(state.players))
        return
    first = state.phase != "end"
    if any(w.actor == seat for w in state.wins):
        yield f"seat {seat} has won on this tile already"
        return
    if first:
        act = "tsumo" if e.actor == e.target else "ron"
        if act == "ron" and state.phase == "discard":
            yield from _turned(m)
        rules = m.law.rules
        if e.pai is not None and not _may_win(m, seat, act):
            yield f"{act} was not offered: {_why(m, seat, act)}"
        most = results.MOST_WINNERS[rules.win.ron]
        if len(wins) > most:
            yield f"{len(wins)} winners on one tile, the rules have at most {most}"
    expected = wins.get(seat)
    if expected is None:
        yield "the hand is not complete"
        return
    if next(iter(wins)) != seat and first:
        yield f"seat {next(iter(wins))} is nearer the discarder and comes first"
    yield from _ura(m, e, any(state.players[s].riichi for s in wins))
    yield from _differences(e, expected, len(state.players))


def _ura(m: Moment, e: Hora, riichi: bool) -> Iterator[str]:
    """As many ura as there are indicators, those of the wall, and only where one of the winners is
    in ``riichi`` (some logs show them with each of several winners)."""
    rules, shown = m.law.rules.wall, e.ura_markers
    if shown is None or UNKNOWN in shown or (not shown and not m.state.players[e.actor].riichi):
        return
    most = (len(m.state.dora) if rules.kan_ura else 1) if rules.ura and riichi else 0
    if len(shown) != most:
        yield f"{len(shown)} ura indicators are shown, expected {most}"
    elif m.state.wall is not None and m.state.wall.ura[:most] not in ((), shown):
        said, want = _tiles(shown), _tiles(m.state.wall.ura[:most])
        yield f"the ura indicators are {said}, the wall has {want}"


def _tiles(tiles: Sequence[Tile]) -> str:
    return " ".join([to_mjai(t) for t in tiles])


def _may_win(m: Moment, seat: Seat, act: str) -> bool:
    return any(c.act == act for c in choices(m, seat))


def _differences(e: Hora, made: Hora, n: int) -> Iterator[str]:
    if e.target != made.target:
        yield f"from seat {e.target}, expected seat {made.target}"
    if e.tehai is not None and UNKNOWN not in e.tehai and tuple(sorted(e.tehai)) != made.tehai:
        yield "the hand shown is not the one that the winner holds"
    if e.pai is not None and made.pai is not None and e.pai != made.pai:
        yield f"tile: the log says {to_mjai(e.pai)}, expected {to_mjai(made.pai)}"
    facts: list[tuple[str, Any, Any]] = [
        ("limit", e.limit, made.limit),
        ("points", e.points, made.points),
        ("liable seat", e.pao, made.pao),
    ]
    if e.yaku is not None:
        facts.append(("yaku", dict(e.yaku), dict(made.yaku or ())))
        facts.append(("yakuman", e.yakuman, made.yakuman))
        if e.pao is None and made.pao is not None:
            yield f"seat {made.pao} is liable, the log does not say so"
    if not made.yakuman:
        facts += [("han", e.han, made.han), ("fu", e.fu, made.fu)]
    for name, said, expected in facts:
        if said is not None and said != expected:
            yield f"{name}: the log says {_text(said)}, expected {_text(expected)}"
    if e.ledger or e.points is not None:
        yield from _paid(e.ledger, made.ledger, n)


def _paid(said: Ledger, made: Ledger, n: int) -> Iterator[str]:
    have, want = ledgers.deltas(said, n), ledgers.deltas(made, n)
    if have != want:
        yield f"payments: the log says {_text(have)}, expected {_text(want)}"
    chips = ledgers.by_seat(said, n, "chips")
    due = ledgers.by_seat(made, n, "chips")
    if due is not None and chips != due:
        yield f"chips: the log says {_text(chips)}, expected {_text(due)}"


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {han}" for key, han in value.items()) or "nothing"
    if isinstance(value, tuple):
        return " ".join(f"{x:,}" for x in value)
    if isinstance(value, int):
        return f"{value:,}"
    return "nothing" if value in (None, "") else str(value)


def _ryukyoku(m: Moment, e: Ryukyoku) -> Iterator[str]:
    state = m.state
    if state.phase == "end":
        yield "the hand is over already"
        return
    for seat, hand in enumerate(e.tehais or ()):
        p = state.players[seat]
        known = hand is not None and UNKNOWN not in hand and not hidden(p)
        if known and tuple(sorted(hand or ())) != p.tiles:
            yield f"the hand shown by seat {seat} is not the one it holds"
    if e.reason is not None and e.reason not in REASONS:
        yield f"an unknown reason {e.reason!r:.40}, expected one of {', '.join(sorted(REASONS))}"
    # A word of some other dialect says no more than none.
    reason = e.reason if e.reason in REASONS else None
    if reason in (None, "exhaustive", "nagashi_mangan"):
        if reason is None and not _drawn_out(m):
            return  # an abort whose kind the log does not say
        yield from _drawn(m, e)
    elif reason == "kyuushu_kyuuhai":
        turn = state.turn
        if state.phase != "draw" or turn is None:
            yield "nobody is in turn to declare nine terminals"
        elif not hidden(state.players[turn]) and not _offered(
            m, turn, lambda c: c.act == "kyuushu"
        ):
            yield f"nine terminals were not offered: {_why(m, turn, 'kyuushu')}"
    elif reason == "sanchahou":
        if not m.law.rules.aborts.triple_ron:
            yield "a triple ron is no abort under these rules"
        elif len([1 for s in range(len(state.players)) if _could_ron(m, s)]) < 3:
            yield "there were no three who could win"
    elif reason == "suukaikan":
        if not aborts_before_replacement(m) and ends_unless_ronned(m) != "suukaikan":
            yield "there are no four kans of several players, or not yet a discard after them"
    elif unaccepted(m) is not None:
        yield from _accepted_first(m)
    elif ends_unless_ronned(m) != reason:
        yield f"nothing ends this hand by {word('end.' + reason)}"
    if reason not in (None, "exhaustive", "nagashi_mangan") and any(
        ledgers.deltas(e.ledger, len(state.players))
    ):
        yield "an abort pays nothing"


def _could_ron(m: Moment, seat: Seat) -> bool:
    if seat == m.state.turn:
        return False
    return hidden(m.state.players[seat]) or _may_win(m, seat, "ron")


def _drawn_out(m: Moment) -> bool:
    return m.state.phase == "discard" and m.state.left <= 0


def _drawn(m: Moment, e: Ryukyoku) -> Iterator[str]:
    state = m.state
    n = len(state.players)
    yield from _turned(m)
    if not _drawn_out(m):
        yield f"{state.left} live tiles are left, and nobody has discarded the last one"
        return
    yield from _accepted_first(m)
    if any(hidden(p) for p in state.players):
        return
    expected, *more = turns.drawn_out(m)
    assert isinstance(expected, Ryukyoku)
    if e.reason in REASONS and e.reason != expected.reason:
        said, want = word(f"end.{e.reason}"), word(f"end.{expected.reason}")
        yield f"the log says {said}, expected {want}"
    if e.tehais is not None:
        for seat in range(n):
            shown = e.tehais[seat] is not None and UNKNOWN not in (e.tehais[seat] or ())
            p = state.players[seat]
            # Who is in riichi shows the hand, also one that turns out to be noten.
            ready, asked = results.tenpai(m, seat), p.riichi > 0 and not p.dead
            if shown and not ready and not asked:
                yield f"seat {seat} is shown as tenpai and is noten"
            elif (ready or (asked and more)) and not shown and expected.reason == "exhaustive":
                yield f"seat {seat} is tenpai and not shown"
    have = ledgers.deltas(e.ledger, n)
    want_paid = ledgers.deltas(expected.ledger, n)
    if have != want_paid:
        yield f"payments: the log says {_text(have)}, expected {_text(want_paid)}"


def _chombo(m: Moment, e: Chombo) -> Iterator[str]:
    acts = m.law.rules.offences.acts
    if not acts.get(e.cause, "").startswith("chombo"):  # type: ignore[call-overload]
        yield f"{e.cause} is no chombo under these rules"
        return
    if acts[e.cause] == "chombo_after_draw":  # type: ignore[index]
        if m.state.draw is None or (e.actor, e.cause) not in offend.after_draw(m):
            yield f"seat {e.actor} has not committed {e.cause}"
    elif m.state.chombo is not None and not _together(m, m.state.chombo, e):
        yield "the hand is over already"
    elif m.state.chombo is None and not any(
        c.offence == e.cause for c in offend.offences(m, e.actor)
    ):
        yield f"seat {e.actor} could not commit {e.cause}"
    made = offend.chombo(m, e.actor, e.cause)
    yield from _paid(e.ledger, made.ledger, len(m.state.players))


def _together(m: Moment, first: Chombo, second: Chombo) -> bool:
    """Could both come at one moment: rons that are none; or any two acts, while somebody who could
    win on the tile that lies there was still to pass?"""
    if m.facts.offered is None:
        return False
    if first.cause.endswith("_ron") and second.cause.endswith("_ron"):
        return True
    others = [s for s in range(len(m.state.players)) if s != m.facts.offered.seat]
    return any(c.act == "ron" for s in others for c in answers(m, s))


def _penalty(m: Moment, e: DeadHand | Deposit | Offence) -> Iterator[str]:
    act = e.act if isinstance(e, Offence) else e.cause
    fitting = [c for c in offend.offences(m, e.actor) if c.offence == act]
    if isinstance(e, Offence) and e.pai is not None:
        fitting = [c for c in fitting if c.pai == e.pai]
    if not fitting:
        yield f"seat {e.actor} could not commit {act}, or it has no consequence here"
    elif offend.consequence(m, fitting[0]) != [e]:
        made = ", ".join(tag(x) for x in offend.consequence(m, fitting[0])) or "nothing"
        yield f"on {act} follows {made}"


def _end_kyoku(m: Moment, e: EndKyoku) -> Iterator[str]:
    state = m.state
    if state.phase != "end" or not (state.wins or state.draw or state.chombo):
        yield "the hand has no result yet"


_CHECKS: Final[dict[type[Event], Callable[[Moment, Any], Iterator[str]]]] = {
    Dahai: _dahai,
    Reach: _reach,
    Ankan: _ankan,
    Kakan: _kakan,
    Nukidora: _kita,
    Chi: _call,
    Pon: _call,
    Daiminkan: _call,
    Tsumo: _tsumo,
    Flower: _flower,
    Dora: _dora,
    ReachAccepted: _accepted,
    Ryukyoku: _ryukyoku,
    Chombo: _chombo,
    DeadHand: _penalty,
    Deposit: _penalty,
    Offence: _penalty,
    EndKyoku: _end_kyoku,
}


# ---- from hand to hand


def _dealt(start: StartKyoku, rules: RuleSet) -> Iterator[str]:
    """Are these tiles of the set, and as many live ones as it leaves?"""
    most = Counter(tiles_of(rules))
    dealt = [t for hand in start.tehais for t in hand if t != UNKNOWN]
    if start.dora_marker != UNKNOWN:
        dealt.append(start.dora_marker)
    for tile, n in Counter(dealt).items():
        if n > most[tile]:
            there = f"{most[tile]} of it" if most[tile] else "no such tile"
            yield f"{n} of {to_mjai(tile)} are dealt, the rules have {there}"
    if start.left is not None and start.left != left_after_deal(rules):
        yield f"{start.left} live tiles after the deal, the rules have {left_after_deal(rules)}"


def _follows(m: Moment, start: StartKyoku, whole: bool) -> Iterator[str]:
    """Is this the hand that follows on the one that ended so?"""
    if m.state.phase != "end" or any(hidden(p) for p in m.state.players):
        return
    expected = after_hand(m)
    if isinstance(expected, flow.Over):
        if whole:
            yield f"the match was over before this hand: {word('over.' + expected.reason)}"
        return
    at = expected.going_on if isinstance(expected, flow.Ask) else expected
    here = flow.Next(start.bakaze, start.kyoku, start.honba, start.oya)
    if here != at:
        yield f"this hand is {_hand_text(here)}, expected {_hand_text(at)}"


def _hand_text(at: flow.Next) -> str:
    honba = f" +{at.honba}" if at.honba else ""
    return f"{round_name(at.bakaze, at.kyoku)}{honba}, dealt by seat {at.oya}"


def _ends(
    hand: Hand, m: Moment, penalties: dict[Seat, int], brought: Sequence[int]
) -> Iterator[tuple[int, str]]:
    """Is the match over where the log says so, and settled as it must be?"""
    done = next((n for n, e in enumerate(hand.events) if isinstance(e, Settle | EndGame)), None)
    if done is None or m.state.phase != "end" or any(hidden(p) for p in m.state.players):
        return
    expected = after_hand(m)
    if isinstance(expected, flow.Next):
        yield done, f"the match is not over: {_hand_text(expected)} follows"
        return
    if m.state.kyotaku < 0:
        return  # more sticks were taken than lay there, which the audit says
    settle, end = final_events(m, penalties, brought)
    assert isinstance(settle, Settle)
    assert isinstance(end, EndGame)
    n = len(m.state.players)
    for at in range(done, len(hand.events)):
        event = hand.events[at]
        if isinstance(event, Settle):
            if event.ranks is not None and event.ranks != settle.ranks:
                yield (
                    at,
                    f"ranks: the log says {_text(event.ranks)}, expected {_text(settle.ranks)}",
                )
            said = ledgers.by_seat(event.ledger, n, "final")
            want = ledgers.by_seat(settle.ledger, n, "final")
            if said is not None and said != want:
                yield at, f"final points (thousandths): {_text(said)}, expected {_text(want)}"
        elif isinstance(event, EndGame) and event.scores not in (None, end.scores):
            yield at, f"final scores: {_text(event.scores)}, expected {_text(end.scores)}"
