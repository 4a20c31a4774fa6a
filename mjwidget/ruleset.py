"""A rule set: typed keys with defaults, meaning and allowed values.

One set is one TOML file (see :mod:`mjwidget.rulefiles`). Every key stands here once, with its
meaning; the reference in ``rules/README.md`` is made from these classes. Values are numbers, names
of choices and lists of them, never expressions: a new behaviour is one function registered under
one new value. The defaults are Tenhou's four-player rules (East and South) and never change within
a format.

What no key names holds in every set: ippatsu dies at any kan that is made; chankan comes before the
kan's new dora, and a robbed kan is not made; a fifth kan is impossible; honba + 1 after a dealer's
win, 0 after a win of others alone; tests of points leave out the sticks on the table; under pao the
liable player pays a tsumo alone and half of a ron; tenhou, chiihou and renhou come before any call.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal, Protocol

import msgspec
from msgspec import Meta

from . import ruletext

_Natural = Annotated[int, Meta(ge=0)]
_Positive = Annotated[int, Meta(ge=1)]
_Han = Annotated[int, Meta(ge=0, le=78)]
_Reds = Annotated[int, Meta(ge=0, le=4)]
_Blues = Annotated[int, Meta(ge=0, le=1)]

Act = Literal[
    "furiten_ron",
    "no_yaku_ron",
    "no_yaku_tsumo",
    "false_ron",
    "false_tsumo",
    "noten_riichi",
    "dead_riichi",
    "empty_call",
    "wrong_count",
    "shown_tile",
    "touched_draw",
    "touched_river",
    "denial",
    "wall_collapse",
    "start_button",
]
"""Acts that a real table knows and a set may make possible."""

Consequence = Literal[
    "chombo",
    "chombo_after_draw",
    "dead_hand",
    "deposit",
    "no_ron_on_kind",
    "passes",
    "discards",
]
"""What may follow on such an act."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all sections."""


class Tiles(Section, frozen=True):
    """Which tiles are on the table."""

    players: Annotated[Literal[3, 4], Meta(description="Number of players.")] = 4
    manzu: Annotated[
        Literal["full", "terminals"], Meta(description="terminals: 1m and 9m only (three players).")
    ] = "full"
    red: Annotated[
        tuple[_Reds, _Reds, _Reds],
        Meta(description="Red fives of m, p, s. Each is one dora."),
    ] = (1, 1, 1)
    blue: Annotated[
        tuple[_Blues, _Blues, _Blues],
        Meta(description="Blue fives of m, p, s. Each is one dora."),
    ] = (0, 0, 0)
    flowers: Annotated[
        Literal[0, 4],
        Meta(
            description="Flowers, set aside by themselves on the owner's turn and replaced; each "
            "is one dora. A flower as indicator makes all flowers dora."
        ),
    ] = 0
    north: Annotated[
        Literal["seat_wind", "yakuhai", "kita"],
        Meta(
            description="seat_wind: as any wind; yakuhai: a triplet is a yaku for everybody; "
            "kita: may be set aside, one dora each."
        ),
    ] = "seat_wind"


class WallRules(Section, frozen=True):
    """Dead wall and indicators."""

    dead: Annotated[Literal[14, 18], Meta(description="Tiles of the dead wall.")] = 14
    refilled: Annotated[
        bool, Meta(description="Each replacement draw shortens the live wall by one tile.")
    ] = True
    terminal_cycle: Annotated[
        bool,
        Meta(description="Where 1m and 9m are all manzu, 1m as indicator shows 9m (9m shows 1m)."),
    ] = True
    ura: Annotated[bool, Meta(description="Ura dora for a win after riichi.")] = True
    kan_dora: Annotated[bool, Meta(description="Each kan turns an indicator.")] = True
    kan_ura: Annotated[bool, Meta(description="Ura dora under those indicators too.")] = True
    ankan_dora: Annotated[
        Literal["at_once", "after_discard"],
        Meta(
            description="When a closed kan's indicator is turned. at_once: before the replacement "
            "is drawn; after_discard: after the discard or before the next kan's replacement."
        ),
    ] = "at_once"
    daiminkan_dora: Annotated[
        Literal["at_once", "after_discard"], Meta(description="The same for an open kan.")
    ] = "after_discard"
    kakan_dora: Annotated[
        Literal["at_once", "after_discard"], Meta(description="The same for an added kan.")
    ] = "after_discard"


class MatchRules(Section, frozen=True):
    """Length, start, end."""

    length: Annotated[
        Literal["east", "east_south", "single_win"],
        Meta(description="Regular hands; single_win: until somebody wins, always the East round."),
    ] = "east_south"
    extension: Annotated[
        Literal["none", "one_wind", "endless"],
        Meta(
            description="Winds played after the regular ones while the target is not reached; "
            "one_wind: one more, its last hand is the last; endless: after North, East again."
        ),
    ] = "one_wind"
    extension_ends: Annotated[
        Literal["at_once", "deal_moves", "wind_end"],
        Meta(
            description="When the target is tested in an extension. at_once: after every hand; "
            "deal_moves: after every hand that the dealer does not repeat (who does may stop by "
            "agariyame or tenpaiyame); wind_end: at the end of its wind."
        ),
    ] = "deal_moves"
    target: Annotated[
        _Natural, Meta(description="Points that somebody must have for the match to end.")
    ] = 30000
    sole_top: Annotated[
        bool, Meta(description="The target counts only for one player alone on top.")
    ] = False
    start: Annotated[_Natural, Meta(description="Points at the start.")] = 25000
    stock: Annotated[
        bool,
        Meta(
            description="Points are each player's own stock and outlast the match: it never falls "
            "below 0, the winner gets what is there, hand values before shugi, the nearest winner "
            "first. start is what a player without a stock brings."
        ),
    ] = False
    deal_carries: Annotated[
        bool,
        Meta(description="A dealer's win keeps the deal, with honba + 1, into the next match."),
    ] = False
    agariyame: Annotated[
        Literal["off", "automatic", "choice"],
        Meta(
            description="The dealer of the last hand who wins and is first with the target ends "
            "the match."
        ),
    ] = "automatic"
    tenpaiyame: Annotated[
        Literal["off", "automatic", "choice"],
        Meta(description="The same for a dealer who is tenpai at an exhaustive draw."),
    ] = "automatic"
    tobi: Annotated[
        Literal["off", "below_zero", "zero_or_below"],
        Meta(description="The match ends when somebody has that few points."),
    ] = "below_zero"
    tobi_tested: Annotated[
        Literal["after_hand", "any_moment"], Meta(description="When tobi is tested.")
    ] = "after_hand"
    stop_at: Annotated[
        _Positive | None,
        Meta(description="The match ends when a hand leaves the first with that many points."),
    ] = None
    ties: Annotated[
        Literal["first_dealer", "shared"],
        Meta(
            description="Equal points: who sits nearer the first dealer ranks higher, or uma is "
            "shared."
        ),
    ] = "first_dealer"
    left_sticks: Annotated[
        Literal["first", "stay"],
        Meta(description="Sticks on the table at the end go to the first, or to nobody."),
    ] = "first"


class Renchan(Section, frozen=True):
    """Who deals next, and honba."""

    dealer_stays: Annotated[
        Literal["win", "tenpai", "unless_other_wins"],
        Meta(
            description="win: on an own win only; tenpai: also when tenpai at an exhaustive draw; "
            "unless_other_wins: on everything but a win of others alone."
        ),
    ] = "tenpai"
    aborts: Annotated[
        Literal["keep", "move", "tenpai"],
        Meta(description="After an aborted hand the dealer stays, goes, or stays when tenpai."),
    ] = "keep"
    honba_after_draw: Annotated[
        bool, Meta(description="Honba + 1 after an exhaustive draw; else it stays as it is.")
    ] = True
    honba_after_abort: Annotated[
        bool, Meta(description="Honba + 1 after an aborted hand; else it stays as it is.")
    ] = True
    chombo_replays: Annotated[
        bool, Meta(description="After a chombo the hand is played again with the same honba.")
    ] = True


class Honba(Section, frozen=True):
    """What counters are worth, and who gets them and the sticks."""

    ron: Annotated[_Natural, Meta(description="Points per honba from the discarder.")] = 300
    tsumo: Annotated[_Natural, Meta(description="Points per honba from each payer.")] = 100
    double_ron: Annotated[
        Literal["nearest", "each"],
        Meta(description="Honba on several wins: to the winner nearest the discarder, or to each."),
    ] = "nearest"
    sticks_double_ron: Annotated[
        Literal["nearest", "own_first"],
        Meta(
            description="Sticks on several wins: all to the winner nearest the discarder; "
            "own_first: a winner's own stick of this hand goes back first."
        ),
    ] = "nearest"


class Draw(Section, frozen=True):
    """Exhaustive draws."""

    noten: Annotated[
        _Natural,
        Meta(
            description="Points that noten players pay tenpai players in all; every share is in "
            "whole hundreds."
        ),
    ] = 3000
    fifth_copy: Annotated[
        Literal["noten", "tenpai"],
        Meta(
            description="A hand whose only wait it holds all four of, some in melds (all four "
            "concealed: noten in any case)."
        ),
    ] = "noten"
    nagashi: Annotated[
        Literal["off", "draw", "win"],
        Meta(
            description="Nagashi mangan, paid as a mangan tsumo instead of noten. draw: the hand "
            "stays a draw (dealer by tenpai, sticks stay); win: it is a win, a dealer's keeps the "
            "deal."
        ),
    ] = "draw"
    nagashi_closed: Annotated[bool, Meta(description="Only with a closed hand.")] = False
    nagashi_extras: Annotated[bool, Meta(description="Honba and sticks are paid with it.")] = False


class Aborts(Section, frozen=True):
    """What ends a hand at once."""

    nine_terminals: Annotated[
        bool,
        Meta(description="Nine terminals and honours may be declared at an uncalled first draw."),
    ] = True
    nine_kinds: Annotated[Annotated[int, Meta(ge=1, le=13)], Meta(description="Kinds needed.")] = 9
    nine_tiles: Annotated[Annotated[int, Meta(ge=1, le=14)], Meta(description="Tiles needed.")] = 9
    four_winds: Annotated[
        bool, Meta(description="Four equal winds discarded in the uncalled first go-round.")
    ] = True
    four_riichi: Annotated[bool, Meta(description="Four riichi.")] = True
    four_kans: Annotated[bool, Meta(description="Four kans by two or more players.")] = True
    four_kans_when: Annotated[
        Literal["after_discard", "before_replacement"],
        Meta(description="When four kans end the hand; after_discard: unless it is ronned."),
    ] = "after_discard"
    triple_ron: Annotated[bool, Meta(description="Three rons on one tile are a draw.")] = True
    end_match: Annotated[bool, Meta(description="In the last hand an abort ends the match.")] = (
        False
    )


class Calls(Section, frozen=True):
    """Chi, pon, kan."""

    chi: Annotated[bool, Meta(description="Chi is allowed.")] = True
    precedence: Annotated[
        Literal["rank", "first"],
        Meta(
            description="rank: ron, then pon and kan, then chi; first: the call uttered first, "
            "pon before chi at the same time."
        ),
    ] = "rank"
    kuikae: Annotated[
        Literal["free", "same_tile", "both"],
        Meta(
            description="What may not be discarded right after a call: nothing, the same tile, "
            "also the other end of the run."
        ),
    ] = "both"
    ankan_in_riichi: Annotated[
        Literal["never", "same_waits", "same_sets"],
        Meta(
            description="Closed kan in riichi, with the drawn tile only: when the waits don't "
            "change, or the sets neither."
        ),
    ] = "same_waits"
    last_discard: Annotated[
        bool, Meta(description="The last discard may be called for chi, pon or kan.")
    ] = False
    set_aside_breaks: Annotated[
        bool,
        Meta(
            description="Setting a north or a flower aside ends ippatsu and the first go-round "
            "like a call."
        ),
    ] = True


class Riichi(Section, frozen=True):
    """Riichi."""

    points_needed: Annotated[
        _Natural, Meta(description="Points needed; 0: none, below zero too.")
    ] = 1000
    live_tiles_needed: Annotated[_Natural, Meta(description="Live tiles needed.")] = 4
    furiten: Annotated[bool, Meta(description="Riichi in furiten is allowed.")] = True
    noten: Annotated[
        Literal["prevented", "offence"], Meta(description="Riichi without tenpai.")
    ] = "prevented"
    dead_wait: Annotated[
        Literal["allowed", "prevented_seen", "offence_own"],
        Meta(
            description="Riichi on a wait without a tile left: allowed; prevented_seen: not "
            "offered when the player sees all copies; offence_own: an offence when all copies are "
            "in the own hand and melds."
        ),
    ] = "allowed"
    double: Annotated[bool, Meta(description="Double riichi is a yaku.")] = True
    open: Annotated[bool, Meta(description="Open riichi may be declared.")] = False
    tsumo_after_passing: Annotated[
        bool, Meta(description="Who passed a win in riichi may still win by tsumo.")
    ] = True
    stick_when_ronned: Annotated[
        Literal["none", "paid"],
        Meta(description="A riichi tile that is ronned leaves no stick, or the stick is paid."),
    ] = "none"


class Win(Section, frozen=True):
    """What a win needs and what it is worth."""

    minimum_han: Annotated[
        Annotated[int, Meta(ge=1, le=4)], Meta(description="Han needed, dora left out.")
    ] = 1
    open_tanyao: Annotated[bool, Meta(description="Tanyao with an open hand.")] = True
    atozuke: Annotated[
        Literal["allowed"],
        Meta(description="A yaku may be made sure of after the first call. No other value yet."),
    ] = "allowed"
    ron: Annotated[
        Literal["head_bump", "double", "triple"],
        Meta(description="How many may win on one discard."),
    ] = "double"
    kokushi_robs_ankan: Annotated[bool, Meta(description="Kokushi may rob a closed kan.")] = False
    rob_kita: Annotated[
        Literal["off", "plain"],
        Meta(description="A north that is set aside may be ronned; that is not chankan."),
    ] = "plain"
    rinshan_daiminkan: Annotated[
        Literal["normal", "feeder_pays"],
        Meta(
            description="feeder_pays: who fed the open kan alone pays a win on its own "
            "replacement as for ron, honba and shugi once (no tsumo fu; rinshan counts)."
        ),
    ] = "normal"
    set_aside_rinshan: Annotated[
        bool,
        Meta(description="A win on the replacement of a north or flower set aside is rinshan."),
    ] = True
    fu: Annotated[
        Literal["counted", "flat"],
        Meta(description="flat: payments by han from the tables [flat], fu are not counted."),
    ] = "counted"
    all_dealer: Annotated[bool, Meta(description="Every win is paid as a dealer's.")] = False
    tsumo_loss: Annotated[
        bool, Meta(description="Three players: the missing player's share of a tsumo is not paid.")
    ] = True
    kiriage: Annotated[bool, Meta(description="30 fu 4 han and 60 fu 3 han are a mangan.")] = False
    twenty_fu_is_thirty: Annotated[
        bool, Meta(description="20 fu other than a pinfu's count as 30.")
    ] = False
    double_wind_fu: Annotated[
        Literal[2, 4], Meta(description="Fu of a pair that is round and seat wind.")
    ] = 4
    rinshan_fu: Annotated[bool, Meta(description="Tsumo fu on a replacement tile.")] = True
    sanbaiman: Annotated[
        Annotated[int, Meta(ge=10)], Meta(description="Han from which a hand is a sanbaiman.")
    ] = 11
    kazoe: Annotated[
        Annotated[int, Meta(ge=11)] | None,
        Meta(description="Han from which a hand is a kazoe yakuman; none: sanbaiman at most."),
    ] = 13
    base_two: Annotated[
        bool,
        Meta(
            description="People here count the two base han: 13 are called 15. For show only; all "
            "keys count without them."
        ),
    ] = False
    stacking: Annotated[
        bool, Meta(description="Several yakuman are paid as their sum; else as one.")
    ] = True
    double_yakuman: Annotated[
        tuple[str, ...], Meta(description="Yaku that count as two yakuman.")
    ] = ()
    furiten_kokushi_single: Annotated[
        bool, Meta(description="A double kokushi of thirteen waits is single when furiten.")
    ] = False
    four_kans_win: Annotated[
        bool,
        Meta(
            description="Suukantsu is won with the fourth kan, no pair needed, paid as a tsumo "
            "(no yakuman that needs the pair is added)."
        ),
    ] = False


class YakuRules(Section, frozen=True):
    """Which yaku there are. Names as in the catalogue of yaku."""

    off: Annotated[
        tuple[str, ...],
        Meta(
            description="Yaku that do not exist in this set. Without junsei_chuuren, "
            "suuankou_tanki or kokushi_13 such a hand is simply chuuren, suuankou, kokushi."
        ),
    ] = ()
    local: Annotated[
        tuple[str, ...],
        Meta(description="Yaku added by a notebook that count in this set."),
    ] = ()
    han: Annotated[
        dict[str, tuple[_Han, _Han]],
        Meta(
            description="[han closed, han open], 0: not possible so, 13: a yakuman. What is not "
            "named has its usual value. jikaze and bakaze stand for all four winds."
        ),
    ] = {}
    renhou: Annotated[
        Literal["off", "han", "mangan", "yakuman"],
        Meta(
            description="han: as in yaku.han, adding to others; mangan: worth a mangan unless the "
            "hand is worth more; yakuman."
        ),
    ] = "off"
    green_needs_hatsu: Annotated[bool, Meta(description="Ryuuiisou needs the green dragon.")] = (
        False
    )


class Pao(Section, frozen=True):
    """Liability for feeding the last set of a yakuman."""

    yakuman: Annotated[
        tuple[Literal["daisangen", "daisuushii", "suukantsu"], ...],
        Meta(description="For which yakuman."),
    ] = ("daisangen", "daisuushii")
    part: Annotated[
        Literal["whole", "liable_only"],
        Meta(
            description="What the liable player bears of a hand with several yakuman: all of it, "
            "or the yakuman that was fed, the rest being paid as usual."
        ),
    ] = "whole"
    honba_on_ron: Annotated[
        Literal["discarder", "liable"],
        Meta(description="Who pays the honba when another player deals in."),
    ] = "liable"
    shugi_follow: Annotated[
        bool, Meta(description="The yakuman's shugi are paid like its points.")
    ] = False


class Bonus(Section, frozen=True):
    """Shugi: counts (or points) on top. Each payer pays them: one on ron, all on tsumo."""

    PAYS: ClassVar[tuple[str, ...]] = (
        *("ippatsu", "ura", "red", "blue", "yakuman_ron", "yakuman_tsumo", "tobi"),
    )
    """Keys that say what is paid."""

    @property
    def pays(self) -> bool:
        """Is there anything that pays shugi?"""
        return any(getattr(self, key) for key in self.PAYS)

    @property
    def chips(self) -> bool:
        """Are there chips on the table: shugi or prizes that are no points?"""
        return self.pays and self.unit != "points"

    unit: Annotated[
        Literal["chips", "points", "P"],
        Meta(description="What the numbers of this section count."),
    ] = "chips"
    ippatsu: Annotated[_Natural, Meta(description="For ippatsu.")] = 0
    ura: Annotated[_Natural, Meta(description="For each ura dora.")] = 0
    red: Annotated[_Natural, Meta(description="For each red five.")] = 0
    blue: Annotated[_Natural, Meta(description="For each blue five.")] = 0
    fives: Annotated[
        Literal["always", "closed", "riichi"],
        Meta(description="When coloured fives pay: always, with a closed hand, after riichi."),
    ] = "always"
    yakuman_ron: Annotated[_Natural, Meta(description="For each yakuman by ron.")] = 0
    yakuman_tsumo: Annotated[
        _Natural, Meta(description="For each yakuman by tsumo, from each payer.")
    ] = 0
    yakuman_excludes: Annotated[bool, Meta(description="With a yakuman nothing else counts.")] = (
        True
    )
    kazoe: Annotated[
        Literal["as_yakuman", "others_only", "none"],
        Meta(
            description="A kazoe yakuman earns what a yakuman does; only the others; nothing at "
            "all."
        ),
    ] = "others_only"
    tobi: Annotated[
        _Natural, Meta(description="Prize for a busted player, paid by that player.")
    ] = 0
    tobi_to: Annotated[
        Literal["buster", "first"],
        Meta(
            description="Who gets the prize: each winner whose win busted the player (none for a "
            "bust at a draw), or the first of the match."
        ),
    ] = "buster"


class Uma(Section, frozen=True):
    """Points by rank at the end."""

    return_points: Annotated[
        _Natural,
        Meta(
            description="Points from which the score is counted. What it is more than the start, "
            "from each player, is oka, to the first."
        ),
    ] = 30000
    by_rank: Annotated[
        tuple[int, ...], Meta(description="Points for first, second, ...; they add up to zero.")
    ] = (20000, 10000, -10000, -20000)
    by_losers: Annotated[
        dict[str, tuple[int, ...]],
        Meta(
            description='The same by the number of players below the return points ("1", "2", '
            '"3"), instead of by_rank.'
        ),
    ] = {}
    second_needs: Annotated[
        _Positive | None,
        Meta(description="A second with fewer points gets no uma; it goes to the first."),
    ] = None


class Offences(Section, frozen=True):
    """Acts that are possible and have a consequence. An act not named here is prevented."""

    acts: Annotated[
        dict[Act, Consequence],
        Meta(
            description="What follows on an act. chombo: at once; chombo_after_draw: if the hand "
            "is drawn; dead_hand: no win, no call, noten; deposit: empty_call_deposit on the "
            "table, with fewer points a dead hand; no_ron_on_kind: of a tile shown; passes: no "
            "call and no ron on this discard; discards: the tile is discarded, no tsumo, no kan."
        ),
    ] = {}
    chombo: Annotated[
        Literal["none", "mangan", "mangan_even", "penalty"],
        Meta(
            description="What a chombo costs: a mangan as for a tsumo; a mangan split evenly among "
            "the others (in hundreds, the first from the right get more); points off the final "
            "figure. This hand's sticks go back, older ones stay."
        ),
    ] = "none"
    penalty: Annotated[
        _Natural, Meta(description="Points off the final figure for chombo = penalty.")
    ] = 0
    win_beats_chombo: Annotated[
        bool, Meta(description="A win at the same moment, or in the hand, makes a chombo void.")
    ] = True
    empty_call_deposit: Annotated[
        _Natural, Meta(description="Points put on the table for an empty call.")
    ] = 0


class Clock(Section, frozen=True):
    """Seconds per move."""

    move: Annotated[_Positive | None, Meta(description="Seconds for a move; none: no clock.")] = (
        None
    )
    first_extra: Annotated[
        _Natural, Meta(description="More seconds for the dealer's first discard.")
    ] = 0
    panel: Annotated[
        Literal["stays", "closes"],
        Meta(description="The call panel stays, or closes by itself (which passes)."),
    ] = "stays"


class Settlement(Section, frozen=True):
    """The final figure: (points - return points + oka + uma) / divisor + shugi."""

    unit: Annotated[
        Literal["ranking", "points", "chips", "P"],
        Meta(description="What the final figure counts; ranking: thousands of points."),
    ] = "ranking"
    divisor: Annotated[_Positive, Meta(description="Points for one unit of the final figure.")] = (
        1000
    )
    shugi: Annotated[
        bool, Meta(description="Shugi are added; those that are points stand in the points anyway.")
    ] = False
    whole: Annotated[
        bool,
        Meta(
            description="The figure is rounded to whole units, as in old Tenhou games; the first "
            "makes the sum zero."
        ),
    ] = False


class FlatRow(Section, frozen=True, kw_only=True):
    """One row of a flat table. ``up_to``: highest han of the row (none: no limit, and yakuman)."""

    up_to: _Positive | None = None
    ron: _Natural
    tsumo: tuple[_Natural, ...]
    """A non-dealer's: from the non-dealer, from the dealer. A dealer's: from each."""


class Flat(Section, frozen=True):
    """Payments by han, where fu are not counted."""

    other: Annotated[
        tuple[FlatRow, ...],
        Meta(
            description="A non-dealer's wins, from few han to many: {up_to, ron, tsumo = [from "
            "each non-dealer, from the dealer]}; the last row has no up_to and is a yakuman's."
        ),
    ] = ()
    dealer: Annotated[
        tuple[FlatRow, ...],
        Meta(description="A dealer's wins: {up_to, ron, tsumo = [from each]}."),
    ] = ()


class Rung(Section, frozen=True, kw_only=True):
    """One rank of a ladder. ``promote``: points to rise (none: the top); ``fee`` for a match.

    ``below``: what happens under 0 points: ``floor``: they stay at 0; ``drop``: one rank down;
    ``frozen``: the rank's points never change.
    """

    name: str
    start: _Natural
    promote: _Positive | None = None
    fee: _Natural
    below: Literal["floor", "drop", "frozen"]


class Room(Section, frozen=True, kw_only=True):
    """One room of ranked play: chips at stake = final figure x ``factor``, less ``fee``."""

    name: str
    factor: _Natural
    fee: _Natural
    chips_needed: _Natural
    open: bool


class Ranked(Section, frozen=True):
    """Ranked play: ladder, rating, chips at stake."""

    ladder: Annotated[
        tuple[Rung, ...],
        Meta(
            description="Ranks from the lowest: {name, start, promote, fee, below = floor, drop "
            "or frozen}. A match adds the final figure x points_factor - fee; a new rank begins at "
            "its start points."
        ),
    ] = ()
    points_factor: Annotated[
        _Positive, Meta(description="Rank points for one unit of the final figure.")
    ] = 10
    east_percent: Annotated[
        Annotated[int, Meta(ge=0, le=100)],
        Meta(description="An east match's fee and change of rating, of an east-south match's."),
    ] = 100
    rating_start: Annotated[_Natural, Meta(description="Rating at the start.")] = 1500
    rating_factor: Annotated[
        tuple[float, float, float],
        Meta(
            description="[first, step, least]: a change is max(least, first - step x matches) x "
            "(figure x rating_k + (mean of the table - own rating) / rating_gap)."
        ),
    ] = (1.0, 0.002, 0.2)
    rating_k: Annotated[float, Meta(description="See rating_factor.")] = 1.0
    rating_gap: Annotated[_Positive, Meta(description="See rating_factor.")] = 40
    chips_start: Annotated[_Natural, Meta(description="Stake chips at the start.")] = 0
    rooms: Annotated[
        tuple[Room, ...],
        Meta(description="Rooms: {name, factor, fee, chips_needed, open}."),
    ] = ()
    all_time_matches: Annotated[
        _Natural, Meta(description="Ranked matches needed for the list by rating.")
    ] = 0
    month_matches: Annotated[
        _Natural, Meta(description="Ranked matches needed for the month's list by sum of figures.")
    ] = 0
    wait_minutes: Annotated[
        _Positive | None, Meta(description="Match-making gives up after so long; none: never.")
    ] = None


class Table(Section, frozen=True):
    """Where the set is played, and the table itself."""

    offered: Annotated[
        Literal["everywhere", "friends"],
        Meta(description="At which tables of a parlour the set may be chosen."),
    ] = "everywhere"
    river_row: Annotated[
        Annotated[int, Meta(ge=5, le=10)], Meta(description="Discards in a row of the river.")
    ] = 6
    substitute: Annotated[
        Literal["wins_in_riichi", "no_riichi_no_calls", "computer"],
        Meta(
            description="Who plays for one who is away. wins_in_riichi: discards what is drawn, "
            "wins only in riichi; no_riichi_no_calls: plays on without either; computer: a "
            "computer player takes the seat."
        ),
    ] = "wins_in_riichi"
    last_match_call: Annotated[
        bool, Meta(description="A player says beforehand that this match is their last.")
    ] = False
    spectators: Annotated[bool, Meta(description="Others may watch.")] = True


class RuleSheet(Protocol):
    """What :meth:`RuleSet.sheet` gives: a text when printed, a page in a notebook."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """As data: ``section``, ``keys``, ``text``; beside another set also ``beside``."""

    def text(self, lang: str | None = None) -> str:
        """As plain text."""

    def html(self, lang: str | None = None) -> str:
        """As HTML."""


class SheetMaker(Protocol):
    """What :meth:`RuleSet.sheet` does. Sheets are not known here; who knows them says how."""

    def __call__(
        self, rules: RuleSet, lang: str = "en", beside: str | Path | RuleSet | None = None
    ) -> RuleSheet: ...


def _no_sheets(
    rules: RuleSet, lang: str = "en", beside: str | Path | RuleSet | None = None
) -> RuleSheet:
    raise RuntimeError("no sheet can be made: mjwidget was not imported")


_sheet: SheetMaker = _no_sheets


def sheets_with(maker: SheetMaker) -> None:
    """Let :meth:`RuleSet.sheet` do this from now on."""
    global _sheet
    _sheet = maker


class RuleSet(Section, frozen=True):
    """A whole set of rules."""

    name: str = "tenhou"
    title: dict[str, str] = {}
    """By language (``en``, ``ja``)."""
    source: str = ""
    """Where the rules stand, and of when they are."""
    notes: dict[str, str] = {}
    """What the file says beside a key (``win.kiriage``) or an entry of a table
    (``yaku.han.renhou``): clause numbers, ``chosen``, doubts."""
    tiles: Tiles = Tiles()
    wall: WallRules = WallRules()
    match: MatchRules = MatchRules()
    renchan: Renchan = Renchan()
    honba: Honba = Honba()
    draw: Draw = Draw()
    aborts: Aborts = Aborts()
    calls: Calls = Calls()
    riichi: Riichi = Riichi()
    win: Win = Win()
    yaku: YakuRules = YakuRules()
    pao: Pao = Pao()
    bonus: Bonus = Bonus()
    uma: Uma = Uma()
    offences: Offences = Offences()
    clock: Clock = Clock()
    settlement: Settlement = Settlement()
    flat: Flat = Flat()
    ranked: Ranked = Ranked()
    table: Table = Table()

    @property
    def oka(self) -> int:
        """Points that the first takes: what all put in beyond what they started with."""
        return (self.uma.return_points - self.match.start) * self.tiles.players

    def sheet(self, lang: str = "en", beside: str | Path | RuleSet | None = None) -> RuleSheet:
        """The rules in plain words, as a parlour would hang them on the wall: ``lang`` ``en`` or
        ``ja``. ``beside`` another set (a name, a file, a set): only what differs, side by side.

        Raises ``ValueError`` for another language, :class:`~mjwidget.RuleError` for no set."""
        return _sheet(self, lang, beside)

    def __repr__(self) -> str:
        n = len(ruletext.differing(self))
        return f"<rules {self.name}: {self.tiles.players} players, {n} keys not the default>"

    def __str__(self) -> str:
        return ruletext.text(self)

    def _repr_html_(self) -> str:
        return ruletext.html(self)


DEFAULT: Final = RuleSet()
