"""Partial scenarios made of moments of real play: parts forgotten, parts contradicted."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final

from mjwidget.core.events import Chombo, DeadHand, Deposit, Event, Offence
from mjwidget.core.player import Meld, Player
from mjwidget.core.state import State
from mjwidget.core.tiles import WINDS, parse, to_mpsz
from mjwidget.game.choice import Choice
from mjwidget.game.players import Mixed, Prompt
from mjwidget.game.referee import Referee
from mjwidget.scenario.scenario import Scenario

NAMES: Final = (
    *("tenhou", "mahjongsoul", "tenhou-sanma", "sanma-parlour"),
    *("ronron-10", "ichigeki", "lan"),
)
_OFFENCES: Final = (Chombo, DeadHand, Deposit, Offence)
_STEPS: Final = 3


def moments(name: str, seed: int) -> Iterator[tuple[State, list[str]]]:
    """Moments of a played match at which somebody has drawn, each with what is done next (as
    steps of a scenario)."""
    rng, player = random.Random(seed), Mixed(seed)
    referee = Referee(name, seed=seed)
    waiting: list[tuple[State, int, list[str]]] = []
    while not referee.over and len(referee.events) < 1500:
        state = referee.state
        seat = rng.choice([s for s in referee.prompts if s not in referee.replies])
        if state.phase == "draw" and not _offended(referee.events):
            waiting.append((state, referee.dealt, []))
        choice: Choice = player.choose(Prompt(referee.moment, seat, referee.prompts[seat]))
        if choice.act not in ("stop", "go_on"):
            for row in waiting:
                if row[1] == referee.dealt and len(row[2]) < _STEPS:
                    row[2].append(_step(referee, seat, choice))
        referee.step(choice)
        while waiting and (len(waiting[0][2]) == _STEPS or waiting[0][1] != referee.dealt):
            first = waiting.pop(0)
            yield first[0], first[2]


def _step(referee: Referee, seat: int, choice: Choice) -> str:
    state = referee.state
    wind = WINDS[(seat - state.oya) % len(state.players)]
    twin = [c for c in referee.prompts[seat] if c.text == choice.text]
    how = " tedashi" if len(twin) > 1 and not choice.tsumogiri else ""
    return f"{wind} {choice.text}{how}"


def _offended(events: list[Event]) -> bool:
    return any(isinstance(e, _OFFENCES) for e in events[-200:])


# ---- a moment as a scenario


def whole(state: State) -> dict[str, Any]:
    """Everything that lies on the table."""
    n = len(state.players)
    winds = WINDS[:n]
    by_wind = [state.players[(state.oya + w) % n] for w in range(n)]
    out: dict[str, Any] = {
        "round": f"{state.bakaze}{state.kyoku}",
        "honba": state.honba,
        "sticks": state.kyotaku,
        "scores": [state.scores[(state.oya + w) % n] for w in range(n)],
        "dora": to_mpsz(state.dora),
        "left": state.left,
    }
    if state.turn is not None:
        wind = WINDS[(state.turn - state.oya) % n]
        out["turn"] = f"{wind}{len(state.players[state.turn].river) + 1}"
    for wind, p in zip(winds, by_wind, strict=True):
        out[wind] = _seat(p, state.oya, n)
    return out


def _seat(p: Player, oya: int, n: int) -> dict[str, Any]:
    hand = to_mpsz(p.hand) + ("" if p.drawn is None else f"+{to_mpsz(p.drawn)}")
    out: dict[str, Any] = {"hand": hand, "river": ""}
    for d in p.river:
        called = "" if d.called_by is None else f"@{WINDS[(d.called_by - oya) % n]}"
        marks = ("-" if d.tsumogiri else "") + ("!" if d.riichi else "")
        out["river"] += to_mpsz([d.pai]) + marks + called
    if p.melds:
        out["melds"] = [_meld(m, oya, n) for m in p.melds]
    if p.kita:
        out["kita"] = len(p.kita)
    if p.flowers:
        out["flowers"] = to_mpsz(p.flowers)
    return out


def _meld(m: Meld, oya: int, n: int) -> str:
    tiles = to_mpsz(m.tiles if m.called is None else (m.called, *m.tiles))
    if m.added is not None:
        tiles += to_mpsz([m.added])
    source = "" if m.target is None else f"@{WINDS[(m.target - oya) % n]}"
    return f"{m.type}:{tiles}{source}"


# ---- less of it, and something else


def forget(full: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Without some of its parts. It can be set up: the moment itself shows how."""
    out = {k: dict(v) if isinstance(v, dict) else v for k, v in full.items()}
    for key, share in (("scores", 0.5), ("dora", 0.5), ("left", 0.2), ("turn", 0.2)):
        if rng.random() > share:
            del out[key]
    if "scores" not in out:
        del out["sticks"]
    riichi = [w for w in WINDS if w in out and "!" in out[w]["river"]]
    for wind in [w for w in WINDS if w in out]:
        seat = out[wind]
        whole_hand, _, drawn = seat["hand"].partition("+")
        kind = rng.random()
        if kind < 0.35:
            seat["hand"] = ""
        elif kind < 0.6:
            tiles = parse(whole_hand)
            kept = sorted(rng.sample(tiles, rng.randint(0, len(tiles))))
            seat["hand"] = to_mpsz(kept)
        else:
            seat["hand"] = whole_hand
        if drawn and rng.random() < 0.6:
            seat["drawn"] = drawn
        if rng.random() < 0.4 and wind not in riichi:
            del seat["river"]
        if "melds" in seat and rng.random() < 0.3:
            seat["melds"] = [m.partition("@")[0] for m in seat["melds"]]
    return out


def contradict(given: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], str]:
    """With something that is not so; and what certainly cannot be, as the refusal must name it
    (``""``: it may be possible in another way)."""
    out = {k: dict(v) if isinstance(v, dict) else v for k, v in given.items()}
    wind = rng.choice([w for w in WINDS if w in out])
    seat = out[wind]
    kind = rng.randrange(8)
    if kind == 0:
        out["dora"] = "11111z"
        return out, "1z: "
    if kind == 1:
        seat["hand"] = "19m19p19s123456755z"
        return out, f"{wind}.hand: 1"
    if kind == 2:
        seat["melds"], seat["hand"], seat["river"] = ["pon:777z"], "", "1z!"
        seat.pop("drawn", None)
        return out, ""
    if kind == 3 and "river" in seat:
        seat["river"] += "9s9s9s"
    elif kind == 4:
        seat["river"] = ""
    elif kind == 5:
        number = rng.randint(1, 7)
        seat["melds"] = [*seat.get("melds", ()), f"pon:{str(number) * 3}z"][-4:]
        seat["hand"] = ""
    elif kind == 6:
        out["turn"] = f"{wind}{rng.randint(1, 20)}"
    else:
        seat["river"] = f"...{rng.randint(1, 7)}z!"
    return out, ""


def missing(s: Scenario, asked: dict[str, Any]) -> list[str]:
    """What was asked for and is not there."""
    state = s.referee().state
    n = len(state.players)
    there = whole(state)
    out = []
    for key in ("round", "honba", "sticks", "scores", "left", "turn"):
        if key in asked and there[key] != asked[key]:
            out.append(f"{key}: {there[key]}, asked {asked[key]}")
    if not to_mpsz(s.position.wall.dora if s.position.wall else ()).startswith(
        to_mpsz(parse(asked.get("dora", "")))[:-1]
    ):
        out.append("dora")
    for wind in WINDS[:n]:
        if wind not in asked:
            continue
        want, have = asked[wind], there[wind]
        seat = state.players[s.seat(wind)]
        own = list(seat.tiles)
        for t in parse(want.get("hand", "").replace("+", "")) + parse(want.get("drawn", "")):
            if t in own:
                own.remove(t)
            else:
                out.append(f"hand of {wind}: {to_mpsz(t)}")
        drawn = want.get("drawn") or want.get("hand", "").partition("+")[2]
        if drawn and to_mpsz(seat.drawn if seat.drawn is not None else ()) != drawn:
            out.append(f"drawn of {wind}")
        melds = sorted([_loose(m) for m in have.get("melds", ())])
        if melds != sorted([_loose(m) for m in want.get("melds", ())]):
            out.append(f"melds of {wind}: {melds}")
        for m in want.get("melds", ()):
            if "@" in m and not any(
                _loose(m) == _loose(x) and m.partition("@")[2] == x.partition("@")[2]
                for x in have["melds"]
            ):
                out.append(f"melds of {wind}: {m}")
        if "river" in want and "..." not in want["river"]:
            river = have["river"] if "@" in want["river"] else _visible(seat)
            if _discards(river) != _discards(want["river"]):
                out.append(f"river of {wind}: {river}, asked {want['river']}")
        if want.get("kita") != have.get("kita"):
            out.append(f"kita of {wind}")
        if sorted(want.get("flowers", "")) != sorted(have.get("flowers", "")):
            out.append(f"flowers of {wind}")
    return out


def _loose(meld: str) -> str:
    form, _, rest = meld.partition(":")
    return f"{form}:{to_mpsz(sorted(parse(rest.partition('@')[0])))}"


def _discards(text: str) -> list[tuple[str, str]]:
    """Tiles and their marks; behind a riichi every discard is as drawn, written or not."""
    out, riichi = [], False
    for tiles, marks in re.findall(r"([0-9b]+[mpszf])([-!@ESWN]*)", text):
        singles = [to_mpsz([t]) for t in parse(tiles)]
        for i, t in enumerate(singles):
            own = marks if i == len(singles) - 1 else ""
            if riichi and "-" not in own:
                own = "-" + own
            out.append((t, own))
            riichi = riichi or "!" in own
    return out


def _visible(p: Player) -> str:
    out = ""
    for d in p.river:
        if d.called_by is None:
            out += to_mpsz([d.pai]) + ("-" if d.tsumogiri else "") + ("!" if d.riichi else "")
    return out
