"""One pass over the XML: elements in, events out. Elements are counted from 1, the root not
counted."""

from __future__ import annotations

from typing import Final
from xml.parsers import expat

from ..errors import MAX_BYTES, LogError, Reading
from .elements import Elements
from .header import ROOT

FORMAT: Final = "mjlog"


def read(data: bytes) -> Reading:
    """Read an mjlog, unpacked. Never raises: what is wrong is named by ``Reading.error``, and
    everything before it is kept."""
    if len(data) > MAX_BYTES:
        error = LogError("", f"found {len(data)} bytes, expected at most {MAX_BYTES}")
        return Reading(FORMAT, (), (), error)
    return _Document().read(data)


class _Document(Elements):
    def __init__(self) -> None:
        super().__init__(FORMAT)
        self.depth = 0

    def read(self, data: bytes) -> Reading:
        # Tenhou writes UTF-8; other encodings are not asked for, whatever a declaration says.
        parser = expat.ParserCreate("utf-8")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._root
        self.parser = parser
        error = None
        try:
            parser.Parse(data, True)
            self.finish()
        except LogError as wrong:
            error = wrong
        except expat.ExpatError as wrong:
            place = f"line {wrong.lineno}, column {wrong.offset + 1}"
            what = expat.ErrorString(wrong.code)
            if self.count:
                place = f"{self.where}after element {self.count}, {place}"
            error = LogError(place, f"{what}; expected well-formed XML")
        finally:
            parser.StartElementHandler = None
            parser.EndElementHandler = None
            parser.StartDoctypeDeclHandler = None
        return self.reading(error)

    def _doctype(self, name: str, *_: object) -> None:
        line = self.parser.CurrentLineNumber
        raise LogError(f"line {line}", f"found a DOCTYPE ({name[:40]}), expected none in an mjlog")

    def _root(self, name: str, attrs: dict[str, str]) -> None:
        if name != ROOT:
            raise LogError("root element", f"found <{name[:40]}>, expected <{ROOT}>")
        self.header.begin(attrs)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._close

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        self.count += 1
        self.depth += 1
        if self.depth > 1:  # an mjlog is flat
            place = f"{self.where}element {self.count} <{name[:40]}>"
            raise LogError(place, "an element within another, expected one after the other")
        self.element(name, attrs)

    def _close(self, name: str) -> None:
        self.depth = 0
