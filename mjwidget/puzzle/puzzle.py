"""``Puzzle``: a situation, a question, and an answer that is checked and explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from os import PathLike
from typing import Any, Final, Self

from ..core.events import Hora, Position
from ..core.given import as_int
from ..core.text import clip, is_text, nearest, printable
from ..core.tiles import WINDS, Tile, to_mpsz
from ..game.look import Look
from ..game.moment import Moment
from ..game.position import PositionError, moment_of, position_of
from ..game.position import loads as position_loads
from ..game.referee import Referee
from ..game.wins import flags as win_flags
from ..rulefiles import RuleError
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from ..scenario.scenario import Scenario
from .call import Call
from .choosing import Choose
from .counting import Payments, ScoreTask
from .discard import Discard, Riichi
from .errors import PuzzleError
from .feedback import Feedback, Section
from .scene import HAND_KEYS, HandScene, Scene, TableScene
from .task import Task, own_word
from .waiting import FuritenTask, WaitsTask
from .words import Both, both, said

TASKS: Final[dict[str, type[Task]]] = {
    t.KIND: t for t in (Discard, Call, Riichi, WaitsTask, ScoreTask, Payments, FuritenTask, Choose)
}
"""The kinds of questions."""
KINDS: Final = tuple(TASKS)
MARK: Final = "mjp1"
_LONGEST: Final = {"title": 200, "text": 2000, "ask": 500, "because": 2000}
_HINTS: Final = 6
_ANALYSED: Final = ("seat", "round", "melds", "seen", "dora")
"""What of a hand ``mj.analyse`` takes."""
_OWN_KEYS: Final = (
    *("rules", "title", "text", "ask", "answer", "because", "hints", "options", "you"),
)


class Puzzle:
    """One question.

    >>> mj.Puzzle("waits", "23456m678p11s234s")
    >>> mj.Puzzle("score", "234m67p345567s88m", win="5p", flags="riichi", dora="1z")
    >>> mj.Puzzle("call", mj.Scenario(you="S", S="...", before=["E 5m"]))
    >>> mj.Puzzle("choose", text="Who begins?", options=["East", "North"], answer=1)

    ``kind``, ``title``, ``text`` and ``question`` (texts by language), ``scene``, ``options``;
    ``answer``: the right one; :meth:`check` says what is right about an answer and why;
    ``hints``, step by step; ``str(p)``: one line that holds all of it.
    """

    def __init__(
        self,
        kind: str,
        of: Any = None,
        /,
        *,
        rules: Any = None,
        title: str | Mapping[str, str] = "",
        text: str | Mapping[str, str] = "",
        ask: str | Mapping[str, str] = "",
        answer: Any = None,
        because: str | Mapping[str, str] = "",
        hints: Sequence[str | Mapping[str, str]] = (),
        options: Sequence[str | Mapping[str, str]] = (),
        you: str | int | None = None,
        **hand: Any,
    ) -> None:
        """Ask something.

        ``kind``: ``discard`` (which tile), ``call`` (or pass), ``riichi`` (or not), ``waits`` (name
        them all), ``score`` (han, fu, points), ``payments`` (who pays what), ``furiten`` (is it, by
        what), ``choose`` (one of your ``options``); or a whole line (``mjp1 ...``), alone.

        ``of``: a hand as text, or a moment at the table: a
        :class:`~mjwidget.scenario.scenario.Scenario`, the line of a position (``mj1 ...``), a
        position, a referee. A hand takes what ``mj.score``
        takes (``win``, ``by``, ``seat``, ``round``, ``melds``, ``dora``, ``ura``, ``flags``,
        ``honba``, ``sticks``, ``kita``, ``flowers``, ``discarder``, ``feeder``, ``pao``), the own
        ``river`` (``1z9m-3p5s!``), what else is ``seen``, ``furiten=True``. Of a scenario
        that ends with a win ``score`` and ``payments`` ask for that win; ``payments`` of one that
        ends otherwise, or whose rules let nobody pay more than he has, for what is paid then (say
        in ``text`` how it ends: the moment before is shown).
        ``you``: the wind through whose eyes a table is seen.

        ``answer``: yours; without one the engine finds it: the discards after which the hand is
        nearest to tenpai and most tiles help; the calls after which it is tenpai with a yaku; the
        riichi with the widest wait, if one is possible. Several may be right (a list).
        ``because``: your explanation beside the engine's; ``hints``: yours instead of its;
        ``ask``: your question. Texts are texts, or one by language (``{"en": ..., "ja": ...}``).

        Raises :class:`.errors.PuzzleError` for what cannot be asked or has no such answer.
        """
        if isinstance(kind, str) and kind.lstrip().startswith(MARK):
            said = (rules, title, text, ask, answer, because, hints, options, you)
            if of is not None or hand or any(x not in (None, "", ()) for x in said):
                raise PuzzleError("a line stands alone", "kind")
            self._from_line(kind)
            return
        self._set(
            kind, of, hand, rules=rules, title=title, text=text, ask=ask, answer=answer,
            because=because, hints=hints, options=options, you=you,
        )  # fmt: skip

    def _from_line(self, line: str) -> None:
        from .line import read

        kind, of, values = read(line)
        inner: dict[str, Any] = {k: values.pop(k) for k in HAND_KEYS if k in values}
        blank: dict[str, Any] = dict.fromkeys(_OWN_KEYS)
        try:
            self._set(kind, of, inner, **{**blank, **values})
        except PuzzleError as e:
            at = max(line.find(f" {e.where}="), 0) if e.where else 0
            at = at + 2 if at else len(line) - len(line.lstrip()) + 1
            raise PuzzleError(e.problem, e.where, column=at) from None

    def _set(
        self, kind: Any, of: Any, hand: dict[str, Any], *, rules: Any, title: Any, text: Any,
        ask: Any, answer: Any, because: Any, hints: Any, options: Any, you: Any,
    ) -> None:  # fmt: skip
        if not isinstance(kind, str) or kind not in TASKS:
            near = nearest(str(kind), KINDS)
            mean = f"; did you mean {near!r}?" if near else ""
            raise PuzzleError(
                f"found {clip(kind)}, expected one of {', '.join(KINDS)}{mean}", "kind"
            )
        for key in hand:
            if key not in HAND_KEYS:
                near = nearest(str(key), (*HAND_KEYS, *_OWN_KEYS))
                mean = f"; did you mean {near!r}?" if near else ""
                raise PuzzleError(f"there is no such key{mean}", str(key)[:60])
        self.kind: str = kind
        self.title, self.text, self._ask = (
            text_of(key, value) for key, value in (("title", title), ("text", text), ("ask", ask))
        )
        self.because: Both | None = text_of("because", because) if because else None
        self._hints = _texts("hints", "because", hints)
        if len(self._hints) > _HINTS:
            raise PuzzleError(f"expected a list of at most {_HINTS} texts", "hints")
        self.options = _texts("options", "ask", options)
        if self.options and kind != "choose":
            raise PuzzleError("only a question of the kind choose has choices", "options")
        self.scene, found, reason = _scene(kind, of, rules, you, dict(hand), answer is not None)
        if reason is not None and self.because is None:
            self.because = reason
        answer = found if answer is None else answer
        if kind == "choose":
            self.task: Task = Choose(self.scene, answer, self.options)
        else:
            self.task = TASKS[kind](self.scene, answer)
        self.task.check()

    # ---- what is asked

    @property
    def question(self) -> Both:
        """What is asked, by language."""
        return self._ask if self._ask["en"] else self.task.ask

    @property
    def own_question(self) -> Both:
        """The author's question; empty texts where it is the usual one."""
        return self._ask

    @property
    def rules(self) -> RuleSet | None:
        """The rules it is asked under; ``None`` for a question without a situation."""
        return None if self.scene is None else self.scene.rules

    @property
    def answer(self) -> Any:
        """The right answer: tiles, a text, a mapping of parts, numbers of choices. Lists: of the
        kinds ``waits`` and ``furiten`` all of it, of the others any of it."""
        return self.task.right

    @property
    def own_hints(self) -> tuple[Both, ...]:
        """The author's hints."""
        return self._hints

    @cached_property
    def hints(self) -> tuple[Both, ...]:
        """Hints, one step after the other: the author's, else the engine's."""
        return self._hints or tuple(self.task.hints())

    def read(self, given: Any = None, /, **parts: Any) -> Any:
        """An answer in its one form. Raises :class:`.errors.PuzzleError` for what is none."""
        if parts and given is not None:
            raise PuzzleError(both("refused.twice"), "answer")
        return self.task.read(parts or given)

    def check(self, given: Any = None, /, **parts: Any) -> Feedback:
        """What is right about an answer, and why: ``p.check("5p")``, ``p.check("3m 6m")``,
        ``p.check(han=3, fu=40, points="1300/2600")`` or ``p.check("3 40 1300/2600")``,
        ``p.check("pass")``, ``p.check(E=-4000)``, whether it is furiten ``p.check("yes: 8p")``.
        Raises :class:`.errors.PuzzleError` for what is no answer to this question."""
        return self.judge(self.read(given, **parts))

    def judge(self, given: Any) -> Feedback:
        """What is said to an answer that was read before."""
        out = self.task.judge(given)
        mine: tuple[Section, ...] = own_word(self.because)
        if not mine:
            return out
        return Feedback(
            out.right, out.credit, out.given, out.answer, mine + out.sections, out.parts, out.marks
        )

    # ---- out and in

    def to_analyse(self, seat: int | None, *, open: bool) -> Look:
        """What ``mj.analyse`` looks at: the moment that is asked about, through the eyes of who is
        asked. Raises ``ValueError`` for a question that is not about a moment at a table."""
        scene = self.scene
        if isinstance(scene, HandScene):
            more = [f"{k}={scene.values[k]!r}" for k in _ANALYSED if k in scene.values]
            if scene.rules.name != "tenhou":
                more.append(f"rules={scene.rules.name!r}")
            hand = ", ".join([repr(scene.values["hand"]), *more])
            raise ValueError(f"a question about a hand alone: mj.analyse({hand})")
        if scene is None:
            raise ValueError("a question without a hand or a table: there is nothing to analyse")
        if open:
            raise ValueError("open: others' hands are not in a question")
        if seat not in (None, scene.seat):
            raise ValueError(f"seat: found {clip(seat)}; the question is asked of {scene.seat}")
        return Look(scene.position, scene.seat, None, scene.rules)

    def line(self, *, answer: bool = True) -> str:
        """All of it in one line. What you answered and explained yourself is not readable at a
        glance in it, but no secret; ``answer=False`` leaves it out, so that the engine's answer
        holds. Raises :class:`.errors.PuzzleError` where it is too long."""
        from .line import write

        return write(self, answer=answer)

    def __str__(self) -> str:
        return self.line()

    @classmethod
    def loads(cls, text: str) -> Self:
        """The puzzle of a line. Raises :class:`.errors.PuzzleError` that names the column."""
        if not isinstance(text, str) or not text.lstrip().startswith(MARK):
            raise PuzzleError(f"found {clip(text)}, expected {MARK} and a question", column=1)
        return cls(text)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The puzzle of a TOML file: a scenario with a table ``[puzzle]``, or the one
        ``[[puzzle]]`` of a quiz. Raises :class:`.errors.PuzzleError` that names file and key."""
        from .toml import load

        found = load(path, cls)
        if len(found.puzzles) != 1:
            n = len(found.puzzles)
            raise PuzzleError(f"found {n} puzzles, expected one (Quiz.load reads several)")
        out: Self = found.puzzles[0]
        return out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.line() == other.line()

    def __hash__(self) -> int:
        return hash(self.line())

    def __repr__(self) -> str:
        title = f" {self.title['en']!r}" if self.title["en"] else ""
        return printable(f"<{type(self).__name__} {self.kind}{title}: {self.question['en']}>")


def _texts(key: str, like: str, value: Any) -> tuple[Both, ...]:
    """Several, each as long as ``like`` may be."""
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise PuzzleError(f"found {clip(value)}, expected a list of texts", key)
    return tuple([text_of(like, one, key) for one in value])


def text_of(key: str, value: Any, where: str = "") -> Both:
    """A text, or one by language. Raises :class:`.errors.PuzzleError`."""
    where, most = where or key, _LONGEST[key]
    if value is None:
        value = ""
    values = list(value.values()) if isinstance(value, Mapping) else [value]
    if isinstance(value, Mapping) and not set(value) <= {"en", "ja"}:
        raise PuzzleError(f"found {clip(list(value))}, expected en, ja or both", where)
    for one in values:
        if not isinstance(one, str) or len(one) > most or not is_text(one):
            raise PuzzleError(
                f"found {clip(one)}, expected a text of at most {most:,} characters", where
            )
    return said(value)


# ---- the situation


def _scene(
    kind: str, of: Any, rules: Any, you: Any, hand: dict[str, Any], answered: bool
) -> tuple[Scene | None, Any, Both | None]:
    """The situation, and where it says more: the answer and why. ``answered``: the author says the
    answer."""
    if isinstance(of, str) and of.lstrip().startswith("mj1"):
        try:
            of = position_loads(of.strip())
        except PositionError as e:
            raise PuzzleError(str(e), "position") from None
    elif isinstance(of, str):
        if "hand" in hand:
            raise PuzzleError("said twice", "hand")
        hand, of = {"hand": of, **hand}, None
    if of is None:
        if not hand:
            if you is not None or rules is not None:
                raise PuzzleError("there is no situation that it could belong to", "rules")
            return None, None, None
        if you is not None:
            raise PuzzleError(
                "a hand by itself has no others to look at it; seat is its wind", "you"
            )
        return HandScene(_rules(rules), hand), None, None
    beside = [key for key in hand if key != "ura"]
    if beside:
        raise PuzzleError("said beside a table", beside[0])
    if rules is not None:
        raise PuzzleError("the table has its rules", "rules")
    if kind in ("score", "payments") and isinstance(of, Scenario):
        return _of_outcome(kind, of, you, hand)
    # What is paid at another end than a win is the author's to say.
    return _table("" if kind == "payments" and answered else kind, of, you, hand)


def _rules(given: Any) -> RuleSet:
    try:
        if isinstance(given, Mapping):
            more = {str(k): v for k, v in given.items() if k != "extends"}
            return load_rules(given.get("extends", "tenhou"), **more)
        return load_rules("tenhou" if given is None else given)
    except (RuleError, TypeError) as e:
        raise PuzzleError(str(e), "rules") from None


def _table(
    kind: str, of: Any, you: Any, hand: Mapping[str, Any]
) -> tuple[Scene | None, Any, Both | None]:
    event = of if isinstance(of, Position) else getattr(of, "event", None)
    seat: int | None = None
    if isinstance(of, Scenario):
        event, seat = of.referee().position(), of.you
    elif isinstance(of, Referee):
        event = of.position()
    if not isinstance(event, Position):
        what = "a hand, a scenario, a position or its line"
        raise PuzzleError(f"found {type(of).__name__}, expected {what}", "of")
    n, you = len(event.players), as_int(you)
    if you is not None:
        at = WINDS.find(you) if isinstance(you, str) and len(you) == 1 else -1
        if type(you) is int and 0 <= you < n:
            seat = you
        elif 0 <= at < n:
            seat = (event.oya + at) % n
        else:
            raise PuzzleError(f"found {clip(you)}, expected a wind", "you")
    if seat is None:
        seat = event.turn if event.viewer is None else event.viewer
    try:
        moment = moment_of(event)
        seen = event if event.viewer == seat else position_of(moment, seat)
        if kind in ("score", "payments"):
            if kind == "payments" and moment.law.rules.match.stock:
                what = "what is paid depends on what each has under these rules"
                raise PuzzleError(f"{what}: say the answer", "answer")
            return HandScene(moment.law.rules, _win_now(moment_of(seen), seat, hand)), None, None
        scene = TableScene(seen, seat)
    except PositionError as e:
        raise PuzzleError(str(e), "position") from None
    if not scene.hand or scene.hand[-1] >= 42 * 8:
        raise PuzzleError(f"the hand of {scene.wind(seat)} is not known", "you")
    return scene, None, None


def _win_now(m: Moment, seat: int, hand: Mapping[str, Any]) -> dict[str, Any]:
    """The win that a seat may take now, as arguments of ``mj.score``."""
    from ..game.legal import choices

    win = next((c for c in choices(m, seat) if c.act in ("ron", "tsumo")), None)
    if win is None:
        raise PuzzleError("that seat cannot win now", "kind")
    source = None if win.act == "tsumo" else win.target
    if source is None and win.act == "ron":
        offered = m.facts.offered
        source = None if offered is None else offered.seat
    out = _facts(m, seat, win.pai, source)
    if m.state.players[seat].riichi and "ura" not in hand:
        raise PuzzleError("the hand is in riichi: say what lies under the indicators", "ura")
    return out | {k: v for k, v in hand.items() if k == "ura"}


def _facts(m: Moment, seat: int, pai: Tile | None, source: int | None) -> dict[str, Any]:
    """A win at this moment as arguments of ``mj.score``."""
    state = m.state
    p, n = state.players[seat], len(state.players)
    tsumo = source is None

    def wind(of: int) -> str:
        return WINDS[(of - state.oya) % n]

    out: dict[str, Any] = {
        "hand": to_mpsz(p.hand),
        "win": None if pai is None else to_mpsz(pai),
        "by": "tsumo" if tsumo and pai is not None else "ron" if not tsumo else "fourth_kan",
        "seat": wind(seat),
        "round": state.bakaze,
        "melds": [f"{x.type}:{to_mpsz(_in_order(x))}" for x in p.melds],
        "dora": "".join(map(to_mpsz, state.dora)),
        "flags": [
            flag
            for flag in win_flags(m, seat, tsumo)
            if flag != "renhou" or m.law.rules.yaku.renhou != "off"
        ],
        "honba": state.honba,
        "sticks": state.kyotaku,
        "kita": len(p.kita),
        "flowers": len(p.flowers),
    }
    if source is not None:
        out["discarder"] = wind(source)
    if tsumo and m.facts.seats[seat].furiten:
        out["furiten"] = True
    if tsumo and m.facts.feeder is not None:
        out["feeder"] = wind(m.facts.feeder)
    return out


def _in_order(meld: Any) -> list[Tile]:
    """A meld's tiles, the called one first, the added one last."""
    found = list(meld.tiles)
    if meld.called is not None:
        found.insert(0, meld.called)
    if meld.added is not None:
        found.append(meld.added)
    return found


def _of_outcome(
    kind: str, of: Scenario, you: Any, hand: Mapping[str, Any]
) -> tuple[Scene | None, Any, Both | None]:
    """The win with which a scenario ends, or what is paid at another end."""
    match = of.played
    played = match.hands[0]
    result = played.result
    if result.kind is None:
        return _table(kind, of, you, hand)
    # Where nobody pays more than he has, a hand by itself does not say what is paid.
    if len(result.wins) == 1 and not (kind == "payments" and of.rules.match.stock):
        win = result.wins[0]
        facts = _won(match.header, played.events, win, of.rules)
        return HandScene(of.rules, facts), None, None
    if kind == "score":
        raise PuzzleError(f"found {len(result.wins)} wins, expected one", "of")
    # What is paid is known from the end; the question shows the moment before.
    seat = of.you if of.you is not None else 0
    scene = TableScene(of.referee().position(seat), seat)
    deltas = {of_seat(of, s): d for s, d in enumerate(_ledger(played.events, len(result.deltas)))}
    return scene, deltas, _rows(of, played.events)


def of_seat(of: Scenario, seat: int) -> str:
    """The wind of a seat of a scenario."""
    return WINDS[of.spec.wind(seat)]


def _ended(events: Sequence[Any]) -> list[Any]:
    return [row for e in events if hasattr(e, "ledger") for row in e.ledger or ()]


def _ledger(events: Sequence[Any], n: int) -> list[int]:
    """Points by seat of all rows of the end."""
    from ..core.ledger import deltas

    return list(deltas(tuple(_ended(events)), n))


def _rows(of: Scenario, events: Sequence[Any]) -> Both:
    """The rows of the ledger as a text."""
    lines: dict[str, list[str]] = {"en": [], "ja": []}
    for row in _ended(events):
        reason = both(f"pay.{row.reason}")
        who = [both("score.table") if s is None else both(f"wind.{of_seat(of, s)}")
               for s in (row.source, row.target)]  # fmt: skip
        amount = row.amount * 1000 if row.currency == "sticks" else row.amount
        for lang, out in lines.items():
            out.append(f"{who[0][lang]} → {who[1][lang]}: {amount:,} ({reason[lang]})")
    return {lang: "; ".join(found) for lang, found in lines.items()}


def _won(header: Any, events: Sequence[Any], win: Hora, rules: RuleSet) -> dict[str, Any]:
    """The facts of a win of a record."""
    at = events.index(win)
    m = Moment.before(rules).fold([header, *events[:at]])
    seat = win.actor
    source = None if win.target == win.actor else win.target
    out = _facts(m, seat, win.pai, source)
    if win.ura_markers and m.state.players[seat].riichi:
        out["ura"] = "".join(map(to_mpsz, win.ura_markers))
    if win.pao is not None:
        n = len(m.state.players)
        out["pao"] = WINDS[(win.pao - m.state.oya) % n]
    return out


__all__ = ["KINDS", "MARK", "Puzzle"]
