"""Worked examples about offences, by the words of their ``act``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from mjwidget.core.events import (
    Chombo,
    Hora,
)
from mjwidget.core.tiles import WINDS, kind, one, parse
from mjwidget.game.results import tenpai
from mjwidget.ruleset import RuleSet
from tests.corpus.game_rows import (
    Found,
    Given,
    NotRead,
    ended,
    ends,
    many,
    offered,
    quiet,
    ready,
    rules_winds,
    seated,
    text_of,
    waits_of,
)
from tests.game_setup import Pool


def offence(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    act, who = s.take("act"), s.take("offender", "W")
    honba = s.take("honba", 0)
    sticks = s.take("sticks", 0)
    mine = s.take("sticks_of_this_hand", {})
    if " and a valid ron by " in act:
        return at_the_same_time(rules, act)
    for words, translate in OFFENCES:
        if re.search(words, act):
            return translate(
                s,
                rules,
                expected,
                act,
                who,
                {"honba": honba, "sticks": sticks, "riichi": "".join(mine)},
            )
    raise NotRead(f"offence {act!r}")


def false_win(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    """A win that is none; the points are those of the whole hand, so that sticks go back."""
    pool = Pool(rules)
    hands: dict[str, str] = {}
    rivers: dict[str, str] = {}
    melds: dict[str, list[str]] = {}
    winds = [w for w in rules_winds(rules) if w != who and w not in common["riichi"]]
    source, asked = (*winds, *common["riichi"])[:2]
    if "yaku" in act:
        hands[who], melds[who], tile = "789p23p678s99s", ["pon:222s"], "1p"
        pool.names(pool.take("789p23p678s99s222s1p"), [])
    elif "furiten" in act:
        hands[who] = ready(pool)
        low, high = waits_of(rules, parse(hands[who]))
        rivers[who], tile = text_of([pool.of(low)]), text_of([pool.of(high)])
    else:  # somebody else is asked, so that the table waits
        three = many(pool, 3)
        tile, hands[asked] = three[0] + three[-1], three[1:]
    for w in common["riichi"]:
        hands[w] = ready(pool)
    turn = who if "tsumo" in act else source
    t = seated(rules, hands, melds=melds, rivers=rivers, turn=turn, draws=tile, **common)
    if "tsumo" not in act:
        t.play(f"{source} {tile}")
    word = "tsumo" if "tsumo" in act else "ron"
    t.play(f"{who} {next(x for x in t.offences(who) if x.startswith(word))}")
    return ended(t, expected)


def false_riichi(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    pool = Pool(rules)
    hand, rivers_show = s.take("hand"), s.take("rivers_show", {})
    how = s.take("end", "exhaustive")
    hands: dict[str, str] = {}
    rivers: dict[str, str] = {}
    if hand:
        hands[who] = hand
        pool.names(pool.take(hand), [])
    if rivers_show:
        shown = "".join(
            text_of(pool.of(kind(one(text))) for _ in range(n)) for text, n in rivers_show.items()
        )
        rivers[next(w for w in rules_winds(rules) if w != who)] = shown
    tile = many(pool, 1)
    winner = how.partition("win by ")[2]
    draws = tile
    if "nagashi" in how:
        rivers[how[-1]] = ends(pool, 3)
        draws += ends(pool, 5)
    if winner:
        hands[winner] = ready(pool)
        gap = (WINDS.index(winner) - WINDS.index(who)) % rules.tiles.players
        draws += quiet(pool, gap - 1) if gap > 1 else ""
        draws += text_of([pool.of(waits_of(rules, parse(hands[winner]))[0])])
    t = seated(
        rules,
        hands,
        rivers=rivers,
        turn=who,
        draws=draws,
        left=max(4, rules.riichi.live_tiles_needed),
        **common,
    )
    text = next(
        x for x in (*t.offers(who), *t.offences(who)) if x.startswith("riichi") and x.endswith(tile)
    )
    t.play(f"{who} {text}")
    if winner:
        t.play(f"{winner} tsumo")
    else:
        t.to_the_end()
    out = ended(t, expected)
    out["chombo"] = [WINDS[e.actor] for e in t.ended() if isinstance(e, Chombo)]
    return out


def at_the_same_time(rules: RuleSet, act: str) -> Found:
    false, _, valid = act.partition(" and a valid ron by ")
    offender, winner = false.split(" by ")[1][0], valid[0]
    pool = Pool(rules)
    hand = ready(pool)
    tile = text_of([pool.of(waits_of(rules, parse(hand))[0])])
    source = next(w for w in rules_winds(rules) if w not in (offender, winner))
    t = seated(rules, {winner: hand}, turn=source, draws=tile)
    t.play(f"{source} {tile}")
    t.play(f"{winner} ron & {offender} ron (false_ron)")
    events = t.ended()
    return {
        "chombo": [WINDS[e.actor] for e in events if isinstance(e, Chombo)],
        "win": "".join(WINDS[e.actor] for e in events if isinstance(e, Hora)),
    }


def empty_call(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    pool = Pool(rules)
    own = ready(pool)
    tile = many(pool, 3)
    points = s.take("points", rules.match.start)
    winds = rules_winds(rules)
    source, asked = [w for w in winds if w != who][:2]
    one_, pair = tile[0] + tile[-1], tile[:2] + tile[-1]
    t = seated(
        rules,
        {who: own, asked: pair},
        turn=source,
        draws=one_,
        left=4,
        scores={who: points},
        **common,
    )
    t.play(f"{source} {one_}", f"{who} empty_call {one_}")
    seat = t.seat(who)
    state = t.referee.state
    out: Found = {"deposit": points - state.scores[seat], "dead_hand": state.players[seat].dead}
    out["points"] = {who: -out["deposit"]} if out["deposit"] else {}
    out["sticks"] = state.kyotaku
    out["counted"] = "tenpai" if tenpai(t.referee.moment, seat) else "noten"
    return out


def wrong_count(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    pool = Pool(rules)
    own = ready(pool)
    then = s.take("then", "ron")
    tile = text_of([pool.of(waits_of(rules, parse(own))[0])])
    source = next(w for w in rules_winds(rules) if w != who)
    hand = own if then in ("ron", "tsumo", "win") else many(pool, 2)
    if then in ("call", "pon"):
        tile = text_of([pool.of(kind(parse(hand)[0]))])
    turn = who if then == "tsumo" else source
    t = seated(rules, {who: hand}, turn=turn, draws=tile, **common)
    t.play(f"{who} wrong_count")
    dead = t.referee.state.players[t.seat(who)].dead
    if then != "tsumo":
        t.play(f"{source} {tile}")
    allowed = any(x.split()[0] in ("ron", "tsumo", "pon", "chi", "kan") for x in t.offers(who))
    return {"dead_hand": dead, "allowed": allowed}


def shown_tile(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    """Of a hand that waits for two pairs, a tile of one is shown."""
    shown = act.split()[1]
    word, _, target = s.take("then", "ron").partition(" on ")
    pool = Pool(rules)
    hand = text_of(pool.of(kind(one(shown))) for _ in range(2))
    other = ready(pool)[3:]  # three runs and a pair
    hand += other
    tile = text_of([pool.of(kind(one(target or shown)))])
    source = next(w for w in rules_winds(rules) if w != who)
    t = seated(rules, {who: hand}, turn=who if word == "tsumo" else source, draws=tile, **common)
    t.play(f"{who} shown_tile {shown}")
    if word != "tsumo":
        t.play(f"{source} {tile}")
    return offered(t, who, word, expected)


def touched_river(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    then = s.take("then", "")
    pool = Pool(rules)
    if "kan" in then:
        own = many(pool, 3)
        tile = text_of([pool.of(kind(parse(own)[0]))])
    else:
        own = ready(pool)
        tile = text_of([pool.of(waits_of(rules, parse(own))[0])])
    t = seated(rules, {who: own}, turn=who, draws=tile, **common)
    word = "kan" if "kan" in then else "tsumo"
    assert any(x.startswith(word) for x in t.offers(who))
    t.play(f"{who} touched_river {tile}")
    out = offered(t, who, word, expected)
    t.play(f"{who} {tile}")
    out["discarded"] = text_of([t.referee.state.players[t.seat(who)].river[-1].pai]) == tile
    return out


def touched_draw(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    then = s.take("then", "ron")
    pool = Pool(rules)
    own = ready(pool)
    tile = text_of([pool.of(waits_of(rules, parse(own))[0])])
    if then in ("pon", "chi", "kan", "call"):
        own = many(pool, 3)
        tile = text_of([pool.of(kind(parse(own)[0]))])
    source = next(w for w in rules_winds(rules) if w != who)
    t = seated(
        rules,
        {who: own},
        turn=source,
        draws=tile,
        riichi=who if s.take("riichi") else "",
        honba=common["honba"],
        sticks=common["sticks"],
    )
    t.play(f"{source} {tile}")
    assert t.offers(who)
    t.play(f"{who} touched_draw")
    allowed = any(x.split()[0] in ("ron", "pon", "chi", "kan") for x in t.offers(who))
    return {"allowed": allowed, "furiten": t.referee.moment.facts.seats[t.seat(who)].furiten}


def declared(
    s: Given,
    rules: RuleSet,
    expected: Mapping[str, Any],
    act: str,
    who: str,
    common: dict[str, Any],
) -> Found:
    code = "denial" if "deni" in act else "wall_collapse" if "wall" in act else "start_button"
    pool = Pool(rules)
    hands = {w: ready(pool) for w in common["riichi"]}
    t = seated(rules, hands, **common).play(f"{who} {code}")
    return ended(t, expected)


Offender = Callable[[Given, RuleSet, Mapping[str, Any], str, str, dict[str, Any]], Found]
OFFENCES: Final[tuple[tuple[str, Offender], ...]] = (
    (r"ron|tsumo", false_win),
    (r"riichi", false_riichi),
    (r"empty", empty_call),
    (r"too (many|few)", wrong_count),
    (r"^shows ", shown_tile),
    (r"river", touched_river),
    (r"touch.*draw", touched_draw),
    (r"deni|wall|start", declared),
)
