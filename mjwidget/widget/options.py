"""What a person may choose now, as a notebook shows it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, overload

from ..core.events import Seat
from ..core.names import word
from ..core.text import printable
from ..core.tiles import to_mpsz
from ..game.choice import Choice

WORDS: Final[dict[str, tuple[str, str]]] = {
    "paused": (
        "停止中は選ぶ人がいない：table.resume() で再開、table.step() で他家が一手だけ進む",
        "nobody is asked while the table is paused: table.resume() goes on,"
        " table.step() lets the others make one decision",
    ),
    "away": (
        "席{seats}が離席中で、選ぶ人がいない：table.back(seat) で戻る",
        "nobody is asked while seat {seats} is away: table.back(seat) ends that",
    ),
    "computers": (
        "コンピュータだけの対局で、選ぶ人がいない",
        "nobody is asked: only computers play here",
    ),
    "others": (
        "今は選ぶ人がいない（他家が考え中）：await table.turn()",
        "nobody is asked now, others think: await table.turn()",
    ),
    "whose": ("{name}（席{seat}）", "{name} (seat {seat})"),
    "head": ("{whose}：", "{whose}:"),
    "offences": ("反則", "offences"),
    "one_of": ("{text} 牌は次のどれか：{tiles}", "{text} with one of {tiles}"),
}
"""What stands around the choices. Code -> (ja, en)."""


def said(code: str, lang: str, **args: object) -> str:
    """One of these words, with what belongs into it."""
    return WORDS[code][0 if lang == "ja" else 1].format_map(args)


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
    several share a screen; ``nothing``: why there are none; ``lang``: of all that is said."""

    def __init__(
        self,
        seat: Seat | None,
        options: Sequence[Option],
        offences: Sequence[Option] = (),
        *,
        whose: str = "",
        nothing: str = "",
        lang: str = "en",
    ) -> None:
        self.seat, self.offences = seat, tuple(offences)
        self.whose, self._nothing, self._lang = whose, nothing, lang
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
        lang = self._lang
        lines = [said("head", lang, whose=self.whose)] if self.whose else []
        lines += [f"{one.text:<{width}}  {one.says}".rstrip() for one in self._options]
        if self.offences:
            lines.append(said("head", lang, whose=said("offences", lang)))
            lines += [_line(lang, *group) for group in _grouped(self.offences)]
        return "\n".join(printable(line) for line in lines)

    def _repr_html_(self) -> str:
        if not self._options:
            return f"<i>{escape(self._nothing)}</i>"
        rows = [_row(one) for one in self._options]
        if self.offences:
            head = said("offences", self._lang)
            rows.append(f'<tr><th colspan="2" style="text-align:left">{head}</th></tr>')
            rows += [_group_row(self._lang, *group) for group in _grouped(self.offences)]
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


def _line(lang: str, text: str, tiles: Sequence[str], says: str) -> str:
    if len(tiles) < 2:
        return f"{' '.join([text, *tiles])}  {says}"
    return f"{said('one_of', lang, text=text, tiles=' '.join(tiles))}  {says}"


def _group_row(lang: str, text: str, tiles: Sequence[str], says: str) -> str:
    if len(tiles) < 2:
        return _cells(f"<code>{escape(' '.join([text, *tiles]))}</code>", escape(says))
    codes = " ".join(f"<code>{escape(tile)}</code>" for tile in tiles)
    code = f"<code>{escape(text)}</code>"
    return _cells(said("one_of", lang, text=code, tiles=codes), escape(says))


class Reasons(tuple[str, ...]):
    """Why something may not be done, in words, the decisive first; empty when it may."""

    lang = "en"

    def __repr__(self) -> str:
        return "\n".join(self) if self else word("why.nothing", self.lang)
