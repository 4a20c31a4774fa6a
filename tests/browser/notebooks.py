"""Notebooks written for a test."""

from __future__ import annotations

from pathlib import Path

import nbformat


def write_notebook(path: Path, *sources: str, kernel: str = "python3") -> Path:
    """A notebook at ``path`` with these code cells, for the kernel of this name."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s) for s in sources])
    # Without a kernel named, JupyterLab asks for one.
    book.metadata["kernelspec"] = {
        "name": kernel,
        "display_name": kernel,
        "language": "python",
    }
    nbformat.write(book, path)
    return path
