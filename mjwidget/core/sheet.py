"""The score sheet of a match, as a table for a notebook and as text for a terminal."""

from __future__ import annotations

from html import escape

from .match import Match, result_text
from .names import round_name


def signed(n: int) -> str:
    """``+3,900``, ``−1,300`` (a true minus), ``0``"""
    return f"+{n:,}" if n > 0 else f"{n:,}".replace("-", "−")


def thousandths(n: int) -> str:
    """Ranking points: ``+62.3``, ``−8.0``"""
    text = f"{n / 1000:+.1f}"
    return text.replace("-", "−")


def match_html(match: Match) -> str:
    """An HTML table: a row for each hand, a column for each player. All text is escaped."""
    names = [f"<bdi>{escape(name)}</bdi>" for name in match.players]
    right = ' style="text-align:right"'
    left = ' style="text-align:left"'
    out = [f"<table><thead><tr><th{left}>Hand</th><th{left}>Result</th>"]
    out += [f"<th{right}>{name}</th>" for name in names]
    out.append("</tr></thead><tbody>")
    for r in match.results:
        label = escape(r.name) + (f" · {r.honba} honba" if r.honba else "")
        out.append(f"<tr><td{left}>{label}</td>")
        out.append(f"<td{left}><bdi>{escape(result_text(r, match.players))}</bdi></td>")
        for delta, score in zip(r.deltas, r.scores, strict=True):
            change = f"<br><small>{signed(delta)}</small>" if delta else ""
            out.append(f"<td{right}>{score:,}{change}</td>".replace(">-", ">−"))
        out.append("</tr>")
    out.append("</tbody>")
    final = match.final
    if final is not None:
        by_seat = sorted(final, key=lambda row: row.seat)
        out.append(f"<tfoot><tr><th{left}>Final</th><th></th>")
        for row in by_seat:
            points = "" if row.points is None else f"<br><small>{thousandths(row.points)}</small>"
            out.append(f"<th{right}>{row.rank}. {row.score:,}{points}</th>".replace(" -", " −"))
        out.append("</tr></tfoot>")
    out.append("</table>")
    if match.error is not None:
        out.append(f"<p><b>Ends early:</b> {escape(str(match.error))}</p>")
    return "".join(out)


def match_text(match: Match, lang: str = "en") -> str:
    """The sheet as lines of text."""
    lines = []
    rules = match.rules
    if rules:
        values = ", ".join(f"{k} {v}" for k, v in rules.items() if k != "name")
        lines.append(
            f"rules    {printable(str(rules.get('name', '?')))}"
            + (f" ({printable(values)})" if values else "")
        )
    for seat, name in enumerate(match.players):
        lines.append(f"seat {seat}   {printable(name)}")
    lines.append("")
    for r in match.results:
        start = match.hands[r.hand].start
        label = round_name(start.bakaze, start.kyoku, lang) + (f" +{r.honba}" if r.honba else "")
        scores = "".join(f"{s:>9,}" for s in r.scores)
        change = "".join(f"{signed(d):>9}" for d in r.deltas)
        lines.append(f"{label:<10}{scores}   {printable(result_text(r, match.players, lang))}")
        lines.append(f"{'':<10}{change}")
    if match.final is not None:
        lines.append("")
        for row in match.final:
            points = "" if row.points is None else f"{thousandths(row.points):>9}"
            parts = ", ".join(f"{reason} {thousandths(n)}" for reason, n in row.rows)
            lines.append(
                f"{row.rank}.{row.score:>9,}{points}  {printable(row.name)}"
                + (f"  ({parts})" if parts else "")
            )
    if match.error is not None:
        lines += ["", f"ends early: {match.error}"]
    return "\n".join(lines)


def printable(text: str) -> str:
    """Text from a log with control characters shown as escapes: a terminal obeys none of them."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
