"""From what was asked for to a referee at the moment: order, tiles, play; and again if need be."""

from __future__ import annotations

import hashlib
import random
from typing import Final, NamedTuple

from ..core.events import Event
from ..core.text import counted
from ..game.choice import Choice
from ..game.position import PositionError
from ..game.referee import Referee, seed_bytes
from . import conflict
from .errors import ScenarioError
from .order import order
from .pool import NoFilling
from .run import ALWAYS, WHOLE_HAND, Stage, StepError, asked_too, carry_out
from .script import Coming, first_turn, legible
from .spec import Spec
from .tiles import lay, named

_EASY: Final = 4
"""So many fillings have every hand ready as late as can be; then it comes as it may."""


_REORDER: Final = 4
"""After so many another order of turns is taken."""
_SAME: Final = 40
"""After so many that the same step refused in the same words the others are not tried."""
_STRICT: Final = 12
"""So many have nobody pass a win before the moment."""


class Compiled(NamedTuple):
    """``events``: until the moment; ``replies``: given there already; ``tried``: fillings."""

    events: tuple[Event, ...]
    replies: tuple[Choice, ...]
    tried: int


def compiled(spec: Spec) -> Compiled:
    """Raises :class:`.errors.ScenarioError`."""
    legible(spec)
    if spec.line is not None:
        return _from_position(spec)
    conflict.check(spec)
    found = order(spec, first_turn(spec), _rng(spec, -1))
    coming = Coming(spec, found.turn)
    coming.follow(spec.before, "before")
    coming.follow(spec.play, "play")
    coming.close()
    named(spec, coming)
    problem, same, n = "", 0, 0
    for n in range(spec.tries):
        rng = _rng(spec, n)
        if n and n % _REORDER == 0:
            found = order(spec, first_turn(spec), rng, again=True)
        try:
            laid = lay(spec, found, coming, rng, n < _EASY or n % 2 == 0)
            referee = carry_out(spec, laid, _secret(spec, n), n < _STRICT)
        except NoFilling as e:
            problem = str(e)
            continue
        before = problem
        out, problem = _played(spec, referee, n + 1)
        if out is not None:
            return out
        same = same + 1 if problem == before else 0
        if same == _SAME:
            break
    raise _not_found(n + 1, problem)


def _not_found(tried: int, problem: str) -> ScenarioError:
    last = f"; the last one: {problem}" if problem else ""
    text = f"no filling found in {counted(tried, 'try', 'tries')}{last}"
    return ScenarioError(text, proven=False)


def _secret(spec: Spec, n: int) -> bytes:
    """The seed of the match: its later walls."""
    text = f"{type(spec.seed).__name__} {spec.seed} {n}"
    return hashlib.sha256(b"scenario " + text.encode(errors="surrogatepass")).digest()


def _rng(spec: Spec, n: int) -> random.Random:
    return random.Random(int.from_bytes(_secret(spec, n)[:8], "big"))


def _from_position(spec: Spec) -> Compiled:
    assert spec.line is not None
    problem = ""
    for n in range(spec.tries):
        seed = seed_bytes(spec.seed) if not n else _secret(spec, n)
        try:
            referee = Referee.from_position(spec.line, seed=seed, rules=spec.rules)
        except PositionError as e:
            raise ScenarioError(str(e), "position") from None
        referee = Referee.resume(referee.events, spec.rules, also=asked_too(spec))
        out, problem = _played(spec, referee, n + 1)
        if out is not None:
            return out
    raise _not_found(spec.tries, problem)


def _played(spec: Spec, referee: Referee, tried: int) -> tuple[Compiled | None, str]:
    """The moment after the steps before it, and whether those after it are possible; what is not
    possible with any filling is raised."""
    stage = Stage(referee)
    where, first = "before", True
    try:
        for line in spec.before:
            stage.step(line, "before")
            first = False
        out = Compiled(tuple(referee.events), tuple(referee.replies.values()), tried)
        where = "play"
        for line in spec.play:
            if not line.startswith("?"):
                stage.step(line)
                first = False
    except StepError as e:
        if _certain(spec, e, first):
            raise ScenarioError(str(e), where) from None
        return None, f"{where}: {e}"
    if stage.over and where == "before":
        return None, "the hand is over before the moment"
    return out, ""


def _certain(spec: Spec, e: StepError, first: bool) -> bool:
    """Is what refused a step the same with any filling?"""
    if "several" in e.codes or any(code in ALWAYS for code in e.codes):
        return True
    one = spec.seats[e.wind]
    known = spec.line is None and one.whole and one.drawn is not None and first
    return known and bool(e.codes) and e.codes[0] in WHOLE_HAND
