"""The test runner's own logic: a failure must never look like success."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.runner import corpus as corpus_module
from tests.runner.clauses import clauses_of, named, of_vitest, report, required
from tests.runner.progress import LongRun
from tests.runner.report import Count, from_junit, timed
from tests.runner.tools import run

OK = '<testcase name="a"/>'
FAILED = '<testcase name="b"><failure>no</failure></testcase>'
ERROR = '<testcase name="c"><error>no</error></testcase>'
SKIPPED = '<testcase name="d"><skipped/></testcase>'


@pytest.mark.parametrize(
    ("cases", "returncode", "count"),
    [
        (OK, 0, Count(1, 0, 0)),
        (OK + FAILED + ERROR + SKIPPED, 1, Count(1, 2, 1)),
        (SKIPPED, 0, Count(0, 0, 1)),
        (OK + OK, 1, Count(2, 1, 0)),  # all passed, yet the program failed
        ("", 0, Count()),
    ],
)
def test_counts_of_a_report(tmp_path: Path, cases: str, returncode: int, count: Count) -> None:
    file = tmp_path / "report.xml"
    file.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", "utf-8")
    assert from_junit(file, returncode) == count


@pytest.mark.parametrize("text", [None, "", "<testsuites>"])
def test_a_missing_or_broken_report_is_a_failure(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "report.xml"
    if text is not None:
        file.write_text(text, "utf-8")
    assert from_junit(file, 0) == Count(failed=1)


def test_a_part_that_raises_has_failed(capsys: pytest.CaptureFixture[str]) -> None:
    def part() -> Count:
        raise RuntimeError("no network")

    assert timed("part", part).count == Count(failed=1)
    assert "part: no network" in capsys.readouterr().out


def test_a_program_that_hangs_is_ended_and_named() -> None:
    with pytest.raises(RuntimeError, match=r"ended after 0 s: .*sleep"):
        run([sys.executable, "-c", "import time; time.sleep(60)"], limit=0.2)


def test_a_long_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    seen = []
    for seed in LongRun("t", "digest", tmp_path).seeds(10, block=4):
        seen.append(seed)
        if seed == 6:
            break
    # 0 to 3 are one finished block; the second was not finished.
    assert list(LongRun("t", "digest", tmp_path).seeds(10, block=4)) == [4, 5, 6, 7, 8, 9]
    assert list(LongRun("t", "digest", tmp_path).seeds(10, block=4)) == []
    assert list(LongRun("t", "digest", tmp_path).seeds(12, block=4)) == [10, 11]
    assert list(LongRun("t", "other sources", tmp_path).seeds(2)) == [0, 1]
    assert list(LongRun("other test", "digest", tmp_path).seeds(2)) == [0, 1]
    assert seen == [0, 1, 2, 3, 4, 5, 6]


def test_clauses_are_read_in_order_and_once() -> None:
    text = "1. ICH-1 Red fives. ICH-20 (see ICH-1); SAN-3 and XICH-9, ICH-. UI-4 XUI-2x"
    assert clauses_of(text) == ["ICH-1", "ICH-20", "SAN-3", "UI-4"]


@pytest.mark.parametrize(
    ("name", "docstring", "found"),
    [
        ("test_it", None, []),
        ("test_it", "UI-2, UI-3: a tap lifts it.", ["UI-2", "UI-3"]),
        ("test_it", "A tap lifts it, see UI-2.", []),
        ("test_it[UI-12 one of two]", "UI-11. Who is away.", ["UI-12", "UI-11"]),
        ("test_it_UI-1[a]", None, []),
    ],
    ids=["none", "docstring", "mentioned", "row and docstring", "function"],
)
def test_clauses_that_a_test_names(name: str, docstring: str | None, found: list[str]) -> None:
    item = SimpleNamespace(name=name, function=SimpleNamespace(__doc__=docstring))
    assert named(item) == found  # type: ignore[arg-type]


def test_clauses_of_the_front_end(tmp_path: Path) -> None:
    file = tmp_path / "vitest.xml"
    cases = """<testcase classname="test/a.test.ts" name="UI-2: a tap"/>
    <testcase classname="test/a.test.ts" name="UI-2 and UI-3"><failure/></testcase>
    <testcase classname="test/b.test.ts" name="another"/>"""
    file.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", "utf-8")
    failed = ["js/test/a.test.ts", "failed"]
    assert of_vitest(file) == {"UI-2": [["js/test/a.test.ts", "passed"], failed], "UI-3": [failed]}


def test_clauses_of_play_must_have_a_test() -> None:
    must = ["ICH-58", "SAN-39", "RON-40", "UI-14"]
    need_not = ["SAN-40", "PAR-1", "UI-20", "NET-1"]
    assert [name for name in (*must, *need_not) if required(name)] == must


@pytest.mark.parametrize(
    ("table", "last", "code"),
    [
        ({"ICH-1": [["t[a]", "passed"], ["t[b]", "passed"]]}, "1 of 2 clauses ran and passed", 0),
        ({"ICH-1": [["t[a]", "passed"], ["t[b]", "failed"]]}, "not done: ICH-1 (failed)", 1),
        ({"ICH-1": [["t[a]", "skipped"]]}, "not done: ICH-1 (missing)", 1),
        ({}, "not done: ICH-1 (missing)", 1),
    ],
)
def test_verdicts_of_clauses(table: dict[str, list[list[str]]], last: str, code: int) -> None:
    lines, found = report(["ICH-1", "PAR-1"], table)
    assert last in lines[-3:]
    assert "not yet asked for: PAR-1" in lines
    assert found == code


def test_rows_of_one_table_are_one_line() -> None:
    table = {"ICH-1": [["t[a]", "passed"], ["t[b]", "passed"], ["t[c]", "failed"]]}
    assert report([], table)[0][:2] == [
        f"{'ICH-1':<8} passed   t (2)",
        f"{'ICH-1':<8} failed   t[c]",
    ]


def test_corpus_is_the_named_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MJWIDGET_CORPUS", str(tmp_path))
    assert corpus_module.find_corpus() == tmp_path
    monkeypatch.setenv("MJWIDGET_CORPUS", str(tmp_path / "absent"))
    with pytest.raises(FileNotFoundError, match="absent"):
        corpus_module.find_corpus()


def test_corpus_is_beside_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MJWIDGET_CORPUS", raising=False)
    monkeypatch.delenv("MJWIDGET_REQUIRE_CORPUS", raising=False)
    monkeypatch.setattr(corpus_module, "ROOT", tmp_path / "checkout")
    assert corpus_module.find_corpus() is None
    monkeypatch.setenv("MJWIDGET_REQUIRE_CORPUS", "1")
    with pytest.raises(FileNotFoundError, match="beside the checkout"):
        corpus_module.find_corpus()
    (tmp_path / "shared").mkdir()
    assert corpus_module.find_corpus() == tmp_path / "shared"
