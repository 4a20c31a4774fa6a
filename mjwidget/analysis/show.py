"""An analysis as text and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core import names
from ..core.text import clip, printable
from ..core.tiles import WINDS
from ..hand.yaku import word as yaku_word
from ..sheets.columns import columns
from .odds import Odds
from .rows import Row
from .words import away, joined, said

if TYPE_CHECKING:
    from .result import Analysis

_THREAT: Final = 0.25
"""So likely tenpai an opponent without riichi is worth a word."""
_SHOWN_YAKU: Final = 4


def checked(lang: str) -> str:
    """A language that there is. Raises ``ValueError``."""
    if lang not in names.LANGUAGES:
        raise ValueError(f"lang: found {clip(lang)}, expected {' or '.join(names.LANGUAGES)}")
    return lang


def head(found: Analysis, lang: str) -> str:
    """The threats in a line: ``2 riichi against you``."""
    if found.alone:
        return said("head.alone", lang)
    riichi = sum([one.held == "riichi" for one in found.threats])
    more = sum([one.held != "riichi" and one.tenpai >= _THREAT for one in found.threats])
    if riichi and more:
        return said("head.both", lang, riichi=riichi, n=more)
    if riichi:
        return said("head.riichi", lang, n=riichi)
    code = "none" if not more else "threat" if more == 1 else "threats"
    return said(f"head.{code}", lang, n=more)


def stands(found: Analysis, lang: str) -> str:
    """The hand as it stands, in a line."""
    forms = joined(
        [f"{said(f'form.{form}', lang)} {away(n, lang)}" for form, n in found.forms.items()], lang
    )
    return said("stands", lang, shanten=away(found.shanten, lang), forms=forms)


class Table(NamedTuple):
    """``heads`` and ``rows`` of cells; ``right``: columns of numbers."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    right: frozenset[int]


def tables(found: Analysis, lang: str) -> list[Table]:
    """All that has a row."""
    made = (_choices, _now, _tips, _waits, _refused, _threats, _danger)
    return [one for one in (make(found, lang) for make in made) if one.rows]


def text(found: Analysis, lang: str) -> str:
    """Plain text."""
    out = [head(found, lang), stands(found, lang)]
    for table in tables(found, lang):
        heads = [table.heads] if any(table.heads) else []
        out += ["", table.title, *columns([*heads, *table.rows])]
    return "\n".join(printable(line) for line in out)


# Figures and words of a row stand on one line, whatever fonts they come from.
_LEFT: Final = "text-align:left;vertical-align:baseline"
_RIGHT: Final = "text-align:right;vertical-align:baseline;font-variant-numeric:tabular-nums"
_ONE_LINE: Final = ";white-space:nowrap"
_WIDE: Final = ";white-space:normal;min-width:{}em"
_SHORT: Final = 16
_LONGEST: Final = 26
"""In a narrow cell of a notebook the table is scrolled: long texts keep a width at which they take
few lines."""


def html(found: Analysis, lang: str) -> str:
    """HTML in the notebook's own colours; every text is escaped."""
    out = [f'<div lang="{lang}" class="mjwidget-analysis">']
    out.append(f"<p><b>{escape(head(found, lang))}</b><br>{escape(stands(found, lang))}</p>")
    for i, table in enumerate(tables(found, lang)):
        out.append(f"<details{' open' if i == 0 else ''}><summary>{escape(table.title)}</summary>")
        out.append('<div style="overflow-x:auto"><table>')
        if any(table.heads):
            out.append("<thead><tr>")
            for n, one in enumerate(table.heads):
                out.append(
                    f'<th scope="col" style="{_style(table, n)}{_ONE_LINE}">{escape(one)}</th>'
                )
            out.append("</tr></thead>")
        out.append("<tbody>")
        for row in table.rows:
            out.append("<tr>")
            for n, one in enumerate(row):
                kind = "th scope='row'" if n == 0 else "td"
                style = _style(table, n) + _width(one)
                out.append(f'<{kind} style="{style}">{escape(one)}</{kind[:2]}>')
            out.append("</tr>")
        out.append("</tbody></table></div></details>")
    out.append("</div>")
    return "".join(out)


def _width(text: str) -> str:
    """Short texts take one line, long ones as few as a cell of a notebook allows."""
    if len(text) <= _SHORT:
        return _ONE_LINE
    wide = sum([1.0 if ord(c) > 0x2E7F else 0.55 for c in text])
    return _WIDE.format(round(min(_LONGEST, wide)))


def _style(table: Table, column: int) -> str:
    return _RIGHT if column in table.right else _LEFT


# ---- the tables


def _choices(found: Analysis, lang: str) -> Table:
    odds = any(row.odds is not None for row in found.choices)
    danger = any(row.risk is not None for row in found.choices)
    codes = ["choice", "shanten", "accepts", "second", "better", "yaku", "value"]
    codes += ["tenpai", "win", "points"] if odds else []
    codes += ["risk", "loss"] if danger else []
    heads = [said(f"col.{code}", lang) for code in (*codes, "why")]
    numbers = ("second", "better", "value", "tenpai", "win", "points", "risk", "loss")
    right = frozenset(i for i, code in enumerate(codes) if code in numbers)
    rows = []
    for row in found.choices:
        cells = {
            "choice": row.name(lang),
            "shanten": away(row.shanten, lang),
            "accepts": _left(row.accepts, row.total, lang) if row.forms else "",
            "second": f"{row.second:.1f}" if row.second else "",
            "better": str(sum(row.better.values()) or ""),
            "yaku": _yaku(row, lang),
            "value": "" if row.value is None else f"{row.value:,.0f}",
            **dict(zip(("tenpai", "win", "points"), _odds(row.odds), strict=True)),
            "risk": "" if row.risk is None else percent(row.risk),
            "loss": "" if row.loss is None else f"{row.loss:,.0f}",
        }
        rows.append([*(cells[code] for code in codes), row.because(lang)])
    return Table(said("table.choices", lang), heads, rows, right)


def _now(found: Analysis, lang: str) -> Table:
    """The hand as it stands, where there is nothing to choose: what helps it, and its odds."""
    title = said("table.now", lang)
    if found.choices or not found.accepts:
        return Table(title, [], [], frozenset())
    one = found.odds.get("")
    codes = ["shanten", "accepts", *(["tenpai", "win", "points"] if one is not None else [])]
    row = [away(found.shanten, lang), _left(found.accepts, sum(found.accepts.values()), lang)]
    if one is not None:
        row += _odds(one)
    heads = [said(f"col.{code}", lang) for code in codes]
    return Table(title, heads, [row], frozenset((2, 3, 4)))


def _odds(one: Odds | None) -> list[str]:
    """Tenpai, win and points with the last draw; sampled ones with half their 95 % interval."""
    if one is None:
        return ["", "", ""]
    said = [percent(one.tenpai[-1]), percent(one.win[-1]), f"{one.points:,.0f}"]
    if one.exact:
        return said
    error = one.error
    half = [percent(error.tenpai), percent(error.win), f"{error.points:,.0f}"]
    return [f"{a} ± {b}" for a, b in zip(said, half, strict=True)]


def _left(found: Mapping[str, int], total: int, lang: str) -> str:
    tiles = [name if n else f"({name})" for name, n in found.items()]
    return said("left", lang, tiles=tiles, n=total)


def _yaku(row: Row, lang: str) -> str:
    shown = []
    for key, share in list(row.yaku.items())[:_SHOWN_YAKU]:
        name = yaku_word(key, lang)
        if share < 0.995:
            name = f"{name} {percent(share)}" if row.shanten < 2 else f"({name})"
        shown.append(name)
    return joined(shown, lang)


def percent(p: float) -> str:
    """``3.4%``; ``12%`` from ten on."""
    return f"{100 * p:.0f}%" if p >= 0.1 else f"{100 * p:.1f}%"


def _tips(found: Analysis, lang: str) -> Table:
    title = said("table.tips", lang)
    return Table(title, [""], [[one.text(lang)] for one in found.tips], frozenset())


def _waits(found: Analysis, lang: str) -> Table:
    held = found.waits
    title = said("table.waits", lang)
    if held is None:
        return Table(title, [], [], frozenset())
    notes = [] if held.furiten is None else [said(f"why.{held.furiten}", lang)]
    notes += [said("why.no_yaku", lang, tiles=held.no_yaku)] if held.no_yaku else []
    row = [_left(held.left, held.total, lang), joined(notes, lang)]
    heads = [said("col.tile", lang), said("col.why", lang) if row[1] else ""]
    return Table(title, heads, [row], frozenset())


def _refused(found: Analysis, lang: str) -> Table:
    heads = [said("col.choice", lang), said("col.why", lang)]
    rows = [[one.name(lang), one.why(lang)] for one in found.refused]
    return Table(said("table.refused", lang), heads, rows, frozenset())


def who(found: Analysis, seat: int, lang: str) -> str:
    """An opponent by the wind of the seat."""
    wind = names.word(f"wind.{WINDS[found.winds[seat] - 27]}", lang)
    return said("seat", lang, wind=wind)


def _threats(found: Analysis, lang: str) -> Table:
    codes = ("who", "tenpai", "deal_in", "why")
    heads = [said(f"col.{code}", lang) for code in codes]
    rows = [
        [
            who(found, one.seat, lang),
            percent(one.tenpai),
            f"{one.loss:,.0f}",
            one.why(lang),
        ]
        for one in found.threats
    ]
    return Table(said("table.threats", lang), heads, rows, frozenset((1, 2)))


def _danger(found: Analysis, lang: str) -> Table:
    """The own tiles, the safest first; why, of the opponent to whom each is most dangerous."""
    order = [i for i, name in enumerate(found.danger) if name in found.own]
    risks = list(found.danger.items())
    order.sort(key=lambda i: risks[i][1].p)
    against = found.threats
    heads = [said("col.tile", lang), *(who(found, one.seat, lang) for one in against)]
    heads += [said(f"col.{code}", lang) for code in ("all", "loss", "why")]
    rows = []
    for i in order:
        name, risk = risks[i]
        of = [one.tiles[found.kinds[i]] for one in against]
        worst = max(of, key=lambda one: one.p)
        shares = [percent(one.p) for one in of]
        rows.append([name, *shares, percent(risk.p), f"{risk.loss:,.0f}", worst.why(lang)])
    return Table(said("table.danger", lang), heads, rows, frozenset(range(1, len(heads) - 1)))
