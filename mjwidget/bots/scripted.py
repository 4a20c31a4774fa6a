"""``Scripted``: answers what it was given, for lessons, tests and scenarios.

>>> east = Scripted(["5p", "pass", "riichi 3m"], then="efficient")
>>> east = Scripted({"East 1": ["1z", "pon"], "East 1 +1": ["tsumo"]})
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from ..core.events import Position, StartKyoku
from ..core.match import hand_name
from ..core.text import clip, counted
from ..game.advice import Advice, Because, advice
from ..game.choice import Choice
from ..game.choose import ChoiceError, find
from ..game.play import Seated, seat_player
from ..game.players import Answer, Player, Prompt

Calls = Literal["answer", "pass"]
_HAND: Final = re.compile(r"(East|South|West|North) [1-4]( \+\d+)?")


class ScriptError(ValueError):
    """A script does not fit the match. ``hand``: where, ``East 1 +1``, or "" for a script of the
    whole match; ``line``: which answer of it, from 1; ``text``: that answer."""

    def __init__(self, hand: str, line: int, text: str, problem: str) -> None:
        self.hand, self.line, self.text = hand, line, text
        where = f"answer {line} of {hand}" if hand else f"answer {line}"
        super().__init__(f"script, {where}: {problem}")
        self._given = (hand, line, text, problem)

    def __reduce__(self) -> tuple[type[ScriptError], tuple[str, int, str, str]]:
        return ScriptError, self._given


class Scripted:
    """Each question takes the next answer of the script; when there is none left, or none for this
    hand, another player goes on.

    An answer is the text of a choice: ``5p``, ``riichi 3m``, ``pon``, ``pass``. One that is not
    offered raises :class:`ScriptError`, which names its place in the script and what there is.

    After an undo at a table, and in a new match, the script is where it was at that question.
    """

    def __init__(
        self,
        script: Sequence[str] | Mapping[str, Sequence[str]],
        then: Seated = "efficient",
        *,
        calls: Calls = "answer",
        name: str = "scripted",
    ) -> None:
        """``script``: answers in their order, or by hand (``East 1``, ``South 3 +2``); ``then``:
        who goes on. ``calls="pass"``: the script holds own turns and calls only, and a question
        about another's tile that the next answer does not fit is passed.

        Raises ``ValueError`` and ``TypeError`` for what is no script or no player.
        """
        if isinstance(script, str) or not isinstance(script, Sequence | Mapping):
            raise TypeError(f"script: found {clip(script)}, expected answers, or answers by hand")
        if calls not in ("answer", "pass"):
            raise ValueError(f"calls: found {calls!r:.40}, expected 'answer' or 'pass'")
        for hand in script if isinstance(script, Mapping) else ():
            if not isinstance(hand, str) or not _HAND.fullmatch(hand):
                raise ValueError(f"script: found {clip(hand)}, expected a hand: East 1, South 3 +2")
        parts = dict(script) if isinstance(script, Mapping) else {"": script}
        self._script: Final = {str(hand): _answers(hand, part) for hand, part in parts.items()}
        self._by_hand = isinstance(script, Mapping)
        self._then: Player = seat_player(then, b"", 0)
        self._pass: Final = calls == "pass"
        self.name = name
        self._asked: list[tuple[tuple[str, int, int], str, int]] = []
        """Questions that the script has answered: their address, the part, the answers used."""

    def choose(self, prompt: Prompt) -> Answer:
        """The next answer. Raises :class:`ScriptError` for one that is not offered."""
        choice, _ = self._answer(prompt)
        return self._then.choose(prompt) if choice is None else choice

    def why(self, prompt: Prompt) -> Advice:
        """The next answer and its number; or what the player who goes on says. Raises as
        :meth:`choose` does."""
        choice, number = self._answer(prompt)
        if choice is None:
            return advice(self._then, prompt)
        reason = Because("script", {"n": number}) if number else Because("passes")
        return Advice(self.name, choice, (reason,))

    def _answer(self, prompt: Prompt) -> tuple[Choice | None, int]:
        """What the script says, and which answer of its part that is (0: it has it passed);
        ``None`` where it has nothing to say."""
        hand, address = _address(prompt, len(self._asked))
        while self._asked and (
            self._asked[-1][0][0] != address[0] or self._asked[-1][0][1:] >= address[1:]
        ):
            self._asked.pop()
        part = hand if self._by_hand else ""
        answers = self._script.get(part, ())
        used = next((n for _, p, n in reversed(self._asked) if p == part), 0)
        if used >= len(answers):
            return None, 0
        text = answers[used]
        try:
            choice = find(prompt.choices, text)
        except ChoiceError as e:
            passed = _pass(prompt) if self._pass else None
            if passed is not None:
                return passed, 0
            raise ScriptError(part, used + 1, text, e.problem) from None
        self._asked.append((address, part, used + 1))
        return choice, used + 1

    def __repr__(self) -> str:
        n = sum(map(len, self._script.values()))
        return f"<Scripted {self.name}: {counted(n, 'answer')}, then {self._then.name}>"


def _answers(hand: object, part: object) -> tuple[str, ...]:
    if isinstance(part, str) or not isinstance(part, Sequence):
        where = f"script, {hand}" if hand else "script"
        raise TypeError(f"{where}: found {clip(part)}, expected answers")
    for n, one in enumerate(part, 1):
        if not isinstance(one, str):
            raise TypeError(f"script, answer {n}: found {clip(one)}, expected a text")
    return tuple(part)


def _address(prompt: Prompt, asked: int) -> tuple[str, tuple[str, int, int]]:
    """The hand's name; and the match, the hand and the event at which it is asked. Without a
    record all that is known is that the script was ``asked`` so often."""
    if not prompt.history:
        return "", ("", 0, asked)
    hands, n, name, match = 0, 0, "", ""
    for event in prompt.history:
        n += 1
        if isinstance(event, StartKyoku | Position):
            hands, n, name = hands + 1, 0, hand_name(event)
        elif not hands:
            match = str(getattr(event, "id", ""))
    return name, (match, hands, n)


def _pass(prompt: Prompt) -> Choice | None:
    return next((c for c in prompt.choices if c.act == "pass"), None)
