"""The outline of a match for the browser: names, hands, marks, results, final table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from .core.events import (
    FORMAT,
    STICK,
    Ankan,
    Chi,
    Daiminkan,
    Event,
    Hora,
    Kakan,
    Pon,
    Reach,
    Ryukyoku,
)
from .core.match import Hand, Match
from .core.names import in_languages
from .core.text import short
from .stream import actor
from .view import project_final, shown_seats

_MARKS: Final[Mapping[type[Event], str]] = {
    Reach: "riichi",
    **dict.fromkeys((Chi, Pon, Daiminkan, Ankan, Kakan), "call"),
    Hora: "win",
    Ryukyoku: "draw",
}

MOST_TEXT = 2000
"""So many characters of what stands above a table are shown."""


def outline(
    match: Match,
    title: str | Mapping[str, str] = "",
    *,
    text: str | Mapping[str, str] = "",
    hands: Sequence[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """JSON with ``format title players names rules hands final final_unit line``; names and title
    are cut where they are very long.

    ``title`` and ``text``: or by language. Where there is one of them, ``lesson`` has both by
    language. ``nameless``: the record names nobody; the browser then calls seats by their wind.

    ``final_unit``: ``points`` where the final figures are points, else ``ranking``: ranking points
    or what stands for them, with decimals. ``line``: what everybody starts with, in points.
    ``hands``: the outlines (:func:`hand_outline`) to be there, where they are known already.
    """
    titles, texts = in_languages(title), in_languages(text)
    lesson = {
        "title": {lang: short(said, 200) for lang, said in titles.items()},
        "text": {lang: short(said, MOST_TEXT) for lang, said in texts.items()},
    }
    return {
        "format": FORMAT,
        "title": lesson["title"]["en"],
        **({"lesson": lesson} if any((*titles.values(), *texts.values())) else {}),
        "players": match.seats,
        "names": [short(name) for name in match.players],
        **({} if any(match.header.names) else {"nameless": True}),
        "rules": {"name": str(match.rules.get("name", ""))},
        "hands": [hand_outline(hand) for hand in match.hands] if hands is None else list(hands),
        "final": project_final(match.last),
        "final_unit": "points" if match.last.unit == "points" else "ranking",
        "line": _line(match.hands[0]),
    }


def _line(first: Hand) -> int:
    """Sticks on the table belong to everybody: a log may begin in the middle of a match."""
    state = first[0]
    return (sum(state.scores) + STICK * state.kyotaku) // len(state.scores)


def hand_outline(hand: Hand) -> dict[str, Any]:
    """One hand: ``bakaze kyoku honba oya scores end n marks turns result``.

    ``n``: number of moments; ``marks``: ``[n, riichi | call | win | draw, seat]``; ``turns``: for
    each seat the moments at which it has just drawn or called and is about to discard; a win in
    ``result`` is ``[winner, giver, points of the winner over the whole hand]``.
    """
    start = hand.start
    turns: list[list[int]] = [[] for _ in start.scores]
    for n, state in enumerate(hand):
        if state.phase in ("draw", "call") and state.turn is not None:
            before = hand[n - 1]
            if not n or (before.phase, before.turn) != (state.phase, state.turn):
                turns[state.turn].append(n)
    return {
        "bakaze": start.bakaze,
        "kyoku": start.kyoku,
        "honba": start.honba,
        "oya": start.oya,
        "scores": list(hand[0].start),
        "end": list(hand.result.scores),
        "n": len(hand),
        "marks": [
            [n, _MARKS[type(event)], actor(event)]
            for n, event in enumerate(hand.events)
            if type(event) in _MARKS
        ],
        "turns": turns,
        "result": _result(hand),
    }


def _result(hand: Hand) -> dict[str, Any] | None:
    result = hand.result
    if result.kind == "hora":
        wins = [[w.actor, w.target, result.deltas[w.actor]] for w in result.wins]
        return {"kind": "hora", "wins": wins}
    if result.draw is not None:
        return {
            "kind": "ryukyoku",
            "reason": result.draw.reason or "unknown",
            "seats": shown_seats(result.draw),
        }
    chombo = hand[-1].chombo
    return None if chombo is None else {"kind": "chombo", "seat": chombo.actor}
