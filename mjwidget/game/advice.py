"""What a player would do, and why: data, and words such as ``folds: riichi from East``."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ..core import names
from ..core.events import Event, Hora, ReachAccepted, Ryukyoku, Seat, Settle
from ..core.text import clip, printable
from ..core.tiles import Tile, to_mpsz
from .choice import Choice
from .choose import ChoiceError, find, texts
from .play import name_of
from .players import Player, Prompt

_JOINED = {"en": (": ", ", "), "ja": ("：", "、")}


class Because(msgspec.Struct, frozen=True):
    """One reason. ``code``: of the catalogue, without ``bot.``; ``args``: what its words need,
    tiles as a tuple, words as their code in the catalogue (``wind.E``)."""

    code: str
    args: dict[str, Any] = {}

    def text(self, lang: str = "en") -> str:
        """In words, ``en`` or ``ja``."""
        args = {key: _said(value, lang) for key, value in self.args.items()}
        return names.word(f"bot.{self.code}", lang).format_map(args)


class Advice(msgspec.Struct, frozen=True):
    """``player``: whose it is; ``choice``; ``reasons``, the decisive first (none where the player
    gives none); ``data``: all that it says of it, of a kind of its own."""

    player: str
    choice: Choice
    reasons: tuple[Because, ...] = ()
    data: Any = None

    def text(self, lang: str = "en") -> str:
        """The reasons in words: ``folds: riichi from East, 3 genbutsu``."""
        first, others = _JOINED["ja" if lang == "ja" else "en"]
        head, *rest = [reason.text(lang) for reason in self.reasons] or [""]
        return head + (first + others.join(rest) if rest else "")

    def __repr__(self) -> str:
        why = self.text()
        return printable(f"<{self.player}: {self.choice.text}{f' ({why})' if why else ''}>")


class Heard(NamedTuple):
    """Why a computer player did what it did. ``at``: the number of the event that it made in the
    match; ``text``: by language."""

    at: int
    seat: Seat
    text: dict[str, str]


def reasons_of(player: Player, prompt: Prompt) -> Advice | None:
    """What a player that answers at once says of its answer; ``None`` for one that says nothing,
    or has to be waited for, or fails. Asked before it answers, as that may change it."""
    if not callable(getattr(player, "why", None)) or hasattr(player, "think"):
        return None
    try:
        return advice(player, prompt)
    except Exception:  # only a word more: what it answers is what counts
        return None


def words_of(choice: Choice, found: Advice | None) -> dict[str, str] | None:
    """The same by language, once the player has answered so; of a pass nothing is told."""
    if found is None or found.choice != choice or choice.act == "pass" or not found.reasons:
        return None
    try:
        return {lang: found.text(lang) for lang in names.LANGUAGES}
    except Exception:  # as above
        return None


def placed(said: Mapping[Seat, dict[str, str]], events: Sequence[Event], at: int) -> list[Heard]:
    """What was said of answers, each at the event that came of it; of one from which nothing came
    (another's call went before it) nothing. ``events``: of the match, those from ``at`` on since
    the answers were given."""
    out: list[Heard] = []
    for n in range(at, len(events)):
        event = events[n]
        if isinstance(event, Ryukyoku | Settle):  # which they have led to, one or three
            out += [Heard(n, s, text) for s, text in said.items()]
        out += [Heard(n, s, text) for s, text in said.items() if getattr(event, "actor", None) == s]
        if not isinstance(event, ReachAccepted | Hora):
            break
    return out


def advice(player: Player, prompt: Prompt) -> Advice:
    """What ``player`` would answer, with its reasons where it has a method ``why(prompt)``, which
    gives an :class:`Advice`. What a player raises is not caught; ``TypeError`` for one whose answer
    has to be awaited, or whose reasons are none; :class:`.choose.ChoiceError` for an answer that is
    not offered."""
    why = getattr(player, "why", None)
    if callable(why):
        found: Any = why(prompt)
        if not isinstance(found, Advice):
            raise TypeError(f"why: {name_of(player)} said {clip(found)}, expected an Advice")
        _offered(prompt, found.choice)
        return found
    answer: Any = player.choose(prompt)
    if inspect.isawaitable(answer):
        if inspect.iscoroutine(answer):
            answer.close()
        raise TypeError(f"the answer of {player.name} has to be awaited: await its choose(...)")
    choice = find(prompt.choices, answer) if isinstance(answer, str) else answer
    return Advice(player.name, _offered(prompt, choice))


def _offered(prompt: Prompt, choice: Any) -> Choice:
    if isinstance(choice, Choice) and (choice in prompt.choices or choice in prompt.offences):
        return choice
    there = texts(prompt.choices)
    what = choice.text if isinstance(choice, Choice) else clip(choice)
    raise ChoiceError(what, there, f"{what} is not offered; there are: {', '.join(there)}")


def _said(value: Any, lang: str) -> str:
    if isinstance(value, tuple):
        tiles: tuple[Tile, ...] = value
        return ("・" if lang == "ja" else " ").join([to_mpsz(t) for t in tiles])
    if isinstance(value, str):
        return names.word(value, lang)
    return f"{value:,}" if isinstance(value, int) else str(value)
