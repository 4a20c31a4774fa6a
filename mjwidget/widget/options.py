"""What a person may choose now, as a notebook shows it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import overload

from ..core.events import Seat
from ..core.names import word
from ..core.text import printable
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
    ``offences``: what it could do and would be penalised for."""

    def __init__(
        self,
        seat: Seat | None,
        options: Sequence[Option],
        offences: Sequence[Option] = (),
        *,
        nothing: str = "nobody is asked now",
    ) -> None:
        self.seat, self.offences, self._nothing = seat, tuple(offences), nothing
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
        width = max(len(one.text) for one in (*self._options, *self.offences))
        lines = [f"{one.text:<{width}}  {one.says}".rstrip() for one in self._options]
        if self.offences:
            lines.append("offences:")
            lines += [f"{one.text:<{width}}  {one.says}".rstrip() for one in self.offences]
        return "\n".join(printable(line) for line in lines)

    def _repr_html_(self) -> str:
        if not self._options:
            return f"<i>{escape(self._nothing)}</i>"
        rows = [_row(one) for one in self._options]
        if self.offences:
            rows.append('<tr><th colspan="2" style="text-align:left">offences</th></tr>')
            rows += [_row(one) for one in self.offences]
        return f"<table>{''.join(rows)}</table>"


def _row(one: Option) -> str:
    return (
        f'<tr><td style="text-align:left"><code>{escape(one.text)}</code></td>'
        f'<td style="text-align:left">{escape(one.says)}</td></tr>'
    )


class Reasons(tuple[str, ...]):
    """Why something may not be done, in words, the decisive first; empty when it may."""

    lang = "en"

    def __repr__(self) -> str:
        return "\n".join(self) if self else word("why.nothing", self.lang)
