"""What all widgets of this project share: the bundle, and what a browser may write."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from ..core.text import clip, nearest

BUNDLE = Path(__file__).parent.parent / "static" / "widget.js"


class Among(traitlets.Enum):  # type: ignore[type-arg]
    """One of some values; ``True`` is not 1."""

    def validate(self, obj: Any, value: Any) -> Any:
        if isinstance(value, bool) and not any(value is one for one in self.values or ()):
            self.error(obj, value)
        return super().validate(obj, value)


class TableWidget(anywidget.AnyWidget):
    """A widget of which the browser may write only the traits named in ``WRITABLE``.

    Without that, any message could overwrite every synced trait, the code of the front end
    included. A refused or impossible value is answered with the one that holds.
    """

    WRITABLE: ClassVar[frozenset[str]] = frozenset()
    INSTEAD: ClassVar[str] = "it belongs to the kernel that shows it"
    """What is said to who would pickle it: what keeps what it shows."""

    def __init__(self, **traits: Any) -> None:
        if not BUNDLE.exists():
            raise RuntimeError(
                "the front end is not built: install the package (pip install -e .) from the"
                " folder that holds pyproject.toml"
            )
        super().__init__(_esm=BUNDLE.read_text("utf-8"), **traits)

    def __setattr__(self, name: str, value: Any) -> None:
        """A setting that there is not is most likely one misspelt."""
        if not name.startswith("_") and not hasattr(type(self), name):
            raise AttributeError(self._no_setting(name, self.WRITABLE))
        super().__setattr__(name, value)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """What a widget is made of, its connection for one, is in no file."""
        raise TypeError(f"a {type(self).__name__} cannot be pickled: {self.INSTEAD}")

    @classmethod
    def _no_setting(cls, name: str, known: Iterable[str], mark: str = "") -> str:
        """What is said of a setting that there is not; ``mark``: written behind its name."""
        # Without a table, in mj.play, they are called so.
        meant = "seats" if name == "players" and "seats" in known else nearest(name, known)
        there = f"there are {', '.join(sorted(known))}"
        mean = there if meant is None else f"did you mean {meant}{mark}?"
        return f"{cls.__name__} has no option {clip(name)}: {mean}"

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
