"""The JSON of tenhou.net/6 (and of converters to it) <-> events.

An object holds the names, the rules and the hands; a hand has a list of draws and one of discards
for each seat, and no clock: the order of turns is found again (:mod:`.order`).
"""

from .reader import FORMAT, looks_like, read
from .writer import write

__all__ = ["FORMAT", "looks_like", "read", "write"]
