"""``Replay``: a recorded match in a notebook cell, stepped both ways."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import traitlets as t

from ..core.given import as_int
from ..core.match import Match
from ..core.names import LANGUAGES, Said
from ..core.state import State
from ..core.text import clip
from ..outline import outline
from ..stream import hand_blob
from . import messages as msg
from .base import Among
from .studied import Studied, noted

if TYPE_CHECKING:
    from ..core.events import Seat
    from ..game.look import Look
    from ..game.seating import Sitting
    from ..ruleset import RuleSet
    from .scenarios import PositionView
    from .table import Table

SKINS = ("classic", "index", "jumbo")
SPEEDS = (0.5, 1, 2, 4)


class Replay(Studied):
    """A match on the table.

    ``at`` is the moment shown, ``(hand, n)``: ``n = 0`` is the deal, each event adds one.
    ``viewpoint`` is the seat at the bottom, ``shown`` says whether the others' hands lie
    ``"open"`` or ``"closed"``; ``viewer`` sets both: ``"open"``, or a seat whose eyes one
    looks through. ``playing``, ``speed`` (0.5, 1, 2, 4), ``skin`` (classic, index, jumbo) and
    ``lang`` (en, ja) work both ways too, and all can be observed.

    ``layers`` shows what the moment means to the seat at the bottom, as far as that seat sees it:
    any of "ukeire" (bars over its tiles: what each discard leaves to improve by), "danger" (how
    dangerous each tile is, and who threatens), "waits"; the key L and the settings switch it too.
    :meth:`analyse` keeps the analyses of all moments for where there is no kernel;
    :meth:`annotate` writes a note at a moment, ``notes`` lists them.

    A replay is a record and holds every tile of it: closed hands are painted closed, not kept
    secret.
    """

    WRITABLE: ClassVar[frozenset[str]] = frozenset(
        {"at", "viewpoint", "shown", "playing", "speed", "skin", "lang", "layers"}
    )

    INSTEAD: ClassVar[str] = "replay.match.save(path) keeps the match, mj.load(path) reads it"

    info = t.Dict().tag(sync=True)
    hands = t.List(t.Unicode()).tag(sync=True)

    at = t.Tuple(t.Int(), t.Int(), default_value=(0, 0)).tag(sync=True)
    viewpoint = t.Int(0).tag(sync=True)
    shown = t.Enum(("open", "closed"), "open").tag(sync=True)
    playing = t.Bool(False).tag(sync=True)
    speed = Among(SPEEDS, 1).tag(sync=True)
    skin = t.Enum(SKINS, "classic").tag(sync=True)
    lang = t.Enum(LANGUAGES, "en").tag(sync=True)

    viewer = t.Union([t.Int(), t.Enum(("open",))], default_value="open")

    def __init__(
        self,
        match: Match,
        viewer: int | Literal["open"] = "open",
        *,
        lang: str = "en",
        title: Said = "",
        text: Said = "",
        **traits: Any,
    ) -> None:
        """Show ``match``; ``title`` and ``text``, or each by language, stand above it.

        Raises ``ValueError`` for a match without a hand, ``TraitError`` for a viewer, language or
        other value that does not exist."""
        if not isinstance(match, Match):
            raise TypeError(f"Replay shows a Match (mj.load gives one), not {type(match).__name__}")
        if not match.hands:
            raise ValueError("this match has no hand to show")
        self._match = match
        super().__init__(
            info=outline(match, title, text=text),
            hands=[hand_blob(hand) for hand in match.hands],
            notes=noted(match),
            lang=lang,
        )
        self.viewer = viewer
        for name, value in traits.items():
            if name not in self.WRITABLE:
                raise TypeError(
                    self._no_setting(name, self.WRITABLE | {"viewer", "title", "text"}, "=")
                )
            setattr(self, name, value)

    # ---- where we are

    @property
    def match(self) -> Match:
        """The match that is shown."""
        return self._match

    @property
    def state(self) -> State:
        """The state at the moment shown."""
        return self.match[self.at]

    @property
    def position(self) -> PositionView:
        """The position of the moment shown, as :attr:`viewer` says; ``str(...)`` is its line.
        Raises ``PositionError`` for a moment between hands."""
        from .positions import position_in  # which bring the whole game along
        from .scenarios import PositionView

        hand, n = self.at
        return PositionView(position_in(self.match, hand, n, self.viewer))

    def to_analyse(self, seat: Seat | None, *, open: bool) -> Look:
        """What ``mj.analyse`` looks at: the moment shown, through the eyes of the seat at the
        bottom unless ``seat`` says whose. Raises ``PositionError`` between hands."""
        from ..game.look import Look
        from .positions import position_in

        hand, n, bottom = self._here()
        return Look(position_in(self.match, hand, n, "open"), bottom if seat is None else seat)

    def _here(self) -> tuple[int, int, Seat]:
        hand, n = self.at
        return hand, n, self.viewpoint

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        message = msg.read(content)
        if isinstance(message, msg.CopyPosition):
            from .positions import told

            self.send(told(message, self._match, message.viewer))
        elif isinstance(message, msg.Analyse):
            self._asked_for(message)
        super()._handle_custom_msg(content, buffers)

    def step(self, n: int = 1) -> None:
        """``n`` events on (back when negative), over the ends of hands; stops at either end."""
        hand, moment = self.at
        moment += n
        while moment >= len(self.match[hand]) and hand + 1 < len(self.match):
            moment -= len(self.match[hand])
            hand += 1
        while moment < 0 and hand > 0:
            hand -= 1
            moment += len(self.match[hand])
        self.at = (hand, min(max(moment, 0), len(self.match[hand]) - 1))

    def goto(
        self, hand: int | None = None, *, n: int | None = None, turn: int | None = None
    ) -> None:
        """Show a moment: of ``hand`` (the present one when left out), the event ``n`` or the
        own ``turn`` (from 1) of the seat at the bottom; the deal when neither is given.

        Negative ``hand`` and ``n`` count from the end. Raises ``IndexError`` when there is no
        such moment.
        """
        if n is not None and turn is not None:
            raise TypeError("goto takes n or turn, not both")
        index = self.at[0] if hand is None else operator.index(hand)
        count = len(self.match)
        if not -count <= index < count:
            raise IndexError(f"hand {index}: the match has hands 0 to {count - 1}")
        index %= count
        moments = len(self.match[index])
        if turn is not None:
            turns = self.info["hands"][index]["turns"][self.viewpoint]
            if not 1 <= turn <= len(turns):
                raise IndexError(f"turn {turn}: seat {self.viewpoint} has {len(turns)} turns here")
            n = turns[turn - 1]
        n = 0 if n is None else n
        if not -moments <= n < moments:
            raise IndexError(f"n {n}: hand {index} has moments 0 to {moments - 1}")
        self.at = (index, n % moments)

    def play(
        self,
        seat: Seat | None = None,
        *,
        seats: Sequence[Sitting] | None = None,
        rules: RuleSet | str | None = None,
        seed: bytes | str | int | None = None,
        **more: Any,
    ) -> Table:
        """A table at which you play on from the moment shown, at ``seat`` (that at the bottom).

        The tiles to come are those of the match where the record has them; what it leaves open is
        dealt from ``seed``. ``seats``: others than the computer players of a new table beside you;
        ``rules``: instead of those that the record names; ``more``: as for :class:`~.table.Table`.
        Raises ``ValueError`` for a seat that there is not, where the match is over, or cannot go on
        from there.
        """
        from ..game.onward import referee_at
        from ..game.seating import PERSON, PRACTICE
        from ..game.table import LiveTable
        from .table import Table  # which brings the whole game along

        seat = self.viewpoint if seat is None else as_int(seat)
        n = self.match.seats
        if type(seat) is not int or not 0 <= seat < n:
            raise ValueError(f"seat: found {clip(seat)}, expected 0 to {n - 1}")
        if seats is None:
            others = iter(PRACTICE[n])
            seats = tuple([PERSON if s == seat else next(others) for s in range(n)])
        referee = referee_at(self.match, self.at[0], self.at[1], rules, seed=seed)
        live = LiveTable.of(referee, seats, names=self.match.players)
        said = self.info.get("lesson", {})
        settings = {"lang": self.lang, "skin": self.skin, **said, **more}
        return Table(live, **settings)

    # ---- traits

    @t.validate("at")
    def _valid_at(self, proposal: Any) -> tuple[int, int]:
        hand, n = (int(x) for x in proposal["value"])
        if not 0 <= hand < len(self._match):
            raise t.TraitError(f"at: hand {hand}, expected 0 to {len(self._match) - 1}")
        if not 0 <= n < len(self._match[hand]):
            raise t.TraitError(
                f"at: moment {n} of hand {hand}, expected 0 to {len(self._match[hand]) - 1}"
            )
        return hand, n

    @t.validate("viewpoint", "viewer")
    def _valid_seat(self, proposal: Any) -> Any:
        seat = proposal["value"]
        if isinstance(seat, bool) or (seat != "open" and not 0 <= seat < self._match.seats):
            raise t.TraitError(
                f"{proposal['trait'].name}: seat {seat}, expected 0 to {self._match.seats - 1}"
            )
        return seat

    @t.observe("viewer")
    def _look(self, change: Any) -> None:
        if change["new"] == "open":
            self.shown = "open"
        else:
            # together, or an observer would see the seat with the old hands
            with self.hold_trait_notifications():
                self.viewpoint, self.shown = change["new"], "closed"

    @t.observe("viewpoint", "shown")
    def _looked(self, change: Any) -> None:
        self.viewer = "open" if self.shown == "open" else self.viewpoint

    def __repr__(self) -> str:
        return f"<Replay of {self._match!r} at {self.at}>"
