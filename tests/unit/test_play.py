"""Players, headless play, and a choice from its text."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Sequence

import pytest

import mjwidget as mj
from mjwidget.core.audit import audit
from mjwidget.core.events import (
    Chombo,
    Dahai,
    DeadHand,
    Deposit,
    Hora,
    Offence,
    Pon,
    StartGame,
    StartKyoku,
    Tsumo,
    Wall,
)
from mjwidget.core.reduce import fold
from mjwidget.core.state import State
from mjwidget.core.tiles import one, parse, tile
from mjwidget.core.wall import Deal
from mjwidget.game.choice import Choice
from mjwidget.game.choose import ChoiceError, find, texts
from mjwidget.game.legal import choices
from mjwidget.game.moment import Moment
from mjwidget.game.play import PlayError, play, run
from mjwidget.game.players import PLAYERS, Asked, Prompt, player
from mjwidget.game.referee import Referee
from mjwidget.rulefiles import rules

ORPHANS = "19m19p19s1234567z"


def discard(text: str, *, drawn: bool = False, act: str = "dahai") -> Choice:
    return Choice(0, act, one(text), (), None, drawn)  # type: ignore[arg-type]


# A turn with a twin of the drawn tile in the hand, two riichi, two kans.
TURN = (
    Choice(0, "tsumo", one("5p")),
    discard("3p"),
    discard("5p"),
    discard("0p"),
    discard("5p", drawn=True),
    discard("3p", act="riichi"),
    discard("5p", act="riichi"),
    discard("5p", act="riichi", drawn=True),
    Choice(0, "ankan", None, tuple(parse("1111z"))),
    Choice(0, "kakan", one("2z"), tuple(parse("222z"))),
)
REPLY = (
    Choice(1, "ron", one("5p"), (), 0),
    Choice(1, "pon", one("5p"), tuple(parse("55p")), 0),
    Choice(1, "pon", one("5p"), tuple(parse("50p")), 0),
    Choice(1, "daiminkan", one("5p"), tuple(parse("550p")), 0),
    Choice(1, "chi", one("5p"), tuple(parse("46p")), 0),
    Choice(1, "pass"),
)
FALSE = Choice(1, "ron", one("5p"), (), 0, False, "false_ron")
CONTINUE = (Choice(0, "stop"), Choice(0, "go_on"))


@pytest.mark.parametrize(
    ("offered", "text", "expected"),
    [
        (TURN, "3p", TURN[1]),
        (TURN, "0p", TURN[3]),
        (TURN, "5p", TURN[4]),  # the drawn one of two
        (TURN, "5p tsumogiri", TURN[4]),
        (TURN, "tsumogiri", TURN[4]),
        (TURN, "5p tedashi", TURN[2]),
        (TURN, "3p tedashi", TURN[1]),
        (TURN, "riichi 3p", TURN[5]),
        (TURN, "riichi 5p", TURN[7]),
        (TURN, "riichi 5p tedashi", TURN[6]),
        (TURN, "tsumo", TURN[0]),
        (TURN, "TSUMO", TURN[0]),
        (TURN, "  Riichi   3P ", TURN[5]),
        (TURN, "３ｐ", TURN[1]),  # full-width
        (TURN, "riichi　５ｐ", TURN[7]),
        (TURN, "kan 1111z", TURN[8]),
        (TURN, "kan 2z", TURN[9]),
        (REPLY, "ron", REPLY[0]),
        (REPLY, "pon 55p", REPLY[1]),
        (REPLY, "pon 50p", REPLY[2]),
        (REPLY, "chi", REPLY[4]),  # there is only one
        (REPLY, "chi 46p", REPLY[4]),
        (REPLY, "kan", REPLY[3]),
        (REPLY, "kan 055p", REPLY[3]),  # as a pon is written, and as why() takes it
        (REPLY, "pass", REPLY[5]),
        (CONTINUE, "go on", CONTINUE[1]),
        ((*REPLY, FALSE), "ron", REPLY[0]),
        ((FALSE,), "ron (false_ron)", FALSE),
    ],
)
def test_a_choice_from_its_text(offered: Sequence[Choice], text: str, expected: Choice) -> None:
    assert find(offered, text) is expected


@pytest.mark.parametrize(
    ("offered", "text", "problem"),
    [
        (TURN[:4], "6p", "'6p' is not offered; there are: tsumo, 3p, 5p, 0p"),
        (TURN[:1], "", "'' is not offered; there are: tsumo"),
        (TURN[1:3], "3p tsumogiri", "'3p tsumogiri' is not offered; there are: 3p, 5p"),
        (TURN[1:3], "tsumogiri", "'tsumogiri' is not offered; there are: 3p, 5p"),
        (TURN[1:5], "9m", "'9m' is not offered; there are: 3p, 5p tedashi, 0p, 5p"),
        (TURN, "riichi", "'riichi' can be any of: riichi 3p, riichi 5p tedashi, riichi 5p"),
        (TURN, "kan", "'kan' can be any of: kan 1111z, kan 2z"),
        (REPLY, "pon", "'pon' can be any of: pon 55p, pon 50p"),
        (
            (FALSE,),
            "ron",
            "'ron' is not offered; there are: ron (false_ron)",
        ),  # never by half a text
        ((), "pass", "'pass' is not offered; nothing is asked of this seat now"),
        (TURN[:1], 5, "found 5, expected a text"),
    ],
)
def test_a_text_that_is_no_choice(offered: Sequence[Choice], text: str, problem: str) -> None:
    with pytest.raises(ChoiceError) as e:
        find(offered, text)
    assert str(e.value) == problem
    again = pickle.loads(pickle.dumps(e.value))  # noqa: S301
    assert (str(again), again.text, again.choices) == (problem, e.value.text, e.value.choices)


def test_the_text_of_every_choice_finds_it() -> None:
    def choose(prompt: Prompt) -> Choice:
        offered = (*prompt.choices, *prompt.offences)
        assert [find(offered, text) for text in texts(offered)] == list(offered)
        return rng.choice(prompt.choices)

    rng = random.Random(3)
    for name in ("ronron-05", "sanma-parlour"):
        play(choose, name, seed=4)


# ---- players


def test_the_players_there_are() -> None:
    assert list(PLAYERS) == [
        *("careful", "efficient", "tsumogiri"),
        *("first", "random", "mixed", "steady"),
    ]
    assert [player(name).name for name in PLAYERS] == list(PLAYERS)
    with pytest.raises(
        ValueError, match="no player 'best'; there are: careful, efficient, tsumogiri"
    ):
        player("best")


@pytest.mark.parametrize("name", list(PLAYERS))
def test_a_player_does_the_same_with_the_same_seed(name: str) -> None:
    assert play(name, "tenhou-east", seed=1) == play(name, "tenhou-east", seed=1)


def test_players_differ_from_seat_to_seat_and_match_to_match() -> None:
    moment = Referee("tenhou", seed=1).moment
    asked = Prompt(moment, 0, TURN)
    answers = {
        (seed, seat): [one.choose(asked) for _ in range(20)]
        for seed in (b"a", b"b")
        for seat in range(4)
        for one in [mj.game.play.seat_player("random", seed, seat)]
    }
    assert len({tuple(a) for a in answers.values()}) == 8


def test_a_prompt_shows_what_the_seat_may_see() -> None:
    referee = Referee("ronron-10", seed=1)
    prompt = Prompt(referee.moment, 0, referee.prompts[0])
    assert prompt.view == mj.view.project(referee.state, 0)
    assert json.dumps(prompt.view).count('"?"') == 39
    assert prompt.tiles == referee.state.players[0].tiles
    assert prompt.offences == referee.offences(0)
    assert prompt.offences
    assert prompt.rules.name == "ronron-10"
    assert repr(Prompt(referee.moment, 0, REPLY)) == (
        "<Prompt to seat 0: ron, pon 55p, pon 50p, kan, chi 46p, pass>"
    )


def test_random_takes_every_choice_alike() -> None:
    prompt = Prompt(Referee("tenhou", seed=1).moment, 0, TURN)
    one = player("random", 1)
    n = 20_000
    taken = [one.choose(prompt) for _ in range(n)]
    for choice in TURN:
        assert abs(taken.count(choice) / n - 1 / len(TURN)) < 0.01


def test_mixed_plays_as_it_says() -> None:
    n, one = 20_000, player("mixed", 1)
    moment = table_of(["123456m789p11s45p", ORPHANS, ORPHANS, ORPHANS], "2z")
    prompt = Prompt(moment, 0, choices(moment, 0))
    shares = share(one, prompt, n)
    assert shares["riichi 2z"] == pytest.approx(0.5, abs=0.02)
    discards = [c for c in prompt.choices if c.act == "dahai"]
    # Only after 2z is the hand tenpai; three discards of ten are any.
    assert shares["2z"] == pytest.approx(0.5 * (0.7 + 0.3 / len(discards)), abs=0.02)
    calls = share(one, Prompt(moment, 1, REPLY), n)
    assert calls["ron"] == pytest.approx(0.9, abs=0.02)
    assert calls["pass"] == pytest.approx(0.1 * 0.85, abs=0.02)
    moment = Referee("ronron-10", seed=1).moment
    prompt = Prompt(moment, 0, choices(moment, 0))
    acts = share(one, prompt, n)
    offences = sum(acts.get(c.text, 0) for c in prompt.offences)
    assert offences == pytest.approx(0.01, abs=0.003)


def share(one: mj.game.players.Player, prompt: Prompt, n: int) -> dict[str, float]:
    out: dict[str, float] = {}
    for _ in range(n):
        answer = one.choose(prompt)
        assert isinstance(answer, Choice)
        out[answer.text] = out.get(answer.text, 0) + 1 / n
    return out


def table_of(hands: Sequence[str], drawn: str, name: str = "tenhou") -> Moment:
    """The moment after the dealer's first draw."""
    law = rules(name)
    tehais = tuple(tuple(sorted(parse(h))) for h in hands)
    n = law.tiles.players
    start = StartKyoku(
        bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, dora_marker=tile(0),
        scores=(law.match.start,) * n, tehais=tehais,
    )  # fmt: skip
    return Moment.before(law).fold([StartGame(), start, Tsumo(actor=0, pai=one(drawn))])


def test_a_dealt_flower_is_not_discarded_after_a_pon_but_set_aside_at_the_first_draw() -> None:
    """SAN-3, SAN-39: there is no choice about a flower."""
    m = table_of([ORPHANS, "55p123s445667z1f2f", ORPHANS], "5p", "sanma-parlour")
    m = m.after(Dahai(actor=0, pai=one("5p"), tsumogiri=True))
    m = m.after(Pon(actor=1, target=0, pai=one("5p"), consumed=tuple(parse("55p"))))
    assert [c.text for c in choices(m, 1)] == ["1s", "2s", "3s", "4z", "5z", "6z", "7z"]


# ---- a whole match


@pytest.mark.parametrize("name", ["tenhou", "mahjongsoul-sanma"])
@pytest.mark.parametrize("who", ["first", "random", "mixed", "steady"])
def test_a_match_is_played_to_its_end(name: str, who: str) -> None:
    match = play(who, name, seed=1)
    assert match.final is not None
    assert match.last.over
    assert audit(match) == []
    others = [f"{who} {n}" for n in range(2, rules(name).tiles.players + 1)]
    assert match.players == (who, *others)
    assert match == mj.Match(match.events)
    assert [list(h) for h in match] == [list(h) for h in mj.Match(match.events)]
    assert mj.loads(match.dumps()) == match


def test_who_may_play() -> None:
    class Slow:
        name = "slow"

        def choose(self, prompt: Prompt) -> str:
            return texts(prompt.choices)[-1]

    def careless(prompt: Prompt) -> Choice:
        return prompt.choices[-1]

    seats = ("mixed", Slow(), careless, player("random", 5))
    match = play(seats, "tenhou-east", seed=2)
    assert match.players == ("mixed", "slow", "careless", "random")
    assert match == play(
        ("mixed", careless, Slow(), player("random", 5)), "tenhou-east", seed=2, names=match.players
    )
    named = play(
        "first",
        "tenhou-east",
        seed=2,
        names=("A", "B", "C", "D"),
        scores=(30000, 20000, 25000, 25000),
    )
    assert named.players == ("A", "B", "C", "D")
    assert named[0].start.scores == (30000, 20000, 25000, 25000)


def test_a_match_without_a_seed_is_another_each_time() -> None:
    assert play("first", "tenhou-sanma-east") != play("first", "tenhou-sanma-east")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"players": ("random",) * 3}, "players: found 3, expected 4"),
        ({"players": "tenuki"}, "no player 'tenuki'; there are: careful, efficient, tsumogiri"),
        ({"players": ("random",) * 4, "rules": "tenhou-sanma"}, "players: found 4, expected 3"),
        ({"names": ("A",)}, "names: found 1, expected 4"),
        ({"scores": (25000,) * 3}, "scores: found 3, expected 4"),
    ],
)  # fmt: skip
def test_arguments_that_do_not_fit(arguments: dict, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        play(**arguments)


def test_what_is_no_player() -> None:
    with pytest.raises(
        TypeError, match="players: found 5, expected a name, a player or a function"
    ):
        play(5)  # type: ignore[arg-type]


def raises(prompt: Prompt) -> Choice:
    raise ZeroDivisionError("oh")


def silent(prompt: Prompt) -> Choice:
    return None  # type: ignore[return-value]


def wrong_text(prompt: Prompt) -> str:
    return "9z"


def another_seat(prompt: Prompt) -> Choice:
    return Choice(3, "pass")


def not_offered(prompt: Prompt) -> Choice:
    return Choice(prompt.seat, "kyuushu")


@pytest.mark.parametrize(
    ("who", "problem", "answer"),
    [
        (raises, "raised ZeroDivisionError: oh", None),
        (silent, "answered None, which is not offered; there are: ", "None"),
        (wrong_text, "answered '9z' is not offered; there are: ", "9z"),
        (
            another_seat,
            "answered pass for seat 3, which is not offered; there are: ",
            "pass for seat 3",
        ),
        (not_offered, "answered kyuushu, which is not offered; there are: ", "kyuushu"),
    ],
)
def test_a_player_that_fails_is_named(who: Callable, problem: str, answer: str | None) -> None:
    with pytest.raises(PlayError) as e:
        play(("first", who, "first", "first"), "tenhou", seed=4)
    error = e.value
    start = f"{who.__name__} (seat 1), East 1, event "
    assert str(error).startswith(start)
    assert error.problem.startswith(problem)
    assert (error.player, error.seat, error.answer) == (who.__name__, 1, answer)
    assert error.where.startswith("East 1, event ")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301
    assert (type(error.__cause__) is ZeroDivisionError) == (who is raises)


def test_an_interrupt_ends_play() -> None:
    def interrupted(prompt: Prompt) -> Choice:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(interrupted)


def test_a_player_that_only_offends_is_stopped() -> None:
    def rude(prompt: Prompt) -> Choice:
        return next(c for c in prompt.offences if c.offence == "shown_tile")

    with pytest.raises(
        PlayError, match=r"rude \(seat 0\), East 1, event 102: 101 offences in a row"
    ):
        play((rude, "first", "first", "first"), "ronron-05", seed=1)


def test_a_match_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chombo is replayed, and here it costs nothing on the table."""
    law = rules("ema", offences={"acts": {"denial": "chombo"}})
    monkeypatch.setattr("mjwidget.game.play.MOST_HANDS", 50)
    with pytest.raises(
        PlayError, match=r"<lambda> \(seat 0\), East 1, event 1: no end after 50 hands"
    ):
        play(lambda prompt: prompt.offences[0], law, seed=1)


def test_several_may_win_on_one_tile() -> None:
    """Everybody who is asked answers before anything happens."""
    tehais = ("19m19p19s1234567z", "234m567m678s22s46p", "345m345s678p33s46p", "19m19p19s1234567z")
    tiles = tuple(parse("5p" + "1z" * 79))
    wall = Wall(tiles[:70], tiles[70:74], tuple(parse("9m" * 5)), tuple(parse("9m" * 5)))
    deal = Deal(tuple(tuple(sorted(parse(hand))) for hand in tehais), wall)
    referee = Referee("ichigeki", seed=1, deals=lambda ordinal, oya: deal)
    run(referee, [Asked(lambda prompt: "5p"), *[player("first")] * 3])
    assert [e.actor for e in referee.events if isinstance(e, Hora)] == [1, 2]


def test_play_goes_on_with_a_match_that_was_broken_off() -> None:
    whole = play("first", "tenhou-east", seed=9)
    referee = Referee.resume(whole.events[:200])
    run(referee, [player("first")] * 4)
    assert referee.match == whole
    assert fold(State(), referee.events) == whole.last


@pytest.mark.clause("LAN-8")
@pytest.mark.parametrize("rules", ["tenhou", "lan", "ronron-10", "sanma-parlour", "tenhou-sanma"])
def test_steady_plays_straight(rules: str) -> None:
    """It takes what wins, commits nothing, and is far ahead of those who play at random."""
    n = mj.rules(rules).tiles.players
    match = mj.play(("steady", *["random"] * (n - 1)), rules, seed=7)
    assert match.final is not None
    assert match.final[0].name == "steady"
    assert not any(isinstance(e, Chombo | DeadHand | Deposit | Offence) for e in match.events)
