"""Where logs come from: files, folders, zips, links; one match or many."""

from __future__ import annotations

import gzip
import io
import itertools
import json
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

import pytest

import mjwidget as mj
from mjwidget.core.match import Match
from mjwidget.logs import documents, formats, links, mjlog, sources
from mjwidget.logs.errors import MAX_BYTES
from mjwidget.logs.mjai import reader as mjai_reader
from tests.random_table import match_events

ONE, TWO = (Match(match_events(seed, hands=1)) for seed in (1, 2))


def zipped(*members: tuple[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b").mkdir()
    (tmp_path / ".git").mkdir()
    ONE.save(tmp_path / "one.mjai")
    TWO.save(tmp_path / "b" / "two.mjai.gz")
    ONE.save(tmp_path / ".git" / "hidden.mjai")
    (tmp_path / "b" / "._two.mjai").write_bytes(b"\0\5\x16\7")
    (tmp_path / "b" / "broken.mjai").write_text("hello")
    (tmp_path / "page.xml").write_text("")
    (tmp_path / "readme.txt").write_text("read me")
    (tmp_path / "z.zip").write_bytes(
        zipped(("deep/one.mjai", ONE.dumps()), ("two", TWO.dumps()), ("readme", "x"), ("a.py", "y"))
    )
    return tmp_path


def test_a_folder_gives_all_matches_below_it(folder: Path) -> None:
    found = mj.load_all(folder)
    assert [m.source for m in found] == [
        "one.mjai", "z.zip/deep/one.mjai", "z.zip/two", "b/two.mjai.gz"
    ]  # fmt: skip
    assert list(found) == [ONE, ONE, TWO, TWO]
    assert [e.place for e in found.errors] == ["b/broken.mjai, start"]
    assert repr(found) == "<4 matches, 1 not read (see .errors)>"


@pytest.mark.parametrize("how", ["path", "text", "bytes", "file"])
def test_a_zip_of_one_match_is_a_match(folder: Path, how: str) -> None:
    path = folder / "one.zip"
    path.write_bytes(zipped(("x.mjai.gz", gzip.compress(ONE.dumps().encode()))))
    source: dict[str, sources.Source] = {
        "path": path,
        "text": str(path),
        "bytes": path.read_bytes(),
        "file": io.BytesIO(path.read_bytes()),
    }
    assert mj.load(source[how]) == ONE


SEVERAL = "this holds more than one match; load_all gives them all"
NO_LOG = "no log is in there"
ENCRYPTED = bytearray(zipped(("x.mjai", ONE.dumps())))
ENCRYPTED[6] |= 1
ENCRYPTED[ENCRYPTED.rindex(b"PK\1\2") + 8] |= 1
DAMAGED = bytearray(zipped(("x.mjai", ONE.dumps())))
DAMAGED[200] ^= 0xFF
BAD: list[tuple[str, bytes, str]] = [
    ("two matches", zipped(("1.mjai", ONE.dumps()), ("2.mjai", TWO.dumps())), SEVERAL),
    ("no member", zipped(), NO_LOG),
    ("no log", zipped(("a.py", "x"), ("b.json", "{}"), ("c.txt", "")), NO_LOG),
    ("no zip", b"PK\3\4" + bytes(100), "a damaged zip"),
    ("cut", zipped(("x.mjai", ONE.dumps()))[:-30], "a damaged zip"),
    ("a damaged member", bytes(DAMAGED), "damaged in the zip"),
    ("encrypted", bytes(ENCRYPTED), "it is encrypted"),
    ("a zip in a zip", zipped(("x.zip", zipped(("x.mjai", ONE.dumps())))), "is not opened"),
    ("a bomb", zipped(("x.mjai", bytes(8 << 20))), "unpacks to more than 300 times its size"),
    ("a large bomb", zipped(("x.mjai", bytes(MAX_BYTES + 1))), "more than 300 times its size"),
    ("too long", zipped(("x.mjai", bytes(MAX_BYTES + 1)), method=0), "longer than 64 MB"),
    ("an unknown method", zipped(("x.mjai", ONE.dumps())).replace(b"\x08\0", b"\x63\0"), "zip"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "data", "problem"), BAD, ids=[row[0] for row in BAD])
def test_a_zip_that_gives_no_match_is_one_error(what: str, data: bytes, problem: str) -> None:
    with pytest.raises(mj.LogError, match=problem):
        mj.load(data)


def test_many_small_bombs_are_one_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 2 << 20)
    data = zipped(*((f"{n}.mjai", bytes(1 << 20)) for n in range(20)))
    with pytest.raises(mj.LogError):
        mj.load_all(data)
    found = list(sources.find(data))
    assert len(found) < 20
    assert "unpacks to more than 300 times its size" in str(found[-1].data)


def test_what_can_be_read_of_a_zip_is_read() -> None:
    found = mj.load_all(zipped(("1.mjai", ONE.dumps()), ("2.mjai", "x"), ("3.mjai", TWO.dumps())))
    assert list(found) == [ONE, TWO]
    assert [e.place for e in found.errors] == ["/2.mjai, start"]


def test_nothing_is_extracted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = mj.load_all(zipped(("../../up.mjai", ONE.dumps()), ("/abs.mjai", TWO.dumps())))
    assert len(found) == 2
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder(tmp_path: Path) -> None:
    assert mj.load_all(tmp_path) == []
    with pytest.raises(mj.LogError, match=NO_LOG):
        mj.load(tmp_path)


def test_when_nothing_can_be_read_that_is_an_error(folder: Path) -> None:
    with pytest.raises(mj.LogError, match=r"broken.mjai, start: found 'hello'"):
        mj.load_all(folder / "b" / "broken.mjai")


LINKS = [
    ("https://tenhou.net/0/?log=2022062622gm-0009-7447-8c1b2a3f&tw=2",
     r"names a log, 2022062622gm-0009-7447-8c1b2a3f.*https://tenhou.net/0/log/\?2022062622gm-0009"),
    ("2022062622gm-0009-7447-8c1b2a3f", "names a log"),
    ("https://tenhou.net/6/?log=2022062622gm-0009-7447-8c1b2a3f", "names a log"),
    ("https://game.mahjongsoul.com/?paipu=210728-a1b2_a3", "a record of Mahjong Soul, 210728-a1b2"),
    ("210815-6da08e40-2605-42fb-a5e3-f8aa5940362a_a3", "a record of Mahjong Soul, 210815-6da08e40"),
    ("https://example.org/match.mjlog", "nothing is downloaded"),
]  # fmt: skip


@pytest.mark.parametrize(("link", "problem"), LINKS)
def test_a_link_that_only_names_a_log_says_what_to_do(link: str, problem: str) -> None:
    """LF027: a lobby whose logs the viewer's JSON leaves out: the mjlog is the way."""
    for read in (mj.load, mj.loads):
        with pytest.raises(mj.LogError, match=problem):
            read(link)


WRITERS = [pytest.param(f, id=f.name) for f in formats.FORMATS if f.write is not None]
"""Formats that one match is written in here."""
PLAYED = mj.play("tsumogiri", "tenhou-east", seed=3)


def text(form: formats.Format) -> bytes:
    assert form.write is not None
    return form.write(PLAYED).data


def read_back(source: sources.Source) -> int:
    match = mj.load(source)
    assert match.error is None
    return len(match)


LINK_STARTS = [
    "https://tenhou.net/6/#json=",
    "http://tenhou.net/5/?x#json=",
    "https://tenhou.net/6/#ts=3&json=",
    "HTTPS://TENHOU.NET/6#json=",
    "www.tenhou.net/6/#json=",
    "tenhou.net/6/#json=",
    "#json=",
]


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("start", LINK_STARTS)
def test_a_link_that_holds_a_match_is_read(start: str, form: formats.Format) -> None:
    held = text(form)
    for link in (
        start + quote(held),
        start + quote(held, safe=""),
        start + quote(quote(held)),  # escaped once more by a program that passed it on
        f"{start}{quote(held)}&ts=4",
        f"{start}{quote(held)}&ts=4&tw=1",
    ):
        assert read_back(link) == read_back(link.encode()) == len(PLAYED)
        assert len(mj.loads(f" {link}\n")) == len(PLAYED)
        assert len(mj.load_all(f"\ufeff{link}\r\n{link}\r\n".encode())) == 2
    assert read_back((start + held.decode()).encode()) == len(PLAYED)


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize(
    "wrap",
    [
        pytest.param(lambda d: b"\xef\xbb\xbf" + d, id="BOM"),
        pytest.param(lambda d: b"\xef\xbb\xbf \r\n\t" + d, id="BOM and blanks"),
        pytest.param(lambda d: d.replace(b"\n", b"\r\n") + b"\r\n\r\n", id="CRLF"),
        pytest.param(lambda d: d.decode().encode("utf-16"), id="UTF-16"),
        pytest.param(lambda d: b"\xfe\xff" + d.decode().encode("utf-16-be"), id="UTF-16, big end"),
        pytest.param(gzip.compress, id="gzip"),
        pytest.param(lambda d: gzip.compress(gzip.compress(d)), id="gzip in gzip"),
        pytest.param(
            lambda d: gzip.compress(d[: len(d) // 2]) + gzip.compress(d[len(d) // 2 :]),
            id="members",
        ),
        pytest.param(lambda d: gzip.compress(d) + bytes(512), id="gzip and padding"),
        pytest.param(lambda d: zipped(("folder/x.docx.json", d), ("readme.md", "x")), id="zip"),
    ],
)
def test_wrapped_it_is_the_same_match(wrap: Callable[[bytes], bytes], form: formats.Format) -> None:
    assert read_back(wrap(text(form))) == len(PLAYED)


@pytest.mark.parametrize("form", [f for f in WRITERS if f.id != "mjlog"])  # its names are coded
@pytest.mark.parametrize(
    ("written", "read"),
    [
        (rb"x\ud83d", "x\ufffd"),
        (rb"\ude00x", "\ufffdx"),
        (rb"\ud83dx\ud83d\ude00", "\ufffdx\U0001f600"),
        (rb"\\ud83d\ud83d", "\\ud83d\ufffd"),
        (b"x\xff", "x\ufffd"),
    ],
)
def test_of_a_name_that_is_no_unicode_the_rest_is_read(
    written: bytes, read: str, form: formats.Format
) -> None:
    match = mj.load(text(form).replace(b'"tsumogiri"', b'"%s"' % written, 1))
    assert (match.error, len(match), match.players[0]) == (None, len(PLAYED), read)


@pytest.mark.parametrize("form", WRITERS)
def test_one_behind_the_other_they_are_two(form: formats.Format) -> None:
    two = text(form).strip() + b"\n" + text(form)
    for data in (two, gzip.compress(text(form) + b"\n") + gzip.compress(text(form))):
        found = mj.load_all(data)
        assert [len(m) for m in found] == [len(PLAYED)] * 2
        assert [m.error for m in found] == [None] * 2
        with pytest.raises(mj.LogError, match=SEVERAL):
            mj.load(data)


@pytest.mark.parametrize("form", WRITERS)
def test_what_follows_a_match_is_its_error(form: formats.Format) -> None:
    match = mj.load(text(form) + b"\n\0")
    assert len(match) == len(PLAYED)
    assert match.error is not None


@pytest.mark.parametrize("form", WRITERS)
def test_the_name_of_a_file_says_nothing(form: formats.Format, tmp_path: Path) -> None:
    for name in ("a", "a.txt", "a.mjlog", "a.json", "a.mjai.gz"):
        (tmp_path / name).write_bytes(text(form))
        assert read_back(tmp_path / name) == len(PLAYED)


def test_a_folder_of_links(tmp_path: Path) -> None:
    (tmp_path / "links.json").write_text(f"https://tenhou.net/6/#json={quote(ONE.dumps())}\n" * 2)
    assert list(mj.load_all(tmp_path)) == [ONE, ONE]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (json.dumps({"type": "x"}), "loads takes text"),
        ("<a/>", "loads takes"),
        ("a\0b", "loads"),
        ("", "expected a path or a link"),
    ],
)
def test_a_text_is_no_path(source: str, problem: str) -> None:
    with pytest.raises(mj.LogError, match=problem):
        mj.load(source)


def test_every_format_has_a_name_and_an_ending_of_its_own() -> None:
    names = [f.name for f in formats.FORMATS]
    assert len(set(names)) == len(names)
    assert all(e.startswith(".") for e in formats.ENDINGS)


@pytest.mark.parametrize("form", WRITERS)
def test_a_log_has_so_many_matches_at_most(
    form: formats.Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (documents, mjlog, mjai_reader):
        monkeypatch.setattr(module, "MAX_MATCHES", 2)
    found = mj.load_all((text(form).strip() + b"\n") * 5)
    problems = [str(e) for e in (*found.errors, *(m.error for m in found if m.error))]
    assert len(found) == 2
    assert [p for p in problems if "more than 2" in p] == problems
    assert len(problems) == 1


@pytest.mark.parametrize("size", range(1, 9))
def test_escapes_are_taken_piece_by_piece(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "_PIECE", size)
    parts = (b"%", b"%25", b"a", b"2", b"%4", b"%7B", b"%%41", b"%zz")
    for some in itertools.product(parts, repeat=4):
        escaped = b"x".join(some) + b"".join(some)
        assert links._unescaped(escaped) == unquote_to_bytes(escaped)


def test_many_escapes_take_little_memory() -> None:
    tracemalloc.start()
    with pytest.raises(mj.LogError, match="found '%%%"):
        mj.load(b"#json=" + b"%25" * 400_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 12 << 20


def test_more_and_more_behind_a_match_is_looked_at_once() -> None:
    """Not again from each of its parts, which would take hours."""
    with pytest.raises(mj.LogError, match="not JSON"):
        mj.load(b'#json={"rule":{},"log"' + b"&a=1" * 1_000_000 + b"!")
