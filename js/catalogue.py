"""Write js/src/catalogue.gen.json: the words the browser shows, from mjwidget/core/names.py.

The build may run before the package's dependencies are installed, so names.py is loaded as a
single file; it must need nothing but the standard library.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "mjwidget" / "core" / "names.py"
TARGET = ROOT / "js" / "src" / "catalogue.gen.json"


def load(source: Path = SOURCE) -> dict[str, dict[str, str]]:
    """The catalogue as {language: {code: text}}.

    Raises FileNotFoundError when names.py is missing and TypeError when it yields anything else.
    """
    if not source.is_file():
        raise FileNotFoundError(f"{source} is missing: the words of the front end come from there")
    spec = importlib.util.spec_from_file_location("mjwidget_names", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    words: object = module.catalogue()
    if not isinstance(words, dict) or not words:
        raise TypeError(f"{source}: catalogue() must return {{language: {{code: text}}}}")
    for language, texts in words.items():
        if not isinstance(texts, dict):
            raise TypeError(f"{source}: catalogue()[{language!r}] must be a dict of texts")
        for code, text in texts.items():
            if not isinstance(code, str) or not isinstance(text, str):
                raise TypeError(f"{source}: catalogue()[{language!r}][{code!r}] must be a text")
    return words


def main() -> None:
    """Write the file, unless it already says the same."""
    text = json.dumps(load(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    if not TARGET.is_file() or TARGET.read_text("utf-8") != text:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
