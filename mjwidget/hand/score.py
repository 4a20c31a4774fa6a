"""``mj.score``: a hand in, what it is worth and who pays whom out, every han and fu explained."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, Final, overload

from ..core import tiles as t
from ..core.events import STICK, Ledger
from ..core.given import as_int
from ..core.text import clip, nearest
from ..core.tiles import Tile, TileError
from ..rulefiles import names as rule_names
from ..rulefiles import rules as load_rules
from ..ruleset import DEFAULT, RuleSet
from . import check, given
from .check import ScoreError
from .compiled import Table, table_of
from .pay import PAO_YAKU, Shugi, Winning
from .pay import wins as win_rows
from .reading import KOKUSHI
from .result import Score, Scores
from .situation import MELD_NAMES, Meld, Situation, situation
from .value import Worth, worths
from .waits import waits
from .yaku import need_local

_NOTES: Final = frozenset(("third_dragon_from", "dealer_wins_in_a_row", "nolib", "first_turn"))
"""What cases say beside a hand and no rule asks for."""
_TABLE: Final = ("by", "round", "dora", "honba", "sticks")
"""Facts of the table: the same for all winners."""
_WINNER: Final = frozenset(
    (
        *("hand", "win", "seat", "melds", "flags", "kita", "flowers", "feeder", "pao"),
        *("furiten", "own_river", "robbed", "after", "ura", *_TABLE),
    )
)
"""What may be said of one of several winners."""


@overload
def score(hand: str, *, win: str | None = None, **more: Any) -> Score: ...


@overload
def score(*, wins: Sequence[Mapping[str, Any]], **more: Any) -> Scores: ...


def score(
    hand: str | None = None,
    *,
    win: str | None = None,
    by: str = "ron",
    seat: str = "S",
    round: str = "E",
    melds: str | Sequence[str] = (),
    dora: str | Sequence[str] = "",
    ura: str | Sequence[str] = "",
    flags: str | Sequence[str] | Set[str] = (),
    honba: int = 0,
    sticks: int = 0,
    kita: int = 0,
    flowers: int | str = 0,
    rules: str | RuleSet | Mapping[str, Any] = "tenhou",
    aka: bool = True,
    players: int | None = None,
    discarder: str | None = None,
    feeder: str | None = None,
    pao: str | Mapping[str, str] | None = None,
    furiten: bool = False,
    own_river: str | Sequence[str] = "",
    robbed: str | None = None,
    after: str | None = None,
    scores: Mapping[str, int] | None = None,
    stock: Mapping[str, int] | None = None,
    wins: Sequence[Mapping[str, Any]] | None = None,
    lang: str = "en",
    **more: Any,
) -> Score | Scores:
    """What a winning hand is worth.

    ``hand``: concealed tiles without the winning one, as text (``234m067p11z``); ``win``: the
    winning tile; ``by``: ``ron``, ``tsumo`` or ``fourth_kan``; ``melds``: ``chi:406m``,
    ``pon:777p``, ``daiminkan:..`` (or ``minkan``), ``kakan:..``, ``ankan:..``. ``dora`` and
    ``ura`` are indicators. ``seat`` and ``round`` are winds; the dealer is ``E``, and seats 0, 1,
    2, 3 of the ledger are E, S, W, N. ``flags``: riichi double_riichi ippatsu chankan rinshan
    haitei houtei tenhou chiihou renhou. ``kita``, ``flowers``: how many were set aside.
    ``rules``: a name, a file, a :class:`RuleSet`, or ``{"extends": name, section: {key: value}}``
    (also ``{"kiriage": True}``: a key that only one section has);
    ``aka=False``: without red fives; ``players=3`` picks the three-player set of that name.

    Who pays: ``discarder`` (also spelled ``**{"from": "W"}``; without it some other seat, which
    changes nothing but the ledger), ``feeder`` (whose discard became the daiminkan of this
    replacement), ``pao`` (the liable seat). ``scores`` before settling (riichi sticks already
    off) for the prize of a bust; ``stock``: what each seat has at most to give, where rules have
    one. ``sticks`` on the table include the winner's own. ``furiten``, ``own_river`` (furiten
    when any of the waits lies there), ``robbed`` (``kakan:5555p``) and ``after`` (how the tile
    came: ``flower_replacement``) say more where rules ask. ``wins``: several winners on one tile,
    as many as the rules let win, each a mapping with ``seat``, ``hand``, ``win`` and so on; the
    result is then a :class:`Scores`. One of them that may not win is no winner: the others are paid
    as if it had not been given.

    An argument of another name is refused with the one that is meant (``tsumo=True`` is
    ``by="tsumo"``); one that is none at all changes nothing and is said aloud.

    ``ura`` given as a text is refused without riichi; a list of them is what lies on the table,
    as records have it, and counts for those in riichi. Raises :class:`ScoreError` for what
    cannot be; a hand that is not complete or has no yaku is no error: ``.allowed`` is false and
    ``.why_not`` says why.
    """
    other = more.pop("from", None)
    if discarder is None:
        discarder = other
    elif other is not None and discarder != other:
        raise ScoreError(
            "discarder", "two_discarders", f"found {clip(discarder)} and {clip(other)}"
        )
    for key, value in more.items():
        if key not in _NOTES:
            given.argument(key, value, [*score.__annotations__])
            warnings.warn(f"score(): {clip(key)} changes nothing", stacklevel=2)
    if lang != "en" and lang != "ja":
        raise ScoreError("lang", "lang", f"found {clip(lang)}, expected en or ja")
    chosen = _rules(rules, players, aka)
    need_local(chosen)
    table = table_of(chosen)
    source = _seat(discarder, "discarder", chosen)
    before = None if scores is None else given.by_seat(scores, "scores", chosen)
    purse = None if stock is None else given.stock(stock, chosen)
    if wins is not None:
        common = {
            "by": by,
            "round": round,
            "dora": dora,
            "ura": ura,
            "honba": honba,
            "sticks": sticks,
        }
        if hand is not None:
            raise ScoreError("wins", "hand_and_wins", "expected either a hand or wins")
        given.winners(wins)
        apart: dict[str, Any] = {
            "win": win,
            "melds": melds,
            "flags": flags,
            "kita": kita,
            "flowers": flowers,
        }
        apart |= {"feeder": feeder, "pao": pao, "furiten": furiten, "own_river": own_river}
        apart |= {"robbed": robbed, "after": after, "seat": seat if seat != "S" else None}
        for key, value in apart.items():
            if value:
                raise ScoreError(key, "beside_wins", f"{key} belongs to one of the wins")
        found = []
        for one in wins:
            given.keys(one, _WINNER | _NOTES)
            found.append(_one({**common, **one}, table, source, lang, shared=True))
        _several([{**common, **one} for one in wins], found, source, table)
        return Scores(found, _ledgers(found, table, before, purse), chosen, lang)
    if hand is None:
        raise ScoreError("hand", "no_hand", "expected the concealed tiles")
    facts = {
        "by": by,
        "round": round,
        "dora": dora,
        "ura": ura,
        "honba": honba,
        "sticks": sticks,
        "hand": hand,
        "win": win,
        "seat": seat,
        "melds": melds,
        "flags": flags,
        "kita": kita,
        "flowers": flowers,
        "feeder": feeder,
        "pao": pao,
        "furiten": furiten,
        "own_river": own_river,
        "robbed": robbed,
        "after": after,
    }
    result = _one(facts, table, source, lang)
    result.settle(lambda: _ledgers([result], table, before, purse)[0])
    return result


# -- reading the arguments --------------------------------------------------------------------


_MOST: Final = 1_000_000


def _number(key: str, n: int) -> int:
    n = as_int(n)
    if type(n) is not int or n < 0 or n > _MOST:
        raise ScoreError(key, "number", f"found {clip(n)}, expected a number of 0 or more")
    return n


def _override(given: Mapping[str, Any]) -> RuleSet:
    """``{"extends": name, section: {key: value}}``; a key of one section only needs no section."""
    parts: dict[str, Any] = {}
    for name, value in given.items():
        if not isinstance(name, str):
            raise ScoreError("rules", "type", f"found the key {clip(name)}, expected a text")
        if name == "extends" or isinstance(value, Mapping):
            parts[name] = value
            continue
        homes = [home for home in RuleSet.__struct_fields__ if name in _fields(home)]
        if len(homes) != 1:
            parts[name] = value  # refused by name
            continue
        parts[homes[0]] = {**parts.get(homes[0], {}), name: value}
    return load_rules(parts.pop("extends", "tenhou"), **parts)


def _fields(section: str) -> tuple[str, ...]:
    """The keys of a section of a rule set."""
    return getattr(getattr(DEFAULT, section), "__struct_fields__", ())


_made: dict[tuple[Any, ...], tuple[Any, RuleSet]] = {}
_MADE_LIMIT: Final = 64


def _rules(given: str | RuleSet | Mapping[str, Any], players: int | None, aka: bool) -> RuleSet:
    """The rule set meant; what was made of an argument is kept for the next time."""
    if type(aka) is not bool:
        raise ScoreError("aka", "type", f"found {clip(aka)}, expected true or false")
    players = as_int(players)
    if players is not None and (type(players) is not int or players not in (3, 4)):
        raise ScoreError("players", "players", f"found {clip(players)}, expected 3 or 4")
    if isinstance(given, Mapping):
        return _rules(_override(given), players, aka)
    key = (given if isinstance(given, str) else id(given), players, aka)
    kept = _made.get(key)
    if kept is not None and (kept[0] is given or kept[0] == given):
        return kept[1]
    out = load_rules(given)
    if players is not None and players != out.tiles.players:
        if players == 3 and isinstance(given, str):
            game, east, _ = given.partition("-east")
            out = load_rules(f"{game}-sanma{east}")
        else:
            raise ScoreError(
                "players", "players", f"found {players}, the rules are for {out.tiles.players}"
            )
    if not aka and any(out.tiles.red):
        out = load_rules(out, tiles={"red": [0, 0, 0]})
    if len(_made) >= _MADE_LIMIT:
        _made.clear()
    if isinstance(given, RuleSet) or given in rule_names():  # another file may change
        _made[key] = (given, out)
    return out


_WIND_OF: Final = {wind: n for n, wind in enumerate(t.WINDS)}


def _seat(given: str | None, key: str, rules: RuleSet) -> int | None:
    if given is None:
        return None
    at = _WIND_OF.get(given, 9) if isinstance(given, str) else 9
    if at >= rules.tiles.players:
        winds = " ".join(t.WINDS[: rules.tiles.players])
        raise ScoreError(key, "seat", f"found {clip(given)}, expected one of {winds}")
    return at


def _round(given: str, rules: RuleSet) -> int:
    """Three players have no north round: a round is as many hands as there are players."""
    at = _WIND_OF.get(given, 9) if isinstance(given, str) else 9
    if at >= rules.tiles.players:
        winds = " ".join(t.WINDS[: rules.tiles.players])
        raise ScoreError("round", "wind", f"found {clip(given)}, expected one of {winds}")
    return at


_GROUP: Final = re.compile(r"([0-9b]+)([mpszf])")
_TILE_OF: Final[dict[str, dict[str, Tile]]] = {suit: {} for suit in "mpszf"}
_ONE: Final[dict[str, Tile]] = {}
for _tile in t.ALL_TILES:
    _name = t.to_mpsz(_tile)
    if _name != "?":
        _TILE_OF[_name[1]][_name[0]] = _ONE[_name] = _tile


def _tiles(given: str | Sequence[str], key: str) -> tuple[Tile, ...]:
    if given is None or given == "" or given == ():
        return ()
    if isinstance(given, str):
        text = given
        if len(text) == 2 and text in _ONE:
            return (_ONE[text],)
    else:
        _texts(given, key)
        try:
            return tuple([_ONE[name] for name in given])
        except KeyError:
            text = "".join(given)
    out: list[Tile] = []
    read = 0
    try:
        for ranks, suit in _GROUP.findall(text):
            of = _TILE_OF[suit]
            out += [of[rank] for rank in ranks]
            read += len(ranks) + 1
        if read == len(text):
            return tuple(out)
    except KeyError:
        pass
    # Blanks, hidden tiles and faults: slower, with the place of a fault.
    try:
        return tuple(t.parse(given if isinstance(given, str) else " ".join(given)))
    except TileError as error:
        raise ScoreError(key, "text", str(error)) from None


def _texts(given: Iterable[str], key: str) -> None:
    """Is it a list of texts?"""
    if not isinstance(given, Sequence | Set):
        raise ScoreError(key, "type", f"found {clip(given)}, expected a text or a list of texts")
    for one in given:
        if not isinstance(one, str):
            raise ScoreError(key, "type", f"found {clip(one)}, expected a text")


def _melds(given: str | Sequence[str], key: str = "melds") -> tuple[Meld, ...]:
    if given is None or given == "" or given == ():
        return ()
    if not isinstance(given, str):
        _texts(given, key)
    return tuple(map(_meld, given.split() if isinstance(given, str) else given))


@lru_cache(maxsize=1024)
def _meld(text: str) -> Meld:
    name, colon, rest = text.partition(":")
    if not colon or name not in MELD_NAMES:
        names = ", ".join(MELD_NAMES)
        near = nearest(name, tuple(MELD_NAMES)) if colon else ""
        # A kan by itself does not say whether the hand is open.
        mean = (
            "; did you mean ankan (closed), daiminkan (called) or kakan (added to a pon)?"
            if name == "kan"
            else f"; did you mean {near!r}?" if near else ""
        )  # fmt: skip
        raise ScoreError(
            "melds", "meld_type", f"found {clip(text)}, expected {names}, a colon and tiles{mean}"
        )
    if "@" in rest:  # as a scenario writes it
        told = f"found {clip(text)}, expected no @: who fed a meld is said by pao= or feeder="
        raise ScoreError("melds", "meld_from", told)
    found = Meld(MELD_NAMES[name], _tiles(rest, "melds"))
    check.meld(found)
    return found


def _flowers(given: int | str) -> int:
    if isinstance(given, str):
        found = _tiles(given, "flowers")
        if len(set(found)) < len(found) or not all(map(t.is_flower, found)):
            raise ScoreError(
                "flowers", "flowers", f"found {clip(given)}, expected different flowers"
            )
        return len(found)
    return _number("flowers", given)


def _one(
    facts: Mapping[str, Any], table: Table, source: int | None, lang: str, shared: bool = False
) -> Score:
    """One winner, without the ledger."""
    rules = table.rules
    get = facts.get
    by = facts["by"]
    if by not in ("ron", "tsumo", "fourth_kan"):
        raise ScoreError("by", "by", f"found {clip(by)}, expected ron, tsumo or fourth_kan")
    tsumo = by != "ron"
    honba, sticks = _number("honba", facts["honba"]), _number("sticks", facts["sticks"])
    winner = _seat(get("seat"), "seat", rules)
    if winner is None:
        raise ScoreError("seat", "seat", "expected the winner's wind")
    hand = get("hand")
    if hand is None:
        raise ScoreError("hand", "no_hand", "expected the concealed tiles")
    own, melds = _tiles(hand, "hand"), _melds(get("melds", ()))
    tile = _win(get("win"), by, rules)
    flags = get("flags", ())
    if isinstance(flags, str):
        flags = flags.split()
    elif flags is None:
        flags = ()
    elif flags:
        _texts(flags, "flags")
    elif not isinstance(flags, Sequence | Set):
        raise ScoreError("flags", "type", f"found {clip(flags)}, expected texts")
    for part, most in (("hand", max(own, default=0)), ("win", tile or 0)):
        if most >= t.KINDS * 8:
            raise ScoreError(part, "not_in_hand", f"{t.to_mpsz(most)} cannot be in a hand")
    kita, flowers = _number("kita", get("kita", 0)), _flowers(get("flowers", 0))
    furiten = get("furiten", False)
    if type(furiten) is not bool:
        raise ScoreError("furiten", "type", f"found {clip(furiten)}, expected true or false")
    ura_given = facts["ura"]
    if melds:
        check.melds(melds, rules)
    s = situation(
        own,
        tile,
        tsumo=tsumo,
        seat=winner,
        round=_round(facts["round"], rules),
        melds=melds,
        flags=flags,
        dora=_tiles(facts["dora"], "dora"),
        ura=_tiles(ura_given, "ura"),
        kita=kita,
        flowers=flowers,
        furiten=furiten,
    )
    check.tiles(s, rules, table.copies, by == "fourth_kan")
    if s.flags:
        check.flags(s, rules)
    if s.ura and not s.riichi and isinstance(ura_given, str) and not shared:
        raise ScoreError("ura", "ura_without_riichi", "ura dora without riichi")
    if kita or flowers:
        _aside(kita, flowers, rules)
    river = _tiles(get("own_river", ""), "own_river")
    if river and not s.no_pair:
        _river(s, river, rules)
    feeder = _seat(get("feeder"), "feeder", rules)
    if feeder is not None:
        if not tsumo:
            raise ScoreError("feeder", "feeder_ron", "the win must be by tsumo")
        _feeder(s, feeder, winner, rules)
    if source is not None:
        _payers(s, winner, source, by)
    _after(s, get("after"), rules)
    if s.furiten and not tsumo:
        raise ScoreError("furiten", "furiten_ron", "a furiten hand does not win by ron")
    found = worths(s, table)
    _robbed(get("robbed"), s, found, rules)
    liable = _liable(get("pao"), winner, found, rules)
    if source is None and not tsumo:
        source = 0 if winner else 1
    pays = source if not tsumo else feeder if s.feeder_pays else None
    return Score(s, found, table, pays, liable, honba=honba, sticks=sticks, lang=lang)


def _river(s: Situation, river: tuple[Tile, ...], rules: RuleSet) -> None:
    """Furiten by the own river: any of the waits lies there, not only the winning tile."""
    before = list(s.counts)
    before[s.win_kind] -= 1
    mask = 1 << s.win_kind | waits(before, rules.tiles.manzu == "terminals")
    if any(mask >> (x >> 3) & 1 for x in river):
        s.furiten = True


def _win(given: str | None, by: str, rules: RuleSet) -> Tile | None:
    if by == "fourth_kan":
        if given is not None:
            raise ScoreError("win", "fourth_kan_tile", "the fourth kan wins without a tile")
        if not rules.win.four_kans_win:
            raise ScoreError("by", "fourth_kan", "these rules know no win by the fourth kan")
        return None
    if given is None:
        raise ScoreError("win", "no_tile", "expected the winning tile")
    found = _tiles(given, "win")
    if len(found) != 1:
        raise ScoreError("win", "one_tile", f"found {len(found)} tiles, expected one")
    return found[0]


def _aside(kita: int, flowers: int, rules: RuleSet) -> None:
    if kita and rules.tiles.north != "kita":
        raise ScoreError("kita", "no_kita", "these rules set no north aside")
    if kita > 4:
        raise ScoreError("kita", "too_many_copies", f"found {kita}, there are 4")
    if flowers > rules.tiles.flowers:
        raise ScoreError(
            "flowers", "too_many_flowers", f"found {flowers}, there are {rules.tiles.flowers}"
        )


def _feeder(s: Situation, feeder: int, winner: int, rules: RuleSet) -> None:
    if feeder == winner:
        raise ScoreError("feeder", "own_feeder", "the winner cannot have fed the own kan")
    if not any(meld.type == "daiminkan" for meld in s.melds):
        raise ScoreError("feeder", "feeder_without_kan", "without a daiminkan")
    pays = rules.win.rinshan_daiminkan == "feeder_pays"
    s.feeder_pays = pays and s.rinshan and s.tsumo


def _payers(s: Situation, winner: int, source: int, by: str) -> None:
    if s.tsumo:
        raise ScoreError("discarder", "from_tsumo", f"nobody discards for a win by {by}")
    if source == winner:
        raise ScoreError("discarder", "own_discard", "the winner cannot be the discarder")


def _after(s: Situation, after: str | None, rules: RuleSet) -> None:
    if after is not None and not isinstance(after, str):
        raise ScoreError("after", "type", f"found {clip(after)}, expected a text")
    if after is None:
        return
    if not any(what in after for what in ("flower", "kita", "kan")):
        there = "flower_replacement, kita_replacement or kan_replacement"
        raise ScoreError("after", "unknown", f"found {clip(after)}, expected {there}")
    aside = "flower" in after or "kita" in after
    if aside and s.rinshan and not rules.win.set_aside_rinshan:
        raise ScoreError("after", "rinshan_aside", "a tile set aside makes no rinshan here")


def _robbed(robbed: str | None, s: Situation, found: Sequence[Worth], rules: RuleSet) -> None:
    if robbed is None:
        return
    try:
        kan = _melds([robbed], "robbed")[0]
    except ScoreError as error:
        raise ScoreError("robbed", error.reason, error.text) from None
    if kan.type not in ("kakan", "ankan"):
        raise ScoreError("robbed", "robbed", f"found {clip(robbed)}, expected a kakan or an ankan")
    if not s.chankan:
        raise ScoreError("robbed", "robbed_without_chankan", "without the flag chankan")
    if kan.tiles[0] >> 3 != s.win_kind:
        raise ScoreError("robbed", "robbed_other", "the winning tile is not of this kan")
    if kan.type == "ankan":
        kokushi = bool(found) and found[0].reading.form == KOKUSHI
        if not (kokushi and rules.win.kokushi_robs_ankan):
            raise ScoreError("robbed", "robbed_ankan", "a closed kan is not robbed here")


def _liable(
    given: str | Mapping[str, str] | None, winner: int, found: Sequence[Worth], rules: RuleSet
) -> int | None:
    if given is None:
        return None
    who = given.get("player") if isinstance(given, Mapping) else given
    seat = _seat(who, "pao", rules)
    if seat is None:
        raise ScoreError("pao", "seat", f"found {clip(given)}, expected the liable seat")
    if seat == winner:
        raise ScoreError("pao", "own_pao", "the winner cannot be liable")
    if found and not any(key in PAO_YAKU for key in found[0].yaku):
        raise ScoreError("pao", "pao_without_yakuman", f"only for {', '.join(PAO_YAKU)}")
    return seat


_RONS: Final = {"head_bump": 1, "double": 2, "triple": 3}


def _several(
    facts: Sequence[Mapping[str, Any]], found: Sequence[Score], source: int | None, table: Table
) -> None:
    if len(found) < 2:
        return
    rules = table.rules
    for key in _TABLE:
        values = [one[key] for one in facts]
        if any(value != values[0] for value in values):
            raise ScoreError("wins", "differ", f"{key} must be the same for all winners")
    if any(one.situation.tsumo for one in found):
        raise ScoreError("wins", "several_tsumo", "several winners win by ron only")
    if source is None:
        raise ScoreError("discarder", "no_discarder", "expected the discarder of several winners")
    seats = [one.winner for one in found]
    if len(set(seats)) < len(seats):
        raise ScoreError("wins", "same_winner", "expected different winners")
    if len({one.situation.win for one in found}) > 1:
        raise ScoreError("wins", "other_tile", "expected one winning tile")
    most = _RONS[rules.win.ron]
    winners = sum([one.allowed for one in found])
    if winners > most:
        raise ScoreError(
            "wins", "too_many_winners", f"found {winners}, win.ron = {rules.win.ron} has {most}"
        )
    check.together([one.situation for one in found], rules, table.copies)


# -- the ledger -------------------------------------------------------------------------------


def shugi_of(s: Situation, worth: Worth, rules: RuleSet) -> Shugi:
    """What a win earns beside points, in units of the rule set, from each payer."""
    bonus = rules.bonus
    kazoe = worth.kazoe
    if kazoe and bonus.kazoe == "none":
        return Shugi(0, 0)
    yakuman = worth.yakuman or (1 if kazoe and bonus.kazoe == "as_yakuman" else 0)
    if yakuman and bonus.yakuman_excludes:
        return Shugi(0, yakuman)
    others = bonus.ippatsu if s.ippatsu else 0
    yaku = worth.yaku
    if bonus.ura:
        others += bonus.ura * yaku.get("ura", 0)
    if bonus.fives == "always" or (s.closed if bonus.fives == "closed" else s.riichi):
        others += bonus.red * yaku.get("red", 0) + bonus.blue * yaku.get("blue", 0)
    return Shugi(others, yakuman)


def shugi_points(rules: RuleSet) -> float:
    """What a unit of shugi is in points: itself where they are points, its share of the final
    figure where it counts there (as RON-4 and SAN-9 have it), else one stick."""
    if rules.bonus.unit == "points":
        return 1.0
    return float(rules.settlement.divisor if rules.settlement.shugi else STICK)


_NO_SHUGI: Final = Shugi(0, 0)


def _ledgers(
    found: Sequence[Score],
    table: Table,
    scores: Mapping[int, int] | None,
    stock: Mapping[int, int] | None,
) -> list[Ledger]:
    """The rows of each, in the order of ``found``: who may not win has none, and the others are
    paid as if nobody else had won."""
    rules = table.rules
    winning, places = [], []
    for place, one in enumerate(found):
        worth = one.worth
        if worth is None or not one.allowed:
            continue
        places.append(place)
        shugi = shugi_of(one.situation, worth, rules) if table.shugi else _NO_SHUGI
        winning.append(Winning(one.winner, one.source, worth, shugi, one.pao, one.situation.riichi))
    out: list[Ledger] = [() for _ in found]
    if not winning:
        return out
    first = found[0]
    rows = win_rows(
        winning,
        rules,
        dealer=0,
        honba=first.honba,
        sticks=first.sticks,
        scores=scores,
        stock=stock,
    )
    for place, ledger in zip(places, rows, strict=True):
        out[place] = ledger
    return out


__all__ = ["STICK", "ScoreError", "score", "shugi_of", "shugi_points"]
