"""Contradictions inside a set of rules: keys that are fine alone but not together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from .core.names import BY_KEY, BY_TENHOU
from .ruleset import Act, Consequence, FlatRow, RuleSet
from .ruletext import short

Problem = tuple[str, str]
"""The key's path, and what is wrong: found ..., expected ..."""

_NOT_YAKU: Final = {"nagashi_mangan", "dora", "ura", "red", "blue", "kita", "flower"}
YAKU: Final = tuple(key for key in BY_KEY if key not in _NOT_YAKU)
"""Names that yaku.off, yaku.han and win.double_yakuman may hold, beside yaku.local."""

_YAKUMAN_HAN: Final = 13
_YAKUMAN: Final = frozenset(key for number, key in BY_TENHOU.items() if 37 <= number <= 51)
_CLOSED: Final = (
    *("menzen_tsumo", "riichi", "double_riichi", "ippatsu", "chiitoitsu"),
    *("renhou", "tenhou", "chiihou", "kokushi", "kokushi_13"),
    *("suuankou", "suuankou_tanki", "chuuren", "junsei_chuuren"),
)
"""Yaku that no open hand can have: it would be another hand."""


def contradictions(rules: RuleSet) -> list[Problem]:
    """All of them; an empty list is a sound set."""
    return [problem for check in _CHECKS for problem in check(rules)]


def _players(r: RuleSet) -> Iterator[Problem]:
    if r.tiles.players == 4:
        if r.tiles.manzu == "terminals":
            yield "tiles.manzu", 'found "terminals" with 4 players, expected "full"'
        return
    if r.calls.chi:
        yield "calls.chi", "found true with 3 players, expected false: there is nobody to chi from"
    if r.win.ron == "triple":
        yield "win.ron", 'found "triple" with 3 players, expected "head_bump" or "double"'
    for name in ("four_winds", "four_riichi", "triple_ron"):
        if getattr(r.aborts, name):
            yield f"aborts.{name}", "found true with 3 players, expected false: it takes four"


def _fives(r: RuleSet) -> Iterator[Problem]:
    for i, suit in enumerate("mps"):
        red, blue = r.tiles.red[i], r.tiles.blue[i]
        if red + blue > 4:
            yield "tiles.red", f"found {red} red and {blue} blue fives of {suit}, there are 4 fives"
    if r.tiles.manzu == "terminals":
        for name in ("red", "blue"):
            if getattr(r.tiles, name)[0]:
                yield (
                    f"tiles.{name}",
                    f"found {getattr(r.tiles, name)[0]} fives of m, expected 0: with manzu = "
                    '"terminals" there is no 5m',
                )


def _wall(r: RuleSet) -> Iterator[Problem]:
    if r.wall.kan_ura and not (r.wall.ura and r.wall.kan_dora):
        yield "wall.kan_ura", "found true, expected false without ura or without kan_dora"
    # Ten tiles of the dead wall are indicators.
    replacements = r.wall.dead - 10
    most = 4 + r.tiles.flowers + 4 * (r.tiles.north == "kita")
    if not r.wall.refilled and replacements < most:
        yield (
            "wall.refilled",
            f"found false with {replacements} replacements in the dead wall, expected true where a "
            f"hand can take {most}",
        )


def _match(r: RuleSet) -> Iterator[Problem]:
    if r.match.length == "single_win":
        for name, off in (("extension", "none"), ("agariyame", "off"), ("tenpaiyame", "off")):
            found = getattr(r.match, name)
            if found != off:
                yield (
                    f"match.{name}",
                    f'found "{found}" with length = "single_win", expected "{off}"',
                )
    elif r.match.deal_carries:
        yield "match.deal_carries", 'found true, expected false unless length = "single_win"'
    if r.match.stop_at is not None and r.match.stop_at <= r.match.start:
        yield "match.stop_at", f"found {r.match.stop_at}, expected more than start"
    if r.bonus.tobi and r.match.tobi == "off":
        yield "bonus.tobi", f'found {r.bonus.tobi} with match.tobi = "off", expected 0'


def _aborts(r: RuleSet) -> Iterator[Problem]:
    if r.aborts.nine_tiles < r.aborts.nine_kinds:
        yield (
            "aborts.nine_tiles",
            f"found {r.aborts.nine_tiles}, expected nine_kinds ({r.aborts.nine_kinds}) or more",
        )
    if r.tiles.players == 4 and r.win.ron != "head_bump":
        draw = r.aborts.triple_ron
        if draw == (r.win.ron == "triple"):
            other = '"double"' if draw else '"triple"'
            yield (
                "win.ron",
                f'found "{r.win.ron}" with aborts.triple_ron = {str(draw).lower()}, expected '
                f'{other} or "head_bump"',
            )


def _uma(r: RuleSet) -> Iterator[Problem]:
    n = r.tiles.players
    if r.uma.return_points < r.match.start:
        yield (
            "uma.return_points",
            f"found {r.uma.return_points}, expected match.start ({r.match.start}) or more",
        )
    lists = {"uma.by_rank": r.uma.by_rank}
    lists |= {f"uma.by_losers.{k}": v for k, v in r.uma.by_losers.items()}
    for path, values in lists.items():
        if len(values) != n:
            yield path, f"found {len(values)} ranks, expected {n}, one for each player"
        elif sum(values):
            yield path, f"found {short(values)} with the sum {sum(values):+}, expected the sum 0"
    wanted = [str(k) for k in range(1, n)]
    if r.uma.by_losers and sorted(r.uma.by_losers) != wanted:
        found = short(sorted(r.uma.by_losers))
        yield "uma.by_losers", f"found {found}, expected {short(wanted)}"


def _flat(r: RuleSet) -> Iterator[Problem]:
    if r.win.fu != "flat":
        return
    for name, width in (("other", 2), ("dealer", 1)):
        table = getattr(r.flat, name)
        path = f"flat.{name}"
        if not table:
            yield path, 'found no rows with win.fu = "flat", expected a table of payments'
            continue
        yield from _flat_table(path, table, width)


def _flat_table(path: str, rows: Sequence[FlatRow], width: int) -> Iterator[Problem]:
    for i, row in enumerate(rows, 1):
        if len(row.tsumo) != width:
            yield path, f"row {i}: found {len(row.tsumo)} tsumo payments, expected {width}"
    tops = [row.up_to for row in rows]
    given = [top for top in tops[:-1] if top is not None]
    if tops[-1] is not None or len(given) < len(tops) - 1:
        yield path, f"found up_to {short(tops)}, expected one in each row but the last"
    elif given != sorted(set(given)):
        yield path, f"found up_to {short(given)}, expected a rising order"


def _names(r: RuleSet) -> Iterator[Problem]:
    known = {*YAKU, *r.yaku.local}
    lists = (
        ("yaku.off", r.yaku.off),
        ("yaku.han", r.yaku.han),
        ("win.double_yakuman", r.win.double_yakuman),
    )
    for path, names in lists:
        for name in names:
            if name not in known:
                yield path, f"found {short(name)}, expected names of yaku: {', '.join(YAKU)}"
    for name in r.yaku.local:
        if name in BY_KEY:
            yield (
                "yaku.local",
                f'found "{name}", which is a yaku of the game; expected keys that a notebook adds',
            )
    for name in r.win.double_yakuman:
        if name in r.yaku.off:
            yield "win.double_yakuman", f"found {short(name)}, which yaku.off turns off"
        elif name in YAKU and not _is_yakuman(r, name):
            yield "win.double_yakuman", f'found "{name}", which is no yakuman'


def _is_yakuman(r: RuleSet, name: str) -> bool:
    if name == "renhou":
        return r.yaku.renhou == "yakuman"
    if name in r.yaku.han:
        return max(r.yaku.han[name]) >= _YAKUMAN_HAN
    return name in _YAKUMAN


def _han(r: RuleSet) -> Iterator[Problem]:
    for name, (closed, opened) in r.yaku.han.items():
        if opened and name in _CLOSED:
            yield (
                "yaku.han",
                f"found {name} = [{closed}, {opened}], expected [{closed}, 0]: it needs a closed "
                "hand",
            )
        for han in {closed, opened}:
            if han > _YAKUMAN_HAN and han % _YAKUMAN_HAN:
                yield (
                    "yaku.han",
                    f"found {han} for {short(name)}, expected 0 to 13, or 26, 39, ... for several "
                    "yakuman",
                )


def _noten(r: RuleSet) -> Iterator[Problem]:
    # One to all but one are tenpai: the sum is divided by each number up to players - 1.
    least = 600 if r.tiles.players == 4 else 200
    if r.draw.noten % least:
        yield (
            "draw.noten",
            f"found {r.draw.noten}, expected a multiple of {least}: with {r.tiles.players} players "
            "other sums cannot be shared in hundreds",
        )


def _yakuman(r: RuleSet) -> Iterator[Problem]:
    if r.win.double_yakuman and not r.win.stacking:
        yield (
            "win.double_yakuman",
            f"found {short(r.win.double_yakuman)} with stacking = false, expected []: one yakuman "
            "is paid",
        )
    if r.win.kazoe is not None and r.win.kazoe <= r.win.sanbaiman:
        yield "win.kazoe", f"found {r.win.kazoe}, expected more than sanbaiman ({r.win.sanbaiman})"
    if r.yaku.renhou == "han" and "renhou" not in r.yaku.han:
        yield "yaku.renhou", 'found "han", expected renhou = [han, 0] in yaku.han with it'
    if r.win.four_kans_win and "suukantsu" in r.yaku.off:
        yield "win.four_kans_win", "found true, expected false: yaku.off turns suukantsu off"


_AT_ONCE: Final = ("chombo", "dead_hand")
CONSEQUENCES: Final[dict[Act, tuple[Consequence, ...]]] = {
    "furiten_ron": ("chombo",),
    "no_yaku_ron": ("chombo",),
    "false_ron": ("chombo",),
    "no_yaku_tsumo": _AT_ONCE,
    "false_tsumo": _AT_ONCE,
    "noten_riichi": ("chombo_after_draw",),
    "dead_riichi": ("chombo_after_draw",),
    "empty_call": ("deposit", *_AT_ONCE),
    "wrong_count": _AT_ONCE,
    "shown_tile": ("no_ron_on_kind", *_AT_ONCE),
    "touched_draw": ("passes", *_AT_ONCE),
    "touched_river": ("discards", *_AT_ONCE),
    "denial": _AT_ONCE,
    "wall_collapse": _AT_ONCE,
    "start_button": _AT_ONCE,
}
"""What may follow on each act."""


def _offences(r: RuleSet) -> Iterator[Problem]:
    acts = r.offences.acts
    for key, act, value, word in (
        ("noten", "noten_riichi", r.riichi.noten, "offence"),
        ("dead_wait", "dead_riichi", r.riichi.dead_wait, "offence_own"),
    ):
        if (value == word) != (act in acts):
            has = "with" if act in acts else "without"
            yield f"riichi.{key}", f'found "{value}" {has} {act} in offences.acts'
    for act, what in acts.items():
        allowed = CONSEQUENCES[act]
        if what not in allowed:
            yield f"offences.acts.{act}", f'found "{what}", expected one of {", ".join(allowed)}'
    heavy = [a for a, c in acts.items() if c in ("chombo", "chombo_after_draw")]
    if heavy and r.offences.chombo == "none":
        yield "offences.chombo", f'found "none", but {", ".join(heavy)} is a chombo'
    if (r.offences.chombo == "penalty") != (r.offences.penalty > 0):
        yield (
            "offences.penalty",
            f'found {r.offences.penalty} with chombo = "{r.offences.chombo}"',
        )
    deposits = [act for act, what in acts.items() if what == "deposit"]
    if bool(deposits) != (r.offences.empty_call_deposit > 0):
        yield (
            "offences.empty_call_deposit",
            f"found {r.offences.empty_call_deposit}, but "
            f"{', '.join(deposits) or 'no act'} is a deposit",
        )


def _ladder(r: RuleSet) -> Iterator[Problem]:
    tops = [rung.promote for rung in r.ranked.ladder]
    if tops and (tops[-1] is not None or None in tops[:-1]):
        yield "ranked.ladder", "expected points to rise in every rank but the last"


_CHECKS: Final[tuple[Callable[[RuleSet], Iterator[Problem]], ...]] = (
    _players,
    _fives,
    _wall,
    _match,
    _aborts,
    _uma,
    _flat,
    _names,
    _han,
    _noten,
    _yakuman,
    _offences,
    _ladder,
)
