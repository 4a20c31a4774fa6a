"""Imports run one way; heavy or browser-side modules stay where they belong."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mjwidget

PACKAGE = Path(__file__).parents[2] / "mjwidget"

# part -> which parts it may import. A file of the package's root is a part of its own.
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "ruletext": set(),
    "rulemarks": set(),
    "ruleset": {"ruletext"},
    "rulecheck": {"core", "ruleset", "ruletext"},
    "rulefiles": {"core", "ruleset", "ruletext", "rulemarks", "rulecheck"},
    "cli_rules": {"core", "rulefiles", "ruletext", "cli_sheets"},
    "cli_sheets": {"core", "logs", "rulefiles", "comparing"},
    "hand": {"core", "ruleset", "rulefiles"},
    "sheets": {"core", "ruleset", "rulefiles", "ruletext", "hand"},
    "comparing": {
        *("core", "ruleset", "rulefiles", "ruletext", "rulecheck", "hand", "sheets"),
    },
    "game": {"core", "ruleset", "rulefiles", "hand", "view"},
    "logs": {"core"},
    "history": {"core", "logs"},
    "view": {"core"},
    "stream": {"core", "view"},
    "outline": {"core", "view", "stream"},
    "selfplay": {"core", "game", "rulefiles"},
    "cli_play": {"core", "game", "rulefiles", "ruleset", "selfplay"},
    "cli_convert": {"core", "logs"},
    "cli_scenario": {"core", "puzzle", "scenario"},
    "checking": {"core", "game", "logs", "rulefiles", "ruleset"},
    "feed": {"core", "view", "stream", "outline"},
    "asking": {"core", "game", "analysis"},
    "analysis": {"core", "logs", "ruleset", "rulefiles", "hand", "game", "view", "sheets"},
    "bots": {"core", "hand", "game", "analysis", "logs"},
    "scenario": {
        *("core", "ruleset", "rulefiles", "rulemarks", "hand", "game", "bots"),
    },
    "puzzle": {
        *("core", "ruleset", "rulefiles", "rulemarks", "hand", "game", "scenario"),
    },
    "widget": {
        *("core", "ruleset", "rulefiles", "game", "logs", "history"),
        *("view", "stream", "outline", "feed", "asking", "scenario", "puzzle", "analysis"),
    },
    "__init__": {
        "analysis",
        "bots",
        "comparing",
        "core",
        "game",
        "hand",
        "history",
        "logs",
        "puzzle",
        "rulefiles",
        "ruleset",
        "scenario",
        "widget",
    },
    "__main__": {
        *(
            "core",
            "logs",
            "checking",
            "cli_convert",
            "cli_play",
            "cli_rules",
            "cli_sheets",
            "rulefiles",
        ),
        *("__init__", "cli_scenario"),
    },
}
# package from a registry -> the only parts that may import it; unnamed parts get none
THIRD_PARTY: dict[str, set[str]] = {
    "numpy": {"hand", "analysis"},
    "msgspec": {
        *("core", "game", "logs", "ruleset", "ruletext", "rulefiles", "stream", "widget"),
        *("analysis", "bots", "history", "scenario", "comparing", "puzzle"),
    },
    "tqdm": {"checking", "core", "selfplay", "analysis"},
    "anywidget": {"widget"},
    "traitlets": {"widget"},
}
STANDARD_ONLY = {PACKAGE / "core" / "names.py"}


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> list[tuple[str, bool]]:
    """Absolute names of all imported modules, and whether they are of this package."""
    out: list[tuple[str, bool]] = []
    package = ["mjwidget", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            out += [(a.name, a.name.split(".")[0] == "mjwidget") for a in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "mjwidget":
                out += [(f"mjwidget.{a.name}", True) for a in node.names]
            else:
                out.append((module, module.split(".")[0] == "mjwidget"))
    return out


def target(name: str) -> str:
    """The part that a module of this package belongs to."""
    first = name.split(".")[1] if "." in name else "__init__"
    there = (PACKAGE / first).exists() or (PACKAGE / f"{first}.py").exists()
    return first if there else "__init__"  # a name such as __version__


FILES = sorted(p for p in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    import sys

    own = part(path)
    assert own in MAY_IMPORT, f"{own}: say in this test what it may import"
    for name, ours in imports(path):
        first = name.split(".")[0]
        if ours:
            assert target(name) in {own, *MAY_IMPORT[own]}, f"{own} imports {name}"
        elif first in sys.stdlib_module_names:
            assert first not in ("pickle", "marshal", "shelve"), f"{own} imports {first}"
        else:
            assert path not in STANDARD_ONLY
            assert own in THIRD_PARTY.get(first, set()), f"{own} imports {first}"


def test_the_table_names_only_what_exists() -> None:
    assert set(MAY_IMPORT) == {part(p) for p in FILES}


def test_the_table_allows_only_what_is_used() -> None:
    used: dict[str, set[str]] = {own: set() for own in MAY_IMPORT}
    for path in FILES:
        used[part(path)] |= {target(name) for name, ours in imports(path) if ours}
    assert {own: may - used[own] for own, may in MAY_IMPORT.items() if not may <= used[own]} == {}


def test_a_type_checker_knows_each_name_that_is_imported_later() -> None:
    tree = ast.parse(Path(mjwidget.__file__).read_text("utf-8"))
    (block,) = [n for n in tree.body if isinstance(n, ast.If)]
    known = {a.name for n in block.body if isinstance(n, ast.ImportFrom) for a in n.names}
    assert known == {*mjwidget._LATER, "bots"}
    assert known < set(mjwidget.__all__)
