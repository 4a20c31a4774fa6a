"""Matches written as tenhou.net/6 JSON: what its viewer takes, what is lost, what is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from mjwidget.core.events import Chombo, Deposit, Event, Hora, ReachAccepted, StartKyoku, Transfer
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN
from mjwidget.game.play import play
from mjwidget.logs import tenhou6
from mjwidget.logs.written import WriteError
from mjwidget.rulefiles import names, rules
from tests.same_match import differences
from tests.tenhou6_text import FIRST, NOTEN, WON, game, hand

# ---- what the viewer asks of a text (LF023)

PRICE = re.compile(r"[\d\-]+点∀?(\d枚∀?)?")
YAKU = re.compile(r"^([^\(]*)\((\d+飜|)(?:役満)?(\d+枚|)\)")
CALL = re.compile(r"(\d\d)*[cpmka](\d\d)+|f44|r(\d\d)")


def match_of(data: bytes) -> Match:
    (reading,) = tenhou6.read(data)
    assert reading.error is None, reading.error
    return Match(reading.events)


def found_in(data: bytes) -> dict[str, Any]:
    out: dict[str, Any] = json.loads(data)
    return out


def shape_of_a_hand(log: list[Any]) -> None:
    """17 members of the kinds that the viewer expects."""
    assert len(log) == 17
    assert len(log[0]) == 3
    assert len(log[1]) == 4
    assert 1 <= len(log[2]) <= 5
    for seat in range(4):
        dealt, draws, puts = log[4 + 3 * seat : 7 + 3 * seat]
        assert len(dealt) in (0, 13)
        assert dealt or not (draws or puts)
        for one in (*dealt, *draws, *puts):
            assert isinstance(one, int) or CALL.fullmatch(one)
    name, *rest = log[16]
    assert isinstance(name, str)
    for part in rest:
        assert isinstance(part, list)
        if all(isinstance(n, int) for n in part):
            assert len(part) == 4
            continue
        who, source, pao, price, *yaku = part
        assert all(isinstance(n, int) for n in (who, source, pao))
        assert PRICE.search(price), price
        assert all(YAKU.match(text) for text in yaku), yaku


# ---- every set of rules, there and back

UNSAID = {
    "walls": {"start_kyoku.left"},
    "chombo": {"chombo", "ryukyoku", "end_kyoku", "ledger"},
    "which points are shugi": {"hora.ledger"},
}
"""What is lost -> what may differ then."""
MENDED = frozenset(["flowers", "blue fives", "chips", "offences", "dead hands", "deposits"])
"""Losses after which a match is another record; that it reads is enough."""


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(3))
def test_generated_matches(name: str, seed: int) -> None:
    match = play("mixed", name, f"{name} {seed}")
    made = tenhou6.write(match)
    found = found_in(made.data)
    for log in found["log"]:
        shape_of_a_hand(log)
    wins = sum(isinstance(e, Hora) for e in match.events)
    assert sum(log[16].count("和了") for log in found["log"]) == sum(
        bool(r.wins) for r in match.results
    )
    assert sum(len(log[16]) // 2 for log in found["log"] if log[16][0] == "和了") == wins
    again = match_of(made.data)
    assert [h.name for h in again] == [h.name for h in match]
    assert again.players == match.players
    final = [[row[:5] for row in m.final or ()] for m in (match, again)]
    assert final[0] == final[1]
    if not MENDED & set(made.losses):
        without = set[str]().union(*(UNSAID.get(loss, set()) for loss in made.losses))
        assert differences(match, again, without) == []
        assert again.rules.get("name", name) == match.rules["name"]


@pytest.mark.parametrize("name", ["tenhou", "tenhou-east", "tenhou-sanma", "tenhou-sanma-east"])
def test_tenhou_needs_no_member_of_its_own(name: str) -> None:
    made = tenhou6.write(play("mixed", name, name))
    assert set(found_in(made.data)) <= {"title", "name", "rule", "ref", "log", "sc", "ratingc"}
    assert made.losses == ("walls",)


def test_other_rules_and_settlements_stand_in_a_member_of_their_own() -> None:
    match = play("mixed", rules("mleague", uma={"by_rank": [40000, 0, -10000, -30000]}), 1)
    found = found_in(tenhou6.write(match).data)
    assert found["rule"]["disp"] == "Mリーグ"
    assert set(found["mjwidget"]) == {"rules", "settle"}
    again = match_of(json.dumps(found).encode())
    assert again.rules["uma"]["by_rank"] == [40000, 0, -10000, -30000]
    assert again.final == match.final
    # A settlement that does not give the points of sc is not believed.
    found["mjwidget"]["settle"]["ledger"][0][2] += 1000
    assert [r.points for r in match_of(json.dumps(found).encode()).final or ()] == [
        r.points for r in match.final or ()
    ]


@pytest.mark.parametrize(
    "own", [None, 5, [], {"rules": 5}, {"settle": 5}, {"settle": {"type": "settle", "ledger": 1}},
            {"settle": {"type": "tsumo", "actor": 0, "pai": "1m"}},
            {"settle": {"type": "settle", "ledger": [[9, 0, 1, "final", "x"]]}}],
)  # fmt: skip
def test_a_member_of_ours_that_is_damaged(own: Any) -> None:
    data = game(hand(*FIRST, result=NOTEN), sc=[25000, 15, 25000, 5, 25000, -5, 25000, -15])
    plain = match_of(data)
    found = found_in(data) | {"mjwidget": own}
    assert differences(plain, match_of(json.dumps(found).encode())) == []


# ---- texts

EVERYTHING = game(
    hand([44], [], **WON, round=[4, 2, 1], result=[
        "和了", [7600, -2200, -2200, -2200],
        [0, 0, 0, "30符3飜2000点∀", "門前清自摸和(1飜)", "ドラ(1飜)", "赤ドラ(1飜)"],
    ]),
    ver=2.3, ref="2022013100gm-00a9-0000-af91b2de", ratingc="PF4",
    rule={"disp": "鳳南喰赤", "aka": 1}, lobby=0, dan=["新人", "１級", "初段", "天鳳"],
    rate=[1500, 1500.5, 1500, 1500], sx=["M", "F", "C", "M"], title=["a", "b"],
    connection=[{"what": 0, "log": 0, "who": 3, "step": 39}],
)  # fmt: skip


def test_what_was_read_is_written_again() -> None:
    match = match_of(EVERYTHING)
    assert found_in(tenhou6.write(match).data) == found_in(EVERYTHING)


@pytest.mark.parametrize(("giver", "text"), [(1, "p252552"), (0, "25p2552"), (3, "2552p25")])
def test_the_place_of_the_letter(giver: int, text: str) -> None:
    """Seat 2 calls from seat 1, 0 and 3."""
    deal = {2: [*range(11, 20), 21, 22, 25, 52]}
    before = [[31], [60]] * 2 + [[31], [60]] * 2
    lists: list[Any] = [list(part) for part in before]
    for seat in range(giver + 1, 4) if giver < 2 else ():
        lists[2 * seat], lists[2 * seat + 1] = [], []
    lists[2 * giver] = [25]
    lists[4] = [31, text] if giver == 3 else [text]
    lists[5] = [60, 11] if giver == 3 else [11]
    data = game(hand(*lists, result=NOTEN, deal=deal))
    assert found_in(tenhou6.write(match_of(data)).data)["log"] == found_in(data)["log"]


def test_a_kakan_names_the_pon_that_it_was() -> None:
    """The added tile stands between the letter and the called one, where the pon had its own."""
    deal = {0: [21, 21, *range(31, 40), 41, 42], 2: [11, 12, 13, 14, *range(21, 30)]}
    lists: list[Any] = [
        [44, "21p2121", 21, 43], [60, 41, "21k212121", 60],
        [45, 45], [60, 60], [46, 46], [21, 60], [47], [60],
    ]  # fmt: skip
    data = game(hand(*lists, result=NOTEN, deal=deal, dora=[47, 11]))
    assert found_in(tenhou6.write(match_of(data)).data)["log"] == found_in(data)["log"]


def _with(match: Match, at: int, *events: Event) -> Match:
    found = list(match.events)
    found[at:at] = events
    return Match(found)


# ---- losses and refusals


def test_losses() -> None:
    """Each is named once."""
    parlour = play("mixed", "sanma-parlour", 3)
    assert set(tenhou6.write(parlour).losses) >= {"flowers", "walls", "chips", "blue fives"}
    match = match_of(game(hand(*FIRST, result=NOTEN)))
    deposit = Deposit(
        actor=0, cause="empty_call", ledger=(Transfer(0, None, 1, "sticks", "deposit"),)
    )
    assert tenhou6.write(_with(match, 4, deposit)).losses == ("deposits",)
    assert tenhou6.write(match).losses == ()


def test_a_riichi_that_was_not_accepted() -> None:
    match = match_of(game(hand([21], ["r60"], [22], [60], result=NOTEN)))
    kept = [e for e in match.events if not isinstance(e, ReachAccepted)]
    assert tenhou6.write(Match(kept)).losses == ("riichi that were not accepted",)


def test_a_penalty_is_shown_as_a_draw() -> None:
    match = match_of(game(hand(*FIRST, result=["不明"])))
    rows = tuple([Transfer(0, s, 4000, "points", "chombo") for s in (1, 2, 3)])
    made = tenhou6.write(_with(match, len(match.events), Chombo(actor=0, cause="x", ledger=rows)))
    assert found_in(made.data)["log"][0][16] == ["チョンボ", [-12000, 4000, 4000, 4000]]
    assert made.losses == ("chombo",)


@pytest.mark.parametrize("shown", ["全員聴牌", "全員不聴"])
def test_a_penalty_after_a_draw_that_pays_nothing(shown: str) -> None:
    """Who was tenpai is then no more the word for it: it says that nobody pays."""
    match = match_of(game(hand(*FIRST, result=[shown])))
    rows = tuple([Transfer(0, s, 4000, "points", "chombo") for s in (1, 2, 3)])
    made = tenhou6.write(_with(match, len(match.events), Chombo(actor=0, cause="x", ledger=rows)))
    assert found_in(made.data)["log"][0][16] == ["流局", [-12000, 4000, 4000, 4000]]
    again = match_of(made.data)
    assert differences(again, match_of(tenhou6.write(again).data)) == []


def test_a_win_whose_worth_is_not_known() -> None:
    match = match_of(
        game(hand([44], [], **WON, result=["和了", [3000, -1000, -1000, -1000], [0, 0, 0]]))
    )
    made = tenhou6.write(match)
    assert made.losses == ("what wins are worth",)
    assert differences(match, match_of(made.data)) == []


def test_a_limit_that_nobody_knows() -> None:
    events = [
        replace(e, limit="1e400") if isinstance(e, Hora) else e
        for e in play("steady", "tenhou-east", seed=2).events
    ]
    assert any(isinstance(e, Hora) for e in events)
    made = tenhou6.write(Match(events))
    assert "what wins are worth" in made.losses
    assert match_of(made.data).error is None


def test_seats_move_where_another_deals_first() -> None:
    match = play("mixed", "tenhou", 5)
    moved = _turned(match)
    assert moved.hands[0].start.oya == 1
    made = tenhou6.write(moved)
    assert made.losses == ("who sits where", "walls")
    again = match_of(made.data)
    assert differences(match, again, {"settle.ranks"}) == []


def _turned(match: Match) -> Match:
    """Everybody one seat further."""
    n = match.seats
    out: list[Event] = []
    for event in match.events:
        change: dict[str, Any] = {}
        for key in ("actor", "target", "pao", "oya"):
            if getattr(event, key, None) is not None:
                change[key] = (getattr(event, key) + 1) % n
        for key in ("names", "scores", "tehais", "deltas", "ranks"):
            values = getattr(event, key, None)
            if values:
                change[key] = (values[-1], *values[:-1])
        rows = getattr(event, "ledger", ())
        if rows:
            change["ledger"] = tuple(
                [
                    Transfer(
                        None if r.source is None else (r.source + 1) % n,
                        None if r.target is None else (r.target + 1) % n,
                        r.amount, r.currency, r.reason,
                    )
                    for r in rows
                ]
            )  # fmt: skip
        out.append(replace(event, **change) if change else event)
    return Match(out)


def test_hidden_tiles_are_refused() -> None:
    match = match_of(game(hand(*FIRST, result=NOTEN)))
    found = list(match.events)
    start = found[1]
    assert isinstance(start, StartKyoku)
    found[1] = replace(start, tehais=((UNKNOWN,) * 13, *start.tehais[1:]))
    with pytest.raises(WriteError, match=r"hand 0 \(East 1\), the deal of seat 0: \? cannot be"):
        tenhou6.write(Match(found))


def test_a_dealer_that_is_none_is_refused() -> None:
    """The second hand of a match that deals as it likes."""
    first, second = (hand([], [], [], [], result=NOTEN, round=[k, 0, 0]) for k in (0, 1))
    match = match_of(game(first, second))
    found = [
        replace(e, oya=2) if isinstance(e, StartKyoku) and e.kyoku == 2 else e for e in match.events
    ]
    with pytest.raises(WriteError, match=r"hand 1 \(East 2\): seat 2 deals, in tenhou6 seat 1"):
        tenhou6.write(Match(found))


def test_no_hand_is_refused() -> None:
    with pytest.raises(WriteError, match="no hand"):
        tenhou6.write(Match(()))


def test_a_draw_that_the_record_does_not_end_in() -> None:
    """A match that is not over has no sc; its last hand no result."""
    match = play("mixed", "tenhou", 2)
    cut = Match([*match.events[:40]])
    found = found_in(tenhou6.write(cut).data)
    assert found["log"][0][16] == ["不明"]
    assert "sc" not in found
    assert differences(cut, match_of(json.dumps(found).encode())) == []
