"""What a hand needs and what it is worth, beside the peers; rates on one core.

``python -m tests bench hand [shanten] [score]``. Read the ratios of one run.
"""

from __future__ import annotations

import sys

from tests.bench import hand_score, hand_shanten

SECTIONS = {"shanten": hand_shanten.run, "score": hand_score.run}


def main() -> None:
    chosen = sys.argv[1:] or list(SECTIONS)
    unknown = [name for name in chosen if name not in SECTIONS]
    if unknown:
        raise SystemExit(f"no section {unknown[0]!r}; there are: {', '.join(SECTIONS)}")
    for name in chosen:
        SECTIONS[name]()


if __name__ == "__main__":
    main()
