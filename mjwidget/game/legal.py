"""Legality: what each seat may choose at a moment. The one place that decides it.

:func:`choices` gives what is allowed, :func:`offences` what is possible and penalised (never on a
panel, only in the menu). Why something is not among them is :mod:`.why`'s to say: the tests here
named ``..._faults`` yield a code of it for everything that stands against an act, the decisive
first, so that an act is allowed when there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from ..core.events import Seat
from ..core.state import Meld, Player
from ..core.tiles import NORTH, TERMINALS_AND_HONOURS, Tile, counts, is_flower
from ..hand.decompose import is_chiitoitsu, parts_of
from ..hand.ukeire import discards as discard_table
from ..hand.waits import left as waits_left
from ..ruleset import RuleSet
from .choice import Choice
from .facts import kans, shape, swap_kinds, uncalled, waits_for_kokushi
from .moment import Moment
from .wins import worth_of

MOST_KANS: Final = 4

Choices = tuple[Choice, ...]


def prompts(m: Moment) -> dict[Seat, Choices]:
    """Every seat that has a choice now, with what it may choose; empty when play goes on by
    itself."""
    state = m.state
    phase = state.phase
    if phase in ("draw", "call"):
        turn = state.turn
        return {} if turn is None else {turn: own_turn(m, turn)}
    if m.facts.offered is None or phase == "end":
        return {}
    out: dict[Seat, Choices] = {}
    n = len(state.players)
    first = m.facts.offered.seat
    for i in range(1, n):
        seat = (first + i) % n
        found = answers(m, seat)
        if found:
            out[seat] = found
    return out


def choices(m: Moment, seat: Seat) -> Choices:
    """What ``seat`` may choose now; empty when it is not asked."""
    state = m.state
    if state.phase in ("draw", "call"):
        return own_turn(m, seat) if seat == state.turn else ()
    if m.facts.offered is None or state.phase == "end":
        return ()
    return answers(m, seat) if seat != m.facts.offered.seat else ()


# ---- the own turn


def own_turn(m: Moment, seat: Seat) -> Choices:
    """After a draw, a chi or a pon: a win, a discard, riichi, kans, kita, nine terminals."""
    state, facts, law = m.state, m.facts, m.law
    p, one = state.players[seat], facts.seats[seat]
    drawn = p.drawn
    if facts.forced is not None:
        return (_forced(seat, p, facts.forced),)
    if state.phase == "call":
        return _after_call(seat, p, facts.forbidden)
    if p.declaring:
        return tuple(
            [Choice(seat, "dahai", t, (), None, own) for t, own in riichi_discards(m, seat)]
        )
    out: list[Choice] = []
    if drawn is None:
        return ()
    if not p.dead and not one.shanten and one.mask >> (drawn >> 3) & 1 and may_tsumo(m, seat):
        out.append(Choice(seat, "tsumo", drawn))
    if p.riichi:
        out.append(Choice(seat, "dahai", drawn, (), None, True))
    else:
        last = -1
        for t in p.hand:
            if t != last:
                out.append(Choice(seat, "dahai", t))
                last = t
        out.append(Choice(seat, "dahai", drawn, (), None, True))
        if not p.dead:
            # With the drawn tile the hand can be tenpai after a discard.
            near = one.shanten == 0 or (one.shanten == 1 and one.mask >> (drawn >> 3) & 1)
            if near and may_riichi(m, seat):
                out += [
                    Choice(seat, "riichi", t, (), None, own) for t, own in riichi_discards(m, seat)
                ]
    if p.dead:
        return tuple(out)
    if state.left > 0:
        out += own_kans(m, seat)
        if law.kita:
            if p.riichi:
                norths = [drawn] if drawn >> 3 == NORTH else []
            else:
                norths = [t for t in (*p.hand, drawn) if t >> 3 == NORTH]
            if norths:
                out.append(Choice(seat, "kita", norths[-1]))
    if not p.river and may_abort_by_nine(m, seat):
        out.append(Choice(seat, "kyuushu"))
    return tuple(out)


def _forced(seat: Seat, p: Player, tile: Tile) -> Choice:
    return Choice(seat, "dahai", tile, (), None, p.drawn == tile)


def _after_call(seat: Seat, p: Player, forbidden: int) -> Choices:
    out = []
    last = -1
    for t in p.hand:
        # A flower was dealt and nothing drawn yet: it is set aside at the first draw.
        if t != last and not forbidden >> (t >> 3) & 1 and not is_flower(t):
            out.append(Choice(seat, "dahai", t))
            last = t
    return tuple(out)


def may_tsumo(m: Moment, seat: Seat) -> bool:
    """May the complete hand of ``seat`` win on its drawn tile?"""
    return not any(tsumo_faults(m, seat))


def tsumo_faults(m: Moment, seat: Seat) -> Iterator[str]:
    """What stands against a win of the complete hand on its drawn tile."""
    p, one = m.state.players[seat], m.facts.seats[seat]
    if p.riichi and one.missed is not None and not m.law.rules.riichi.tsumo_after_passing:
        yield "passed_win"
    worth = worth_of(m, seat, p.drawn, tsumo=True)
    if worth is None or worth.no_yaku:
        yield "incomplete" if worth is None else "no_yaku"


def may_riichi(m: Moment, seat: Seat) -> bool:
    """Points, live tiles and a closed hand are as riichi needs them (tenpai is another matter)."""
    return not any(riichi_faults(m, seat))


def riichi_faults(m: Moment, seat: Seat) -> Iterator[str]:
    """What stands against any riichi, whatever is discarded."""
    state = m.state
    p = state.players[seat]
    if p.riichi:
        yield "riichi_done"
    if not closed(p):
        yield "riichi_open"
    yield from riichi_costs(m.law.rules, state.scores[seat], state.left)


def riichi_costs(rules: RuleSet, score: int, left: int) -> Iterator[str]:
    """What of these points, and of so many live tiles left, stands against any riichi."""
    needed = rules.riichi.points_needed
    if needed and score < needed:
        yield "riichi_points"
    if left < rules.riichi.live_tiles_needed:
        yield "riichi_live"


def closed(p: Player) -> bool:
    """No open meld."""
    return not p.melds or all(m.type == "ankan" for m in p.melds)


def riichi_discards(m: Moment, seat: Seat) -> list[tuple[Tile, bool]]:
    """The tiles whose discard makes a riichi, each with whether it is the drawn one."""
    p = m.state.players[seat]
    if p.drawn is None:
        return []
    fit = 0
    for kind, away, mask in discard_table(counts(p.tiles), m.law.sanma):
        if away == 0 and wait_will_do(m, seat, kind, mask):
            fit |= 1 << kind
    out = [(t, False) for t in dict.fromkeys(p.hand) if fit >> (t >> 3) & 1]
    if fit >> (p.drawn >> 3) & 1:
        out.append((p.drawn, True))
    return out


def wait_will_do(m: Moment, seat: Seat, kind: int, mask: int) -> bool:
    """Is this wait, after a discard of ``kind``, one for a riichi under the rules?"""
    return not any(wait_faults(m, seat, kind, mask))


def wait_faults(m: Moment, seat: Seat, kind: int, mask: int) -> Iterator[str]:
    """What stands against a riichi with this wait, after a discard of ``kind``."""
    rules = m.law.rules
    if wait_is_own(m.state.players[seat], kind, mask) and (
        rules.draw.fifth_copy == "noten" or rules.riichi.dead_wait == "offence_own"
    ):
        yield "riichi_own_wait"
    if rules.riichi.dead_wait == "prevented_seen" and not waits_left(mask, seen_by(m, seat)):
        yield "riichi_dead_wait"
    if not rules.riichi.furiten and mask & (m.facts.seats[seat].river | 1 << kind):
        yield "riichi_furiten"


def wait_is_own(p: Player, kind: int, mask: int) -> bool:
    """Would every tile of this wait be in the own hand and melds, after a discard of ``kind``?"""
    own = own_counts(p)
    own[kind] -= 1
    return not waits_left(mask, own)


def own_counts(p: Player) -> list[int]:
    """34 counts of the own hand, melds and norths."""
    return counts([*p.tiles, *(t for meld in p.melds for t in meld.all_tiles), *p.kita])


def seen_by(m: Moment, seat: Seat) -> list[int]:
    """34 counts of what ``seat`` sees: own tiles, and what lies open."""
    return counts([*m.state.players[seat].tiles, *open_tiles(m)])


def open_tiles(m: Moment) -> list[Tile]:
    """What everybody sees: indicators, rivers, melds, norths set aside."""
    tiles = list(m.state.dora)
    for p in m.state.players:
        tiles += [d.pai for d in p.river if d.called_by is None]
        for meld in p.melds:
            tiles += meld.all_tiles
        tiles += p.kita
    return tiles


def may_abort_by_nine(m: Moment, seat: Seat) -> bool:
    """Nine terminals at the first uncalled draw."""
    return not any(nine_faults(m, seat))


def nine_faults(m: Moment, seat: Seat) -> Iterator[str]:
    """What stands against nine terminals."""
    rules = m.law.rules.aborts
    p = m.state.players[seat]
    if not rules.nine_terminals:
        yield "no_such_abort"
    if p.river:
        yield "not_first_turn"
    if not uncalled(m.state, m.law):
        yield "called_before"
    found = nine_of(p)
    if len(set(found)) < rules.nine_kinds:
        yield "nine_kinds"
    if len(found) < rules.nine_tiles:
        yield "nine_tiles"


def nine_of(p: Player) -> list[int]:
    """Kinds of the terminals and honours in the hand, one for each tile."""
    return [t >> 3 for t in p.tiles if t >> 3 in TERMINALS_AND_HONOURS]


# ---- kans of the own turn


def own_kans(m: Moment, seat: Seat) -> list[Choice]:
    """Closed and added kans."""
    p = m.state.players[seat]
    drawn = p.drawn
    if drawn is None:
        return []
    four: list[int] = []
    hand = p.hand
    # Four of a kind: the hand is sorted, so that equal kinds stand together.
    for i in range(len(hand) - 2):
        k = hand[i] >> 3
        if (
            hand[i + 2] >> 3 == k
            and (k == drawn >> 3 or (i + 3 < len(hand) and hand[i + 3] >> 3 == k))
            and k not in four
        ):
            four.append(k)
    pons = [meld for meld in p.melds if meld.type == "pon"]
    if not four and not pons:
        return []
    if any(kan_faults(m)):
        return []
    out = []
    tiles = (*hand, drawn)
    for k in four:
        if not p.riichi or ankan_keeps(m, seat, k):
            quad = tuple(sorted([t for t in tiles if t >> 3 == k]))
            if len(quad) == 4:
                out.append(Choice(seat, "ankan", None, quad))
    for meld in pons:
        k = meld.tiles[0] >> 3
        for t in tiles:
            if t >> 3 == k:
                out.append(Choice(seat, "kakan", t, tuple(sorted(meld.all_tiles))))
                break
    return out


def kan_faults(m: Moment) -> Iterator[str]:
    """What stands against any kan: there is nothing left to draw, or there are four already."""
    if m.state.left <= 0:
        yield "no_replacement"
    if kans(m.state) >= MOST_KANS:
        yield "four_kans"


def ankan_keeps(m: Moment, seat: Seat, kind: int) -> bool:
    """May this kan be made in riichi: with the drawn tile, and nothing changes that must not."""
    return not any(ankan_faults(m, seat, kind))


def ankan_faults(m: Moment, seat: Seat, kind: int) -> Iterator[str]:
    """What stands against this kan in riichi."""
    rule = m.law.rules.calls.ankan_in_riichi
    p, one = m.state.players[seat], m.facts.seats[seat]
    if rule == "never":
        yield "ankan_never"
        return
    if p.drawn is None or p.drawn >> 3 != kind:
        yield "ankan_not_drawn"
        return
    if one.shanten or shape_after_ankan(m, seat, kind) != (0, one.mask):
        yield "ankan_waits"
    elif rule == "same_sets" and sets_change(p.hand, kind, one.mask):
        yield "ankan_sets"


def shape_after_ankan(m: Moment, seat: Seat, kind: int) -> tuple[int, int]:
    """Shanten and helping kinds after this kan with the drawn tile, as :func:`.facts.shape`."""
    rest = tuple([t for t in m.state.players[seat].hand if t >> 3 != kind])
    return shape(rest, m.law.sanma)


def sets_change(hand: tuple[Tile, ...], kind: int, waits: int) -> bool:
    """Is there a winning tile with a reading in which ``kind`` is not three of a set by itself?"""
    for win in range(34):
        if not waits >> win & 1:
            continue
        own = counts(hand)
        own[win] += 1
        if len(hand) == 13 and is_chiitoitsu(own):
            return True
        for pair, _, triplets in parts_of(tuple(own), len(hand) // 3):
            if pair == kind or kind not in triplets:
                return True
    return False


# ---- another's tile


def answers(m: Moment, seat: Seat) -> Choices:
    """A win on the tile that lies there, calls of a discard, and the pass; empty when there is
    nothing but a pass."""
    state, facts = m.state, m.facts
    offered = facts.offered
    if offered is None or facts.passed >> seat & 1:
        return ()
    p = state.players[seat]
    if p.dead:
        return ()
    one = facts.seats[seat]
    kind = offered.pai >> 3
    out: list[Choice] = []
    complete = not one.shanten and one.mask >> kind & 1
    if complete and may_ron(m, seat):
        out.append(Choice(seat, "ron", offered.pai, (), offered.seat))
    if offered.how == "dahai" and not p.riichi:
        calls(m, seat, out)
    if not out and not (complete and m.law.penalised and may_be_penalised(m, seat)):
        return ()
    out.append(Choice(seat, "pass"))
    return tuple(out)


def may_be_penalised(m: Moment, seat: Seat) -> bool:
    """The tile completes the hand and cannot be won, but a ron would be possible as an offence: the
    table waits for that seat too."""
    offered, one = m.facts.offered, m.facts.seats[seat]
    if offered is None or m.facts.accepted:
        return False
    if offered.how == "ankan" and not waits_for_kokushi(m.state.players[seat]):
        return m.law.punishes("false_ron")
    return m.law.punishes("furiten_ron" if one.furiten else "no_yaku_ron")


def may_ron(m: Moment, seat: Seat) -> bool:
    """May the hand of ``seat``, which the offered tile completes, win on it?"""
    return not any(ron_faults(m, seat))


def ron_faults(m: Moment, seat: Seat) -> Iterator[str]:
    """What stands against a win on the offered tile, which completes the hand."""
    facts = m.facts
    offered, one = facts.offered, facts.seats[seat]
    if offered is None:
        yield "nothing_offered"
        return
    if facts.accepted:
        yield "accepted"
    if offered.how == "ankan" and not waits_for_kokushi(m.state.players[seat]):
        yield "kokushi_only"
    if one.furiten:
        yield "furiten"
    if one.shown >> (offered.pai >> 3) & 1:
        yield "shown_kind"
    worth = worth_of(m, seat, offered.pai, tsumo=False)
    if worth is None or worth.no_yaku:
        yield "incomplete" if worth is None else "no_yaku"


def calls(m: Moment, seat: Seat, out: list[Choice]) -> None:
    """Pon, open kan, chi of the last discard."""
    state, law = m.state, m.law
    offered = m.facts.offered
    assert offered is not None
    if state.left <= 0 and not law.last_discard:
        return
    target, pai = offered.seat, offered.pai
    kind = pai >> 3
    hand = state.players[seat].hand
    same = [t for t in hand if t >> 3 == kind]
    following = law.chi and kind < 27 and (target + 1) % len(state.players) == seat
    if len(same) < 2 and not following:
        return
    start = len(out)
    if len(same) >= 2:
        for pair in _pairs(same):
            if can_discard(hand, pair, pai, m):
                out.append(Choice(seat, "pon", pai, pair, target))
        if len(same) == 3 and not any(kan_faults(m)):
            out.append(Choice(seat, "daiminkan", pai, tuple(same), target))
    if following:
        for pair in runs_with(hand, kind):
            if can_discard(hand, pair, pai, m):
                out.append(Choice(seat, "chi", pai, pair, target))
    if len(out) > start and ends_unless_ronned(m) is not None:
        del out[start:]


def _pairs(same: list[Tile]) -> list[tuple[Tile, ...]]:
    """Different pairs of tiles of one kind (colours make the difference)."""
    if len(same) == 2:
        return [(same[0], same[1])]
    return list(dict.fromkeys(combinations(same, 2)))  # of a damaged record there may be four


def runs_with(hand: tuple[Tile, ...], kind: int) -> list[tuple[Tile, ...]]:
    """Different pairs of tiles that make a run with ``kind``."""
    place = kind % 9
    near: dict[int, list[Tile]] = {}
    low, high = kind - 2, kind + 2
    for t in hand:
        k = t >> 3
        if low <= k <= high and k != kind and t not in near.get(k, ()):
            near.setdefault(k, []).append(t)
    out: list[tuple[Tile, ...]] = []
    for a, b, fits in (
        (kind - 2, kind - 1, place >= 2),
        (kind - 1, kind + 1, 1 <= place <= 7),
        (kind + 1, kind + 2, place <= 6),
    ):
        if fits and a in near and b in near:
            out += [(x, y) for x in near[a] for y in near[b]]
    return out


def can_discard(hand: tuple[Tile, ...], consumed: tuple[Tile, ...], pai: Tile, m: Moment) -> bool:
    """After this call some tile may be discarded."""
    forbidden = swap_kinds(pai, consumed, m.law)
    # At most seven tiles are of the forbidden kinds; a dealt flower is no discard either.
    if not m.law.flowers and (not forbidden or len(hand) > 8):
        return True
    rest = list(hand)
    for t in consumed:
        rest.remove(t)
    return any(not forbidden >> (t >> 3) & 1 and not is_flower(t) for t in rest)


# ---- what ends a hand unless the discard is ronned


def ends_unless_ronned(m: Moment) -> str | None:
    """The abort that follows on the discard that lies there; a code of ``end.``, or ``None``."""
    state, rules = m.state, m.law.rules.aborts
    if state.phase != "discard" or state.last is None:
        return None
    players = state.players
    if rules.four_winds and len(players) == 4 and not state.calls and uncalled(state, m.law):
        first = players[0].river[:1]
        if first and 27 <= first[0].pai >> 3 <= 30:
            kind = first[0].pai >> 3
            if all(len(p.river) == 1 and p.river[0].pai >> 3 == kind for p in players):
                return "suufon_renda"
    if rules.four_riichi and len(players) == 4 and all(p.riichi for p in players):
        return "suucha_riichi"
    if rules.four_kans and rules.four_kans_when == "after_discard" and kans_of_several(m):
        return "suukaikan"
    return None


def unaccepted(m: Moment) -> Seat | None:
    """Whose riichi tile lies there and was not ronned yet: the stick is still to come."""
    turn = m.state.turn
    if turn is None or m.state.phase != "discard":
        return None
    p = m.state.players[turn]
    return turn if p.riichi and not p.accepted and p.river and p.river[-1].riichi else None


def double_riichi(m: Moment, seat: Seat) -> bool:
    """Would a riichi now be a double one: before the own first discard, nothing called?"""
    return not m.state.players[seat].river and uncalled(m.state, m.law)


def aborts_before_replacement(m: Moment) -> bool:
    """Four kans by several end the hand before the fourth one's replacement is drawn."""
    rules = m.law.rules.aborts
    if m.state.phase != "kan" or not rules.four_kans:
        return False
    return rules.four_kans_when == "before_replacement" and kans_of_several(m)


def kans_of_several(m: Moment) -> bool:
    """Four kans by two or more players."""
    players = m.state.players
    if not m.state.calls:
        return False
    return kans(m.state) == MOST_KANS and not any(_all_kans(p.melds) for p in players)


def _all_kans(melds: Iterable[Meld]) -> bool:
    return sum([m.is_kan for m in melds]) == MOST_KANS
