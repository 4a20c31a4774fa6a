"""Published tables of shanten: every hand, one at a time and in arrays."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mjwidget.core.tiles import KINDS, counts, from_mjai, one
from mjwidget.hand import batch
from mjwidget.hand.shanten import FORMS, chiitoitsu, kokushi, shanten, standard

Row = tuple[list[int], dict[str, int]]
"""Counts and the shanten that the table gives, of a form or of all ("")."""


def lines(file: Path) -> list[str]:
    return gzip.decompress(file.read_bytes()).decode("utf-8").splitlines()


def of_kinds(kinds: list[int]) -> list[int]:
    out = [0] * KINDS
    for kind in kinds:
        out[kind] += 1
    return out


def three_forms(file: Path) -> Iterator[Row]:
    """14 kinds, then standard, thirteen orphans, seven pairs."""
    for line in lines(file):
        numbers = [int(part) for part in line.split()]
        if numbers:
            forms = dict(zip(("standard", "kokushi", "chiitoitsu"), numbers[14:], strict=True))
            yield of_kinds(numbers[:14]), forms


def kobalab(file: Path) -> Iterator[Row]:
    for row in json.loads("\n".join(lines(file))):
        hand = counts(one(text[1] + text[0]) for text in row["q"])
        yield hand, dict(zip(("standard", "kokushi", "chiitoitsu"), row["x"], strict=True))


# The numbers of this table are those of the standard form: "7m 7m 1p 1p 4p 4p 5p 5p 6p 6p 8p 8p
# 9p 9p 1" is in it.
def gimite_numbers(file: Path) -> Iterator[Row]:
    for line in lines(file):
        *kinds, expected = (int(part) for part in line.split())
        yield of_kinds(kinds), {"standard": expected}


def gimite_texts(file: Path) -> Iterator[Row]:
    for line in lines(file):
        *texts, expected = line.split()
        yield counts(from_mjai(text) for text in texts), {"standard": int(expected)}


def mahjax(file: Path) -> Iterator[Row]:
    for row in json.loads("\n".join(lines(file))).values():
        hand = row["hand"]
        assert sum(hand) == row["num_tiles"]
        assert not any(hand[KINDS:])  # some are written with nine kinds of honours
        yield hand[:KINDS], {"": row["shanten"]}


@pytest.mark.parametrize(
    ("name", "read", "size"),
    [
        ("tomohxx/p_normal_10000.txt.gz", three_forms, 10_000),
        ("tomohxx/p_hon_10000.txt.gz", three_forms, 10_000),
        ("tomohxx/p_tin_10000.txt.gz", three_forms, 10_000),
        ("tomohxx/p_koku_10000.txt.gz", three_forms, 10_000),
        ("nekobean__mahjong-cpp/test_shanten_calculator.txt.gz", three_forms, 40_000),
        ("kobalab__majiang-core/xiangting_1.json.gz", kobalab, 10_000),
        ("kobalab__majiang-core/xiangting_2.json.gz", kobalab, 10_000),
        ("kobalab__majiang-core/xiangting_3.json.gz", kobalab, 10_000),
        ("kobalab__majiang-core/xiangting_4.json.gz", kobalab, 10_000),
        ("gimite__mjai/shanten_benchmark_data.num.txt.gz", gimite_numbers, 1000),
        ("gimite__mjai/shanten_benchmark_data.str.txt.gz", gimite_texts, 1000),
        ("nissymori__mahjax/shanten.json.gz", mahjax, 19),
    ],
)
def test_table(corpus: Path, name: str, read, size: int) -> None:
    rows = list(read(corpus / "logs" / "shanten" / name))
    assert len(rows) >= size
    wrong = []
    for hand, expected in rows:
        found = {
            "standard": standard(hand),
            "chiitoitsu": chiitoitsu(hand),
            "kokushi": kokushi(hand),
            "": shanten(hand),
        }
        assert found[""] == min(found.values())
        if any(found[form] != value for form, value in expected.items()):
            wrong.append((hand, expected, found))
    assert not wrong, (len(wrong), wrong[:3])
    hands = np.array([hand for hand, _ in rows])
    for form in rows[0][1]:
        chosen = (form,) if form else FORMS
        expected_column = [expected[form] for _, expected in rows]
        assert batch.shanten(hands, forms=chosen).tolist() == expected_column
