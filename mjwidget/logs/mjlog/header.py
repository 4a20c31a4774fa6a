"""What stands before the first hand: ``SHUFFLE``, ``GO``, ``UN``, ``TAIKYOKU``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ...core.events import StartGame
from ..own import OWN
from . import rules
from .fields import Attrs, integer, numbers_or_texts, others, plain_text

ROOT: Final = "mjloggm"
LISTS: Final = ("dan", "rate", "sx", "gold")
NAMES: Final = ("n0", "n1", "n2", "n3")


class Header:
    """The first of each of these elements; ``taken`` refuses a second."""

    def __init__(self) -> None:
        self.root: Attrs = {}
        self.own: Mapping[str, Any] = {}
        """What this project itself has written, as :mod:`..own` reads it."""
        self._found: dict[str, Attrs] = {}
        self.go: int | None = None
        """The type number of the match."""
        self.first_dealer = 0

    def begin(self, attrs: dict[str, str]) -> None:
        """The root's attributes."""
        text = attrs.pop(OWN, None)
        self.root = attrs
        if text is not None:
            try:
                self.own = {OWN: msgspec.json.decode(text)}
            except (msgspec.DecodeError, RecursionError):
                self.root = {**attrs, OWN: text}

    def taken(self, name: str, attrs: Attrs) -> bool:
        """Keep an element, or say that there was one. Raises :class:`.fields.Problem`."""
        if name in self._found:
            return False
        if name == "GO" and "type" in attrs:
            self.go = integer(attrs["type"], "type", 0, 0xFFFF)
        if name == "TAIKYOKU" and "oya" in attrs:
            self.first_dealer = integer(attrs["oya"], "oya", 0, 3)
        self._found[name] = attrs
        return True

    @property
    def empty(self) -> bool:
        return not self._found

    @property
    def players(self) -> int | None:
        """3 or 4; ``None`` when the type is not there."""
        return None if self.go is None else 3 if self.go & rules.SANMA else 4

    @property
    def red(self) -> bool:
        """Has the match red fives?"""
        return not (self.go or 0) & rules.NO_RED

    @property
    def seed(self) -> str:
        """The seed of the walls, a text of any kind."""
        return self._found.get("SHUFFLE", {}).get("seed", "")

    def start_game(self, players: int, scheme: str | None) -> StartGame:
        """The event. ``scheme``: of the seed, where the walls are made from it; the seed is the
        match's secret then, and one of any other kind is kept as it stands. What has no field
        goes to ``meta``."""
        go, un = self._found.get("GO", {}), self._found.get("UN", {})
        meta: dict[str, Any] = {}
        if "ver" in self.root:
            meta["ver"] = self.root["ver"]
        meta |= {key: value for key, value in go.items() if key not in ("type", "csrule")}
        if "title" in meta:
            meta["title"] = plain_text(meta["title"])
        for key in LISTS:
            if key in un:
                meta[key] = numbers_or_texts(un[key], players)
        if self.seed:
            meta["shuffle"] = scheme or self.seed
        more = self._more()
        if more:
            meta["attributes"] = more
        return StartGame(
            meta=meta or None,
            names=tuple([plain_text(un.get(key, "")) for key in NAMES[:players]]),
            rules=rules.from_go(self.go, players, go.get("csrule", "")),
            id=self._found.get("SHUFFLE", {}).get("ref") or None,
            secret={"shuffle": self.seed} if scheme else None,
        )

    def _more(self) -> dict[str, Any]:
        """Attributes that an mjlog does not have, by element."""
        known = {
            "SHUFFLE": ("seed", "ref"),
            "GO": tuple(self._found.get("GO", ())),
            "UN": (*NAMES, *LISTS),
            "TAIKYOKU": ("oya",),
        }
        rest = {name: others(attrs, known[name]) for name, attrs in self._found.items()}
        rest[ROOT] = others(self.root, ("ver",))
        return {name: found["attributes"] for name, found in rest.items() if found}
