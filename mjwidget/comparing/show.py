"""A comparison as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from ..core.events import FinalUnit
from ..core.names import round_name
from ..core.sheet import final_figure, plain, signed
from ..core.text import printable, short
from ..hand.words import unit as unit_word
from ..ruleset import RuleSet
from ..sheets import says
from ..sheets.columns import columns
from .comparison import Against, Column, Comparison
from .explain import CANNOT, Change
from .words import WORDS, seat_or_name, word

_HIDDEN: Final = ("shugi_unit", "total_unit")
"""Rows that are told with the row before them."""
_SIGNED: Final = ("deltas", "shugi")


def label(code: str, lang: str) -> str:
    """What a row is called: ``Han``, of one of several winners ``Han (South)``."""
    code, _, wind = code.partition(":")
    name = word(f"row.{code}", lang) if f"row.{code}" in WORDS else code
    if not wind:
        return name
    who = seat_or_name(wind, lang)
    return f"{name}（{who}）" if lang == "ja" else f"{name} ({who})"


def cell(code: str, column: Column, lang: str) -> str:
    """A value as it is shown: one line, or several."""
    value = column.outcome.get(code)
    if value is None:
        return "-"
    kind = code.partition(":")[0]
    if kind == CANNOT:
        return _cannot(value, lang)
    if kind == "yaku" and isinstance(value, Mapping):
        han = word("score.han", lang)
        gap = "" if lang == "ja" else " "
        times = "×" if _is_yakuman(code, column) else ""
        shown = [
            f"{word(k, lang)} {f'{times}{n}' if times else f'{n}{gap}{han}'}"
            for k, n in value.items()
        ]
        return "\n".join(shown) or "-"
    if isinstance(value, Mapping):
        return "\n".join(
            f"{seat_or_name(k, lang)} {_number(v, kind, column.rules, lang)}"
            for k, v in value.items()
        )
    if kind == "moved":
        start = column.rules.match.start
        said = {"by": signed(value), "start": plain(start), "given": plain(start - value)}
        return word("compare.moved", lang).format_map(said)
    if kind == "points":
        return _points(value, lang)
    if kind == "next":
        return _next(value, lang)
    return _number(value, kind, column.rules, lang)


def _is_yakuman(code: str, column: Column) -> bool:
    behind = code.partition(":")[2]
    at = f":{behind}" if behind else ""
    return column.outcome.get(f"limit{at}") == "limit.yakuman" and f"han{at}" not in column.outcome


def _number(value: Any, kind: str, rules: RuleSet, lang: str) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        return word(value, lang) if isinstance(value, str) else str(value)
    if kind == "total" or kind.startswith("part."):
        unit: FinalUnit = rules.settlement.unit
        return final_figure(value, unit) + (_unit(value, unit, lang) if kind == "total" else "")
    if kind == "shugi":
        return signed(value) + _unit(value, rules.bonus.unit, lang)
    return signed(value) if kind in _SIGNED else plain(value)


def _unit(n: int, unit: str, lang: str) -> str:
    if unit == "ranking":
        return ""
    name = unit_word(n, unit, lang)
    return name if lang == "ja" else f" {name}"


def _points(value: Any, lang: str) -> str:
    text = re.sub(r"\d+", lambda m: f"{int(m[0]):,}", str(value))
    return text.replace("all", word("compare.all", lang))


def _next(value: str, lang: str) -> str:
    """``East 2 +1``; ``東2局1本場``."""
    at, _, honba = value.partition(" +")
    if f"compare.next.{at}" in WORDS:
        return word(f"compare.next.{at}", lang)
    name = round_name(at[0], int(at[1:]), lang)
    return name + (word("compare.honba", lang).format(n=honba) if honba else "")


def _cannot(value: tuple[str, str], lang: str) -> str:
    code, said = value
    head = word("compare.cannot", lang)
    known = WORDS.get(code)
    if lang == "ja":
        why = known[0].format(said=said) if known else said
        return f"{head}：{why}"
    return f"{head}: {said}"


def _shown_rows(found: Comparison) -> list[str]:
    return [row["row"] for row in found.rows if row["row"] not in _HIDDEN]


def _heads(found: Comparison, lang: str) -> list[str]:
    """Names of the sets; with the number of players where that differs."""
    seats = {column.rules.tiles.players for column in found.columns}
    if len(seats) == 1:
        return [column.name for column in found.columns]
    players = word("compare.players", lang)
    return [f"{c.name}\n{players.format(n=c.rules.tiles.players)}" for c in found.columns]


# -- why ------------------------------------------------------------------------------------------


def _clauses(change: Change, first: bool, lang: str) -> str:
    """``(ICH-40)``, ``(RON-4, chosen)``; "" where the file names nothing."""
    parts = list(change.a_clauses if first else change.b_clauses)
    if change.a_chosen if first else change.b_chosen:
        parts.append(word("compare.chosen", lang))
    return f" ({', '.join(parts)})" if parts else ""


def _key_lines(change: Change, a: Column, b: Column, lang: str) -> Iterator[str]:
    """A key with its values, and what each sheet says of it."""
    yield (
        f"{change.key}: {_cut(change.a)}{_clauses(change, True, lang)} → "
        f"{_cut(change.b)}{_clauses(change, False, lang)}"
    )
    if change.key.count(".") > 1:
        return  # an entry of a table: its values say it
    for column in (a, b):
        told = says(column.rules, change.key, lang)
        if told:
            yield f"{column.name}: {told}"


def _cut(value: str) -> str:
    """A value that is a whole table is cut: the sheet shows it."""
    return short(value, 80)


def _reasons(against: Against, first: Column, lang: str) -> Iterator[tuple[str, list[list[str]]]]:
    """Rows that differ, and the keys that make them: lines each; a key that was told before is
    told by its name only. Units stand in their cells and need no reason of their own."""
    told: set[str] = set()
    for reason in against.reasons:
        if all(code in _HIDDEN for code in reason.rows) and len(against.reasons) > 1:
            continue
        again = [change.key for change in reason.changes if change.key in told]
        lines = [[", ".join(again)]] if again else []
        for change in reason.changes:
            if change.key not in told:
                lines.append(list(_key_lines(change, first, against.column, lang)))
                told.add(change.key)
        yield _rows_said(reason.rows, lang), lines


def _rows_said(rows: tuple[str, ...], lang: str) -> str:
    shown = [label(code, lang) for code in rows if code not in _HIDDEN]
    shown = shown or [label(code, lang) for code in rows]
    return word("compare.by", lang).format(rows=("、" if lang == "ja" else ", ").join(shown))


def text(found: Comparison, lang: str) -> str:
    """Plain text."""
    codes = _shown_rows(found)
    table = [["", *_heads(found, lang)]]
    table += [[label(code, lang), *(cell(code, c, lang) for c in found.columns)] for code in codes]
    out = [found.what.title(lang), "", *columns(table)]
    first = found.columns[0]
    if found.differences:
        out += ["", word("compare.differs", lang).format(name=first.name)]
    for against in found.differences:
        out.append("")
        if not against.reasons:
            out.append(f"{against.column.name}: {word('compare.same', lang)}")
            continue
        out.append(against.column.name)
        for rows, keys in _reasons(against, first, lang):
            out.append(f"  {rows}")
            for head, *more in keys:
                out += [f"    {head}", *(f"      {line}" for line in more)]
    return "\n".join(printable(line) for line in out)


_LEFT: Final = ' style="text-align:left;vertical-align:top"'
_LIST: Final = ' style="text-align:left"'


def html(found: Comparison, lang: str) -> str:
    """HTML: the table, then what differs; every text is escaped."""
    out = [
        f'<div lang="{lang}" class="mjwidget-compare">',
        f"<p>{_safe(found.what.title(lang))}</p>",
    ]
    heads = "".join(f"<th{_LEFT}>{_safe(name)}</th>" for name in _heads(found, lang))
    out.append(f"<table><thead><tr><th></th>{heads}</tr></thead><tbody>")
    for code in _shown_rows(found):
        out.append(f'<tr><th{_LEFT} scope="row">{_safe(label(code, lang))}</th>')
        first_said = cell(code, found.columns[0], lang)
        for column in found.columns:
            one = cell(code, column, lang)
            # What is not as under the first set stands out; what cannot be says so once.
            strong = one != first_said and (column.cannot is None or code == CANNOT)
            said = f"<b>{_safe(one)}</b>" if strong else _safe(one)
            out.append(f"<td{_LEFT}>{said}</td>")
        out.append("</tr>")
    out.append("</tbody></table>")
    first = found.columns[0]
    if found.differences:
        out.append(f"<h4>{_safe(word('compare.differs', lang).format(name=first.name))}</h4>")
        out.append(f"<dl{_LIST}>")
        for against in found.differences:
            out += _against_html(against, first, lang)
        out.append("</dl>")
    out.append("</div>")
    return "".join(out)


def _against_html(against: Against, first: Column, lang: str) -> Iterator[str]:
    # One dd for each dt: notebooks lay them out as two columns.
    yield f"<dt><b>{_safe(against.column.name)}</b></dt><dd>"
    if not against.reasons:
        yield _safe(word("compare.same", lang))
    for rows, keys in _reasons(against, first, lang):
        yield f"{_safe(rows)}<ul>"
        for head, *more in keys:
            said = "".join(f"<br>{_safe(line)}" for line in more)
            yield f"<li><code>{_safe(head)}</code>{said}</li>"
        yield "</ul>"
    yield "</dd>"


def _safe(said: str) -> str:
    return escape(said).replace("\n", "<br>")


__all__ = ["cell", "html", "label", "text"]
