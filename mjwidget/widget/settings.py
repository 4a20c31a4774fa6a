"""What a live table and its browsers share: what is told, and the settings of both sides."""

from __future__ import annotations

from typing import ClassVar, Final

import traitlets as t

from ..core.names import LANGUAGES
from .analysing import Layered
from .base import Among
from .replay import SKINS, SPEEDS

ADVISERS: Final = ("off", "careful", "efficient")
"""Who may give advice on the table."""


class TableTraits(Layered):
    """The traits of :class:`.table.Table`, which says what they are."""

    WRITABLE: ClassVar[frozenset[str]] = frozenset(
        {
            *("skin", "lang", "speed", "viewpoint", "layers", "hints", "adviser", "reasons"),
            *("auto_win", "no_calls", "auto_discard", "every_discard"),
            *("sort_hand", "confirm", "panel", "sounds", "auto_next"),
        }
    )

    INSTEAD: ClassVar[str] = (
        "table.match.save(path) keeps the match, mj.Table.load(path) goes on with it"
    )

    info = t.Dict().tag(sync=True)
    hands = t.List(t.Unicode()).tag(sync=True)
    live = t.Dict(default_value=None, allow_none=True).tag(sync=True)
    prompt = t.Dict(default_value=None, allow_none=True).tag(sync=True)
    status = t.Dict().tag(sync=True)

    skin = t.Enum(SKINS, "classic").tag(sync=True)
    lang = t.Enum(LANGUAGES, "en").tag(sync=True)
    speed = Among(SPEEDS, 1).tag(sync=True)
    viewpoint = t.Int(0).tag(sync=True)
    hints = t.Enum(("off", "on", "tips"), "off").tag(sync=True)
    adviser = t.Enum(ADVISERS, "off").tag(sync=True)
    reasons = t.Bool(False).tag(sync=True)
    auto_win = t.Bool(False).tag(sync=True)
    no_calls = t.Bool(False).tag(sync=True)
    auto_discard = t.Bool(False).tag(sync=True)
    every_discard = t.Bool(False).tag(sync=True)
    sort_hand = t.Bool(True).tag(sync=True)
    confirm = t.Bool(False).tag(sync=True)
    panel = t.Enum(("stays", "closes"), "stays").tag(sync=True)
    sounds = t.Bool(False).tag(sync=True)
    auto_next = t.Bool(False).tag(sync=True)
