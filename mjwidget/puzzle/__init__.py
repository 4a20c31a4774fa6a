"""Questions about situations, with answers that are checked and explained by the engine."""

from .errors import PuzzleError as PuzzleError
