"""Steps as people write them (``S 5p``, ``W pon 55p & N ron``), and what they ask of the tiles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, get_args

from ..core.text import nearest
from ..core.tiles import KINDS, UNKNOWN, WINDS, Tile, TileError, parse
from ..game.choice import Act
from ..ruleset import Act as Offence
from .errors import ScenarioError
from .spec import Spec, name

ANSWERS: Final = ("ron", "pon", "chi", "pass", "touched_draw", "empty_call")
"""What is said about a tile that lies there, at once or never."""
WHOLE: Final = ("to the end", "pass")
"""Steps of nobody in particular: all pass (and discard what they draw, to the end of the hand)."""


_ACTS: Final = frozenset(("pon", "chi", "kan", "riichi", "kita", "tsumo", "tsumogiri", "kyuushu"))


_WORDS: Final = frozenset((*_ACTS, *ANSWERS, *get_args(Act), *get_args(Offence), "go"))
"""First words of steps, beside tiles."""
_KANS: Final = re.compile(r"^(daiminkan|minkan|ankan|kakan)\b", re.IGNORECASE)
"""Which kan it is follows from the tiles."""


class Bid(NamedTuple):
    """``wind`` does ``text``; ``act``: its first word."""

    wind: int
    text: str

    @property
    def act(self) -> str:
        return self.text.split()[0].casefold()


def bids(line: str, players: int, where: str) -> list[Bid]:
    """What a step says; those of one line come at the same time. Raises
    :class:`.errors.ScenarioError`."""
    out = []
    for part in line.split("&"):
        wind, _, text = part.strip().partition(" ")
        if len(wind) != 1 or wind not in WINDS[:players] or not text.strip():
            expected = f"one of {', '.join(WINDS[:players])} and what it does: S 5p, W pon 55p"
            raise ScenarioError(f"found {line!r:.60}, expected {expected}", where)
        bid = Bid(WINDS.index(wind), _KANS.sub("kan", text.strip(), count=1))
        if bid.act not in _WORDS and not _tiles(bid.act):
            near = nearest(bid.act, sorted(_WORDS))
            mean = (
                f"; did you mean {near}?"
                if near
                else ", expected a tile (5p) or one of " + ", ".join(sorted(_ACTS))
            )
            raise ScenarioError(f"found {line!r:.60}: no act {bid.act!r:.40}{mean}", where)
        out.append(bid)
    return out


def legible(spec: Spec) -> None:
    """Raises :class:`.errors.ScenarioError` for the first step that says nothing."""
    for where, lines in (("before", spec.before), ("play", spec.play)):
        for line in lines:
            if not line.startswith("?") and line not in WHOLE:
                bids(line, spec.players, where)


def offenders(spec: Spec) -> frozenset[int]:
    """Winds that answer to a discard by what is penalised: they are asked at each, though they may
    have nothing but a pass."""
    out = set()
    for line in (*spec.before, *spec.play):
        if not line.startswith("?") and line not in WHOLE:
            for bid in bids(line, spec.players, "play"):
                if bid.act in ("touched_draw", "empty_call") or bid.text.endswith("_ron)"):
                    out.add(bid.wind)
    return frozenset(out)


def first_turn(spec: Spec) -> int | None:
    """Who is in turn, as far as the first step tells: who does what is done in the own turn."""
    for line in (*spec.before, *spec.play):
        if line.startswith("?") or line in WHOLE:
            continue
        one = bids(line, spec.players, "play")[0]
        own = one.act not in ANSWERS and not (one.act == "kan" and " " not in one.text)
        return one.wind if own else None
    return None


class Ready(NamedTuple):
    """What a step asks of a hand that is not named: it waits for ``win``; with ``out`` discarded
    (and the drawn tile kept) it waits for anything; with neither its draw completes it."""

    win: Tile | None = None
    out: Tile | None = None


class Coming:
    """The tiles to come. ``turn``: the draw of the seat in turn, ``None``: any; ``live`` and
    ``replaced``: what follows; ``hands``: tiles that steps ask to be in hands, ``asked``: to be
    drawn; ``ready``: hands that have to wait for something, by seat."""

    def __init__(self, spec: Spec, turn: int) -> None:
        self.spec = spec
        self.turn: Tile | None = spec.seats[turn].drawn
        self.seats: list[int] = []  # who draws each of the live tiles
        self.live: list[Tile | None] = []
        self.replaced: list[Tile | None] = []
        self.hands: list[list[Tile]] = [[] for _ in spec.seats]
        self.asked: list[Tile] = []
        self.ready: dict[int, Ready] = {}
        self._acted: set[int] = set()
        self._last: Tile | None = None  # the tile that lies there
        self._open = [s.size - len(s.hand) for s in spec.seats]
        self._held = [[*s.hand] for s in spec.seats]
        self._fresh: int | tuple[int] | None = -1 if self.turn is None else None
        """Where the tile that was drawn last is still to be named: -1 of the seat in turn, a place
        among the live ones, (a place,) among the replacements; ``None``: it is known."""
        if self.turn is not None:
            self._held[turn].append(self.turn)
        self._rinshan = list(spec.rinshan)
        self._draws = list(spec.draws)
        self._own = [list(s.draws) for s in spec.seats]
        self.cur, self.lying = turn, False
        if self.turn is None:
            self.turn = self._next(turn)
            self._drawn(turn, self.turn, -1)

    # ---- who draws what

    def _next(self, seat: int) -> Tile | None:
        """What was written of the next live tile, which ``seat`` draws."""
        flat = self._draws.pop(0) if self._draws else UNKNOWN
        own = self._own[seat].pop(0) if self._own[seat] else UNKNOWN
        if UNKNOWN not in (flat, own) and flat != own:
            raise ScenarioError(
                f"draws and draws of {name(seat)} say different tiles for the same draw"
            )
        found = flat if flat != UNKNOWN else own
        return None if found == UNKNOWN else found

    def _drawn(self, seat: int, t: Tile | None, place: int | tuple[int]) -> None:
        self._fresh = place if t is None else None
        if t is not None:
            self._held[seat].append(t)

    def _draw(self, seat: int) -> None:
        t = self._next(seat)
        self.seats.append(seat)
        self.live.append(t)
        self.cur, self.lying = seat, False
        self._drawn(seat, t, len(self.live) - 1)

    def _replace(self, seat: int) -> None:
        t: Tile | None = self._rinshan.pop(0) if self._rinshan else UNKNOWN
        t = None if t == UNKNOWN else t
        self.replaced.append(t)
        self.cur, self.lying = seat, False
        self._drawn(seat, t, (len(self.replaced) - 1,))

    def close(self) -> None:
        """Name what was written of the tiles after the last step, as if nobody called."""
        if not self.lying:
            self._fresh = None
        while self._draws or any(self._own):
            self._draw((self.cur + 1) % self.spec.players)
        while self._rinshan:
            t = self._rinshan.pop(0)
            self.replaced.append(None if t == UNKNOWN else t)

    # ---- steps

    def follow(self, lines: Iterable[str], where: str) -> None:
        """What these steps ask of the tiles: who draws, and what must be there to be done."""
        n = self.spec.players
        for line in lines:
            if line.startswith("?") or line in WHOLE:
                continue
            for bid in bids(line, n, where):
                if bid.wind >= n:
                    continue
                self._bid(bid)

    def _bid(self, bid: Bid) -> None:
        w, act = bid.wind, bid.act
        tiles = _tiles(bid.text)
        if act == "ron" and self._last is not None:
            self._waits(w, Ready(win=self._last))
        if act in ("pon", "chi"):
            self._need(w, tiles, draw=False)
            self._gone(w, tiles)
            self._acted.add(w)
            self.cur, self.lying, self._fresh = w, False, None
        elif act in ANSWERS or (act not in _ACTS and not _tiles(act)):
            return  # an answer that moves no tile, an offence, or nothing that there is
        elif act == "kan" and not tiles and self.lying and self.cur != w:
            self._replace(w)
        else:
            self._until_turn(w)
            self._in_turn(bid, tiles)

    def _until_turn(self, w: int) -> None:
        """Nobody calls until that seat has drawn."""
        for _ in range(4 * self.spec.players):
            if self.cur == w and not self.lying:
                break
            if self.lying:
                self._draw((self.cur + 1) % self.spec.players)
            else:
                self.lying, self._fresh = True, None

    def _in_turn(self, bid: Bid, tiles: list[Tile]) -> None:
        """What is done in the own turn."""
        w, act = bid.wind, bid.act
        drawn = self._held[w][-1] if self._fresh is None and self._held[w] else None
        if act == "tsumo" and self.cur == w:
            self._waits(w, Ready(win=drawn))
        elif act == "tsumogiri":
            self._last, self.lying, self._fresh = drawn, True, None
        elif act in ("kan", "kita"):
            tiles = tiles if act == "kan" else [30 * 8]
            self._need(w, tiles)
            self._let_go(w, tiles)
            self._replace(w)
        elif act not in ("tsumo", "kyuushu"):
            self._discard(bid, tiles)

    def _discard(self, bid: Bid, tiles: list[Tile]) -> None:
        w, last = bid.wind, bid.text.split()[-1].casefold()
        # A riichi leaves the hand's own tiles to be what waits.
        drawn = last == "tsumogiri" or (bid.act == "riichi" and last != "tedashi")
        hand = not (drawn and self._fresh is not None) and self.spec.seats[w].riichi is None
        self._need(w, tiles, hand=hand, draw=last != "tedashi")
        if bid.act == "riichi" and tiles:
            self._waits(w, Ready(out=tiles[0]))
        self._let_go(w, tiles)
        self.lying, self._fresh = True, None

    def _let_go(self, w: int, tiles: list[Tile]) -> None:
        """These leave the hand, the first of them to be seen."""
        self._gone(w, tiles)
        self._last = tiles[0] if tiles else None
        self._acted.add(w)

    def _need(self, w: int, tiles: list[Tile], *, hand: bool = True, draw: bool = True) -> None:
        """These tiles must be in the hand by now: they are dealt, or drawn just now, where that
        was left open."""
        have = list(self._held[w])
        if self.spec.seats[w].riichi is not None:
            have = have if self._fresh is None else []
        for t in tiles:
            if t in have:
                have.remove(t)
            elif hand and self._open[w] > 0:
                self._open[w] -= 1
                self.hands[w].append(t)
                self._held[w].append(t)
            elif draw and self._fresh is not None and self.cur == w:
                if self._fresh == -1:
                    self.turn = t
                elif isinstance(self._fresh, tuple):
                    self.replaced[self._fresh[0]] = t
                else:
                    self.live[self._fresh] = t
                self._fresh = None
                self.asked.append(t)
                self._held[w].append(t)

    def _waits(self, w: int, ready: Ready) -> None:
        """Its hand must wait; only where it has not changed since the moment."""
        one = self.spec.seats[w]
        if w not in self._acted and not one.whole and one.riichi is None:
            self.ready.setdefault(w, ready)

    def _gone(self, w: int, tiles: list[Tile]) -> None:
        for t in tiles:
            if t in self._held[w]:
                self._held[w].remove(t)


def _tiles(text: str) -> list[Tile]:
    """The tiles that a step names."""
    out: list[Tile] = []
    for word in text.split():
        try:
            out += [t for t in parse(word) if t >> 3 < KINDS]
        except TileError:
            continue
    return out
