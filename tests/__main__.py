"""Run the tests: `python -m tests` for all of them, or name parts.

    python -m tests [lint] [typescript] [python] [browser]
    python -m tests --long [--fresh] [pytest arguments]   the large counts; goes on where it stopped
    python -m tests bench [NAME [arguments]]              a benchmark; without a name, their list
    python -m tests clauses [browser]                     the rules' clauses and their tests

What is missing (Python packages, Node.js, a Chromium) is installed, and the run says so.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence

from tests.runner import tools
from tests.runner.report import Count, Verdict


def _parts(names: Sequence[str]) -> list[Callable[[], list[Verdict]]]:
    from tests.runner import parts

    table = {
        "lint": parts.lint,
        "typescript": parts.typescript,
        "python": parts.python,
        "browser": parts.browser,
    }
    unknown = [name for name in names if name not in table]
    if unknown:
        raise SystemExit(f"no part {unknown[0]!r}; there are: {', '.join(table)}\n\n{__doc__}")
    return [part for name, part in table.items() if not names or name in names]


def _close(verdicts: Sequence[Verdict]) -> int:
    total = sum((verdict.count for verdict in verdicts), Count())
    print(f"\n=== all parts, {sum(v.seconds for v in verdicts):.0f} s")
    for verdict in verdicts:
        print(verdict)
    # The plain closing line that tools look for.
    print(f"\n{total.passed} passed, {total.failed} failed, {total.skipped} skipped", flush=True)
    return 1 if total.failed or not total.passed else 0


def main(arguments: Sequence[str]) -> int:
    """Run what the arguments name; the exit code is 0 when nothing failed and something ran."""
    if "-h" in arguments or "--help" in arguments:
        print(__doc__)
        return 0
    first = arguments[0] if arguments else ""
    if first == "bench":
        from tests.runner import parts

        return parts.bench(arguments[1:])
    chosen = [] if first in ("--long", "clauses") else _parts(arguments)
    tools.ensure_python_packages()
    if first == "clauses":
        from tests.runner import clauses

        unknown = [name for name in arguments[1:] if name != "browser"]
        if unknown:
            raise SystemExit(f"clauses: found {unknown[0]!r}, expected browser or nothing")
        return clauses.show(browser="browser" in arguments)
    if first == "--long":
        from tests.runner import parts, progress

        rest = [argument for argument in arguments[1:] if argument != "--fresh"]
        if len(rest) < len(arguments) - 1:
            shutil.rmtree(progress.FOLDER, ignore_errors=True)
        return _close(parts.long(rest))
    return _close([verdict for part in chosen for verdict in part()])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
