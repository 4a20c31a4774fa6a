"""What a person does with a record beside stepping through it: analyses it, writes notes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import traitlets as t

from ..core.events import Seat
from ..core.given import as_int
from ..core.match import Match
from ..core.text import clip
from ..stream import diff, pack, unpack
from . import messages as msg
from .analysing import Analyst, At, Layered, sent

if TYPE_CHECKING:
    from ..game.look import Look


class Studied(Layered):
    """A record that can be analysed and annotated.

    ``analysed``: analyses of whole hands, packed (:meth:`analyse`); ``notes``: ``(hand, n, text)``
    of each note.
    """

    analysed = t.List(t.Unicode()).tag(sync=True)
    notes = t.List(t.Tuple(t.Int(), t.Int(), t.Unicode())).tag(sync=True)

    _match: Match
    _analyst_of: Analyst | None = None

    # ---- the moment shown

    if TYPE_CHECKING:

        def _here(self) -> tuple[int, int, Seat]:
            """Hand and moment that are shown, and the seat at the bottom."""
            ...

    @property
    def _analyst(self) -> Analyst:
        if self._analyst_of is None:
            self._analyst_of = Analyst(self._look_at, self._tell_analysis)
        return self._analyst_of

    def _look_at(self, at: At) -> Look:
        from ..game.look import Look  # which brings the whole game along
        from .positions import position_in

        return Look(position_in(self._match, at.hand, at.n, at.seat), at.seat)

    def _tell_analysis(self, told: dict[str, Any]) -> None:
        self.analysis = told

    @t.observe("layers", "at", "viewpoint")
    def _analyse_again(self, _change: Any) -> None:
        if not self.layers:
            self._analyst.stop()
            self.analysis = {}
        elif self._match.hands:
            self._analyst.want(At(None, *self._here()), odds="ukeire" in self.layers)

    def _asked_for(self, message: msg.Analyse) -> None:
        """A browser asks what the moment means at which it is."""
        at = At(None, message.hand, message.n, message.viewer)
        hands = self._match.hands
        there = 0 <= at.hand < len(hands) and 0 <= at.n < len(hands[at.hand])
        if self.layers and there and 0 <= at.seat < self._match.seats:
            self._analyst.want(at, odds="ukeire" in self.layers)

    def _studied_anew(self) -> None:
        """Another match is shown."""
        self._analyst.forget()
        self.analysis, self.analysed = {}, []
        self.notes = noted(self._match)

    # ---- all of it

    def analyse(
        self,
        seat: Seat | None = None,
        *,
        hands: Sequence[int] | None = None,
        odds: bool = False,
        progress: bool | Callable[[int, int], object] = True,
    ) -> None:
        """Analyse every moment through the eyes of ``seat`` (that at the bottom), to be shown also
        where there is no kernel: in a notebook that was saved with its widgets (JupyterLab does so
        with *Settings > Save Widget State Automatically*, and only then), on a page.

        Takes some ten seconds for a match; with ``odds`` many times that.
        ``hands``: only these, negative ones from the end. ``progress``: a line says how far it is,
        or a function is called with how many of how many moments are done. An interrupt keeps the
        hands that are done. ``mj.analyse(replay)`` is the analysis of the moment shown, as data.

        Raises ``ValueError`` for a seat, ``IndexError`` for a hand that there is not, ``TypeError``
        for another ``odds`` or ``progress``.
        """
        from ..analysis.analyse import of
        from ..analysis.asked import asked
        from ..core.progress import bar

        match = self._match
        if type(odds) is not bool:
            raise TypeError(f"odds: found {clip(odds)}, expected True or False")
        if type(progress) is not bool and not callable(progress):
            raise TypeError(f"progress: found {clip(progress)}, expected a function, True or False")
        seat = self._here()[2] if seat is None else as_int(seat)
        if type(seat) is not int or not 0 <= seat < match.seats:
            raise ValueError(f"seat: found {clip(seat)}, expected 0 to {match.seats - 1}")
        numbers = range(len(match)) if hands is None else [operator.index(h) for h in hands]
        for number in numbers:
            match[number]
        wanted = sorted({number % len(match) for number in numbers})
        total = sum([len(match[number]) for number in wanted])
        done = 0
        with bar(progress is True, "moments", total) as went:
            for number in wanted:
                found = []
                for n in range(len(match[number])):
                    try:
                        ask = asked(self._look_at(At(None, number, n, seat)))
                        told = sent(of(ask, odds=odds).json())
                        told |= {"hand": number, "n": n, "seat": seat}
                        for one in told["danger"].values():
                            del one["loss"]  # that of a choice stands in its row
                    except ValueError:  # a moment at which there is nothing to say
                        told = {}
                    found.append(told)
                    done += 1
                    went()
                    if callable(progress):
                        progress(done, total)
                self._keep(number, seat, found)

    def _keep(self, number: int, seat: Seat, found: list[dict[str, Any]]) -> None:
        """The analyses of a hand, beside those of other seats."""
        kept = [*self.analysed, *[""] * (len(self._match) - len(self.analysed))]
        old = [one for one in unpack(kept[number]) if one["s"] != seat] if kept[number] else []
        steps = [diff(a, b) for a, b in pairwise(found)]
        kept[number] = pack([*old, {"s": seat, "k": found[0], "p": steps}])
        self.analysed = kept

    # ---- notes

    def annotate(self, text: str, hand: int | None = None, n: int | None = None) -> None:
        """Write a note at a moment: that shown, or ``n`` of ``hand`` (negative ones count from the
        end). It is shown at its step, as text, and saved with the match
        (``replay.match.save(path)``).

        Raises ``TypeError`` and ``ValueError`` for what is no text, ``IndexError`` for a moment
        that there is not.
        """
        here_hand, here, _ = self._here()
        hand = here_hand if hand is None else operator.index(hand)
        if n is None and hand % len(self._match) != here_hand:
            raise TypeError("annotate: say which moment of the hand, annotate(text, hand, n)")
        self._match.annotate(text, hand, here if n is None else operator.index(n))
        self.notes = noted(self._match)


def noted(match: Match) -> list[tuple[int, int, str]]:
    """The notes of a match as the browser is told them."""
    return [(h, n, text) for (h, n), texts in sorted(match.notes.items()) for text in texts]
