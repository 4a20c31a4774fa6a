"""What a browser may say to a live table: checked before anything is done with it."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec


class Choose(msgspec.Struct, tag="choose", forbid_unknown_fields=True):
    """An option (by its ``i``) of the prompt of this epoch."""

    epoch: int
    prompt: int
    option: int


class Shown(msgspec.Struct, tag="shown", forbid_unknown_fields=True):
    """The prompt is on the screen."""

    prompt: int


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    """Take decisions back."""

    n: int = 1


class Redo(msgspec.Struct, tag="redo", forbid_unknown_fields=True):
    """Make a decision again that was taken back."""


class Pause(msgspec.Struct, tag="pause", forbid_unknown_fields=True):
    """Computer players answer no more."""


class Resume(msgspec.Struct, tag="resume", forbid_unknown_fields=True):
    """They do again."""


class Step(msgspec.Struct, tag="step", forbid_unknown_fields=True):
    """One decision of theirs."""


class Restart(msgspec.Struct, tag="restart", forbid_unknown_fields=True):
    """A new match."""


class Sit(msgspec.Struct, tag="seat", forbid_unknown_fields=True):
    """The person of this seat is at the screen: lift the curtain."""

    seat: int


class Away(msgspec.Struct, tag="away", forbid_unknown_fields=True):
    """The person of this seat is away."""

    seat: int


class Back(msgspec.Struct, tag="back", forbid_unknown_fields=True):
    """And back."""

    seat: int


class CopyPosition(msgspec.Struct, tag="position", forbid_unknown_fields=True):
    """The line of the moment ``(hand, n)``, as it is looked at: open or through a seat's eyes.
    ``ask``: a number that the answer comes with."""

    ask: int
    hand: int
    n: int
    viewer: int | Literal["open"]


class Analyse(msgspec.Struct, tag="analyse", forbid_unknown_fields=True):
    """What does the moment ``(hand, n)`` mean to the seat ``viewer``?"""

    hand: int
    n: int
    viewer: int


class Pong(msgspec.Struct, tag="pong", forbid_unknown_fields=True):
    """Somebody is there: the answer to ``ping``."""


Message = (
    Choose
    | Shown
    | Undo
    | Redo
    | Pause
    | Resume
    | Step
    | Restart
    | Sit
    | Away
    | Back
    | CopyPosition
    | Analyse
    | Pong
)
_TYPES: Final[Any] = Message


def read(content: Any) -> Message | None:
    """The message, ``None`` for anything else."""
    try:
        return msgspec.convert(content, _TYPES)  # type: ignore[no-any-return]
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
        return None
