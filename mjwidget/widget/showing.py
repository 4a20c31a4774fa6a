"""What the browser of a live table is told: viewer, epoch, the running hand, prompt, status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from .. import asking
from ..core.events import (
    Dora,
    Event,
    Flower,
    Position,
    ReachAccepted,
    Seat,
    StartKyoku,
    Tsumo,
)
from ..core.names import LANGUAGES, Said, word
from ..core.state import State
from ..core.text import short
from ..feed import Feed
from ..game.choice import Choice
from ..game.table import LiveTable
from ..outline import outline
from ..view import Viewer

_BEGINS: Final = (StartKyoku, Position)


def _by_itself(event: Event, after: State) -> bool:
    """Is it what follows on a tile that nobody claims, without anybody's decision? (An indicator
    that is turned at a discard comes before its claims.)"""
    return isinstance(event, Tsumo | ReachAccepted | Flower) or (
        isinstance(event, Dora) and after.phase != "discard"
    )


class Showing:
    """A live table as one browser may see it.

    ``at``: of several persons, who is at the screen (``None``: the curtain is down); ``epoch``
    rises when what was shown before does not hold any more: decisions taken back, another viewer;
    ``number``: of the question that is asked, ``choices``: what it can be answered with, ``asked``:
    it itself, as long as it stands, else ``None``; ``question``: what of it its time is counted
    for, whatever is offered beside; ``seconds``: that time.
    """

    def __init__(self, core: LiveTable, *, reveal: bool, title: Said, text: Said) -> None:
        self._core, self._reveal, self._title, self._text = core, reveal, title, text
        self.at: Seat | None = None
        self.closed = False
        self.epoch = 0
        self.number = 0
        self.choices: tuple[Choice, ...] = ()
        self.asked: object = None
        self.question: object = None
        self.seconds: int | None = None
        self._advised: tuple[object, dict[str, Any] | None] = (None, None)
        self._feeds: dict[Viewer, Feed] = {}
        self._seen_as: object = None
        self._info: dict[str, Any] = {}
        self._info_of: object = None
        self._over = 0
        self._told = 0  # events

    # ---- who looks

    @property
    def several(self) -> bool:
        """Do several people share the screen?"""
        return len(self._core.people) > 1

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the browser looks through."""
        people = self._core.people
        if not people:
            return "open"
        if len(people) == 1:
            return people[0]
        return "spectator" if self.at is None else self.at

    @property
    def called(self) -> Seat | None:
        """The seat that the curtain calls."""
        asked = self._core.asked
        return asked[0] if self.several and self.at is None and asked else None

    @property
    def private(self) -> bool:
        """Is what is shown for one of several people only?"""
        return self.several and self.at is not None

    def eyes(self, hand: int, n: int, wanted: Viewer = "open") -> Seat | Literal["open"] | None:
        """Through whose eyes the moment ``(hand, n)`` may be seen: the ``wanted`` ones, where all
        lies open to who is at the screen, else their own; ``None``: there is no such moment yet, or
        nobody there."""
        core, viewer = self._core, self.viewer
        begins = self._begins()
        if not (0 <= hand < len(begins) - 1 and 0 <= n < begins[hand + 1] - begins[hand]):
            return None
        if not core.over and begins[hand] + n >= self._told:
            return None
        if core.over or viewer == "open" or (self._reveal and hand < self._over):
            return None if wanted == "spectator" else wanted
        return None if viewer == "spectator" else viewer

    @property
    def newest(self) -> tuple[int, int]:
        """The newest moment that is told, ``(hand, n)``; ``(0, -1)`` before any is."""
        begins = self._begins()
        for hand in reversed(range(len(begins) - 1)):
            if begins[hand] < self._told:
                return hand, min(self._told, begins[hand + 1]) - begins[hand] - 1
        return 0, -1

    def _begins(self) -> list[int]:
        """The number of the event with which each hand begins; last, how many events there are."""
        events = self._core.referee.events
        return [i for i, e in enumerate(events) if isinstance(e, _BEGINS)] + [len(events)]

    # ---- what is seen

    def shown(
        self,
        *,
        lang: str,
        hinted: asking.Hinted,
        adviser: str | None = None,
        error: str | None = None,
        notice: str | None = None,
        left: Callable[[], float | None] = lambda: None,
    ) -> dict[str, Any]:
        """``info hands live prompt status`` as they are now. ``adviser``: a player who says what it
        would do in the place of who is asked; ``error``: a word for what of the
        table's own went wrong; ``notice``: one that stands until the next change; ``left``:
        asks for the seconds of the question's clock, where it was stopped."""
        core, referee = self._core, self._core.referee
        if self.closed or core.over or (core.asked and self.at not in core.asked):
            self.at = None  # somebody else is called
        viewer = self.viewer
        if self._seen_as != (core.epoch, viewer):
            self._seen_as = (core.epoch, viewer)
            self.epoch += 1
            self._told = 0
        self._told = self._tellable(viewer)
        feed = self._feed(viewer)
        hands = feed.hands
        if len(hands) != self._over:
            self._over = len(hands)
            self._feed("open")  # hand by hand, so that the end of the match is no more work
        if core.over or self._reveal:
            hands = self._feed("open").hands[: len(hands)]
        told = slice(self._told)
        live = None if core.over else feed.running(referee.events[told], referee.states[told])
        return {
            "info": self._outline(feed),
            "hands": hands,
            "live": None if live is None else {"epoch": self.epoch, "viewer": viewer, **live},
            "prompt": self._prompt(viewer, hinted, adviser, left),
            "status": self._status(viewer, lang, error, notice),
        }

    def _feed(self, viewer: Viewer) -> Feed:
        core = self._core
        feed = self._feeds.get(viewer)
        if feed is None:
            feed = self._feeds[viewer] = Feed(viewer)
        told = slice(self._told)
        events, states = core.referee.events[told], core.referee.states[told]
        feed.take(events, states, over=core.over, reasons=core.reasons)
        return feed

    def _tellable(self, viewer: Viewer) -> int:
        """How many events are told. That another has drawn shows that nobody claims the tile before
        it; so the draw is told with what comes of it, and until then the table looks as it does
        while somebody thinks about that tile. What was told stays."""
        core, events = self._core, self._core.referee.events
        n = len(events)
        if viewer == "open" or core.pending in (None, viewer):
            return n
        while n > self._told and _by_itself(events[n - 1], core.referee.states[n - 1]):
            n -= 1
        return n

    def _outline(self, feed: Feed) -> dict[str, Any]:
        over = self._core.over
        # Who looks makes no difference to it.
        key = (self._core.epoch, len(feed.outlines), over)
        if key != self._info_of:
            match = self._core.match
            self._info = outline(match, self._title, text=self._text, hands=feed.outlines)
            self._info["live"] = True
            self._info_of = key
        return self._info

    def _prompt(
        self,
        viewer: Viewer,
        hinted: asking.Hinted,
        adviser: str | None,
        left: Callable[[], float | None],
    ) -> dict[str, Any] | None:
        core, referee = self._core, self._core.referee
        if viewer not in core.asked or not isinstance(viewer, int) or self.closed:
            self.asked, self.choices, self.seconds, self.question = None, (), None, None
            return None
        choices, offences = core.choices(viewer), core.offences(viewer)
        asked = (self.epoch, id(referee), referee.number, choices, offences)
        if asked != self.asked:
            self.asked, self.choices = asked, (*choices, *offences)
            self.number += 1
        self.seconds, self.question = self._time(viewer), asked[:3]
        shown = {
            "id": self.number,
            "epoch": self.epoch,
            **asking.prompt(
                referee.moment,
                viewer,
                choices,
                offences,
                hinted=hinted,
                seconds=self.seconds,
                auto=core.automatic(viewer) is not None,
            ),
        }
        if shown["clock"] is not None:
            held = left()
            shown["clock"] |= {} if held is None else {"left": round(held, 1)}
            shown["clock"] |= {"stands": True} if core.paused else {}
        if adviser is not None and "auto" not in shown:
            shown["advice"] = self._advice(viewer, adviser)
        return shown

    def _advice(self, seat: Seat, adviser: str) -> dict[str, Any] | None:
        """``player``, ``i`` of the option that it would choose, ``text`` by language why; found
        from what this seat may see. ``None`` where it has nothing to say."""
        key = (self.number, adviser)
        if key != self._advised[0]:
            try:
                found = self._core.advice(adviser, seat)
                told = {
                    "player": found.player,
                    "i": self.choices.index(found.choice),
                    "text": {lang: found.text(lang) for lang in LANGUAGES},
                }
                self._advised = (key, told)
            except Exception:  # a word of advice less, and the game goes on
                self._advised = (key, None)
        return self._advised[1]

    def _time(self, seat: Seat) -> int | None:
        """Seconds for the answer; ``None`` without a clock. UI-14: the dealer's first discard has
        more."""
        clock, state = self._core.rules.clock, self._core.state
        if clock.move is None:
            return None
        begun = any(p.river or p.melds for p in state.players)
        first = state.phase == "draw" and seat == state.oya and not begun
        return clock.move + clock.first_extra * first

    def _status(
        self, viewer: Viewer, lang: str, error: str | None, notice: str | None
    ) -> dict[str, Any]:
        core, watch = self._core, not self._core.people
        state = self._state()
        return {
            "state": state,
            "seats": [
                {
                    "name": short(name),
                    "kind": "person" if seat in core.people else "computer",
                    "player": None if seat in core.people else short(called),
                    "away": seat in core.away,
                }
                for seat, (name, called) in enumerate(
                    zip(core.names, core.seating.called, strict=True)
                )
            ],
            "you": list(core.people),
            "curtain": self.called,
            "error": self._error(lang, error),
            "undo": core.can_undo,
            "redo": core.can_redo,
            "waiting": state == "playing" and not watch and viewer not in core.asked,
            "watch": watch,
            "rules": asking.rules_json(core.rules.name, core.rules.title)
            | {"offences": core.offends_at_discards},
            "notice": None
            if notice is None
            else {"code": notice, "text": asking.both(f"table.{notice}")},
        }

    def _state(self) -> str:
        core = self._core
        tests: tuple[tuple[str, Callable[[], bool]], ...] = (
            ("closed", lambda: self.closed),
            ("over", lambda: core.over),
            ("curtain", lambda: self.called is not None),
            ("paused", lambda: core.paused),
        )
        return next((name for name, holds in tests if holds()), "playing")

    def _error(self, lang: str, own: str | None) -> str | None:
        """A general sentence: what a player raised could tell a hand."""
        if own is not None:
            return word(f"table.{own}", lang)
        if self._core.error is None:
            return None
        return word(f"table.{'player_failed' if self._core.fault == 'player' else 'failed'}", lang)
