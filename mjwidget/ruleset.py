"""A rule set: typed keys with defaults, meaning and allowed values.

One set is one TOML file (see :mod:`mjwidget.rulefiles`). Every key stands here once, with its
meaning; the reference in ``rules/README.md`` is made from these classes. Values are numbers, names
of choices and lists of them, never expressions: a new behaviour is one function registered under
one new value. The defaults are Tenhou's four-player rules and never change within a format.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all sections."""


class Tiles(Section):
    """Which tiles are on the table."""

    players: Annotated[Literal[3, 4], Meta(description="Number of players.")] = 4
    manzu: Annotated[
        Literal["full", "terminals"], Meta(description="terminals: 1m and 9m only (three players).")
    ] = "full"
    red: Annotated[
        tuple[int, int, int], Meta(description="Red fives of m, p, s. Each is one dora.")
    ] = (1, 1, 1)
    blue: Annotated[
        tuple[int, int, int], Meta(description="Blue fives of m, p, s. Each is one dora.")
    ] = (0, 0, 0)
    flowers: Annotated[
        Literal[0, 4],
        Meta(
            description="Flowers, set aside by themselves; each is one dora. A flower as indicator makes all flowers dora."
        ),
    ] = 0
    north: Annotated[
        Literal["seat_wind", "yakuhai", "kita"],
        Meta(
            description="seat_wind: as any wind; yakuhai: a triplet is a yaku for everybody; kita: set aside, one dora each."
        ),
    ] = "seat_wind"


class WallRules(Section):
    """Dead wall and indicators."""

    dead: Annotated[Literal[14, 18], Meta(description="Tiles of the dead wall.")] = 14
    refilled: Annotated[
        bool, Meta(description="A replacement draw shortens the live wall by one.")
    ] = True
    ura: Annotated[bool, Meta(description="Ura dora for a win after riichi.")] = True
    kan_dora: Annotated[bool, Meta(description="Each kan turns an indicator.")] = True
    kan_ura: Annotated[bool, Meta(description="Ura dora under those indicators too.")] = True
    ankan_dora: Annotated[
        Literal["at_once", "after_discard"],
        Meta(
            description="When a closed kan's indicator is turned; after_discard: or before the next replacement."
        ),
    ] = "at_once"
    open_kan_dora: Annotated[
        Literal["at_once", "after_discard"],
        Meta(description="The same for an open kan and an added one."),
    ] = "after_discard"


class MatchRules(Section):
    """Length, start, end."""

    length: Annotated[
        Literal["east", "east_south", "single_win"],
        Meta(description="Regular hands; single_win: until somebody wins."),
    ] = "east_south"
    extension: Annotated[
        Literal["none", "one_wind", "endless"],
        Meta(
            description="Winds played after the regular ones while the target is not reached; endless: after North, East again."
        ),
    ] = "one_wind"
    extension_ends: Annotated[
        Literal["at_once", "wind_end"],
        Meta(
            description="When the target is tested in an extension: after every hand or at the end of its wind."
        ),
    ] = "at_once"
    target: Annotated[int, Meta(description="Points that somebody must have at the end.", ge=0)] = (
        30000
    )
    sole_top: Annotated[
        bool, Meta(description="The target counts for one player alone on top.")
    ] = False
    start: Annotated[int, Meta(description="Points at the start.", ge=0)] = 25000
    agariyame: Annotated[
        Literal["off", "automatic", "choice"],
        Meta(description="The last dealer who wins and is first with the target ends the match."),
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
        int | None,
        Meta(description="The match ends when a hand leaves the first with so many points."),
    ] = None
    ties: Annotated[
        Literal["first_dealer", "shared"],
        Meta(description="Equal points: nearer the first dealer ranks higher, or uma is shared."),
    ] = "first_dealer"
    left_sticks: Annotated[
        Literal["first", "stay"], Meta(description="Sticks on the table at the end.")
    ] = "first"


class Renchan(Section):
    """Who deals next, and honba."""

    dealer_stays: Annotated[
        Literal["win", "tenpai", "unless_other_wins"],
        Meta(
            description="win: on an own win only; tenpai: on an own win, or tenpai at an exhaustive draw; unless_other_wins: on everything but a win of others alone."
        ),
    ] = "tenpai"
    aborts: Annotated[
        Literal["keep", "move", "tenpai"],
        Meta(description="After an aborted hand the dealer stays, goes, or stays when tenpai."),
    ] = "keep"
    chombo_replays: Annotated[
        bool, Meta(description="After a chombo the hand is played again with the same honba.")
    ] = True


class Honba(Section):
    """What counters are worth, and who gets them and the sticks."""

    ron: Annotated[int, Meta(description="Points per honba from the discarder.", ge=0)] = 300
    tsumo: Annotated[int, Meta(description="Points per honba from each payer.", ge=0)] = 100
    double_ron: Annotated[
        Literal["nearest", "each"],
        Meta(description="Honba on several wins: to the winner nearest the discarder, or to each."),
    ] = "nearest"


class Draw(Section):
    """Exhaustive draws."""

    noten: Annotated[
        int, Meta(description="Points that noten players pay tenpai players in all.", ge=0)
    ] = 3000
    nagashi: Annotated[
        Literal["off", "draw", "win"],
        Meta(
            description="Nagashi mangan: a payment at a draw, or a win (honba and sticks included, before noten)."
        ),
    ] = "draw"
    nagashi_closed: Annotated[bool, Meta(description="Only with a closed hand.")] = False


class Aborts(Section):
    """What ends a hand at once."""

    nine_terminals: Annotated[
        bool, Meta(description="Nine terminals and honours may be declared.")
    ] = True
    nine_kinds: Annotated[int, Meta(description="Kinds needed.", ge=1, le=13)] = 9
    nine_tiles: Annotated[int, Meta(description="Tiles needed.", ge=1, le=14)] = 9
    four_winds: Annotated[
        bool, Meta(description="Four equal winds in the first uncalled round.")
    ] = True
    four_riichi: Annotated[bool, Meta(description="Four riichi.")] = True
    four_kans: Annotated[bool, Meta(description="Four kans by two or more players.")] = True
    four_kans_when: Annotated[
        Literal["after_discard", "before_replacement"],
        Meta(description="When four kans end the hand; after_discard: unless it is ronned."),
    ] = "after_discard"
    triple_ron: Annotated[bool, Meta(description="Three rons are a draw.")] = True
    end_match: Annotated[bool, Meta(description="In the last hand an abort ends the match.")] = (
        False
    )


class Calls(Section):
    """Chi, pon, kan."""

    chi: Annotated[bool, Meta(description="Chi is allowed.")] = True
    precedence: Annotated[
        Literal["rank", "first"],
        Meta(description="rank: ron, then pon and kan, then chi; first: the first one uttered."),
    ] = "rank"
    kuikae: Annotated[
        Literal["free", "same_tile", "both"],
        Meta(
            description="What may not be discarded after a call: nothing, the same tile, also the other end of a run."
        ),
    ] = "both"
    ankan_in_riichi: Annotated[
        Literal["never", "same_waits", "same_sets"],
        Meta(
            description="When a closed kan is allowed in riichi (with the drawn tile): waits unchanged, or sets too."
        ),
    ] = "same_waits"


class Riichi(Section):
    """Riichi."""

    points_needed: Annotated[int, Meta(description="Points needed.", ge=0)] = 1000
    live_tiles_needed: Annotated[int, Meta(description="Live tiles needed.", ge=0)] = 4
    furiten: Annotated[bool, Meta(description="Riichi in furiten is allowed.")] = True
    noten: Annotated[
        Literal["prevented", "offence"], Meta(description="Riichi without tenpai.")
    ] = "prevented"
    dead_wait: Annotated[
        Literal["allowed", "prevented_seen", "offence_own"],
        Meta(
            description="Riichi on a wait without a tile left: allowed; not offered when the player sees all copies; an offence when all copies are in the own hand and melds."
        ),
    ] = "allowed"
    double: Annotated[bool, Meta(description="Double riichi is a yaku.")] = True
    open: Annotated[bool, Meta(description="Open riichi.")] = False
    tsumo_after_passing: Annotated[
        bool, Meta(description="Who passed a win in riichi may still win by tsumo.")
    ] = True


class Win(Section):
    """What a win needs and what it is worth."""

    minimum_han: Annotated[int, Meta(description="Han needed, dora left out.", ge=1, le=4)] = 1
    open_tanyao: Annotated[bool, Meta(description="Tanyao with an open hand.")] = True
    ron: Annotated[
        Literal["head_bump", "double", "triple"],
        Meta(description="How many may win on one discard (triple ron may be a draw, see aborts)."),
    ] = "double"
    kokushi_robs_ankan: Annotated[bool, Meta(description="Kokushi robs a closed kan.")] = True
    rinshan_daiminkan: Annotated[
        Literal["normal", "feeder_pays"],
        Meta(
            description="feeder_pays: who fed the open kan alone pays its own replacement's win, as for ron (no tsumo fu)."
        ),
    ] = "normal"
    fu: Annotated[
        Literal["counted", "flat"],
        Meta(description="flat: payments by han from the table [flat], fu are not counted."),
    ] = "counted"
    all_dealer: Annotated[bool, Meta(description="Every win is paid as a dealer's.")] = False
    tsumo_loss: Annotated[
        bool, Meta(description="Three players: the missing player's share of a tsumo is not paid.")
    ] = True
    kiriage: Annotated[bool, Meta(description="30 fu 4 han and 60 fu 3 han are a mangan.")] = False
    twenty_fu_is_thirty: Annotated[
        bool, Meta(description="20 fu other than a pinfu tsumo count as 30.")
    ] = False
    double_wind_fu: Annotated[Literal[2, 4], Meta(description="Fu of a pair of double wind.")] = 4
    rinshan_fu: Annotated[bool, Meta(description="Tsumo fu on a replacement tile.")] = True
    kazoe: Annotated[
        int | None,
        Meta(description="Han from which a hand is a kazoe yakuman; none: sanbaiman.", ge=11),
    ] = 13
    sanbaiman: Annotated[int, Meta(description="Han from which a hand is a sanbaiman.", ge=10)] = 11
    base_two: Annotated[
        bool, Meta(description="Han are named with the base two han (shown only).")
    ] = False
    stacking: Annotated[
        bool, Meta(description="Several yakuman are paid as their sum; else as one.")
    ] = True
    double_yakuman: Annotated[
        tuple[str, ...], Meta(description="Keys of yaku that count as two yakuman.")
    ] = ()
    furiten_kokushi_single: Annotated[
        bool, Meta(description="A double kokushi of thirteen waits is single when furiten.")
    ] = False
    four_kans_win: Annotated[
        bool, Meta(description="Suukantsu is won with the fourth kan, no pair needed.")
    ] = False


class YakuRules(Section):
    """Which yaku there are. Keys as in the catalogue of yaku."""

    off: Annotated[tuple[str, ...], Meta(description="Yaku that do not exist in this set.")] = (
        "renhou",
    )
    han: Annotated[
        dict[str, tuple[int, int]],
        Meta(
            description="Other values than the usual ones: han closed, han open (0: closed only; 13: a yakuman)."
        ),
    ] = {}
    renhou: Annotated[
        Literal["han", "mangan", "yakuman"],
        Meta(description="Renhou: its han add to others, a mangan at least, or a yakuman."),
    ] = "mangan"
    green_needs_hatsu: Annotated[bool, Meta(description="Ryuuiisou needs the green dragon.")] = (
        False
    )


class Pao(Section):
    """Liability for feeding the last set of a yakuman."""

    yakuman: Annotated[
        tuple[Literal["daisangen", "daisuushii", "suukantsu"], ...],
        Meta(description="For which yakuman."),
    ] = ("daisangen", "daisuushii")
    honba_on_ron: Annotated[
        Literal["discarder", "liable"],
        Meta(description="Who pays the honba when another deals in."),
    ] = "discarder"
    shugi_follow: Annotated[
        bool, Meta(description="The yakuman's shugi are paid like its points.")
    ] = False


class Bonus(Section):
    """Shugi: counts (or points) on top."""

    unit: Annotated[
        Literal["chips", "points", "P"],
        Meta(description="What one unit is: a chip, a point, or 1 P."),
    ] = "chips"
    ippatsu: Annotated[int, Meta(description="For ippatsu, from each payer.", ge=0)] = 0
    ura: Annotated[int, Meta(description="For each ura dora, from each payer.", ge=0)] = 0
    red: Annotated[int, Meta(description="For each red five, from each payer.", ge=0)] = 0
    blue: Annotated[int, Meta(description="For each blue five, from each payer.", ge=0)] = 0
    yakuman_ron: Annotated[int, Meta(description="For each yakuman by ron.", ge=0)] = 0
    yakuman_tsumo: Annotated[
        int, Meta(description="For each yakuman by tsumo, from each.", ge=0)
    ] = 0
    yakuman_excludes: Annotated[bool, Meta(description="With a yakuman nothing else counts.")] = (
        True
    )
    kazoe: Annotated[
        Literal["as_yakuman", "others_only", "none"],
        Meta(description="A kazoe yakuman earns the yakuman's shugi; only the others; nothing."),
    ] = "others_only"
    tobi: Annotated[
        int, Meta(description="Prize for busting a player, from that player.", ge=0)
    ] = 0
    tobi_to: Annotated[Literal["buster", "first"], Meta(description="Who gets the prize.")] = (
        "buster"
    )


class Uma(Section):
    """Points by rank at the end."""

    return_points: Annotated[
        int,
        Meta(
            description="Points from which the score is counted; the difference to the start is oka, to first.",
            ge=0,
        ),
    ] = 30000
    by_rank: Annotated[
        tuple[int, ...], Meta(description="Points for first, second, ...; they add up to zero.")
    ] = (20000, 10000, -10000, -20000)
    by_losers: Annotated[
        dict[str, tuple[int, ...]],
        Meta(
            description='The same by the number of players below the return points ("1", "2", "3"), instead of by_rank.'
        ),
    ] = {}
    second_below_none: Annotated[
        bool, Meta(description="A second below the start points gets no uma; it goes to first.")
    ] = False


class Offences(Section):
    """Acts that are possible and penalised. An act not named here is prevented."""

    possible: Annotated[
        tuple[
            Literal[
                "furiten_ron",
                "no_yaku_ron",
                "false_ron",
                "false_tsumo",
                "noten_riichi",
                "dead_riichi",
                "empty_call",
                "wrong_count",
            ],
            ...,
        ],
        Meta(description="Acts that can be done and have a consequence."),
    ] = ()
    chombo: Annotated[
        Literal["none", "mangan", "mangan_even"],
        Meta(
            description="What a chombo pays: a mangan split as for a tsumo, or evenly among the others."
        ),
    ] = "none"
    empty_call_deposit: Annotated[
        int, Meta(description="Points put on the table for an empty call; 0: none.", ge=0)
    ] = 0


class Clock(Section):
    """Seconds per move."""

    move: Annotated[int | None, Meta(description="Seconds for a move; none: no clock.", ge=1)] = (
        None
    )
    first_extra: Annotated[
        int, Meta(description="More seconds for the dealer's first discard.", ge=0)
    ] = 0
    panel: Annotated[
        Literal["stays", "closes"], Meta(description="The call panel stays, or closes by itself.")
    ] = "stays"


class Settlement(Section):
    """The final figure."""

    divisor: Annotated[int, Meta(description="Points for one unit of the final figure.", ge=1)] = (
        1000
    )
    rank_points: Annotated[
        tuple[int, ...], Meta(description="Added by rank, in units of the final figure.")
    ] = ()
    shugi: Annotated[bool, Meta(description="Shugi are added.")] = False


class FlatRow(Section, kw_only=True):
    """One row of a flat table. ``up_to``: highest han of the row (none: no limit)."""

    up_to: int | None = None
    ron: int
    tsumo: tuple[int, ...]
    """A non-dealer's: from the non-dealer, from the dealer. A dealer's: from each."""


class Flat(Section):
    """Payments by han, where fu are not counted."""

    other: Annotated[
        tuple[FlatRow, ...],
        Meta(
            description="A non-dealer's wins, from few han to many; the last row is a yakuman too."
        ),
    ] = ()
    dealer: Annotated[tuple[FlatRow, ...], Meta(description="A dealer's wins.")] = ()


class RuleSet(Section):
    """A whole set of rules."""

    name: str = "tenhou"
    title: dict[str, str] = {}
    """By language."""
    source: str = ""
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


DEFAULT: Final = RuleSet()
