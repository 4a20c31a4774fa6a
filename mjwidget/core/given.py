"""What people give where a whole number is meant: a seat, how many."""

from __future__ import annotations

import operator
from typing import Any, TypeVar, cast

T = TypeVar("T")


def as_int(given: T) -> T:
    """``given``; where it is a whole number of another kind than Python's own (``__index__``: those
    of numpy, with which people index), that number as an ``int``. A ``bool`` is none, and stays."""
    if type(given) is int or isinstance(given, bool | str):
        return given
    try:
        return cast(T, operator.index(cast(Any, given)))
    except TypeError:
        return given
