"""A score in words: as one line, as text, as an HTML table, in English and Japanese."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ..core import names
from ..core.events import Transfer
from ..core.tiles import WINDS, to_mpsz
from .reading import CHIITOITSU, KOKUSHI, NO_PAIR
from .situation import Situation
from .value import Worth
from .words import unit as unit_word
from .words import word
from .yaku import word as yaku_word

if TYPE_CHECKING:
    from .result import Score


def _kinds(first: int, offsets: tuple[int, ...]) -> str:
    return to_mpsz([(first + n) * 8 for n in offsets])


def sets_text(w: Worth, s: Situation, lang: str) -> str:
    """The sets of a reading: ``123m 456p 777z* 99s, two-sided wait``; * marks called sets."""
    r = w.reading
    if r.form in (CHIITOITSU, KOKUSHI, NO_PAIR):
        return word(f"form.{r.form}", lang)
    parts = [_kinds(k, (0, 1, 2)) for k in r.own_runs]
    parts += [_kinds(k, (0, 0, 0)) for k in r.own_triplets]
    parts += [to_mpsz(sorted(m.tiles)) + ("" if m.type == "ankan" else "*") for m in s.melds]
    parts.append(_kinds(r.pair, (0, 0)))
    stop = "、" if lang == "ja" else ", "
    wait = word(f"fu.{r.wait}", lang)
    return " ".join(parts) + stop + (wait if lang == "ja" else wait.lower())


def worth_text(score: Score, w: Worth, lang: str) -> str:
    """``3 han 40 fu``, ``Haneman, 7 han``, ``Yakuman, 2 times``."""
    han = word("score.han", lang)
    gap = "" if lang == "ja" else " "
    if w.yakuman:
        head = names.word("limit.yakuman", lang)
        if w.yakuman == 1:
            return head
        times = word("score.times", lang)
        return f"{w.yakuman}{times}{head}" if lang == "ja" else f"{head}, {w.yakuman} {times}"
    out = f"{w.han}{gap}{han}"
    if w.fu:
        out += f"{' ' if gap else ''}{w.fu}{gap}{word('score.fu', lang)}"
    if score.rules.win.base_two:
        two = word("score.base_two", lang)
        out += f" ({w.han + 2} {two})" if gap else f"({two}{w.han + 2}翻)"
    if w.price.limit:
        limit = word("score.kazoe", lang) if w.kazoe else names.word(f"limit.{w.price.limit}", lang)
        out = f"{limit}, {out}" if gap else f"{limit} {out}"
    return out


def _price(score: Score, lang: str) -> str:
    points = score.points
    shown = f"{points:,}" if isinstance(points, int) else points
    gap = "" if lang == "ja" else " "
    return f"{shown}{gap}{word('score.points', lang)}"


def summary(score: Score, lang: str) -> str:
    """One line: worth and points, or why it is no win."""
    if not score.allowed or score.worth is None:
        return why_not(score, lang)
    return f"{worth_text(score, score.worth, lang)}: {_price(score, lang)}"


def why_not(score: Score, lang: str) -> str:
    """Why a hand may not win; "" when it may."""
    if score.why_not is None:
        return ""
    if score.why_not == "no_yaku" and score.rules.win.minimum_han > 1:
        return f"{word('score.few_han', lang)} ({score.rules.win.minimum_han})"
    return word(f"score.{score.why_not}", lang)


def lost(score: Score, lang: str) -> Iterator[str]:
    """The other readings, each with why it was not taken."""
    best = score.worth
    for w in score.others:
        sets = sets_text(w, score.situation, lang)
        if w.no_yaku:
            yield f"{sets}: {word('score.no_yaku_here', lang)}"
            continue
        assert best is not None
        why = "score.pays_less" if w.total < best.total else "score.same"
        worth = worth_text(score, w, lang)
        if lang == "ja":
            yield f"{sets}: {worth}、{w.total:,}点。{word(why, lang)}"
        else:
            yield f"{sets}: {worth}, {w.total:,}; {word(why, lang)}"


def _yaku_rows(score: Score, lang: str) -> list[tuple[str, str]]:
    w = score.worth
    assert w is not None
    out = []
    for key, n in w.yaku.items():
        if w.yakuman:
            shown = names.word("limit.yakuman", lang) + (f" x {n}" if n > 1 else "")
        else:
            shown = f"{n}{'' if lang == 'ja' else ' '}{word('score.han', lang)}"
        out.append((yaku_word(key, lang), shown))
    return out


def _fu_rows(score: Score, lang: str) -> list[tuple[str, str]]:
    w = score.worth
    assert w is not None
    fu = f"{'' if lang == 'ja' else ' '}{word('score.fu', lang)}"
    if not w.fu_items:
        return []
    out = []
    for item in w.fu_items:
        name = word(f"fu.{item.code}", lang)
        if item.kind is not None:
            name += f" {to_mpsz(item.kind * 8)}"
        out.append((name, f"{item.fu}{fu}"))
    counted = sum([item.fu for item in w.fu_items])
    shown = f"{w.fu}{fu}"
    if counted != w.fu:
        shown = f"{counted} → {shown}"
    out.append((word("score.total", lang), shown))
    return out


def _seat(seat: int | None, lang: str) -> str:
    return word("score.table", lang) if seat is None else names.word(f"wind.{WINDS[seat]}", lang)


def _pay_rows(score: Score, lang: str) -> list[tuple[str, str]]:
    out = []
    unit = score.rules.bonus.unit
    for row in score.transfers:
        out.append(
            (f"{_seat(row.source, lang)} → {_seat(row.target, lang)}", _paid(row, unit, lang))
        )
    return out


def _paid(row: Transfer, unit: str, lang: str) -> str:
    reason = names.word(f"pay.{row.reason}", lang)
    if row.currency == "chips":
        gap = "" if lang == "ja" else " "
        return f"{row.amount:,}{gap}{unit_word(row.amount, unit, lang)} ({reason})"
    if row.currency == "sticks":
        return f"{row.amount} x 1,000 ({reason})"
    return f"{row.amount:,} ({reason})"


def sections(score: Score, lang: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """A win's parts: a title, and rows of a name and what it is worth."""
    w = score.worth
    assert w is not None
    out = [
        (word("score.reading", lang), [(sets_text(w, score.situation, lang), "")]),
        (word("score.yaku", lang), _yaku_rows(score, lang)),
    ]
    fu = _fu_rows(score, lang)
    if fu:
        out.append((word("score.fu", lang).capitalize(), fu))
    elif score.rules.win.fu == "flat":
        out.append((word("score.fu", lang).capitalize(), [(word("score.flat", lang), "")]))
    out.append((word("score.payments", lang), _pay_rows(score, lang)))
    others = [(line, "") for line in lost(score, lang)]
    if others:
        out.append((word("score.lost", lang), others))
    return out


def text(score: Score, lang: str) -> str:
    """Plain text, one item a line."""
    lang = names.language(lang)
    out = [summary(score, lang)]
    if not score.allowed:
        return out[0]
    for title, rows in sections(score, lang):
        out.append(f"{title}:")
        for name, value in rows:
            out.append(f"  {name}: {value}" if value else f"  {name}")
    return "\n".join(out)


def html(score: Score, lang: str) -> str:
    """An HTML table; every text is escaped."""
    lang = names.language(lang)
    left = ' style="text-align:left"'
    head = f'<table lang="{lang}"><thead><tr><th colspan="2"{left}>'
    out = [head, escape(summary(score, lang)), "</th></tr></thead>"]
    if score.allowed:
        for title, rows in sections(score, lang):
            out.append(
                f'<tbody><tr><th colspan="2"{left} scope="rowgroup">{escape(title)}</th></tr>'
            )
            for name, value in rows:
                if value:
                    out.append(
                        f"<tr><td{left}>{escape(name)}</td><td{left}>{escape(value)}</td></tr>"
                    )
                else:
                    out.append(f'<tr><td colspan="2"{left}>{escape(name)}</td></tr>')
            out.append("</tbody>")
    out.append("</table>")
    return "".join(out)


__all__ = ["html", "lost", "sections", "sets_text", "summary", "text", "why_not", "worth_text"]
