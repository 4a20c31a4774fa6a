"""A match step by step, for programs that learn."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import mjwidget as mj
from mjwidget.core.events import Dahai, StartGame, Tsumo
from mjwidget.game.choice import Choice
from mjwidget.game.choose import ChoiceError
from mjwidget.game.env import Env


def at_a_reply(name: str = "tenhou", seats: int = 1, **more: object) -> Env:
    """An environment in which ``seats`` seats may call a discard."""
    env = Env(name, seed=1, **more)  # type: ignore[arg-type]
    while len(env.seats) < seats or env.options(env.seats[0])[-1].act != "pass":
        env.step({seat: env.options(seat)[-1] for seat in env.seats})
    return env


def test_the_first_match_is_there_at_once() -> None:
    env = Env("tenhou", seed=1, names=("A", "B", "C", "D"), scores=(30000, 20000, 25000, 25000))
    assert env.seats == (0,)
    assert [c.act for c in env.options(0)] == ["dahai"] * len(env.options(0))
    assert env.options(1) == ()
    assert env.match.players == ("A", "B", "C", "D")
    assert env.scores == (30000, 20000, 25000, 25000)
    assert (env.done, env.rewards) == (False, (0.0, 0.0, 0.0, 0.0))
    assert env.rules is env.referee.rules
    assert len(env.match[0]) == 2


def test_a_step_gives_the_events_it_led_to() -> None:
    env = Env("tenhou", seed=1)
    before = env.match.events
    events, done = env.step(env.options(0)[0])
    assert isinstance(events[0], Dahai)
    assert isinstance(events[-1], Dahai | Tsumo)
    assert env.match.events == before + events
    assert done is False


@pytest.mark.parametrize("name", ["tenhou-east", "sanma-parlour", "ronron-05"])
def test_a_match_is_played_to_its_end(name: str) -> None:
    env, rng = Env(name, seed=3), random.Random(3)
    done = env.done
    while not done:
        assert env.seats
        assert all(env.options(seat) for seat in env.seats)
        _, done = env.step({seat: rng.choice(env.options(seat)) for seat in env.seats})
    final = env.match.final
    assert final is not None
    assert env.rewards == tuple(r.points / 1000 for r in sorted(final) if r.points is not None)
    assert sum(env.rewards) == pytest.approx(0)
    assert max(env.rewards) > 0
    assert env.seats == ()
    assert env.options(0) == env.offences(0) == ()
    with pytest.raises(
        ChoiceError, match="seat 0: pass of seat 0 is not offered; nothing is asked"
    ):
        env.step(Choice(0, "pass"))
    with pytest.raises(ChoiceError, match="the seats to act are none"):
        env.step("pass")


@pytest.mark.parametrize("name", ["tenhou-east", "ronron-05"])
def test_the_end_of_a_hand_is_seen(name: str) -> None:
    env, rng = Env(name, seed=4), random.Random(4)
    assert not env.results
    ended = 0
    while not env.done:
        step = env.step({seat: rng.choice(env.options(seat)) for seat in env.seats})
        ended += step.hand_done
        assert len(env.results) == ended
        if step.hand_done:
            assert [r.kind for r in env.results][-1] in ("hora", "ryukyoku", "chombo")
    assert env.results == env.match.results
    env.reset()
    assert len(env.results) == 0


WHY = [
    ("riichi", None, "en", ("no discard leaves the hand tenpai",)),
    ("riichi", 0, "ja", ("どれを切っても聴牌しない",)),
    ("tsumo", 1, "en", ("it is not your turn",)),
]


@pytest.mark.parametrize(("act", "seat", "lang", "words"), WHY)
def test_why_not(act: str, seat: int | None, lang: str, words: tuple[str, ...]) -> None:
    env = Env("tenhou", seed=1)
    assert env.why(act, seat, lang) == words
    assert env.why(env.options(0)[0]) == ()


def test_why_not_of_whom() -> None:
    env = at_a_reply("mahjongsoul", 2)
    with pytest.raises(ValueError, match=r"seat: the seats to act are \d, \d: say which"):
        env.why("ron")
    with pytest.raises(ValueError, match="seat: found 9, expected 0 to 3"):
        env.why("ron", 9)
    with pytest.raises(ValueError, match="why: found 'win', expected a tile"):
        env.why("win", 0)


def test_env_and_play_have_the_same_walls() -> None:
    env = Env("tenhou-east", seed=5)
    while not env.done:
        env.step({seat: env.options(seat)[0] for seat in env.seats})
    played = mj.play("first", "tenhou-east", seed=5, names=())
    assert env.match == played


def test_one_seat_after_the_other_or_all_at_once() -> None:
    def end(one_by_one: bool) -> mj.Match:
        env = Env("mahjongsoul-sanma", seed=2)
        while not env.done:
            # From the last one on: a reply that still counts is waited for.
            answers = {seat: env.options(seat)[0] for seat in reversed(env.seats)}
            if one_by_one:
                for seat, answer in answers.items():
                    if answer in env.options(seat):
                        env.step({seat: answer})
            else:
                env.step(answers)
        return env.match

    assert end(True) == end(False)


def test_a_seat_that_has_answered_is_asked_no_more() -> None:
    env = at_a_reply("mahjongsoul", 2)
    first, second = env.seats
    asked = env.options(first)
    assert env.step({first: "pass"}).events == ()
    assert env.seats == (second,)
    assert env.options(first) == ()
    with pytest.raises(ChoiceError):
        env.step({first: asked[0]})
    assert env.step("pass").events  # the seat that is left


def test_texts_are_choices() -> None:
    env = Env("tenhou", seed=1)
    text = env.options(0)[0].text
    assert repr(env.options(0)).startswith(f"(<seat 0: {text}>, ")
    assert repr(env.options(0)).endswith(" tsumogiri>)")
    (event, *_), _ = env.step(text)
    assert isinstance(event, Dahai)
    assert event.actor == 0
    assert mj.Choice(0, "dahai", event.pai).text == text


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        ("9z", "'9z' is not offered; there are: "),
        ({0: "riichi"}, "'riichi' is not offered"),
        ({1: "pass"}, "'pass' is not offered; nothing is asked of this seat now"),
        ({0: Choice(0, "kyuushu")}, "seat 0: kyuushu of seat 0 is not offered; "),
        ({0: Choice(1, "pass")}, "seat 0: pass of seat 1 is not offered; "),
        (Choice(1, "pass"), "seat 1: pass of seat 1 is not offered; nothing is asked of it now"),
        ({0: 7}, "found 7, expected a text"),
        (None, "found None, expected a text"),
    ],
)
def test_what_is_not_offered_changes_nothing(answers: object, error: str) -> None:
    env = Env("tenhou", seed=1)
    before = env.match.events
    with pytest.raises(ChoiceError) as e:
        env.step(answers)  # type: ignore[arg-type]
    assert str(e.value).startswith(error)
    assert env.match.events == before
    assert env.seats == (0,)


def test_of_several_answers_one_that_is_wrong_stops_all() -> None:
    env = at_a_reply("mahjongsoul", 2)
    first, second = env.seats
    with pytest.raises(ChoiceError):
        env.step({first: "pass", second: "9z"})
    assert env.seats == (first, second)


def test_a_text_alone_needs_one_seat() -> None:
    env = at_a_reply("mahjongsoul", 2)
    first, second = env.seats
    with pytest.raises(ChoiceError, match=f"seats to act are {first}, {second}: answer as"):
        env.step("pass")


def test_offences_are_choices_too() -> None:
    env = Env("ronron-05", seed=1)
    assert env.offences(0)
    show = env.offences(0)[-1]
    (event, *_), done = env.step({0: show})
    assert event.__class__.__name__ in ("Chombo", "Offence", "DeadHand")
    assert not done
    assert Env("tenhou", seed=1).offences(0) == ()


def test_views() -> None:
    env = at_a_reply()
    seat = env.seats[0]
    assert env.view(seat) == mj.view.project(env.state, seat)
    assert "?" in env.view(seat)["seats"][seat - 1]["hand"]
    assert env.view("open")["wall"]


def first_hand(env: Env) -> tuple:
    return tuple(p.hand for p in env.match[0][0].players)


def test_resets_have_walls_of_their_own_that_the_seed_fixes() -> None:
    def hands(seed: object) -> list[tuple]:
        env = Env("tenhou", seed=seed)  # type: ignore[arg-type]
        out = [first_hand(env)]
        for _ in range(3):
            assert env.reset() == (0,)
            out.append(first_hand(env))
        return out

    for seed in (1, "x", b"1" * 32):
        assert hands(seed) == hands(seed)
        assert len(set(hands(seed))) == 4
    assert not set(hands(None)) & set(hands(None))
    env = Env("tenhou", seed=1)
    env.reset(7)
    assert first_hand(env) == first_hand(Env("tenhou", seed=7))


def test_a_reset_begins_anew() -> None:
    env = at_a_reply(names=("A", "B", "C", "D"))
    env.reset()
    assert isinstance(env.match.events[0], StartGame)
    assert env.match.players == ("A", "B", "C", "D")
    assert len(env.match) == 1
    assert env.seats == (0,)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"names": ("A",)}, "names: found 1, expected 4"),
        ({"scores": (1, 2, 3)}, "scores: found 3, expected 4"),
        ({"rules": "no such"}, "no such"),
    ],
)  # fmt: skip
def test_arguments_that_do_not_fit(arguments: Mapping, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        Env(**arguments)
