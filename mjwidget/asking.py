"""A question to a person, as JSON for the wire: options, offences, why not, hints, clock.

Everything in it comes from what the seat that is asked may see.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .core import names
from .core.events import Seat
from .core.tiles import Tile, TileError, from_mjai, parse, to_mjai
from .game.choice import Choice
from .game.choose import texts
from .game.hints import Waits, hints
from .game.legal import Choices
from .game.moment import Moment
from .game.reasons import Reason
from .game.why import explain, refusals, why_not

_LISTED: Final = frozenset(("riichi", "ron", "tsumo", "pon", "chi", "kita", "kyuushu"))
_KANS: Final = frozenset(("ankan", "kakan", "daiminkan"))


def prompt(
    m: Moment,
    seat: Seat,
    choices: Choices,
    offences: Choices = (),
    *,
    hinted: bool = False,
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
        "offences": [_offence(i, c) for i, c in enumerate(offences, len(choices))],
        "why": why(m, seat),
        "hints": hints_json(m, seat, choices) if hinted else None,
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


def _offence(i: int, c: Choice) -> dict[str, Any]:
    assert c.offence is not None
    return {
        "i": i,
        "act": c.act,
        "offence": c.offence,
        "text": c.text,
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
        elif act in _KANS:
            kan = out.setdefault("kan", [])
            kan += [r for r in reasons if r not in kan]
        elif act in _LISTED and not rest:
            out[act] = reasons
    return out


def reason_json(reason: Reason) -> dict[str, Any]:
    """``code``, ``text`` by language, ``tiles`` to light up."""
    return {
        "code": reason.code,
        "text": {lang: explain(reason, lang) for lang in names.LANGUAGES},
        "tiles": [list(address) for address in reason.tiles],
    }


_ACTS: Final = {
    **{act: (act,) for act in ("riichi", "tsumo", "ron", "chi", "pon", "kita", "kyuushu")},
    **{act: (act,) for act in _KANS},
    "kan": ("ankan", "kakan"),
}


def reasons(m: Moment, seat: Seat, text: str) -> tuple[Reason, ...]:
    """What stands against what ``text`` says: ``riichi``, ``riichi 5p``, ``5p``, ``chi 46m``,
    ``kan``, ``ron`` ...; none when it may be done. Raises ``ValueError`` for a text that says
    nothing of the kind."""
    words = unicodedata.normalize("NFKC", text).split()
    act = words[0].casefold() if words else ""
    mine = m.state.phase in ("draw", "call") and seat == m.state.turn
    acts = _ACTS.get(act, ("dahai",))
    rest = words if acts == ("dahai",) else words[1:]
    tiles = [t for word in rest if word not in ("tedashi", "tsumogiri") for t in _tiles(word)]
    if act == "kan":
        acts = _kan(m, seat, tiles) if mine else ("daiminkan",)
    if acts == ("dahai",) and len(tiles) != 1:
        known = ", ".join(("a tile", "kan", *sorted(_ACTS)))
        raise ValueError(f"why: found {text!r:.60}, expected one of {known}")
    found = [_against(m, seat, act, tiles) for act in acts]
    if not all(found):
        return ()
    out = [r for these in found for r in these]
    return tuple(r for i, r in enumerate(out) if r.code not in [o.code for o in out[:i]])


def _kan(m: Moment, seat: Seat, tiles: Sequence[Tile]) -> tuple[str, ...]:
    """Which kan of the own turn is meant: with a pon of the tile an added one."""
    if not tiles:
        return "ankan", "kakan"
    pons = [meld.tiles[0] >> 3 for meld in m.state.players[seat].melds if meld.type == "pon"]
    return ("kakan",) if tiles[0] >> 3 in pons else ("ankan",)


def _against(m: Moment, seat: Seat, act: str, tiles: Sequence[Tile]) -> tuple[Reason, ...]:
    if act in ("chi", "pon", "daiminkan"):
        return why_not(m, seat, act, None, tiles)
    if act == "ankan" and len(tiles) > 1:
        return why_not(m, seat, act, None, tiles)
    return why_not(m, seat, act, tiles[0] if tiles else None)


def _tiles(word: str) -> list[Tile]:
    """Tiles of a word in mpsz or mjai."""
    try:
        return parse(word.casefold())
    except TileError:
        try:
            return [from_mjai(word)]
        except TileError:
            raise ValueError(
                f"why: found {word!r:.40}, expected tiles such as 5p, 46m, E"
            ) from None


# ---- hints


def hints_json(m: Moment, seat: Seat, choices: Choices) -> dict[str, Any] | None:
    """``shanten``, ``discards`` (best first: ``tile shanten left furiten no_yaku``), ``waits``."""
    found = hints(m, seat, choices)
    if found is None:
        return None
    return {
        "shanten": found.shanten,
        "discards": [
            {"tile": to_mjai(row.tile), "shanten": row.shanten, **_waits(row.helps)}
            for row in found.discards
        ],
        "waits": None if found.waits is None else _waits(found.waits),
    }


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
