"""The package as people get it: built from a clean tree on a machine without Node.js."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.runner.tools import ROOT

LICENCES = ("fflate", "fontsource-kaisei-opti", "fontsource-noto-sans", "preact")
STATIC = ("widget.js", "build.json", *(f"licenses/{name}.txt" for name in LICENCES))
NOT_SOURCES = shutil.ignore_patterns(
    ".git",
    ".venv*",
    ".state",
    ".*_cache",
    "__pycache__",
    "node_modules",
    "static",
    "*.gen.*",
    "dist",
    "tables.bin",
)


@dataclass(frozen=True)
class Built:
    """The names in the sdist (without its top folder) and in the wheel, and both files."""

    sdist: Path
    wheel: Path
    in_sdist: frozenset[str]
    in_wheel: frozenset[str]


def without_node(tmp: Path) -> dict[str, str]:
    """An environment in which no Node.js can be found."""
    empty = tmp / "empty-path"
    empty.mkdir(exist_ok=True)
    return {**os.environ, "PATH": str(empty)}


def run(*command: str, env: dict[str, str], cwd: Path) -> None:
    done = subprocess.run(
        command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """`python -m build` in a copy that holds sources only: the sdist, then the wheel from it."""
    tmp = tmp_path_factory.mktemp("package")
    tree, dist = tmp / "tree", tmp / "dist"
    shutil.copytree(ROOT, tree, ignore=NOT_SOURCES)
    assert not (tree / "mjwidget" / "static").exists()
    run(sys.executable, "-m", "build", "-o", str(dist), env=without_node(tmp), cwd=tree)
    (sdist,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    with tarfile.open(sdist) as archive:
        in_sdist = frozenset(name.partition("/")[2] for name in archive.getnames())
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = frozenset(archive.namelist())
    return Built(sdist, wheel, in_sdist, in_wheel)


@pytest.mark.parametrize(
    "name",
    [
        "pyproject.toml",
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "rules/README.md",
        "mjwidget/hand/tables.bin",
        "tests/__main__.py",
        "js/bundle.py",
        "js/package-lock.json",
        "js/src/widget.ts",
        "js/src/catalogue.gen.json",
        "js/src/tiles.gen.ts",
        *(f"mjwidget/static/{name}" for name in STATIC),
    ],
)
def test_sdist_holds(built: Built, name: str) -> None:
    assert name in built.in_sdist


@pytest.mark.parametrize(
    "name",
    [
        "mjwidget/__init__.py",
        "mjwidget/__main__.py",
        "mjwidget/py.typed",
        "mjwidget/core/names.py",
        "mjwidget/_rules/README.md",
        "mjwidget/_rules/ichigeki-tonpu.toml",
        "mjwidget/hand/tables.bin",
        *(f"mjwidget/static/{name}" for name in STATIC),
    ],
)
def test_wheel_holds(built: Built, name: str) -> None:
    assert name in built.in_wheel


def test_wheel_holds_nothing_beside_the_package(built: Built) -> None:
    tops = {name.partition("/")[0] for name in built.in_wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"mjwidget"}


def test_no_packages_of_the_front_end_are_packed(built: Built) -> None:
    assert not [name for name in built.in_sdist | built.in_wheel if "node_modules" in name]


def test_bundle_is_one_module_without_imports(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        text = archive.read("mjwidget/static/widget.js").decode("utf-8")
    assert re.search(r"(?:^|[;}\n])export\s*\{", text)
    assert not re.search(r"(?:^|[;}\n/])import\s*[\w{*\"']", text)
    assert "sourceMappingURL" not in text


def test_licences_are_whole(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        texts = {n: archive.read(f"mjwidget/static/licenses/{n}.txt").decode() for n in LICENCES}
    for name in ("fflate", "preact"):
        assert "Permission is hereby granted" in texts[name]
    for name in ("fontsource-kaisei-opti", "fontsource-noto-sans"):
        assert "SIL Open Font License, Version 1.1" in texts[name]


def test_sdist_makes_the_same_wheel_without_node_and_network(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.sdist) as archive:
        # Python 3.11 got the filter with 3.11.4 only.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(tmp_path)
    (tree,) = (path for path in tmp_path.iterdir() if path.is_dir())
    env = without_node(tmp_path)
    # Were anything built, npm would be asked, and it has neither a network nor a cache here.
    env |= {"npm_config_offline": "true", "npm_config_cache": str(tmp_path / "npm")}
    command = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", str(tmp_path))
    run(*command, env=env, cwd=tree)
    assert not (tree / "js" / "node_modules").exists()
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(built.wheel) as first, zipfile.ZipFile(wheel) as second:
        assert sorted(first.namelist()) == sorted(second.namelist())
        assert first.read("mjwidget/static/widget.js") == second.read("mjwidget/static/widget.js")


def test_wheel_imports_with_its_bundle(built: Built, tmp_path: Path) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import mjwidget, pathlib\n"
        f"assert pathlib.Path(mjwidget.__file__).is_relative_to({str(tmp_path)!r})\n"
        "assert mjwidget.__version__ == '0.1.0'\n"
        "assert mjwidget.rules('ichigeki-tonpu').match.start == 25000\n"
        "import mjwidget.widget\n"
        "from mjwidget.hand import build_tables\n"
        "assert build_tables.unpack(build_tables.FILE.read_bytes()) is not None\n"
    )
    run(sys.executable, "-I", "-c", code, env=dict(os.environ), cwd=tmp_path)
