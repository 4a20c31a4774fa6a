"""Call, or pass? Judged by: is the hand then tenpai, with a yaku, for tiles that are left?"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

from msgspec.structs import replace

from ..core.events import Chi, Event, Pon
from ..core.tiles import Tile, counts, to_mpsz
from ..game.choice import Choice
from ..game.choose import ChoiceError, find
from ..game.hints import After, discards
from ..game.legal import choices as legal_choices
from ..game.moment import Moment
from ..hand.shanten import shanten
from .errors import PuzzleError
from .feedback import Feedback, Line, Mark, Section
from .task import Task, as_list, names
from .words import Both, both, joined, no_answer, plain, tiles

PASS: Final = "pass"
WIN: Final = ("ron", "tsumo")


class Outcome(NamedTuple):
    """What a call leads to. ``good``: tenpai, with a yaku, not furiten, a tile left; ``left``: how
    many tiles then win; ``after``: the discard, ``None`` where no discard leaves it tenpai."""

    good: bool
    left: int
    after: After | None


class Call(Task):
    """Call or pass, at a tile that somebody discarded."""

    KIND: ClassVar[str] = "call"
    HAND: ClassVar[bool] = False
    OWN: ClassVar[bool] = True

    def check(self) -> None:
        s = self.table
        if not self.offered or s.moment.state.phase in ("draw", "call"):
            raise PuzzleError("nobody has discarded a tile that this seat may call", "kind")
        super().check()

    @property
    def offered(self) -> list[Choice]:
        """The choices, without those that are penalised; passing last."""
        found = [c for c in self.table.choices if c.offence is None]
        return found if any(c.act != PASS for c in found) else []

    @cached_property
    def outcomes(self) -> dict[str, Outcome]:
        """What each call leads to; kans and wins apart."""
        return {
            c.text: outcome(self.table.moment, c) for c in self.offered if c.act in ("chi", "pon")
        }

    def author(self, answer: Any) -> list[str]:
        return [self.read(one) for one in as_list(answer)]

    @cached_property
    def right(self) -> list[str]:
        if self.own is not None:
            return list(self.own)
        wins = [c.text for c in self.offered if c.act in WIN]
        if wins:
            return wins
        return [text for text, found in self.outcomes.items() if found.good] or [PASS]

    def read(self, given: Any) -> str:
        try:
            return find(self.offered, given).text
        except ChoiceError as e:
            ja = no_answer(given, "answer", "one_of", names="、".join(e.choices)).said["ja"]
            raise PuzzleError({"en": e.problem, "ja": ja}, "answer") from None

    def control(self) -> dict[str, Any]:
        """A button for each choice."""
        return {
            "type": "options",
            "options": [
                {"key": c.text, "text": word(c), "tiles": list(names(tiles_of(c)))}
                for c in self.offered
            ],
        }

    def judge(self, given: str) -> Feedback:
        fine = given in self.right
        marks: dict[str, Mark] = dict.fromkeys(self.right, "missed")
        marks[given] = "right" if fine else "wrong"
        lines = []
        for c in self.offered:
            mark: Mark = "right" if c.text in self.right else "wrong" if c.text == given else ""
            lines.append(Line(word(c), self.says(c), names(tiles_of(c)), mark))
        section = Section(both("table.calls"), tuple(lines))
        answer = joined([self.says_given(text) for text in self.right])
        return Feedback(fine, float(fine), given, answer, (section,), marks=marks)

    def says_given(self, given: str) -> Both:
        c = next(c for c in self.offered if c.text == given)
        found = tiles_of(c)
        if not found:
            return word(c)
        name, row = word(c), tiles(found)
        return {lang: f"{name[lang]} {row[lang]}" for lang in name}

    def says(self, c: Choice) -> Both:
        """What a choice leads to."""
        if c.act in WIN:
            return both("row.win")
        if c.act == PASS:
            return both("row.pass")
        found = self.outcomes.get(c.text)
        if found is None:
            return both("says.replacement")
        if found.after is None:
            return both("row.not_ready")
        after = found.after
        waits, tile = tiles(after.helps.left), to_mpsz(after.tile)
        code = "row.ready"
        if not found.good:
            yaku = set(after.helps.left) - set(after.helps.no_yaku)
            code = (
                "row.no_yaku"
                if not yaku
                else "row.own_furiten"
                if after.helps.furiten
                else "row.dead"
            )
        sure = [t for t in after.helps.left if t not in after.helps.no_yaku]
        if found.good and len(sure) < len(after.helps.left):
            code = "row.ready.some"  # what is left is counted for these
        out = both(code, tile=tile, tiles=waits, sure=tiles(sure))
        return joined([out, both("row.left", n=found.left)]) if found.good else out

    def hints(self) -> list[Both]:
        if any(c.act in WIN for c in self.offered):
            return []
        ready = sum(o.after is not None for o in self.outcomes.values())
        s = self.table
        now = shanten(counts(s.hand), s.sanma)
        first = both("says.shanten", n=now) if now > 0 else both("says.tenpai")
        if not ready:
            return [first, both("hint.no_call")]
        return [first, both("hint.call_shape.one" if ready == 1 else "hint.call_shape", n=ready)]


def tiles_of(c: Choice) -> list[Tile]:
    """The own tiles of a call."""
    return sorted(c.consumed)


def word(c: Choice) -> Both:
    """What a choice is called."""
    if c.act == PASS:
        return both("pass")
    act = "kan" if c.act in ("daiminkan", "ankan", "kakan") else c.act
    found = both(f"call.{act}")
    return found if found["en"] != f"call.{act}" else plain(c.act)


def outcome(m: Moment, c: Choice) -> Outcome:
    """The best that a chi or pon leads to, by a discard that the rules allow after it."""
    assert c.pai is not None and c.target is not None
    call = Chi if c.act == "chi" else Pon
    event: Event = call(actor=c.seat, target=c.target, pai=c.pai, consumed=c.consumed)
    # What lay there is gone.
    later = m.after(event)
    later = Moment(later.law, later.state, replace(later.facts, offered=None))
    best = Outcome(False, 0, None)
    for row in discards(later, c.seat, legal_choices(later, c.seat)):
        if row.shanten:
            break
        helps = row.helps
        sure = sum(n for t, n in helps.left.items() if t not in helps.no_yaku)
        found = Outcome(bool(sure) and not helps.furiten, sure, row)
        if best.after is None or (found.good, found.left) > (best.good, best.left):
            best = found
    return best


__all__ = ["Call", "Outcome", "outcome"]
