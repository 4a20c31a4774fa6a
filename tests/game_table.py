"""Situations of play in one short row: hands by wind, then what everybody does, as text.

    t = table("tenhou", S="46p", W="55p", draws="5p")
    t.play("E 5p", "S chi 46p & W pon 55p")
    assert t.offers("W")[:1] == ["..."]

What a row does not name is filled from the tiles that are left, so that it does not matter: hands
of single tiles far apart, which call nothing; draws that nobody named needs. By default everybody
has discarded once (``first=True``: nobody has). The real :class:`Referee` plays from there on a
stacked wall; after the hand it goes on with the next one, dealt from a seed.

A step is a wind and a choice as :class:`Choice` writes it: ``E 5p`` (the drawn one, when both are
there), ``E riichi 9s``, ``S pon 55p``, ``W kan`` (of the discard), ``E kan 1111z``, ``W ron``,
``S pass``; ``tsumogiri``; an offence as ``W ron (furiten_ron)`` or ``S shown_tile 3p``. Choices
joined by ``&`` arrive at the same time. Whoever is in the way passes, or discards what was drawn.
:mod:`tests.game_facts` has the lines that say what must be true then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from mjwidget.core.events import EndKyoku, Event, Seat, StartKyoku
from mjwidget.core.tiles import WINDS
from mjwidget.game.choice import Choice
from mjwidget.game.referee import Referee
from mjwidget.rulefiles import rules as rules_of
from mjwidget.ruleset import RuleSet
from tests.game_setup import Setup

MOST_TURNS: Final = 200
REPLIES: Final = ("ron", "pon", "chi", "pass", "touched_draw", "empty_call")
"""What is said about a tile that lies there, at once or never."""


class Table:
    """A referee in the middle of a hand; :func:`table` makes one."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.last: tuple[Event, ...] = ()
        """The events that the last step led to."""

    # ---- what there is

    @property
    def winds(self) -> str:
        """The winds of this table: ``ESWN`` or ``ESW``."""
        return WINDS[: self.referee.rules.tiles.players]

    def seat(self, wind: str) -> Seat:
        """The seat that has this wind in the hand being played."""
        state = self.referee.state
        return (state.oya + WINDS.index(wind)) % len(state.players)

    def offers(self, wind: str) -> list[str]:
        """What that seat may choose now, as texts."""
        seat = self.seat(wind)
        if seat in self.referee.replies:
            return []
        return [c.text for c in self.referee.prompts.get(seat, ())]

    def offences(self, wind: str) -> list[str]:
        """What that seat could do now and would be penalised for, as texts."""
        return [c.text for c in self.referee.offences(self.seat(wind))]

    def ended(self) -> list[Event]:
        """All events of the last hand that is over."""
        out: list[Event] = []
        for hand in _hands(self.referee.events):
            if any(isinstance(e, EndKyoku) for e in hand):
                out = hand
        return out

    # ---- play

    def play(self, *steps: str) -> Table:
        """Carry out the steps; raises ``AssertionError`` for one that is not possible."""
        for step in steps:
            self._step(step)
        return self

    def find(self, bid: str) -> Choice | None:
        """The choice that a bid such as ``S pon 55p`` names, if it is there now."""
        wind, _, text = bid.strip().partition(" ")
        seat = self.seat(wind)
        open_ = [] if seat in self.referee.replies else list(self.referee.prompts.get(seat, ()))
        if text == "tsumogiri":
            return next((c for c in open_ if c.act == "dahai" and c.tsumogiri), None)
        found = [c for c in (*open_, *self.referee.offences(seat)) if c.text == text]
        return max(found, key=lambda c: c.tsumogiri, default=None)

    def _step(self, step: str) -> None:
        bids = step.split("&")
        for _ in range(MOST_TURNS):
            found = [self.find(bid) for bid in bids]
            choices = [c for c in found if c is not None]
            if len(choices) == len(bids):
                out = self.referee.step(*choices)
                assert not out.refused, f"{step}: {out.refused}"
                self.last = out.events
                return
            self._make_way(step, {bid.split()[0]: bid.split()[1] for bid in bids})
        raise AssertionError(f"{step}: never possible")

    def _make_way(self, step: str, named: Mapping[str, str]) -> None:
        """Somebody else acts, so that the step may become possible."""
        referee = self.referee
        said = {w: self.offers(w) for w in self.winds}
        why = f"{step}: not possible; there is {said}"
        state = referee.state
        if referee.over or state.phase == "end":
            raise AssertionError(why)
        if state.phase in ("draw", "call"):
            assert state.turn is not None
            mine = any(self.seat(w) == state.turn for w in named)
            drawn = next((c for c in referee.prompts[state.turn] if c.tsumogiri), None)
            if mine or drawn is None or any(act in REPLIES for act in named.values()):
                raise AssertionError(why)
            referee.step(drawn)
            return
        for wind, act in named.items():
            if act in REPLIES and act != "pass" and self.seat(wind) not in referee.replies:
                raise AssertionError(why)
        self.pass_all()

    def pass_all(self) -> None:
        """Everybody who is asked about a tile that lies there, and has not answered, passes."""
        referee = self.referee
        number = referee.number
        for seat in list(referee.prompts):
            if referee.number == number and seat not in referee.replies:
                self.last = referee.step(Choice(seat, "pass")).events

    def to_the_end(self) -> Table:
        """Everybody passes and discards what was drawn, until the hand is over."""
        hands = self.referee.dealt
        referee = self.referee
        while not referee.over and referee.dealt == hands and referee.state.phase != "end":
            state = referee.state
            if state.phase == "draw" and state.turn is not None:
                drawn = next(c for c in referee.prompts[state.turn] if c.tsumogiri)
                self.last = referee.step(drawn).events
            else:
                self.pass_all()
        return self


def _hands(events: Iterable[Event]) -> Iterator[list[Event]]:
    hand: list[Event] = []
    for event in events:
        if isinstance(event, StartKyoku):
            if hand:
                yield hand
            hand = []
        hand.append(event)
    yield hand


def table(
    rules: RuleSet | str = "tenhou",
    *,
    E: str = "",
    S: str = "",
    W: str = "",
    N: str = "",
    melds: Mapping[str, Sequence[str]] | None = None,
    rivers: Mapping[str, str] | None = None,
    riichi: str = "",
    draws: str = "",
    rinshan: str = "",
    dora: str = "",
    ura: str = "",
    turn: str = "E",
    left: int | None = None,
    first: bool = False,
    hand: str = "E1",
    honba: int = 0,
    sticks: int = 0,
    scores: Mapping[str, int] | None = None,
) -> Table:
    """A table in the middle of a hand.

    ``E`` ``S`` ``W`` ``N``: concealed tiles, filled up to what the melds leave; ``melds``: by wind,
    ``chi:406m``, ``pon:777p`` (the first tile is the called one; from the seat before, or as in
    ``pon:777p@N``), ``daiminkan:``, ``ankan:``, ``kakan:``; ``rivers``: by wind; ``riichi``: the
    winds in riichi, each by its last discard; ``draws``: the coming ones, beginning with that of
    ``turn``; ``rinshan``, ``dora``, ``ura``: the first of each; ``left``: live tiles at the first
    step; ``first``: nobody has discarded; ``hand``: ``S3``; ``scores``: by wind, at the deal.
    """
    house = rules_of(rules) if isinstance(rules, str) else rules
    setup = Setup(house, {"E": E, "S": S, "W": W, "N": N}, melds or {}, hand)
    setup.river(rivers or {}, riichi, first)
    return Table(
        setup.referee(
            turn, draws, rinshan, dora, ura, left, honba=honba, sticks=sticks, scores=scores or {}
        )
    )
