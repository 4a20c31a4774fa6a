"""Situations of play in one short row: hands by wind, then what everybody does, as text.

    t = table("tenhou", S="46p", W="55p", draws="5p")
    t.play("E 5p", "S chi 46p & W pon 55p")
    assert t.offers("W")[:1] == ["..."]

What a row does not name is filled from the tiles that are left, so that it does not matter: hands
of single tiles far apart, which call nothing; draws that nobody named needs. By default everybody
has discarded once (``first=True``: nobody has). The real :class:`Referee` plays from there on a
stacked wall; after the hand it goes on with the next one, dealt from a seed.

A step is a wind and a choice as :class:`Choice` writes it: ``E 5p`` (the drawn one, when both are
there), ``E riichi 9s``, ``S pon 55p``, ``W kan`` (of the discard), ``E kan 1111z``, ``W ron``,
``S pass``; ``tsumogiri``; an offence as ``W ron (furiten_ron)`` or ``S shown_tile 3p``. Choices
joined by ``&`` arrive at the same time. Whoever is in the way passes, or discards what was drawn.
:mod:`tests.game_facts` has the lines that say what must be true then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from mjwidget.core.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndKyoku,
    Event,
    Kakan,
    Pon,
    Reach,
    ReachAccepted,
    Seat,
    StartGame,
    StartKyoku,
    Tsumo,
    Wall,
)
from mjwidget.core.tiles import FLOWER, WINDS, Tile, kind, parse, to_mpsz
from mjwidget.game.choice import Choice
from mjwidget.game.deal import tiles_of
from mjwidget.game.facts import shape
from mjwidget.game.moment import Moment
from mjwidget.game.referee import Referee, pays_chips, seed_bytes
from mjwidget.game.turns import at_once, follow
from mjwidget.hand.dora import dora_kind
from mjwidget.rulefiles import rules as rules_of
from mjwidget.rulefiles import rules_for_log
from mjwidget.ruleset import RuleSet

MOST_TURNS: Final = 200
REPLIES: Final = ("ron", "pon", "chi", "pass", "touched_draw", "empty_call")
"""What is said about a tile that lies there, at once or never."""


class Pool:
    """The tiles that no row has named yet."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.tiles = sorted(tiles_of(rules))
        self.named: list[tuple[Tile, ...]] = []
        self.waits = 0

    def take(self, text: str) -> list[Tile]:
        """The tiles of an mpsz text."""
        out = parse(text)
        for t in out:
            if t not in self.tiles:
                raise ValueError(f"{to_mpsz(t)} of {text!r}: no such tile is left")
            self.tiles.remove(t)
        return out

    def names(self, hand: Sequence[Tile], melds: Sequence[Tile]) -> None:
        """A hand that matters: what it needs is filled in nowhere else."""
        self.named.append((*hand, *melds))
        if len(hand) % 3 == 1:
            away, waits = shape(tuple(sorted(hand)), self.rules.tiles.manzu == "terminals")
            self.waits |= 0 if away else waits

    def quiet(self, *, simple: bool = False) -> Tile:
        """A tile that nobody named wants, rather a simple one; only a simple one where there is
        one that completes no hand (a river of such tiles is no nagashi mangan)."""

        def wanted(t: Tile) -> tuple[int, bool, int, Tile]:
            k = kind(t)
            if k >= FLOWER:
                return (9, True, 0, t)
            worth = 8 if self.waits >> k & 1 else 0
            for hand in self.named:
                worth += sum(_near(k, kind(u)) for u in hand)
            return (worth, k >= 27 or k % 9 in (0, 8), -sum(kind(u) == k for u in self.tiles), t)

        def harmless(t: Tile) -> bool:
            k = kind(t)
            return k < 27 and k % 9 not in (0, 8) and not self.waits >> k & 1

        among = [t for t in self.tiles if harmless(t)] if simple else []
        best = min(among or self.tiles, key=wanted)
        self.tiles.remove(best)
        return best

    def alone(self, hand: list[Tile], size: int) -> None:
        """Fill a hand with tiles that make nothing with each other nor with what is there."""

        def close(t: Tile) -> tuple[int, bool, int, Tile]:
            k = kind(t)
            if k >= FLOWER:
                return (99, True, 0, t)
            worth = 20 if self.waits >> k & 1 else 0
            worth += 4 * sum(_near(k, kind(u)) for u in hand)
            worth += sum(k == kind(u) for named in self.named for u in named)
            return (worth, k < 27 and k % 9 in (0, 8), -sum(kind(u) == k for u in self.tiles), t)

        while len(hand) < size:
            hand.append(min(self.tiles, key=close))
            self.tiles.remove(hand[-1])

    def indicator(self) -> Tile:
        """One that shows no tile of a named hand."""

        def shows(t: Tile) -> tuple[int, int, Tile]:
            if kind(t) >= FLOWER:
                return (99, 0, t)
            dora = dora_kind(t, self.rules)
            there = sum(kind(u) == dora for hand in self.named for u in hand)
            return (there + 9 * (self.waits >> dora & 1), -abs(kind(t) - 27), t)

        best = min(self.tiles, key=shows)
        self.tiles.remove(best)
        return best


def _near(a: int, b: int) -> bool:
    """Could these two kinds be part of one set?"""
    return a == b or (a < 27 and b < 27 and a // 9 == b // 9 and abs(a - b) <= 2)


class Table:
    """A referee in the middle of a hand; :func:`table` makes one."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.last: tuple[Event, ...] = ()
        """The events that the last step led to."""

    # ---- what there is

    @property
    def winds(self) -> str:
        """The winds of this table: ``ESWN`` or ``ESW``."""
        return WINDS[: self.referee.rules.tiles.players]

    def seat(self, wind: str) -> Seat:
        """The seat that has this wind in the hand being played."""
        state = self.referee.state
        return (state.oya + WINDS.index(wind)) % len(state.players)

    def offers(self, wind: str) -> list[str]:
        """What that seat may choose now, as texts."""
        seat = self.seat(wind)
        if seat in self.referee.replies:
            return []
        return [c.text for c in self.referee.prompts.get(seat, ())]

    def offences(self, wind: str) -> list[str]:
        """What that seat could do now and would be penalised for, as texts."""
        return [c.text for c in self.referee.offences(self.seat(wind))]

    def ended(self) -> list[Event]:
        """All events of the last hand that is over."""
        out: list[Event] = []
        for hand in _hands(self.referee.events):
            if any(isinstance(e, EndKyoku) for e in hand):
                out = hand
        return out

    # ---- play

    def play(self, *steps: str) -> Table:
        """Carry out the steps; raises ``AssertionError`` for one that is not possible."""
        for step in steps:
            self._step(step)
        return self

    def find(self, bid: str) -> Choice | None:
        """The choice that a bid such as ``S pon 55p`` names, if it is there now."""
        wind, _, text = bid.strip().partition(" ")
        seat = self.seat(wind)
        open_ = [] if seat in self.referee.replies else list(self.referee.prompts.get(seat, ()))
        if text == "tsumogiri":
            return next((c for c in open_ if c.act == "dahai" and c.tsumogiri), None)
        found = [c for c in (*open_, *self.referee.offences(seat)) if c.text == text]
        return max(found, key=lambda c: c.tsumogiri, default=None)

    def _step(self, step: str) -> None:
        bids = step.split("&")
        for _ in range(MOST_TURNS):
            found = [self.find(bid) for bid in bids]
            choices = [c for c in found if c is not None]
            if len(choices) == len(bids):
                out = self.referee.step(*choices)
                assert not out.refused, f"{step}: {out.refused}"
                self.last = out.events
                return
            self._make_way(step, {bid.split()[0]: bid.split()[1] for bid in bids})
        raise AssertionError(f"{step}: never possible")

    def _make_way(self, step: str, named: Mapping[str, str]) -> None:
        """Somebody else acts, so that the step may become possible."""
        referee = self.referee
        said = {w: self.offers(w) for w in self.winds}
        why = f"{step}: not possible; there is {said}"
        state = referee.state
        if referee.over or state.phase == "end":
            raise AssertionError(why)
        if state.phase in ("draw", "call"):
            assert state.turn is not None
            mine = any(self.seat(w) == state.turn for w in named)
            drawn = next((c for c in referee.prompts[state.turn] if c.tsumogiri), None)
            if mine or drawn is None or any(act in REPLIES for act in named.values()):
                raise AssertionError(why)
            referee.step(drawn)
            return
        for wind, act in named.items():
            if act in REPLIES and act != "pass" and self.seat(wind) not in referee.replies:
                raise AssertionError(why)
        self.pass_all()

    def pass_all(self) -> None:
        """Everybody who is asked about a tile that lies there, and has not answered, passes."""
        referee = self.referee
        number = referee.number
        for seat in list(referee.prompts):
            if referee.number == number and seat not in referee.replies:
                self.last = referee.step(Choice(seat, "pass")).events

    def to_the_end(self) -> Table:
        """Everybody passes and discards what was drawn, until the hand is over."""
        hands = self.referee.deals
        referee = self.referee
        while not referee.over and referee.deals == hands and referee.state.phase != "end":
            state = referee.state
            if state.phase == "draw" and state.turn is not None:
                drawn = next(c for c in referee.prompts[state.turn] if c.tsumogiri)
                self.last = referee.step(drawn).events
            else:
                self.pass_all()
        return self


def _hands(events: Iterable[Event]) -> Iterator[list[Event]]:
    hand: list[Event] = []
    for event in events:
        if isinstance(event, StartKyoku):
            if hand:
                yield hand
            hand = []
        hand.append(event)
    yield hand


def table(
    rules: RuleSet | str = "tenhou",
    *,
    E: str = "",
    S: str = "",
    W: str = "",
    N: str = "",
    melds: Mapping[str, Sequence[str]] | None = None,
    rivers: Mapping[str, str] | None = None,
    riichi: str = "",
    draws: str = "",
    rinshan: str = "",
    dora: str = "",
    ura: str = "",
    turn: str = "E",
    left: int | None = None,
    first: bool = False,
    hand: str = "E1",
    honba: int = 0,
    sticks: int = 0,
    scores: Mapping[str, int] | None = None,
) -> Table:
    """A table in the middle of a hand.

    ``E`` ``S`` ``W`` ``N``: concealed tiles, filled up to what the melds leave; ``melds``: by wind,
    ``chi:406m``, ``pon:777p`` (the first tile is the called one; from the seat before, or as in
    ``pon:777p@N``), ``daiminkan:``, ``ankan:``, ``kakan:``; ``rivers``: by wind; ``riichi``: the
    winds in riichi, each by its last discard; ``draws``: the coming ones, beginning with that of
    ``turn``; ``rinshan``, ``dora``, ``ura``: the first of each; ``left``: live tiles at the first
    step; ``first``: nobody has discarded; ``hand``: ``S3``; ``scores``: by wind, at the deal.
    """
    house = rules_of(rules) if isinstance(rules, str) else rules
    setup = _Setup(house, {"E": E, "S": S, "W": W, "N": N}, melds or {}, hand)
    setup.river(rivers or {}, riichi, first)
    return Table(
        setup.referee(
            turn, draws, rinshan, dora, ura, left, honba=honba, sticks=sticks, scores=scores or {}
        )
    )


class _Setup:
    """The events that lead to a situation."""

    def __init__(
        self,
        rules: RuleSet,
        hands: Mapping[str, str],
        melds: Mapping[str, Sequence[str]],
        hand: str,
    ) -> None:
        self.rules, self.hand = rules, hand
        self.n = rules.tiles.players
        self.oya = int(hand[1]) - 1
        self.pool = Pool(rules)
        self.hands = {w: self.pool.take(hands[w]) for w in WINDS[: self.n]}
        self.melds = [(w, text) for w in melds for text in melds[w]]
        self.meld_tiles = [self.pool.take(t.split(":")[1].split("@")[0]) for _, t in self.melds]
        for w in WINDS[: self.n]:
            if hands[w]:
                mine = zip(self.melds, self.meld_tiles, strict=True)
                self.pool.names(self.hands[w], [t for (v, _), ts in mine if v == w for t in ts])

    def river(self, rivers: Mapping[str, str], riichi: str, first: bool) -> None:
        """Everybody's discards so far."""
        self.rivers = {w: self.pool.take(rivers.get(w, "")) for w in WINDS[: self.n]}
        self.riichi = riichi
        self.first = first

    def referee(
        self,
        turn: str,
        draws: str,
        rinshan: str,
        dora: str,
        ura: str,
        left: int | None,
        *,
        honba: int,
        sticks: int,
        scores: Mapping[str, int],
    ) -> Referee:
        pool, rules = self.pool, self.rules
        coming, extra = pool.take(draws), pool.take(rinshan)
        shown, under = pool.take(dora), pool.take(ura)
        kans = [text for _, text in self.melds if "kan:" in text]
        while len(shown) < 5:
            shown.append(pool.indicator())
        for w, _ in self.melds:
            size = 13 - 3 * sum(v == w for v, _ in self.melds)
            pool.alone(self.hands[w], size)
        for w in WINDS[: self.n]:
            pool.alone(self.hands[w], 13 - 3 * sum(v == w for v, _ in self.melds))
        while len(under) < 5:
            under.append(pool.indicator())
        extra = [pool.quiet() for _ in kans] + extra
        before = self._before()
        live = [e.pai for e in before if isinstance(e, Tsumo) and not e.meta]
        while len(extra) < max(4, len(kans)):
            extra.append(pool.quiet())
        more = (left + 1 if left is not None else 40) - len(coming)
        room = len(pool.tiles) if left is None else more
        coming += [pool.quiet() for _ in range(min(room, max(more, 0), len(pool.tiles)))]
        if left is not None:
            coming = coming[: left + 1]
        starts = [rules.match.start] * self.n
        for w, points in scores.items():
            starts[self._seat(w)] = points
        refills = len(kans) if rules.wall.refilled else 0
        # Each replacement so far has taken a tile from the live end.
        wall = Wall(
            live=(*live, *coming, *[pool.quiet() for _ in range(refills)]),
            rinshan=tuple(extra),
            dora=tuple(shown),
            ura=tuple(under),
        )
        dealt = [tuple(sorted(self.dealt[w])) for w in WINDS[: self.n]]
        header = StartGame(
            rules=rules_for_log(rules), id="row", secret={"seed": seed_bytes("row").hex()}
        )
        start = StartKyoku(
            bakaze=self.hand[0],
            kyoku=int(self.hand[1]),
            honba=honba,
            kyotaku=sticks,
            oya=self.oya,
            dora_marker=shown[0],
            scores=tuple(starts),
            tehais=tuple(dealt[(s - self.oya) % self.n] for s in range(self.n)),
            left=len(wall.live),
            refilled=rules.wall.refilled,
            chips=(0,) * self.n if pays_chips(rules) else None,
            wall=wall,
        )
        events: list[Event] = [header, start]
        m = Moment.before(rules).fold(events)
        for event in [*before, Tsumo(actor=self._seat(turn), pai=coming[0])]:
            m = _indicators(m, events, event)
            if isinstance(event, Tsumo) and event.meta:
                event = Tsumo(actor=event.actor, pai=extra[m.state.drawn_rinshan])
            if isinstance(event, Dahai) and event.meta:
                drawn = m.state.players[event.actor].drawn
                assert drawn is not None
                event = Dahai(actor=event.actor, pai=drawn, tsumogiri=True)
            events.append(event)
            m = m.after(event)
        return Referee.resume(events, rules)

    def _seat(self, wind: str) -> Seat:
        return (self.oya + WINDS.index(wind)) % self.n

    def _before(self) -> list[Event]:
        """Melds first, then the rivers in turn. A replacement and its discard carry a mark, since
        only the wall knows the tile."""
        pool = self.pool
        self.dealt = {w: list(hand) for w, hand in self.hands.items()}
        out: list[Event] = []
        rest = {w: list(tiles) for w, tiles in self.rivers.items()}
        mark = {"replacement": True}
        for (w, text), tiles in zip(self.melds, self.meld_tiles, strict=True):
            seat = self._seat(w)
            form, _, source = text.partition(":")
            giver = source.partition("@")[2] or WINDS[(WINDS.index(w) - 1) % self.n]
            target = self._seat(giver)
            called, own = tiles[0], tiles[1:]
            if form == "ankan":
                self.dealt[w] += tiles[:3]
                out.append(Tsumo(actor=seat, pai=tiles[3]))
                out.append(Ankan(actor=seat, consumed=tuple(sorted(tiles))))
            else:
                out.append(Tsumo(actor=target, pai=called))
                out.append(Dahai(actor=target, pai=called, tsumogiri=True))
                pair = tuple(sorted(own[:2] if form == "kakan" else own))
                kinds = {"chi": Chi, "pon": Pon, "kakan": Pon, "daiminkan": Daiminkan}
                out.append(kinds[form](actor=seat, target=target, pai=called, consumed=pair))
                self.dealt[w] += pair
            if form in ("chi", "pon", "kakan"):
                spare = rest[w].pop(0) if rest[w] else pool.quiet(simple=True)
                self.dealt[w].append(spare)
                out.append(Dahai(actor=seat, pai=spare, tsumogiri=False))
            if form == "kakan":
                out.append(Tsumo(actor=seat, pai=own[2]))
                three = tuple(sorted((called, *own[:2])))
                out.append(Kakan(actor=seat, pai=own[2], consumed=three))
            if form.endswith("kan"):
                out.append(Tsumo(actor=seat, pai=called, meta=mark))
                out.append(Dahai(actor=seat, pai=called, tsumogiri=True, meta=mark))
        # One discard each, two of who is in riichi, so that it is no double riichi.
        for w in WINDS[: self.n]:
            least = 2 if w in self.riichi else not self.first
            done = sum(isinstance(e, Dahai) and e.actor == self._seat(w) for e in out)
            while len(rest[w]) + done < least or (w in self.riichi and not rest[w]):
                rest[w].insert(0, pool.quiet(simple=True))
        for i in range(max(map(len, rest.values()))):
            for w in WINDS[: self.n]:
                if i >= len(rest[w]):
                    continue
                seat, declares = self._seat(w), w in self.riichi and i == len(rest[w]) - 1
                out.append(Tsumo(actor=seat, pai=rest[w][i]))
                if declares:
                    out.append(Reach(actor=seat))
                out.append(Dahai(actor=seat, pai=rest[w][i], tsumogiri=True))
                if declares:
                    out.append(ReachAccepted(actor=seat))
        return out


def _indicators(m: Moment, events: list[Event], event: Event) -> Moment:
    """Turn what the rules turn before ``event`` comes."""
    while True:
        now = at_once(m)
        if now is None and m.state.phase == "kan" and isinstance(event, Tsumo):
            now = next(iter(follow(m)), None)
        if not isinstance(now, Dora):
            return m
        events.append(now)
        m = m.after(now)
