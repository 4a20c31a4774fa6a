"""The referee: choices in, events and questions out. No thread, no clock, no sleep.

A :class:`Referee` holds one match. It deals, asks (``prompts``), takes choices in the order in
which they arrive (:meth:`Referee.step`), and lets everything happen that happens by itself. An
illegal or stale choice changes nothing and comes back with its reason.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, SupportsIndex

from msgspec.structs import replace

from ..core.events import (
    Chombo,
    EndKyoku,
    Event,
    Hora,
    Position,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Seat,
    Settle,
    StartGame,
    StartKyoku,
)
from ..core.given import as_int
from ..core.match import Match
from ..core.seats import relative, turn_order
from ..core.state import State
from ..core.text import clip, is_text
from ..core.wall import SEED_BYTES, Deal
from ..rulefiles import rules as load_rules
from ..rulefiles import rules_for_log, rules_of_log
from ..ruleset import RuleSet
from . import deal, endings, flow, results
from . import position as positions
from .acts import acts
from .choice import Choice
from .facts import Offered
from .legal import Choices, prompts, unaccepted
from .moment import Moment
from .offend import ANSWERS, chombo, consequence, offences
from .position_fill import filled
from .turns import at_once, follow

_RANK: Final = {"ron": 3, "pon": 2, "daiminkan": 2, "chi": 1, "pass": 0}


Deals = Callable[[int, Seat], Deal]
"""``(ordinal, dealer) -> Deal``: the hands and the wall of the next hand."""

Also = Callable[[Moment], Iterable[Seat]]
"""Who is to be asked about the tile that lies there though he has nothing but a pass."""


class Refusal(NamedTuple):
    """A choice that was not taken. ``reason``: ``over``, ``stale``, ``not_asked``, ``answered``,
    ``not_offered`` (:mod:`.why` tells more)."""

    choice: Choice
    reason: str


class Outcome(NamedTuple):
    """What came of choices: the events they led to, and those that were refused."""

    events: tuple[Event, ...]
    refused: tuple[Refusal, ...]


def seed_bytes(seed: bytes | str | int | None) -> bytes:
    """The 32 bytes of a match's seed: drawn anew, as they are, or made from a text or number.

    Raises ``ValueError`` for anything else."""
    if seed is None:
        return os.urandom(SEED_BYTES)
    if not isinstance(seed, bytes | str | SupportsIndex):
        raise ValueError(f"seed: found {clip(seed)}, expected a text, a whole number or bytes")
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    try:
        text = seed if isinstance(seed, bytes) else str(seed).encode(errors="surrogatepass")
    except ValueError:  # more digits than Python makes a text of
        raise ValueError(f"seed: found {clip(seed)}, expected one that can be written") from None
    return hashlib.sha256(b"match seed " + text).digest()


def public_id(match_seed: bytes) -> str:
    """The name under which a match goes about: says nothing of its seed."""
    return hashlib.sha256(b"match id " + match_seed).hexdigest()[:16]


class Referee:
    """One match under one set of rules.

    ``moment``: where it stands; ``prompts``: seat -> what it may choose now (empty when the match
    is over); ``number``: counts the prompts, so that a late answer is known for stale; ``events``:
    all so far; ``over``; ``dealt``: hands so far.
    """

    def __init__(
        self,
        rules: RuleSet | str = "tenhou",
        *,
        seed: bytes | str | int | None = None,
        names: Sequence[str] = (),
        at: flow.Next | None = None,
        scores: Sequence[int] | None = None,
        sticks: int = 0,
        deals: Deals | None = None,
        also: Also | None = None,
    ) -> None:
        """Deal the first hand.

        ``seed`` fixes every wall; ``at``: the hand with which the match begins (where a deal was
        carried over, or a scenario starts later); ``scores``: start points by seat; ``sticks``: on
        the table; ``deals``: where hands and walls come from instead of the seed, stacked walls;
        ``also``: who is asked beside those who have a choice.

        Raises ``ValueError`` for scores or a dealer that the rules have no seat for.
        """
        self.rules = load_rules(rules) if isinstance(rules, str) else rules
        n = self.rules.tiles.players
        for what, given in (("scores", scores), ("names", names)):
            if given is not None and not isinstance(given, Sequence):
                raise ValueError(f"{what}: found {clip(given)}, expected {n}")
        start = [self.rules.match.start] * n if scores is None else [as_int(x) for x in scores]
        if at is None:
            at = flow.Next("E", 1, 0, 0)
        for what, values in (("scores", start), ("names", list(names) or [""] * n)):
            if len(values) != n:
                raise ValueError(f"{what}: found {len(values)}, expected {n}")
        whole = (("scores", start), ("sticks", [sticks]), ("at", [at.kyoku, at.honba, at.oya]))
        for what, numbers in whole:
            for value in numbers:
                if type(value) is not int:
                    raise ValueError(f"{what}: found {clip(value)}, expected a whole number")
        for name in names:
            if not isinstance(name, str) or not is_text(name):
                raise ValueError(f"names: found {clip(name)}, expected a text")
        if not 0 <= at.oya < n:
            raise ValueError(f"oya: found {at.oya}, expected 0 to {n - 1}")
        self._seed = seed_bytes(seed)
        self._deals = deals
        self._begin(Moment.before(self.rules), also)
        header = StartGame(
            names=tuple(names),
            rules=rules_for_log(self.rules),
            id=public_id(self._seed),
            secret={"seed": self._seed.hex()},
        )
        self._emit(header)
        chips = (0,) * n if self.rules.bonus.chips else None
        self._deal(at, tuple(start), sticks, chips)
        self._run()

    def _begin(self, moment: Moment, also: Also | None = None) -> None:
        self.moment = moment
        self.events: list[Event] = []
        self._states: list[State] = []
        self.prompts: Mapping[Seat, Choices] = {}
        self.number = 0
        self.replies: dict[Seat, Choice] = {}
        self._arrived: dict[Seat, int] = {}  # in which step each reply came
        self._charges: list[Choice] = []  # offences that a win at the same moment makes void
        self._steps = 0
        self.over = False
        self.ended: flow.Over | None = None
        self.dealt = 0
        self._gone: Offered | None = None
        self._stop: bool | None = None
        self._chombo: dict[Seat, int] = {}
        self._brought: tuple[int, ...] = ()  # scores with which the match began
        self.also = also

    @classmethod
    def resume(
        cls,
        events: Iterable[Event],
        rules: RuleSet | None = None,
        *,
        deals: Deals | None = None,
        also: Also | None = None,
    ) -> Referee:
        """The referee of a match that was broken off, from its events; the walls to come are those
        of its secret (or of ``deals``). Raises ``ValueError`` where there is none.

        A record that ends in the middle of a step (a win whose hand is not closed, a riichi
        without its discard) goes on from before that step.
        """
        self = cls.__new__(cls)
        events = whole_steps(events)
        if len(events) == 1:
            raise ValueError("the record holds no hand: with what the match begins is not known")
        header = events[0] if events else None
        if not isinstance(header, StartGame):
            raise ValueError("a match begins with start_game")
        self.rules = rules_of_log(header.rules or {}) if rules is None else rules
        seed = (header.secret or {}).get("seed")
        if not isinstance(seed, str):
            raise ValueError("start_game: the match's secret is not there, so it cannot go on")
        self._seed = bytes.fromhex(seed)
        self._deals = deals
        self._begin(Moment.before(self.rules), also)
        for event in events:
            self._emit(event)
        seats = len(self.state.players)
        if seats not in (0, self.rules.tiles.players):
            players = self.rules.tiles.players
            raise ValueError(f"{seats} seats, the rules {self.rules.name} are for {players}")
        if isinstance(events[-1], Position):
            self._enter(events[-1])
            self.over = False
            return self
        if not self.moment.state.over:
            self._run()
        self.over = self.moment.state.over
        return self

    @classmethod
    def from_position(
        cls,
        position: Position | str,
        *,
        seed: bytes | str | int | None = None,
        rules: RuleSet | None = None,
    ) -> Referee:
        """A match that begins with this position (an event or its line), and goes on from there.

        What the position leaves open is drawn from ``seed``: hidden tiles and the wall, then the
        walls of the hands that follow. ``rules``: instead of those that it names. Raises
        ``PositionError`` (a ``ValueError``) for one that cannot be, and says why.
        """
        if isinstance(position, str):
            position = positions.loads(position)
        self = cls.__new__(cls)
        self.rules = positions.rules_of(position) if rules is None else rules
        self._seed = seed_bytes(seed)
        self._deals = None
        self._begin(Moment.before(self.rules))
        said = rules_for_log(self.rules)
        position = replace(filled(position, self.rules, self._seed), rules=said, meta=None)
        positions.moment_of(position, self.rules)
        header = StartGame(
            names=position.names,
            rules=said,
            id=public_id(self._seed),
            secret={"seed": self._seed.hex()},
        )
        self._emit(header)
        self._emit(position)
        self._enter(position)
        return self

    def _enter(self, position: Position) -> None:
        """Ask what a position waits for, and give the answers that it holds."""
        m = self.moment
        offered = m.facts.offered
        if position.closed:
            self._gone = offered
        if position.asked and offered is not None:
            more = {seat: (Choice(seat, "pass"),) for seat in position.asked} | prompts(m)
            order = turn_order(offered.seat, len(m.state.players))
            self._ask({seat: more[seat] for seat in order if seat in more})
        else:
            self._run()
        for reply in position.replies:
            seat = reply.seat
            possible = (*self.prompts.get(seat, ()), *offences(m, seat), Choice(seat, "pass"))
            given = [
                c
                for c in possible
                if (c.act, c.consumed, c.offence) == (reply.act, reply.consumed, reply.offence)
            ]
            charge = bool(given) and not is_answer(given[0])
            if self.moment is not m or not given or not (charge or seat in self.prompts):
                raise positions.PositionError(
                    f"replies: seat {seat} cannot answer {reply.act} to the tile that lies there"
                )
            if charge:
                self._charges.append(given[0])
            else:
                self.replies[seat] = given[0]
                self._arrived[seat] = self._steps
        if self.replies or self._charges:
            self._resolve()

    # ---- what there is

    def position(self, viewer: positions.Viewer = "open", *, wall: bool = False) -> Position:
        """Where the match stands, open or as a seat sees it; ``wall``: with the tiles to come.

        :meth:`from_position` goes on from it exactly, where it is open and has its wall. Raises
        ``PositionError`` between hands.
        """
        usual = prompts(self.moment)
        return positions.position_of(
            self.moment,
            viewer,
            wall=wall,
            replies=[*self.replies.values(), *self._charges],
            asked=[seat for seat in self.prompts if seat not in usual],
            chombo=self._chombo,
        )

    @property
    def state(self) -> State:
        """The table as it is, everything open."""
        return self.moment.state

    @property
    def states(self) -> Sequence[State]:
        """The state after each of the events."""
        return self._states

    @property
    def match(self) -> Match:
        """The record so far."""
        return Match.folded(self.events, self._states)

    def offences(self, seat: Seat) -> Choices:
        """What ``seat`` could do now and would be penalised for."""
        seat = as_int(seat)
        if self.over or type(seat) is not int or not 0 <= seat < len(self.state.players):
            return ()
        found = offences(self.moment, seat)
        if seat in self.replies:  # it has spoken on this tile
            return tuple([c for c in found if not is_answer(c)])
        return found

    # ---- choices

    def step(self, *choices: Choice, number: int | None = None) -> Outcome:
        """Take choices in the order in which they arrived; those of one call are simultaneous.

        ``number``: of the prompt that they answer, to refuse late ones. Nothing is raised for a
        choice that is not possible: it is among the refused and changes nothing.
        """
        before = len(self.events)
        refused: list[Refusal] = []
        at = self.number
        self._steps += 1
        taken: list[Choice] = []
        for choice in choices:
            known = self._known(choice, taken) if number in (None, at) else "stale"
            if isinstance(known, str):
                refused.append(Refusal(choice, known))
            else:
                taken.append(known)
        # A win at the same moment comes before an offence, whoever spoke first.
        for choice in sorted(taken, key=lambda c: c.act == "offend"):
            if self.number != at:  # an earlier one of them ended this prompt
                refused.append(Refusal(choice, "stale"))
            elif choice.act == "offend":
                # Another one of the same moment can have made it impossible.
                if choice in self.offences(choice.seat):
                    self._offend(choice)
                else:
                    refused.append(Refusal(choice, "not_offered"))
            elif self.state.phase in ("draw", "call"):
                self._act(choice)
            else:
                self.replies[choice.seat] = choice
                self._arrived[choice.seat] = self._steps
        if taken and self.number == at:
            self._resolve()
        return Outcome(tuple(self.events[before:]), tuple(refused))

    def _known(self, choice: Choice, taken: Sequence[Choice]) -> Choice | str:
        """The choice as it was offered, or why it is refused. (What equals an offered one may be
        of other types: a seat that is ``False``.)"""
        if self.over:
            return "over"
        if not isinstance(choice, Choice) or type(choice.seat) is not int:
            return "not_offered"
        seat = choice.seat
        offered = self.prompts.get(seat, ())
        said = seat in self.replies or any(c.seat == seat and is_answer(c) for c in taken)
        if said and is_answer(choice):
            return "answered"
        if choice in offered:
            return offered[offered.index(choice)]
        if choice.offence is not None and self.state.phase != "end":
            possible = self.offences(seat)
            return possible[possible.index(choice)] if choice in possible else "not_offered"
        return "not_offered" if offered else "not_asked"

    def _offend(self, choice: Choice) -> None:
        """An act of a real table: its consequence, and play goes on where the hand does."""
        seat = choice.seat
        ends = self.rules.offences.acts[choice.offence] == "chombo"  # type: ignore[index]
        if ends and self._winnable():
            # Who can win on the tile that lies there is heard first.
            self._charges.append(choice)
            return
        self._emit_all(consequence(self.moment, choice))
        if self.state.phase == "end":
            self._ask({})
            self._run()
            return
        # What was said and may not be any more (the hand is dead, the kind was shown) is a pass.
        now = prompts(self.moment)
        for other, reply in self.replies.items():
            if reply.act != "pass" and reply.offence is None and reply not in now.get(other, ()):
                self.replies[other] = Choice(other, "pass")
        if choice.offence in ANSWERS and seat in self.prompts:
            self.replies[seat] = Choice(seat, "pass")
            self._arrived[seat] = self._steps
        elif seat in self.prompts:
            # What it may choose can have changed: a dead hand, a tile that must be discarded.
            open_ = dict(prompts(self.moment))
            kept = {s: open_.get(s, (Choice(s, "pass"),)) for s in self.prompts}
            self.prompts = kept

    def _winnable(self) -> bool:
        """Is the open prompt one in which somebody could, or did, say ron?"""
        if self.state.phase in ("draw", "call", "end"):
            return False
        return any(
            c.act == "ron" and c.offence is None
            for seat, offered in self.prompts.items()
            for c in ((self.replies[seat],) if seat in self.replies else offered)
        )

    def _act(self, choice: Choice) -> None:
        """The choice of the seat in turn."""
        m, seat = self.moment, choice.seat
        if choice.offence is not None and choice.act == "tsumo":
            self._emit_all(consequence(m, choice))
        elif choice.act == "tsumo":
            self._emit_all(results.hora(m, [seat]))
        elif choice.act == "kyuushu":
            self._emit(results.abort(m, "kyuushu_kyuuhai", (seat,)))
        else:
            self._emit_all(acts(m, choice))
        self._ask({})
        self._run()

    def _resolve(self) -> None:
        """Settle the open prompt when nothing that is still to come can change the outcome."""
        if not self.prompts:
            return
        if self.state.phase == "end":
            self._stop = next(iter(self.replies.values())).act == "stop"
            self._ask({})
            self._run()
            return
        if self.state.phase in ("draw", "call"):
            return
        best = self._decided()
        if best is None:
            return
        self._carry_out(best)
        self._ask({})
        self._run()

    def _decided(self) -> list[Choice] | None:
        """The replies that count (none: all passed), or ``None`` while they are not known."""
        waiting = [seat for seat in self.prompts if seat not in self.replies]
        if any(c.act == "ron" for seat in waiting for c in self.prompts[seat]):
            return None
        rons = [c for c in self.replies.values() if c.act == "ron"]
        if rons or self._charges:
            return [*rons, *self._charges]
        calls = [c for c in self.replies.values() if c.act not in ("pass", "ron")]
        if calls and self.rules.calls.precedence == "first":
            # The first that was uttered; of those uttered together the higher, then the nearer.
            return [min(calls, key=lambda c: (self._arrived[c.seat], -_RANK[c.act]))]
        best = max(calls, key=lambda c: _RANK[c.act], default=None)
        least = 0 if best is None else _RANK[best.act]
        for seat in waiting:
            if any(_RANK[c.act] > least for c in self.prompts[seat]):
                return None
        return [] if best is None else [best]

    def _carry_out(self, chosen: list[Choice]) -> None:
        m = self.moment
        if not chosen:
            self._gone = m.facts.offered
            return
        if chosen[0].act in ("ron", "offend"):
            self._rons(chosen)
            return
        self._accept()
        self._emit_all(acts(self.moment, chosen[0]))

    def _accept(self) -> None:
        """A riichi whose tile was not ronned stands, before anything else happens."""
        seat = unaccepted(self.moment)
        if seat is not None:
            self._emit(ReachAccepted(actor=seat))

    def _rons(self, chosen: list[Choice]) -> None:
        rules = self.rules
        offered = self.moment.facts.offered
        assert offered is not None
        n = len(self.state.players)
        # The offender may be the one whose tile it is, or say ron as well.
        order = sorted(chosen, key=lambda c: relative(offered.seat, c.seat, n))
        valid = [c.seat for c in order if c.offence is None]
        false = {c.seat: c.offence for c in reversed(order) if c.offence is not None}
        if rules.riichi.stick_when_ronned == "paid":
            self._accept()
        if false and (not valid or not rules.offences.win_beats_chombo):
            for seat in sorted(false, key=lambda seat: relative(offered.seat, seat, n)):
                self._emit(chombo(self.moment, seat, false[seat]))
            return
        if len(valid) == 3 and rules.aborts.triple_ron:
            self._emit(results.abort(self.moment, "sanchahou", valid))
            return
        most = results.MOST_WINNERS[rules.win.ron]
        self._emit_all(results.hora(self.moment, valid[:most]))

    # ---- what happens by itself

    def _emit(self, event: Event) -> None:
        self.moment = self.moment.after(event)
        self.events.append(event)
        self._states.append(self.moment.state)
        if isinstance(event, StartKyoku | Position):
            self.dealt += 1
            self._brought = self._brought or self.state.start
            if isinstance(event, Position) and event.chombo is not None:
                self._chombo = dict(enumerate(event.chombo))
        elif isinstance(event, Chombo):
            self._chombo[event.actor] = self._chombo.get(event.actor, 0) + 1

    def _emit_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self._emit(event)

    def _ask(self, asked: Mapping[Seat, Choices]) -> None:
        self.prompts = asked
        self.number += 1
        self.replies = {}
        self._arrived = {}
        self._charges = []

    def _run(self) -> None:
        """Let everything happen until somebody is asked or the match is over."""
        while not self.over:
            m = self.moment
            if m.state.phase == "end":
                if not self._after_hand():
                    return
                continue
            event = at_once(m)
            if event is not None:
                self._emit(event)
                continue
            if m.facts.offered is None or m.facts.offered is not self._gone:
                asked = self._and_also(prompts(m))
                if asked:
                    self._ask(asked)
                    return
            self._emit_all(follow(m))

    def _and_also(self, asked: Mapping[Seat, Choices]) -> Mapping[Seat, Choices]:
        """With the seats that are asked though they have nothing but a pass."""
        offered = self.moment.facts.offered
        if offered is None or self.also is None:
            return asked
        more = set(self.also(self.moment))
        order = turn_order(offered.seat, len(self.state.players))
        out = {s: asked.get(s) or (Choice(s, "pass"),) for s in order if s in asked or s in more}
        out.pop(offered.seat, None)
        return out

    def _after_hand(self) -> bool:
        """The next hand, or the end of the match; ``False`` when somebody is asked first."""
        state = self.state
        if not isinstance(self.events[-1], EndKyoku):
            self._emit(EndKyoku())
        result = endings.after_hand(self.moment, self._stop)
        if isinstance(result, flow.Ask):
            seat = result.seat
            self._ask({seat: (Choice(seat, "stop"), Choice(seat, "go_on"))})
            return False
        self._stop = None
        if isinstance(result, flow.Over):
            self._settle(result)
            return True
        self._deal(result, state.scores, state.kyotaku, state.chips)
        return True

    def _deal(
        self, at: flow.Next, scores: tuple[int, ...], sticks: int, chips: tuple[int, ...] | None
    ) -> None:
        if self._deals is not None:
            dealt = self._deals(self.dealt, at.oya)
            deal.check_wall(dealt)
        else:
            dealt = deal.deal_hand(self.rules, self._seed, self.dealt, at.oya)
        self._gone = None
        self._emit(
            StartKyoku(
                bakaze=at.bakaze,
                kyoku=at.kyoku,
                honba=at.honba,
                kyotaku=sticks,
                oya=at.oya,
                dora_marker=dealt.wall.dora[0],
                scores=scores,
                tehais=dealt.tehais,
                left=len(dealt.wall.live),
                refilled=self.rules.wall.refilled,
                chips=chips,
                wall=dealt.wall,
            )
        )

    def _settle(self, result: flow.Over) -> None:
        self._emit_all(endings.final_events(self.moment, self._chombo, self._brought))
        self.ended = result
        self.over = True
        self._ask({})


_PARTS: Final = (Hora, Ryukyoku, Chombo, Reach, ReachAccepted)
"""Events after which others of the same step follow."""


def whole_steps(events: Iterable[Event]) -> list[Event]:
    """The events without those of a last step that is not all there."""
    out = list(events)
    while out and isinstance(out[-1], _PARTS):
        out.pop()
    if out and isinstance(out[-1], Settle):
        out.pop()  # it comes again with the end of the match
    return out


def is_answer(choice: Choice) -> bool:
    """Does this choice answer the prompt? Acts that somebody declares are no answers."""
    return choice.act != "offend" or choice.offence in ANSWERS
