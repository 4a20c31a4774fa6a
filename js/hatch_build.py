"""Hatchling's build hook: sees to it that the front end and the tables are built before packing."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _module(name: str, file: Path) -> ModuleType:
    """A module by its path: a hook has no package to import from."""
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def _bundle() -> ModuleType:
    return _module("mjwidget_bundle", Path(__file__).with_name("bundle.py"))


def _tables(root: Path) -> ModuleType:
    return _module("mjwidget_build_tables", root / "mjwidget" / "hand" / "build_tables.py")


class FrontEndHook(BuildHookInterface[Any]):
    """Builds mjwidget/static and mjwidget/hand/tables.bin, unless fresh ones are there (as in an
    sdist)."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node.js as a Python package: only for a bundle to be built on a machine without one."""
        bundle = _bundle()
        if bundle.is_fresh(Path(self.root)) or bundle.find_node() is not None:
            return []
        return [bundle.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        _bundle().build(Path(self.root))
        _tables(Path(self.root)).write()
