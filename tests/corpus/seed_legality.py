"""Worked examples about what may be chosen, by ``act`` or ``event``, as situations of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from mjwidget.core.events import (
    Chi,
    Daiminkan,
    Hora,
    Pon,
    Ryukyoku,
)
from mjwidget.core.tiles import WINDS, kind, one, parse
from mjwidget.game.deal import tiles_of
from mjwidget.game.manners import may_lie_face_down, no_substitute
from mjwidget.ruleset import RuleSet
from tests.corpus.game_rows import (
    THREE,
    Found,
    Given,
    NotRead,
    many,
    offered,
    quiet,
    ready,
    rules_winds,
    seated,
    split_drawn,
    text_of,
    waiting_for,
    waits_of,
)
from tests.game_setup import Pool
from tests.game_table import table


def legality(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    act = s.take("act")
    if act is None:
        for key, translate in (("event", event), ("bids", bids), ("ask", ask), ("yaku", yaku)):
            if s.has(key):
                return translate(s, rules, expected)
        raise NotRead("legality without act, event, bids, ask or yaku")
    if act not in ACTS:
        raise NotRead(f"act {act!r}")
    return ACTS[act](s, rules, expected)


def nine_terminals(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    hand, drawn = split_drawn(s.take("hand"))
    pool = Pool(rules)
    pool.names(pool.take(hand + drawn), [])
    called = {rules_winds(rules)[-1]: [f"pon:{many(pool, 3)}"]} if s.take("calls_before") else {}
    t = table(rules, E=hand, draws=drawn, melds=called, first=s.take("first_turn", True))
    return offered(t, "E", "kyuushu", expected)


def riichi(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    pool = Pool(rules)
    melds = s.take("melds", [])
    for text in melds:
        pool.take(text.split(":")[1])
    hand, discard = s.take("hand"), s.take("discard")
    if hand is None:
        hand = ready(pool, 4 - len(melds))
    else:
        tiles = pool.take(hand)
        if len(tiles) + 3 * len(melds) == 14:  # with the tile to be discarded
            tiles.remove(one(discard))
            pool.tiles.append(one(discard))
            hand = text_of(tiles)
        pool.names(tiles, [])
    drawn = text_of(pool.take(discard)) if discard else many(pool, 1)
    waits = waits_of(rules, parse(hand))
    assert waits or rules.riichi.noten == "offence"
    own, seen = "", ""
    for text, n in s.take("seen", {}).items():
        seen += text_of(pool.of(kind(one(text))) for _ in range(n))
    unseen = s.take("waits_unseen")
    if s.take("furiten"):
        own = text_of([pool.of(waits[0])])
    if unseen is not None:
        left = [t for t in pool.tiles if kind(t) in waits]
        seen += "".join(text_of(pool.take(text_of([x]))) for x in left[: len(left) - unseen])
    t = table(
        rules,
        E=hand,
        melds={"E": melds},
        draws=drawn,
        rivers={"E": own, "S": seen},
        scores={"E": s.take("points", rules.match.start)},
        left=s.take("live_tiles", 20),
    )
    return offered(t, "E", f"riichi {drawn}" if discard else "riichi", expected)


SAMPLES: Final[dict[tuple[str, bool], tuple[str, list[str], str]]] = {
    ("tanyao", True): ("678p34p678s88s", ["pon:222s"], "2p"),
    ("tanyao", False): ("678p34p678s22288s", [], "2p"),
    ("", True): ("789p23p678s99s", ["pon:222s"], "1p"),
    ("", False): ("789p13p678s22299s", [], "2p"),
    ("haku", True): ("55z99s234p678s", ["pon:999p"], "5z"),
}
"""(yaku, open): concealed tiles, melds, the winning tile."""


def win(s: Given, rules: RuleSet, expected: Mapping[str, Any], act: str = "ron") -> Found:
    """A ron or tsumo of W after whatever the row says has happened before."""
    pool, winds = Pool(rules), rules_winds(rules)
    n = len(winds)
    flags = s.take("flags", [])
    if flags:
        return first_turn(s, rules, flags)
    hand, melds, tile = s.take("hand"), s.take("melds", []), s.take("win")
    if s.has("yaku"):
        names, is_open = s.take("yaku"), bool(s.take("open", False))
        sample = SAMPLES.get((names[0] if names else "", is_open))
        if sample is None or len(names) > 1:
            raise NotRead(f"no sample hand for {names}")
        hand, melds, tile = sample
    waits, before = s.take("waits"), s.take("earlier_waits")
    changes: list[tuple[str, str]] = []
    if hand is not None:
        pool.names(pool.take(hand), [])
    elif waits is None:
        hand = ready(pool)
    elif before is None:
        hand = waiting_for(pool, waits)
    else:
        hand = waiting_for(pool, before)
        later = parse(waiting_for(Pool(rules), waits))
        new, old = sorted(set(later) - set(parse(hand))), sorted(set(parse(hand)) - set(later))
        changes = [
            (text_of(pool.take(text_of([x]))), text_of([y])) for x, y in zip(new, old, strict=True)
        ]
        pool.names(later, [])
    for text in melds:
        pool.take(text.split(":")[1])
    kinds = waits_of(rules, parse(hand))
    tile = text_of(pool.take(tile)) if tile else text_of([pool.of(kinds[-1])])
    river = text_of(pool.take("".join(s.take("own_river", []))))
    furiten = s.take("furiten", "")
    if s.take("own_river_has_wait") or furiten == "river":
        river += text_of([pool.of(kinds[0])])
    in_riichi = bool(s.take("riichi")) or furiten == "riichi_passed"
    passed = [key for key in list(s.said) if key.startswith("passed_") and s.take(key)]
    robbed = any("chankan" in key for key in passed) or furiten == "chankan"
    passes = bool(passed) or furiten in ("riichi_passed", "same_turn", "chankan")
    rounds, own_discard = s.take("turns_since", 0), bool(s.take("own_discard_since"))
    s.take("player")  # who it is makes no difference: nobody is shown an offence

    # Draw number i is that of the wind i % n; W is number 2.
    if act == "tsumo":
        last = 2 + n * rounds
    elif changes:
        last = 3 + n * (len(changes) - 1)
    elif own_discard or rounds:
        last = 3 + n * max(rounds - 1, 0)
    else:
        last = int(passes)
    if winds[last % n] == "W" and act == "ron":
        raise NotRead("W would discard it")
    own = {"W": list(melds)}
    draws = [""] * last + [tile]
    if robbed:
        four = [text_of([pool.of(kinds[0])]) for _ in range(4)]
        own["E"], draws[0] = ["pon:" + "".join(four[:3])], four[3]
    elif passes:
        draws[0] = text_of([pool.of(kinds[0])])
    for i, (new_tile, _) in enumerate(changes):
        draws[2 + n * i] = new_tile
    draws = [text or quiet(pool) for text in draws]
    t = table(
        rules,
        W=hand,
        melds=own,
        rivers={"W": river + (quiet(pool) if in_riichi else "")},
        riichi="W" if in_riichi else "",
        draws="".join(draws),
        rinshan=quiet(pool) if robbed else "",
    )
    thrown = {2 + n * i: old_tile for i, (_, old_tile) in enumerate(changes)}
    for i in range(last):
        if i == 0 and robbed:
            t.play(f"E kan {draws[0]}", "W pass")
        t.play(f"{winds[i % n]} {thrown.get(i, 'tsumogiri')}")
        if i == 0 and passes and not robbed and t.offers("W"):
            t.play("W pass")
    if act == "ron":
        t.play(f"{winds[last % n]} tsumogiri")
    else:
        t.pass_all()
    waiting = t.referee.moment.facts.seats[t.seat("W")].waits
    assert waiting >> kind(one(tile)) & 1, "the row's tile does not complete the hand"
    return offered(t, "W", act, expected)


def first_turn(s: Given, rules: RuleSet, flags: list[str]) -> Found:
    """Is it a renhou?"""
    who, draws_before = s.take("seat", "W"), s.take("own_draws", 0)
    called = s.take("calls_before", False)
    s.take("hand"), s.take("win")
    if flags != ["renhou"]:
        raise NotRead(f"flags {flags}")
    pool = Pool(rules)
    hand = ready(pool)
    tile = text_of([pool.of(waits_of(rules, parse(hand))[0])])
    caller = next(w for w in reversed(rules_winds(rules)) if w not in (who, "E"))
    melds = {caller: [f"pon:{many(pool, 3)}"]} if called else {}
    rivers = {who: quiet(pool, draws_before)} if draws_before else {}
    t = seated(rules, {who: hand}, melds=melds, rivers=rivers, draws=tile, first=True)
    t.play(f"E {tile}", f"{who} ron")
    hora = next(e for e in t.ended() if isinstance(e, Hora))
    return {"renhou": "renhou" in dict(hora.yaku or ()), "allowed": True}


def chankan(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    form, _, tiles = s.take("kan").partition(":")
    hand, melds = s.take("hand"), s.take("melds", [])
    own, last = split_drawn(tiles)
    if kind(one(s.take("win"))) != kind(one(last)):
        raise NotRead("the kan is of another tile")
    if form == "ankan":
        t = table(rules, E=own, S=hand, melds={"S": melds}, draws=last)
        t.play("E kan " + next(x for x in t.offers("E") if x.startswith("kan"))[4:])
    else:
        t = table(rules, S=hand, melds={"S": melds, "E": [f"pon:{own}"]}, draws=last)
        t.play(f"E kan {last}")
    return offered(t, "S", "ron", expected)


def discard(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    form, _, tiles = s.take("called").partition(":")
    called, thrown = one(s.take("called_tile")), s.take("discard")
    own = parse(tiles)
    own.remove(next(t for t in own if kind(t) == kind(called)))
    pool = Pool(rules)
    pool.take(text_of(own))
    hand = text_of([*own, *pool.take(thrown)])
    drawn = text_of([pool.of(kind(called))])
    t = table(rules, S=hand, draws=drawn)
    t.play(f"E {drawn}", f"S {form} {text_of(sorted(own))}")
    return offered(t, "S", thrown, expected)


def call(form: str) -> Callable[[Given, RuleSet, Mapping[str, Any]], Found]:
    def translate(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
        seat, source = s.take("seat"), s.take("from")
        pool = Pool(rules)
        middle = one("6p")
        own = {"chi": "57p", "pon": "66p", "kan": "666p", "daiminkan": "666p"}[form]
        own = own if rules.tiles.red[1] < 3 else own.replace("57p", "78p")
        pool.take(own)
        drawn = text_of(pool.take(text_of([middle])))
        t = seated(rules, {seat: own}, turn=source, draws=drawn)
        t.play(f"{source} {drawn}")
        return offered(t, seat, "kan" if "kan" in form else form, expected)

    return translate


def ankan(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    hand, drawn = s.take("hand"), s.take("drawn")
    t = table(rules, S=hand, turn="S", draws=drawn, riichi="S" if s.take("riichi") else "")
    return offered(t, "S", "kan", expected)


def open_riichi(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    pool = Pool(rules)
    hand = ready(pool)
    t = table(rules, E=hand, draws=many(pool, 1))
    assert any(x.startswith("riichi") for x in t.offers("E"))
    there = [x for x in (*t.offers("E"), *t.offences("E")) if "open" in x]
    assert bool(there) == rules.riichi.open
    return {"allowed": bool(there)}


def face_down(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    what = s.take("hand")
    if "riichi" in what:
        t = table(rules, S=ready(Pool(rules)), riichi="S")
    elif "single" in what:
        pool, melds = Pool(rules), []
        for _ in range(4):
            melds.append("pon:" + many(pool, 3))
        t = table(rules, melds={"S": melds})
    else:
        t = table(rules, S=ready(Pool(rules)))
    return {"allowed": may_lie_face_down(t.referee.moment, t.seat("S"))}


def event(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    """Does this abort the hand?"""
    what, ronned = s.take("event"), bool(s.take("ronned"))
    pool = Pool(rules)
    winds = rules_winds(rules)
    if what.endswith("riichi"):
        hands = {w: ready(pool) for w in winds}
        tile = (
            text_of([pool.of(waits_of(rules, parse(hands["S"]))[0])]) if ronned else many(pool, 1)
        )
        others = winds.replace("E", "")
        t = seated(rules, hands, riichi=others, draws=tile)
        t.play("E " + next(x for x in t.offers("E") if x == f"riichi {tile}"))
        if ronned:
            t.play("S ron")
    elif "first-turn discard" in what:
        tiles = s.take("discards")
        called = s.take("calls_before")
        hand = dict(zip(winds, tiles, strict=True))
        melds = {winds[-1]: [f"pon:{many_but(pool, tiles)}"]} if called else {}
        if ronned:
            raise NotRead("a wind that everybody has discarded cannot be ronned")
        t = seated(rules, hand, melds=melds, first=True)
        t.play(*[f"{w} {tile}" for w, tile in hand.items()])
    elif what.startswith("fourth kan"):
        return fourth_kan(s, rules, what, ronned)
    elif what.startswith("triple ron"):
        t = seated(rules, THREE, draws="8m").play("E 8m", "S ron & W ron & N ron")
    else:
        raise NotRead(f"event {what!r}")
    aborted = any(isinstance(e, Ryukyoku) for e in t.ended())
    return {"abort": aborted}


def many_but(pool: Pool, tiles: list[str]) -> str:
    pool.take("".join(tiles))
    return many(pool, 3)


def fourth_kan(s: Given, rules: RuleSet, what: str, ronned: bool) -> Found:
    """E, or who has most, makes the fourth kan; all but that one lie there already."""
    made = dict(s.take("kans"))
    robbed = "robbed" in what
    if robbed:
        maker = "E"
    else:
        maker = max(made, key=lambda w: made[w])
        made[maker] -= 1
    pool = Pool(rules)
    winner = next(w for w in rules_winds(rules) if w not in made and w != maker)
    hand = ready(pool)
    tile = text_of([pool.of(waits_of(rules, parse(hand))[0])])
    melds = {w: [f"ankan:{many(pool, 4)}" for _ in range(n)] for w, n in made.items()}
    if robbed:
        melds[maker] = [
            *melds.get(maker, []),
            "pon:" + text_of(pool.of(kind(one(tile))) for _ in range(3)),
        ]
        t = seated(rules, {winner: hand}, melds=melds, turn=maker, draws=tile)
        t.play(f"{maker} kan {tile}")
        t.play(f"{winner} ron")
    else:
        quad = many(pool, 4)
        own, drawn = split_drawn(quad)
        t = seated(
            rules,
            {winner: hand, maker: own},
            melds=melds,
            turn=maker,
            draws=drawn,
            rinshan=tile if ronned else quiet(pool),
        )
        t.play(f"{maker} kan {quad}")
        if not t.ended():
            t.play(f"{maker} tsumogiri")
        if ronned and not t.ended():
            t.play(f"{winner} ron")
    events = t.ended()
    return {"abort": any(isinstance(e, Ryukyoku) for e in events)}


def bids(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    """Who gets the discard? Bids in their order; those of one moment are simultaneous."""
    said, thrown = s.take("bids"), one(s.take("discard"))
    rows = (
        [(w, act, i) for i, (w, act) in enumerate(said.items())] if isinstance(said, dict) else said
    )
    pool = Pool(rules)
    drawn = text_of([pool.of(kind(thrown))])
    hands: dict[str, str] = {}
    k = kind(thrown)
    for wind, act, _ in rows:
        if act == "chi":
            low = min(max(k - 1, k // 9 * 9), k // 9 * 9 + 6)
            run = [low, low + 1, low + 2]
            hands[wind] = text_of(pool.of(x) for x in run if x != k)
        elif act in ("pon", "kan", "daiminkan"):
            hands[wind] = text_of(sorted(pool.of(k) for _ in range(2 + (act != "pon"))))
        elif act == "ron":
            hands[wind] = waiting_for(pool, [text_of([k * 8]), text_of([(k + 3) * 8])])
    t = seated(rules, hands, draws=drawn)
    t.play(f"E {drawn}")
    order = sorted(rows, key=lambda r: r[2])
    for moment in sorted({r[2] for r in order}):
        texts = []
        for wind, act, at in order:
            if at == moment:
                word = "kan" if act in ("kan", "daiminkan") else act
                own = f" {hands[wind]}" if act in ("chi", "pon") else ""
                texts.append(f"{wind} {word}{own}")
        if any(t.find(text) for text in texts):
            t.play(" & ".join(text for text in texts if t.find(text)))
    t.pass_all()
    got = [e.actor for e in t.referee.events if isinstance(e, Chi | Pon | Daiminkan | Hora)]
    return {"winner": WINDS[got[0]] if got else None}


def ask(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    """May a substitute take this hand over?"""
    if s.take("ask") != "substitute":
        raise NotRead("ask")
    hand = s.take("hand")
    if "chinitsu" in hand:
        own, melds = ("3345678999p", ["pon:111p"]) if "open" in hand else ("1123345678999p", [])
        t = table(rules, S=own, melds={"S": melds})
    else:
        pool = Pool(rules)
        own = ready(pool)
        furiten = "furiten" in hand and not re.search(r"\bno[t]? (in )?furiten", hand)
        river = text_of([pool.of(waits_of(rules, parse(own))[0])]) if furiten else ""
        riichi_ = "S" if "riichi" in hand else ""
        t = table(rules, S=own, rivers={"S": river + quiet(pool)}, riichi=riichi_)
    return {"allowed": no_substitute(t.referee.moment, t.seat("S")) is None}


def yaku(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    """Can this yaku be made of the tiles of this table?"""
    if s.take("yaku") != "sanshoku doujun":
        raise NotRead("yaku")
    kinds = {kind(t) for t in tiles_of(rules)}
    suits = [
        any({9 * suit + i, 9 * suit + i + 1, 9 * suit + i + 2} <= kinds for i in range(7))
        for suit in range(3)
    ]
    return {"allowed": all(suits)}


ACTS: Final[dict[str, Callable[[Given, RuleSet, Mapping[str, Any]], Found]]] = {
    "nine_terminals": nine_terminals,
    "riichi": riichi,
    "ron": win,
    "tsumo": lambda s, rules, expected: win(s, rules, expected, "tsumo"),
    "chankan": chankan,
    "discard": discard,
    "chi": call("chi"),
    "pon": call("pon"),
    "kan": call("kan"),
    "daiminkan": call("daiminkan"),
    "ankan": ankan,
    "open_riichi": open_riichi,
    "lay tiles face down": face_down,
}
