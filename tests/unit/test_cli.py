"""The command line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from msgspec.structs import replace

import mjwidget as mj
from mjwidget.__main__ import main
from mjwidget.checking import NO_RULES, NOT_JUDGED
from mjwidget.core.events import Dora, StartGame, StartKyoku
from mjwidget.core.match import Match
from mjwidget.core.tiles import UNKNOWN
from mjwidget.game.play import play
from mjwidget.logs import save


@cache
def played(seed: int) -> Match:
    """A match that keeps to its rules, with names of the players."""
    names = [f"player {seat}" for seat in range(4)]
    return play("mixed", "tenhou-east", seed=seed, names=names)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with two sound logs, one that ends early, one that is none, and another file."""
    for seed in (1, 2):
        played(seed).save(tmp_path / f"{seed}.mjai.gz")
    text = played(3).dumps().splitlines()
    (tmp_path / "cut.mjai").write_text("\n".join([*text[:30], "{oops"]))
    (tmp_path / "none.mjlog").write_text("hello")
    (tmp_path / "notes.txt").write_text("not a log")
    return tmp_path


def test_check_counts_and_names_faults(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(logs), "--jobs", "1"]) == 1
    out = capsys.readouterr().out.splitlines()
    hands = len(played(1)) + len(played(2)) + 1
    assert out[-1].startswith(f"4 files, {hands} hands, ")
    assert out[-1].endswith(" wins, 2 faults")
    faults = [line for line in out[:-1] if "cut.mjai" in line]
    assert len(faults) == 1
    assert "line 31: not JSON" in faults[0]
    assert any("none.mjlog" in line and "found 'hello'" in line for line in out)


def test_check_in_several_processes_says_the_same(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", str(logs), "--jobs", "1"])
    one = capsys.readouterr().out
    main(["check", str(logs), "--jobs", "2"])
    assert capsys.readouterr().out == one


def test_check_of_sound_files(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(logs / "1.mjai.gz"), str(logs / "2.mjai.gz")]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "judged by tenhou-east, as the log says: 2 matches"
    assert out[1].endswith(" wins, 0 faults")
    assert len(out) == 2


def test_check_finds_nothing_in_an_empty_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "0 files, 0 hands, 0 wins, 0 faults\n"


def test_show(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(logs / "1.mjai.gz")]) == 0
    out = capsys.readouterr().out
    assert "player 3" in out
    assert "East 1" in out
    assert "\n1." in out
    assert main(["show", "--lang", "ja", str(logs / "1.mjai.gz")]) == 0
    assert "東1局" in capsys.readouterr().out


def test_check_of_a_link_that_holds_a_match(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = save.write(played(1), save.format_for("", "tenhou6")).data
    link = f"https://tenhou.net/6/#json={quote(data)}"
    assert main(["check", link, str(logs / "1.mjai.gz"), "--jobs", "1", "-v"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{link[:199]}…: 1 file, {len(played(1))} hands")
    assert out.splitlines()[-1].startswith("2 files, ")


@pytest.mark.parametrize("before", ["#json=", "tenhou.net/6/#json=", "https://tenhou.net/6/#json="])
@pytest.mark.parametrize("out", ["out.mjlog", "new/", "two.zip"])
def test_convert_of_a_link_longer_than_a_name_of_a_file(
    before: str, out: str, logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = before + quote(save.write(played(1), save.format_for("", "tenhou6")).data)
    made = str(logs / out) + "/" * out.endswith("/")
    assert main(["convert", link, made, "--to", "mjlog", "--force"]) == 0, capsys.readouterr().err


def test_show_of_a_damaged_log_says_so(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(logs / "cut.mjai")]) == 1
    assert "Ends early: hand 0 (East 1), event 29, line 31: not JSON" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name", ["out.mjai", "out.mjai.gz", "out.mjson", "OUT.MJAI", "OUT.MJAI.GZ"]
)
def test_convert(logs: Path, name: str) -> None:
    out = logs / name
    assert main(["convert", str(logs / "1.mjai.gz"), str(out)]) == 0
    assert out.read_bytes().startswith(b"\x1f\x8b") is name.lower().endswith(".gz")
    assert main(["check", str(out)]) == 0
    assert main(["convert", str(out), "--to", "mjlog"]) == 0
    assert (logs / name.partition(".")[0]).with_suffix(".mjlog").exists()


def test_convert_says_what_it_wrote(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = logs / "out.mjlog"
    assert main(["convert", str(logs / "1.mjai.gz"), str(out)]) == 0
    hands = len(played(1))
    assert capsys.readouterr().out == f"{out}: 1 match, {hands} hands as mjlog; left out: walls\n"
    for name in ("3.mjai", "cut.mjai", "none.mjlog", "out.mjlog"):
        (logs / name).unlink(missing_ok=True)
    both = hands + len(played(2))
    for name, done in (("new", "mjlog; left out: walls (2)"), ("new.zip", "mjai")):
        to = ["--to", "mjlog"] if name == "new" else []
        assert main(["convert", str(logs), str(logs / name), *to]) == 0
        said = capsys.readouterr().out
        assert said == f"{logs / name}: 2 matches, {both} hands as {done}\n"
        shutil.rmtree(logs / name, ignore_errors=True)


# what stands there, what is asked ({} is the folder) -> status, what is said, what is written there
THERE: list[tuple[str, list[str], int, str, bool]] = [
    ("out.mjai", ["{}/1.mjai.gz", "{}/out.mjai"], 2, "--force writes over it", False),
    ("out.mjai", ["--force", "{}/1.mjai.gz", "{}/out.mjai"], 0, "", True),
    ("out.zip", ["{}/1.mjai.gz", "{}/out.zip"], 2, "--force writes over it", False),
    ("out.zip", ["{}/1.mjai.gz", "{}/out.zip", "--force"], 0, "", True),
    ("out/1.mjai", ["{}/1.mjai.gz", "{}/out"], 1, "--force writes over it", False),
    ("out/1.mjai", ["{}/1.mjai.gz", "{}/out", "--force"], 0, "", True),
    ("1.mjlog", ["{}/1.mjai.gz", "--to", "mjlog"], 2, "--force writes over it", False),
    ("1.mjlog", ["{}/1.mjai.gz", "--to", "mjlog", "--force"], 0, "", True),
    ("x", ["{}/1.mjai.gz", "--to", "mjlog", "{}/x", "--force"], 0, "", True),
    ("x", ["--force", "--to", "mjlog", "--", "{}/1.mjai.gz", "{}/x"], 0, "", True),
    ("out.zip/x", ["{}/1.mjai.gz", "{}/out.zip"], 0, "", False),
]


@pytest.mark.parametrize(("name", "arguments", "status", "says", "over"), THERE)
def test_convert_writes_over_what_is_there_only_when_told(
    name: str,
    arguments: list[str],
    status: int,
    says: str,
    over: bool,
    logs: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there = logs / name
    there.parent.mkdir(exist_ok=True)
    there.write_bytes(b"mine")
    assert main(["convert", *(a.format(logs) for a in arguments)]) == status
    assert says in capsys.readouterr().err
    assert (there.read_bytes() != b"mine") is over
    assert not list(logs.rglob(".*")), "nothing half written is left behind"


# what is asked without OUT, in the folder of the logs -> the file that is made, or what is said
BESIDE = [
    (["1.mjai.gz", "--to", "mjlog"], "1.mjlog", ""),
    (["cut.mjai", "--to", "tenhou6"], "cut.json", "ends early"),
    (["1.mjai.gz", "--to", "mjai"], "1.mjai", ""),
    (["cut.mjai", "--to", "mjai"], None, "IN and OUT are the same file"),
    (["1.mjai.gz"], None, "expected OUT, or a format with --to"),
    ([".", "--to", "mjlog"], None, "expected OUT, a folder or a .zip"),
    (["two.zip", "--to", "mjlog"], None, "expected OUT, a folder or a .zip"),
    (["nowhere.mjai", "--to", "mjlog"], None, "nowhere.mjai: No such file"),
    (["https://tenhou.net/6/#json={}", "--to", "mjlog"], None, "expected OUT: a link has no place"),
    (["#json={}" + "x" * 300, "--to", "mjlog"], None, "expected OUT: a link has no place"),
    (["https://tenhou.net/0/?log=x", "--to", "mjlog"], None, "found a link"),
    (["1.mjai.gz", "--to", "mjlgo"], None, "majiang; did you mean 'mjlog'?"),
    (["notes.txt", "--to", "mjlog"], None, "found 'not a log'"),
]


@pytest.mark.parametrize(("arguments", "made", "says"), BESIDE)
def test_convert_without_a_place_writes_beside(
    arguments: list[str],
    made: str | None,
    says: str,
    logs: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(logs)
    before = set(logs.iterdir())
    assert (main(["convert", *arguments]) == 2) is (made is None)
    assert says in capsys.readouterr().err
    assert {p.name for p in set(logs.iterdir()) - before} == ({made} if made else set())


def test_convert_makes_a_zip_of_many(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = logs / "all logs.zip"
    assert main(["convert", str(logs), str(out), "--to", "tenhou6"]) == 1
    shown = capsys.readouterr()
    assert "none.mjlog: start: found 'hello'" in shown.err
    assert shown.out.startswith(f"{out}: 3 matches, ")
    with zipfile.ZipFile(out) as archive:
        assert sorted(archive.namelist()) == ["1.json", "2.json", "cut.json"]
    assert len(mj.load_all(out)) == 3
    (logs / "none").mkdir()
    for there in ("none.zip", "new"):
        assert main(["convert", str(logs / "none"), str(logs / there)]) == 2
        assert "no log is in there" in capsys.readouterr().err
        assert not (logs / there).exists()


def test_convert_to_the_screen(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(logs / "1.mjai.gz"), "-"]) == 0
    assert capsys.readouterr().out == played(1).dumps()


def test_convert_keeps_the_valid_part(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(logs / "cut.mjai"), str(logs / "out.mjai")]) == 1
    assert "ends early" in capsys.readouterr().err
    assert main(["check", str(logs / "out.mjai")]) == 0


def test_convert_of_many_goes_to_a_folder(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(logs), str(logs / "x.mjai")]) == 2
    assert "holds more than one match: OUT must be a folder or a .zip" in capsys.readouterr().err
    assert main(["convert", str(logs), f"{logs / 'new'}/"]) == 1
    err = capsys.readouterr().err
    assert "none.mjlog: start: found 'hello'" in err
    assert "cut.mjai ends early" in err
    assert sorted(p.name for p in (logs / "new").iterdir()) == ["1.mjai", "2.mjai", "cut.mjai"]
    assert mj.load(logs / "new" / "1.mjai") == played(1)


def test_names_of_a_zip_stay_in_the_folder(logs: Path) -> None:
    with zipfile.ZipFile(logs / "all.zip", "w") as archive:
        for name in ("../up.mjai", "/abs.mjai", "a/b.mjai", "a-b.mjai", "A-B.mjai", ".."):
            archive.writestr(name, played(1).dumps())
    (logs / "out").mkdir()
    assert main(["convert", str(logs / "all.zip"), str(logs / "out")]) == 0
    assert not (logs.parent / "up.mjai").exists()
    names = sorted(p.name for p in (logs / "out").iterdir())
    assert names == [
        "all.zip-A-B-3.mjai", "all.zip-a-b-2.mjai", "all.zip-a-b.mjai", "all.zip-abs.mjai",
        "all.zip-up.mjai",
    ]  # fmt: skip


def test_check_and_show_of_a_zip(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile(logs / "two.zip", "w") as archive:
        for seed in (1, 2):
            archive.writestr(f"{seed}.mjai", played(seed).dumps())
        archive.writestr("3.mjai", "oops")
    assert main(["check", str(logs / "two.zip")]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "two.zip: 3.mjai: start: found 'oops'" in out[0]
    assert out[-1].startswith(f"1 file, {len(played(1)) + len(played(2))} hands")
    assert main(["show", str(logs / "two.zip")]) == 1
    shown = capsys.readouterr()
    assert "two.zip/1.mjai\n" in shown.out
    assert "two.zip/2.mjai\n" in shown.out
    assert "two.zip/3.mjai: start: found 'oops'" in shown.err


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["show", "nowhere.mjai"], "nowhere.mjai: No such file"),
        (["show", "https://tenhou.net/0/?log=2022010102gm-00b9-0000-85130579&tw=0"], "only names"),
        (["show", "mjwidget/core"], "no log is in there"),
        (["check", "README.md", "-v", "nowhere"], "no such file or folder: nowhere"),
        (["check", "nowhere"], "no such file or folder: nowhere"),
        (
            ["check", "examples", "https://tenhou.net/0/?log=2022010102gm-00b9-0000-85130579"],
            "only",
        ),
        (
            ["check", "2022010102gm-00b9-0000-85130579"],
            "open https://tenhou.net/0/log/?2022010102gm",
        ),
        (
            ["check", "https://game.mahjongsoul.com/?paipu=210728-a1b2_a3"],
            "a record of Mahjong Soul",
        ),
        (["check", "https://example.org/x"], "https://example.org/x: found a link, 'https://exam"),
        (["check", "-"], "-: check takes files and folders; show and convert take what comes in"),
        (["convert", "nowhere", "x.mjai"], "No such file"),
        (["convert", "a.mjai", "b.mjai", "c/"], "found 3 names, expected IN and OUT; many logs"),
        (
            ["convert", "examples/sample.mjai", "https://x.y/z/"],
            "OUT is a file or a folder, nothin",
        ),
        (
            ["convert", "examples/sample.mjai", "x.mjai", "--to="],
            "found format '', expected one of",
        ),
        (["convert", "README.md", "nowhere/x.mjai", "--to", "mjai"], "README.md: start: found"),
        (["convert", "examples/sample.mjai", "nowhere/x.mjai"], "nowhere/x.mjai: No such file"),
        (["convert", "examples/sample.mjai", "nowhere/x.zip"], "nowhere/x.zip: No such file"),
        (["show", "x" * 5000], "x…: File name too long"),
        (["convert", "nowhere", "x.docx"], "found 'x.docx', expected a name that ends with one of"),
    ],
)
def test_errors_are_one_line(
    args: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == 2
    err = capsys.readouterr().err
    assert problem in err
    assert err.count("\n") == 1


# what is typed -> what is said below the usage
TYPED = [
    (["chek", "x"], "did you mean check?"),
    (["rules", "lst"], "did you mean list?"),
    (["show", ""], "LOG: found '', expected a file or a folder"),
    (["check", ""], "PATH: found '', expected"),
    (["convert", "", "x.mjai"], "IN: found '', expected"),
    (["convert", "x.mjai", ""], "OUT: found '', expected"),
]


@pytest.mark.parametrize(("args", "said"), TYPED)
def test_slips_of_the_pen(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(args)
    assert left.value.code == 2
    assert said in capsys.readouterr().err.splitlines()[-1]


def test_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mjwidget", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("mjwidget 0.")


def test_a_pipe_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.mjai"
    os.mkfifo(pipe)
    assert main(["check", str(pipe)]) == 1
    assert "not a regular file" in capsys.readouterr().out


def test_convert_does_not_write_over_its_source(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (logs / "cut.mjai").read_bytes()
    assert main(["convert", str(logs / "cut.mjai"), str(logs / "cut.mjai")]) == 2
    assert "the same file" in capsys.readouterr().err
    assert (logs / "cut.mjai").read_bytes() == before
    assert not list(logs.glob(".*")), "nothing half written is left behind"


def test_a_log_from_standard_input(logs: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mjwidget", "show", "-"],
        input=(logs / "1.mjai.gz").read_bytes(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"player 3" in done.stdout
    assert b"\\u2212" in done.stdout, "what the terminal cannot show is escaped"


# a line for a shell (mj is the command, 1 a log) -> its status, lines on the error stream
STREAMS = [
    ("mj show 1 >&-", 0, 0),
    ("mj check 1 >&-", 0, 0),
    ("mj convert 1 - >&-", 0, 0),
    ("mj convert 1 out.mjlog >&-", 0, 0),
    ("mj show nowhere 2>&-", 2, 0),
    ("mj show - <&-", 2, 1),
    ("mj show 1 >/dev/full", 2, 1),
    ("mj convert 1 - >/dev/full", 2, 1),
    ("mj convert 1 'a ☃/x' --to mjlog", 2, 1),
    ("mj convert 1 'a ☃ b/' >&-", 0, 0),
    ("(mj show 1; echo $? >&2) | head -1; exit $(cat status)", 0, 1),
]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
@pytest.mark.parametrize(("line", "status", "lines"), STREAMS)
def test_streams_that_are_closed_or_full(line: str, status: int, lines: int, logs: Path) -> None:
    (logs / "status").write_text("0")
    mj_ = f'mj() {{ "{sys.executable}" -m mjwidget "$@"; }}; '
    line = line.replace(" 1", " 1.mjai.gz", 1)
    done = subprocess.run(["sh", "-c", mj_ + line], capture_output=True, text=True, cwd=logs)
    assert (done.returncode, done.stderr.count("\n")) == (status, lines), done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "convert" in capsys.readouterr().out


def test_check_by_other_rules(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--rules", "lan", str(logs / "1.mjai.gz")]) == 1
    assert "the log's" not in capsys.readouterr().err
    assert main(["check", "--rules", "nosuch", str(logs / "1.mjai.gz")]) == 2
    assert "nosuch" in capsys.readouterr().err


HINT = "where rules are not known, give --rules NAME (mjwidget rules list)"
PART = "its length and final points left out"


def test_what_shows_no_indicator_and_names_no_rules_is_another_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, *events = played(1).events
    assert isinstance(header, StartGame)
    other = [
        replace(e, dora_marker=UNKNOWN, wall=None) if isinstance(e, StartKyoku) else e
        for e in events
        if not isinstance(e, Dora)
    ]
    log = tmp_path / "x.mjai"
    Match([replace(header, rules=None, secret=None), *other]).save(log)
    assert main(["check", str(log)]) == 0
    assert f"judged by {NOT_JUDGED}: 1 match" in capsys.readouterr().out.splitlines()
    assert main(["check", "--rules", "wrc", str(log)]) == 1


def test_faults_by_guessed_rules_are_counted_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, *events = mj.play("mixed", "wrc", seed=2).events
    assert isinstance(header, StartGame)
    log = tmp_path / "x.mjai"
    Match([replace(header, rules=None), *events]).save(log)
    assert main(["check", str(log)]) == 1
    *faults, judged, hint, total = capsys.readouterr().out.splitlines()
    assert "guessed" in judged
    assert hint == HINT
    # That the walls are no longer those of the header's seed is no guess.
    n = sum("seed" not in line for line in faults)
    assert total.endswith(f"{len(faults)} faults ({n} by rules that are guessed)")


@pytest.mark.parametrize(
    ("header", "arguments", "judged", "known"),
    [
        ({"name": "tenhou-east"}, [], "tenhou-east, as the log says", True),
        ({"name": "lan"}, ["--rules", "tenhou-east"], "tenhou-east, as given", True),
        ({}, [], f"tenhou, guessed, the log names no rules: {PART}", False),
        ({}, ["--rules", "tenhou-east"], "tenhou-east, as given", True),
        ({"name": "tenhou-east", "unknown": ["go"]}, [], f"tenhou-east, as far as the log says: {PART}", False),
        ({"name": "nosuch"}, [], NO_RULES, False),
        ({"name": "tenhou-east", "yaku": {"local": ["nosuch"]}}, [], NO_RULES, False),
        ({"name": "mine\x1b[1m", "base": "tenhou-east"}, [], "mine\\x1b[1m, as the log says", True),
    ],
)  # fmt: skip
def test_check_says_by_which_rules(
    header: dict[str, Any],
    arguments: list[str],
    judged: str,
    known: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    start, *events = played(1).events
    assert isinstance(start, StartGame)
    log = tmp_path / "x.mjai"
    Match([replace(start, rules=header), *events]).save(log)
    main(["check", *arguments, str(log)])
    out = capsys.readouterr().out.splitlines()
    assert f"judged by {judged}: 1 match" in out
    assert (HINT in out) is not known
    main(["check", "-v", *arguments, str(log)])
    (line,) = [x for x in capsys.readouterr().out.splitlines() if x.startswith(f"{log}: 1 file,")]
    assert line.endswith(f", judged by {judged}")
