"""Who plays the others' part at a table: the script first, then another player."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.scripted import Scripted, ScriptError
from ..game.play import Seated, seat_player
from ..game.players import Answer, Player, Prompt


class Follower:
    """Answers by the script as long as play goes as it says; passes what the script does not
    take. Where play goes another way, and after the script, ``then`` plays on."""

    def __init__(self, script: Sequence[str], then: Seated, seed: bytes, seat: int) -> None:
        self._then: Player = seat_player(then, seed, seat)
        self._script = Scripted(script, self._then, calls="pass")
        self._left: int | None = None  # after so many events play went another way
        self.name = self._then.name

    def choose(self, prompt: Prompt) -> Answer:
        """The next answer."""
        now = len(prompt.history)
        if self._left is not None and now <= self._left:
            self._left = None  # taken back
        if self._left is None:
            try:
                return self._script.choose(prompt)
            except ScriptError:
                self._left = now
        return self._then.choose(prompt)

    def __repr__(self) -> str:
        return f"<Follower: a script, then {self.name}>"
