"""The score sheet of a match: a table for a notebook, and text for a terminal."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from .events import FinalUnit, Hora
from .match import FinalRow, Match, Result, hand_name
from .names import word
from .text import printable

Names = tuple[str, ...]


class _Part(NamedTuple):
    """A piece of a line; a name is set apart, because it may run from right to left."""

    text: str
    is_name: bool = False


def signed(n: int) -> str:
    """``+3,900``, ``−1,300`` (a true minus), ``0``"""
    return f"+{n:,}" if n > 0 else plain(n)


def plain(n: int) -> str:
    """``25,000``, ``−1,300`` (a true minus)"""
    return f"{n:,}".replace("-", "−")


def final_figure(n: int, unit: FinalUnit = "ranking") -> str:
    """Thousandths of the unit of a final figure: ``+62.3`` and ``−8.0`` ranking points, ``+25,300``
    of another unit; more decimals only where they are needed."""
    whole, rest = divmod(abs(n), 1000)
    decimals = f"{rest:03}".rstrip("0") or ("0" if unit == "ranking" else "")
    sign = "−" if n < 0 else "+"
    return f"{sign}{whole:,}" + (f".{decimals}" if decimals else "")


def _final_words(match: Match, lang: str) -> str:
    """``Final, ranking points``: with the unit, where there are final figures."""
    what = word("sheet.final", lang)
    if all(row.points is None for row in match.final or ()):
        return what
    unit = word(f"unit.{match.last.unit}", lang)
    return word("sheet.unit", lang).format(what=what, unit=unit)


def _final_parts(row: FinalRow, unit: FinalUnit, lang: str) -> list[str]:
    """``Score +12.3``, ``Uma +20.0`` ...: what a final figure is made of; chips that it does not
    count."""
    parts = [f"{word(f'pay.{why}', lang)} {final_figure(n, unit)}" for why, n in row.rows]
    if row.chips and all(why != "shugi" for why, _ in row.rows):
        parts.append(f"{word('pay.shugi', lang)} {signed(row.chips)}")
    return parts


def result_text(result: Result, names: Names, lang: str = "en") -> str:
    """``Ron Aoi ← Ben 3 han 40 fu`` ..., how a hand ended in one line."""
    return " ".join(part.text for part in _result(result, names, lang))


def _result(result: Result, names: Names, lang: str) -> list[_Part]:
    if result.kind == "hora":
        parts = _win(result.wins[0], names, lang)
        for win in result.wins[1:]:
            parts += [_Part("·"), *_win(win, names, lang)]
        return parts
    if result.kind == "ryukyoku" and result.draw is not None:
        return [_Part(word(f"end.{result.draw.reason or 'unknown'}", lang))]
    if result.kind is None:
        return [_Part(word("end.unfinished", lang))]
    return [_Part(word(f"end.{result.kind}", lang))]


def _win(win: Hora, names: Names, lang: str) -> list[_Part]:
    tsumo = win.actor == win.target
    parts = [_Part(word("end.tsumo" if tsumo else "end.ron", lang)), _Part(names[win.actor], True)]
    if not tsumo:
        parts += [_Part("←"), _Part(names[win.target], True)]
    if win.limit:
        parts.append(_Part(word(f"limit.{win.limit}", lang)))
    elif win.han is not None and win.fu is not None:
        worth = f"{win.han}翻" if lang == "ja" else f"{win.han} han"
        if win.fu:  # some rules count none
            worth += f"{win.fu}符" if lang == "ja" else f" {win.fu} fu"
        parts.append(_Part(worth))
    return parts


def _label(result: Result, match: Match, lang: str) -> str:
    return hand_name(match.hands[result.hand].start, lang)


def yaku_text(win: Hora, lang: str = "en") -> str:
    """``Riichi, Pinfu, Dora 2``; the han behind what is worth more than one."""
    return ", ".join(
        word(key, lang) + (f" {han}" if han > 1 else "") for key, han in win.yaku or ()
    )


def match_html(match: Match, lang: str = "en") -> str:
    """An HTML table: a row for each hand, a column for each player. All text is escaped."""
    right = ' style="text-align:right;white-space:nowrap"'
    left = ' style="text-align:left"'
    out = [f"<table><thead><tr><th{left}>{word('sheet.hand', lang)}</th>"]
    out.append(f"<th{left}>{word('sheet.result', lang)}</th>")
    out += [f"<th{right}>{_bdi(name)}</th>" for name in match.players]
    out.append("</tr></thead><tbody>")
    for r in match.results:
        parts = _result(r, match.players, lang)
        text = " ".join(_bdi(p.text) if p.is_name else escape(p.text) for p in parts)
        out.append(f"<tr><td{left}>{escape(_label(r, match, lang))}</td><td{left}>{text}</td>")
        for delta, score in zip(r.deltas, r.scores, strict=True):
            change = f"<br><small>{signed(delta)}</small>" if delta else ""
            out.append(f"<td{right}>{plain(score)}{change}</td>")
        out.append("</tr>")
    out.append("</tbody>")
    final = match.final
    if final is not None:
        unit = match.last.unit
        out.append(f"<tfoot><tr><th{left}>{escape(_final_words(match, lang))}</th><th></th>")
        for row in sorted(final, key=lambda row: row.seat):
            out.append(f"<th{right}>{row.rank}. {plain(row.score)}")
            if row.points is not None:
                out.append(f"<br>{final_figure(row.points, unit)}")
            if row.chips is not None:
                out.append(f"<br><small>{word('pay.shugi', lang)} {signed(row.chips)}</small>")
            out.append("</th>")
        out.append("</tr></tfoot>")
    out.append("</table>")
    if match.error is not None:
        out.append(f"<p><b>{word('sheet.early', lang)}:</b> {escape(str(match.error))}</p>")
    return "".join(out)


def _bdi(name: str) -> str:
    return f"<bdi>{escape(name)}</bdi>"


def match_text(match: Match, lang: str = "en") -> str:
    """The sheet as lines of text."""
    lines = []
    rules = match.rules
    if rules:
        values = ", ".join(f"{k} {v}" for k, v in rules.items() if k not in ("name", "go"))
        name = word(f"rules.{rules.get('name', '?')}", lang).removeprefix("rules.")
        lines.append(f"{word('sheet.rules', lang)}: {name}" + (f" ({values})" if values else ""))
    lines += [f"{seat}: {name}" for seat, name in enumerate(match.players)]
    lines.append("")
    for r in match.results:
        scores = "".join(f"{plain(s):>9}" for s in r.scores)
        change = "".join(f"{signed(d):>9}" for d in r.deltas)
        label, text = _label(r, match, lang), result_text(r, match.players, lang)
        lines.append(f"{label:<{_width(label)}}{scores}   {text}")
        yaku = " · ".join(text for win in r.wins if (text := yaku_text(win, lang)))
        lines.append(f"{'':<{_LABEL}}{change}   {yaku}".rstrip())
    if match.final is not None:
        unit = match.last.unit
        lines += ["", f"{_final_words(match, lang)}:"]
        for row in match.final:
            points = "" if row.points is None else f"{final_figure(row.points, unit):>9}"
            parts = ", ".join(_final_parts(row, unit, lang))
            more = f"  ({parts})" if parts else ""
            lines.append(f"{row.rank}.{plain(row.score):>9}{points}  {row.name}{more}")
    if match.error is not None:
        lines += ["", f"{word('sheet.early', lang)}: {match.error}"]
    return "\n".join(printable(line) for line in lines)


_LABEL = 12


def _width(label: str) -> int:
    """Kanji take two columns of a terminal."""
    return _LABEL - sum(ord(c) > 0x2E80 for c in label)
