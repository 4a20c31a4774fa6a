"""How many han, fu, points? And who pays what?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from ..core import names as words_of
from ..core.given import as_int
from ..core.tiles import WINDS
from ..hand.explain import sections as score_sections
from ..hand.explain import worth_text
from ..hand.result import Score
from ..hand.value import Worth
from ..hand.words import word as hand_word
from ..hand.yaku import word as yaku_word
from .errors import PuzzleError
from .feedback import Feedback, Line, Mark, Section
from .scene import HandScene
from .task import Task
from .words import Both, both, joined, no_answer, plain

YAKUMAN: Final = "yakuman"
NO_FU: Final = 0
_MOST: Final = 10**9
_PAIR: Final = re.compile(r"([0-9]+)\s*[/・-]\s*([0-9]+)")
_ALL: Final = re.compile(r"([0-9]+)\s*(?:all|オール|∀)?")
_TEXT: Final = re.compile(
    r"\s*(?P<han>yakuman|役満|\d{1,3})(?:\s*(?:han|翻|飜)[\s,、]*|[\s,、]+)"
    r"(?:(?P<fu>\d{1,3})(?:\s*(?:fu|符)[\s,、]*|[\s,、]+))?"
    r"(?P<points>\d[\d,]{2}.*)",
    re.IGNORECASE | re.DOTALL,
)
"""All of it in one text: ``3 30 3900``, ``3 han 30 fu 3,900``, ``3翻30符3900点``."""

LANGUAGES: Final = words_of.LANGUAGES


def explained(score: Score) -> tuple[Section, ...]:
    """The engine's own account of a win, in both languages."""
    found = {lang: score_sections(score, lang) for lang in LANGUAGES}
    out = []
    for i, (title, rows) in enumerate(found["en"]):
        ja_title, ja_rows = found["ja"][i]
        lines = [
            Line({"en": name, "ja": ja_name}, {"en": value, "ja": ja_value} if value else None)
            for (name, value), (ja_name, ja_value) in zip(rows, ja_rows, strict=True)
        ]
        out.append(Section({"en": title, "ja": ja_title}, tuple(lines)))
    return tuple(out)


def whole(given: Any, what: str) -> int:
    """A number as people write it: ``8000``, ``"8,000"``, ``"８０００"``."""
    if isinstance(given, str) and len(given) < 20:
        text = re.sub(r"[,，\s点]", "", given)
        if re.fullmatch(r"[+−-]?[0-9０-９]{1,9}", text):
            return int(text.replace("−", "-"))
    given = as_int(given)
    if type(given) is int and abs(given) < _MOST:
        return given
    raise no_answer(given, what, "number")


class ScoreTask(Task):
    """Han, fu and points of a win, a third each. Where two readings pay the same both are right."""

    KIND: ClassVar[str] = "score"
    TABLE: ClassVar[bool] = False

    @property
    def score(self) -> Score:
        """The engine's."""
        return self.alone.score

    @property
    def parts(self) -> tuple[str, ...]:
        """What is asked for: under rules that do not count fu these are not."""
        if self.scene.rules.win.fu == "flat":
            return ("han", "points")
        return ("han", "fu", "points")

    @property
    def ask(self) -> Both:
        return both("ask.score" if "fu" in self.parts else "ask.score.flat")

    @cached_property
    def accepted(self) -> list[dict[str, Any]]:
        """Every right answer: of the best reading, and of others that pay the same."""
        best = self.score.worth
        assert best is not None
        out = []
        for w in (best, *self.score.others):
            if w.no_yaku or w.total != best.total:
                continue
            for one in self._of(w):
                if one not in out:
                    out.append(one)
        return out

    def _of(self, w: Worth) -> list[dict[str, Any]]:
        points = self.score.points
        if w.yakuman:
            return [{"han": YAKUMAN, "fu": NO_FU, "points": points}]
        out = [{"han": w.han, "fu": w.fu, "points": points}]
        # Five han or more: the fu change nothing, and may be left out.
        if w.han >= 5 or not w.fu:
            out.append({"han": w.han, "fu": NO_FU, "points": points})
        if w.kazoe:
            out += [{**one, "han": YAKUMAN} for one in list(out)]
        return out

    def check(self) -> None:
        if self.own is None:
            _ = self.accepted

    def author(self, answer: Any) -> dict[str, Any]:
        return self.read(answer)

    @property
    def right(self) -> dict[str, Any]:
        return dict(self.own) if self.own is not None else self.accepted[0]

    def read(self, given: Any) -> dict[str, Any]:
        if isinstance(given, str):
            given = self._parts(given)
        if not isinstance(given, Mapping):
            raise self._unread(given)
        out: dict[str, Any] = {}
        for key in given:
            if key not in ("han", "fu", "points", "other", "dealer"):
                raise self.fail(given, "some_of", names=", ".join(self.parts))
        if "han" in given:
            out["han"] = YAKUMAN if given["han"] == YAKUMAN else whole(given["han"], "han")
        if "fu" in given:
            fu = given["fu"]
            out["fu"] = NO_FU if fu in (None, "", "-", "none") else whole(fu, "fu")
        if "other" in given or "dealer" in given:
            two = [whole(given.get(key, ""), key) for key in ("other", "dealer")]
            out["points"] = f"{two[0]}/{two[1]}"
        elif "points" in given:
            out["points"] = self._points(given["points"])
        return out

    def _unread(self, given: object) -> PuzzleError:
        example = "3 30 3900" if "fu" in self.parts else "3 3900"
        return self.fail(given, "parts", names=", ".join(self.parts), example=example)

    def _parts(self, given: str) -> dict[str, Any]:
        """The parts of a text; the fu may be left out."""
        found = _TEXT.fullmatch(given) if len(given) < 60 else None
        if found is None:
            raise self._unread(given)
        yakuman = not found["han"].isdigit()
        out: dict[str, Any] = {"han": YAKUMAN if yakuman else found["han"]}
        out["fu"] = found["fu"] or ""
        # Of a draw both amounts: what stands between them matters as little.
        out["points"] = re.sub(r"(?<=\d)\s+(?=\d)", "/", found["points"].strip())
        return out

    def _points(self, given: Any) -> int | str:
        if isinstance(given, str):
            text = re.sub(r"[,，\s点]", "", given)
            pair = _PAIR.fullmatch(text)
            if pair is not None and len(text) < 30:
                return f"{int(pair[1])}/{int(pair[2])}"
            if _ALL.fullmatch(text) is not None and not text.isdigit() and len(text) < 20:
                return f"{int(_ALL.fullmatch(text)[1])}all"  # type: ignore[index]
        n = whole(given, "points")
        return f"{n}all" if isinstance(self.score.points, str) and "all" in self.score.points else n

    def control(self) -> dict[str, Any]:
        fields: list[dict[str, Any]] = []
        for key in self.parts:
            if key == "han":
                special = [[YAKUMAN, both("special.yakuman")]]
                fields.append({"key": "han", "label": both("field.han"), "special": special})
            elif key == "fu":
                special = [["", both("special.no_fu")]]
                fields.append({"key": "fu", "label": both("field.fu"), "special": special})
        # How many numbers there are is said by the scene: by ron, by tsumo of the dealer or not.
        points = self.score.points
        if isinstance(points, int):
            fields.append({"key": "points", "label": both("field.points"), "special": []})
        elif "all" in points:
            fields.append({"key": "points", "label": both("field.all"), "special": []})
        else:
            for key in ("other", "dealer"):
                fields.append({"key": key, "label": both(f"field.{key}"), "special": []})
        return {"type": "fields", "fields": fields}

    def judge(self, given: dict[str, Any]) -> Feedback:
        best: tuple[int, dict[str, bool]] = (-1, {})
        for one in [self.right] if self.own is not None else self.accepted:
            parts = {k: given.get(k, "") == one[k] for k in self.parts if k in one}
            if sum(parts.values()) > best[0]:
                best = (sum(parts.values()), parts)
        n, parts = best
        marks: dict[str, Mark] = {k: "right" if ok else "wrong" for k, ok in parts.items()}
        if "points" in marks:
            marks |= {"other": marks["points"], "dealer": marks["points"]}
        lines = []
        for k, ok in parts.items():
            asked, it = self._word(k, given.get(k)), self._word(k, self.right.get(k))
            value = it if ok else both("row.given", given=asked, answer=it)
            lines.append(Line(both(f"field.{k}"), value, (), "right" if ok else "wrong"))
        yours = Section(both("table.yours"), tuple(lines))
        answer = joined([self.worth, points_word(self.score.points)])
        if self.own is not None:
            answer = self.says_given(self.right)
        sections = (yours, *explained(self.score))
        return Feedback(
            n == len(parts), n / max(1, len(parts)), given, answer, sections, parts, marks
        )

    @property
    def worth(self) -> Both:
        """``3 han 40 fu``."""
        w = self.score.worth
        assert w is not None
        return {lang: worth_text(self.score, w, lang) for lang in LANGUAGES}

    def says_given(self, given: dict[str, Any]) -> Both:
        out = []
        for key, value in given.items():
            found = self._word(key, value)
            number = key != "points" and value not in (YAKUMAN, NO_FU)
            out.append(both(f"given.{key}", n=found) if number else found)
        return joined(out)

    def _word(self, key: str, value: Any) -> Both:
        if value is None:
            return both("nothing")
        if key == "points":
            return points_word(value)
        if value == YAKUMAN:
            return both("yakuman")
        return both("no_fu") if key == "fu" and not value else plain(f"{value}")

    def hints(self) -> list[Both]:
        w = self.score.worth
        assert w is not None
        yaku = {lang: (", " if lang == "en" else "、").join([yaku_word(k, lang) for k in w.yaku])
                for lang in LANGUAGES}  # fmt: skip
        out = [both("hint.yaku", yaku=yaku)]
        if w.fu_items and not w.price.limit:
            items = {
                lang: (", " if lang == "en" else "、").join(
                    [f"{hand_word(f'fu.{i.code}', lang)} {i.fu}" for i in w.fu_items]
                )
                for lang in LANGUAGES
            }
            out.append(both("hint.fu", items=items))
        if w.price.limit:
            out.append(both("hint.limit", limit=both(f"limit.{w.price.limit}")))
        return out


def points_word(points: Any) -> Both:
    """Points as they are said: ``2,000 from each``."""
    if isinstance(points, int):
        return both("points.ron", n=f"{points:,}")
    text = str(points)
    if text.endswith("all"):
        return both("points.all", n=f"{int(text[:-3]):,}")
    other, _, dealer = text.partition("/")
    return both("points.two", other=f"{int(other):,}", dealer=f"{int(dealer):,}")


class Payments(Task):
    """Who pays what: a change of points for every seat, by wind. What is not said is 0, except for
    winners, who may be left out: amounts without signs are then what is paid."""

    KIND: ClassVar[str] = "payments"

    @property
    def winds(self) -> str:
        """The seats."""
        return WINDS[: self.scene.rules.tiles.players]

    def check(self) -> None:
        if self.own is None and not isinstance(self.scene, HandScene):
            raise PuzzleError("of a table the answer is needed, points by wind", "answer")
        super().check()

    def author(self, answer: Any) -> dict[str, int]:
        found = self._read(answer)
        if self.winner is not None and any(n > 0 for w, n in found.items() if w != self.winner):
            raise self.fail(answer, "minus")
        return found

    @cached_property
    def right(self) -> dict[str, int]:
        if self.own is not None:
            return {w: self.own.get(w, 0) for w in self.winds}
        score = self.alone.score
        shugi = score.shugi if self._shugi else {}
        return {w: score.deltas.get(w, 0) + shugi.get(w, 0) for w in self.winds}

    @property
    def _shugi(self) -> bool:
        """Are shugi paid in points, as the rest is?"""
        bonus = self.scene.rules.bonus
        return bool(bonus.pays and not bonus.chips)

    @property
    def ask(self) -> Both:
        return both("ask.payments.shugi" if self._shugi else "ask.payments")

    @property
    def winner(self) -> str | None:
        """The seat that wins, where it is a hand by itself."""
        return self.scene.values.get("seat", "S") if isinstance(self.scene, HandScene) else None

    def _read(self, given: Any) -> dict[str, int]:
        if not isinstance(given, Mapping) or any(w not in tuple(self.winds) for w in given):
            raise self.fail(given, "winds", names=", ".join(self.winds))
        out = {wind: whole(v if v != "" else 0, wind) for wind, v in given.items()}
        if self.winner is None or self.winner in out:
            return out
        # Amounts of the payers alone, without any sign, are what they pay.
        signed = any(n < 0 for n in out.values()) or any("+" in f"{v}" for v in given.values())
        return out if signed else {wind: -n for wind, n in out.items()}

    def read(self, given: Any) -> dict[str, int]:
        found = self._read(given)
        if self.winner is not None and self.winner not in found:
            found[self.winner] = -sum(found.values()) + self._sticks
        return {w: found.get(w, 0) for w in self.winds}

    @property
    def _sticks(self) -> int:
        """What the winner takes from the table."""
        return sum(self.right.values())

    def says_given(self, given: dict[str, int]) -> Both:
        found = [_change(w, given[w]) for w in self.winds if given.get(w)]
        return joined(found) if found else both("nothing")

    def control(self) -> dict[str, Any]:
        fields = []
        for wind in self.winds:
            label = both(f"wind.{wind}")
            sign = 1 if wind == self.winner else -1
            fixed = self.winner is not None
            fields.append(
                {"key": wind, "label": label, "special": [], "sign": sign, "fixed": fixed}
            )
        return {"type": "fields", "fields": fields}

    def judge(self, given: dict[str, int]) -> Feedback:
        right = self.right
        parts = {w: given.get(w, 0) == right[w] for w in self.winds}
        marks: dict[str, Mark] = {w: "right" if ok else "wrong" for w, ok in parts.items()}
        # Who neither pays nor was said to is no merit.
        count = [w for w in self.winds if right[w] or given.get(w, 0)]
        good = sum(parts[w] for w in count)
        lines = []
        for w in self.winds:
            it = plain(_signed(right[w]))
            value = it if parts[w] else both("row.given", given=_signed(given.get(w, 0)), answer=it)
            lines.append(Line(both(f"wind.{w}"), value, (), "right" if parts[w] else "wrong"))
        sections: list[Section] = [Section(both("table.yours"), tuple(lines))]
        if isinstance(self.scene, HandScene):
            sections += explained(self.scene.score)
        answer = self.says_given(right)
        fine = all(parts.values())
        credit = good / max(1, len(count)) if count else 1.0
        return Feedback(fine, 1.0 if fine else credit, given, answer, tuple(sections), parts, marks)

    def hints(self) -> list[Both]:
        if not isinstance(self.scene, HandScene):
            return []
        score = self.scene.score
        w = score.worth
        assert w is not None
        worth = {lang: worth_text(score, w, lang) for lang in LANGUAGES}
        return [both("hint.han_fu", worth=worth)]


def _change(wind: str, n: int) -> Both:
    name = both(f"wind.{wind}")
    return {lang: f"{name[lang]} {_signed(n)}" for lang in name}


def _signed(n: int) -> str:
    return f"{n:+,}" if n else "0"
