"""A question to a person, as JSON for the wire: options, offences, why not, hints, clock.

Everything in it comes from what the seat that is asked may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from .analysis.tips import tips_at
from .core import names
from .core.events import Seat
from .core.tiles import to_mjai
from .game.against import KANS, PLAIN
from .game.choice import Choice
from .game.choose import texts
from .game.hints import Waits, hints
from .game.legal import Choices
from .game.moment import Moment
from .game.reasons import Reason
from .game.why import explain, refusals

Hinted: TypeAlias = Literal["off", "on", "tips"]
"""How much is hinted at: nothing; distance, waits and counts; the tips of a beginner as well."""


def prompt(
    m: Moment,
    seat: Seat,
    choices: Choices,
    offences: Choices = (),
    *,
    hinted: Hinted = "off",
    seconds: float | None = None,
    auto: bool = False,
) -> dict[str, Any]:
    """The question to ``seat``: ``seat kind options offences why hints clock``.

    An option's ``i`` is its place in ``(*choices, *offences)``. ``seconds``: of its clock;
    ``auto``: it will be answered by itself once it was seen.
    """
    phase = m.state.phase
    kind = "end" if phase == "end" else "turn" if phase in ("draw", "call") else "call"
    out = {
        "seat": seat,
        "kind": kind,
        "options": [
            _option(i, c, text)
            for i, (c, text) in enumerate(zip(choices, texts(choices), strict=True))
        ],
        "offences": [
            _offence(i, c, text)
            for i, (c, text) in enumerate(zip(offences, texts(offences), strict=True), len(choices))
        ],
        "why": why(m, seat),
        "hints": None if hinted == "off" else hints_json(m, seat, choices, tips=hinted == "tips"),
        "clock": None if seconds is None else {"seconds": seconds},
    }
    if auto:
        out["auto"] = True
    return out


def _option(i: int, c: Choice, text: str) -> dict[str, Any]:
    out: dict[str, Any] = {"i": i, "act": c.act, "text": text}
    if c.pai is not None:
        out["tile"] = to_mjai(c.pai)
    if c.act in ("dahai", "riichi"):
        out["drawn"] = c.tsumogiri
    elif c.consumed and c.act != "kakan":
        out["tiles"] = [to_mjai(t) for t in c.consumed]
    return out


def _offence(i: int, c: Choice, text: str) -> dict[str, Any]:
    assert c.offence is not None
    return {
        "i": i,
        "act": c.act,
        "offence": c.offence,
        "text": text,
        "tile": None if c.pai is None else to_mjai(c.pai),
    }


# ---- why not


def why(m: Moment, seat: Seat) -> dict[str, Any]:
    """Why what could come into question is not offered: lists of reasons by ``riichi ron tsumo
    pon chi kan kita kyuushu``, and by tile under ``tiles`` (no discard) and ``riichi_tiles``."""
    out: dict[str, Any] = {}
    for key, found in refusals(m, seat).items():
        act, _, rest = key.partition(" ")
        reasons = [reason_json(r) for r in found]
        if act == "dahai":
            out.setdefault("tiles", {})[rest] = reasons
        elif act == "riichi" and rest:
            out.setdefault("riichi_tiles", {})[rest] = reasons
        elif act in KANS:
            kan = out.setdefault("kan", [])
            kan += [r for r in reasons if r not in kan]
        elif act in PLAIN and not rest:
            out[act] = reasons
    return out


def reason_json(reason: Reason) -> dict[str, Any]:
    """``code``, ``text`` by language, ``tiles`` to light up."""
    return {
        "code": reason.code,
        "text": {lang: explain(reason, lang) for lang in names.LANGUAGES},
        "tiles": [list(address) for address in reason.tiles],
    }


# ---- hints


def hints_json(
    m: Moment, seat: Seat, choices: Choices, *, tips: bool = False
) -> dict[str, Any] | None:
    """``shanten``, ``discards`` (best first: ``tile shanten left furiten no_yaku``), ``waits``,
    and ``tips`` where they are asked for (most important first: ``tip text tiles``)."""
    found = hints(m, seat, choices)
    if found is None:
        return None
    out = {
        "shanten": found.shanten,
        "discards": [
            {"tile": to_mjai(row.tile), "shanten": row.shanten, **_waits(row.helps)}
            for row in found.discards
        ],
        "waits": None if found.waits is None else _waits(found.waits),
    }
    if tips:
        out["tips"] = [tip.json() for tip in tips_at(m, seat, choices)]
    return out


def _waits(waits: Waits) -> dict[str, Any]:
    return {
        "left": {to_mjai(t): n for t, n in waits.left.items()},
        "furiten": waits.furiten,
        "no_yaku": [to_mjai(t) for t in waits.no_yaku],
    }


# ---- what is said to a person


def both(code: str, **args: object) -> dict[str, str]:
    """A word of the catalogue in both languages, its braces filled."""
    return {lang: names.word(code, lang).format_map(args) for lang in names.LANGUAGES}


def rules_json(name: str, title: Mapping[str, str]) -> dict[str, Any]:
    """The rules as the status names them."""
    return {"name": name, "title": {lang: title.get(lang, name) for lang in names.LANGUAGES}}
