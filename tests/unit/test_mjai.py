"""mjai lines: our own form, Mortal's dialect, broken input."""

from __future__ import annotations

import copy
import gzip
import json
from typing import Any

import pytest

import mjwidget as mj
from mjwidget.core.audit import audit
from mjwidget.core.events import Hora, Ryukyoku, Transfer
from mjwidget.core.match import Match
from mjwidget.core.tiles import to_mjai
from mjwidget.logs import mjai
from mjwidget.logs.errors import MAX_HANDS
from tests.random_table import match_events


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_there_and_back(players: int, seed: int) -> None:
    match = Match(match_events(seed, players))
    (reading,) = mjai.read(match.dumps().encode())
    assert reading.error is None
    again = Match(reading.events)
    assert again == match
    assert again.dumps() == match.dumps()
    assert audit(again) == []


# A tiny hand in Mortal's dialect: east draws, discards 1m, south calls it.
MORTAL: list[dict[str, Any]] = [
    {"type": "start_game", "names": ["a", "b", "c", "d"], "kyoku_first": 0, "aka_flag": True},
    {
        "type": "start_kyoku", "bakaze": "E", "dora_marker": "2s", "kyoku": 1, "honba": 1,
        "kyotaku": 1, "oya": 0, "scores": [25000, 25000, 25000, 24000],
        "tehais": [["1m"], ["2m", "3m"], ["9p"], ["9s"]],
    },
    {"type": "tsumo", "actor": 0, "pai": "E"},
    {"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": False},
]  # fmt: skip


def lines(*events: dict[str, Any]) -> str:
    return "\n".join(json.dumps(e) for e in [*MORTAL, *events]) + "\n"


def hora(actor: int, target: int, deltas: list[int]) -> dict[str, Any]:
    return {"type": "hora", "actor": actor, "target": target, "deltas": deltas, "ura_markers": []}


def row(
    source: int | None, target: int | None, amount: int, currency: Any, reason: str
) -> Transfer:
    return Transfer(source, target, amount, currency, reason)


WINS = [
    ([-2300, 3300, 0, 0], [row(0, 1, 2000, "points", "win"), row(0, 1, 300, "points", "honba"),
                           row(None, 1, 1, "sticks", "sticks")]),
    ([-2300, 2300, 0, 0], [row(0, 1, 2000, "points", "win"), row(0, 1, 300, "points", "honba")]),
    # what does not fit a single winner and the sticks is kept seat by seat
    ([-2300, 9300, 0, 0], [row(0, None, 2300, "points", "win"), row(None, 1, 9300, "points", "win")]),
]  # fmt: skip


@pytest.mark.parametrize(("deltas", "rows"), WINS)
def test_a_win_gets_its_ledger_and_its_tile(deltas: list[int], rows: list[Transfer]) -> None:
    match = mj.loads(lines(hora(1, 0, deltas)))
    win = match[0].events[-1]
    assert isinstance(win, Hora)
    assert win.pai is not None
    assert to_mjai(win.pai) == "1m"
    assert list(win.ledger) == rows
    assert match.results[0].deltas == tuple(deltas)


def test_of_two_winners_only_the_first_takes_the_sticks() -> None:
    match = mj.loads(lines(hora(1, 0, [-1000, 2000, 0, 0]), hora(2, 0, [-2000, 0, 2000, 0])))
    assert match.last.scores == (22000, 27000, 27000, 24000)
    assert match.last.kyotaku == 0
    assert len(match.results[0].wins) == 2


def test_chips_behind_the_points() -> None:
    match = mj.loads(lines(hora(1, 0, [-8000, 8000, 0, 0, -200, 200, 0, 0])))
    assert match.last.scores == (17000, 33000, 25000, 24000)
    assert match.last.chips == (-2, 2, 0, 0)
    assert audit(match) == []


def test_a_draw_is_paid_pairwise() -> None:
    match = mj.loads(lines({"type": "ryukyoku", "deltas": [1500, -1500, -1500, 1500]}))
    draw = match[0].events[-1]
    assert isinstance(draw, Ryukyoku)
    assert draw.reason is None
    assert [tuple(r[i] for i in range(3)) for r in map(list_of, draw.ledger)] == [
        (1, 0, 1500), (2, 3, 1500)
    ]  # fmt: skip


def list_of(r: Transfer) -> list[Any]:
    return [r.source, r.target, r.amount]


def test_what_has_no_field_goes_to_meta() -> None:
    match = mj.loads(lines())
    assert match.header.meta == {"kyoku_first": 0, "aka_flag": True}


BROKEN = [
    ("{", "hand 0 (East 1 +1), event 3, line 5: not JSON"),
    ("[1]", "hand 0 (East 1 +1), event 3, line 5: expected an object"),
    ('{"type":"naki"}', "hand 0 (East 1 +1), event 3, line 5: type: found 'naki'"),
    ('{"type":"tsumo","actor":1}', "hand 0 (East 1 +1), event 3, line 5: tsumo: Object missing required field `pai`"),
    ('{"type":"tsumo","actor":9,"pai":"1m"}', "hand 0 (East 1 +1), event 3, line 5: tsumo: no such seat"),
    ('{"type":"chi","actor":1,"target":0,"pai":"4m","consumed":["2m","3m"]}', "hand 0 (East 1 +1), event 3, line 5: chi: 4m called"),
    ('{"type":"tsumo","actor":1,"pai":"5x"}', "hand 0 (East 1 +1), event 3, line 5: tsumo: pai: '5x', character 2"),
    ("[" * 100_000, "hand 0 (East 1 +1), event 3, line 5: "),
    ('{"type":"tsumo","actor":1,"pai":"\\ud800"}', "hand 0 (East 1 +1), event 3, line 5: "),
    ('{"type":"tsumo","actor":' + "9" * 400 + ',"pai":"1m"}', "hand 0 (East 1 +1), event 3, line 5: "),
    ('{"type":"reach_accepted","actor":-10000000000000000000}', "hand 0 (East 1 +1), event 3, line 5: reach_accepted: "),
    ('{"type":"reach_accepted","actor":-1}', "hand 0 (East 1 +1), event 3, line 5: reach_accepted: no such seat"),
]  # fmt: skip


def test_an_error_is_a_line() -> None:
    line = '{"type":"hora","actor":0,"target":1,"ledger":[[0,1,5,"%s","hora"]]}' % ("9" * 5000)
    error = mj.loads(lines() + line).error
    assert error is not None
    assert str(error).startswith("hand 0 (East 1 +1), event 3, line 5: hora: ")
    assert str(error).endswith("at `$.ledger[0][3]`")
    assert len(str(error)) < 1300


@pytest.mark.parametrize(("line", "problem"), BROKEN)
def test_the_valid_prefix_is_kept(line: str, problem: str) -> None:
    match = mj.loads(lines() + line + "\n" + json.dumps(MORTAL[2]))
    assert len(match[0]) == 3
    assert str(match.error).startswith(problem)
    assert "ends early" in repr(match)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "the log is empty"),
        (b"  \n", "the log is empty"),
        (b"hello", "found 'hello', expected one of: .*mjai lines"),
        (b"\x00\xff\xfe", "expected one of"),
        (b'{"type":"start_game","names":["a"]}', "no hand in this log"),
        (b'{"type":"start_game","format":99}', "line 1: start_game: format 99 is newer"),
        (gzip.compress(b"hello", mtime=0), "found 'hello'"),
        (b"\x1f\x8bgarbage", "damaged gzip data"),
    ],
)
def test_nothing_to_keep_is_one_error(data: bytes, problem: str) -> None:
    with pytest.raises(mj.LogError, match=problem):
        mj.load(data)


def test_a_cut_gzip_file_gives_what_it_holds() -> None:
    text = Match(match_events(2)).dumps().encode()
    packed = gzip.compress(text)
    match = mj.load(packed[: len(packed) // 2])
    assert len(match) >= 1
    assert match.error is not None


def test_a_gzip_bomb_is_refused() -> None:
    with pytest.raises(mj.LogError, match="unpacks to more than 300 times its size"):
        mj.load(gzip.compress(b" " * (65 << 20)))


@pytest.mark.parametrize("at", [0.6, 0.8, 0.95])
def test_a_damaged_gzip_file_gives_what_stands_before(at: float) -> None:
    text = Match(match_events(2)).dumps().encode()
    packed = bytearray(gzip.compress(text))
    packed[int(len(packed) * at)] ^= 0xFF
    packed[-6] ^= 0xFF  # the checksum, should the bits still make sense
    match = mj.load(bytes(packed))
    assert len(match) >= 1
    assert match.error is not None


def test_many_empty_gzip_members() -> None:
    with pytest.raises(mj.LogError, match="the log is empty"):
        mj.load(gzip.compress(b"") * 100_000)


def test_a_hand_of_question_marks_is_not_shown() -> None:
    tehais = [["1m"], ["?", "?"], ["?"], ["?"]]
    match = mj.loads(lines({"type": "ryukyoku", "deltas": [0] * 4, "tehais": tehais}))
    assert [p.shown for p in match.last.players] == [True, False, False, False]


def test_a_hand_without_a_result_is_a_fault_when_another_follows() -> None:
    match = mj.loads(lines(MORTAL[1]))
    assert ["has no result" in str(f) for f in audit(match)] == [True]
    assert audit(mj.loads(lines())) == [], "the last hand may still be played"


def test_errors_travel_between_processes() -> None:
    match = mj.loads(lines() + "{")
    again = copy.deepcopy(match)
    assert again == match
    assert str(again.error) == str(match.error)


def test_bom_blank_lines_and_crlf() -> None:
    text = "\ufeff" + lines().replace("\n", "\r\n\r\n")
    assert mj.loads(text)[0].events == mj.loads(lines())[0].events


@pytest.mark.parametrize(
    ("line", "times", "problem"),
    [
        ({"type": "dora", "dora_marker": "1m"}, 20_000, "dora: indicators: found 11"),
        ({"type": "deadhand", "actor": 0, "cause": "x"}, 20_000, "more than 600 events in a hand"),
        (MORTAL[1], 20_000, f"more than {MAX_HANDS} hands"),
    ],
)
def test_a_log_without_end_is_cut(line: dict[str, Any], times: int, problem: str) -> None:
    match = mj.loads(lines() + (json.dumps(line) + "\n") * times)
    assert problem in str(match.error)
    assert len(match) <= MAX_HANDS


def test_a_long_name_is_cut() -> None:
    text = lines().replace('"a"', '"' + "a" * 200_000 + '"', 1)
    assert len(mj.loads(text).players[0]) == 1000


def test_what_follows_a_whole_gzip_member_is_passed_over() -> None:
    packed = gzip.compress(lines().encode())
    for tail in (b"\0" * 512, b"trailer"):
        match = mj.load(packed + tail)
        assert match.error is None
        assert len(match[0]) == 3
