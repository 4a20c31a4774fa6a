"""Reported situations of play whose rows say all that is needed, by the keys of their input.

A form takes the input (or one of a list of inputs) and gives what the engine says of the keys that
are expected. Rows of the same keys that are not known yet are read by the same forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from mjwidget.core.events import Chi, Hora, Pon
from mjwidget.core.tiles import kind, one, parse
from mjwidget.game import flow
from mjwidget.rulefiles import rules as rules_of
from mjwidget.ruleset import RuleSet
from tests.corpus.game_rows import Found, NotRead, split_drawn, text_of
from tests.game_table import table

Input = Mapping[str, Any]
HONOURS: Final = ("pon:111z", "pon:222z", "pon:333z", "pon:444z")
TENHOU: Final = "tenhou"


def chi_allowed(given: Input, rules: RuleSet) -> bool:
    """May the tile be called as a chi?"""
    melds = {"S": list(HONOURS[: given.get("melds", 0)])}
    t = table(rules, S=given["hand"], melds=melds, draws=given["claim"])
    t.play(f"E {given['claim']}")
    return any(x.startswith("chi") for x in t.offers("S"))


def after_chi(given: Input, rules: RuleSet) -> list[str]:
    """Which kinds of the hand may be discarded after ``45+6 claimed 6m``."""
    said = re.fullmatch(r"([\d+]+) claimed (\d)([mps])", given["chi"])
    if said is None:
        raise NotRead(given["chi"])
    run = said[1].replace("+", "").replace(said[2], "", 1)
    t = table(rules, S=given["hand"] + run + said[3], draws=said[2] + said[3])
    t.play(f"E {said[2]}{said[3]}", f"S chi {run}{said[3]}")
    kinds = dict.fromkeys(text_of([x]) for x in parse(given["hand"]))
    return [text for text in kinds if text in t.offers("S")]


def after_pon(given: Input, rules: RuleSet) -> Found:
    """What may be done right after a pon; the first plain tile of it is the called one."""
    tiles = parse(given["pon"].split()[0])
    called = min(tiles)
    tiles.remove(called)
    own = text_of(sorted(tiles))
    t = table(rules, S=given["hand"] + own, draws=text_of([called]))
    t.play(f"E {text_of([called])}", f"S pon {own}")
    kans = any(x.startswith("kan") for x in t.offers("S"))
    return {"allowed_includes": t.offers("S"), "kakan": kans, "ankan": kans}


def ankan_in_riichi(given: Input, rules: RuleSet) -> bool:
    t = table(rules, S=given["hand"], riichi="S", turn="S", draws=given["draw"])
    return any(x.startswith("kan") for x in t.offers("S"))


def riichi_discards(given: Input, rules: RuleSet) -> list[str]:
    t = table(rules, S=given["hand"], turn="S", draws=given["draw"])
    return sorted({x[7:] for x in t.offers("S") if x.startswith("riichi")}, key=one)


def calls_in_riichi(given: Input, rules: RuleSet) -> Found:
    riichi = "S" if given["riichi"] else ""
    t = table(rules, S=given["hand"], riichi=riichi, draws=given["claim"])
    t.play(f"E {given['claim']}")
    words = {x.split()[0] for x in t.offers("S")}
    return {"pon": "pon" in words, "minkan": "kan" in words, "chi": "chi" in words}


def fifth_kan(given: Input, rules: RuleSet) -> bool:
    """In riichi or not, with that many kans on the table."""
    kans = [f"ankan:{n}{n}{n}{n}z" for n in range(1, given["kans_total"] + 1)]
    t = table(
        rules,
        S="111m456p789s22p34s",
        melds={"W": kans},
        riichi="S" if given["riichi"] else "",
        turn="S",
        draws="1m",
    )
    return any(x.startswith("kan") for x in t.offers("S"))


def kakan(given: Input, rules: RuleSet) -> Found:
    t = table(rules, melds={"S": [f"pon:{given['pon']}"]}, turn="S", draws=given["draw"])
    found = [c for c in t.referee.prompts[t.seat("S")] if c.act == "kakan"]
    return {
        "kakan": [text_of([c.pai]) for c in found if c.pai is not None],
        "pai": text_of([found[0].pai]) if found and found[0].pai is not None else None,
        "consumed": sorted(x >> 3 for x in found[0].consumed) if found else None,
    }


def nine_kinds(given: Input, rules: RuleSet) -> bool:
    hand, drawn = split_drawn(re.sub(r"\(.*\)|[+ ]", "", given["hand"]))
    t = table(rules, E=hand, draws=drawn, first=True)
    return "kyuushu" in t.offers("E")


def after_the_last(given: Input, rules: RuleSet) -> flow.Next | flow.Over | flow.Ask:
    """The last hand ended: a dealer's win, or an abort."""
    dealer = given.get("dealer", given.get("dealer_score"))
    others = given.get("others_max", (100000 - dealer) // 3)
    scores = [others, 100000 - dealer - 2 * others, others, dealer]
    oya = 3
    wind, kyoku = given["round"][0], int(given["round"][1])
    if given.get("dealer_is_first_by_seat"):
        # The dealer of S4 is the farthest of all; the hand that can be the last and whose dealer
        # is first among equals is W1 (or S1 of an east match).
        scores, oya, wind, kyoku = [dealer, *scores[:3]], 0, "W", 1
    how = str(given.get("result", given.get("event", "win")))
    aborted = "abort" in how or "kyuushu" in how
    return flow.after_hand(
        rules,
        bakaze=wind,
        kyoku=kyoku,
        honba=0,
        oya=oya,
        scores=scores,
        ending=flow.Ending("abort") if aborted else flow.Ending("win", (oya,)),
    )


def follows(given: Input, rules: RuleSet) -> str:
    out = after_the_last(given, rules)
    assert isinstance(out, flow.Next)
    return f"{out.bakaze}{out.kyoku} honba+{out.honba}"


def riichi_with(points: int, rules: RuleSet) -> bool:
    t = table(rules, E="34m123p456p789s11p", draws="9m", scores={"E": points})
    return any(x.startswith("riichi") for x in t.offers("E"))


def below_the_stick(given: Input, rules: RuleSet) -> Found:
    """Where nobody busts, riichi needs no points."""
    free = rules_of(rules, match={"tobi": "off"}, riichi={"points_needed": 0})
    return {
        "tobi_on": riichi_with(given["score"], rules),
        "tobi_off": riichi_with(given["score"], free),
    }


def riichi_to_zero(given: Input, rules: RuleSet) -> Found:
    points = given["score"]
    t = table(rules, E="34m123p456p789s11p", draws="9m", scores={"E": points})
    t.play("E riichi 9m")
    t.pass_all()
    return {
        "score_after": t.referee.state.scores[t.seat("E")],
        "bust_at_acceptance": bool(t.ended()),
    }


THREE_WAIT: Final = ("23467m567p34588s", "67m234678p234s66s", "67m22p678p345s789s")


def order_of_rons(given: Input, rules: RuleSet) -> list[int]:
    """``from`` discards what the seats of ``ron`` wait for: the order of the wins."""
    hands = dict(zip(given["ron"], THREE_WAIT, strict=False))
    winds = "ESWN"
    t = table(
        rules, turn=winds[given["from"]], draws="8m", **{winds[s]: h for s, h in hands.items()}
    )
    t.play(f"{winds[given['from']]} 8m")
    t.play(" & ".join(f"{winds[s]} ron" for s in given["ron"]))
    return [e.actor for e in t.ended() if isinstance(e, Hora)]


def lower_call(given: Input, rules: RuleSet) -> str:
    """P1 may win, P2 (and P1) what the row says; P1 chooses the lower call, P2 the higher one."""
    first, second = given["P1"], given["P2"]
    tile = first[0].split()[1]
    hands = {"S": _hand(first, tile), "W": _hand(second, tile)}
    t = table(rules, S=hands["S"], W=hands["W"], draws=tile)
    t.play(f"E {tile}")
    for wind, acts in (("S", first), ("W", second)):
        for act in acts:
            word = act.split()[0]
            assert any(x.startswith(word) for x in t.offers(wind)), (wind, act, t.offers(wind))
    t.play("S " + next(x for x in t.offers("S") if x.startswith(given["P1_choice"])))
    assert t.offers("W"), "P2 is still asked"
    higher = second[0].split()[0]
    t.play("W " + next(x for x in t.offers("W") if x.startswith(higher)))
    got = [e.actor for e in t.referee.events if isinstance(e, Chi | Pon | Hora)]
    assert got == [2]  # W of the first hand
    return f"P2 is {'still ' if higher == 'ron' else ''}asked; if P2 {higher}s, {higher} wins"


def _hand(acts: list[str], tile: str) -> str:
    """A hand that may do all of this with the tile."""
    words = {act.split()[0] for act in acts}
    k = kind(one(tile)) % 9 + 1
    if words == {"ron", "pon"}:
        return f"{k}{k}m55p678p345s777s"
    if words == {"ron", "chi"}:
        return f"{k + 1}{k + 2}m55p678p345s777s"
    if words == {"ron"}:
        return f"{k}m678p345s234p666s"
    if words == {"pon"}:
        return f"{k}{k}m"
    raise NotRead(f"acts {acts}")


def each(key: str, form: Callable[[Input, RuleSet], Any]) -> Callable[[Any, RuleSet], Found]:
    """The form for one input or a list of inputs; of a list that must agree, what all say."""

    def translate(given: Any, rules: RuleSet) -> Found:
        if isinstance(given, list):
            found = [form(one_, rules) for one_ in given]
            if key == "chi_allowed":
                assert len(set(found)) == 1, found
                return {key: found[0]}
            return {key: found}
        return {key: form(given, rules)}

    return translate


Form = Callable[[Any, RuleSet], Found]
FORMS: Final[dict[tuple[frozenset[str], str], Form]] = {
    (frozenset(("hand", "melds", "claim")), "chi_allowed"): each("chi_allowed", chi_allowed),
    (frozenset(("hand", "claim")), "chi_allowed"): each("chi_allowed", chi_allowed),
    (frozenset(("hand", "chi")), "allowed"): each("allowed", after_chi),
    (frozenset(("hand", "pon")), "allowed_includes"): after_pon,
    (frozenset(("hand", "pon")), "kakan"): after_pon,
    (frozenset(("hand", "draw")), "allowed"): each("allowed", ankan_in_riichi),
    (frozenset(("hand", "draw")), "riichi_discards"): each("riichi_discards", riichi_discards),
    (frozenset(("riichi", "hand", "claim")), "pon"): calls_in_riichi,
    (frozenset(("riichi", "kans_total", "draw")), "kan_allowed"): each("kan_allowed", fifth_kan),
    (frozenset(("pon", "draw")), "kakan"): kakan,
    (frozenset(("hand",)), "kyuushu"): each("kyuushu", nine_kinds),
    (frozenset(("round", "dealer_score", "event")), "next"): each("next", follows),
    (frozenset(("score",)), "tobi_on"): below_the_stick,
    (frozenset(("score", "action")), "score_after"): riichi_to_zero,
    (frozenset(("from", "ron")), "order"): each("order", order_of_rons),
    (frozenset(("P1", "P2", "P1_choice")), "results"): each("results", lower_call),
    (frozenset(("round", "dealer")), "end"): each(
        "end", lambda given, rules: isinstance(after_the_last(given, rules), flow.Over)
    ),
}
"""(keys of the input, first key expected) -> form. Keys that only some rows of a list have are
left out, see :func:`form_of`."""

SOMETIMES: Final = {"others_max", "dealer_is_first_by_seat", "result"}


def form_of(case: Mapping[str, Any]) -> Form | None:
    """The form that reads this row."""
    given = case["input"]
    rows = given if isinstance(given, list) else [given]
    keys = {frozenset(row) - SOMETIMES for row in rows}
    first = next(iter(case["expected"]), "")
    return FORMS.get((next(iter(keys)), first)) if len(keys) == 1 else None


def compare(found: Found, expected: Mapping[str, Any]) -> None:
    """Every key expected, prose left out."""
    for key, value in expected.items():
        if key == "why":
            continue
        have = found[key]
        if key == "allowed_includes":
            assert set(value) <= set(have), (key, have, value)
        elif key == "consumed":
            assert have == sorted(kind(one(x.replace("5pr", "0p"))) for x in value)
        elif key == "next":
            assert have.split() == value.split(), (key, have, value)
        else:
            assert have == value, (key, have, value)
