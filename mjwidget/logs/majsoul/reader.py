"""One pass over the messages: each is an event or two.

Indicators: every message that has ``doras`` has the whole list; what is new in it was turned before
that message's draw or discard, and after that message's kan or north. What follows from the table
by the rules (what each seat is offered, waits, furiten) is not kept; what else has no field is,
as ``meta["record"]``, and what stands between messages (what players clicked) as
``meta["entries"]`` of the event that follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ...core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    Event,
    Kakan,
    Meta,
    Nukidora,
    Pon,
    StartKyoku,
    Tsumo,
)
from ...core.names import round_name
from ...core.tiles import FIVES, NORTH, PLAIN, RED, UNKNOWN, WINDS, Tile, to_mpsz
from ...core.tiles import tile as tile_of
from ..builder import Builder
from ..errors import LogError, Problem, Reading
from ..jsonread import others, rows, shown, whole
from . import results
from .fields import count, flag, seat, tile, tiles
from .header import Header
from .source import Source, Step, is_raw, matches, step
from .wall import fourteenth, tiles_of, wall

FORMAT: Final = "majsoul"
KNOWN_VERSION: Final = 210715
"""The newest form of records that was seen."""

_MARKS: Final = (
    *(b"GameDetailRecords", b"RecordNewRound", b"ActionNewRound", b"ActionMJStart"),
    b'"ChUubHEuR2FtZURldGFpbFJlY29yZHM',  # the first of these in base64
)
_DERIVED: Final = frozenset(
    (
        *("operation", "operations", "zhenting", "tingpais", "tingpais0", "tingpais1", "tingpai"),
        *("tile_state", "tile_states", "left_tile_count", "al"),
    )
)
_NEW_ROUND: Final = _DERIVED | frozenset(
    (
        *("chang", "ju", "ben", "liqibang", "scores", "dora", "doras", "tiles"),
        *(f"tiles{i}" for i in range(4)),
        *(f"begin_tiles[{i}]" for i in range(4)),
    )
)
_HULE: Final = frozenset(("hules", "delta_scores", "scores", "old_scores", "doras", "baopai"))
_SIZE: Final = 13
_MAX_COUNT: Final = 999
_MAX_LEFT: Final = 150
_SOON: Final = 20
"""So many steps after the deal the first discard stands, with what players clicked between."""
_QUIET: Final = frozenset(("MJStart", "GangResult", "GangResultEnd"))
"""Messages that change nothing at the table."""


def looks_like(head: bytes) -> bool:
    """Is this a record, or a stream?"""
    return is_raw(head) or (head[:1] in (b"{", b"[") and any(mark in head for mark in _MARKS))


def read(data: bytes) -> tuple[Reading, ...]:
    """The matches of a file. Raises :class:`LogError` when there is none at all."""
    found, damage = matches(data)
    out = []
    for number, source in enumerate(found):
        where = f"match {number}, " if len(found) > 1 else ""
        last = number == len(found) - 1
        out.append(_Reader(source, where).read(source.damage or (damage if last else None)))
    return tuple(out)


class _Reader:
    def __init__(self, source: Source, where: str) -> None:
        self.source = source
        self.where = where
        self.out = Builder(FORMAT)
        self.header = Header(source.head, source.version)
        self.hand = where
        self.passed: int | None = None
        self.over = False
        self.final: tuple[int, ...] | None = None
        """Scores that a stream gives at the end of the match."""

    def read(self, damage: LogError | None) -> Reading:
        out = self.out
        out.place = f"{self.where}header"
        try:
            for at, value in enumerate(self.source.steps):
                out.place = f"{self.hand}step {at}"
                found = step(value)
                if found is None:
                    out.note(value)
                    continue
                out.place += f" ({found.kind})"
                self._step(found, at)
            if not out.hands:
                raise Problem("found no hand, expected RecordNewRound")
            out.close()
            if damage is None:
                out.place = f"{self.where}end"
                self._end()
        except Problem as wrong:
            return out.reads(damage or LogError(out.place, str(wrong)))
        return out.reads(damage)

    def _step(self, found: Step, at: int) -> None:
        if found.kind in _QUIET:
            self.out.note({"name": found.kind, "data": found.data})
            return
        handler = _HANDLERS.get(found.kind)
        if handler is None:
            version = self.source.version
            newer = f" (version {version}, known up to {KNOWN_VERSION})" if version else ""
            raise Problem(
                f"found a message {shown(found.kind)} of another mode of play or of a newer form"
                f"{newer}, expected one of {', '.join(_HANDLERS)}"
            )
        self.passed = found.passed
        if found.kind == "NewRound":
            self._new_round(found.data, at)
            return
        if not self.out.hands:
            raise Problem("expected RecordNewRound first")
        if self.out.ended:
            raise Problem("the hand has a result, expected the next RecordNewRound")
        handler(self, found.data)

    def _meta(self, data: dict[str, Any], *known: str) -> Meta | None:
        rest = {
            k: v for k, v in others(data, _DERIVED).items() if k not in known and v is not False
        }
        meta: Meta = {"record": rest} if rest else {}
        if self.passed is not None:
            meta["passed"] = self.passed
        return meta or None

    @property
    def players(self) -> int:
        return len(self.out.state.players)

    # ---- the deal

    def _new_round(self, data: dict[str, Any], at: int) -> None:
        out = self.out
        scores = results.scores(data.get("scores"), "scores")
        n = len(scores)
        oya = seat(data, n, "ju")
        chang = count(data, "chang", 0, len(WINDS) - 1)
        number = out.hands
        self.hand = f"{self.where}hand {number} ({round_name(WINDS[chang], oya + 1)}), "
        out.place = f"{self.hand}step {at} (NewRound)"
        doras = data.get("doras") or [data.get("dora")]
        dora = tile(rows(doras, "doras")[0], "doras")
        hands = self._hands(data, n, oya, at)
        drawn: Tile | None = None
        if len(hands[oya]) == _SIZE + 1:
            drawn = self._fourteenth(data, hands[oya], at)
            hands[oya].remove(drawn)
        for who, hand in enumerate(hands):
            if len(hand) != _SIZE:
                raise Problem(f"tiles{who}: found {len(hand)} tiles, expected {_SIZE}")
        tehais = tuple([tuple(sorted(hand)) for hand in hands])
        paishan = tiles_of(data.get("paishan"))
        made = None if drawn is None else wall(paishan, oya, tehais, drawn, dora)
        left = data.get("left_tile_count")
        known = (*_NEW_ROUND, "paishan") if made is not None else tuple(_NEW_ROUND)
        if out.hands == 0 and not out.events:
            out.emit(self.header.start_game(n))
        out.deal(
            StartKyoku(
                meta=self._meta(_opened(data), *known),
                bakaze=WINDS[chang],
                kyoku=oya + 1,
                honba=count(data, "ben", 0, _MAX_COUNT),
                kyotaku=count(data, "liqibang", 0, _MAX_COUNT),
                oya=oya,
                dora_marker=dora,
                scores=tuple(scores),
                tehais=tehais,
                # the dealer has drawn already
                left=None if left is None else whole(left, "left_tile_count", 0, _MAX_LEFT) + 1,
                wall=made,
            )
        )
        out.emit(Tsumo(actor=oya, pai=UNKNOWN if drawn is None else drawn))

    def _hands(self, data: dict[str, Any], n: int, oya: int, at: int) -> list[list[Tile]]:
        """The dealer has 14 tiles, where they are seen."""
        if "tiles" not in data:
            found = [data.get(f"tiles{i}", data.get(f"begin_tiles[{i}]")) for i in range(n)]
            return [tiles(hand, f"tiles{i}") for i, hand in enumerate(found)]
        # A stream shows the own hand only.
        own = tiles(data["tiles"], "tiles")
        who = self._viewer(at, n, oya, len(own))
        return [own if s == who else [UNKNOWN] * _SIZE for s in range(n)]

    def _viewer(self, at: int, n: int, oya: int, size: int) -> int:
        """Whose stream this is: who has 14 tiles, or the first whose draw is shown."""
        if size == _SIZE + 1:
            return oya
        for found in self._ahead(at, len(self.source.steps)):
            if found.kind == "NewRound":
                break
            if found.kind == "DealTile" and found.data.get("tile"):
                return seat(found.data, n)
            for key in ("operation", "tingpais"):
                offered = found.data.get(key)
                if isinstance(offered, dict) and type(offered.get("seat")) is int:
                    return seat(offered, n)
        others_ = [s for s in range(n) if s != oya]
        return others_[0]

    def _ahead(self, at: int, many: int) -> Iterator[Step]:
        """The messages among so many steps after this one, as far as they can be read."""
        for value in self.source.steps[at + 1 : at + 1 + many]:
            try:
                found = step(value)
            except Problem:
                return
            if found is not None:
                yield found

    def _fourteenth(self, data: dict[str, Any], hand: list[Tile], at: int) -> Tile:
        """Which of the dealer's tiles counts as drawn: the one thrown away as it was drawn; if
        another is thrown away, the one that the wall has, else the last of the others."""
        following = next(self._ahead(at, _SOON), None)
        rest = list(hand)
        if following is not None and following.kind == "DiscardTile":
            pai = next((t for t in hand if to_mpsz(t) == following.data.get("tile")), None)
            if pai is not None and flag(following.data, "moqie"):
                return pai
            if pai is not None:
                rest.remove(pai)
        said = fourteenth(tiles_of(data.get("paishan")))
        return said if said is not None and said in rest else rest[-1]

    # ---- draws, discards, calls

    def _doras(self, data: dict[str, Any]) -> None:
        """Turn what is new in the list."""
        have = self.out.state.dora
        found = tiles(data.get("doras"), "doras")
        if found and tuple(found[: len(have)]) != have[: len(found)]:
            raise Problem("doras: expected the list before with new ones at its end")
        for pai in found[len(have) :]:
            self.out.emit(Dora(dora_marker=pai))

    def _accept(self, data: dict[str, Any]) -> None:
        """The discard before has passed."""
        said = data.get("liqi")
        if isinstance(said, dict) and flag(said, "failed"):
            self.out.refused()
        self.out.passed()

    def _deal_tile(self, data: dict[str, Any]) -> None:
        self._accept(data)
        self._doras(data)
        pai = tile(data["tile"], "tile") if data.get("tile") else UNKNOWN
        actor = seat(data, self.players)
        meta = self._meta(data, "seat", "tile", "doras", "liqi")
        self.out.emit(Tsumo(meta=meta, actor=actor, pai=pai))

    def _discard_tile(self, data: dict[str, Any]) -> None:
        state = self.out.state
        actor = seat(data, self.players)
        self._doras(data)
        double = flag(data, "is_wliqi")
        usual = not state.players[actor].river and state.calls == 0
        event = Dahai(
            meta=self._meta(data, "seat", "tile", "moqie", "is_liqi", "is_wliqi", "doras"),
            actor=actor,
            pai=tile(data.get("tile"), "tile"),
            tsumogiri=flag(data, "moqie"),
        )
        riichi = double or flag(data, "is_liqi")
        self.out.discard(event, riichi, None if double == usual else double)

    def _chi_peng_gang(self, data: dict[str, Any]) -> None:
        n = self.players
        actor = seat(data, n)
        found = tiles(data.get("tiles"), "tiles")
        froms = [whole(v, "froms", 0, n - 1) for v in rows(data.get("froms"), "froms")]
        called = [i for i, who in enumerate(froms) if who != actor]
        if len(froms) != len(found) or len(called) != 1:
            raise Problem("froms: expected as many as there are tiles, one of them of another seat")
        kinds = (Chi, Pon, Daiminkan)
        event = kinds[count(data, "type", 0, len(kinds) - 1)]
        own = tuple(sorted([t for i, t in enumerate(found) if i != called[0]]))
        self._accept(data)
        meta = self._meta(data, "seat", "type", "tiles", "froms", "liqi")
        self.out.emit(
            event(
                meta=meta, actor=actor, target=froms[called[0]], pai=found[called[0]], consumed=own
            )
        )

    def _gang(self, data: dict[str, Any]) -> None:
        actor = seat(data, self.players)
        said = data.get("tiles")
        pai = tile(said[0] if isinstance(said, list) and said else said, "tiles")
        player = self.out.state.players[actor]
        meta = self._meta(data, "seat", "type", "tiles", "doras")
        kind = count(data, "type", 0, 1000)
        event: Event
        if kind == 2:
            pon = next(
                (m for m in player.melds if m.type == "pon" and m.all_tiles[0] >> 3 == pai >> 3),
                None,
            )
            if pon is None:
                raise Problem("tiles: found no pon that this tile can be added to")
            event = Kakan(meta=meta, actor=actor, pai=pai, consumed=tuple(sorted(pon.all_tiles)))
        elif kind == 3:
            own = [t for t in player.tiles if t >> 3 == pai >> 3]
            if UNKNOWN in player.tiles:
                red = RED if pai >> 3 in FIVES else PLAIN
                own = [*[tile_of(pai >> 3)] * 3, tile_of(pai >> 3, red)]
            event = Ankan(meta=meta, actor=actor, consumed=tuple(sorted(own)))
        else:
            raise Problem(f"type: found {kind}, expected 2 (added kan) or 3 (closed kan)")
        self.out.emit(event)
        self._doras(data)

    def _ba_bei(self, data: dict[str, Any]) -> None:
        meta = self._meta(data, "seat", "moqie", "doras")
        actor = seat(data, self.players)
        self.out.emit(Nukidora(meta=meta, actor=actor, pai=tile_of(NORTH)))
        self._doras(data)

    # ---- results

    def _hule(self, data: dict[str, Any]) -> None:
        found = results.wins(data, self.out.state)
        for event in found:
            self.out.result(event)
        self._game_end(data)

    def _no_tile(self, data: dict[str, Any]) -> None:
        self.out.passed()
        self.out.result(results.exhausted(data, self.out.state))
        self._game_end(data)

    def _liu_ju(self, data: dict[str, Any]) -> None:
        event = results.aborted(data, self.out.state)
        if event.reason != "sanchahou":
            self._accept(data)
        self.out.result(event)
        self._game_end(data)

    def _game_end(self, data: dict[str, Any]) -> None:
        said = data.get("gameend")
        if isinstance(said, dict) and said.get("scores"):
            found = tuple(results.scores(said["scores"], "gameend"))
            self.final = found if len(found) == self.players else None

    def _end(self) -> None:
        """A match that is over has a result in its head, or at the end of its stream."""
        out = self.out
        if not out.ended:
            return
        end = self.header.end(self.players)
        if end is not None:
            out.finish(end[0], 0, ranks=end[1], public=self.header.public(self.players))
        elif self.final is not None:
            out.emit(EndGame(scores=self.final))


def _opened(data: dict[str, Any]) -> dict[str, Any]:
    """Without ``opens`` that open nothing."""
    opens = data.get("opens")
    if isinstance(opens, list) and not any(
        isinstance(one, dict) and (one.get("tiles") or one.get("count")) for one in opens
    ):
        return {k: v for k, v in data.items() if k != "opens"}
    return data


_HANDLERS: Final[dict[str, Callable[..., None]]] = {
    "NewRound": _Reader._new_round,
    "DealTile": _Reader._deal_tile,
    "DiscardTile": _Reader._discard_tile,
    "ChiPengGang": _Reader._chi_peng_gang,
    "AnGangAddGang": _Reader._gang,
    "BaBei": _Reader._ba_bei,
    "Hule": _Reader._hule,
    "NoTile": _Reader._no_tile,
    "LiuJu": _Reader._liu_ju,
}
