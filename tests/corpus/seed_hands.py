"""Worked examples about draws, and about what follows on a hand or happens in a match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mjwidget.core.events import Flower, ReachAccepted
from mjwidget.core.tiles import WINDS, parse
from mjwidget.game import flow
from mjwidget.rulefiles import rules as rules_of
from mjwidget.ruleset import RuleSet
from tests.corpus.game_rows import (
    THREE,
    Found,
    Given,
    NotRead,
    ended,
    ends,
    many,
    quiet,
    ready,
    rules_winds,
    seated,
    split_drawn,
    text_of,
    waits_of,
)
from tests.game_setup import Pool
from tests.game_table import Table, table


def draw(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    end, hand = s.take("end"), s.take("hand", "E1")
    honba, sticks = s.take("honba", 0), s.take("sticks", 0)
    scores = s.take("scores", {})
    pool = Pool(rules)
    winds = rules_winds(rules)
    hands = dict(s.take("hands", {}))
    s.take("tenpai_claimed")
    for text in hands.values():
        pool.names(pool.take(text), [])
    melds = {w: list(m) for w, m in s.take("melds", {}).items()}
    for text in (m for each in melds.values() for m in each):
        pool.take(text.split(":")[1])
    common = {"hand": hand, "honba": honba, "scores": scores}
    if end == "triple_ron":
        for text in THREE.values():
            pool.take(text)
        drawn = text_of(pool.take("8m"))
        own = ready(pool) if "E" in s.take("tenpai", []) else ""
        t = seated(rules, {"E": own, **THREE}, draws=drawn, sticks=sticks, **common)
        t.play(f"E {drawn}", "S ron & W ron & N ron")
        return ended(t, expected)
    for w in s.take("tenpai", []):
        hands[w] = ready(pool, 4 - len(melds.get(w, [])))
    if end == "exhaustive":
        t = exhaustive(s, rules, pool, hands, melds, sticks, common)
    elif end == "nine_terminals":
        by = s.take("by", "S" if "E" in hands else "E")
        own, drawn = split_drawn("19m19p1289s12345z")
        first = "" if by == "E" else quiet(pool, winds.index(by))
        t = seated(
            rules, {**hands, by: own}, draws=first + drawn, first=True, sticks=sticks, **common
        )
        t.play(f"{by} kyuushu")
    elif end == "four_winds":
        t = seated(rules, hands, draws="4z4z4z4z", first=True, sticks=sticks, **common)
        t.play("E 4z", "S 4z", "W 4z", "N 4z")
    elif end == "four_kans":
        quads = {
            winds[-1]: [f"ankan:{many(pool, 4)}"],
            winds[-2]: [f"ankan:{many(pool, 4)}" for _ in range(2)],
        }
        own, drawn = split_drawn(many(pool, 4))
        t = seated(
            rules,
            {**hands, "S": own},
            melds=quads,
            turn="S",
            draws=drawn,
            sticks=sticks,
            **common,
        )
        t.play("S " + next(x for x in t.offers("S") if x.startswith("kan")))
        if not t.ended():
            t.play("S tsumogiri")
    elif end == "four_riichi":
        drawn = many(pool, 1)
        t = seated(rules, hands, riichi="SWN", draws=drawn, sticks=sticks - 4, **common)
        t.play(f"E riichi {drawn}")
    else:
        raise NotRead(f"end {end!r}")
    return ended(t, expected)


def exhaustive(
    s: Given,
    rules: RuleSet,
    pool: Pool,
    hands: dict[str, str],
    melds: dict[str, list[str]],
    sticks: int,
    common: dict[str, Any],
) -> Table:
    clean = [*s.take("nagashi", []), *s.take("river_all_terminals", [])]
    rivers = {w: ends(pool, 3) for w in clean}
    for w in s.take("called_from", []):
        taker = next(x for x in rules_winds(rules) if x != w and x not in hands and x not in clean)
        melds.setdefault(taker, []).append(f"pon:{ends_of_one_kind(pool)}@{w}")
    drawn = ends(pool, 1) if "E" in clean else quiet(pool)
    t = seated(
        rules, hands, melds=melds, rivers=rivers, draws=drawn, left=0, sticks=sticks, **common
    )
    return t.play(f"E {drawn}")


def ends_of_one_kind(pool: Pool) -> str:
    return many(pool, 3)


def after_a_win(case: Mapping[str, Any], name: str) -> Found:
    """What follows on the win of a row about scores."""
    rules, said, expected = rules_of(name), case["situation"], case["expected"]
    n = rules.tiles.players
    winners = [w["seat"] for w in said.get("wins", ())] or [said["seat"]]
    scores = [rules.match.start] * n
    for wind, points in said.get("scores", {}).items():
        scores[WINDS.index(wind)] = points + expected["points"].get(wind, 0)
    result = flow.after_hand(
        rules,
        bakaze=said["round"],
        kyoku=1,
        honba=said["honba"],
        oya=0,
        scores=scores,
        ending=flow.Ending("win", tuple(WINDS.index(w) for w in winners)),
    )
    if isinstance(result, flow.Over):
        out: Found = {"match": "over"}
        if result.reason == "stop_at":
            out["reason"] = f"{rules.match.stop_at:,}"
        if result.carries is not None:
            oya, out["honba"] = result.carries
            out["next_match_dealer"] = "moves" if oya else "stays"
        return out
    assert isinstance(result, flow.Next)
    return {"dealer": "moves" if result.oya else "stays", "honba": result.honba}


def following(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    if not s.has("after"):
        return happening(s, rules, expected)
    name = s.take("after")
    n = rules.tiles.players
    kyoku = int(name[1])
    oya = kyoku - 1
    text = f"{s.take('deal', '')} {s.take('event', '')}"
    wish = s.take("choice")
    result = flow.after_hand(
        rules,
        bakaze=name[0],
        kyoku=kyoku,
        honba=s.take("honba", 0),
        oya=oya,
        scores=s.take("points", [rules.match.start] * n),
        ending=ending(text, oya, n),
        stop=None if wish is None else "stop" in wish,
    )
    out: Found = {"match": "over" if isinstance(result, flow.Over) else "continues"}
    if isinstance(result, flow.Next):
        out |= {"next": f"{result.bakaze}{result.kyoku}", "honba": result.honba}
        out["dealer"] = "moves" if result.oya != oya else "stays"
    elif isinstance(result, flow.Over) and result.carries is not None:
        out["next_match_dealer"] = "moves" if result.carries[0] != oya else "stays"
        out["honba"] = result.carries[1]
    return out


def ending(text: str, oya: int, n: int) -> flow.Ending:
    """How a hand ended, from words; a deal that moves without more is a win of another."""
    other = (oya + 1) % n
    stays = re.search(r"stays|(?<!non-)dealer('s)? (win|tenpai|nagashi)", text) is not None
    if "chombo" in text:
        return flow.Ending("chombo")
    if "abort" in text or "nine terminals" in text or "nine_terminals" in text:
        return flow.Ending("abort", (), (oya,) if "tenpai" in text else ())
    if "nagashi" in text:
        return flow.Ending("nagashi", (oya if stays else other,))
    if "tenpai" in text or "noten" in text or "draw" in text:
        ready_ = "tenpai" in text or ("stays" in text and "noten" not in text)
        return flow.Ending("exhaustive", (), (oya,) if ready_ else ())
    return flow.Ending("win", (oya if stays else other,))


def happening(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    """Other things that happen in the course of a match."""
    if s.has("asked"):
        allowed = rules.table.offered == "everywhere" or s.take("table") == "friend"
        assert s.take("asked") == rules.name
        s.take("table")
        return {"allowed": allowed}
    if s.has("dealt"):
        return flowers(s, rules)
    what = s.take("event", "")
    if re.search(r"\b(win|noten|tenpai|abort|chombo|nagashi)\b", what):
        s.said |= {"after": "E1", "event": what}
        return following(s, rules, expected)
    if "draw in a row" in what:
        return many_draws(rules, s.take("round", "E"))
    if "riichi declared" in what:
        return stick(rules, dict(s.take("points")), ronned="not ronned" not in what)
    if "first discard of the dealer" in what:
        return {"seconds": f"{s.take('move_seconds')} + {rules.clock.first_extra}"}
    if "rasu-han" in what:
        assert rules.table.last_match_call
        return {"leaves": "when the match ends"}
    raise NotRead(f"event {what!r}")


def flowers(s: Given, rules: RuleSet) -> Found:
    """Which dealt flowers lie there: when the first discard is ronned, or at somebody's turn."""
    dealt, turn = s.take("dealt"), s.take("turn")
    pool = Pool(rules)
    ronned = re.fullmatch(r"E's first discard is ronned by ([SW])", turn)
    at = re.match(r"([ESW])'s first (own )?(turn|draw)", turn)
    hands = {w: "".join(tiles) for w, tiles in dealt.items()}
    if ronned and ronned[1] not in hands:
        hands[ronned[1]] = ready(pool)
        tile = text_of([pool.of(waits_of(rules, parse(hands[ronned[1]]))[0])])
        t = seated(rules, hands, draws=tile, first=True)
        t.play(f"E {tile}", f"{ronned[1]} ron")
    elif at:
        t = seated(rules, hands, first=True)
        for wind in rules_winds(rules)[: rules_winds(rules).index(at[1])]:
            t.play(f"{wind} tsumogiri")
            t.pass_all()
    else:
        raise NotRead(f"turn {turn!r}")
    hand = t.ended() or t.referee.events
    aside: dict[str, list[str]] = {w: [] for w in dealt}
    for e in hand:
        if isinstance(e, Flower) and WINDS[e.actor] in aside:
            aside[WINDS[e.actor]].append(text_of([e.pai]))
    return {"set_aside": aside}


def many_draws(rules: RuleSet, wind: str) -> Found:
    t = table(rules, draws="6p", left=0, honba=13).play("E 6p")
    state = t.referee.state
    return {
        "match": "over" if t.referee.over else "continues",
        "round": state.bakaze,
        "dealer": "stays" if state.oya == 0 else "moves",
    }


def stick(rules: RuleSet, points: dict[str, int], *, ronned: bool) -> Found:
    (who,) = points
    pool = Pool(rules)
    own, other = ready(pool), ready(pool)
    taker = "W" if who != "W" else "S"
    tile = text_of([pool.of(waits_of(rules, parse(other))[0])]) if ronned else many(pool, 1)
    t = seated(rules, {who: own, taker: other}, turn=who, draws=tile, scores=points)
    t.play(f"{who} riichi {tile}")
    if ronned:
        t.play(f"{taker} ron")
        paid = any(isinstance(e, ReachAccepted) for e in t.ended())
        return {"sticks": t.referee.state.kyotaku, "stick_paid": paid}
    t.pass_all()
    return {"points": {who: t.referee.state.scores[t.seat(who)]}, "sticks": t.referee.state.kyotaku}
