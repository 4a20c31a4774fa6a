"""Many matches of players against each other, and the command for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mjwidget as mj
from mjwidget import selfplay
from mjwidget.__main__ import main
from mjwidget.core.audit import audit
from mjwidget.core.events import EndGame, Hora, Ryukyoku, Settle, StartGame, StartKyoku, Transfer
from mjwidget.core.match import Match
from mjwidget.core.tiles import parse, tile
from mjwidget.selfplay import Tally, Task, places, play_many, play_one, tally

EAST = Task("tenhou-sanma-east", ("mixed", "random", "first"), "7")


@pytest.mark.parametrize(
    ("players", "n", "expected"),
    [
        (4, 0, (0, 1, 2, 3)),
        (4, 1, (3, 0, 1, 2)),
        (4, 3, (1, 2, 3, 0)),
        (4, 4, (0, 1, 2, 3)),
        (3, 1, (2, 0, 1)),
        (3, 2, (1, 2, 0)),
    ],
)
def test_everybody_sits_one_seat_further_each_match(
    players: int, n: int, expected: tuple[int, ...]
) -> None:
    assert places(players, n) == expected


def test_what_a_match_counts_for() -> None:
    """Seat 0 wins on seat 1's tile, then by tsumo; seats 0 and 2 on seat 1's tile; a draw."""

    def hand(*events: mj.core.events.Event) -> list[mj.core.events.Event]:
        hands = (tuple(parse("19m19p19s1234567z")),) * 4
        start = StartKyoku(
            bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, dora_marker=tile(0),
            scores=(25000,) * 4, tehais=hands,
        )  # fmt: skip
        return [start, *events]

    final = tuple(
        Transfer(None, seat, amount, "final", "score") if amount > 0 else Transfer(seat, None, -amount, "final", "score")
        for seat, amount in enumerate((60_000, -40_000, 5_000, -25_000))
    )  # fmt: skip
    match = Match(
        [
            StartGame(),
            *hand(Hora(actor=0, target=1)),
            *hand(Hora(actor=0, target=0)),
            *hand(Hora(actor=2, target=1), Hora(actor=0, target=1)),
            *hand(Ryukyoku(reason="exhaustive"), Settle(ledger=final, ranks=(1, 4, 2, 3)), EndGame()),
        ]
    )  # fmt: skip
    expected = Tally(
        matches=1, hands=4, draws=1, chombo=0, events=12, seconds=0.5,
        ranks=(4, 2, 3, 1), points=(-40_000, 5_000, -25_000, 60_000),
        wins=(0, 1, 0, 3), deal_ins=(2, 0, 0, 0),
    )  # fmt: skip
    found = tally(match, (3, 0, 1, 2), 0.5)
    assert found == expected
    assert Tally.empty(4).plus(found) == expected
    twice = found.plus(found)
    assert twice == Tally(2, 8, 2, 0, 24, 1.0, (8, 4, 6, 2), (-80_000, 10_000, -50_000, 120_000), (0, 2, 0, 6), (4, 0, 0, 0))  # fmt: skip


def test_a_match_of_many_can_be_played_again() -> None:
    one, two, other = play_one(EAST, 3), play_one(EAST, 3), play_one(EAST, 4)
    assert one._replace(seconds=0) == two._replace(seconds=0)
    assert one._replace(seconds=0) != other._replace(seconds=0)


def test_several_processes_count_the_same() -> None:
    one = [t._replace(seconds=0) for t in play_many(EAST, 6, 1)]
    assert one == [t._replace(seconds=0) for t in play_many(EAST, 6, 2)]
    assert len(one) == 6


# ---- the command


def out_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["selfplay", "--jobs", "1", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_command_prints_results_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out_of(
        capsys, "--matches", "4", "--seed", "1", "--players", "mixed,random,first,random"
    )
    assert re.fullmatch(r"tenhou: 4 matches, \d+ hands, \d+\.\d a match; \d+\.\d% draws", lines[0])
    assert lines[1].split() == [
        "player",
        "mean",
        "rank",
        "mean",
        "points",
        "wins",
        "a",
        "hand",
        "deal-ins",
        "a",
        "hand",
    ]
    assert [line.split()[0] for line in lines[2:6]] == ["mixed", "random", "first", "random"]
    assert sum(float(line.split()[1]) for line in lines[2:6]) == pytest.approx(10, abs=0.05)
    assert sum(float(line.split()[2]) for line in lines[2:6]) == pytest.approx(0, abs=0.3)
    speed = r"\d+\.\d s: [\d.]+ matches/s, [\d,]+ events/s \([\d.]+ matches/s in one process\)"
    assert re.fullmatch(speed, lines[6])
    assert len(lines) == 7


@pytest.mark.parametrize(
    ("rules", "said", "figure"),
    [
        ("tenhou-east", "draws", r"[+-]\d+\.\d"),
        ("ichigeki", "draws; final points are points", r"[+-][\d,]+"),
        ("sanma-parlour-east", "; final points are chips", r"[+-][\d,]+\.\d"),
        ("ronron-10", "; final points are P", r"[+-][\d,]+\.\d"),
    ],
)
def test_the_unit_of_final_points(
    rules: str, said: str, figure: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = out_of(capsys, "--matches", "2", "--seed", "1", "--rules", rules)
    assert lines[0].endswith(said)
    assert re.fullmatch(figure, lines[2].split()[2])


def test_the_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--matches", "2", "--rules", "tenhou-sanma-east", "--seed")
    one, again, other = (out_of(capsys, *arguments, seed)[:-1] for seed in ("a", "a", "b"))
    assert one == again
    assert one != other


def test_one_name_is_for_every_seat_and_chombo_are_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = out_of(capsys, "--matches", "2", "--rules", "ronron-05")
    assert [line.split()[0] for line in lines[2:6]] == ["mixed"] * 4
    assert re.search(r"; \d+ chombo; ", lines[0])


def test_matches_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "folder"
    out_of(
        capsys,
        "--matches",
        "2",
        "--rules",
        "tenhou-sanma-east",
        "--seed",
        "a/b",
        "--out",
        str(folder),
    )
    files = sorted(folder.iterdir())
    assert [f.name for f in files] == [f"tenhou-sanma-east-{n:05}.mjai.gz" for n in (0, 1)]
    for file in files:
        match = mj.load(file)
        assert match.final is not None
        assert audit(match) == []
    assert main(["check", str(folder), "--jobs", "1"]) == 0


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ["--players", "best"],
            "mjwidget: --players: no player 'best'; there are: ",
        ),
        (["--players", "first,random"], "mjwidget: --players: tenhou is for 4 players, found 2"),
        (["--rules", "no-such"], "no-such"),
        (["--matches", "0"], "--matches: found '0', expected a whole number from 1 on"),
        (["--matches", "x"], "--matches: found 'x', expected a whole number from 1 on"),
    ],
)
def test_what_cannot_be_played(
    arguments: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["selfplay", *arguments])
    except SystemExit as e:
        status = int(str(e.code))
    assert status == 2
    assert error in capsys.readouterr().err


@pytest.mark.parametrize(
    ("failure", "status", "said"),
    [
        (KeyboardInterrupt(), 130, "interrupted; so far:"),
        (
            mj.PlayError("x", 1, "East 1, event 3", None, "raised it"),
            1,
            "match 2: x (seat 1), East 1, event 3: raised it",
        ),
    ],
)
def test_what_was_played_is_printed_when_it_ends_early(
    failure: BaseException,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    real = selfplay.play_one

    def play_one(task: Task, n: int) -> Tally:
        if n == 2:
            raise failure
        return real(task, n)

    monkeypatch.setattr(selfplay, "play_one", play_one)
    assert main(["selfplay", "--matches", "9", "--jobs", "1", "--rules", "tenhou-east"]) == status
    out, err = capsys.readouterr()
    assert said in out + err
    assert "tenhou-east: 2 matches, " in out


def test_nothing_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play_one(task: Task, n: int) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(selfplay, "play_one", play_one)
    assert main(["selfplay", "--jobs", "1"]) == 130
    assert capsys.readouterr().out.splitlines()[-1] == "no match was played to its end"
