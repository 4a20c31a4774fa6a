"""Which tiles complete the hand? And is it furiten, by what?"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, ClassVar, Final

from ..core.tiles import Tile, counts, to_mjai, to_mpsz
from ..game.reasons import furiten
from ..game.why import explain
from ..hand.ukeire import kinds_of
from ..hand.waits import copies, waits
from .errors import PuzzleError
from .feedback import Feedback, Line, Mark, Section
from .scene import TableScene, kinds
from .task import ROWS, Task, as_list, names
from .words import Both, both, plain, tiles

YES: Final = "yes"
NONE: Final = ("", "no", "none", "noten")
_YES: Final = re.compile(r"\s*(?:yes|はい)(?:[\s:：,、]+|$)", re.IGNORECASE)


class OfWaits(Task):
    """What both share: the waits, and answers that are several tiles."""

    @cached_property
    def mask(self) -> int:
        """The kinds that complete the hand of 13, by its shape."""
        if isinstance(self.scene, TableScene):
            return self.scene.moment.facts.seats[self.scene.seat].waits
        return waits(counts(self.scene.hand), self.scene.sanma)

    @property
    def waiting(self) -> list[Tile]:
        """The waits as plain tiles, those among them of which the hand and its melds hold four
        left out."""
        own = counts(self._own)
        return [k << 3 for k in kinds_of(self.mask) if own[k] < 4]

    @property
    def _own(self) -> list[Tile]:
        if isinstance(self.scene, TableScene):
            p = self.scene.moment.state.players[self.scene.seat]
            return [*p.hand, *(t for m in p.melds for t in m.all_tiles)]
        return [*self.scene.hand, *self.scene.melded]

    @property
    def left(self) -> dict[Tile, int]:
        """How many of each wait are not in sight."""
        if isinstance(self.scene, TableScene):
            from ..game.legal import seen_by

            gone = seen_by(self.scene.moment, self.scene.seat)
        else:
            gone = self.scene.gone
        return {k << 3: n for k, n in copies(self.mask, gone).items()}

    def check(self) -> None:
        if isinstance(self.scene, TableScene):
            if self.scene.moment.facts.seats[self.scene.seat].shanten >= 99:
                raise PuzzleError("that hand has no waits now: a discard is to come", "kind")
        elif len(self.scene.hand) % 3 != 1:
            n = len(self.scene.hand)
            raise PuzzleError(f"found {n} tiles, expected 13, three fewer for each meld", "hand")
        super().check()

    def author(self, answer: Any) -> list[str]:
        return self.read(answer)

    def read(self, given: Any) -> list[str]:
        if isinstance(given, str) and given.strip().casefold() in NONE:
            return []
        found = kinds([t for one in as_list(given) for t in self.tiles(one)])
        return [to_mpsz(t) for t in found]

    def says_given(self, given: list[str]) -> Both:
        if not given:
            return both(f"none.{self.KIND}")
        return tiles([t for one in given for t in self.tiles(one)])

    def control(self) -> dict[str, Any]:
        rows = [list(row) for row in ROWS]
        if self.scene.sanma:
            rows[0] = [rows[0][0], rows[0][8]]
        return {"type": "tiles", "rows": rows, "none": both(f"none.{self.KIND}")}

    def marked(
        self, given: list[str], right: list[str], beside: set[str]
    ) -> tuple[float, dict[str, Mark]]:
        """Credit and marks: what was named, missed, wrong. ``beside``: neither right nor wrong."""
        named, wanted = set(given) - beside, set(right)
        marks: dict[str, Mark] = {}
        for t in named | wanted:
            mark: Mark = "right" if t in named & wanted else "missed" if t in wanted else "wrong"
            marks[_mjai(t)] = mark
        if not wanted or not named:
            if wanted == named:
                marks["none"] = "right"
                return 1.0, marks
            if not named:
                marks["none"] = "wrong"
            else:
                marks["none"] = "missed"
            return 0.0, marks
        good, bad = len(named & wanted), len(named - wanted)
        return max(0, good - bad) / len(wanted) if bad or good < len(wanted) else 1.0, marks

    def lines(self, given: list[str], right: list[str], wrong: str) -> list[Line]:
        """A line for each tile that was named or should have been."""
        out = []
        left = self.left
        for text in [*right, *[t for t in given if t not in right]]:
            (t,) = self.tiles(text)
            if text in right:
                named = text in given
                value = both("row.left", n=left.get(t, 0)) if self.KIND == "waits" else both(
                    "row.named" if named else "row.missed"
                )  # fmt: skip
                out.append(Line(plain(text), value, names([t]), "right" if named else "missed"))
            else:
                out.append(Line(plain(text), both(wrong), names([t]), "wrong"))
        return out


def _mjai(text: str) -> str:
    from ..core.tiles import one

    return to_mjai(one(text))


class WaitsTask(OfWaits):
    """All tiles that complete the hand. One that the hand itself holds four of is neither right nor
    wrong: rules differ on it."""

    KIND: ClassVar[str] = "waits"

    @cached_property
    def right(self) -> list[str]:
        if self.own is not None:
            return list(self.own)
        return [to_mpsz(t) for t in self.waiting]

    def judge(self, given: list[str]) -> Feedback:
        right = self.right
        beside = {to_mpsz(k << 3) for k in kinds_of(self.mask)} - {to_mpsz(t) for t in self.waiting}
        credit, marks = self.marked(given, right, beside)
        lines = self.lines([g for g in given if g not in beside], right, "row.not_wait")
        if not right:
            lines.append(Line(both("row.noten")))
        section = Section(both("table.waits"), tuple(lines))
        answer = tiles([self.tiles(t)[0] for t in right]) if right else both("none.waits")
        return Feedback(credit == 1, credit, given, answer, (section,), marks=marks)

    def hints(self) -> list[Both]:
        n = len(self.right)
        if not n:
            return [both("hint.count.none")]
        suits = sorted({t[-1] for t in self.right}, key="mpsz".index)
        words = [both(f"hint.suit.{s}") for s in suits]
        where = {
            "en": ", ".join([w["en"] for w in words]),
            "ja": "・".join([w["ja"] for w in words]),
        }
        return [
            both("hint.count.one" if n == 1 else "hint.count", n=n),
            both("hint.suits", suits=where),
        ]


class FuritenTask(OfWaits):
    """Is the hand furiten, and by which tiles: own discards among the waits, a win passed. A bare
    ``yes`` names none of them."""

    KIND: ClassVar[str] = "furiten"

    def check(self) -> None:
        super().check()
        if not self.waiting and self.own is None:
            raise PuzzleError("the hand is not tenpai: it cannot be furiten", "hand")

    @cached_property
    def causes(self) -> dict[Tile, list[Both]]:
        """The tiles that make it furiten, each with why."""
        out: dict[Tile, list[Both]] = {}
        if isinstance(self.scene, TableScene):
            s = self.scene
            p = s.moment.state.players[s.seat]
            missed = s.moment.facts.seats[s.seat].missed
            if missed is not None:
                words = [r for r in furiten(s.moment, s.seat) if r.code != "furiten_river"]
                out[missed.pai & ~7] = [{g: explain(r, g) for g in ("en", "ja")} for r in words]
            river = [d.pai for d in p.river]
        else:
            river = [d.pai for d in self.scene.river]
        for n, t in enumerate(river, 1):
            if self.mask >> (t >> 3) & 1:
                found = both("row.river", tile=to_mpsz(t), turn=n)
                out.setdefault(t & ~7, []).append(found)
        return out

    @cached_property
    def right(self) -> list[str]:
        if self.own is not None:
            return list(self.own)
        return [to_mpsz(t) for t in sorted(self.causes)]

    def author(self, answer: Any) -> list[str]:
        found = self.read(answer)
        if found == [YES]:
            raise self.fail(answer, "causes")
        return found

    def read(self, given: Any) -> list[str]:
        if given is True or given == [YES]:
            return [YES]
        if isinstance(given, str):
            said = _YES.match(given)
            if said is not None:
                given = given[said.end() :]
                if not given:
                    return [YES]
        return super().read(given)

    def says_given(self, given: list[str]) -> Both:
        return both("yes.alone") if given == [YES] else super().says_given(given)

    def judge(self, given: list[str]) -> Feedback:
        right = self.right
        seen = given == [YES]
        said, given = given, [] if seen else given
        credit, marks = self.marked(given, right, set())
        if seen:
            credit = 0.5 if right else 0.0
            marks.pop("none", None)
            if not right:
                marks["none"] = "missed"
        if right and given and credit < 0.5:
            credit = 0.5  # that it is furiten was seen
        lines = []
        for text in [*right, *[t for t in given if t not in right]]:
            (t,) = self.tiles(text)
            if text not in right:
                lines.append(Line(plain(text), both("row.not_cause"), names([t]), "wrong"))
                continue
            mark: Mark = "right" if text in given else "missed"
            for found in self.causes.get(t, [plain(text)]):
                lines.append(Line(found, None, names([t]), mark))
        if not right:
            lines.append(Line(both("row.not_furiten", tiles=tiles(self.waiting))))
        sections = [
            Section(both("table.reasons"), tuple(lines)),
            Section(both("table.waits"), (Line(tiles(self.waiting), None, names(self.waiting)),)),
        ]
        answer = (
            both("no") if not right else both("yes", tiles=tiles([self.tiles(t)[0] for t in right]))
        )
        return Feedback(credit == 1, credit, said, answer, tuple(sections), marks=marks)

    def hints(self) -> list[Both]:
        return [both("hint.waits", tiles=tiles(self.waiting))]
