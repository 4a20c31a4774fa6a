"""Tenhou's mjlog against recorded matches.

Every file is read and folded once; each test asks one question of all of them and lists what it
finds. What may be found is in :data:`EXCEPTIONS`, with the reason.
"""

from __future__ import annotations

import csv
import gzip
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjwidget.core import ledger
from mjwidget.core.audit import audit
from mjwidget.core.events import (
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Reach,
    ReachAccepted,
    Ryukyoku,
    Settle,
    StartKyoku,
    Tsumo,
)
from mjwidget.core.form import FoldError
from mjwidget.core.match import Match
from mjwidget.core.names import BY_TENHOU
from mjwidget.core.reduce import reduce
from mjwidget.core.state import State
from mjwidget.logs.errors import Reading
from mjwidget.logs.mjlog import decode, wall
from mjwidget.logs.mjlog.reader import read
from mjwidget.logs.mjlog.results import LIMITS

EXCEPTIONS = {
    "MahjongRepository__mahjong-ai/one_round.mjlog.gz": (
        {"owari"},
        "one hand of a match, with the end of another one",
    ),
    "MahjongPantheon__pantheon/hanchan_with_noname.mjlog.gz": (
        {"owari", "repeats"},
        "edited: the last win of a match put after its first deal",
    ),
    "MahjongRepository__tenhou-python-bot/24.mjlog.gz": (
        {"next", "repeats"},
        "written by a bot that forgets the stick of a riichi whose tile is the last one",
    ),
    "MahjongPantheon__pantheon/west.mjlog.gz": (
        {"wall"},
        "edited: carries the seed of doubleron.mjlog.gz",
    ),
    "mjx-project__mjx/2019020120gm-0009-10011-215330df.mjlog.gz": (
        {"final"},
        "a private table: uma 30, 20, 0, -70 with the oka",
    ),
    "huurou__Mahjong4/PaifuWithoutLineBreaks.mjlog.gz": (
        {"final"},
        "a private table: starts with 30,000, points of its own",
    ),
    "dnovikoff__tenhou/newattr2023.mjlog.gz": (
        {"final"},
        "a private table: uma 15, 5, -5, -15, shared by equal scores",
    ),
    "dnovikoff__tenhou/ratio.mjlog.gz": ({"final"}, "a match of one hand for 1,000 points"),
    "dnovikoff__tenhou/sanma.mjlog.gz": ({"final"}, "a match of one hand for 1,000 points"),
}
"""File -> what does not hold there (names of the checks in :func:`checks`), and why."""


class File(NamedTuple):
    name: str
    origin: str
    data: bytes
    reading: Reading


def index(corpus: Path) -> list[dict[str, str]]:
    with (corpus / "logs" / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file, delimiter="\t") if row["format"] == "mjlog"]


@cache
def files(corpus: Path) -> list[File]:
    out = []
    for row in index(corpus):
        with gzip.open(corpus / "logs" / row["path"]) as file:
            data = file.read()
        name = row["path"].removeprefix("mjlog/")
        out.append(File(name, row["origin"], data, read(data)))
    return out


# ---- one pass over a file: everything that can be wrong with it


def checks(reading: Reading) -> Iterator[tuple[str, str]]:
    """(name of the check, what was found) for each fault, in order."""
    if reading.error is not None:
        yield "error", str(reading.error)
    state, before = State(), None
    for event, place in zip(reading.events, reading.places, strict=True):
        yield from _repeats(event, place)
        if isinstance(event, StartKyoku):
            if before is not None and (before.scores, before.kyotaku) != (
                event.scores,
                event.kyotaku,
            ):
                yield "next", f"{place}: {before.scores} {before.kyotaku}, then {event.scores}"
            if event.meta and "wall" in event.meta:
                yield "wall", f"{place}: {event.meta['wall']}"
        yield from _wall(state, event, place)
        yield from _money(event, place)
        try:
            state = reduce(state, event)
        except FoldError as wrong:
            yield "fold", f"{place}: {wrong}"
            return
        if isinstance(event, EndKyoku):
            before = state
        if isinstance(event, Ryukyoku) and event.reason == "exhaustive" and state.left:
            yield "left", f"{place}: {state.left} tiles"
        if isinstance(event, EndGame) and event.scores not in (None, state.scores):
            yield "owari", f"{place}: {event.scores}, the hands give {state.scores}"


def _repeats(event: Event, place: str) -> Iterator[tuple[str, str]]:
    """What an element repeats of what came before agrees, or else it is in meta."""
    for key in ("sc", "ba", "ten", "dora"):
        if event.meta and key in event.meta:
            yield "repeats", f"{place}: {key} {event.meta[key]}"


def _wall(state: State, event: Event, place: str) -> Iterator[tuple[str, str]]:
    tiles = state.wall
    if tiles is None:
        return
    if isinstance(event, Tsumo):
        if state.phase in ("kan", "aside"):
            expected = tiles.rinshan[state.drawn_rinshan]
        else:
            expected = tiles.live[state.drawn_live]
        if event.pai != expected:
            yield "draw", f"{place}: {event.pai}, the wall has {expected}"
    elif isinstance(event, Dora):
        expected = tiles.dora[len(state.dora)]
        if event.dora_marker != expected:
            yield "dora", f"{place}: {event.dora_marker}, the wall has {expected}"
    elif isinstance(event, Hora) and event.ura_markers not in (
        None,
        tiles.ura[: len(state.dora)],
    ):
        yield "ura", f"{place}: {event.ura_markers}, the wall has {tiles.ura}"


def _money(event: Event, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(event, Hora | Ryukyoku) and event.deltas is not None:
        rows = ledger.deltas(event.ledger, len(event.deltas))
        if rows != event.deltas:
            yield "ledger", f"{place}: {rows}, the log has {event.deltas}"
    if isinstance(event, Hora):
        parts = sum(r.amount for r in event.ledger if r.reason in ("win", "pao"))
        if parts != event.points:  # a payment that no rule explains stays whole
            yield "split", f"{place}: {parts} of {event.points}"
    if isinstance(event, Settle) and any(r.reason == "final" for r in event.ledger):
        yield "final", f"{place}: points by other rules"


@cache
def faults(corpus: Path) -> list[tuple[str, str, str]]:
    """(file, check, what) of everything that is not an exception; unused exceptions too."""
    out = []
    for file in files(corpus):
        expected, _ = EXCEPTIONS.get(file.name, (set(), ""))
        found = list(checks(file.reading))
        out += [(file.name, check, what) for check, what in found if check not in expected]
        unused = expected - {check for check, _ in found}
        out += [(file.name, check, "an exception that is not needed") for check in sorted(unused)]
    return out


@pytest.mark.parametrize(
    "names",
    [
        ("error",), ("fold",), ("next",), ("owari",), ("repeats",), ("left",),
        ("ledger", "split"), ("final",), ("wall", "draw", "dora", "ura"),
    ],
    ids="-".join,
)  # fmt: skip
def test_every_file(corpus: Path, names: tuple[str, ...]) -> None:
    assert [fault for fault in faults(corpus) if fault[1] in names] == []


def test_the_checks_know_their_names(corpus: Path) -> None:
    known = {"error", "fold", "next", "owari", "repeats", "left", "ledger", "split", "final"}
    known |= {"wall", "draw", "dora", "ura"}
    assert {check for checks_, _ in EXCEPTIONS.values() for check in checks_} <= known
    assert {check for _, check, _ in faults(corpus)} <= known


def test_the_audit_agrees(corpus: Path) -> None:
    """The project's own audit of a match, over the files chosen for their features."""
    chosen = {row["path"].removeprefix("mjlog/") for row in index(corpus) if row["core"] == "1"}
    found = [
        f"{file.name}: {fault}"
        for file in files(corpus)
        if file.name in chosen and file.name not in EXCEPTIONS
        for fault in audit(Match(file.reading.events))
    ]
    assert len(chosen) > 100
    assert found == []


def test_every_seed_gives_its_walls(corpus: Path) -> None:
    """Each file with a seed has a wall at each of its hands, whatever the scheme."""
    schemes: Counter[str] = Counter()
    missing = []
    for file in files(corpus):
        seeds = re.findall(rb'(?:<SHUFFLE\s+seed|shuffle)="(mt19937ar[^,]*),', file.data)
        starts = [e for e in file.reading.events if isinstance(e, StartKyoku)]
        have = sum(e.wall is not None for e in starts)
        if seeds and file.name not in EXCEPTIONS:
            schemes[seeds[0].decode()] += have
            if have != len(starts):
                missing.append((file.name, have, len(starts)))
        elif not seeds:
            assert have == 0
    assert missing == []
    assert set(schemes) == {
        "mt19937ar-sha512-n288-base64", "mt19937ar-sha512-n288", "mt19937ar",
    }  # fmt: skip
    assert schemes["mt19937ar-sha512-n288-base64"] > 8000
    assert schemes["mt19937ar"] > 90


def test_what_the_folder_holds(corpus: Path) -> None:
    """The counts of the index, taken from the events; files it calls complete have an end."""
    wrong = []
    for row, file in zip(index(corpus), files(corpus), strict=True):
        kinds = Counter(type(e) for e in file.reading.events)
        wins = [e for e in file.reading.events if isinstance(e, Hora)]
        tsumo = sum(e.actor == e.target for e in wins)
        found = [kinds[StartKyoku], len(wins), tsumo, len(wins) - tsumo, kinds[Ryukyoku]]
        if found != [int(row[key]) for key in ("hands", "agari", "tsumo", "ron", "draws")]:
            wrong.append((file.name, found))
        if row["complete"] == "1" and not isinstance(file.reading.events[-1], EndGame):
            wrong.append((file.name, [-1]))
    assert wrong == []
    assert len(files(corpus)) > 900


# ---- against numbers taken from the same matches by another program


def test_wins_agree_with_the_table(corpus: Path) -> None:
    table: dict[str, list[dict[str, Any]]] = {}
    path = corpus / "logs" / "score" / "derived-tenhou-agari" / "agari.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            table.setdefault(row["src"], []).append(row)
    compared = 0
    wrong: list[tuple[object, ...]] = []
    for file in files(corpus):
        mine = {_key_of(*found): found for found in _wins(file.reading)}
        for row in table.get(file.name, ()):
            key = (row["round"], row["honba"], row["nth"], row["who"])
            compared += 1
            if key not in mine:
                wrong.append((file.name, key, "missing"))
                continue
            different = _differences(row, *mine[key])
            if different:
                wrong.append((file.name, key, different))
    assert wrong == []
    assert compared > 7000


def _wins(reading: Reading) -> Iterator[tuple[State, Hora]]:
    state = State()
    for event in reading.events:
        if isinstance(event, Hora):
            yield state, event
        state = reduce(state, event)


def _key_of(state: State, event: Hora) -> tuple[int, int, int, int]:
    round_ = "ESWN".index(state.bakaze) * 4 + state.kyoku - 1
    return round_, state.honba, len(state.wins), event.actor


def _differences(row: dict[str, Any], state: State, event: Hora) -> list[str]:
    n = row["players"]
    yaku = [(BY_TENHOU[i], han) for i, han in row["yaku"] if han]
    yaku += [(BY_TENHOU[i], 1) for i in row["yakuman"]]
    mine = [(key, han) for key, han in event.yaku or () if key != "kita"]
    kita = len(state.players[event.actor].kita) if not event.yakuman else 0
    if kita:  # the table counts them as dora
        have = dict(mine).get("dora", 0) + kita
        mine = [(key, have if key == "dora" else han) for key, han in mine]
        if "dora" not in dict(mine):
            mine.append(("dora", have))
    melds = Counter(decode.call(m).kind for m in row["m"] if decode.call(m).kind != "kita")
    concealed = len(event.tehai or ()) + 1
    pairs = {
        "oya": (row["oya"], state.oya),
        "from": (row["fromWho"], event.target),
        "pao": (row["pao"], event.pao),
        "sticks": (row["sticks"], sum(r.amount for r in event.ledger if r.currency == "sticks")),
        "yaku": (sorted(yaku), sorted(mine)),
        "han": (None if row["yakuman"] else sum(h for _, h in row["yaku"]), event.han),
        "yakuman": (len(row["yakuman"]), event.yakuman),
        "fu": (row["fu"], event.fu),
        "points": (row["points"], event.points),
        "limit": (LIMITS[row["limit"]], event.limit),
        "before": (tuple(row["before"][:n]), state.scores),
        "delta": (tuple(row["delta"][:n]), event.deltas),
        "melds": (melds, Counter(m.type for m in state.players[event.actor].melds)),
        "tiles": (len(row["hai"]), concealed),
        "dora": (len(row["dora"]), len(state.dora)),
        "ura": (len(row["ura"]), len(event.ura_markers or ())),
    }
    return [f"{name}: {a}, read {b}" for name, (a, b) in pairs.items() if a != b]


def _hex(path: Path) -> list[int]:
    with gzip.open(path, "rt", encoding="ascii") as file:
        text = file.read()
    return [int(word, 16) for word in re.findall(r"0x([0-9A-Fa-f]+)", text)]


def test_wall_vector(corpus: Path) -> None:
    """Each step from a seed to a wall, as another program writes them down."""
    folder = corpus / "logs" / "wall" / "JBreidfjord__riichi-rs"
    stem = "2016022509gm-0009-0000-b327da61"
    words = _hex(folder / f"{stem}.seed_u32.gz")
    assert len(words) == 624
    mt = wall.generator(words)
    source = _hex(folder / f"{stem}.src_u32.gz")
    assert [mt.getrandbits(32) for _ in source] == source
    numbers = wall.hashed(wall.generator(words))
    assert list(numbers[: len(_hex(folder / f"{stem}.rnd_u32.gz"))]) == _hex(
        folder / f"{stem}.rnd_u32.gz"
    )
    with gzip.open(folder / f"{stem}.wall136.gz", "rt", encoding="ascii") as file:
        expected = [int(i) for i in re.findall(r"\d+", file.read().replace("u8", ""))]
    assert wall.shuffled(numbers, 4) == expected


# ---- damage

Damage = Callable[[random.Random, str], str]


def _truncate(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text))]


def _elements(text: str) -> list[re.Match[str]]:
    return list(re.finditer(r"<[A-Z][^<>]*/>", text))


def _attributes(text: str) -> list[re.Match[str]]:
    return list(re.finditer(r' (\w+)="([^"]*)"', text))


def _delete_element(rng: random.Random, text: str) -> str:
    found = rng.choice(_elements(text))
    return text[: found.start()] + text[found.end() :]


def _repeat_element(rng: random.Random, text: str) -> str:
    found = rng.choice(_elements(text))
    return text[: found.end()] + found[0] + text[found.end() :]


def _move_element(rng: random.Random, text: str) -> str:
    found = rng.choice(_elements(text))
    rest = text[: found.start()] + text[found.end() :]
    at = rng.choice(_elements(rest)).end()
    return rest[:at] + found[0] + rest[at:]


def _delete_attribute(rng: random.Random, text: str) -> str:
    found = rng.choice(_attributes(text))
    return text[: found.start()] + text[found.end() :]


def _repeat_attribute(rng: random.Random, text: str) -> str:
    found = rng.choice(_attributes(text))
    return text[: found.end()] + found[0] + text[found.end() :]


_VALUES = ["", "-1", "x", "999", "136", "1,2", "0" * 30, "9" * 5000, "1e9", "NaN", "٣", " 1", "1.5"]


def _set_attribute(rng: random.Random, text: str) -> str:
    found = rng.choice(_attributes(text))
    return text[: found.start(2)] + rng.choice(_VALUES) + text[found.end(2) :]


def _change_number(rng: random.Random, text: str) -> str:
    found = rng.choice([m for m in re.finditer(r"\d+", text) if m.start() > 40])
    return text[: found.start()] + str(rng.randrange(1 << 17)) + text[found.end() :]


def _noise(rng: random.Random, text: str) -> str:
    chars = list(text)
    for _ in range(rng.randint(1, 5)):
        chars[rng.randrange(len(chars))] = chr(rng.choice((0, 9, 34, 38, 48, 60, 62, 200, 0x4E00)))
    return "".join(chars)


DAMAGES: list[Damage] = [
    _truncate, _delete_element, _repeat_element, _move_element, _delete_attribute,
    _repeat_attribute, _set_attribute, _change_number, _noise,
]  # fmt: skip


def one_hand(data: bytes, rng: random.Random) -> str:
    """The header and one hand of a match."""
    text = data.decode()
    head, *hands = re.split(r"(?=<INIT)", text)
    hand = rng.choice(hands)
    return head + hand.replace("</mjloggm>", "") + "</mjloggm>"


def test_damage(corpus: Path) -> None:
    """A damaged log gives the events before the damage and at most one error; nothing else."""
    plain = [f for f in files(corpus) if f.name not in EXCEPTIONS and len(f.data) < 200_000]
    results: Counter[str] = Counter()
    for seed in range(900):
        rng = random.Random(seed)
        text = one_hand(rng.choice(plain).data, rng)
        damage = DAMAGES[seed % len(DAMAGES)]
        damaged = damage(rng, text)
        reading = read(damaged.encode("utf-8", "surrogatepass"))
        assert len(reading.places) == len(reading.events)
        assert reading.events or reading.error is not None
        if reading.error is not None:
            assert reading.error.place
            assert reading.error.problem
            assert len(str(reading.error)) < 3000
        state = State()
        try:
            for event in reading.events:
                state = reduce(state, event)
        except FoldError:
            results[f"{damage.__name__} fold"] += 1
        results[f"{damage.__name__} {'error' if reading.error else 'read'}"] += 1
        if damage is _truncate:
            whole = read(text.encode())
            n = len(reading.events)
            assert reading.error is not None
            # the end of a match tells something of its rules, so the start may say less
            assert reading.events[1 : n - 1] == whole.events[1 : max(n - 1, 1)]
    assert results["_truncate error"] == 100
    assert results["_repeat_attribute error"] == 100
    for damage in DAMAGES:  # what the reader lets pass as text, folding finds
        assert results[f"{damage.__name__} error"] + results[f"{damage.__name__} fold"] > 20


def test_riichi_is_accepted_after_its_tile(corpus: Path) -> None:
    """Each acceptance follows a declaration of the same seat, with its discard between."""
    for file in files(corpus):
        declared: set[int] = set()
        for event in file.reading.events:
            if isinstance(event, StartKyoku):
                declared = set()
            elif isinstance(event, Reach):
                declared.add(event.actor)
            elif isinstance(event, ReachAccepted):
                assert event.actor in declared, file.name
