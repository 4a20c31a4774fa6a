"""Shanten, ukeire, waits and discards: facts that a person can check, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mjwidget as mj
from mjwidget.core.tiles import KINDS, counts, parse, tile, to_mpsz
from mjwidget.hand import batch, build_tables, tables
from mjwidget.hand import shanten as single
from mjwidget.hand.ukeire import improving, kinds_of
from mjwidget.hand.waits import copies, left, possible, waits, waits_by_form


def mask(text: str) -> int:
    """The kinds of a text."""
    return sum(1 << kind for kind in {t >> 3 for t in parse(text)})


def names(text: str) -> list[str]:
    """The tiles of a text one by one: 12m1z -> 1m 2m 1z."""
    return [to_mpsz(t) for t in parse(text)]


def names_of(found: int) -> list[str]:
    """The tiles of a mask."""
    return [to_mpsz(tile(kind)) for kind in kinds_of(found)]


NEVER = single.NEVER


@pytest.mark.parametrize(
    ("hand", "standard", "chiitoitsu", "kokushi"),
    [
        ("123456789m11123p", -1, 5, 9),
        ("123m406p789s11222z", -1, 4, 8),
        ("11112222333344m", -1, 5, 11),  # 11 123 123 123 + 1 2 3, with 44 the pair
        ("111122223333m44z", -1, 5, 10),
        ("19m19p19s12345677z", 7, 5, -1),
        ("19m19p19s1234567z", 8, 6, 0),
        ("19m19p19s123456z5p", 8, 6, 1),
        ("1122m3344p5566s77z", 3, -1, 10),
        ("112233m445566p7z", 0, 0, 10),
        ("1133m335577p111z", 2, 1, 10),  # six pairs, but of six kinds: one kind more is needed
        ("199m146779p12s246z", 4, 4, 4),
        ("147m258p369s1234z", 8, 6, 7),
        ("1111z234567p999s", 1, 4, 10),  # only a fifth east would complete it
        ("1m", 0, NEVER, NEVER),
        ("11m", -1, NEVER, NEVER),
        ("1234m", 0, NEVER, NEVER),
        ("1259m", 1, NEVER, NEVER),
        ("123m456p1s", 0, NEVER, NEVER),
        ("123m456p11s", -1, NEVER, NEVER),
        ("147m258p3699s", 5, NEVER, NEVER),
    ],
)
def test_shanten_by_form(hand: str, standard: int, chiitoitsu: int, kokushi: int) -> None:
    expected = (standard, chiitoitsu, kokushi)
    own = counts(parse(hand))
    assert (single.standard(own), single.chiitoitsu(own), single.kokushi(own)) == expected
    assert single.shanten(own) == mj.shanten(hand) == mj.shanten(own) == min(expected)
    for form, value in zip(single.FORMS, expected, strict=True):
        assert batch.shanten(np.array([own]), forms=(form,)).tolist() == [value]
        if value != NEVER:
            assert mj.shanten(hand, forms=form) == value


@pytest.mark.parametrize(
    ("hand", "four", "three"),
    [
        ("1111m111122233z", 1, 2),  # 23m would make a run of the fourth 1m
        ("111999m111p111s1z", 0, 0),
        ("19m19p19s12345677z", -1, -1),
        ("199m1p", 1, 1),
        ("19m1p", None, None),
        ("1199m123456p78s1z", 1, 1),
    ],
)
def test_sanma_has_no_runs_of_manzu(hand: str, four: int | None, three: int | None) -> None:
    if four is None:
        with pytest.raises(ValueError, match="a hand of 3 tiles"):
            mj.shanten(hand, players=3)
        return
    assert mj.shanten(hand) == four
    assert mj.shanten(hand, players=3) == three


@pytest.mark.parametrize(
    ("hand", "players", "shanten", "tiles"),
    [
        ("1111m111122233z", 4, 1, "23m"),
        ("1111m111122233z", 3, 2, "9m123456789p123456789s34567z"),
        ("123m456p789s1122z", 4, 0, "12z"),
        ("123m406p78s11z556p", 4, 1, "4567p69s1z"),
        ("1112345678999m", 4, 0, "123456789m"),
        ("3334m", 4, 0, "245m"),
        ("1m", 4, 0, "1m"),
        ("1m", 3, 0, "1m"),
        ("19m19p19s1234567z", 3, 0, "19m19p19s1234567z"),
        ("19m19p19s1123456z", 4, 0, "7z"),
        ("1199m1199p1199s1z", 3, 0, "1z"),
        # Six pairs, of six kinds only: any other kind helps, and nothing else does.
        ("1133m335577p111z", 4, 1, "2456789m124689p123456789s234567z"),
        ("1199m335577p111z", 3, 1, "124689p123456789s234567z"),
    ],
)
def test_ukeire(hand: str, players: int, shanten: int, tiles: str) -> None:
    own = counts(parse(hand))
    assert improving(own, players == 3) == (shanten, mask(tiles))
    found = mj.ukeire(hand, players=players)
    assert found.shanten == shanten
    assert list(found.tiles) == names(tiles)
    assert found.total == sum(4 - own[kind] for kind in kinds_of(mask(tiles)))


@pytest.mark.parametrize(
    ("hand", "players", "forms"),
    [
        ("123m456p789s1122z", 4, {"standard": "12z"}),
        ("112233m445566p7z", 4, {"standard": "7z", "chiitoitsu": "7z"}),
        ("112233m44556p77z", 4, {"standard": "36p", "chiitoitsu": "6p"}),
        ("1122334m556677p", 4, {"standard": "14m", "chiitoitsu": "4m"}),
        ("1199m1199p1199s1z", 4, {"chiitoitsu": "1z"}),
        ("19m19p19s1234567z", 3, {"kokushi": "19m19p19s1234567z"}),
        ("19m19p19s1123456z", 4, {"kokushi": "7z"}),
        ("1111z234567p999s", 4, {}),
        ("147m258p369s1234z", 4, {}),
        ("2m", 4, {"standard": "2m"}),
        ("11p11z", 3, {"standard": "1p1z"}),
    ],
)
def test_waits_by_form(hand: str, players: int, forms: dict[str, str]) -> None:
    own = counts(parse(hand))
    expected = {form: mask(text) for form, text in forms.items()}
    assert waits_by_form(own, players == 3) == expected
    for form in single.FORMS:
        assert list(mj.waits(hand, players=players, forms=form)) == names(forms.get(form, ""))
    together = 0
    for some in expected.values():
        together |= some
    assert waits(own, players == 3) == together
    array = mj.waits(np.array([own]), players=players)
    assert array.shape == (1, KINDS)
    assert np.flatnonzero(array[0]).tolist() == kinds_of(together)


def test_waits_count_what_is_left() -> None:
    hand = "123m456p789s1122z"
    assert mj.waits(hand) == {"1z": 2, "2z": 2}
    assert mj.waits(hand, seen="1z22z9p") == {"1z": 1, "2z": 0}
    seen = [0] * KINDS
    seen[27] = 2
    assert mj.waits(hand, seen=seen) == {"1z": 0, "2z": 2}
    assert mj.waits("44p56s", melds=["pon:555p", "777s", "chi:123m"]) == {"4s": 4, "7s": 1}


def test_a_wait_of_which_own_melds_have_all_copies() -> None:
    """By shape it is tenpai; no tile is left, whatever the others hold."""
    assert mj.shanten("1m", melds=["111m", "222p", "333s", "444z"]) == 0
    assert mj.waits("1m", melds=["111m", "222p", "333s", "444z"]) == {"1m": 0}
    own, melded = counts(parse("1m")), counts(parse("111m222p333s444z"))
    held = [a + b for a, b in zip(own, melded, strict=True)]
    found = waits(own)
    assert found == mask("1m")
    assert not possible(found, held)
    assert copies(found, held) == {0: 0}
    assert left(found, held) == 0


def test_possible_waits() -> None:
    seen = counts(parse("1111m222m"))
    assert possible(mask("12m"), seen)
    assert left(mask("12m"), seen) == mask("2m")
    assert copies(mask("123m"), seen) == {0: 0, 1: 1, 2: 4}
    assert not possible(mask("1m"), seen)
    assert not possible(0, seen)


def test_the_table_of_discards() -> None:
    table = mj.discards("123m406p78s11z556p9m")
    assert [str(line) for line in table[:2]] == [
        "9m: 1-shanten, 20 tiles: 4p×3 5p×1 6p×2 7p×4 6s×4 9s×4 1z×2",
        "5p: 1-shanten, 15 tiles: 4p×3 7p×4 6s×4 9s×4",
    ]
    assert {line.tile for line in table} == {*names("1239m456p78s1z")}
    order = [(line.shanten, -line.total) for line in table]
    assert order == sorted(order)
    for line in table:
        rest = counts(parse("123m406p78s11z556p9m"))
        rest[parse(line.tile)[0] >> 3] -= 1
        after = mj.ukeire(rest)
        assert line.shanten == after.shanten
        assert list(line.tiles) == list(after.tiles)


def test_the_discarded_copy_is_not_left_to_be_drawn() -> None:
    (line,) = [line for line in mj.discards("123m456p789s11122z") if line.tile == "1z"]
    assert (line.shanten, line.tiles, line.total) == (0, {"1z": 1, "2z": 2}, 3)


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("1m", "tenpai, 3 tiles: 1m×3"),
        ("1259m", "1-shanten, 10 tiles: 3m×4 5m×3 9m×3"),
        ("123m11p", "complete"),
    ],
)
def test_shown_as_text(hand: str, text: str) -> None:
    found = mj.discards(hand)[0] if text == "complete" else mj.ukeire(hand)
    assert (text in str(found)) is (text != "complete")


def test_arrays() -> None:
    texts = ["123m456p789s1122z", "147m258p369s1234z", "1259m"]
    hands = np.array([counts(parse(t)) for t in texts])
    assert mj.shanten(hands).tolist() == [mj.shanten(t) for t in texts]
    assert mj.shanten(hands.tolist()).tolist() == [mj.shanten(t) for t in texts]
    assert mj.shanten(hands[0]) == 0
    away, tiles, total = mj.ukeire(hands)
    for row, text in enumerate(texts):
        one = mj.ukeire(text)
        assert (away[row], total[row]) == (one.shanten, one.total)
        assert [int(n) for n in tiles[row][tiles[row] > 0]] == [*one.tiles.values()]
    seen = np.zeros_like(hands)
    seen[0, 27] = 2
    assert mj.ukeire(hands, seen=seen).total[0] == 2
    assert mj.ukeire(hands, seen="11z").total[0] == 2
    drawn = hands.copy()
    drawn[:, 33] += 1
    table = mj.discards(drawn)
    for row in range(len(texts)):
        for line in mj.discards(drawn[row].tolist()):
            kind = parse(line.tile)[0] >> 3
            assert table.shanten[row, kind] == line.shanten
            assert table.total[row, kind] == line.total
            assert names_of(int(table.tiles[row, kind])) == list(line.tiles)
        assert (table.shanten[row] == batch.NONE).tolist() == (drawn[row] == 0).tolist()


def test_no_hands_give_empty_arrays() -> None:
    assert mj.shanten(np.zeros((0, KINDS), int)).shape == (0,)
    assert mj.waits(np.zeros((0, KINDS), int)).shape == (0, KINDS)
    assert mj.ukeire(np.zeros((0, KINDS), int)).left.shape == (0, KINDS)
    assert mj.discards(np.zeros((0, KINDS), int)).shanten.shape == (0, KINDS)


ONE = counts(parse("123m456p789s1122z"))
FIVE = [5, *[0] * 33]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: mj.shanten("11111m"), "there cannot be 5 of 1m"),
        (lambda: mj.shanten("055555p1m"), "there cannot be 6 of 5p"),
        (lambda: mj.shanten("1m", melds=["pon:111m", "ankan:1111m"]), "8 of 1m"),
        (lambda: mj.shanten("123m"), "a hand of 3 tiles: it takes 13 or 14"),
        (lambda: mj.shanten(""), "a hand of 0 tiles"),
        (lambda: mj.shanten("123456789m123456p"), "a hand of 15 tiles"),
        (lambda: mj.shanten("123456789m1234567p"), "a hand of 16 tiles"),
        (lambda: mj.shanten("1234567m", melds=["pon:777p"]), "7 concealed tiles beside 1 meld$"),
        (lambda: mj.shanten("1m?"), r"hand: \? is not one of the 34 kinds"),
        (lambda: mj.shanten("1m1f"), "hand: 1f is not one of the 34 kinds"),
        (lambda: mj.shanten("1x"), "expected a rank"),
        (lambda: mj.shanten("12m", players=3), "there is no 2m with three players"),
        (lambda: mj.shanten("1p", melds=["222m"], players=3), "there is no 2m with three players"),
        (lambda: mj.shanten("1m", players=2), "players must be 3 or 4, not 2"),
        (lambda: mj.shanten("1m", forms="pairs"), "forms must be among standard, chiitoitsu"),
        (lambda: mj.shanten("1m", forms=()), "forms must be among"),
        (lambda: mj.shanten("1m", forms="kokushi"), "a hand with melds cannot be kokushi"),
        (lambda: mj.shanten("1m", melds="pon:111m"), r"a list of texts: melds=\[\"pon:111m\"\]"),
        (lambda: mj.shanten("1m", melds=["pon:112m"]), "'pon:112m' is no meld"),
        (lambda: mj.shanten("1m", melds=["chi:111m"]), "'chi:111m' is no meld"),
        (lambda: mj.shanten("1m", melds=["chi:89m1p"]), "'chi:89m1p' is no meld"),
        (lambda: mj.shanten("1m", melds=["chi:123z"]), "'chi:123z' is no meld"),
        (lambda: mj.shanten("1m", melds=["pon:1111m"]), "'pon:1111m' is no meld"),
        (lambda: mj.shanten("1m", melds=["kan:2222m"]), "'kan:2222m' is no meld"),
        (lambda: mj.shanten("1m", melds=["ankan:222m"]), "'ankan:222m' is no meld"),
        (lambda: mj.shanten("1m", melds=["1111f"]), "'1111f' is no meld"),
        (lambda: mj.shanten("1m", melds=[""]), "'' is no meld"),
        (lambda: mj.waits("11m"), "2 tiles: a tile is to be discarded first"),
        (lambda: mj.ukeire("11m"), "2 tiles: a tile is to be discarded first"),
        (lambda: mj.discards("1m"), "^1 tile: there is none to discard"),
        (lambda: mj.ukeire("1m", seen="1111m"), "seen: .* makes 5 of 1m"),
        (lambda: mj.ukeire("1m", seen=[0] * 33), "seen: 33 counts, not 34"),
        (lambda: mj.shanten([1, 2]), "hand: 2 counts, not 34"),
        (lambda: mj.shanten(FIVE), "there cannot be 5 of 1m"),
        (lambda: mj.shanten([-1, 2, *[0] * 32]), "there cannot be -1 of 1m"),
        (lambda: mj.shanten(np.zeros((2, 33), int)), r"shape \(n, 34\) is needed, not int64 \(2, 33\)"),
        (lambda: mj.shanten(np.zeros((2, 34))), r"integers of shape \(n, 34\) is needed, not float64"),
        (lambda: mj.shanten(np.zeros((1, 1, 34), int)), "is needed"),
        (lambda: mj.shanten(np.array([ONE, FIVE])), "row 1: a count is not 0..4"),
        (lambda: mj.shanten(np.zeros((1, 34), int)), "row 0: it takes 13 or 14 tiles"),
        (lambda: mj.shanten(np.array([ONE]), players=3), "row 0: there is no 2m to 8m"),
        (lambda: mj.shanten(np.array([ONE]), melds=["111m"]), "melds go with a single hand"),
        (lambda: mj.waits(np.array([ONE]), forms="kokushi"), "those of all forms"),
        (lambda: mj.discards(np.array([ONE])), "13 tiles: there is none to discard"),
        (lambda: mj.ukeire(np.array([[2, *[0] * 33]])), "2 tiles: a tile is to be discarded"),
    ],
)  # fmt: skip
def test_what_is_no_hand_is_refused(call: Any, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        call()


HUGE: Any = 10**5000


@pytest.mark.parametrize("ask", [mj.shanten, mj.waits, mj.ukeire, mj.discards])
@pytest.mark.parametrize(
    "hand",
    [None, 5, 2.5, {}, {1}, iter(ONE), HUGE, ["1m", "2m"], [None] * 34, [float(n) for n in ONE]],
    ids=[*"0123456789"],
)
def test_what_is_neither_text_nor_counts_is_refused(ask: Any, hand: Any) -> None:
    with pytest.raises(TypeError, match="hand: a text, 34 counts or an array of whole numbers"):
        ask(hand)


@pytest.mark.parametrize(
    ("argument", "value", "error"),
    [
        ("melds", None, "melds: a list of texts is needed, not None"),
        ("melds", 5, "melds: a list of texts is needed, not 5"),
        ("melds", [5], r"melds: a list of texts is needed, not \[5\]"),
        ("melds", ["1" * 9999 + "m"], r"^.{0,99}$"),
        ("forms", None, "forms: a list of texts is needed, not None"),
        ("forms", 5, "forms: a list of texts is needed, not 5"),
        ("forms", [[]], r"forms: a list of texts is needed, not \[\[\]\]"),
        pytest.param("forms", HUGE, "forms: a list of texts is needed, not int", id="huge"),
        ("forms", "x" * 9999, r"^forms must be among .{0,99}$"),
        ("seen", None, "seen: a text, 34 counts or an array of whole numbers is needed, not None"),
        ("seen", 5, "seen: a text, 34 counts"),
        ("seen", {1}, "seen: a text, 34 counts"),
        ("seen", [1.5] * 34, "seen: a"),
        ("seen", ["1m"], "seen: a"),
        ("seen", [-1] * 34, "seen: "),
        ("seen", "1m1m1m1m1m", "seen: "),
        ("seen", [HUGE] * 34, "seen: "),
    ],
)
@pytest.mark.parametrize("hand", [ONE, np.array([ONE])], ids=["one", "array"])
def test_a_wrong_argument_is_named(hand: Any, argument: str, value: Any, error: str) -> None:
    ask: Any = mj.ukeire if argument == "seen" else mj.shanten
    with pytest.raises((TypeError, ValueError), match=error):
        ask(hand, **{argument: value})


def test_more_of_what_was_seen_than_there_is() -> None:
    held = np.array([ONE, ONE])
    with pytest.raises(ValueError, match="seen: row 0: with the hand more than 4 of a kind"):
        mj.ukeire(held, seen="1111m")
    with pytest.raises(ValueError, match="seen: 3 rows for 2 hands"):
        mj.ukeire(held, seen=np.zeros((3, 34), int))
    with pytest.raises(ValueError, match="seen: row 1: with the hand"):
        mj.ukeire(held, seen=np.array([[0] * 34, [4, *[0] * 33]]))
    assert mj.ukeire(held, seen="1z").left.dtype == np.int64
    assert mj.ukeire(held, seen="1z").total.tolist() == [3, 3]


def test_numbers_of_numpy_in_a_list_are_one_hand() -> None:
    assert mj.shanten(list(np.array(ONE))) == mj.shanten(tuple(np.array(ONE, np.uint8))) == 0
    assert mj.shanten(list(np.array([ONE, ONE]))).tolist() == [0, 0]
    with pytest.raises(ValueError, match="hand: an array of shape"):
        mj.shanten([ONE, ONE[1:]])


@pytest.fixture(scope="module")
def built() -> bytes:
    return build_tables.build()


class TestTables:
    """The file that the package's build makes."""

    def test_what_is_loaded_is_what_is_built(self, built: bytes) -> None:
        start = 0
        parts = (tables.SUIT, tables.HONOURS, tables.TERMINALS, tables.JOIN, *tables.MISSING)
        for size, part in zip(build_tables.SIZES, parts, strict=True):
            assert part[:size] == built[start : start + size]
            start += size

    def test_there_are_as_many_classes_as_documented(self) -> None:
        groups = (tables.SUIT, tables.HONOURS, tables.TERMINALS)
        parts = zip(groups, build_tables.SIZES, strict=False)
        sizes = [len(set(table[:size])) for table, size in parts]
        assert sizes == [126, 55, 10]
        suit, honours = set(tables.SUIT), set(tables.HONOURS)
        two = {tables.JOIN[a << 8 | b] for a in suit for b in suit}
        assert len(two) == 180
        three = {tables.JOIN[a << 8 | b] for a in two for b in suit}
        assert {tables.JOIN[a << 8 | b] for a in three for b in honours} == two

    def test_joining_has_no_order(self) -> None:
        some = sorted(set(tables.JOIN))[::7]
        join = tables.JOIN
        for a in some:
            for b in some:
                assert join[a << 8 | b] == join[b << 8 | a]
                for c in some:
                    assert join[join[a << 8 | b] << 8 | c] == join[a << 8 | join[b << 8 | c]]

    def test_written_once(
        self, tmp_path: Path, built: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(build_tables, "build", lambda: built)
        file = tmp_path / "tables.bin"
        assert build_tables.write(file)
        assert not build_tables.write(file)
        assert build_tables.unpack(file.read_bytes()) == built
        assert [p.name for p in tmp_path.iterdir()] == ["tables.bin"]

    @pytest.mark.parametrize("damage", ["cut", "longer", "other maker", "other format", "flipped", "empty"])  # fmt: skip
    def test_a_damaged_or_older_file_is_made_anew(
        self, tmp_path: Path, built: bytes, damage: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(build_tables, "build", lambda: built)
        whole = build_tables.pack(built)
        head = len(build_tables.MAGIC)
        content = {
            "cut": whole[:-10],
            "longer": build_tables.pack(built + b"\0"),
            "other maker": whole[:head] + bytes(32) + whole[head + 32 :],
            "other format": b"?" + whole[1:],
            "flipped": whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:],
            "empty": b"",
        }[damage]
        assert build_tables.unpack(content) is None
        file = tmp_path / "tables.bin"
        file.write_bytes(content)
        assert build_tables.write(file)
        assert build_tables.unpack(file.read_bytes()) == built

    def test_without_the_file_they_are_made_in_memory(self, tmp_path: Path) -> None:
        code = (
            "from mjwidget.hand import build_tables\n"
            f"build_tables.FILE = build_tables.Path({str(tmp_path / 'none.bin')!r})\n"
            "import mjwidget as mj\n"
            "assert mj.shanten('123m456p789s1122z') == 0\n"
            "assert not build_tables.FILE.exists()\n"
        )
        root = Path(mj.__file__).parents[1]
        subprocess.run([sys.executable, "-c", code], cwd=root, check=True)


def test_numpy_is_imported_for_arrays_only() -> None:
    code = (
        "import sys, mjwidget as mj\n"
        "assert 'mjwidget.hand' not in sys.modules\n"
        "mj.shanten('1m'); mj.waits('1m'); mj.ukeire('1m'); mj.discards('11m')\n"
        "assert 'numpy' not in sys.modules\n"
        "mj.shanten([[1] + [0] * 33])\n"
        "assert 'numpy' in sys.modules\n"
    )
    root = Path(mj.__file__).parents[1]
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
