"""What is compared: a hand, the end of a match, or anything that knows its outcome under rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from ..core.given import as_int
from ..core.match import Match
from ..core.sheet import plain
from ..core.text import clip, short
from ..hand.check import ScoreError
from ..hand.given import argument
from ..hand.score import score
from ..rulefiles import RuleError, rules_of_log
from ..ruleset import RuleSet
from .explain import CANNOT, Outcome
from .facts import Ending, of_hand, of_score
from .words import seat_or_name, word


@runtime_checkable
class Compared(Protocol):
    """What can say what comes out of it under rules: the record of the hand that was played, or
    rows (code -> a number, a text, numbers by seat). Raises ``ValueError`` where it cannot be."""

    def outcome_under(self, rules: RuleSet) -> Match | Mapping[str, Any]: ...


class Cannot(ValueError):
    """Something cannot be under a set of rules. ``code``: why, or ""; ``text``: in English."""

    def __init__(self, code: str, text: str) -> None:
        self.code, self.text = code, text
        super().__init__(text)


class Subject(ABC):
    """Something to be compared. ``sound``: ask it only about sets without contradictions."""

    sound = False

    @abstractmethod
    def title(self, lang: str) -> str:
        """What it is, in a line."""

    @abstractmethod
    def outcome(self, rules: RuleSet) -> Outcome:
        """What comes out under rules. Raises ``ValueError`` where it cannot be."""

    def fits(self, sets: Sequence[RuleSet]) -> None:
        """Can it be of one of these sets? Raises ``ValueError`` for what only a slip can be."""
        return  # most can be of any

    def under(self, rules: RuleSet) -> Outcome:
        """The same; where it cannot be, the one row that says why."""
        try:
            return self.outcome(rules)
        except ValueError as e:
            return {CANNOT: refusal(e)}


def refusal(e: ValueError) -> tuple[str, str]:
    """Why something cannot be: a code (or "") and the words of it in English."""
    if isinstance(e, Cannot):
        return e.code, e.text
    if isinstance(e, ScoreError):
        return f"cannot.{e.reason}", str(e)
    # A scenario, which this package does not know, says whether it is proven.
    proven = getattr(e, "proven", None)
    code = "" if proven is None else "cannot.scenario" if proven else "cannot.no_filling"
    return code, str(e)


_NOT_OF_A_HAND: Final = ("rules", "lang", "more", "return")


class HandSubject(Subject):
    """A hand with what :func:`mjwidget.score` takes beside it."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        known = [key for key in (*score.__annotations__, "from") if key not in _NOT_OF_A_HAND]
        for key in given:
            if key in ("rules", "lang"):
                raise TypeError(f"compare(): {key} belongs beside the hand, not to it")
            if key not in known:
                argument(key, given[key], known)
                raise TypeError(f"compare() has no argument {clip(key)}")
        self.given = dict(given)

    def outcome(self, rules: RuleSet) -> Outcome:
        given = self.given
        if not rules.match.stock and "stock" in given:
            given = {key: value for key, value in given.items() if key != "stock"}
        return of_score(score(**given, rules=rules))

    def title(self, lang: str) -> str:
        g = self.given
        if "wins" in g:
            hands = [f"{w.get('hand', '')} + {w.get('win', '')}" for w in g["wins"]]
            return " / ".join(short(_text(hand)) for hand in hands)
        parts = [_text(g.get("hand", ""))]
        melds = g.get("melds", ())
        parts += [melds] if isinstance(melds, str) and melds else [_text(m) for m in melds or ()]
        if g.get("win") is not None:
            parts.append(f"+ {_text(g['win'])}")
        by = g.get("by", "ron")
        said = [word({"ron": "end.ron", "tsumo": "end.tsumo"}.get(by, _text(by)), lang)]
        seat, wind = g.get("seat", "S"), g.get("round", "E")
        said.append(word("compare.seat", lang).format(wind=word(f"wind.{seat}", lang)))
        said.append(word("compare.round", lang).format(wind=word(f"wind.{wind}", lang)))
        flags = g.get("flags", ())
        said += [word(f, lang) for f in (flags.split() if isinstance(flags, str) else flags or ())]
        for key in ("dora", "ura"):
            if g.get(key):
                shown = g[key] if isinstance(g[key], str) else "".join(map(str, g[key]))
                said.append(f"{word(f'compare.{key}', lang)} {shown}")
        if g.get("honba"):
            said.append(word("compare.counters", lang).format(n=g["honba"]))
        stop = "、" if lang == "ja" else ", "
        return f"{' '.join(parts)}{stop}{stop.join(said)}"


def _text(value: object) -> str:
    return value if isinstance(value, str) else clip(value)


class EndingSubject(Subject):
    """The end of a match. ``start``: what each began with where points alone were given; 0: it is
    to be that of one of the sets; ``None``: a record, that knows."""

    def __init__(self, ending: Ending, start: int | None = None) -> None:
        self.ending, self.start = ending, start

    def fits(self, sets: Sequence[RuleSet]) -> None:
        n, whole = len(self.ending.scores), self.ending.whole
        starts = dict.fromkeys([r.match.start for r in sets if r.tiles.players == n])
        if self.start is None or not starts:
            return
        starts = dict.fromkeys([self.start]) if self.start else starts
        if not any(start * n == whole for start in starts):
            expected = " or ".join([f"{start * n:,} ({n} x {start:,})" for start in starts])
            raise ValueError(
                f"scores: found {whole:,} in all, with the sticks on the table, expected {expected}"
                "; sticks= says how many riichi sticks lie there, start= what each began with"
            )

    def outcome(self, rules: RuleSet) -> Outcome:
        n, here = len(self.ending.scores), rules.tiles.players
        if n != here:
            raise Cannot("cannot.players", f"these rules are for {here} players, here are {n}")
        return self.ending.under(rules)

    def title(self, lang: str) -> str:
        colon, stop = ("：", "、") if lang == "ja" else (": ", ", ")
        pairs = zip(self.ending.names, self.ending.scores, strict=True)
        named = [f"{seat_or_name(name, lang)} {plain(points)}" for name, points in pairs]
        return word("compare.ending", lang) + colon + stop.join(named)


class OtherSubject(Subject):
    """Whatever has an ``outcome_under``."""

    sound = True

    def __init__(self, what: Compared) -> None:
        self.what = what

    def outcome(self, rules: RuleSet) -> Outcome:
        found = self.what.outcome_under(rules)
        return of_hand(found, rules) if isinstance(found, Match) else dict(found)

    def title(self, lang: str) -> str:
        heading = getattr(self.what, "heading", None)
        if callable(heading):
            return str(heading(lang)) or word("compare.scenario", lang)
        title = getattr(self.what, "title", "")
        return title if isinstance(title, str) and title else type(self.what).__name__


_ENDING: Final = ("sticks", "shugi", "names", "first_dealer", "chombo", "start")


def subject(what: Any, given: Mapping[str, Any]) -> Subject:
    """What ``mj.compare`` was given. Raises ``TypeError`` and ``ValueError``."""
    if isinstance(what, str):
        return HandSubject({"hand": what, **given})
    if isinstance(what, Mapping):
        if "scores" in what and "hand" not in what and "wins" not in what:
            return subject(
                what["scores"], {k: v for k, v in {**what, **given}.items() if k != "scores"}
            )
        return HandSubject({**what, **given})
    if what is None and "wins" in given:
        return HandSubject(given)
    if isinstance(what, Match):
        _nothing(given, "the end of a match")
        return EndingSubject(Ending.of_match(what, _rules_of(what)))
    if isinstance(what, Compared):
        _nothing(given, "what has an outcome of its own")
        return OtherSubject(what)
    if isinstance(what, Sequence):
        wrong = [key for key in given if key not in _ENDING]
        if wrong:
            raise TypeError(
                f"compare(): found {clip(wrong[0])}, expected some of {', '.join(_ENDING)}"
            )
        what = [as_int(points) for points in what]
        given = {key: _ints(value) for key, value in given.items()}
        for points in what:
            if type(points) is not int:
                raise ValueError(f"what: found {clip(points)}, expected whole points")
        if len(what) not in (3, 4):
            raise ValueError(f"what: found points of {len(what)} players, expected 3 or 4")
        start = given.get("start")
        if start is not None and (type(start) is not int or start <= 0):
            raise ValueError(f"start: found {clip(start)}, expected whole points above 0")
        _beside(given, len(what))
        return EndingSubject(Ending(what, **given), start or 0)
    raise TypeError(
        f"what: found {clip(what)}, expected a hand, the points at the end of a match, a match, "
        "or something with outcome_under(rules)"
    )


def _ints(given: Any) -> Any:
    """A number, numbers by seat, whichever way: with whole numbers of Python's own."""
    if isinstance(given, Mapping):
        return {as_int(seat): as_int(n) for seat, n in given.items()}
    return [as_int(n) for n in given] if isinstance(given, list | tuple) else as_int(given)


def _beside(given: Mapping[str, Any], players: int) -> None:
    """What stands beside the points at the end of a match. Raises ``ValueError``."""
    sticks, chombo = given.get("sticks", 0), given.get("chombo") or {}
    if type(sticks) is not int or sticks < 0:
        raise ValueError(f"sticks: found {clip(sticks)}, expected a whole number of 0 or more")
    for key in ("shugi", "names"):
        if given.get(key) is not None and not isinstance(given[key], Sequence):
            raise ValueError(f"{key}: found {clip(given[key])}, expected {players}")
    seats = set(range(players))
    if not isinstance(chombo, Mapping) or not (
        set(chombo) <= seats and all(type(n) is int and n >= 0 for n in chombo.values())
    ):
        raise ValueError(
            f"chombo: found {clip(chombo)}, expected how many by seat, such as {{0: 1}}"
        )


def _rules_of(match: Match) -> RuleSet | None:
    """The rules that a record names, where they are known."""
    try:
        return rules_of_log(match.rules)
    except RuleError:
        return None


def _nothing(given: Mapping[str, Any], what: str) -> None:
    for key in given:
        raise TypeError(f"compare(): {clip(key)} says nothing of {what}")


__all__ = ["Cannot", "Compared", "Subject", "refusal", "subject"]
