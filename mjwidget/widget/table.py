"""``Table``: a match that is played in a notebook cell."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import traitlets as t

from .. import asking
from ..core.events import Position, Seat, StartKyoku
from ..core.match import Match, Result, hand_name
from ..core.names import Said, in_languages
from ..core.state import State
from ..core.text import clip, is_text, printable, short
from ..game.advice import Advice
from ..game.choice import Choice
from ..game.look import Look
from ..game.play import Seated
from ..game.players import Prompt
from ..game.position import PositionError
from ..game.seating import COMPUTER, Sitting
from ..game.table import HotSeat, LiveTable, TableError
from ..history.history import History, open_history
from ..history.recording import Recording
from ..ruleset import RuleSet
from ..view import View, Viewer, project
from . import cells, notebook, waiting
from .answering import Answering
from .awaiting import Awaited, seconds
from .base import TableWidget
from .changing import Changes
from .driving import Driver
from .hearing import Hearing
from .keeping import Kept
from .looking import Looking
from .offered import against, offered
from .options import Option, Options, Reasons
from .positions import position_in
from .saved import saved
from .settings import TableTraits
from .showing import Showing
from .telling import Told

if TYPE_CHECKING:
    from .scenarios import PositionView


class Table(TableTraits):
    """A match at a table: play in the cell, see and steer everything from the next one.

    >>> table = mj.Table("tenhou")                      # you and three computer players
    >>> table.options                                   # what you may do, and what it would do
    >>> table.act("5p")

    Nothing here blocks: computer players answer at once until a person is asked. Where all seats
    are computers' (or those of persons who are away) the match plays itself at the pace of
    ``speed``, as long as a view shows it; where none does it stands, and goes on when one is there
    again. ``await table.finished()`` plays it to its end either way.

    Who is asked for a call is secret; how long players think who are awaited is not. So a wait
    tells something where only they can be what it is for: after a discard with which the hand ends
    unless it is won (the last of the wall), and beside players who answer at once.

    ``status``, ``live``, ``prompt`` are what the browser is told. Settings, from here or from the
    table's own panel: ``skin``, ``lang``, ``speed``, ``hints`` ("off", "on", "tips": the
    six tips of a beginner as well, where they fit the position), ``adviser`` (a player who says
    what it would do in your place: "off", "careful", "efficient"), ``reasons`` (why computer
    players did what they did, where their hands may be seen), ``auto_win``, ``no_calls``,
    ``auto_discard``, ``every_discard`` (asked at every discard, where the rules have offences),
    ``sort_hand``, ``confirm``, ``panel`` ("stays", "closes"), ``sounds``, ``auto_next``; ``layers``
    (what the moment means, as far as who sits there sees it: any of "ukeire", bars over the own
    tiles, "danger", "waits"; :func:`mjwidget.analyse` says it in Python);
    ``viewpoint``, where no person plays. What is automatic begins once somebody is there: a browser
    that has shown the question, or Python with :meth:`act`, :meth:`turn` or :meth:`finished`.
    """

    def __init__(
        self,
        rules: RuleSet | str | LiveTable = "tenhou",
        seats: Sequence[Sitting] | None = None,
        *,
        seed: bytes | str | int | None = None,
        names: Sequence[str] | None = None,
        scores: Sequence[int] | None = None,
        lang: str = "en",
        reveal: Literal["hand"] | None = None,
        hot_seat: HotSeat = "ask_all",
        title: Said = "",
        text: Said = "",
        history: History | Recording | str | PathLike[str] | None = None,
        **settings: Any,
    ) -> None:
        """Deal, and let the computer players move until a person is asked.

        ``rules``: a set, by name or as an object (or a :class:`~mjwidget.game.table.LiveTable`
        that goes on here); ``seats``: by seat ``"you"`` or a computer player (name, object,
        function of a prompt, and what it answers may have to be awaited): by default you,
        ``careful`` and ``efficient`` ones. ``seed`` fixes the walls and what players given by name
        do; ``names`` and ``scores`` by seat. ``reveal="hand"``: hands are opened after each hand,
        not only at the end of the match. ``hot_seat``, where several people share a screen: whom a
        discard is put to, ``"ask_all"`` who could want it for all that can be seen, or
        ``"ask_able"`` only who can call it, which tells the others. ``history``: keeps each match
        at this table from the first decision on (a :class:`~mjwidget.history.history.History`, or
        its file). ``title`` and ``text``, or each by language, stand above the table.

        Raises ``ValueError`` for what does not fit, ``TypeError`` and ``TraitError`` for a setting
        or a value that does not exist.
        """
        if reveal not in (None, "hand"):
            raise ValueError(f"reveal: found {clip(reveal)}, expected None or 'hand'")
        for name, said in (("title", title), ("text", text)):
            if not all(isinstance(x, str) and is_text(x) for x in in_languages(said).values()):
                raise ValueError(f"{name}: found {clip(said)}, expected a text")
        for name in settings:
            if name not in self.WRITABLE:
                raise TypeError(self._no_setting(name, self.WRITABLE | _ARGUMENTS, "="))
        if isinstance(rules, LiveTable):
            given = {"seats": seats, "seed": seed, "names": names, "scores": scores}
            given["hot_seat"] = None if hot_seat in ("ask_all", rules.hot_seat) else hot_seat
            for name, value in given.items():
                if value is not None:
                    raise ValueError(f"{name}: the LiveTable has its own; give it LiveTable(...)")
        else:
            rules = LiveTable(
                rules, seats, seed=seed, names=names, scores=scores, hot_seat=hot_seat
            )
        self._core = rules
        self._reveal, self._title, self._text = reveal, title, text
        self._kept = Kept(rules, history)
        self._showing = Showing(rules, reveal=reveal == "hand", title=title, text=text)
        self._changes = Changes(rules, self._showing, self._tell)
        self._driver = Driver(
            rules,
            self._showing,
            do=self._changes.do,
            failed=self._changes.failed,
            speed=lambda: float(self.speed),
            ping=self._ping,
        )
        self._awaited = Awaited(
            rules,
            self._showing,
            self._driver,
            line=lambda: self.comm,
            heard=lambda: self._hearing.heard,
            ping=self._ping,
            unseen=self._unseen,
        )
        self._answering = Answering(rules, self._showing, self._driver, self._changes)
        self._ready = False
        self._told = Told(self)
        self._looking = Looking(
            rules,
            self._showing,
            layers=lambda: self.layers,
            viewpoint=lambda: self.viewpoint,
            tell=self._tell_analysis,
            guard=self._changes.guarded,
        )
        self._hearing = Hearing(
            self,
            self._showing,
            self._driver,
            self._looking,
            self._answering,
            choose=lambda choice: self._changes.do(lambda: rules.act(choice)),
            sit=self._sit,
            guard=self._changes.guarded,
        )
        self._cell = notebook.running_cell()
        people = rules.people
        settings = {
            "panel": rules.rules.clock.panel,
            "viewpoint": people[0] if people else 0,
            **settings,
        }
        super().__init__(lang=lang, **settings)

    def open(self) -> None:
        """Opens the connection to the browser; the first state goes along."""
        if not self._ready:
            cells.opened(self, self._cell)
            self._answering.set(self)
            if self._core.present:
                self._core.run()
            self._ready = True
            self._changes.update()
        super().open()

    @classmethod
    def load(
        cls,
        path: str | PathLike[str] | Match,
        seats: Sequence[Sitting] | None = None,
        *,
        hot_seat: HotSeat = "ask_all",
        history: History | str | PathLike[str] | None = None,
        **more: Any,
    ) -> Table:
        """The table of a match that was saved (``table.match.save(path)``, or kept:
        ``history[code]``): it goes on with the same walls, and the same players unless ``seats``
        says otherwise. A match of that ``history`` goes on under its code.

        ``more``: settings, as for :class:`Table`. Raises ``ValueError`` for a record that is
        damaged, was never a table's own, or does not say who sat there, and for what it holds
        itself (``seed``, ``names``, ``scores``, ``rules``); ``OSError`` where there is no such
        file.
        """
        match = saved(path, more)
        if history is not None:
            history = open_history(history)
            more["history"] = history.recording(match.source if match.source in history else None)
        return cls(LiveTable.resume(match, seats, hot_seat=hot_seat), **more)

    # ---- what there is

    @property
    def match(self) -> Match:
        """The record so far, everything in it; ``table.match.save(path)`` keeps it."""
        return self._core.match

    @property
    def code(self) -> str | None:
        """The match's code in the history; ``None`` where it is in none (yet)."""
        return self._kept.code

    @property
    def results(self) -> tuple[Result, ...]:
        """How each hand that is over ended, first to last: ``kind`` (``hora``, ``ryukyoku``,
        ``chombo``), ``wins``, ``deltas`` and ``scores`` by seat."""
        return tuple([result for result in self.match.results if result.kind is not None])

    @property
    def state(self) -> State:
        """The table as it is, everything open."""
        return self._core.state

    @property
    def rules(self) -> RuleSet:
        """The rules of the match."""
        return self._core.rules

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self._core.over

    @property
    def paused(self) -> bool:
        """Are the computer players stopped?"""
        return self._core.paused

    @property
    def error(self) -> str | None:
        """What went wrong last, with all that is known of it; ``None`` when all is well."""
        return self._changes.problem or self._kept.problem or self._core.error

    def seen_by(self, viewer: Viewer) -> View:
        """The table as a seat sees it (``"spectator"``: without a hand), as plain JSON
        (:func:`mjwidget.view.project`)."""
        return project(self._core.state, viewer)

    @property
    def position(self) -> PositionView:
        """The moment that is shown, as the person at the screen sees it (everything, where only
        computers play or the match is over): what the table's own menu copies. ``str(...)`` is its
        line; ``mj.position(table)`` is open. Raises ``PositionError`` between hands, and where
        several share a screen and nobody is at it."""
        from .scenarios import PositionView  # which stands above the table

        hand, n = self._showing.newest
        eyes = self._showing.eyes(hand, n)
        if eyes is None:
            raise PositionError("nobody is at the screen: mj.position(table, viewer=seat)")
        return PositionView(position_in(self.match, hand, n, eyes))

    def to_analyse(self, seat: Seat | None, *, open: bool) -> Look:
        """What ``mj.analyse`` looks at: the moment shown, as the person at the screen sees it; of
        several the one whose ``seat`` is named. Raises ``ValueError`` for what lies hidden from who
        sits there, ``PositionError`` between hands."""
        return self._looking.look(seat, self._whose(seat), open=open)

    @property
    def options(self) -> Options:
        """What the person who is asked may choose, each with what it would do."""
        return offered(self._core, self._showing, self._whose(), self.lang)

    def why(self, act: str | Choice | Option, seat: Seat | None = None) -> Reasons:
        """Why that may not be done now: ``riichi``, ``5p``, ``riichi 5p``, ``chi 46m``, ``kan``,
        ``ron`` ...; of the person who is asked, unless ``seat`` says who.

        Raises ``ValueError`` for what says nothing of the kind, and for a seat that there is not.
        """
        return against(self._core, self._showing, act, self._whose(seat), self.lang)

    def question(self, seat: Seat | None = None) -> Prompt:
        """What the person who is asked (or the one at ``seat``) is asked, as a player would be:
        ``await player.think(table.question())`` asks one that takes its time. Raises
        :class:`~mjwidget.game.table.TableError` when nothing is asked, or the table is closed."""
        self._changes.alive()
        return self._core.question(self._whose(seat))

    def advice(self, player: Seated = COMPUTER, seat: Seat | None = None) -> Advice:
        """What a player (``"careful"``, another name, an object) would do in the place of the
        person who is asked, and why. It is an :class:`~mjwidget.game.advice.Advice`: ``choice``,
        ``reasons``, ``text(lang)``. The browser is told that of :attr:`adviser`.

        Raises as :meth:`question`, :class:`~mjwidget.game.choose.ChoiceError` for an answer that is
        not offered, and what the player raises.
        """
        self._changes.alive()
        return self._core.advice(player, self._whose(seat))

    def _whose(self, seat: Seat | None = None) -> Seat | None:
        """Who is meant: at the screen, or the first who is asked."""
        if seat is not None:
            return seat
        asked = self._core.asked
        at = self._showing.at
        return at if at in asked else asked[0] if asked else None

    # ---- playing

    def act(self, answer: str | Choice | Option, seat: Seat | None = None) -> Options:
        """Choose for the person who is asked: ``5p``, ``riichi 5p``, ``pon``, ``chi 46m``,
        ``ron``, ``pass``; what may be chosen next is returned. (How a hand ended that is over now
        is in :attr:`results`.)

        Raises :class:`~mjwidget.game.choose.ChoiceError` for what is not offered, which lists what
        is, and for a text that could be several of it.
        """
        choice = answer.choice if isinstance(answer, Option) else answer
        if not self._hearing.heard:
            self._answering.let("all")  # who plays from Python needs no browser to see it first
        whose = seat if isinstance(choice, Choice) else self._whose(seat)
        self._changes.do(lambda: self._core.act(choice, whose))
        return self.options

    def turn(self, timeout: float | None = None) -> waiting.Later[Options]:
        """``await table.turn()`` waits until a person is asked, or the match is over; what may be
        chosen then. What the table answers for a person by itself is no question.

        Raises :class:`~.waiting.NoAnswer` where that can never come while a cell waits,
        :class:`~mjwidget.game.table.TableError` where the table is closed before,
        ``TimeoutError`` after so many seconds, ``ValueError`` for what is no number of them.
        """
        core = self._core
        seconds(timeout)

        def there() -> bool:
            return core.over or any(core.automatic(seat) is None for seat in core.asked)

        async def work() -> Options:
            await self._until("turn", there, person=core.paused, timeout=timeout)
            return self.options

        return waiting.Later("table.turn()", work)

    def finished(self, timeout: float | None = None) -> waiting.Later[Match]:
        """``await table.finished()`` waits until the match is over; the record. Raises as
        :meth:`turn`."""
        core = self._core
        seconds(timeout)

        async def work() -> Match:
            person = core.paused or bool(core.present)
            await self._until("finished", lambda: core.over, person=person, timeout=timeout)
            return self.match

        return waiting.Later("table.finished()", work)

    async def _until(self, what: str, there: Callable[[], bool], **how: Any) -> None:
        if not self._core.over:
            self._changes.alive()
            await self._awaited.until(what, there, **how)

    def _unseen(self) -> None:
        """No browser shows this table: there is no pace to keep, nothing to be seen first."""
        self._driver.hurry = True
        self._answering.let("all")
        if self._core.present and not self._core.paused:
            self._changes.do(self._core.run)

    # ---- steering

    def pause(self) -> None:
        """Computer players answer no more until :meth:`resume`."""
        self._changes.do(self._core.pause)

    def resume(self) -> None:
        """Go on."""
        self._changes.do(self._core.resume_play)
        self._answering.by_itself()

    def step(self) -> bool:
        """One decision of the computer players, paused or not, with what the others say to it (who
        is asked is secret): the next thing that all can see. ``False`` when there is none, or
        none yet: that of a player who is awaited comes with its answer."""
        made = [False]

        def work() -> None:
            made[0] = self._core.step()

        self._changes.do(work)
        return made[0]

    def undo(self, n: int = 1) -> None:
        """Back to before the person's last decision, or the ``n``-th last; the walls stay, and
        the match counts as practice. Raises :class:`~mjwidget.game.table.TableError`: not with
        several people, not against a clock."""
        self._changes.do(lambda: self._core.undo(n), notice="practice")

    def redo(self, n: int = 1) -> None:
        """Make decisions again that were taken back. Raises as :meth:`undo`."""
        self._changes.do(lambda: self._core.redo(n))

    def restart(self, seed: bytes | str | int | None = None) -> None:
        """A new match at this table, with new walls; the deal goes on where the rules carry it over
        (``match.deal_carries``). Who was away when the old one ended has left: a computer player
        takes the seat, unless nobody would be left."""

        def work() -> None:
            self._showing.at = None
            self._core.restart(seed)

        self._changes.do(work)

    def away(self, seat: Seat | None = None) -> None:
        """The person at ``seat`` (left out: the only one) is away: a substitute plays on, as the
        rules have it. Raises :class:`~mjwidget.game.table.TableError`, also when the match is
        over."""
        self._changes.do(lambda: self._core.leave(self._person(seat)))

    def back(self, seat: Seat | None = None) -> None:
        """The person is back. Raises as :meth:`away`: ``match`` holds how it ended."""
        self._changes.do(lambda: self._core.back(self._person(seat)))

    def _person(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        if not self._core.people:
            raise TableError("only computers play here: nobody can be away")
        if len(self._core.people) != 1:
            raise TableError(f"say whose seat: one of {list(self._core.people)}")
        return self._core.people[0]

    def lift(self) -> None:
        """Lift the curtain: whoever is called is at the screen."""
        called = self._showing.called
        if called is not None:
            self._sit(called)

    def _sit(self, seat: Seat) -> None:
        """This person is at the screen, and is to see everything: the page may be a new one."""

        def work() -> None:
            self._showing.at = seat
            self._told.anew()

        self._changes.do(work)

    def branch(self, *, resample: bool = False, seed: bytes | str | int | None = None) -> Table:
        """Another table that goes on from here; this one stays as it is.

        The walls are the same; with ``resample`` what you can't know is dealt anew, from
        ``seed``: the position is that which you see. Raises
        :class:`~mjwidget.game.table.TableError` between hands.
        """
        core = self._core.branch(resample=resample, seed=seed)
        settings = {name: getattr(self, name) for name in self.WRITABLE}
        history = self._kept.fresh()
        settings = {"title": self._title, "text": self._text, "history": history, **settings}
        return type(self)(core, reveal=self._reveal, **settings)

    def close(self) -> None:
        """End the game: nothing happens at this table any more, nobody is asked, and nothing is
        accepted; ``match`` stays, and so does the view, to look back. :meth:`remove` takes that
        away too."""
        self._end()
        caller = sys._getframe(1).f_code
        if caller is TableWidget.close_all.__func__.__code__:
            self.remove()  # as ipywidgets means it for all widgets at once

    def remove(self) -> None:
        """End the game, take the view from the page and free what the kernel keeps for it;
        ``match`` stays. A cell that runs again does this with the table of its earlier run."""
        try:
            self._end()
        finally:
            super().close()

    def __del__(self) -> None:
        # Who observes it may raise, and nobody could catch that here.
        with suppress(Exception):
            self.remove()

    def _end(self) -> None:
        if getattr(self, "_ready", False) and not self._showing.closed:
            self._showing.closed = True
            self._driver.stop()
            self._looking.stop()
            self._core.close()
            self._awaited.end(TableError("the table was closed"))
            cells.gone(self)
            self._changes.update()

    # ---- to the browser

    def _tell(self) -> None:
        self._kept.take()
        error = None if self._kept.problem is None else "not_kept"
        if self._changes.problem is not None:
            error = "failed" if self._core.paused else "went_wrong"
        shown = self._showing.shown(
            lang=self.lang,
            hinted=cast(asking.Hinted, self.hints),
            adviser=None if self.adviser == "off" else self.adviser,
            error=error,
            notice=self._changes.notice,
            left=lambda: self._driver.held,
        )
        self._looking.newest()
        shown["analysis"] = self._looking.told
        try:
            self._told.tell(shown, private=self._showing.private)
        finally:  # who observes a trait may raise
            self._driver.kick()
            self._awaited.changed()

    # ---- from the browser

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the browser sent, where it may be written."""
        self._hearing.settings(sync_data, super().set_state)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        self._hearing.message(content)
        super()._handle_custom_msg(content, buffers)

    def _ping(self) -> None:
        self.send({"type": "ping"})

    # ---- settings

    @t.observe("auto_win", "no_calls", "auto_discard", "every_discard")
    def _set(self, _change: Any) -> None:
        if self._ready and not self._showing.closed:
            self._answering.set(self)
            self._changes.do(lambda: self._core.run() if self._core.present else None)
            self._answering.by_itself()

    @t.observe("reasons")
    def _explain(self, _change: Any) -> None:
        self._core.explained = self.reasons

    # ---- what a moment means

    def _tell_analysis(self, told: dict[str, Any]) -> None:
        if not self._changes.busy:  # what is found while all is told goes along with it
            self._told.add("analysis", told, private=self._showing.private)

    @t.observe("viewpoint")
    def _turned(self, _change: Any) -> None:
        if self._ready and self.layers:
            self._changes.update()

    @t.observe("hints", "adviser", "lang", "layers")
    def _show_again(self, _change: Any) -> None:
        if self._ready:
            self._changes.update()

    @t.validate("viewpoint")
    def _valid_viewpoint(self, proposal: Any) -> int:
        seat, n = proposal["value"], len(self._core.players)
        if isinstance(seat, bool) or not 0 <= seat < n:
            raise t.TraitError(f"viewpoint: seat {seat}, expected 0 to {n - 1}")
        return int(seat)

    def __repr__(self) -> str:
        core = self._core
        starts = [e for e in core.referee.events if isinstance(e, StartKyoku | Position)]
        now = [hand_name(starts[-1])] if starts else []
        if self._showing.closed or core.over:
            now = ["closed" if self._showing.closed else "over"]
        elif core.asked:
            now.append(f"seat {', '.join(map(str, core.asked))} is asked")
        elif core.paused:
            now.append("paused")
        elif self._driver.waits_for_a_view:
            now.append("waits for a view of it")
        names = ", ".join([short(name) for name in core.names])
        return printable(f"<Table {core.rules.name} of {names}: {', '.join(now)}>")


_ARGUMENTS: Final = frozenset(
    {
        *("rules", "seats", "seed", "names", "scores", "lang"),
        *("reveal", "hot_seat", "title", "text", "history"),
    }
)
