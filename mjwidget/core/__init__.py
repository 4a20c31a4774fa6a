"""Tiles, names, events, the immutable state and its reducer, the wall. Knows no rules."""
