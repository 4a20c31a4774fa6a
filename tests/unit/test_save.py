"""Saving: by the name's ending or a format; what is lost is one warning."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.checking import check_match
from mjwidget.core.events import Reach, ReachAccepted, Ryukyoku, StartKyoku, Transfer, Tsumo
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN
from mjwidget.logs import formats, save
from mjwidget.logs.writing import reason_of
from mjwidget.logs.written import WriteError, Written
from tests.random_table import match_events
from tests.runner.tools import ROOT

MATCH = Match(match_events(1, hands=1))
PLAYED = mj.load(ROOT / "examples" / "sample.mjai")


def lossy(match: Match) -> Written:
    return Written(b"short", ("flowers", "notes"))


@pytest.fixture
def two_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A format that says less, and one that is only read."""
    more = (
        formats.Format("short", "a test", (".short",), lambda h: False, lambda d: (), lossy),
        formats.Format("older", "a test", (".older",), lambda h: False, lambda d: (), None),
    )
    monkeypatch.setattr(save, "FORMATS", (*formats.FORMATS, *more))


@pytest.mark.usefixtures("two_more")
@pytest.mark.parametrize("how", ["function", "method"])
def test_what_is_lost_is_one_warning_at_the_caller(tmp_path: Path, how: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if how == "method":
            MATCH.save(tmp_path / "x.short")
        else:
            mj.save(MATCH, tmp_path / "x.short")
    (warning,) = caught
    assert issubclass(warning.category, mj.LossWarning)
    assert str(warning.message) == (
        "x.short does not say all of the match; left out: flowers, notes"
    )
    assert warning.filename == __file__
    assert (tmp_path / "x.short").read_bytes() == b"short"


def test_a_format_by_name(tmp_path: Path) -> None:
    mj.save(MATCH, tmp_path / "anything", format="mjai")
    assert mj.load(tmp_path / "anything") == MATCH


@pytest.mark.usefixtures("two_more")
@pytest.mark.parametrize(
    ("name", "form", "problem"),
    [
        ("x.docx", None, "save: found 'x.docx', expected a name that ends with one of .mjai"),
        ("x", None, "expected a name that ends with one of .mjai"),
        ("x.older", None, "expected a name that ends with one of .mjai"),
        ("x", "older", "save: older can only be read"),
        ("x.mjai", "docx", "save: found format 'docx', expected one of mjai"),
    ],
)
def test_no_format_no_file(tmp_path: Path, name: str, form: str | None, problem: str) -> None:
    with pytest.raises(WriteError, match=problem):
        mj.save(MATCH, tmp_path / name, format=form)
    assert list(tmp_path.iterdir()) == []


def test_a_match_without_a_hand_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the match has no hand"):
        mj.save(Match([]), tmp_path / "x.mjai")


# What one format leaves out, the next does not say as if it were known.
CHAINS = [
    ["tenhou6", "mjlog"],  # the fu of a win at a limit
    ["tenhou6", "mjlog", "majiang"],
    ["mortal", "mjlog"],  # who was tenpai
    ["mortal", "majiang"],
    ["mortal", "tenhou6", "mjlog"],  # why a hand was drawn
    ["mortal", "majiang", "mjlog"],  # which points are the counters'
    ["majiang", "mortal", "tenhou6", "majiang"],
]


@pytest.mark.parametrize("chain", CHAINS, ids="-".join)
def test_a_sound_match_is_sound_through_several_formats(chain: list[str]) -> None:
    match = PLAYED
    for form in chain:
        match = mj.load(save.write(match, save.format_for("", form)).data)
    assert check_match(match) == []
    assert [r.deltas for r in match.results] == [r.deltas for r in PLAYED.results]


NOTEN = (Transfer(0, 1, 1000, "points", "noten"),)
# A draw, tiles that are left -> why it was drawn.
REASONS = [
    (Ryukyoku(reason="sanchahou"), 0, "sanchahou"),
    (Ryukyoku(ledger=NOTEN), 1, "exhaustive"),
    (Ryukyoku(), 0, "exhaustive"),
    (Ryukyoku(), 1, None),
    (Ryukyoku(meta={"result": "another"}), 0, None),
]


@pytest.mark.parametrize(("draw", "left", "reason"), REASONS)
def test_why_a_hand_was_drawn(draw: Ryukyoku, left: int, reason: str | None) -> None:
    assert reason_of(draw, left) == reason


def test_a_hand_that_nobody_saw_is_not_shown_at_a_draw() -> None:
    hand = next(h for h in PLAYED if isinstance(h.events[-2], Ryukyoku))
    start, *events, draw, end = hand.events
    assert isinstance(start, StartKyoku)
    assert isinstance(draw, Ryukyoku)
    match = Match(
        [
            replace(start, tehais=((UNKNOWN,) * 13,) * 4),
            *(replace(e, pai=UNKNOWN) if isinstance(e, Tsumo) else e for e in events),
            replace(draw, tehais=None),
            end,
        ]
    )
    written = save.write(match, save.format_for("", "majiang"))
    assert mj.load(written.data).results[0].draw.tehais == (None,) * 4  # type: ignore[union-attr]


UNSAID = ("who was tenpai",)
# What comes after a draw at which nobody was paid: a riichi in the hand, who deals next (as so
# many dealers later), rules -> whether all are shown as tenpai, and what is lost.
NOBODY_PAID: list[tuple[bool, int | None, dict[str, object], bool, tuple[str, ...]]] = [
    (True, None, {}, True, ()),
    (False, 0, {}, True, ()),
    (False, 1, {}, False, ()),
    (False, None, {}, False, UNSAID),
    (False, 1, {"renchan": {"dealer_stays": "win"}}, False, UNSAID),
    (True, None, {"draw": {"noten": 0}}, False, UNSAID),
    (True, 0, {"name": "ichigeki"}, False, UNSAID),  # of another set it is not known here
    (True, 0, {"name": "x", "draw": {"noten": 3000}}, True, ()),
]


@pytest.mark.parametrize("form", ["mjlog", "majiang"])
@pytest.mark.parametrize(("riichi", "later", "rules", "tenpai", "lost"), NOBODY_PAID)
def test_who_was_tenpai_where_nobody_was_paid(
    form: str,
    riichi: bool,
    later: int | None,
    rules: dict[str, object],
    tenpai: bool,
    lost: tuple[str, ...],
) -> None:
    start, *events, _, end = PLAYED.hands[6].events
    assert isinstance(start, StartKyoku)
    events = [e for e in events if riichi or not isinstance(e, Reach | ReachAccepted)]
    deal = [] if later is None else [replace(start, kyoku=start.kyoku + later,
                                             oya=(start.oya + later) % 4)]  # fmt: skip
    draw = Ryukyoku(reason="exhaustive", deltas=(0,) * 4)
    header = replace(PLAYED.header, rules={**PLAYED.rules, **rules})
    written = save.write(
        Match([header, start, *events, draw, end, *deal]), save.format_for("", form)
    )
    shown = mj.load(written.data).results[0].draw.tehais  # type: ignore[union-attr]
    assert [tiles is not None for tiles in shown or ()] == [tenpai] * 4
    assert tuple(what for what in written.losses if what in UNSAID) == lost


@pytest.mark.parametrize("form", ["mjlog", "majiang"])
def test_who_was_tenpai_where_nothing_says_what_was_paid(form: str) -> None:
    start, *events, _, end = PLAYED.hands[6].events
    match = Match([PLAYED.header, start, *events, Ryukyoku(reason="exhaustive"), end])
    assert UNSAID[0] in save.write(match, save.format_for("", form)).losses
