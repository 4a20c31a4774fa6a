"""Which tile? And riichi, with which: judged by shanten and by how many tiles then help."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

import msgspec

from ..core.tiles import Tile, counts, to_mjai, to_mpsz
from ..game.hints import discards as table_discards
from ..game.why import explain, why_not
from ..hand.ukeire import discards as hand_discards
from ..hand.waits import copies
from .errors import PuzzleError
from .feedback import Feedback, Line, Mark, Section
from .scene import TableScene
from .task import Task, as_list, names
from .words import Both, both, joined, plain, tiles

SHOWN: Final = 8
"""Discards that feedback lists, the chosen one beside them."""


class Row(msgspec.Struct, frozen=True):
    """A discard: the shanten after it, what then helps, and how many of each are left."""

    tile: Tile
    shanten: int
    left: dict[Tile, int]
    furiten: bool = False

    @property
    def total(self) -> int:
        """All that are left."""
        return sum(self.left.values())

    def says(self) -> Both:
        """``1-shanten, 20 tiles: 3m 6m``."""
        helps = [t for t, n in self.left.items() if n]
        code = "row.tiles.one" if self.total == 1 else "row.tiles"
        found = both(code, n=self.total, tiles=tiles(helps)) if helps else both("row.no_tiles")
        return joined(
            [away(self.shanten), found, both("says.furiten") if self.furiten else _NOTHING]
        )


_NOTHING: Final[Both] = {"en": "", "ja": ""}


def away(shanten: int) -> Both:
    """``tenpai``, ``2-shanten``."""
    return both("says.shanten", n=shanten) if shanten > 0 else both("says.tenpai")


class OfDiscards(Task):
    """What the kinds about a discard share: the table of discards."""

    @cached_property
    def rows(self) -> list[Row]:
        """Every discard, best first."""
        if isinstance(self.scene, TableScene):
            at = self.scene
            found = table_discards(at.moment, at.seat, at.choices)
            return [Row(r.tile, r.shanten, r.helps.left, r.helps.furiten) for r in found]
        s = self.alone
        table = {k: (a, m) for k, a, m in hand_discards(counts(s.hand), s.sanma)}
        out = []
        for t in sorted(set(s.hand)):
            shanten, mask = table[t >> 3]
            left = {k << 3: n for k, n in copies(mask, s.gone).items() if n or not shanten}
            out.append(Row(t, shanten, left))
        return sorted(out, key=lambda r: (r.shanten, -r.total, r.tile))

    def control(self) -> dict[str, Any]:
        """The hand, to be pressed."""
        if isinstance(self.scene, TableScene):
            drawn, hand = self.scene.drawn, list(self.scene.hand)
            if drawn is not None:
                hand.remove(drawn)
        else:
            hand, drawn = list(self.scene.hand), None
            if len(hand) % 3 == 2:
                drawn = hand.pop()
        return {
            "type": "tile",
            "tiles": list(names(sorted(hand))),
            "drawn": None if drawn is None else to_mjai(drawn),
            "able": list(names(self.able)),
            "none": None,
        }

    @property
    def able(self) -> list[Tile]:
        """The tiles that may be chosen; in their own order, as the rows' would tell the best."""
        return sorted([r.tile for r in self.rows])

    def row(self, tile: Tile) -> Row | None:
        """The row of a tile."""
        return next((r for r in self.rows if r.tile == tile), None)

    def listed(self, given: Tile | None, right: Sequence[Tile], among: Sequence[Row]) -> Section:
        """The table of discards, as far as it matters."""
        shown = list(among[:SHOWN])
        shown += [r for r in among[SHOWN:] if r.tile == given or r.tile in right]
        lines = []
        for r in shown:
            mark: Mark = "right" if r.tile in right else "wrong" if r.tile == given else ""
            lines.append(
                Line(both("row.discard", tile=to_mpsz(r.tile)), r.says(), names([r.tile]), mark)
            )
        return Section(both("table.discards"), tuple(lines))


class Discard(OfDiscards):
    """Which tile: the nearest to tenpai, and of those the ones that most tiles help."""

    KIND: ClassVar[str] = "discard"
    OWN: ClassVar[bool] = True

    def check(self) -> None:
        if not self.rows:
            raise PuzzleError("there is nothing to discard", "kind")
        if not isinstance(self.scene, TableScene) and len(self.scene.hand) % 3 != 2:
            n = len(self.scene.hand)
            raise PuzzleError(f"found {n} tiles, expected 14, three fewer for each meld", "hand")
        super().check()

    def author(self, answer: Any) -> list[str]:
        found = [t for one in as_list(answer) for t in self.tiles(one)]
        for t in found:
            if t not in self.able:
                raise self.fail(answer, "some_of", names=" ".join(map(to_mpsz, self.able)))
        if not found:
            raise self.fail(answer, "tile")
        return [to_mpsz(t) for t in found]

    @cached_property
    def right(self) -> list[str]:
        if self.own is not None:
            return list(self.own)
        best = self.rows[0]
        return [
            to_mpsz(r.tile) for r in self.rows if (r.shanten, r.total) == (best.shanten, best.total)
        ]

    def read(self, given: Any) -> str:
        found = self.tiles(given)
        if len(found) != 1 or found[0] not in self.able:
            raise self.fail(given, "one_of", names=" ".join(map(to_mpsz, self.able)))
        return to_mpsz(found[0])

    def judge(self, given: str) -> Feedback:
        right = [t for one in self.right for t in self.tiles(one)]
        (tile,) = self.tiles(given)
        fine = tile in right
        marks: dict[str, Mark] = {to_mjai(t): "missed" for t in right}
        marks[to_mjai(tile)] = "right" if fine else "wrong"
        section = self.listed(tile, right, self.rows)
        return Feedback(fine, float(fine), given, tiles(right), (section,), marks=marks)

    def hints(self) -> list[Both]:
        best = self.rows[0]
        keep = sum(r.shanten == best.shanten for r in self.rows)
        code = "hint.away.one" if keep == 1 else "hint.away"
        return [both(code, away=away(best.shanten), n=keep), both("hint.best", n=best.total)]


NO: Final = "no"


class Riichi(OfDiscards):
    """Riichi or not, with which tile: of those possible the ones with the widest wait."""

    KIND: ClassVar[str] = "riichi"
    HAND: ClassVar[bool] = False
    OWN: ClassVar[bool] = True

    def check(self) -> None:
        if not self.rows:
            raise PuzzleError("it is not that seat's turn", "kind")
        super().check()

    @cached_property
    def possible(self) -> list[Row]:
        """The discards with which riichi may be declared, the widest wait first."""
        able = {c.pai for c in self.table.choices if c.act == "riichi"}
        return [r for r in self.rows if r.tile in able]

    def _one(self, given: Any) -> str | None:
        if not isinstance(given, str):
            return None
        text = given.strip().casefold()
        if text in (NO, "none", "pass"):
            return NO
        found = self.tiles(given.strip().removeprefix("riichi").strip())
        return to_mpsz(found[0]) if len(found) == 1 and found[0] in self.able else None

    def author(self, answer: Any) -> list[str]:
        found = [self._one(one) for one in as_list(answer)]
        possible = [to_mpsz(r.tile) for r in self.possible]
        if not found or any(one is None or (one != NO and one not in possible) for one in found):
            raise self.fail(answer, "some_of", names=" ".join([NO, *possible]))
        return [one for one in found if one is not None]

    @cached_property
    def right(self) -> list[str]:
        if self.own is not None:
            return list(self.own)
        if not self.possible:
            return [NO]
        free = [r for r in self.possible if not r.furiten] or self.possible
        most = max(r.total for r in free)
        return [to_mpsz(r.tile) for r in free if r.total == most]

    def read(self, given: Any) -> str:
        found = self._one(given)
        if found is None:
            raise self.fail(given, "no_or", no=NO, names=" ".join(map(to_mpsz, self.able)))
        return found

    def says_given(self, given: str) -> Both:
        return both("none.riichi") if given == NO else plain(given)

    def control(self) -> dict[str, Any]:
        return super().control() | {"none": both("none.riichi")}

    def judge(self, given: str) -> Feedback:
        fine = given in self.right
        right = [t for one in self.right if one != NO for t in self.tiles(one)]
        tile = None if given == NO else self.tiles(given)[0]
        key = NO if tile is None else to_mjai(tile)
        marks: dict[str, Mark] = {NO if one == NO else to_mjai(self.tiles(one)[0]): "missed"
                                  for one in self.right}  # fmt: skip
        marks[key] = "right" if fine else "wrong"
        answer = tiles(right) if right else both("none.riichi")
        sections = [self.listed(tile, right, self.possible)] if self.possible else []
        why = self.why(tile)
        if why:
            sections.insert(0, Section(both("table.reasons"), tuple(why)))
        return Feedback(fine, float(fine), given, answer, tuple(sections), marks=marks)

    def why(self, tile: Tile | None) -> list[Line]:
        """Why riichi is not possible, with that tile or at all."""
        s = self.table
        ask = None if not self.possible else tile
        if self.possible and ask is None:
            return []
        found = why_not(s.moment, s.seat, "riichi", ask)
        return [Line({lang: explain(r, lang) for lang in ("en", "ja")}) for r in found]

    def hints(self) -> list[Both]:
        ready = [r.tile for r in self.rows if not r.shanten]
        return [both("hint.ready", tiles=tiles(ready)) if ready else both("hint.never_ready")]
