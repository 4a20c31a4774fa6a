"""A table as its traits tell of it, update by update: what the browser's store is held to.

The person's seat is played by ``mixed`` like the others; after each of its choices the traits are
as a kernel sends them, and beside them stand the views they must lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mjwidget.core.tiles import to_mjai
from mjwidget.game.choice import Choice
from mjwidget.game.players import Player, Prompt, player
from mjwidget.game.referee import Referee
from mjwidget.outline import hand_outline, outline
from mjwidget.stream import hand_blob
from mjwidget.view import Viewer, project

MOST = 400  # updates of one table


def option(i: int, choice: Choice) -> dict[str, Any]:
    """A choice on the wire."""
    out: dict[str, Any] = {"i": i, "act": choice.act, "text": choice.text}
    if choice.pai is not None:
        out["tile"] = to_mjai(choice.pai)
    if choice.act in ("dahai", "riichi"):
        out["drawn"] = choice.tsumogiri
    if choice.consumed:
        out["tiles"] = [to_mjai(t) for t in choice.consumed]
    if choice.offence is not None:
        out["offence"] = choice.offence
    return out


def traits(referee: Referee, viewer: Viewer, epoch: int, number: int) -> dict[str, Any]:
    """``info hands live prompt status`` as they are now."""
    match = referee.match
    over = [h for h in match.hands if h is not match.hands[-1] or referee.over]
    live = None
    if not referee.over:
        hand = match.hands[-1]
        live = {
            "epoch": epoch,
            "viewer": viewer,
            "hand": hand_blob(hand, viewer),
            "outline": hand_outline(hand),
        }
    info = outline(match) | {"hands": [hand_outline(h) for h in over], "live": True}
    asked = referee.prompts.get(viewer) if isinstance(viewer, int) else None
    prompt = None
    if asked and isinstance(viewer, int) and viewer not in referee.replies:
        phase = referee.state.phase
        offences = referee.offences(viewer)
        prompt = {
            "id": number,
            "epoch": epoch,
            "seat": viewer,
            "kind": {"draw": "turn", "call": "turn", "end": "end"}.get(phase, "call"),
            "options": [option(i, c) for i, c in enumerate(asked)],
            "offences": [option(len(asked) + i, c) for i, c in enumerate(offences)],
            "why": {},
            "hints": None,
            "clock": None,
        }
    seats = [
        {
            "name": name,
            "kind": "person" if seat == viewer else "computer",
            "player": None if seat == viewer else "mixed",
            "away": False,
        }
        for seat, name in enumerate(info["names"])
    ]
    status = {
        "state": "over" if referee.over else "playing",
        "seats": seats,
        "you": [viewer] if isinstance(viewer, int) else [],
        "curtain": None,
        "error": None,
        "undo": number - 1,
        "redo": 0,
        "waiting": prompt is None and not referee.over,
        "watch": not isinstance(viewer, int),
        "rules": {"name": info["rules"]["name"], "title": {"en": "", "ja": ""}},
        "notice": None,
    }
    return {
        "info": info,
        "hands": [hand_blob(h, viewer) for h in over],
        "live": live,
        "prompt": prompt,
        "status": status,
    }


def run(rules: str, seed: int, viewer: Viewer) -> Iterator[Referee]:
    """A match, stopped wherever the viewer is asked, and at its end."""
    referee = Referee(rules, seed=seed)
    n = referee.rules.tiles.players
    names = [f"player {seat}" for seat in range(n)]
    referee = Referee(rules, seed=seed, names=names)
    players: list[Player] = [player("mixed", f"{seed} {seat}") for seat in range(n)]
    while not referee.over:
        asked = [s for s in referee.prompts if s not in referee.replies]
        first = [s for s in asked if s != viewer] or asked
        seat = first[0]
        if seat == viewer:
            yield referee
        prompt = Prompt(referee.moment, seat, referee.prompts[seat])
        answer = players[seat].choose(prompt)
        assert isinstance(answer, Choice)
        referee.step(answer)
    yield referee


def fixture(rules: str, seed: int, viewer: Viewer, hands: int) -> dict[str, Any]:
    """``updates`` of a table until so many hands are over, and ``views`` by hand and moment."""
    updates: list[dict[str, Any]] = []
    last: Referee | None = None
    for number, referee in enumerate(run(rules, seed, viewer), 1):
        last = referee
        updates.append(traits(referee, viewer, 1, number))
        if len(updates[-1]["info"]["hands"]) >= hands or number == MOST:
            break
    assert last is not None
    views = [[project(state, viewer) for state in hand] for hand in last.match.hands]
    return {"updates": updates, "views": views}
