"""What somebody wrote, read into a :class:`.spec.Spec`. Every fault names its place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..core.events import STICK
from ..core.given import as_int
from ..core.names import LANGUAGES
from ..core.player import MeldType
from ..core.text import clip, is_text, nearest
from ..core.tiles import KINDS, UNKNOWN, WINDS, Tile, TileError, is_flower, parse, to_mpsz
from ..game import position as positions
from ..game.deal import INDICATORS
from ..game.players import Player
from ..game.position import Position
from ..game.roster import PLAYERS
from ..rulefiles import RuleError
from ..rulefiles import rules as load_rules
from ..ruleset import RuleSet
from .errors import ScenarioError
from .spec import DiscardSpec, MeldSpec, SeatSpec, Spec, name

KEYS: Final = (
    *(
        "rules",
        "title",
        "text",
        "clauses",
        "round",
        "honba",
        "sticks",
        "scores",
        "dora",
        "ura",
        "you",
    ),
    *("E", "S", "W", "N", "turn", "left", "draws", "rinshan", "before", "play", "then"),
    *("expect", "position", "seed", "tries"),
)
SEAT_KEYS: Final = (
    *("hand", "drawn", "melds", "river", "riichi", "kita", "flowers", "draws", "then"),
)
_BESIDE_A_POSITION: Final = (
    *("title", "text", "clauses", "you", "before", "play", "then", "expect", "position"),
    *("seed", "tries"),
)
MOST_TRIES: Final = 100_000
MOST_STEPS: Final = 500
_FORMS: Final[dict[str, tuple[MeldType, int]]] = {
    "chi": ("chi", 3),
    "pon": ("pon", 3),
    "kan": ("daiminkan", 4),
    "minkan": ("daiminkan", 4),
    "daiminkan": ("daiminkan", 4),
    "kakan": ("kakan", 4),
    "ankan": ("ankan", 4),
}
_ROUND: Final = re.compile(r"([ESWN])([1-4])")
_TURN: Final = re.compile(r"([ESWN])?([0-9]{1,2})?")
_DISCARD: Final = re.compile(r"([0-9b]+[mpszf]|\?+)(-)?(!)?(?:@([ESWN]))?")


def read(rules: Any = None, values: Mapping[str, Any] | None = None) -> Spec:
    """The scenario of these arguments (see :class:`.scenario.Scenario`). Raises
    :class:`.errors.ScenarioError`."""
    return _Reader(rules, values or {}).read()


def rule_set(given: Any) -> RuleSet:
    """A name, a path, a set, or ``{"extends": name, section: {key: value}}``."""
    try:
        if isinstance(given, Mapping):
            more = {str(key): value for key, value in given.items() if key != "extends"}
            return load_rules(given.get("extends", "tenhou"), **more)
        return load_rules(given)
    except RuleError as e:
        raise ScenarioError("; ".join(e.problems), "rules") from None


class _Reader:
    def __init__(self, rules: Any, values: Mapping[str, Any]) -> None:
        unknown = [key for key in values if key not in KEYS]
        if unknown:
            raise ScenarioError(_unknown(unknown[0], KEYS), _path(unknown[0]))
        self.line = self.position(values.get("position"), values)
        if rules is None and self.line is not None:
            self.rules = positions.rules_of(self.line)
        else:
            self.rules = rule_set("tenhou" if rules is None else rules)
        self.n = self.rules.tiles.players
        self.winds = WINDS[: self.n]
        self.values = values

    def read(self) -> Spec:
        get = self.values.get
        line = self.line
        bakaze, kyoku = self.round(get("round")) if line is None else (line.bakaze, line.oya + 1)
        turn, number = self.turn(get("turn"))
        seats = tuple([self.seat(wind) for wind in range(self.n)])
        sticks = None if get("sticks") is None else self.number("sticks", 0, 999, 0)
        declared = sum([s.riichi is not None for s in seats])
        for wind in WINDS[self.n :]:
            if get(wind) not in (None, "", {}):
                raise ScenarioError(f"the rules {self.rules.name} are for {self.n} players", wind)
        return Spec(
            rules=self.rules,
            seats=seats,
            title=self.said("title"),
            text=self.said("text"),
            clauses=self.lines("clauses"),
            bakaze=bakaze,
            kyoku=kyoku,
            honba=self.number("honba", 0, 999, 0),
            sticks=sticks,
            scores=self.scores(get("scores"), declared if sticks is None else sticks),
            dora=self.tiles("dora", most=INDICATORS, flowers=True),
            ura=self.tiles("ura", most=INDICATORS, flowers=True),
            draws=self.tiles("draws", flowers=True, hidden=True),
            rinshan=self.tiles("rinshan", most=self.replacements, flowers=True, hidden=True),
            you=None if get("you") is None else self.wind(get("you"), "you"),
            turn=turn,
            number=number,
            left=None if get("left") is None else self.number("left", 0, 136, 0),
            before=self.lines("before"),
            play=self.lines("play"),
            expect=self.lines("expect"),
            line=None if line is None else positions.dumps(line),
            seed=self.seed(get("seed")),
            tries=self.number("tries", 1, MOST_TRIES, 200),
        )

    # ---- small things

    @property
    def replacements(self) -> int:
        """How many a hand can come to: of four kans, of what is set aside."""
        tiles = self.rules.tiles
        return 4 + tiles.flowers + (4 if tiles.north == "kita" else 0)

    def said(self, key: str) -> str | dict[str, str]:
        """A text, or one by language."""
        value = self.values.get(key, "")
        texts = dict(value) if isinstance(value, Mapping) else {LANGUAGES[0]: value}
        unknown = [lang for lang in texts if lang not in LANGUAGES]
        if unknown:
            raise ScenarioError(_unknown(unknown[0], LANGUAGES), f"{key}.{_path(unknown[0])}")
        for lang, text in texts.items():
            if not isinstance(text, str) or not is_text(text):
                where = f"{key}.{lang}" if isinstance(value, Mapping) else key
                raise ScenarioError(_found(text, "a text"), where)
        return texts if isinstance(value, Mapping) else value

    def number(self, key: str, low: int, high: int, usual: int) -> int:
        value = self.values.get(key)
        return usual if value is None else _number(value, low, high, key)

    def seed(self, value: Any) -> int | str:
        if value is None:
            return 0
        if type(value) is int:
            return _number(value, -(10**18), 10**18, "seed")
        if not isinstance(value, str) or not is_text(value):
            raise ScenarioError(_found(value, "a whole number or a text"), "seed")
        return value

    def wind(self, value: Any, where: str) -> int:
        if isinstance(value, str) and len(value) == 1 and value in self.winds:
            return self.winds.index(value)
        raise ScenarioError(_found(value, f"one of {', '.join(self.winds)}"), where)

    def round(self, value: Any) -> tuple[str, int]:
        if value is None:
            return "E", 1
        found = _ROUND.fullmatch(value) if isinstance(value, str) else None
        if found is None or int(found[2]) > self.n:
            raise ScenarioError(_found(value, f"a round such as E1 or S{self.n}"), "round")
        return found[1], int(found[2])

    def turn(self, value: Any) -> tuple[int | None, int | None]:
        if value is None:
            return None, None
        if type(value) is int:
            return None, _number(value, 1, 40, "turn")
        found = _TURN.fullmatch(value) if isinstance(value, str) else None
        if not value or found is None:
            expected = "a number, a wind, or both: 8, S, S8"
            raise ScenarioError(_found(value, expected), "turn")
        wind = None if found[1] is None else self.wind(found[1], "turn")
        return wind, None if found[2] is None else _number(int(found[2]), 1, 40, "turn")

    def shared(self, value: Mapping[str, Any], sticks: int) -> tuple[int, ...]:
        """Scores of some; the others share the points that there are beside them, the first of
        them what does not go into hundreds. (Where points are a stock, they have what one brings
        who has none.)"""
        found = {w: _number(points, -(10**7), 10**7, "scores") for w, points in value.items()}
        others = [w for w in self.winds if w not in found]
        if others and self.rules.match.stock:
            found |= dict.fromkeys(others, self.rules.match.start)
        elif others:
            rest = self.rules.match.start * self.n - STICK * sticks - sum(found.values())
            each = rest // len(others) // 100 * 100
            found |= dict.fromkeys(others, each)
            found[others[0]] += rest - each * len(others)
        return tuple([found[w] for w in self.winds])

    def scores(self, value: Any, sticks: int) -> tuple[int, ...] | None:
        if value is None:
            return None
        if type(value) is int:
            value = [value] * self.n
        if isinstance(value, Mapping):
            unknown = [key for key in value if key not in tuple(self.winds)]
            if unknown:
                raise ScenarioError(_unknown(unknown[0], self.winds), "scores")
            return self.shared(value, sticks)
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != self.n:
            expected = f"a number, {self.n} of them (E first), or a table by wind"
            raise ScenarioError(_found(value, expected), "scores")
        return tuple([_number(points, -(10**7), 10**7, "scores") for points in value])

    def lines(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key)
        if value is None:
            return ()
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, Sequence) or not all(
            isinstance(x, str) and is_text(x) for x in value
        ):
            raise ScenarioError(_found(value, "a list of texts"), key)
        if len(value) > MOST_STEPS:
            raise ScenarioError(f"{len(value)} lines, at most {MOST_STEPS}", key)
        out = tuple([" ".join(x.split()) for x in value])
        if key == "before":
            wrong = next((x for x in out if x.startswith("?")), None)
            if wrong is not None:
                raise ScenarioError(_found(wrong, "a step, such as S 5p"), key)
        return out

    def position(self, value: Any, values: Mapping[str, Any]) -> Position | None:
        """The position to start from, if there is one; then nothing else is to be set up."""
        if value is None:
            return None
        if not isinstance(value, str | Position):
            raise ScenarioError(_found(value, "the line of a position, mj1 ..."), "position")
        for key, given in values.items():
            seat = key in WINDS and isinstance(given, Mapping) and set(given) <= {"then"}
            if given is not None and key not in _BESIDE_A_POSITION and not seat:
                raise ScenarioError("a position says this too: leave it out", key)
        try:
            found = positions.loads(value) if isinstance(value, str) else value
            positions.rules_of(found)
        except ValueError as e:
            raise ScenarioError(str(e), "position") from None
        return found

    def tiles(
        self, key: str, *, most: int = 136, flowers: bool = False, hidden: bool = False
    ) -> tuple[Tile, ...]:
        return _tiles(self.values.get(key, ""), key, most=most, flowers=flowers, hidden=hidden)

    # ---- a seat

    def seat(self, wind: int) -> SeatSpec:
        given, where = self.values.get(name(wind)), name(wind)
        then = _then(self.values.get("then"), "then")
        if given is None:
            return SeatSpec(then=then)
        said: Mapping[str, Any] = given if isinstance(given, Mapping) else {"hand": given}
        unknown = [key for key in said if key not in SEAT_KEYS]
        if unknown:
            raise ScenarioError(_unknown(unknown[0], SEAT_KEYS), f"{where}.{_path(unknown[0])}")
        melds = self.melds(said.get("melds"), wind)
        hand, drawn = self.hand(said, where if given is not said else f"{where}.hand", len(melds))
        river, more = self.river(said.get("river"), f"{where}.river", wind)
        riichi = said.get("riichi", False)
        if type(riichi) is not bool:
            raise ScenarioError(_found(riichi, "true or false"), f"{where}.riichi")
        if riichi and not any(d.riichi for d in river):
            if not river and not more:
                raise ScenarioError("no tile lies in the river", f"{where}.riichi")
            last = river[-1] if river else DiscardSpec(None, None)
            river = (*river[:-1], DiscardSpec(last.pai, last.tsumogiri, True, last.called_by))
        kita = said.get("kita", 0)
        flowers = said.get("flowers", "")
        return SeatSpec(
            hand=hand,
            drawn=drawn,
            melds=melds,
            river=_after_riichi(river, f"{where}.river"),
            more=more,
            kita=_number(kita, 0, 4, f"{where}.kita"),
            flowers=_flowers(flowers, f"{where}.flowers"),
            draws=_tiles(said.get("draws", ""), f"{where}.draws", flowers=True, hidden=True),
            then=_then(said.get("then"), f"{where}.then") or then,
        )

    def hand(
        self, said: Mapping[str, Any], where: str, melds: int
    ) -> tuple[tuple[Tile, ...], Tile | None]:
        """The concealed tiles and the drawn one. Of fourteen the last that was written is the
        drawn one, where nothing else is said."""
        text = said.get("hand", "")
        if not isinstance(text, str):
            raise ScenarioError(_found(text, "tiles, such as 123m456p"), where)
        before, plus, behind = text.partition("+")
        # A flower that was dealt stays there until the first draw.
        hand = [t for t in _tiles(before, where, flowers=True, hidden=True) if t != UNKNOWN]
        drawn = list(_tiles(behind, where, offset=len(before) + 1)) if plus else []
        if plus and len(drawn) != 1:
            raise ScenarioError(_found(text, "one drawn tile behind the +"), where)
        if said.get("drawn") is not None:
            more = _tiles(said["drawn"], f"{where.partition('.')[0]}.drawn")
            if drawn or len(more) != 1:
                what = "a drawn tile already" if drawn else "one tile"
                raise ScenarioError(
                    _found(said["drawn"], what) if not drawn else f"there is {what}",
                    f"{where.partition('.')[0]}.drawn",
                )
            drawn = list(more)
            if len(hand) == 14 - 3 * melds and drawn[0] in hand:
                hand.remove(drawn[0])
        size = 13 - 3 * melds
        if not drawn and len(hand) == size + 1:
            drawn = [hand.pop()]
        if size < 1:
            raise ScenarioError(f"{melds} melds, at most 4", f"{where.partition('.')[0]}.melds")
        if len(hand) > size:
            count = len(hand) + len(drawn)
            beside = f" beside {melds} meld{'s' if melds > 1 else ''}" if melds else ""
            raise ScenarioError(f"{count} tiles{beside}, at most {size + 1}", where)
        return tuple(hand), drawn[0] if drawn else None

    def melds(self, given: Any, wind: int) -> tuple[MeldSpec, ...]:
        where = f"{name(wind)}.melds"
        if given is None:
            return ()
        given = given.split() if isinstance(given, str) else given
        if not isinstance(given, Sequence) or not all(isinstance(x, str) for x in given):
            raise ScenarioError(_found(given, "a list of texts, such as pon:777z@W"), where)
        if len(given) > 4:
            raise ScenarioError(f"{len(given)} melds, at most 4", where)
        return tuple([self.meld(text, wind, f"{where}: {clip(text)}") for text in given])

    def meld(self, text: str, wind: int, where: str) -> MeldSpec:
        form, colon, rest = text.strip().partition(":")
        body, at, who = rest.partition("@")
        if not colon or form not in _FORMS:
            raise ScenarioError(f"expected {', '.join(_FORMS)}, with tiles: pon:777z@W", where)
        kind, size = _FORMS[form]
        tiles = _tiles(body, where, offset=len(form) + 1)
        kinds = sorted([t >> 3 for t in tiles])
        run = kind == "chi"
        if len(tiles) != size or kinds[0] >= KINDS:
            raise ScenarioError(f"expected {size} tiles", where)
        if run and (
            kinds[0] >= 27 or kinds[0] % 9 > 6 or kinds[1:] != [kinds[0] + 1, kinds[0] + 2]
        ):
            raise ScenarioError("no run of three", where)
        if not run and len(set(kinds)) > 1:
            raise ScenarioError("not all of one kind", where)
        if run and not (self.rules.calls.chi and self.n == 4):
            raise ScenarioError(f"there is no chi under the rules {self.rules.name}", where)
        source = self.wind(who, where) if at else None
        if source == wind:
            raise ScenarioError("nobody calls his own discard", where)
        if kind == "ankan" and at:
            raise ScenarioError("a closed kan comes from nobody", where)
        if run:
            left = (wind - 1) % self.n
            if source not in (None, left):
                raise ScenarioError(f"chi is of the discard of {name(left)} only", where)
            source = left
        return MeldSpec(kind, tuple(tiles), source, text.strip())

    def river(self, given: Any, where: str, wind: int) -> tuple[tuple[DiscardSpec, ...], bool]:
        """The discards, and whether others lie before them (``...``, or nothing was said)."""
        if given is None:
            return (), True
        if not isinstance(given, str):
            raise ScenarioError(_found(given, "tiles, such as 1z9m-3p5s!"), where)
        text = "".join(given.split())
        more = text.startswith("...")
        at = 3 if more else 0
        out: list[DiscardSpec] = []
        while at < len(text):
            found = _DISCARD.match(text, at)
            if found is None:
                rest = clip(text[at:])
                expected = "tiles, each with - tsumogiri, ! riichi, @W called"
                raise ScenarioError(f"character {at + 1}: found {rest}, expected {expected}", where)
            tiles = _tiles(found[1], where, hidden=True, offset=at)
            who = None if found[4] is None else self.wind(found[4], where)
            if who == wind:
                raise ScenarioError("nobody calls his own discard", where)
            for i, t in enumerate(tiles):
                last = i == len(tiles) - 1
                tsumogiri = bool(last and found[2])
                out.append(
                    DiscardSpec(
                        None if t == UNKNOWN else t,
                        None if t == UNKNOWN and not tsumogiri else tsumogiri,
                        bool(last and found[3]),
                        who if last else None,
                    )
                )
            at = found.end()
        if sum(d.riichi for d in out) > 1:
            raise ScenarioError("riichi is declared once", where)
        return tuple(out), more


def _after_riichi(river: tuple[DiscardSpec, ...], where: str) -> tuple[DiscardSpec, ...]:
    """In riichi every discard is the drawn tile, whether that was written or not."""
    at = next((i for i, d in enumerate(river) if d.riichi), len(river))
    return tuple(
        [
            d if i <= at else DiscardSpec(d.pai, True, False, d.called_by)
            for i, d in enumerate(river)
        ]
    )


def _tiles(
    given: Any,
    where: str,
    *,
    most: int = 136,
    flowers: bool = False,
    hidden: bool = False,
    offset: int = 0,
) -> tuple[Tile, ...]:
    if not isinstance(given, str):
        raise ScenarioError(_found(given, "tiles, such as 123m456p"), where)
    try:
        out = parse(given)
    except TileError as e:
        there = clip(given[e.pos : e.pos + 8]) if e.pos < len(given) else "the end"
        at = offset + e.pos + 1
        raise ScenarioError(
            f"character {at}: found {there}, expected {e.expected}", where
        ) from None
    for t in out:
        if (t == UNKNOWN and not hidden) or (is_flower(t) and not flowers):
            raise ScenarioError(f"{to_mpsz(t)} cannot stand here", where)
    if len(out) > most:
        raise ScenarioError(f"{len(out)} tiles, at most {most}", where)
    return tuple(out)


def _flowers(given: Any, where: str) -> tuple[Tile, ...]:
    out = _tiles(given, where, most=8, flowers=True)
    for t in out:
        if not is_flower(t):
            raise ScenarioError(f"{to_mpsz(t)} is no flower", where)
    return out


def _then(given: Any, where: str) -> Any:
    """A player who may be seated, or ``None``."""
    if given is None or (isinstance(given, str) and given in PLAYERS):
        return given
    if isinstance(given, str):
        near = nearest(given, tuple(PLAYERS))
        mean = f"; did you mean {near}?" if near else ""
        expected = f"one of {', '.join(PLAYERS)}"
        raise ScenarioError(_found(given, expected) + mean, where)
    if isinstance(given, type) or not (isinstance(given, Player) or callable(given)):
        raise ScenarioError(_found(given, "a player: its name, an object, a function"), where)
    return given


def _number(value: Any, low: int, high: int, where: str) -> int:
    value = as_int(value)
    if type(value) is int and low <= value <= high:
        return value
    raise ScenarioError(_found(value, f"a whole number from {low:,} to {high:,}"), where)


def _found(value: Any, expected: str) -> str:
    return f"found {clip(value)}, expected {expected}"


_MEANT: Final = {
    "replacements": "rinshan", "indicators": "dora", "indicator": "dora", "points": "scores",
    "steps": "play", "riichi_sticks": "sticks", "kyotaku": "sticks", "wall": "draws",
    "discards": "river", "calls": "melds",
}  # fmt: skip
"""Other words for keys."""


def _unknown(key: object, known: Sequence[str]) -> str:
    meant = _MEANT.get(str(key).casefold())
    near = meant if meant in tuple(known) else nearest(str(key), tuple(known))
    mean = f"; did you mean {near}?" if near else ""
    return f"unknown key, expected one of {', '.join(known)}{mean}"


def _path(key: object) -> str:
    text = str(key)
    return text if len(text) <= 60 else text[:57] + "..."
