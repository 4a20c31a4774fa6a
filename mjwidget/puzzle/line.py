"""A puzzle in one line of text, both ways: to be sent in a message.

ASCII between blanks, nothing that a chat takes for markup::

    mjp1 waits rules=tenhou hand=23456m678p11s234s
    mjp1 discard title=Ukeire sealed=eJyrVkpUslIyLVCqBQAR5AMK : mj1 tenhou E1 ... view=1 ...

``mjp1`` is the mark of this form, then the kind. ``key=value``: texts are quoted as in an address
(``title``, ``text``, ``ask``; ``title.ja`` where languages differ), ``opt`` a choice, ``rules`` and
the facts of a hand as :class:`.puzzle.Puzzle` takes them (lists joined by commas). Behind `` : ``
stands the line of a position, as one seat sees it: what others hold is not in it.

``sealed`` holds what the author wrote of the answer: the answer, the explanation, hints, as JSON,
deflated, base64; and of a position the wins that were passed, which may be what is asked for. That
is no secret; it keeps one from reading it by accident. An answer that the engine finds is not in
the line: it follows from the situation.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

import msgspec
from msgspec.structs import replace

from ..core.events import Passed, Position
from ..game.position import PositionError, dumps
from ..game.position_read import Reader
from ..game.position_read import loads as position_loads
from ..game.position_text import quoted, rules_text
from ..rulefiles import RuleError, rules_for_log, rules_of_log
from .errors import PuzzleError
from .scene import HAND_KEYS, LISTS, NUMBERS, HandScene, TableScene
from .words import Both

if TYPE_CHECKING:
    from .puzzle import Puzzle

MARK: Final = "mjp1"
MOST: Final = 8192
"""No line is longer, in characters."""
_OPENED: Final = 1 << 16
"""Nor what was sealed, in bytes."""
_MISSED: Final = "missed"
"""Of what was sealed: the wins that were passed (``Position.missed``)."""
_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_SEALED: Final = {"answer", "because", "hints", _MISSED}
_UNCHANGED: Final = "what was sealed there, unchanged"
TEXTS: Final = ("title", "text", "ask")
_SAFE: Final = ",:.!+@-"


def write(p: Puzzle, *, answer: bool = True) -> str:
    """The line of a puzzle. Raises :class:`.errors.PuzzleError`."""
    try:
        out = " ".join(_fields(p, answer))
    except PositionError as e:
        raise PuzzleError(e.problem) from None
    if len(out) > MOST:
        raise PuzzleError(f"{len(out):,} characters, at most {MOST:,} fit in a line")
    return out


def _fields(p: Puzzle, answer: bool) -> Iterator[str]:
    yield MARK
    yield p.kind
    scene = p.scene
    if isinstance(scene, HandScene):
        yield f"rules={rules_text(rules_for_log(scene.rules))}"
    for key, text in zip(TEXTS, (p.title, p.text, p.own_question), strict=True):
        yield from _text(key, text)
    if isinstance(scene, HandScene):
        for key in HAND_KEYS:
            if key in scene.values:
                value = scene.values[key]
                shown = ",".join(value) if isinstance(value, list) else str(value)
                shown = "true" if value is True else shown
                yield f"{key}={quoted(shown, safe=_SAFE)}"
    for option in p.options:
        yield from _text("opt", option)
    sealed = _seal(p, answer)
    if sealed:
        yield f"sealed={sealed}"
    if isinstance(scene, TableScene):
        yield ":"
        yield dumps(replace(scene.position, missed=()))


def _text(key: str, text: Both) -> Iterator[str]:
    if text["en"] == text["ja"]:
        if text["en"]:
            yield f"{key}={quoted(text['en'], safe=_SAFE)}"
        return
    if key == "opt":  # one field for each
        yield f"opt={quoted(text['en'], safe=_SAFE)}|{quoted(text['ja'], safe=_SAFE)}"
        return
    for lang in ("en", "ja"):
        yield f"{key}.{lang}={quoted(text[lang], safe=_SAFE)}"


def _seal(p: Puzzle, answer: bool) -> str:
    said: dict[str, Any] = {}
    if isinstance(p.scene, TableScene) and p.scene.position.missed:
        said[_MISSED] = p.scene.position.missed
    if answer and p.task.own is not None:
        said["answer"] = p.task.write()
    if answer and p.because is not None:
        said["because"] = p.because
    if answer and p.own_hints:
        said["hints"] = p.own_hints
    if not said:
        return ""
    packed = zlib.compress(msgspec.json.encode(said), 9)
    return base64.b64encode(packed).decode().rstrip("=")


# ---- read


def read(line: str) -> tuple[str, Any, dict[str, Any]]:
    """Kind, position (``None``: none) and arguments of a line. Raises
    :class:`.errors.PuzzleError` that names the column."""
    return _Line(line).read()


class _Line:
    def __init__(self, text: str) -> None:
        if len(text) > MOST:
            raise PuzzleError(f"{len(text):,} characters, at most {MOST:,}")
        self.text = text
        self.out: dict[str, Any] = {}
        self.sealed: tuple[int, int] | None = None
        """Where that field is."""

    def fail(self, at: int, end: int, expected: str) -> PuzzleError:
        """What is there, and what was expected."""
        word = self.text[at:end]
        shown = word if len(word) <= 24 else word[:21] + "..."
        found = ascii(shown) if shown else "the end"
        return PuzzleError(f"found {found}, expected {expected}", column=at + 1)

    def read(self) -> tuple[str, Any, dict[str, Any]]:
        from .puzzle import KINDS

        words = [found.span() for found in _WORD.finditer(self.text)]
        if not words or self.text[slice(*words[0])] != MARK:
            raise self.fail(*(words[0] if words else (0, 0)), f"{MARK}, the mark of a puzzle")
        if len(words) < 2 or self.text[slice(*words[1])] not in KINDS:
            end = len(self.text)
            raise self.fail(
                *(words[1] if len(words) > 1 else (end, end)), f"one of {', '.join(KINDS)}"
            )
        position = None
        for at, end in words[2:]:
            if self.text[at:end] == ":":
                position = self.position(end)
                break
            self.field(at, end)
        missed = self.out.pop(_MISSED, None)
        if missed is not None:
            position = self.missed(position, missed)
        return self.text[slice(*words[1])], position, self.out

    def position(self, at: int) -> Position:
        rest = self.text[at:]
        try:
            return position_loads(rest)
        except PositionError as e:
            column = at + 1 + (e.column - 1 if e.column is not None else 0)
            raise PuzzleError(e.problem, "position", column=column) from None

    def missed(self, position: Position | None, given: Any) -> Position:
        """The position with the wins that were passed: what makes a line makes it again."""
        try:
            rows = msgspec.convert(given, tuple[Passed, ...])
            if position is not None and not position.missed:
                return position_loads(dumps(replace(position, missed=rows)))
        except (msgspec.ValidationError, ValueError, LookupError):
            pass
        assert self.sealed is not None
        raise self.fail(*self.sealed, _UNCHANGED)

    def field(self, at: int, end: int) -> None:
        equals = self.text.find("=", at, end)
        key = self.text[at : end if equals < 0 else equals]
        name, _, lang = key.partition(".")
        known = (*TEXTS, "opt", "sealed", "rules", *HAND_KEYS)
        if (
            equals < 0
            or name not in known
            or (lang and (name not in TEXTS or lang not in ("en", "ja")))
        ):
            raise self.fail(at, end, f"one of {', '.join([f'{k}=' for k in known])} or :")
        begin = equals + 1
        if name == "opt":
            parts = [self.unquoted(begin, end, part) for part in self.text[begin:end].split("|")]
            if len(parts) > 2:
                raise self.fail(begin, end, "a text, or two with | between them")
            value: Any = parts[0] if len(parts) == 1 else {"en": parts[0], "ja": parts[1]}
            self.out.setdefault("options", []).append(value)
            return
        if lang:
            texts = self.out.setdefault(name, {})
            if not isinstance(texts, dict) or lang in texts:
                raise self.fail(at, end, "each text once")
            texts[lang] = self.unquoted(begin, end)
            return
        if name in self.out or (name == "sealed" and self.sealed is not None):
            raise self.fail(at, end, "each field once")
        if name == "rules":
            self.rules(begin, end)
        elif name == "sealed":
            self.sealed = begin, end
            self.open(begin, end)
        elif name in LISTS:
            self.out[name] = [x for x in self.unquoted(begin, end).split(",") if x]
        elif name in NUMBERS and _NUMBER.fullmatch(self.text, begin, end):
            self.out[name] = int(self.text[begin:end])
        elif name in NUMBERS and name != "flowers":
            raise self.fail(begin, end, "a number, 0 to 999")
        else:
            self.out[name] = self.unquoted(begin, end)

    def unquoted(self, at: int, end: int, word: str | None = None) -> str:
        word = self.text[at:end] if word is None else word
        try:
            if word.isascii():
                return unquote(word, errors="strict")
        except UnicodeDecodeError:
            pass
        raise self.fail(at, end, "a text quoted as in an address")

    def rules(self, at: int, end: int) -> None:
        try:
            said = Reader(self.text).rules(at, end)
            if said is None:
                raise self.fail(at, end, "the name of a set of rules")
            self.out["rules"] = rules_of_log(said)
        except PositionError as e:
            raise PuzzleError(e.problem, "rules", column=e.column) from None
        except RuleError as e:
            raise PuzzleError("; ".join(e.problems)[:300], "rules", column=at + 1) from None

    def open(self, at: int, end: int) -> None:
        word = self.text[at:end]
        try:
            packed = base64.b64decode(word + "=" * (-len(word) % 4), validate=True)
            opener = zlib.decompressobj()
            data = opener.decompress(packed, _OPENED)
            if opener.unconsumed_tail or not opener.eof:
                raise zlib.error
            said = msgspec.json.decode(data)
        except (binascii.Error, ValueError, zlib.error, msgspec.DecodeError, RecursionError):
            raise self.fail(at, end, _UNCHANGED) from None
        if not isinstance(said, Mapping) or not set(said) <= _SEALED:
            raise self.fail(at, end, _UNCHANGED)
        self.out |= said
