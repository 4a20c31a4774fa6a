"""A whole match without a table: players in, the record of the match out."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from ..core.events import Seat
from ..core.match import Match
from ..core.text import clip, is_text, raised
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from .choice import Choice
from .choose import ChoiceError, find, texts
from .legal import Choices
from .players import Answer, Asked, Player, Prompt, player, told_apart
from .referee import Referee, seed_bytes

Seated: TypeAlias = str | Player | Callable[[Prompt], Answer]
"""Who may be seated: the name of a player, a player, a function of a prompt."""

MOST_HANDS: Final = 10_000
"""A match with more hands than this is one that its players never end (random play that goes on
until somebody wins takes 100 hands on average)."""
_AWAITED: Final = (
    "its answer has to be awaited, and play waits for nobody; a table does:"
    " match = await mj.Table(rules, players).finished()"
)
_MOST_OFFENCES = 100  # at one prompt: after some of them the same seat is asked again


class PlayError(ValueError):
    """A player could not be played on with.

    ``player``: its name; ``seat``; ``where``: ``East 1 +2, event 34``; ``answer``: what it
    answered, as text, ``None`` where it did not; ``problem``: what is wrong. What a player raised
    is its cause.
    """

    def __init__(self, player: str, seat: Seat, where: str, answer: str | None, problem: str):
        self.player, self.seat, self.where = player, seat, where
        self.answer, self.problem = answer, problem
        super().__init__(f"{player} (seat {seat}), {where}: {problem}")

    def __reduce__(self) -> tuple[type[PlayError], tuple[str, Seat, str, str | None, str]]:
        return PlayError, (self.player, self.seat, self.where, self.answer, self.problem)


def play(
    players: Seated | Sequence[Seated] = "random",
    rules: RuleSet | str = "tenhou",
    seed: bytes | str | int | None = None,
    *,
    names: Sequence[str] | None = None,
    scores: Sequence[int] | None = None,
) -> Match:
    """Play a match to its end.

    ``players``: by seat, or one for every seat; names (``careful``, ``efficient``, ``random`` ...;
    all of them stand in :data:`.roster.PLAYERS`), objects with ``name`` and ``choose(prompt)``, or
    functions of a prompt. ``seed`` fixes the walls and what players given by name do; ``names``:
    for the record, the players' own by default; ``scores``: start points by seat.

    >>> match = play(("mixed", "mixed", "random", lambda prompt: prompt.choices[-1]), seed=1)

    Raises :class:`PlayError` where a player raises, or answers what it may not, ``ValueError`` for
    arguments that do not fit the rules, and ``TypeError`` for what is no player.
    """
    rules = given_rules(rules)
    n = rules.tiles.players
    many = isinstance(players, Sequence) and not isinstance(players, str)
    given: Sequence[Seated] = players if many else [players] * n  # type: ignore[assignment,list-item]
    if len(given) != n:
        raise ValueError(
            f"players: found {len(given)}, expected {n}, one for each seat of {rules.name}"
        )
    secret = seed_bytes(seed)
    seated = [seat_player(one, secret, seat) for seat, one in enumerate(given)]
    if names is None:
        names = told_apart([name_of(one) for one in seated])
    referee = Referee(rules, seed=secret, names=names, scores=scores)
    run(referee, seated)
    return referee.match


def given_rules(rules: RuleSet | str) -> RuleSet:
    """The set that an argument ``rules`` means. Raises ``ValueError``."""
    found = load_rules(rules) if isinstance(rules, str) else rules
    if not isinstance(found, RuleSet):
        raise ValueError(
            f"rules: found {clip(rules)}, expected a name or a set that mj.rules gives"
        )
    return found


def seat_player(given: Seated, match_seed: bytes, seat: Seat, what: str = "players") -> Player:
    """The player for a seat; one given by name does the same in the same match at the same seat.

    ``what``: the argument that gave it. Raises ``ValueError`` for an unknown name, ``TypeError``
    for what is no player, or has no name."""
    if isinstance(given, str):
        # Nothing of the match's seed, which is the walls, can be found from this.
        return player(given, hashlib.sha256(b"player %d " % seat + match_seed).digest())
    if isinstance(given, type):
        found = f"the class {given.__name__}"
        raise TypeError(f"{what}: found {found}, expected a player of it: {given.__name__}(...)")
    if callable(getattr(given, "choose", None)):
        _check_name(given, what)
        return given  # type: ignore[return-value]
    if callable(given):
        return Asked(given)
    raise TypeError(f"{what}: found {clip(given)}, expected a name, a player or a function")


def _check_name(given: object, what: str) -> None:
    try:
        name = given.name  # type: ignore[attr-defined]
    except AttributeError:
        found = "has none"
    except Exception as e:
        found = f"raised {raised(e)}"
    else:
        if isinstance(name, str) and is_text(name):
            return
        found = f"is {clip(name)}"
    raise TypeError(f"{what}: the name of {clip(given)} {found}, expected a text")


def name_of(given: Player) -> str:
    """What a player calls itself, whatever comes when it is asked."""
    try:
        return str(given.name)
    except Exception:
        return type(given).__name__


def run(referee: Referee, players: Sequence[Player]) -> None:
    """Let ``players`` (by seat) play the match to its end. Raises :class:`PlayError`."""
    number, offended = -1, 0
    while not referee.over:
        if referee.number != number:
            number, offended = referee.number, 0
        moment, answered = referee.moment, referee.replies
        answers = [
            _ask(referee, players[seat], Prompt(moment, seat, choices, referee.events))
            for seat, choices in referee.prompts.items()
            if seat not in answered
        ]
        outcome = referee.step(*answers)
        for refused in outcome.refused:
            # Stale: an answer of the same moment, an offence, has ended the hand.
            if refused.reason != "stale":
                seat, offered = refused.choice.seat, referee.prompts.get(refused.choice.seat, ())
                raise _illegal(referee, players[seat], seat, refused.choice, offered)
        if referee.number == number:
            offended += 1
            if offended > _MOST_OFFENCES:
                seat = answers[0].seat
                problem = f"{offended} offences in a row; the match does not go on"
                raise _error(referee, players[seat], seat, answers[0].text, problem)
        elif referee.dealt > MOST_HANDS:
            seat = referee.state.oya
            problem = f"no end after {MOST_HANDS} hands"
            raise _error(referee, players[seat], seat, None, problem)


def _ask(referee: Referee, asked: Player, prompt: Prompt) -> Choice:
    """The answer, a choice of this seat; whether it is one of those offered the referee says."""
    try:
        answer = asked.choose(prompt)
    except Exception as e:
        problem = f"raised {raised(e)}"
        raise _error(referee, asked, prompt.seat, None, problem) from e
    if inspect.isawaitable(answer):
        if inspect.iscoroutine(answer):
            answer.close()
        raise _error(referee, asked, prompt.seat, None, _AWAITED)
    if isinstance(answer, str):
        try:
            return find(prompt.choices, answer)
        except ChoiceError as e:
            raise _error(referee, asked, prompt.seat, answer, f"answered {e.problem}") from e
    if not isinstance(answer, Choice) or answer.seat != prompt.seat:
        raise _illegal(referee, asked, prompt.seat, answer, prompt.choices)
    return answer


def _illegal(
    referee: Referee, asked: Player, seat: Seat, answer: object, offered: Choices
) -> PlayError:
    what = clip(answer)
    if isinstance(answer, Choice):
        what = answer.text if answer.seat == seat else f"{answer.text} for seat {answer.seat}"
    there = ", ".join(texts(offered))
    problem = f"answered {what}, which is not offered; there are: {there}"
    return _error(referee, asked, seat, what, problem)


def _error(
    referee: Referee, asked: Player, seat: Seat, answer: str | None, problem: str
) -> PlayError:
    hand = referee.match.hands[-1]
    where = f"{hand.name}, event {len(hand) - 1}"
    return PlayError(name_of(asked), seat, where, answer, problem)
