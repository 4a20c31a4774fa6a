"""What all widgets of this project share: the bundle, and what a browser may write."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

BUNDLE = Path(__file__).parent.parent / "static" / "widget.js"


class TableWidget(anywidget.AnyWidget):
    """A widget of which the browser may write only the traits named in ``WRITABLE``.

    Without that, any message could overwrite every synced trait, the code of the front end
    included. A refused or impossible value is answered with the one that holds.
    """

    WRITABLE: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, **traits: Any) -> None:
        if not BUNDLE.exists():
            raise RuntimeError(
                "the front end is not built: install the package (pip install -e .) from the"
                " folder that holds pyproject.toml"
            )
        super().__init__(_esm=BUNDLE.read_text("utf-8"), **traits)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the browser sent, trait by trait, where it may be written."""
        for name, value in sync_data.items():
            if name in self.WRITABLE:
                try:
                    super().set_state({name: value})
                    continue
                except (traitlets.TraitError, TypeError, ValueError):
                    pass
            if name in self.keys:
                self.send_state(name)
