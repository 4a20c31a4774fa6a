"""What an mjai program answers, as the choice that it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..core.tiles import BLUE, PLAIN, Tile, kind, mark, tile, to_mjai
from ..game.choice import Choice
from ..game.choose import texts

_ACTS: Final = {
    "none": ("pass",),
    "dahai": ("dahai",),
    "hora": ("tsumo", "ron"),
    "ryukyoku": ("kyuushu",),
    "nukidora": ("kita",),
    "kita": ("kita",),
    **{act: (act,) for act in ("chi", "pon", "daiminkan", "ankan", "kakan")},
}
SAID: Final = frozenset(act for acts in _ACTS.values() for act in acts) | {"riichi"}
"""The acts that mjai has a word for."""


class Illegal(ValueError):
    """An answer that is no choice; the text says what there is."""


def meant(said: Mapping[str, Any], choices: Sequence[Choice], *, riichi: bool = False) -> Choice:
    """The choice that a reaction means. ``riichi``: it is the discard after a ``reach``.

    A discard counts whether or not it says rightly where the tile came from; without tiles a call
    counts where there is one of its kind. Raises :class:`Illegal`.
    """
    name = said.get("type")
    acts = ("riichi",) if riichi and name == "dahai" else _ACTS.get(str(name))
    if acts is None or (riichi and name != "dahai"):
        raise _illegal(said, choices)
    found = [c for c in choices if c.act in acts and c.offence is None]
    if name in ("dahai", "kakan"):
        found = [c for c in found if _same(said.get("pai"), c.pai)]
        drawn = [c for c in found if c.tsumogiri is said.get("tsumogiri")]
        found = drawn or found
    elif name in ("chi", "pon", "ankan", "daiminkan") and "consumed" in said:
        found = [c for c in found if _all(said["consumed"], c.consumed)]
    if not found or len({c.text for c in found}) > 1:
        raise _illegal(said, choices)
    return found[0]


def _illegal(said: Mapping[str, Any], choices: Sequence[Choice]) -> Illegal:
    words = [str(said.get("type"))[:20]]
    words += [str(said[key])[:60] for key in ("pai", "consumed") if key in said]
    return Illegal(
        f"answered {' '.join(words)}, which is not offered; there are: {', '.join(texts(choices))}"
    )


def _same(text: object, t: Tile | None) -> bool:
    return t is not None and text in _names(t)


def _names(t: Tile) -> tuple[str, ...]:
    """As mjai writes it; a blue five is a plain one to most programs."""
    own = to_mjai(t)
    return (own, to_mjai(tile(kind(t), PLAIN))) if mark(t) == BLUE else (own,)


def _all(said: object, tiles: Sequence[Tile]) -> bool:
    if not isinstance(said, list | tuple) or len(said) != len(tiles):
        return False
    spell: list[Callable[[Tile], str]] = [to_mjai, lambda t: _names(t)[-1]]
    wanted = sorted(map(str, said))
    return any(sorted(map(way, tiles)) == wanted for way in spell)
