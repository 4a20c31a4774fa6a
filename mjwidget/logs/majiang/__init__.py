"""majiang paipu, the JSON of kobalab's programs <-> events.

The file counts seats absolutely (``player``, ``defen``, ``point``, ``rank``), its hands by wind:
``l = 0`` is the dealer of that hand. It knows four players, and says nothing of the rules.
"""

from .reader import FORMAT, looks_like, read
from .writer import write

__all__ = ["FORMAT", "looks_like", "read", "write"]
