"""Mahjong Soul's records, decoded to JSON -> events; this format is only read.

Records of 2019 (``records``) and since 2021 (``actions``), four and three players, and the stream
that a seat sees while it plays (``Action...``), where a file has one.
"""

from .reader import FORMAT, looks_like, read

__all__ = ["FORMAT", "looks_like", "read"]
