"""Worked examples about offences, by the words of their ``act``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from mjwidget.core.events import Chombo, Event, Hora
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
from tests.game_table import Table

CALLS: Final = ("pon", "chi", "kan", "call")


class Case:
    """One row: who offends (``who``), the tiles that are left, and what all rows may say."""

    def __init__(self, given: Given, rules: RuleSet, expected: Mapping[str, Any]) -> None:
        self.given, self.rules, self.expected = given, rules, expected
        self.take = given.take
        self.act: str = self.take("act")
        self.who: str = self.take("offender", "W")
        self.riichi = "".join(self.take("sticks_of_this_hand", {}))
        self.common = {"honba": self.take("honba", 0), "sticks": self.take("sticks", 0)}
        self.pool = Pool(rules)

    def others(self) -> list[str]:
        """The winds of the others, those in riichi last."""
        winds = [w for w in rules_winds(self.rules) if w != self.who]
        return sorted(winds, key=lambda w: w in self.riichi)

    def wait(self, hand: str, n: int = 0) -> str:
        """A tile that completes the hand: of its ``n``-th wait."""
        return text_of([self.pool.of(waits_of(self.rules, parse(hand))[n])])

    def fourth(self, tiles: str) -> str:
        """One more tile of the first kind of these."""
        return text_of([self.pool.of(kind(parse(tiles)[0]))])

    def seated(self, hands: Mapping[str, str], **situation: Any) -> Table:
        """The table, with honba, sticks and riichi as the row has them."""
        return seated(self.rules, hands, **{"riichi": self.riichi, **self.common, **situation})


def offence(s: Given, rules: RuleSet, expected: Mapping[str, Any]) -> Found:
    case = Case(s, rules, expected)
    for words, translate in OFFENCES:
        if re.search(words, case.act):
            return translate(case)
    raise NotRead(f"offence {case.act!r}")


def winds_of(events: list[Event], what: type[Chombo] | type[Hora]) -> list[str]:
    return [WINDS[e.actor] for e in events if isinstance(e, what)]


# ---- wins and riichi that are none


def false_win(c: Case) -> Found:
    """The points are those of the whole hand, so that sticks go back."""
    hands: dict[str, str] = {}
    rivers: dict[str, str] = {}
    melds: dict[str, list[str]] = {}
    source, asked = c.others()[:2]
    if "yaku" in c.act:
        hands[c.who], melds[c.who], tile = "789p23p678s99s", ["pon:222s"], "1p"
        c.pool.names(c.pool.take("789p23p678s99s222s1p"), [])
    elif "furiten" in c.act:
        hands[c.who] = ready(c.pool)
        rivers[c.who], tile = c.wait(hands[c.who]), c.wait(hands[c.who], 1)
    else:  # somebody else is asked, so that the table waits
        three = many(c.pool, 3)
        tile, hands[asked] = three[0] + three[-1], three[1:]
    for w in c.riichi:
        hands[w] = ready(c.pool)
    word = "tsumo" if "tsumo" in c.act else "ron"
    turn = c.who if word == "tsumo" else source
    t = c.seated(hands, melds=melds, rivers=rivers, turn=turn, draws=tile)
    if word == "ron":
        t.play(f"{source} {tile}")
    t.play(f"{c.who} {next(x for x in t.offences(c.who) if x.startswith(word))}")
    return ended(t, c.expected)


def false_riichi(c: Case) -> Found:
    hand, shown, how = c.take("hand"), c.take("rivers_show", {}), c.take("end", "exhaustive")
    hands: dict[str, str] = {}
    rivers: dict[str, str] = {}
    if hand:
        hands[c.who] = hand
        c.pool.names(c.pool.take(hand), [])
    if shown:
        kinds = [kind(one(text)) for text, n in shown.items() for _ in range(n)]
        rivers[c.others()[0]] = text_of(map(c.pool.of, kinds))
    tile = draws = many(c.pool, 1)
    winner = how.partition("win by ")[2]
    if "nagashi" in how:
        rivers[how[-1]] = ends(c.pool, 3)
        draws += ends(c.pool, 5)
    if winner:
        hands[winner] = ready(c.pool)
        gap = (WINDS.index(winner) - WINDS.index(c.who)) % c.rules.tiles.players
        draws += quiet(c.pool, gap - 1) if gap > 1 else ""
        draws += c.wait(hands[winner])
    left = max(4, c.rules.riichi.live_tiles_needed)
    t = c.seated(hands, rivers=rivers, turn=c.who, draws=draws, left=left)
    words = (*t.offers(c.who), *t.offences(c.who))
    t.play(f"{c.who} {next(x for x in words if x.startswith('riichi') and x.endswith(tile))}")
    if winner:
        t.play(f"{winner} tsumo")
    else:
        t.to_the_end()
    return ended(t, c.expected) | {"chombo": winds_of(t.ended(), Chombo)}


def at_the_same_time(c: Case) -> Found:
    false, _, valid = c.act.partition(" and a valid ron by ")
    c.who, winner = false.split(" by ")[1][0], valid[0]
    hand = ready(c.pool)
    tile = c.wait(hand)
    source = next(w for w in c.others() if w != winner)
    t = c.seated({winner: hand}, turn=source, draws=tile)
    t.play(f"{source} {tile}", f"{winner} ron & {c.who} ron (false_ron)")
    events = t.ended()
    return {"chombo": winds_of(events, Chombo), "win": "".join(winds_of(events, Hora))}


# ---- calls that are none


def empty_call(c: Case) -> Found:
    own, three = ready(c.pool), many(c.pool, 3)
    points = c.take("points", c.rules.match.start)
    source, asked = c.others()[:2]
    tile, pair = three[0] + three[-1], three[:2] + three[-1]
    hands = {c.who: own, asked: pair}
    t = c.seated(hands, turn=source, draws=tile, left=4, scores={c.who: points})
    t.play(f"{source} {tile}", f"{c.who} empty_call {tile}")
    seat, state = t.seat(c.who), t.referee.state
    deposit = points - state.scores[seat]
    return {
        "deposit": deposit,
        "dead_hand": state.players[seat].dead,
        "points": {c.who: -deposit} if deposit else {},
        "sticks": state.kyotaku,
        "counted": "tenpai" if tenpai(t.referee.moment, seat) else "noten",
    }


# ---- what takes rights away: a hand that could do something, a slip, and what it still may do


class Slip(NamedTuple):
    """``says``: the offence; ``when``: before the tile that matters comes, or after; ``then``: what
    is tried with it, where the row does not say; ``drawn``: it is drawn in any case; ``finds``: the
    keys of the answer."""

    says: str
    when: str
    then: str
    drawn: bool
    finds: tuple[str, ...]


SLIPS: Final[dict[str, Slip]] = {
    r"too (many|few)": Slip("wrong_count", "before", "ron", False, ("dead_hand", "allowed")),
    r"^shows (?P<shown>..)": Slip("shown_tile {shown}", "before", "ron", False, ("offered",)),
    r"river": Slip("touched_river {tile}", "after", "tsumo", True, ("offered", "discarded")),
    r"touch.*draw": Slip("touched_draw", "after", "ron", False, ("allowed", "furiten")),
}


def slip(c: Case) -> Found:
    said, how = next(
        (m, one_) for words, one_ in SLIPS.items() if (m := re.search(words, c.act)) is not None
    )
    shown = said.groupdict().get("shown", "")
    word, _, target = c.take("then", how.then).partition(" with it")[0].partition(" on ")
    hand, tile = _hand_for(c, word, shown, target)
    drawn = how.drawn or word == "tsumo"
    source = c.others()[0]
    if c.take("riichi"):
        c.riichi = c.who
    t = c.seated({c.who: hand}, turn=c.who if drawn else source, draws=tile)
    declared = f"{c.who} {how.says.format(shown=shown, tile=tile)}"
    if how.when == "before":
        t.play(declared)
    if not drawn:
        t.play(f"{source} {tile}")
    if how.when == "after":
        assert any(_is(x, word) for x in t.offers(c.who)), "without the slip it could be done"
        t.play(declared)
    seat = t.seat(c.who)
    out: Found = {
        "dead_hand": t.referee.state.players[seat].dead,
        "allowed": any(_is(x, word) for x in t.offers(c.who)),
        "furiten": t.referee.moment.facts.seats[seat].furiten,
    }
    found = {key: out[key] for key in how.finds if key in out}
    if "offered" in how.finds:
        found |= offered(t, c.who, word, c.expected)
    if "discarded" in how.finds:
        t.play(f"{c.who} {tile}")
        found["discarded"] = text_of([t.referee.state.players[seat].river[-1].pai]) == tile
    return found


def _is(text: str, word: str) -> bool:
    """Is this choice what ``word`` says? ``call``: any of the calls; ``win``: any win."""
    words = {"call": CALLS, "win": ("ron", "tsumo")}.get(word, (word,))
    return text.split()[0] in words


def _hand_for(c: Case, word: str, shown: str, target: str) -> tuple[str, str]:
    """A hand that may do it, and the tile: a win, a call, or one of two pairs of which a tile is
    shown."""
    if shown:
        pair = text_of(c.pool.of(kind(one(shown))) for _ in range(2))
        hand = pair + ready(c.pool)[3:]  # three runs and a pair
        return hand, text_of([c.pool.of(kind(one(target or shown)))])
    if word in CALLS:
        three = many(c.pool, 3)
        return three, c.fourth(three)
    hand = ready(c.pool)
    return hand, c.wait(hand)


# ---- what is declared at any time


def declared(c: Case) -> Found:
    code = "denial" if "deni" in c.act else "wall_collapse" if "wall" in c.act else "start_button"
    hands = {w: ready(c.pool) for w in c.riichi}
    return ended(c.seated(hands).play(f"{c.who} {code}"), c.expected)


OFFENCES: Final[tuple[tuple[str, Callable[[Case], Found]], ...]] = (
    (r" and a valid ron by ", at_the_same_time),
    (r"ron|tsumo", false_win),
    (r"riichi", false_riichi),
    (r"empty", empty_call),
    *((words, slip) for words in SLIPS),
    (r"deni|wall|start", declared),
)
