"""What a choice would do, in a few words: ``tenpai, waits 3m 6m, 8 left``."""

from __future__ import annotations

from collections.abc import Iterable

from ..core import names
from ..core.events import Seat
from ..core.tiles import Tile, is_flower, to_mpsz
from .acts import acts
from .choice import Choice
from .facts import FAR, shape
from .hints import Waits, best_after_call, discards
from .legal import Choices
from .moment import Moment
from .wins import worth_of


def says(m: Moment, seat: Seat, choices: Choices, lang: str = "en") -> list[str]:
    """A line for each of the choices of ``seat``. From what the seat sees."""
    return _Says(m, seat, choices, lang).lines()


class _Says:
    def __init__(self, m: Moment, seat: Seat, choices: Choices, lang: str) -> None:
        self.m, self.seat, self.choices, self.lang = m, seat, choices, lang
        tiles = m.state.players[seat].tiles
        self.known = not any(map(is_flower, tiles))
        mine = m.state.phase in ("draw", "call") and seat == m.state.turn
        rows = discards(m, seat, choices) if mine and self.known else []
        self.after = {row.tile: row for row in rows}

    def lines(self) -> list[str]:
        return [self.line(c) for c in self.choices]

    def line(self, c: Choice) -> str:
        if c.offence is not None:
            what = self.m.law.rules.offences.acts[c.offence]  # type: ignore[index]
            return f"{self.word(f'offence.{c.offence}')}: {self.word(f'consequence.{what}')}"
        if c.act in ("tsumo", "ron"):
            return self.win(c)
        if c.act in ("dahai", "riichi"):
            return self.discard(c)
        if c.act in ("chi", "pon"):
            return self.call(c)
        if c.act in ("daiminkan", "ankan", "kakan", "kita"):
            return self.replaced(c)
        if c.act == "kyuushu":
            return self.word("end.kyuushu_kyuuhai")
        if c.act == "pass" and any(o.act == "ron" for o in self.choices):
            return self.word("says.pass_win")
        return self.word(f"says.{c.act}")

    def word(self, code: str, **args: object) -> str:
        return names.word(code, self.lang).format_map(args)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        return ("・" if self.lang == "ja" else " ").join(to_mpsz(t) for t in tiles)

    def join(self, parts: Iterable[str]) -> str:
        return ("、" if self.lang == "ja" else ", ").join(p for p in parts if p)

    def away(self, shanten: int) -> str:
        if shanten == FAR:
            return ""
        return self.word("says.shanten" if shanten > 0 else "says.tenpai", n=shanten)

    def helps(self, shanten: int, helps: Waits, *, yaku: bool = True) -> str:
        parts = [self.away(shanten)]
        if not shanten:
            parts.append(self.word("says.waits", tiles=self.tiles(helps.left)))
        parts.append(self.word("says.left", n=helps.total))
        if not shanten and helps.furiten:
            parts.append(self.word("says.furiten"))
        if not shanten and yaku and helps.no_yaku:
            parts.append(self.word("says.no_yaku", tiles=self.tiles(helps.no_yaku)))
        return self.join(parts)

    def discard(self, c: Choice) -> str:
        assert c.pai is not None
        row = self.after.get(c.pai)
        if row is None:
            return ""
        return self.helps(row.shanten, row.helps, yaku=c.act == "dahai")

    def call(self, c: Choice) -> str:
        """The best discard after a chi or pon, and what is left then."""
        if not self.known:
            return ""
        best = best_after_call(self.m.fold(acts(self.m, c)), self.seat)
        then = self.helps(best.shanten, best.helps, yaku=False)
        return self.word("says.leaves", tile=to_mpsz(best.tile & ~7), then=then)

    def replaced(self, c: Choice) -> str:
        """What is left beside the kan or the tile set aside, before the replacement."""
        gone = c.consumed if c.act in ("ankan", "daiminkan") else (c.pai,)
        rest = list(self.m.state.players[self.seat].tiles)
        for t in gone:
            if t in rest:
                rest.remove(t)
        away, _ = shape(tuple(rest), self.m.law.sanma) if self.known else (FAR, 0)
        return self.join([self.away(away), self.word("says.replacement")])

    def win(self, c: Choice) -> str:
        worth = worth_of(self.m, self.seat, c.pai, tsumo=c.act == "tsumo")
        if worth is None:
            return ""
        yaku = [
            names.word(key, self.lang) + ("" if worth.yakuman else f" {han}")
            for key, han in worth.yaku.items()
        ]
        return self.word("says.win", points=f"{worth.total:,}", yaku=self.join(yaku))
