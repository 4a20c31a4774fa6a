"""Carried out by the real referee: the deal, everything until the moment, the steps after it."""

from __future__ import annotations

from typing import Final

from ..core.events import STICK, EndKyoku, Event, Seat, StartGame, StartKyoku
from ..game.against import reasons_lately
from ..game.choice import Choice
from ..game.choose import ChoiceError, find
from ..game.law import law_of
from ..game.moment import Moment
from ..game.referee import Also, Referee, public_id
from ..game.why import explain
from ..rulefiles import rules_for_log
from .pool import NoFilling
from .script import ANSWERS, Bid, bids, offenders
from .spec import Spec, name
from .tiles import Laid, Move

MOST_TURNS: Final = 200

ALWAYS: Final = frozenset(
    (
        *("no_chi", "no_kita", "no_such_abort", "chi_honour", "in_riichi", "riichi_open"),
        *("riichi_points", "riichi_done", "ankan_never", "not_north"),
    )
)
"""Reasons that no other filling changes."""
WHOLE_HAND: Final = frozenset(
    (
        *("no_tile", "riichi_noten", "riichi_noten_after", "no_kan", "not_enough_tiles"),
        *("no_pon", "nine_kinds", "nine_tiles"),
    )
)
"""Reasons that no other filling changes where every tile of the hand was named."""


class StepError(ValueError):
    """A step that is not possible. ``wind``: whose; ``codes``: of the reasons, without ``why.``;
    ``n``: which of the steps, from 0."""

    def __init__(self, problem: str, wind: int, codes: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.wind, self.codes = wind, codes


# ---- until the moment


def dealt(spec: Spec, laid: Laid, secret: bytes) -> Referee:
    """The referee after the deal."""
    rules, n = spec.rules, spec.players
    paid = [STICK * (s.riichi is not None) for s in spec.seats]
    scores = [rules.match.start] * n
    for w, more in enumerate(paid):
        seen = rules.match.start - more if spec.scores is None else spec.scores[w]
        scores[spec.seat(w)] = seen + more
    said = rules_for_log(rules)
    header = StartGame(rules=said, id=public_id(secret), secret={"seed": secret.hex()})
    start = StartKyoku(
        bakaze=spec.bakaze,
        kyoku=spec.kyoku,
        honba=spec.honba,
        kyotaku=0 if spec.sticks is None else spec.sticks - sum(map(bool, paid)),
        oya=spec.oya,
        dora_marker=laid.wall.dora[0],
        scores=tuple(scores),
        tehais=tuple([laid.hands[spec.wind(seat)] for seat in range(n)]),
        left=len(laid.wall.live),
        refilled=rules.wall.refilled,
        chips=(0,) * n if rules.bonus.chips else None,
        wall=laid.wall,
    )
    return Referee.resume([header, start], rules, also=asked_too(spec))


def asked_too(spec: Spec) -> Also | None:
    """Who is asked at every discard beside those who have a choice."""
    seats = [spec.seat(wind) for wind in sorted(offenders(spec))]
    if not seats or not law_of(spec.rules).penalised:
        return None

    def also(m: Moment) -> list[Seat]:
        offered = m.facts.offered
        return seats if offered is not None and offered.how == "dahai" else []

    return also


def carry_out(spec: Spec, laid: Laid, secret: bytes, strict: bool = True) -> Referee:
    """The referee at the moment. Raises :class:`.pool.NoFilling` where this filling disturbs what
    was written, and says how. ``strict``: no win at all is passed until then; otherwise those may
    be that a written hand has on a written tile."""
    referee = dealt(spec, laid, secret)
    for move in laid.moves:
        _reach(spec, referee, move, strict)
        seat = spec.seat(move.seat)
        choice = _chosen(referee, seat, move)
        if choice is None:
            raise NoFilling(_refused(referee, spec, move))
        if referee.state.phase in ("draw", "call"):
            _no_tsumo(spec, referee, move, strict)
            referee.step(choice)
        else:
            _no_ron(spec, referee, strict)
            rest = [Choice(s, "pass") for s in referee.prompts if s != seat]
            referee.step(choice, *rest)
    _reach(spec, referee, None, strict)
    return referee


def _reach(spec: Spec, referee: Referee, move: Move | None, strict: bool) -> None:
    """Everybody passes what lies there, unless ``move`` is the call of it."""
    call = move is not None and move.act in ("chi", "pon", "daiminkan")
    while not referee.over and referee.state.phase not in ("draw", "call"):
        if referee.state.phase == "end" or referee.dealt > 1:
            break
        if call and referee.state.phase == "discard":
            return
        _no_ron(spec, referee, strict)
        referee.step(*[Choice(s, "pass") for s in referee.prompts])
    if referee.over or referee.dealt > 1 or referee.state.phase == "end":
        end = next((e for e in reversed(referee.events) if hasattr(e, "ledger")), None)
        raise NoFilling(f"the hand is over before: {getattr(end, 'reason', None) or 'a win'}")


def _no_ron(spec: Spec, referee: Referee, strict: bool) -> None:
    """A win that is passed changes the hand (furiten)."""
    offered = referee.moment.facts.offered
    assert offered is not None or not referee.prompts
    for seat, choices in referee.prompts.items():
        if any(c.act == "ron" for c in choices):
            laid = None if offered is None else spec.seats[spec.wind(offered.seat)]
            pai = None if offered is None else offered.pai
            written = laid is not None and (
                any(d.pai == pai for d in laid.river)
                or any(pai in m.tiles for s in spec.seats for m in s.melds)
            )
            if strict or not written or not spec.seats[spec.wind(seat)].whole:
                raise NoFilling(f"{name(spec.wind(seat))} could win before the moment")


def _no_tsumo(spec: Spec, referee: Referee, move: Move, strict: bool) -> None:
    one = spec.seats[move.seat]
    if any(c.act == "tsumo" for c in referee.prompts[spec.seat(move.seat)]) and (
        strict or not move.written or not one.whole
    ):
        raise NoFilling(f"{name(move.seat)} could win before the moment")


def _chosen(referee: Referee, seat: Seat, move: Move) -> Choice | None:
    for c in referee.prompts.get(seat, ()):
        if c.act != move.act:
            continue
        if c.act in ("dahai", "riichi"):
            if c.pai == move.pai and c.tsumogiri == move.tsumogiri:
                return c
        elif c.act == "kita" or tuple(sorted(c.consumed)) == move.consumed:
            return c
    if move.act == "riichi":  # one that is penalised is possible too
        return next(
            (
                c
                for c in referee.offences(seat)
                if c.act == "riichi" and (c.pai, c.tsumogiri) == (move.pai, move.tsumogiri)
            ),
            None,
        )
    return None


def _refused(referee: Referee, spec: Spec, move: Move) -> str:
    seat = spec.seat(move.seat)
    text = Choice(seat, move.act, move.pai, move.consumed).text  # type: ignore[arg-type]
    return _why(referee, seat, move.seat, text)[0]


def _why(referee: Referee, seat: Seat, wind: int, text: str) -> tuple[str, tuple[str, ...]]:
    """Why a seat cannot do that, in words and as codes."""
    try:
        found = reasons_lately(referee, seat, text)
    except ValueError:
        found = ()
    said = f"{name(wind)} cannot {text}"
    if not found:
        return said, ()
    return f"{said}: {explain(found[0])}", tuple([r.code for r in found])


# ---- steps


class Stage:
    """A referee at a moment, and the steps that are carried out there. ``players``: how many;
    ``last``: the events that the last step led to."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.last: tuple[Event, ...] = ()
        self._hand = referee.dealt
        self.players = len(referee.state.players)
        self._end: Moment | None = None
        self._oya = referee.state.oya

    def seat(self, wind: int) -> Seat:
        """The seat that has this wind in the hand with which this began."""
        return (self._oya + wind) % self.players

    @property
    def over(self) -> bool:
        """Is the hand over with which this began?"""
        referee = self.referee
        return referee.over or referee.dealt > self._hand or referee.state.phase == "end"

    @property
    def moment(self) -> Moment:
        """Now, or the end of the hand with which this began."""
        referee = self.referee
        if referee.dealt <= self._hand:
            return referee.moment
        if self._end is None:
            start = [referee.events[0], *self.hand_events()]
            self._end = Moment.before(referee.rules).fold(start)
        return self._end

    def offers(self, wind: int) -> list[Choice]:
        """What that seat may choose now; after the hand, whether the dealer goes on."""
        seat, referee = self.seat(wind), self.referee
        if seat in referee.replies or referee.over or referee.dealt > self._hand:
            return []
        return list(self.referee.prompts.get(seat, ()))

    def offences(self, wind: int) -> list[Choice]:
        """What that seat could do now and would be penalised for."""
        return [] if self.over else list(self.referee.offences(self.seat(wind)))

    def step(self, line: str, where: str = "play") -> None:
        """Carry a step out. Whoever is in the way passes, or discards what was drawn. Raises
        :class:`StepError`."""
        if line == "to the end":
            self.to_the_end()
        elif line == "pass":
            self.pass_all()
        else:
            self._bids(line, bids(line, self.players, where))

    def _bids(self, line: str, asked: list[Bid]) -> None:
        for _ in range(MOST_TURNS):
            found = [(bid, self.find(bid)) for bid in asked]
            # Who is not asked has nothing to pass.
            missing = next((bid for bid, c in found if c is None and bid.act != "pass"), None)
            if missing is None:
                given = {c: bid for bid, c in found if c is not None}
                if given:
                    outcome = self.referee.step(*given)
                    if outcome.refused:
                        raise self._refusal(given[outcome.refused[0].choice])
                    self.last = outcome.events
                return
            self._make_way(missing, asked)
        raise StepError(f"{line}: never possible", asked[0].wind)

    def find(self, bid: Bid) -> Choice | None:
        """The choice that a bid names, if it is there now."""
        offered = self.offers(bid.wind)
        try:
            return find(offered, bid.text)
        except ChoiceError as e:
            if len(e.choices) > 1 and "can be any of" in e.problem:
                raise StepError(f"{name(bid.wind)} {e.problem}", bid.wind, ("several",)) from None
        there = self.offences(bid.wind)
        same = [c for c in there if c.text == bid.text] or [
            c for c in there if c.text.startswith(f"{bid.text} ") and c.offence == bid.text
        ]
        if len({c.text for c in same}) > 1:
            return None  # which of them is not said
        return max(same, key=lambda c: c.tsumogiri, default=None)

    def _make_way(self, missing: Bid, asked: list[Bid]) -> None:
        """Somebody else acts, so that the step may become possible."""
        referee = self.referee
        if self.over:
            raise StepError(f"{name(missing.wind)} {missing.text}: the hand is over", missing.wind)
        state = referee.state
        if state.phase in ("draw", "call"):
            assert state.turn is not None
            mine = any(self.seat(bid.wind) == state.turn for bid in asked)
            drawn = next((c for c in referee.prompts[state.turn] if c.tsumogiri), None)
            if mine or drawn is None or any(bid.act in ANSWERS for bid in asked):
                raise self._refusal(missing)
            referee.step(drawn)
            return
        for bid in asked:
            answers = bid.act in ANSWERS and bid.act != "pass"
            if answers and self.seat(bid.wind) not in referee.replies:
                raise self._refusal(missing)
        self.pass_all()

    def _refusal(self, bid: Bid) -> StepError:
        text, codes = _why(self.referee, self.seat(bid.wind), bid.wind, bid.text)
        if not codes:
            there = ", ".join([c.text for c in self.offers(bid.wind)])
            text += f"; there are: {there}" if there else ": nothing is asked of it then"
        return StepError(text, bid.wind, codes)

    def pass_all(self) -> None:
        """Everybody who is asked about a tile that lies there, and has not answered, passes."""
        referee = self.referee
        number = referee.number
        for seat in list(referee.prompts):
            if referee.number == number and seat not in referee.replies:
                self.last = referee.step(Choice(seat, "pass")).events

    def to_the_end(self) -> None:
        """Everybody passes and discards what was drawn, until the hand is over."""
        referee = self.referee
        while not self.over:
            state = referee.state
            if state.phase in ("draw", "call") and state.turn is not None:
                offered = referee.prompts[state.turn]
                throw = [c for c in offered if c.act == "dahai"]
                drawn = next((c for c in throw if c.tsumogiri), throw[-1])
                self.last = referee.step(drawn).events
            else:
                self.pass_all()

    def hand_events(self) -> list[Event]:
        """All events of the hand with which this began."""
        out: list[Event] = []
        count = 0
        for event in self.referee.events:
            count += isinstance(event, StartKyoku) or type(event).__name__ == "Position"
            if count == self._hand:
                out.append(event)
                if isinstance(event, EndKyoku):
                    break
        return out
