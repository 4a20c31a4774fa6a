"""A position in one line of text, both ways.

A line of blanks between fields, letters and signs of ASCII only::

    mj1 tenhou E2.1 24000,25000,26000,24000 dora=5p left=42 draw=1
    p0=123m456p789s1122z//19m-3p/riichi,ippatsu p1=...+3z ...

(``mj1`` and what follows are on one line.) In order:

* ``mj1``: the mark of this form;
* the rules: a name, then ``;section.key=value`` for each key that differs (JSON values, quoted as
  in an address); ``-``: none;
* wind and hand, then honba and sticks: ``E2``, ``E2.1``, ``E2.0.3``; ``@0``: the dealer, where it
  is not seat 1 in hand 2;
* points by seat;
* ``key=value`` fields, those at their default left out: see :data:`KEYS`;
* ``p0=`` to ``p3=``, a seat each: ``hand+drawn/melds/river/more``.

Tiles are mpsz: ``123m0p7z``, ``0`` a red five, ``b`` a blue one, ``?`` a hidden tile. A meld is its
own tiles, the called one with ``@`` and the seat that it came from, an added one: ``46m+5m@0``,
``55p+0p@2+5p``; four tiles alone are a closed kan. In a river ``-`` behind a tile marks a
tsumogiri, ``!`` the riichi tile, ``@2.`` who took it. ``more``, joined by commas: ``riichi`` or
``double`` (with ``.declaring``, ``.unpaid`` before its stick lies there), ``ippatsu``, ``dead``,
``open`` (the hand is shown), ``kita.44z``, ``flowers.1f``, ``missed.2.5`` (furiten by discard 5 of
seat 2; ``missed.2.4z`` by a kan or north; ``.riichi`` behind it: in riichi), ``pao.daisangen.2``
(seat 2 answers for it), ``noron.5p`` (kinds on which it cannot ron).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final
from urllib.parse import quote

import msgspec

from ..core import form
from ..core.events import Position, Reply, Seat, Wall
from ..core.form import FoldError
from ..core.player import Discard, Meld, Player
from ..core.position import drawn, replaced
from ..core.tiles import UNKNOWN, Tile, to_mpsz
from .position_check import PositionError

MARK: Final = "mj1"
MOST: Final = 8192
"""No line is longer, in characters."""

PHASES: Final = ("deal", "draw", "call", "kan", "aside", "discard")
FLAGS: Final = ("fixed", "closed")
KEYS: Final = {
    "chips": "chips by seat",
    "start": "points at the start of the hand, where more than sticks of riichi was paid since",
    "dora": "indicators turned",
    "left": "live tiles left",
    "fixed": "the dead wall is not filled up from the live wall",
    "deal": "the seat in turn, after: the deal,",
    "draw": "a draw,",
    "call": "a chi or pon,",
    "kan": "a kan,",
    "aside": "a north or flower set aside,",
    "discard": "a discard; ! behind it: the call was made just now",
    "due": "indicators to be turned before the replacement or at the discard",
    "pending": "indicators that wait for the next discard or kan",
    "rob": "kakan, ankan or kita and the tile, on which others may win now: kakan.5p",
    "after": "kan, kita or flower: what the drawn tile replaces; what was set aside",
    "feeder": "the seat that fed the open kan of this replacement",
    "forbidden": "kinds that may not be discarded, where the call and the rules say it otherwise",
    "forced": "the tile that must be discarded",
    "forfeited": "seats that may not answer to this discard",
    "closed": "everybody has passed the tile that lies there",
    "asked": "seats that are waited for although they can but pass",
    "replies": "given so far: 2.pass, 1.pon.55p, 3.ron",
    "chombo": "penalties by seat in this match",
    "view": "the seat through whose eyes it is seen",
    "p0": "the seats",
    "p1": "",
    "p2": "",
    "p3": "",
    "wall": "live/replacements/indicators/ura to come, in order; ? for what is gone from the end",
    "names": "by seat, quoted as in an address",
}
"""The fields, in the order in which they are written."""


def dumps(position: Position) -> str:
    """The position in one line; ``position_read.loads`` gives it again. ``meta`` is left out.

    Raises :class:`PositionError` for one that no line can say.
    """
    try:
        form.position(position)
        text = " ".join(_fields(position))
    except FoldError as e:
        raise PositionError(str(e)) from None
    except KeyError as e:
        raise PositionError(f"{e.args[0]} is no tile") from None
    if len(text) > MOST:
        raise PositionError(f"{len(text):,} characters, at most {MOST:,}")
    return text


def _fields(p: Position) -> Iterable[str]:
    n = len(p.players)
    yield MARK
    yield "-" if p.rules is None else rules_text(p.rules)
    dealer = "" if p.oya == (p.kyoku - 1) % n else f"@{p.oya}"
    numbers = f".{p.honba}.{p.kyotaku}" if p.kyotaku else f".{p.honba}" if p.honba else ""
    yield f"{p.bakaze}{p.kyoku}{numbers}{dealer}"
    yield _numbers(p.scores)
    if p.chips is not None:
        yield f"chips={_numbers(p.chips)}"
    if p.start is not None:
        yield f"start={_numbers(p.start)}"
    yield f"dora={to_mpsz(p.dora)}"
    yield f"left={p.left}"
    if not p.refilled:
        yield "fixed"
    yield f"{p.phase}={p.turn}{'!' if p.said else ''}"
    if p.due:
        yield f"due={p.due}"
    if p.pending:
        yield f"pending={p.pending}"
    if p.rob is not None:
        yield f"rob={p.rob[0]}.{to_mpsz(p.rob[1])}"
    if p.after:
        yield f"after={p.after}"
    if p.feeder is not None:
        yield f"feeder={p.feeder}"
    if p.forbidden is not None:
        yield f"forbidden={to_mpsz(p.forbidden)}"
    if p.forced is not None:
        yield f"forced={to_mpsz(p.forced)}"
    if p.forfeited:
        yield f"forfeited={_numbers(p.forfeited)}"
    if p.closed:
        yield "closed"
    if p.asked:
        yield f"asked={_numbers(p.asked)}"
    if p.replies:
        yield f"replies={','.join([_reply(r) for r in p.replies])}"
    if p.chombo is not None:
        yield f"chombo={_numbers(p.chombo)}"
    if p.viewer is not None:
        yield f"view={p.viewer}"
    for seat in range(n):
        yield f"p{seat}={_seat(p, seat)}"
    if p.wall is not None:
        yield f"wall={_wall(p, p.wall)}"
    if p.names:
        yield f"names={','.join([quoted(name) for name in p.names])}"


def _numbers(values: Iterable[int]) -> str:
    return ",".join([str(v) for v in values])


def quoted(text: str, safe: str = "") -> str:
    """As in an address; chats make something else of ``_`` and ``~``."""
    try:
        return quote(text, safe=safe).replace("_", "%5F").replace("~", "%7E")
    except UnicodeEncodeError:
        raise PositionError(f"{text!r:.60}: not a text") from None


WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_KEY: Final = re.compile(r"[a-z][a-z0-9_]*")


def rules_text(said: dict[str, Any]) -> str:
    """Rules as a line says them: a name, then what differs. Raises :class:`PositionError`."""
    name = said.get("name", "")
    if not isinstance(name, str):
        raise PositionError(f"rules: the name is {name!r:.60}, expected a text")
    out = [quoted(name)]
    for key, value in said.items():
        if key == "name":
            continue
        inner = value if isinstance(value, dict) and value else {"": value}
        for below, what in inner.items():
            path = f"{key}.{below}" if below else key
            if not all(_KEY.fullmatch(part) for part in path.split(".")) or path.count(".") > 1:
                raise PositionError(f"rules: {path!r:.60} is no key of a set of rules")
            out.append(f"{path}={_value(what)}")
    return ";".join(out)


def _value(value: Any) -> str:
    if isinstance(value, str) and WORD.fullmatch(value) and value not in JSON_WORDS:
        return value
    return quote(msgspec.json.encode(value), safe="[],:.")


JSON_WORDS: Final = ("true", "false", "null")


def _code(text: str) -> str:
    """A code of ours."""
    if not _KEY.fullmatch(text):
        raise PositionError(f"{text!r:.60} is no code")
    return text


def _reply(reply: Reply) -> str:
    out = f"{reply.seat}.{_code(reply.act)}"
    if reply.consumed:
        out += f".{to_mpsz(reply.consumed)}"
    return out if reply.offence is None else f"{out}.{_code(reply.offence)}"


def _seat(p: Position, seat: Seat) -> str:
    one = p.players[seat]
    hand = to_mpsz(one.hand)
    if one.drawn is not None:
        hand += f"+{to_mpsz(one.drawn)}"
    parts = [
        hand,
        ",".join([_meld(m) for m in one.melds]),
        _river(one.river),
        ",".join(_more(p, seat, one)),
    ]
    while parts and not parts[-1]:
        parts.pop()
    return "/".join(parts)


def _meld(m: Meld) -> str:
    if UNKNOWN in m.all_tiles:
        raise PositionError("a hidden tile in a meld, these lie open")
    out = to_mpsz(m.tiles)
    if m.called is not None:
        out += f"+{to_mpsz(m.called)}@{m.target}"
    if m.added is not None:
        out += f"+{to_mpsz(m.added)}"
    return out


def _river(river: Sequence[Discard]) -> str:
    out: list[str] = []
    group: list[Tile] = []
    for d in river:
        group.append(d.pai)
        if d.tsumogiri or d.riichi or d.called_by is not None:
            mark = ("-" if d.tsumogiri else "") + ("!" if d.riichi else "")
            called = "" if d.called_by is None else f"@{d.called_by}."
            out.append(to_mpsz(group) + mark + called)
            group = []
    out.append(to_mpsz(group))
    return "".join(out).removesuffix(".")


RIICHI: Final = ("", "riichi", "double")


def _more(p: Position, seat: Seat, one: Player) -> Iterable[str]:
    if one.riichi:
        stage = "" if one.accepted else ".declaring" if one.declaring else ".unpaid"
        yield RIICHI[one.riichi] + stage
    if seat in p.ippatsu:
        yield "ippatsu"
    if one.dead:
        yield "dead"
    if one.shown:
        yield "open"
    if one.kita:
        yield f"kita.{to_mpsz(one.kita)}"
    if one.flowers:
        yield f"flowers.{to_mpsz(one.flowers)}"
    for row in p.missed:
        if row.seat == seat:
            what = str(row.n + 1) if row.n >= 0 else to_mpsz(row.pai)
            yield f"missed.{row.target}.{what}{'.riichi' if row.riichi else ''}"
    for owner, yaku, who in p.liable:
        if owner == seat:
            yield f"pao.{_code(yaku)}.{who}"
    cannot = [t for owner, t in p.no_ron if owner == seat]
    if cannot:
        yield f"noron.{to_mpsz(cannot)}"


def _wall(p: Position, wall: Wall) -> str:
    """What is to come: live tiles (taken from their end: ``?``), replacements, indicators, ura."""
    first = max(0, drawn(p.players) - replaced(p.players, p.phase))
    back = min(replaced(p.players, p.phase), len(wall.rinshan))
    parts = (wall.live[first:], wall.rinshan[back:], wall.dora[len(p.dora) :], wall.ura)
    return "/".join([to_mpsz(part) for part in parts])
