"""What a question is about: a hand by itself, or a moment at the table as one seat sees it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from ..core.events import Position, StartGame
from ..core.given import as_int
from ..core.match import Match
from ..core.text import clip
from ..core.tiles import KINDS, UNKNOWN, WINDS, Tile, TileError, counts, parse, to_mjai, to_mpsz
from ..game.deal import tiles_of
from ..game.legal import Choices, choices
from ..game.moment import Moment
from ..game.position import moment_of
from ..hand import api
from ..hand.check import ScoreError
from ..hand.result import Score
from ..hand.score import score
from ..hand.situation import Meld
from ..ruleset import RuleSet
from .errors import PuzzleError
from .words import Both, both

HAND_KEYS: Final = (
    *("hand", "win", "by", "seat", "round", "melds", "dora", "ura", "flags", "honba", "sticks"),
    *("kita", "flowers", "discarder", "feeder", "pao", "robbed", "after", "river", "seen"),
    "furiten",
)
"""What may be said of a hand: the arguments of ``mj.score``, the own ``river`` and what else is
``seen``."""
LISTS: Final = ("melds", "flags")
NUMBERS: Final = ("honba", "sticks", "kita", "flowers")
_BESIDE_SCORE: Final = ("river", "seen")
_DISCARD: Final = re.compile(r"([0-9b]+[mpszf])(-)?(!)?(?:@([ESWN]))?")
_MOST: Final = 60


class Thrown:
    """A tile of the own river."""

    __slots__ = ("called", "pai", "riichi", "tsumogiri")

    def __init__(self, pai: Tile, tsumogiri: bool, riichi: bool, called: str | None) -> None:
        self.pai, self.tsumogiri, self.riichi, self.called = pai, tsumogiri, riichi, called


class HandScene:
    """A hand with its circumstances: ``values`` as they were given, in one form."""

    def __init__(self, rules: RuleSet, given: Mapping[str, Any]) -> None:
        self.rules = rules
        self.values: dict[str, Any] = {}
        for key in HAND_KEYS:
            value = given.get(key)
            if value is not None and value not in ("", (), [], 0):
                self.values[key] = _value(key, value)
        if "hand" not in self.values:
            raise PuzzleError("expected the concealed tiles", "hand")
        self.hand = self._tiles("hand")
        self.win = self._one("win")
        self.dora, self.ura = self._tiles("dora"), self._tiles("ura")
        self.seen = self._tiles("seen")
        self.melds = tuple([self._meld(text) for text in self.values.get("melds", ())])
        self.river = self._river()
        self._exist()

    # ---- reading

    def _tiles(self, key: str) -> tuple[Tile, ...]:
        try:
            found = tuple(parse(self.values.get(key, "")))
        except TileError as e:
            raise PuzzleError(str(e), key) from None
        if UNKNOWN in found or len(found) > _MOST:
            raise PuzzleError(f"found {clip(self.values[key])}, expected known tiles", key)
        return found

    def _one(self, key: str) -> Tile | None:
        found = self._tiles(key)
        if len(found) > 1:
            raise PuzzleError(f"found {clip(self.values[key])}, expected one tile", key)
        return found[0] if found else None

    def _meld(self, text: str) -> Meld:
        name, _, rest = text.partition(":")
        try:
            found = tuple(parse(rest))
        except TileError as e:
            raise PuzzleError(str(e), "melds") from None
        return Meld("daiminkan" if name in ("minkan", "kan") else name, found)

    def _river(self) -> tuple[Thrown, ...]:
        text = self.values.get("river", "")
        out: list[Thrown] = []
        at = 0
        for found in _DISCARD.finditer(text):
            if found.start() != at:
                break
            at = found.end()
            try:
                group = parse(found[1])
            except TileError as e:
                raise PuzzleError(str(e), "river") from None
            for i, pai in enumerate(group, 1):
                last = i == len(group)
                called = found[4] if last else None
                out.append(Thrown(pai, bool(found[2]) and last, bool(found[3]) and last, called))
        if at != len(text) or len(out) > 30:
            what = "discards such as 1z9m-3p5s!, - tsumogiri, ! riichi, @W called"
            raise PuzzleError(f"found {clip(text[at:] or text)}, expected {what}", "river")
        return tuple(out)

    def _exist(self) -> None:
        """Is no tile there too often, and is it a hand?"""
        melds = [text.replace("kan:", "daiminkan:", 1) if text.startswith("kan:") else text
                 for text in self.values.get("melds", ())]  # fmt: skip
        try:
            api.shanten(to_mpsz(self.hand), melds=melds, players=3 if self.sanma else 4)
        except (ValueError, TypeError) as e:
            raise PuzzleError(str(e), "hand") from None
        there = Counter(tiles_of(self.rules))
        lying = [*self.hand, *(t for m in self.melds for t in m.tiles), *self.dora, *self.ura]
        lying += [d.pai for d in self.river if d.called is None]
        lying += [*self.seen, *(() if self.win is None else (self.win,))]
        for t, n in Counter(lying).items():
            if n > there[t]:
                raise PuzzleError(f"found {n} of {to_mpsz(t)}, there are {there[t]}", "hand")

    # ---- what it is

    @property
    def sanma(self) -> bool:
        """No 2m to 8m?"""
        return self.rules.tiles.manzu == "terminals"

    @property
    def melded(self) -> list[Tile]:
        """All tiles in melds."""
        return [t for m in self.melds for t in m.tiles]

    @cached_property
    def gone(self) -> list[int]:
        """Counts of all tiles that are in sight."""
        seen = [*self.hand, *self.melded, *self.dora, *self.seen]
        seen += [d.pai for d in self.river if d.called is None]
        return counts(seen)

    @cached_property
    def score(self) -> Score:
        """What the hand is worth. Raises :class:`.errors.PuzzleError` where it is no win."""
        asked = {k: v for k, v in self.values.items() if k not in _BESIDE_SCORE}
        try:
            found: Score = score(rules=self.rules, **asked)
        except ScoreError as e:
            raise PuzzleError(e.text, e.key) from None
        except (TypeError, ValueError) as e:
            raise PuzzleError(str(e), "hand") from None
        if not found.allowed:
            raise PuzzleError(f"it is no win: {found.text('en')}", "hand")
        return found

    def wind(self, key: str) -> Both:
        """The word of a wind that was named."""
        return both(f"wind.{self.values.get(key, 'S' if key == 'seat' else 'E')}")

    def facts(self, *, score: bool) -> list[Both]:
        """What stands beside the hand, in words; ``score``: with all that a win needs."""
        get = self.values.get
        out: list[Both] = []
        if score:
            out.append(both(f"scene.{get('by', 'ron')}"))
            seat = "dealer" if get("seat", "S") == "E" else "seat"
            out.append(both(f"scene.{seat}", wind=self.wind("seat")))
            out.append(both("scene.round", wind=self.wind("round")))
        out += [both("call.riichi" if f == "riichi" else f) for f in get("flags", ())]
        if get("furiten"):
            out.append(both("says.furiten"))
        for key in NUMBERS:
            if get(key):
                out.append(both(f"scene.{key}", n=get(key)))
        for key, code in (("discarder", "from"), ("feeder", "feeder"), ("pao", "pao")):
            if get(key):
                out.append(both(f"scene.{code}", wind=both(f"wind.{get(key)}")))
        return out

    def data(self, *, score: bool) -> dict[str, Any]:
        """For a browser: ``type tiles win melds dora ura river facts``."""
        drawn = len(self.hand) % 3 == 2 and self.win is None
        hand = sorted(self.hand[:-1] if drawn else self.hand)
        return {
            "type": "hand",
            "tiles": [to_mjai(t) for t in hand],
            "drawn": to_mjai(self.hand[-1]) if drawn else None,
            "win": None if self.win is None else to_mjai(self.win),
            "melds": [_pieces(m) for m in self.melds],
            "dora": [to_mjai(t) for t in self.dora],
            "ura": [to_mjai(t) for t in self.ura],
            "river": [
                {"t": to_mjai(d.pai), "tsumogiri": d.tsumogiri, "side": d.riichi,
                 "called": d.called is not None}
                for d in self.river
            ],
            "facts": self.facts(score=score),
        }  # fmt: skip


def _value(key: str, value: Any) -> Any:
    """A value in its one form: texts, lists of texts, numbers."""
    if key in LISTS:
        parts = value.split() if isinstance(value, str) else value
        if (
            not isinstance(parts, Sequence)
            or not all(isinstance(p, str) for p in parts)
            or len(parts) > 12
        ):
            raise PuzzleError(f"found {clip(value)}, expected a list of texts", key)
        return list(parts)
    if key == "furiten":
        if value not in (True, "true"):  # as a line has it
            raise PuzzleError(f"found {clip(value)}, expected true or false", key)
        return True
    if key in NUMBERS:
        value = as_int(value)
        if key == "flowers" and isinstance(value, str):
            return value
        if type(value) is not int or not 0 <= value <= 999:
            raise PuzzleError(f"found {clip(value)}, expected a number from 0 to 999", key)
        return value
    if isinstance(value, Sequence) and not isinstance(value, str) and key in ("dora", "ura"):
        value = "".join(map(str, value))
    if not isinstance(value, str) or len(value) > 400:
        raise PuzzleError(f"found {clip(value)}, expected a text", key)
    return value


def _pieces(m: Meld) -> list[dict[str, Any]]:
    """A meld as it lies: the called tile first, on its side."""
    names = [to_mjai(t) for t in m.tiles]
    if m.type == "ankan":
        return [{"t": "?"}, {"t": names[1]}, {"t": names[2]}, {"t": "?"}]
    out: list[dict[str, Any]] = [{"t": names[0], "side": True}]
    if m.type == "kakan":
        out.append({"t": names[3], "side": True, "stack": True})
        names = names[:3]
    return out + [{"t": t} for t in names[1:]]


class TableScene:
    """A moment at the table as ``seat`` sees it. ``choices``: what that seat may do."""

    def __init__(self, position: Position, seat: int, ura: Sequence[Tile] = ()) -> None:
        self.position, self.seat = position, seat
        self.moment: Moment = moment_of(position)
        self.rules: RuleSet = self.moment.law.rules
        self.ura = tuple(ura)

    @cached_property
    def choices(self) -> Choices:
        """What the seat may choose now; empty where it is not asked."""
        return choices(self.moment, self.seat)

    @property
    def sanma(self) -> bool:
        """No 2m to 8m?"""
        return self.moment.law.sanma

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The own concealed tiles, the drawn one last."""
        return self.moment.state.players[self.seat].tiles

    @property
    def drawn(self) -> Tile | None:
        """The tile just drawn."""
        return self.moment.state.players[self.seat].drawn

    @property
    def match(self) -> Match:
        """It alone, as a record of one moment."""
        header = StartGame(names=self.position.names, rules=self.position.rules)
        return Match([header, self.position])

    def wind(self, seat: int) -> str:
        """The wind of a seat."""
        n = len(self.position.players)
        return WINDS[(seat - self.position.oya) % n]


Scene = HandScene | TableScene


def kinds(found: Sequence[Tile]) -> list[Tile]:
    """The tiles' kinds as plain tiles, each once, in order."""
    return sorted({t & ~7 for t in found if t < KINDS * 8})
