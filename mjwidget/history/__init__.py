"""Matches that are kept: a database of those that were played or imported, with match codes."""
