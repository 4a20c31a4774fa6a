"""A rule sheet: a whole set of rules in plain words, as text and as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from ..core.names import language
from ..core.text import printable
from ..ruleset import RuleSet
from . import parlour, play, worth
from .columns import columns
from .figure import EXAMPLE
from .lines import SILENT, Grid, Item, Line, Section, Words

_SECTIONS: Final[tuple[tuple[str, Words, Callable[[RuleSet], Iterator[Item]]], ...]] = (
    ("tiles", ("牌", "Tiles"), play.tiles),
    ("wall", ("王牌とドラ", "Wall and dora"), play.wall),
    ("match", ("対局", "The match"), play.match),
    ("dealer", ("親・本場・供託", "Dealer, honba, sticks"), play.dealer),
    ("draws", ("荒牌流局", "Exhaustive draws"), play.draws),
    ("aborts", ("途中流局", "Aborted hands"), play.aborts),
    ("calls", ("鳴き", "Calls"), play.calls),
    ("riichi", ("リーチ", "Riichi"), play.riichi),
    ("wins", ("和了", "Wins"), worth.wins),
    ("worth", ("点数", "What a hand pays"), worth.worth),
    ("yaku", ("役", "Yaku"), worth.yaku),
    ("pao", ("包", "Pao"), worth.pao),
    ("bonus", ("祝儀", "Shugi"), worth.bonus),
    ("settlement", ("精算", "Uma and settlement"), parlour.settlement),
    ("offences", ("違反", "Offences"), parlour.offences),
    ("clock", ("持ち時間", "Clock"), parlour.clock),
    ("ranked", ("段位戦", "Ranked play"), parlour.ranked),
    ("table", ("卓", "The table"), parlour.table),
    ("everywhere", ("どの卓でも", "As everywhere"), play.everywhere),
)


class Difference(NamedTuple):
    """What two sheets say differently of one matter; ``None``: this one says nothing of it."""

    section: Words
    own: Item | None
    other: Item | None


def sections(rules: RuleSet) -> tuple[Section, ...]:
    """Everything that a sheet of these rules says, section by section, in both languages."""
    found = ((code, words, tuple(make(rules))) for code, words, make in _SECTIONS)
    return tuple(Section(*one) for one in found if one[2])


def differences(rules: RuleSet, other: RuleSet) -> tuple[Difference, ...]:
    """What the sheets of two sets say differently, in the order of the sheet."""
    mine = {section.code: section for section in sections(rules)}
    theirs = {section.code: section for section in sections(other)}
    out = []
    for code, words, _ in _SECTIONS:
        own = mine[code].items if code in mine else ()
        rest = [one for one in (theirs[code].items if code in theirs else ()) if one not in own]
        tables = {item.words for item in own if isinstance(item, Grid)}
        for item in own:
            if code in theirs and item in theirs[code].items:
                continue
            alike = [one for one in rest if set(one.keys) & set(item.keys)]
            # A table that both have stands beside itself, whatever else shares its keys.
            twin = next(
                (one for one in alike if one.words == item.words or one.words not in tables), None
            )
            if twin is not None:
                rest.remove(twin)
            out.append(Difference(words, item, twin))
        out += [Difference(words, None, one) for one in rest]
    return tuple(out)


def says(rules: RuleSet, key: str, lang: str = "en") -> str:
    """What the sheet says of one key (``riichi.furiten``), in a sentence or a few; "" where that
    key makes no difference to these rules."""
    found = [
        item
        for section in sections(rules)
        for item in section.items
        if key in item.keys and item.words not in (SILENT, EXAMPLE)
    ]
    alone = [item for item in found if isinstance(item, Line)]
    return " ".join(_word(item.words, lang) for item in alone or found[:1])


class Sheet:
    """A rule set in plain words, made from its file; shows itself in a notebook, prints as text.

    ``beside``: only what differs from that other set, both side by side.
    """

    def __init__(self, rules: RuleSet, lang: str = "en", beside: RuleSet | None = None) -> None:
        language(lang)
        self.rules, self.lang, self.beside = rules, lang, beside

    @property
    def rows(self) -> list[dict[str, object]]:
        """As data: a row for each sentence or table: ``section``, ``keys`` of the rule set,
        ``text``; beside another set also ``beside``, and either may be empty."""
        if self.beside is None:
            return [
                {"section": _word(s.words, self.lang), "keys": item.keys, "text": self._plain(item)}
                for s in sections(self.rules)
                for item in s.items
            ]
        return [
            {
                "section": _word(d.section, self.lang),
                "keys": tuple(
                    dict.fromkeys((*(d.own or _NOTHING).keys, *(d.other or _NOTHING).keys))
                ),
                "text": self._plain(d.own),
                "beside": self._plain(d.other),
            }
            for d in differences(self.rules, self.beside)
        ]

    def _plain(self, item: Item | None) -> str:
        return "\n".join(_item_text(item, self.lang)) if item is not None else ""

    def text(self, lang: str | None = None) -> str:
        """As plain text."""
        lang = language(lang or self.lang)
        out = [_title(self.rules, lang)]
        if self.beside is None:
            out += self.rules.source.strip().splitlines()
            for section in sections(self.rules):
                out += ["", _word(section.words, lang)]
                for item in section.items:
                    out += [f"  {line}" for line in _item_text(item, lang)]
        else:
            out[0] += f" / {_title(self.beside, lang)}"
            out += self._beside_text(self.beside, lang)
        return "\n".join(printable(line) for line in out)

    def _beside_text(self, other: RuleSet, lang: str) -> list[str]:
        out: list[str] = []
        section = None
        for d in differences(self.rules, other):
            if d.section != section:
                section = d.section
                out += ["", _word(section, lang)]
            for name, item in ((self.rules.name, d.own), (other.name, d.other)):
                said = _item_text(item, lang) if item is not None else ["-"]
                out += [f"  {name}: {said[0]}", *(f"    {line}" for line in said[1:])]
        return out or ["", _word(_SAME, lang)]

    def html(self, lang: str | None = None) -> str:
        """As HTML; every text is escaped."""
        lang = language(lang or self.lang)
        title = escape(_title(self.rules, lang))
        out = [f'<div lang="{lang}" class="mjwidget-sheet" style="max-width:60em">']
        if self.beside is None:
            out.append(f"<h3>{title}</h3>")
            if self.rules.source:
                out.append(f"<p><small>{escape(self.rules.source)}</small></p>")
            for section in sections(self.rules):
                out.append(f"<h4>{escape(_word(section.words, lang))}</h4>")
                out.append(_items_html(section.items, lang))
        else:
            out.append(f"<h3>{title} / {escape(_title(self.beside, lang))}</h3>")
            out.append(self._beside_html(self.beside, lang))
        out.append("</div>")
        return "".join(out)

    def _beside_html(self, other: RuleSet, lang: str) -> str:
        found = differences(self.rules, other)
        if not found:
            return f"<p>{escape(_word(_SAME, lang))}</p>"
        names = (escape(self.rules.name), escape(other.name))
        out = [
            f"<table><thead><tr><th{_LEFT}>{names[0]}</th><th{_LEFT}>{names[1]}</th></tr></thead>"
        ]
        section = None
        for d in found:
            if d.section != section:
                section = d.section
                head = escape(_word(section, lang))
                out.append(
                    f'<tbody><tr><th colspan="2"{_LEFT} scope="rowgroup">{head}</th></tr></tbody>'
                )
            cells = "".join(
                f"<td{_LEFT}>{'-' if item is None else _item_html(item, lang)}</td>"
                for item in (d.own, d.other)
            )
            out.append(f"<tbody><tr>{cells}</tr></tbody>")
        out.append("</table>")
        return "".join(out)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        beside = "" if self.beside is None else f" beside {self.beside.name}"
        return printable(f"<rule sheet of {self.rules.name}{beside}>")

    def _repr_html_(self) -> str:
        return self.html()


_NOTHING: Final = Line((), SILENT)
_SAME: Final[Words] = ("違いはない。", "There is no difference.")
_LEFT: Final = ' style="text-align:left;vertical-align:top"'


def _word(words: Words, lang: str) -> str:
    return words[0 if lang == "ja" else 1]


def _title(rules: RuleSet, lang: str) -> str:
    """What the set is called: its title, else its name."""
    return rules.title.get(lang) or next(iter(rules.title.values()), "") or rules.name


def _item_text(item: Item, lang: str) -> list[str]:
    said = _word(item.words, lang)
    if isinstance(item, Line):
        return [said]
    cells = [[_word(cell, lang) for cell in row] for row in (item.heads, *item.rows)]
    return [f"{said}:" if lang == "en" else f"{said}：", *(f"  {row}" for row in columns(cells))]


def _items_html(items: Sequence[Item], lang: str) -> str:
    out, listed = [], False
    for item in items:
        if isinstance(item, Line) != listed:
            listed = not listed
            out.append("<ul>" if listed else "</ul>")
        html = _item_html(item, lang)
        out.append(f"<li>{html}</li>" if listed else html)
    if listed:
        out.append("</ul>")
    return "".join(out)


def _item_html(item: Item, lang: str) -> str:
    said = escape(_word(item.words, lang))
    if isinstance(item, Line):
        return said
    head = "".join(f"<th{_LEFT}>{escape(_word(cell, lang))}</th>" for cell in item.heads)
    body = "".join(
        "<tr>" + "".join(f"<td{_LEFT}>{escape(_word(cell, lang))}</td>" for cell in row) + "</tr>"
        for row in item.rows
    )
    return (
        f"<table><caption{_LEFT}>{said}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


__all__ = ["Difference", "Sheet", "differences", "says", "sections"]
