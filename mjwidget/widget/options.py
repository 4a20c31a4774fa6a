"""What a person may choose now, as a notebook shows it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import overload

from ..core.events import Seat
from ..core.names import word
from ..core.text import printable
from ..core.tiles import to_mpsz
from ..game.choice import Choice


class Option:
    """One choice: ``text`` is what ``table.act`` takes, ``says`` what it would do, ``choice`` the
    choice itself. Prints as its text."""

    __slots__ = ("choice", "says", "text")

    def __init__(self, choice: Choice, text: str, says: str) -> None:
        self.choice, self.text, self.says = choice, text, says

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}: {self.says}>" if self.says else f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        """Equal to the same option, to its choice and to its text."""
        if isinstance(other, Option):
            return other.choice == self.choice
        return other == self.choice if isinstance(other, Choice) else other == self.text

    __hash__ = None  # type: ignore[assignment]


class Options(Sequence[Option]):
    """The choices of ``seat`` (``None``: nobody is asked), in the order in which they are offered;
    ``offences``: what it could do and would be penalised for. ``whose``: the person's name, where
    several share a screen; ``nothing``: why there are none."""

    def __init__(
        self,
        seat: Seat | None,
        options: Sequence[Option],
        offences: Sequence[Option] = (),
        *,
        whose: str = "",
        nothing: str = "nobody is asked now",
    ) -> None:
        self.seat, self.offences = seat, tuple(offences)
        self.whose, self._nothing = whose, nothing
        self._options = tuple(options)

    def __len__(self) -> int:
        return len(self._options)

    @overload
    def __getitem__(self, i: int) -> Option: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Option]: ...
    def __getitem__(self, i: int | slice) -> Option | Sequence[Option]:
        return self._options[i]

    def __repr__(self) -> str:
        if not self._options:
            return f"<Options: {self._nothing}>"
        width = max(len(one.text) for one in self._options)
        lines = [f"{self.whose}:"] if self.whose else []
        lines += [f"{one.text:<{width}}  {one.says}".rstrip() for one in self._options]
        if self.offences:
            lines.append("offences:")
            lines += [_line(*group) for group in _grouped(self.offences)]
        return "\n".join(printable(line) for line in lines)

    def _repr_html_(self) -> str:
        if not self._options:
            return f"<i>{escape(self._nothing)}</i>"
        rows = [_row(one) for one in self._options]
        if self.offences:
            rows.append('<tr><th colspan="2" style="text-align:left">offences</th></tr>')
            rows += [_group_row(*group) for group in _grouped(self.offences)]
        whose = f"<caption>{escape(self.whose)}</caption>" if self.whose else ""
        return f"<table>{whose}{''.join(rows)}</table>"


def _row(one: Option) -> str:
    return _cells(f"<code>{escape(one.text)}</code>", escape(one.says))


def _cells(text: str, says: str) -> str:
    left = ' style="text-align:left"'
    return f"<tr><td{left}>{text}</td><td{left}>{says}</td></tr>"


def _grouped(offences: Sequence[Option]) -> list[tuple[str, list[str], str]]:
    """Of those that differ only in their tile, one: ``(text before the tile, tiles, says)``."""
    out: dict[tuple[str, str], list[str]] = {}
    for one in offences:
        choice = one.choice
        tile = "" if choice.pai is None else to_mpsz(choice.pai)
        before, found, _ = one.text.rpartition(f" {tile}") if tile else (one.text, "", "")
        tiles = out.setdefault((before if found else one.text, one.says), [])
        if found and tile not in tiles:
            tiles.append(tile)
    return [(text, tiles, says) for (text, says), tiles in out.items()]


def _line(text: str, tiles: Sequence[str], says: str) -> str:
    return (
        f"{' '.join([text, *tiles])}  {says}"
        if len(tiles) < 2
        else (f"{text} with one of {' '.join(tiles)}  {says}")
    )


def _group_row(text: str, tiles: Sequence[str], says: str) -> str:
    codes = " ".join(f"<code>{escape(tile)}</code>" for tile in tiles)
    if len(tiles) < 2:
        return _cells(f"<code>{escape(' '.join([text, *tiles]))}</code>", escape(says))
    return _cells(f"<code>{escape(text)}</code> with one of {codes}", escape(says))


class Reasons(tuple[str, ...]):
    """Why something may not be done, in words, the decisive first; empty when it may."""

    lang = "en"

    def __repr__(self) -> str:
        return "\n".join(self) if self else word("why.nothing", self.lang)
