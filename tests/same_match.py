"""Do two readings of a match say the same? Used for one match in two formats, and for
``read(write(match)) == match``.

Not compared:

* ``meta``, walls, secrets, and of the header all but names and rules; of the rules, what only one
  of the two names, and ``unknown``;
* what one of the two does not know: ``None``, ``""``, a ledger without rows, yaku and what they
  count; a bare seat's name (``P0``);
* the order of tiles in hands, in melds and in a win; the order of rows in a ledger, which are
  added up where they go between the same two for the same reason;
* the place of an indicator after an open or added kan (formats turn it before or after the
  discard, and some do not say), only that all of the hand are turned in the same order. The place
  of one after a closed kan is compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from mjwidget.core import wire
from mjwidget.core.events import Ankan, Daiminkan, Dora, Event, Hora, Kakan, StartGame, tag
from mjwidget.core.match import Hand, Match

_NEVER = frozenset({"type", "meta", "wall", "format", "id", "secret"})
_SORTED = frozenset({"consumed", "tehai", "tehais", "ura_markers"})
_EMPTY: tuple[Any, ...] = (None, (), [], {}, "")


def differences(a: Match, b: Match, without: Collection[str] = ()) -> list[str]:
    """What is not the same, a line each; empty when nothing is.

    ``without``: what need not be the same: types of events (``"settle"``), fields of all events
    (``"pao"``) or of one type (``"hora.fu"``), ``"names"`` and ``"rules"``. After an event of
    another type the rest of that hand is not compared.
    """
    out = [f"header: {d}" for d in _header(a, b, without)]
    if len(a) != len(b):
        out.append(f"{len(a)} hands / {len(b)} hands")
    for one, other in zip(a, b, strict=False):
        out += hand_differences(one, other, without)
    if "annotate" not in without and dict(a.notes) != dict(b.notes):
        out.append(f"notes: {dict(a.notes)} / {dict(b.notes)}")
    return out


def hand_differences(a: Hand, b: Hand, without: Collection[str] = ()) -> list[str]:
    """The same for one hand each."""
    where = f"hand {a.number} ({a.name})"
    ours, our_dora = _parted(a.events, without)
    theirs, their_dora = _parted(b.events, without)
    out = []
    if "dora" not in without and our_dora != their_dora:
        out.append(f"{where}: indicators {our_dora} / {their_dora}")
    for n, (x, y) in enumerate(zip(ours, theirs, strict=False)):
        place = f"{where}, event {n}"
        if type(x) is not type(y):
            return [*out, f"{place}: {_shown(x)} / {_shown(y)}"]
        out += [f"{place}: {tag(x)}.{d}" for d in _event(x, y, without)]
    if len(ours) != len(theirs):
        longer, shorter = (ours, theirs) if len(ours) > len(theirs) else (theirs, ours)
        more = _shown(longer[len(shorter)])
        sides = f"{more} / nothing" if longer is ours else f"nothing / {more}"
        out.append(f"{where}, event {len(shorter)}: {sides}")
    return out


def _header(a: Match, b: Match, without: Collection[str]) -> Iterable[str]:
    if "names" not in without and a.players != b.players:
        yield f"names: {a.players} / {b.players}"
    if "rules" not in without and a.rules and b.rules:
        for key in sorted((a.rules.keys() & b.rules.keys()) - {"unknown"}):
            if a.rules[key] != b.rules[key]:
                yield f"rules.{key}: {a.rules[key]!r} / {b.rules[key]!r}"


def _parted(
    events: Sequence[Event], without: Collection[str]
) -> tuple[list[Event], list[tuple[str, int | None]]]:
    """Events but for indicators; the indicators, each with its place if that is compared."""
    out: list[Event] = []
    dora: list[tuple[str, int | None]] = []
    waiting = 0
    for event in events:
        if isinstance(event, Dora):
            closed = bool(out) and isinstance(out[-1], Ankan) and waiting == 0
            place = len(out) if closed or waiting <= 0 else None
            if place is None:
                waiting -= 1
            dora.append((wire.encode(event)["dora_marker"], place))
            continue
        if isinstance(event, Daiminkan | Kakan):
            waiting += 1
        if tag(event) not in without and not isinstance(event, StartGame):
            out.append(event)
    return out, dora


def _event(a: Event, b: Event, without: Collection[str]) -> Iterable[str]:
    name = tag(a)
    ours, theirs = wire.encode(a), wire.encode(b)
    # No yaku: the log says nothing of what the hand is worth.
    if isinstance(a, Hora) and isinstance(b, Hora) and (a.yaku is None or b.yaku is None):
        without = {*without, "yakuman"}
    for key in sorted((ours.keys() | theirs.keys()) - _NEVER):
        if key in without or f"{name}.{key}" in without:
            continue
        x, y = ours.get(key, getattr(a, key)), theirs.get(key, getattr(b, key))
        if x in _EMPTY or y in _EMPTY:
            continue
        if key == "ledger":
            x, y = _rows(x), _rows(y)
        elif key == "yaku":
            x, y = Counter(dict(x)), Counter(dict(y))
        elif key in _SORTED:
            x, y = _in_order(x), _in_order(y)
        if x != y:
            yield f"{key}: {x!r} / {y!r}"


def _rows(ledger: Iterable[Sequence[Any]]) -> dict[tuple[Any, ...], int]:
    out: Counter[tuple[Any, ...]] = Counter()
    for source, target, amount, currency, reason in ledger:
        out[source, target, currency, reason] += amount
    return {row: amount for row, amount in out.items() if amount}


def _in_order(value: Any) -> Any:
    if isinstance(value, list | tuple):
        if any(isinstance(part, list | tuple) or part is None for part in value):
            return [_in_order(part) for part in value]
        return sorted(value)
    return value


def _shown(event: Event) -> str:
    data = wire.encode(event)
    who = f" of seat {data['actor']}" if "actor" in data else ""
    return wire.name(event) + who
