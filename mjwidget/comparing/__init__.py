"""The same hand or ending under several sets of rules, and which clauses make the difference."""

from __future__ import annotations

from .comparison import Against, Column, Comparison, Reason, compare
from .explain import Change

__all__ = ["Against", "Change", "Column", "Comparison", "Reason", "compare"]
