"""A state as lines of text, for people at a prompt and for failing tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .names import round_name
from .seats import seat_wind
from .state import Discard, Meld, Player, State
from .tiles import Tile, to_mpsz


def state_text(state: State) -> str:
    """The table: a line for the round, then one or two for each seat, in mpsz.

    In a river ``'`` marks a tsumogiri, ``*`` the riichi tile, ``()`` a tile that was called.
    A meld is its own tiles, the called one behind ``<`` and an added one behind ``+``.
    """
    if not state.players:
        return "<State: no hand yet>"
    head = [round_name(state.bakaze, state.kyoku)]
    if state.honba:
        head.append(f"honba {state.honba}")
    if state.kyotaku:
        head.append(f"sticks {state.kyotaku}")
    head += [f"dora {to_mpsz(state.dora)}", f"{state.left} left", state.phase]
    lines = [", ".join(head)]
    for seat, p in enumerate(state.players):
        lines.append(_seat(state, seat, p))
        if p.river:
            lines.append(f"     river {_river(p.river)}")
    return "\n".join(lines)


def _seat(state: State, seat: int, p: Player) -> str:
    wind = seat_wind(seat, state.oya, len(state.players))
    mark = ">" if seat == state.turn else " "
    parts = [f"{mark}{seat} {wind} {state.scores[seat]:>7,}  {to_mpsz(p.hand)}"]
    if p.drawn is not None:
        parts.append(f"+ {to_mpsz(p.drawn)}")
    parts += [f"[{_meld(m)}]" for m in p.melds]
    for label, tiles in (("kita", p.kita), ("flowers", p.flowers)):
        if tiles:
            parts.append(f"{label} {to_mpsz(tiles)}")
    if p.riichi:
        parts.append("double riichi" if p.riichi == 2 else "riichi")
    if p.dead:
        parts.append("dead hand")
    return " ".join(parts)


def _meld(m: Meld) -> str:
    called = "" if m.called is None else f"<{to_mpsz(m.called)}"
    added = "" if m.added is None else f"+{to_mpsz(m.added)}"
    return f"{m.type} {to_mpsz(m.tiles)}{called}{added}"


def _river(river: Sequence[Discard]) -> str:
    return " ".join(_discard(d) for d in river)


def _discard(d: Discard) -> str:
    tile: Tile = d.pai
    text = to_mpsz(tile) + ("'" if d.tsumogiri else "") + ("*" if d.riichi else "")
    return f"({text})" if d.called_by is not None else text


def printable(text: str) -> str:
    """Text from a log with control characters shown as escapes: a terminal obeys none of them."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def is_text(text: str) -> bool:
    """Can this text be written into a record? (A half of a surrogate pair cannot.)"""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


SHOWN = 60
"""Characters of a value that a message quotes at most."""


def clip(value: object) -> str:
    """A value for a message, cut short."""
    if isinstance(value, str | bytes) and len(value) > SHOWN:
        value = value[:SHOWN]
    elif type(value) is int and abs(value) >= 10**SHOWN:
        return f"a number of more than {SHOWN} digits"
    try:
        text = repr(value)
    except Exception:  # a number too long for text, somewhere inside; an object that fails at it
        text = f"a {type(value).__name__}"
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def raised(e: BaseException) -> str:
    """``KeyError: 'x'``, for a message; of an error that cannot say what it is its type alone."""
    try:
        return f"{type(e).__name__}: {e}"
    except Exception:
        return type(e).__name__


def short(text: str, most: int = 60) -> str:
    """The text, cut to so many characters for display."""
    return text if len(text) <= most else text[: most - 1] + "…"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one of the known words that was probably meant."""
    from difflib import get_close_matches

    by_case = {one.casefold(): one for one in known}
    found = get_close_matches(word[:40].casefold(), by_case, 1, 0.7)
    return by_case[found[0]] if found else None


def counted(n: int, one: str, many: str = "") -> str:
    """``1 hand``, ``1,250 hands``: a number with the English word for that many."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"
