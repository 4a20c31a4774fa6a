"""Loading rule sets: extends, overrides, refusals, comparison, texts, the command."""

from __future__ import annotations

import os
import pickle
import time
from pathlib import Path
from typing import Any

import pytest

import mjwidget as mj
from mjwidget import rulefiles, ruletext
from mjwidget.__main__ import main
from mjwidget.rulecheck import contradictions
from mjwidget.rulefiles import RuleError, check, diff, names, rules, rules_for_log, rules_of_log
from mjwidget.rulemarks import Mark, marks
from mjwidget.ruleset import DEFAULT, FlatRow, RuleSet
from tests.runner.tools import ROOT

NO_NAMES: Any = {3: 1}
NESTED: Any = []
NESTED.append(NESTED)


def write(folder: Path, text: str, name: str = "my.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


# Loading


def test_by_name_path_and_override(tmp_path: Path) -> None:
    path = write(tmp_path, 'title = "Ours"\n[riichi]\npoints_needed = 0 # house 3\n')
    assert mj.rules() == mj.rules("tenhou")
    ours = mj.rules(path)
    assert ours == mj.rules(str(path))
    assert (ours.name, ours.title, ours.riichi.points_needed) == ("my", {"en": "Ours"}, 0)
    assert ours.notes == {"riichi.points_needed": "house 3"}
    changed = mj.rules("tenhou", riichi={"points_needed": 0}, win={"kazoe": None})
    assert (changed.riichi.points_needed, changed.win.kazoe) == (0, None)
    assert changed.riichi.live_tiles_needed == 4
    assert changed.notes["riichi.points_needed"] == "override"
    assert mj.rules("tenhou").riichi.points_needed == 1000, "the set itself stays as it was"
    again = mj.rules(changed, riichi={"furiten": False})
    assert (again.riichi.points_needed, again.riichi.furiten) == (0, False)


def test_names_are_exported() -> None:
    assert mj.RuleError is RuleError
    assert mj.RuleSet is RuleSet
    assert {"rules", "RuleError", "RuleSet"} <= set(dir(mj))


def test_extends_a_name_and_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    write(tmp_path, 'extends = "ronron-05"\nsource = "us"\n[bonus]\nura = 300\n', "base.toml")
    path = write(tmp_path / "sub", 'extends = "../base.toml"\n[bonus]\nippatsu = 1\n')
    found = rules(path)
    assert (found.bonus.ura, found.bonus.ippatsu, found.bonus.yakuman_ron) == (300, 1, 2500)
    assert found.match.stop_at == 55000
    assert found.source == "us"
    assert found.title == {}, "a title is not inherited: it names another set"
    assert "bonus.ura" not in found.notes, "the note of another value does not stand beside this"
    assert found.notes["bonus.yakuman_ron"] == "RON-6, RON-26"


def test_lists_replace_and_tables_merge(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        'extends = "ichigeki"\n[yaku]\noff = ["pinfu"]\n[yaku.han]\nchinitsu = [7, 6]\n',
    )
    found = rules(path)
    assert found.yaku.off == ("pinfu",)
    assert found.yaku.han["chinitsu"] == (7, 6)
    assert found.yaku.han["honitsu"] == (3, 2)
    changed = rules(
        "ronron-05", offences={"acts": {"empty_call": "dead_hand"}, "empty_call_deposit": 0}
    )
    assert changed.offences.acts["false_ron"] == "chombo"
    assert rules("ichigeki-tonpu", uma={"by_losers": {}}).uma.by_losers == {}


def test_none_is_a_word(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends="ronron-05"\n[match]\nstop_at="none"\n[win]\nkazoe="none"\n')
    assert (rules(path).match.stop_at, rules(path).win.kazoe) == (None, None)
    # Where "none" is one of the named choices it stays that choice.
    assert rules("tenhou", match={"extension": "none"}).match.extension == "none"


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    base = write(tmp_path, "[honba]\nron = 1500\n", "base.toml")
    path = write(tmp_path, 'extends = "base.toml"\n')
    assert rules(path).honba.ron == 1500
    assert rules(path) is rules(path), "an unchanged one is kept"
    base.write_text("[honba]\nron = 600\n", "utf-8")
    os.utime(base, ns=(time.time_ns(), time.time_ns() + 10**9))
    assert rules(path).honba.ron == 600
    base.unlink()
    with pytest.raises(RuleError, match=r"base\.toml: no such file"):
        rules(path)


def test_the_rules_of_a_recorded_match() -> None:
    found = rules_of_log({"name": "tenhou-east", "red": [0, 0, 0], "room": "houou", "go": 3})
    assert (found.match.length, found.tiles.red) == ("east", (0, 0, 0))
    found = rules_of_log(
        {"name": "tenhou-sanma", "open_tanyao": False, "riichi": {"double": False}}
    )
    assert (found.win.open_tanyao, found.riichi.double) == (False, False)
    assert rules_of_log({}) == rules("tenhou")


# what a record says of its rules -> the fault
NOT_RULES = [
    ({"name": "nowhere"}, 'found "nowhere"'),
    ({"name": "tenhou", "riichii": {"double": False}}, "riichii: unknown section.* mean riichi"),
    ({"name": "tenhou", "kazoe": "none"}, "kazoe: unknown key.* did you mean win.kazoe"),
    ({"name": "tenhou", "kuitan": False, "room": "houou"}, "kuitan: unknown key"),
    ({"name": "tenhou", "win": 1, "open_tanyao": False}, "win: found 1, expected a table of keys"),
    ({"name": "my", "base": "tenhou", "win": {"kazo": 1}}, "win.kazo: unknown key"),
]


@pytest.mark.parametrize(("said", "fault"), NOT_RULES)
def test_unknown_rules_of_a_recorded_match_are_refused(said: dict[str, object], fault: str) -> None:
    with pytest.raises(RuleError, match=fault):
        rules_of_log(said)


@pytest.mark.parametrize("log_name", ["tenhou", "tenhou-east", "tenhou-sanma", "tenhou-sanma-east"])
def test_names_in_logs_are_sets(log_name: str) -> None:
    assert rules_of_log({"name": log_name}).name == log_name


def test_the_repository_s_folder_is_preferred() -> None:
    assert rulefiles.folder() == ROOT / "rules"


# Refusals: file, key, what was found, what is allowed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # unknown keys and sections, with a suggestion
        (
            "[riichi]\npoint_needed = 0",
            "my.toml: line 2: riichi.point_needed: unknown key, expected one of points_needed, "
            "live_tiles_needed, furiten, noten, dead_wait, double, open, tsumo_after_passing, "
            "stick_when_ronned; did you mean points_needed?",
        ),
        ("[win]\ntarget = 1", "win.target: unknown key, expected one of minimum_han"),
        ("[win]\ntarget = 1", "; did you mean match.target?"),
        ("[winn]\nron = 1", "line 1: winn: unknown section, expected one of extends, title"),
        ("[winn]\nron = 1", "; did you mean win?"),
        ('name = "x"', "line 1: name: unknown key, expected one of extends"),
        ("kiriage = true", "kiriage: unknown key"),
        ("kiriage = true", "did you mean win.kiriage?"),
        ("[tiles]\nred = [1, 1, 1]\nzzz = 1", "line 3: tiles.zzz: unknown key"),
        # types
        (
            '[riichi]\npoints_needed = "many"',
            'line 2: riichi.points_needed: found "many" (a text), expected a whole number of 0 or '
            "more",
        ),
        ("[riichi]\npoints_needed = -1", "found -1, expected a whole number of 0 or more"),
        ("[riichi]\npoints_needed = 1.0", "found 1.0, expected a whole number"),
        ("[riichi]\npoints_needed = true", "found true, expected a whole number"),
        ("[riichi]\nfuriten = 1", "riichi.furiten: found 1, expected true or false"),
        (
            '[win]\nron = "quadruple"',
            'win.ron: found "quadruple" (a text), expected "head_bump" or "double" or "triple"',
        ),
        ("[tiles]\nplayers = 5", "tiles.players: found 5, expected 3 or 4"),
        ("[tiles]\nred = [1, 1]", "tiles.red: found [1, 1] (a list), expected a list of 3"),
        ("[tiles]\nred = [1, 1, 5]", "expected a list of 3: a whole number from 0 to 4"),
        ("[win]\nkazoe = 1", 'expected a whole number of 11 or more or "none"'),
        ('[riichi]\nnoten = "none"', 'expected "prevented" or "offence"'),
        ("riichi = 1", "riichi: found 1, expected a table of keys"),
        ("[[riichi]]\nopen = true", "riichi: found [{ open = true }] (a list), expected a table"),
        ("[clock]\nmove = 1979-05-27", "clock.move: found 1979-05-27, expected a whole number"),
        ("[yaku]\nhan = { riichi = 1 }", "expected a table of: a text = a list of 2"),
        ("[flat]\nother = [{ ron = 1 }]", "flat.other: found [{ ron = 1 }] (a list), expected a"),
        ("extends = 3", "extends: found 3, expected the name of a set or the path of a file"),
        ("title = 3", "title: found 3, expected a text, or texts by language"),
        ("source = []", "source: found [] (a list), expected a text"),
        # contradictions
        (
            'extends = "tenhou-sanma"\n[calls]\nchi = true',
            "my.toml: calls.chi: found true with 3 players, expected false",
        ),
        ('extends = "tenhou-sanma"\n[aborts]\nfour_winds = true', "aborts.four_winds: found true"),
        ('extends = "tenhou-sanma"\n[win]\nron = "triple"', 'win.ron: found "triple" with 3'),
        ('extends = "tenhou-sanma"\n[tiles]\nred = [1, 1, 1]', "found 1 fives of m, expected 0"),
        ('[tiles]\nmanzu = "terminals"', 'found "terminals" with 4 players, expected "full"'),
        (
            "[tiles]\nred = [4, 1, 1]\nblue = [1, 0, 0]",
            "tiles.red: found 4 red and 1 blue fives of m, there are 4 fives",
        ),
        (
            "[uma]\nby_rank = [20000, 10000, -10000, -10000]",
            "uma.by_rank: found [20000, 10000, -10000, -10000] with the sum +10000, expected the "
            "sum 0",
        ),
        ("[uma]\nby_rank = [1, 0, -1]", "uma.by_rank: found 3 ranks, expected 4, one for each"),
        (
            "[uma.by_losers]\n1 = [1, 0, 0, -1]\n2 = [1, 0, 0, 0]\n3 = [1, -1]",
            "uma.by_losers.2: found [1, 0, 0, 0] with the sum +1",
        ),
        ("[uma.by_losers]\n1 = [1, 0, 0, -1]", 'uma.by_losers: found ["1"], expected ["1", "2"'),
        ("[uma]\nreturn_points = 20000", "uma.return_points: found 20000, expected match.start"),
        (
            '[win]\nfu = "flat"',
            'flat.other: found no rows with win.fu = "flat", expected a table of payments',
        ),
        (
            'extends="sanma-parlour"\n[flat]\ndealer = [{ ron = 1, tsumo = [1, 2] }]',
            "flat.dealer: row 1: found 2 tsumo payments, expected 1",
        ),
        (
            'extends="sanma-parlour"\n[flat]\ndealer = [{ up_to = 3, ron = 1, tsumo = [1] }]',
            "flat.dealer: found up_to [3], expected one in each row but the last",
        ),
        (
            'extends = "lan"\n[offences.acts]\nfuriten_ron = "dead_hand"',
            'offences.acts.furiten_ron: found "dead_hand", expected one of chombo',
        ),
        (
            'extends = "tenhou-sanma"\n[wall]\nrefilled = false',
            "wall.refilled: found false with 4 replacements in the dead wall, expected true where",
        ),
        ("[wall]\nura = false", "wall.kan_ura: found true, expected false without ura"),
        ('[match]\nlength = "single_win"', 'match.extension: found "one_wind" with length'),
        ("[match]\nstop_at = 20000", "match.stop_at: found 20000, expected more than start"),
        ("[match]\ndeal_carries = true", "match.deal_carries: found true"),
        ('[match]\ntobi = "off"\n[bonus]\ntobi = 1', 'bonus.tobi: found 1 with match.tobi = "off"'),
        ("[aborts]\nnine_tiles = 8", "aborts.nine_tiles: found 8, expected nine_kinds (9) or more"),
        ("[aborts]\ntriple_ron = false", 'win.ron: found "double" with aborts.triple_ron = false'),
        ('[win]\nron = "triple"', 'expected "double" or "head_bump"'),
        ('[yaku]\noff = ["tanyaou"]', 'yaku.off: found "tanyaou", expected names of yaku'),
        ("[yaku.han]\ndora = [2, 2]", 'yaku.han: found "dora", expected names of yaku'),
        ('[win]\ndouble_yakuman = ["x"]', 'win.double_yakuman: found "x"'),
        (
            '[win]\nstacking = false\ndouble_yakuman = ["daisuushii"]',
            'win.double_yakuman: found ["daisuushii"] with stacking = false, expected []',
        ),
        ('[yaku]\nrenhou = "han"', 'yaku.renhou: found "han", expected renhou = [han, 0]'),
        ("[win]\nkazoe = 11", "win.kazoe: found 11, expected more than sanbaiman (11)"),
        (
            '[riichi]\nnoten = "offence"',
            'riichi.noten: found "offence" without noten_riichi in offences.acts',
        ),
        (
            '[offences.acts]\ndead_riichi = "dead_hand"',
            'riichi.dead_wait: found "allowed" with dead_riichi in offences.acts',
        ),
        (
            '[offences.acts]\nfuriten_ron = "chombo"',
            'offences.chombo: found "none", but furiten_ron is a chombo',
        ),
        ('[offences]\nchombo = "penalty"', 'offences.penalty: found 0 with chombo = "penalty"'),
        (
            '[offences.acts]\nempty_call = "deposit"',
            "offences.empty_call_deposit: found 0, but empty_call is a deposit",
        ),
        ("[offences]\nempty_call_deposit = 1", "found 1, but no act is a deposit"),
        ("[draw]\nnoten = 1000", "draw.noten: found 1000, expected a multiple of 600"),
        (
            'extends = "tenhou-sanma"\n[draw]\nnoten = 1500',
            "draw.noten: found 1500, expected a multiple of 200",
        ),
        ('[win]\ndouble_yakuman = ["riichi"]', 'found "riichi", which is no yakuman'),
        (
            '[win]\ndouble_yakuman = ["daisangen"]\n[yaku.han]\ndaisangen = [6, 6]',
            'found "daisangen", which is no yakuman',
        ),
        ('[win]\ndouble_yakuman = ["renhou"]', 'found "renhou", which is no yakuman'),
        (
            "[yaku.han]\nriichi = [1, 1]",
            "found riichi = [1, 1], expected [1, 0]: it needs a closed",
        ),
        ("[yaku.han]\npinfu = [14, 0]", 'found 14 for "pinfu", expected 0 to 13, or 26, 39'),
        (
            "[yaku.han]\npinfu = [91, 0]",
            "expected a table of: a text = a list of 2: a whole number",
        ),
        ('[yaku]\nlocal = ["riichi"]', 'yaku.local: found "riichi", which is a yaku of the game'),
        (
            "[flat]\nother = [{ ron = -1, tsumo = [1, 1] }]",
            "flat.other: found [{ ron = -1, tsumo = [1, 1] }] (a list), expected",
        ),
        ("[flat]\ndealer = [{ ron = 1, tsumo = [-1] }]", "flat.dealer: found [{ ron = 1, tsumo ="),
        # numbers
        ("[ranked]\nrating_k = nan", "ranked.rating_k: found nan, expected numbers from -1,000"),
        ("[ranked]\nrating_factor = [1.0, inf, 0.2]", "ranked.rating_factor: found inf, expected"),
        ("[honba]\nron = 1000000001", "honba.ron: found 1000000001, expected numbers from -1,000"),
        ("[honba]\nron = 0x" + "f" * 3000, "honba.ron: found a number of about 3600 digits, exp"),
        (
            "[win]\nkiriage = true\n[honba]\nron = " + "9" * 5000,
            "my.toml: line 4: honba.ron: found a number of too many digits, expected numbers from",
        ),
        (
            "[flat]\nother = [{ ron = 1, tsumo = [1, 9999999999] }]",
            "flat.other: found 9999999999, expected numbers from",
        ),
        (
            '[ranked]\nladder = [{ name = "x", start = 9999999999, fee = 0, below = "drop" }]',
            "ranked.ladder: found 9999999999, expected numbers from",
        ),
        (
            "[ranked]\nrooms = [{ factor = 9999999999 }]",
            "ranked.rooms: found 9999999999, expected numbers from",
        ),
        # files
        ('extends = "a/\\u0000.toml"', "my.toml: extends: \\x00.toml: no such file (embedded null"),
        ("extends = '" + "x" * 5000 + "'", 'my.toml: extends: rules: found "xxx'),
        ("extends = './" + "x" * 5000 + "'", "xxx...: File name too long"),
        ("[riichi\nopen = true", "my.toml: not TOML: Expected ']' at the end of a table"),
        ("[riichi\nopen = true", "(at line 1, column 8)"),
        ("[win]\nkazoe = 13\nkazoe = 14\n", "(at line 3, column 11)"),
        ("x = " + "[" * 5000, "not TOML: nested too deeply"),
        ('extends = "tenho"', 'my.toml: extends: rules: found "tenho", expected the path of a'),
        ('extends = "tenho"', "; did you mean tenhou?"),
        ('extends = "my.toml"', "my.toml: extends: a cycle, my.toml -> my.toml"),
        ('extends = "gone.toml"', "gone.toml: no such file"),
        ("#" + "x" * (1 << 20), "my.toml: more than 1,048,576 bytes"),
    ],
)
def test_refused(tmp_path: Path, text: str, said: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(RuleError) as e:
        rules(path)
    assert said in str(e.value)
    assert e.value.problems == check(path)
    assert max(map(len, e.value.problems)) < 1000


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"kiriag{i} = 1\n" for i in range(60_000)),
        "[win]\n" + "".join(f"kiriag{i} = 1\n" for i in range(60_000)),
        "".join(f"[win{i}]\n" for i in range(60_000)),
        "[yaku]\noff = [" + "".join(f'"a{i}",' for i in range(60_000)) + "]",
    ],
    ids=["keys", "keys of a section", "sections", "names"],
)
def test_many_faults_are_told_briefly(tmp_path: Path, text: str) -> None:
    found = check(write(tmp_path, text))
    assert len(found) == 21
    assert found[-1] == "my.toml: and 59,980 more"


@pytest.mark.parametrize(
    "name", ["x" * 5000, "x" * 5000 + ".toml", "\ud800.toml", "a/\0.toml", "\0"]
)
def test_names_that_no_file_can_have(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (problem,) = check(name)
    assert len(problem) < 500
    assert main(["rules", "check", name]) == 1
    assert main(["rules", "show", name]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_loop_of_links(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.symlink_to(path)
    (problem,) = check(path)
    assert problem.startswith("loop.toml: no such file")


def test_the_set_for_so_many_players() -> None:
    pairs = [
        ("tenhou", "tenhou-sanma"),
        ("tenhou-east", "tenhou-sanma-east"),
        ("mahjongsoul", "mahjongsoul-sanma"),
    ]
    for four, three in pairs:
        assert [rulefiles.like(four, 3), rulefiles.like(four, 4)] == [three, four]
        assert [rulefiles.like(three, 3), rulefiles.like(three, 4)] == [three, four]
    for name in ("ema", "sanma-parlour", "no such set"):
        assert rulefiles.like(name, 3) == rulefiles.like(name, 4) == name


def test_a_cycle_of_several_names_them_all(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "b.toml"', "a.toml")
    write(tmp_path, 'extends = "c.toml"', "b.toml")
    write(tmp_path, 'extends = "a.toml"', "c.toml")
    with pytest.raises(RuleError, match=r"a\.toml -> b\.toml -> c\.toml -> a\.toml"):
        rules(tmp_path / "a.toml")


def test_a_long_chain_is_refused(tmp_path: Path) -> None:
    for i in range(30):
        write(tmp_path, f'extends = "{i + 1}.toml"', f"{i}.toml")
    with pytest.raises(RuleError, match=r"0\.toml: extends: more than 20 files"):
        rules(tmp_path / "0.toml")


def test_a_fault_is_of_the_file_that_has_it(tmp_path: Path) -> None:
    write(tmp_path, "[win]\nkazoo = 1", "base.toml")
    with pytest.raises(RuleError, match=r"^base.toml: line 2: win.kazoo: unknown key"):
        rules(write(tmp_path, 'extends = "base.toml"'))


def test_all_faults_of_a_file_are_named_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, "[riichi]\nopen = 1\nx = 2\n[win]\nkazoe = 1")
    assert [line.split(": ")[1:3] for line in check(path)] == [
        ["line 2", "riichi.open"],
        ["line 3", "riichi.x"],
        ["line 5", "win.kazoe"],
    ]


def test_no_text_and_no_file(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"[win]\n# \xff\n")
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    for name, said in (
        ("bytes.toml", "bytes.toml: line 2: not UTF-8"),
        ("folder.toml", "folder.toml: not a regular file"),
        ("pipe.toml", "pipe.toml: not a regular file"),
        ("none.toml", "none.toml: no such file"),
    ):
        assert check(tmp_path / name) == [said]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: rules("tenho"), 'rules: found "tenho", expected the path of a .toml file or one'),
        (lambda: rules("tenho"), "did you mean tenhou?"),
        (lambda: rules(3), "rules: found 3, expected a name, a path or a set of rules"),  # type: ignore[arg-type]
        (lambda: rules("tenhou", riichy={}), "rules('tenhou', ...): riichy: unknown section"),
        (lambda: rules("tenhou", riichi={"furitem": 1}), "did you mean furiten?"),
        (lambda: rules("tenhou", riichi=3), "riichi: found 3, expected a table of keys"),  # type: ignore[arg-type]
        (
            lambda: rules("tenhou", riichi=NO_NAMES),
            "riichi: found { 3 = 1 } (a table), expected a table",
        ),
        (
            lambda: rules("tenhou", flat={"other": (FlatRow(ron=10**400, tsumo=(1, 1)),)}),
            "flat.other: found a number of about 398 digits, expected numbers from",
        ),
        (lambda: rules("tenhou", tiles={"red": NESTED}), "tiles.red: found "),
        (lambda: rules(10**5000), "rules: found a number of about"),  # type: ignore[arg-type]
        (lambda: rules("tenhou", tiles={"players": 3}), "calls.chi: found true with 3 players"),
        (lambda: rules("tenhou", tiles={"red": (5, 0, 0)}), "found [5, 0, 0] (a list)"),
    ],
)
def test_refused_calls(call: Any, said: str) -> None:
    with pytest.raises(RuleError) as e:
        call()
    assert said in str(e.value)


def test_an_error_travels_between_processes() -> None:
    with pytest.raises(RuleError) as e:
        rules("tenho")
    again = pickle.loads(pickle.dumps(e.value))  # noqa: S301 our own bytes
    assert (again.problems, str(again)) == (e.value.problems, str(e.value))


def test_a_file_s_control_characters_do_not_reach_the_terminal(tmp_path: Path) -> None:
    path = write(tmp_path, '[win]\nron = "\\u001b[31m"\n"a\\nb" = 1\n')
    with pytest.raises(RuleError) as e:
        rules(path)
    assert "\x1b" not in str(e.value)
    assert len(str(e.value).splitlines()) == 2


def test_no_set_contradicts_itself() -> None:
    assert contradictions(DEFAULT) == []
    for name in names():
        assert check(name) == []


# Comparing and showing


def test_diff_names_every_key_that_differs() -> None:
    found = diff("ronron-05", "ronron-10")
    assert [row[0] for row in found] == [
        "bonus.ippatsu",
        "bonus.ura",
        "bonus.yakuman_ron",
        "bonus.yakuman_tsumo",
        "bonus.tobi",
        "settlement.divisor",
    ]
    assert found.rows[0] == ("bonus.ippatsu", 200, 500)
    assert "bonus.tobi           200        500" in str(found)
    assert "<code>bonus.tobi</code>" in found._repr_html_()
    assert len(diff("tenhou", rules("tenhou"))) == 0
    assert str(diff("tenhou", "tenhou")) == "tenhou and tenhou do not differ"


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("name", names())
def test_what_is_shown_is_a_file_that_gives_the_same_rules(
    name: str, every: bool, tmp_path: Path
) -> None:
    shown = rules(write(tmp_path, ruletext.text(rules(name), every)))
    assert len(diff(name, shown)) == 0
    given = rules(name)
    for key in ruletext.differing(given):
        assert shown.notes.get(key.path) == given.notes.get(key.path)


def test_shown_texts_cannot_become_keys(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        'title = "a\\nkiriage = 1"\nsource = "b\\n[win]"\n[yaku]\nlocal = ["c\\n\\"\\u007f"]\n',
    )
    again = rules(write(tmp_path, str(rules(path)), "again.toml"))
    assert again.yaku.local == ('c\n"\x7f',)
    assert len(diff(path, again)) == 0


def test_texts_of_a_set(tmp_path: Path) -> None:
    found = rules("ichigeki")
    assert repr(found).startswith("<rules ichigeki: 4 players, ")
    assert "red = [1, 2, 1]  # ICH-1" in str(found)
    html = found._repr_html_()
    assert "<code>red</code>" in html
    assert "ICH-46 <em>chosen</em>" in html
    assert "keys with their default" in html
    path = write(
        tmp_path,
        'title = "<b>x"\nsource = "<i>"\n[yaku]\nlocal = ["<u>"] # <s>\n[win]\nkiriage = true # &\n',
    )
    html = rules(path)._repr_html_()
    for tag in ("<b>x", "<i>", "<u>", "<s>"):
        assert tag not in html


def test_every_key_has_words() -> None:
    for key in ruletext.keys(RuleSet):
        assert key.meaning.endswith("."), key.path
        assert key.allowed
    assert len({key.path for key in ruletext.keys(RuleSet)}) == len(ruletext.keys(RuleSet))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, '"none"'),
        (True, "true"),
        (-3, "-3"),
        ('a"\\', '"a\\"\\\\"'),
        ((1, "x"), '[1, "x"]'),
        ({}, "{}"),
        ({"1": (1,), "a b": 2}, '{ 1 = [1], "a b" = 2 }'),
        (FlatRow(ron=1, tsumo=(2,)), "{ ron = 1, tsumo = [2] }"),
    ],
)
def test_values_are_written_as_in_a_file(value: object, text: str) -> None:
    assert ruletext.value_text(value) == text


def test_the_reference_is_up_to_date() -> None:
    text = (ROOT / "rules" / "README.md").read_text("utf-8")
    assert text == rulefiles.reference(), "python -m mjwidget.rulefiles > rules/README.md"


def test_marks_find_keys_and_comments() -> None:
    text = (
        'extends = "a#b"   # from a\n'
        "[win] # all\n"
        "kazoe = 13 # RON-20 chosen\n"
        "double_yakuman = [ # several\n"
        '  "daisuushii", # inside\n'
        "]\n"
        'source = """\n'
        "ron = 3 # text\n"
        '"""  # after\n'
        "  'ron' = 'x\"#'\t# last\n"
        "[yaku.han]\n"
        "riichi = [1, 0] # ICH-30\n"
        '"renhou" = [4, 0]\n'
        "uma.by_rank = [0]\n"
        "[[but]]\n"
        "[[but]] # again\n"
        "[but.S]\n"
        "hand = '1m'\n"
    )
    assert marks(text) == {
        "extends": Mark(1, "from a"),
        "win": Mark(2, "all"),
        "win.kazoe": Mark(3, "RON-20 chosen"),
        "win.double_yakuman": Mark(4, "several"),
        "win.source": Mark(7, ""),
        "win.ron": Mark(10, "last"),
        "yaku.han": Mark(11, ""),
        "yaku.han.riichi": Mark(12, "ICH-30"),
        "yaku.han.renhou": Mark(13, ""),
        "yaku.han.uma.by_rank": Mark(14, ""),
        "but": Mark(15, ""),
        "but 1": Mark(15, ""),
        "but 2": Mark(16, "again"),
        "but.S": Mark(17, ""),
        "but 2.S": Mark(17, ""),
        "but 2.S.hand": Mark(18, ""),
    }


# The command


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = main(["rules", *args])
    out = capsys.readouterr()
    return status, out.out, out.err


def test_command_list(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "list")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == names()
    assert "天鳳 四人東風戦" in out


def test_command_show(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = run(capsys, "show", "lan")
    assert (status, out.rstrip("\n")) == (0, str(rules("lan")))
    assert "\nnoten = 3000" not in out
    assert "\nnoten = 3000  # LAN-14 chosen\n" in run(capsys, "show", "lan", "--all")[1]
    path = write(tmp_path, 'title = "\\u001b[31m"\n[win]\nkiriage = true')
    assert "\x1b" not in run(capsys, "show", str(path))[1]


def test_command_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = write(tmp_path, 'extends = "lan"', "good.toml")
    bad = write(tmp_path, "[win]\nx = 1\ny = 1", "bad.toml")
    house = write(tmp_path, '[yaku]\nlocal = ["sanrenko"]', "house.toml")
    said = f"{house}: sound; a notebook has to add the yaku sanrenko\n"
    assert run(capsys, "check", str(house)) == (0, said, "")
    assert run(capsys, "check", str(good)) == (0, f"{good}: sound\n", "")
    status, out, err = run(capsys, "check", str(bad), str(good))
    assert (status, out) == (1, f"{good}: sound\n")
    assert [line[:24] for line in err.splitlines()] == [
        "bad.toml: line 2: win.x:",
        "bad.toml: line 3: win.y:",
    ]


def test_command_diff(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "diff", "ema", "wrc")
    assert status == 1
    assert "win.kiriage        false     true" in out
    assert run(capsys, "diff", "ema", "ema")[0] == 0


def test_command_refuses_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "show", "tenho")
    assert status == 2
    assert err.startswith('mjwidget: rules: found "tenho", expected')
    assert err.count("\n") == 1
    assert run(capsys)[0] == 2


@pytest.mark.parametrize("name", names())
def test_what_a_log_says_of_its_rules_gives_them_again(name: str) -> None:
    assert rules_for_log(rules(name)) == {"name": name}
    assert rules_of_log(rules_for_log(rules(name))) == rules(name)


def test_a_set_of_ones_own_is_written_out_into_a_log(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends = "lan"\n[win]\nkazoe = "none"\n[match]\nstart = 30000')
    own = rules(path)
    said = rules_for_log(own)
    assert (said["name"], said["base"], said["win"]["kazoe"]) == ("my", "tenhou", "none")
    again = rules_of_log(said)
    assert again.name == "my"
    assert list(diff(again, own)) == []
