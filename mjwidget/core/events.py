"""Events: a superset of mjai, as tagged ``msgspec`` structs.

Names and fields are mjai's; seats are absolute (0 .. players-1); arrays are as long as there are
players; tiles are ints here (see :mod:`.tiles`) and mjai strings on the wire. Points are whole
points. ``meta`` holds what a reader met and these fields cannot say.

Results live in the log: a win carries its yaku, han, fu and the ledger, so that a replay never
scores anything. ``None`` in such a field means that the log does not say.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from .player import Player
from .player import Seat as Seat  # of an event
from .tiles import Tile

FORMAT: Final = 1
"""The number of this event format, written into ``start_game``; newer ones are refused."""

Meta: TypeAlias = dict[str, Any]
Currency: TypeAlias = Literal["points", "chips", "sticks", "final"]
FinalUnit: TypeAlias = Literal["ranking", "points", "chips", "P"]
"""What the figure counts with which a match is settled."""

STICK: Final = 1000
"""Points of one stick on the table."""


class Transfer(msgspec.Struct, frozen=True, array_like=True):
    """One row of a ledger: ``amount`` goes from ``source`` to ``target``.

    ``None`` is the table, so that every currency adds up to zero. Currencies: ``points``;
    ``chips`` (shugi); ``sticks`` (riichi sticks that change hands, each worth 1,000 points);
    ``final`` (thousandths of the unit in which a match is settled). ``reason`` is a
    code of :data:`mjwidget.core.names.WORDS` without its prefix ``pay.``.
    """

    source: Seat | None
    target: Seat | None
    amount: int
    currency: Currency
    reason: str


Ledger: TypeAlias = tuple[Transfer, ...]


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Base of all events."""

    meta: Meta | None = None


class StartGame(Event, frozen=True, tag="start_game"):
    """The match begins. ``rules``: ``{"name": ..., values that differ ...}``; opaque here.

    ``id`` is the public name of the match; ``format`` the number of this event format. ``secret``
    is what only the table's owner may know while the match runs: ``seed``, the match's, in hex.
    """

    names: tuple[str, ...] = ()
    rules: dict[str, Any] | None = None
    id: str | int | None = None
    format: int | None = None
    secret: dict[str, Any] | None = None


class Wall(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tiles of one hand in the order in which they are taken, or the seed they come from.

    ``live``: draws after the deal, first to last; ``rinshan``: replacements, first to last;
    ``dora`` and ``ura``: indicators, first to last. ``seed``: 64 hex digits (:mod:`.wall`), and
    ``salt`` likewise; ``commitment`` is what was published of both before the hand.
    """

    live: tuple[Tile, ...] = ()
    rinshan: tuple[Tile, ...] = ()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    seed: str | None = None
    salt: str | None = None
    commitment: str | None = None


class StartKyoku(Event, frozen=True, tag="start_kyoku"):
    """A hand begins, all seats dealt. ``kyoku`` counts from 1; ``scores`` are points."""

    bakaze: str
    kyoku: int
    honba: int
    kyotaku: int
    oya: Seat
    dora_marker: Tile
    scores: tuple[int, ...]
    tehais: tuple[tuple[Tile, ...], ...]
    left: int | None = None
    """Live tiles left after the deal; ``None``: 70 with four players, 55 with three."""
    refilled: bool = True
    """Each replacement takes a tile from the live wall, as the dead wall is filled up again."""
    chips: tuple[int, ...] | None = None
    wall: Wall | None = None


class Tsumo(Event, frozen=True, tag="tsumo"):
    """A draw, from the live wall or (after a kan, kita or flower) the replacement."""

    actor: Seat
    pai: Tile


class Dahai(Event, frozen=True, tag="dahai"):
    """A discard. ``tsumogiri``: the tile just drawn."""

    actor: Seat
    pai: Tile
    tsumogiri: bool


class Chi(Event, frozen=True, tag="chi"):
    """``consumed``: the two own tiles; ``pai`` was discarded by ``target``."""

    actor: Seat
    target: Seat
    pai: Tile
    consumed: tuple[Tile, ...]


class Pon(Event, frozen=True, tag="pon"):
    """``consumed``: the two own tiles; ``pai`` was discarded by ``target``."""

    actor: Seat
    target: Seat
    pai: Tile
    consumed: tuple[Tile, ...]


class Daiminkan(Event, frozen=True, tag="daiminkan"):
    """An open kan of a discard. ``consumed``: the three own tiles."""

    actor: Seat
    target: Seat
    pai: Tile
    consumed: tuple[Tile, ...]


class Ankan(Event, frozen=True, tag="ankan"):
    """A closed kan. ``consumed``: the four tiles."""

    actor: Seat
    consumed: tuple[Tile, ...]


class Kakan(Event, frozen=True, tag="kakan"):
    """``pai`` is added to the pon whose tiles are ``consumed`` (three)."""

    actor: Seat
    pai: Tile
    consumed: tuple[Tile, ...]


class Nukidora(Event, frozen=True, tag="nukidora"):
    """A north is set aside (kita)."""

    actor: Seat
    pai: Tile


class Flower(Event, frozen=True, tag="flower"):
    """A flower is set aside."""

    actor: Seat
    pai: Tile


class Dora(Event, frozen=True, tag="dora"):
    """A further indicator is turned."""

    dora_marker: Tile


class Reach(Event, frozen=True, tag="reach"):
    """Riichi is declared; the actor's next discard is the declaration tile.

    ``double``: is it a double riichi? ``None``: it is one in a first turn without calls, kita and
    flowers left out of account.
    """

    actor: Seat
    double: bool | None = None


class ReachAccepted(Event, frozen=True, tag="reach_accepted"):
    """The declaration tile passed; the stick goes to the table."""

    actor: Seat


class Hora(Event, frozen=True, tag="hora"):
    """A win; by tsumo where ``target == actor``. Several winners are several events.

    ``points``: worth of the hand without honba and sticks, all payers added; ``han`` counts dora;
    ``yaku``: keys with their han (``yakuman``: number of multiples, each entry then a multiple);
    ``tehai``: concealed tiles without the winning one, ``pai``. ``ledger`` is what changed hands;
    ``deltas`` (points by seat, sticks included) is what the log said, kept beside it.
    """

    actor: Seat
    target: Seat
    pai: Tile | None = None
    tehai: tuple[Tile, ...] | None = None
    yaku: tuple[tuple[str, int], ...] | None = None
    yakuman: int = 0
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    limit: str | None = None
    pao: Seat | None = None
    ura_markers: tuple[Tile, ...] | None = None
    deltas: tuple[int, ...] | None = None
    ledger: Ledger = ()


class Ryukyoku(Event, frozen=True, tag="ryukyoku"):
    """A draw. ``reason``: exhaustive, nagashi_mangan, kyuushu_kyuuhai, suufon_renda,
    suucha_riichi, suukaikan, sanchahou; ``tehais``: shown hands, ``None`` where not shown."""

    reason: str | None = None
    tehais: tuple[tuple[Tile, ...] | None, ...] | None = None
    deltas: tuple[int, ...] | None = None
    ledger: Ledger = ()


class Chombo(Event, frozen=True, tag="chombo"):
    """A penalised offence that ends the hand. ``cause``: a code."""

    actor: Seat
    cause: str
    ledger: Ledger = ()


class DeadHand(Event, frozen=True, tag="deadhand"):
    """The seat may neither win nor call any more in this hand."""

    actor: Seat
    cause: str


class Deposit(Event, frozen=True, tag="deposit"):
    """The seat puts sticks on the table for an empty call."""

    actor: Seat
    cause: str
    ledger: Ledger = ()


class Offence(Event, frozen=True, tag="offence"):
    """A penalised act after which the hand goes on. ``act``: a code of ``ruleset.Act``.

    ``pai``: the tile that was shown (no ron on its kind any more) or that touched the river (it
    must be discarded now). After ``touched_draw`` the seat has passed the discard that lies there.
    """

    actor: Seat
    act: str
    pai: Tile | None = None


class Passed(msgspec.Struct, frozen=True, array_like=True):
    """A win that ``seat`` passed: on the tile ``pai`` of ``target``. ``n``: its place in that
    river from 0, -1 for a kan or a north; ``riichi``: in riichi, so that the furiten stays."""

    seat: Seat
    target: Seat
    n: int
    pai: Tile
    riichi: bool


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """What ``seat`` has answered to the tile that lies there, while others are still waited for.

    ``act``: as in the referee's choices; ``consumed``: the own tiles of a call; ``offence``: what
    the act would be penalised as.
    """

    seat: Seat
    act: str
    consumed: tuple[Tile, ...] = ()
    offence: str | None = None


class Position(Event, frozen=True, tag="position"):
    """A whole table at a moment of a hand, with all that is needed to play on from there.

    It may stand where ``start_kyoku`` may. Fields with the names of ``start_kyoku`` mean the same,
    as of now; the rest of a referee's state is here too. What follows from the table is not:
    shanten and waits, how many tiles were drawn, how many calls were made.

    ``start``: scores at the start of the hand (``None``: only the sticks of this hand's riichi
    were paid since); ``dora``: indicators turned; ``phase`` and ``turn``: of the state; ``said``:
    the call was made just now. ``wall``: tiles that are gone are ``?``. ``due``, ``pending``:
    indicators to be turned before the next replacement or at the discard, and those that wait for
    the next discard or kan. ``rob``: (``kakan``, ``ankan`` or ``kita``, tile) that others may win
    on. ``after``: what the drawn tile replaces, or what was set aside. ``feeder``: who fed the
    open kan of this replacement. ``forbidden``: one tile of each kind that may not be discarded
    after a call (``None``: as the rules have it). ``forced``: the tile that must be discarded.
    ``ippatsu``: seats. ``missed``: furiten by a passed win. ``liable``: rows of seat, yaku, who
    answers for it. ``no_ron``: rows of seat, a tile of a kind on which it cannot ron.
    ``forfeited``: seats that may not answer to this discard. ``closed``: everybody has passed it.
    ``asked``: seats that are waited for although they can but pass. ``chombo``: penalties by seat
    in this match, for its end. ``viewer``: whose eyes it is seen through (``None``: everything is
    open); hidden tiles are ``?`` then, and nothing tells what that seat cannot know.
    """

    bakaze: str
    kyoku: int
    honba: int
    kyotaku: int
    oya: Seat
    scores: tuple[int, ...]
    dora: tuple[Tile, ...]
    left: int
    players: tuple[Player, ...]
    phase: Literal["deal", "draw", "call", "kan", "aside", "discard"]
    turn: Seat
    said: bool = False
    chips: tuple[int, ...] | None = None
    start: tuple[int, ...] | None = None
    refilled: bool = True
    wall: Wall | None = None
    due: int = 0
    pending: int = 0
    rob: tuple[Literal["kakan", "ankan", "kita"], Tile] | None = None
    after: Literal["", "kan", "kita", "flower"] = ""
    feeder: Seat | None = None
    forbidden: tuple[Tile, ...] | None = None
    forced: Tile | None = None
    ippatsu: tuple[Seat, ...] = ()
    missed: tuple[Passed, ...] = ()
    liable: tuple[tuple[Seat, str, Seat], ...] = ()
    no_ron: tuple[tuple[Seat, Tile], ...] = ()
    forfeited: tuple[Seat, ...] = ()
    closed: bool = False
    asked: tuple[Seat, ...] = ()
    replies: tuple[Reply, ...] = ()
    chombo: tuple[int, ...] | None = None
    viewer: Seat | None = None
    rules: dict[str, Any] | None = None
    names: tuple[str, ...] = ()


class EndKyoku(Event, frozen=True, tag="end_kyoku"):
    """The hand is over and settled."""


class Settle(Event, frozen=True, tag="settle"):
    """The match is settled: left sticks, oka, uma and so on, as rows of the ledger.

    ``ranks``: 1 for the first, by seat; ``None`` where the log does not say. ``unit``: what rows
    of the currency ``final`` count.
    """

    ledger: Ledger = ()
    ranks: tuple[int, ...] | None = None
    unit: FinalUnit = "ranking"


class EndGame(Event, frozen=True, tag="end_game"):
    """The match is over. ``scores``: points by seat, where the log says them."""

    scores: tuple[int, ...] | None = None


class Annotate(Event, frozen=True, tag="annotate"):
    """A note at the address (hand, n)."""

    hand: int
    n: int
    text: str


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    StartGame,
    StartKyoku,
    Position,
    Tsumo,
    Dahai,
    Chi,
    Pon,
    Daiminkan,
    Ankan,
    Kakan,
    Nukidora,
    Flower,
    Dora,
    Reach,
    ReachAccepted,
    Hora,
    Ryukyoku,
    Chombo,
    DeadHand,
    Deposit,
    Offence,
    EndKyoku,
    Settle,
    EndGame,
    Annotate,
)


def tag(event: Event) -> str:
    """The mjai type of an event: ``dahai``, ``hora`` ..."""
    return _TAGS[type(event)]


_TAGS: Final[dict[type[Event], str]] = {t: str(t.__struct_config__.tag) for t in EVENT_TYPES}
