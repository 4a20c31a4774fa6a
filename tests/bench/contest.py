"""Matches of one player against others, a row each in a file, so that a run goes on where it was
stopped; and what the rows say, with intervals."""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

from mjwidget.core.events import Chi, Dahai, Daiminkan, Hora, Kakan, Pon, Reach
from mjwidget.core.match import Match
from mjwidget.game.choice import Choice
from mjwidget.game.play import Seated, play, seat_player
from mjwidget.game.players import Prompt
from mjwidget.rulefiles import rules as load_rules

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "tests" / ".state" / "bots"
_CALLS = (Chi, Pon, Daiminkan, Kakan)
CERTAIN = 1.96


class Contest(NamedTuple):
    """``hero`` at every seat in turn against ``others`` at the rest, on the same walls.

    ``sources``: folders and files of the package that a row depends on, beside the rules;
    ``maker``: makes a player of a name that is not the package's own."""

    name: str
    rules: str
    hero: str
    others: str
    walls: int
    sources: tuple[str, ...] = ("bots", "analysis", "hand", "game", "core", "view.py")
    maker: Callable[[str], Seated] = str

    @property
    def seats(self) -> int:
        """Players of a match."""
        return load_rules(self.rules).tiles.players

    @property
    def alike(self) -> bool:
        """Does one player have all seats? Then each wall is played once, and counts for all."""
        return self.hero == self.others

    @property
    def matches(self) -> int:
        """Each wall is played with the hero at every seat."""
        return self.walls * (1 if self.alike else self.seats)

    @property
    def file(self) -> Path:
        """Where its rows are: another file when the sources change."""
        total = hashlib.sha256()
        paths = [ROOT / "mjwidget" / name for name in self.sources]
        files = [f for p in paths for f in ([p] if p.is_file() else p.rglob("*"))]
        files += list((ROOT / "rules").rglob("*.toml"))
        for file in sorted(f for f in files if f.suffix in (".py", ".json", ".toml")):
            total.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
        return FOLDER / f"{self.name}-{total.hexdigest()[:12]}.jsonl"


def row_of(match: Match, seats: Sequence[int]) -> dict[str, Any]:
    """How these seats fared: mean rank and final figure, and by hand what they did, added up."""
    final = [row for row in match.final or () if row.seat in seats]
    out: dict[str, Any] = {
        "rank": sum(row.rank for row in final) / len(seats),
        "points": sum(row.points or 0 for row in final) / len(seats),
    }
    done = dict.fromkeys(("hands", "wins", "won", "deal_ins", "riichi", "called"), 0)
    for seat in seats:
        for hand in match.hands:
            done["hands"] += 1
            wins = [e for e in hand.events if isinstance(e, Hora)]
            own = [e for e in wins if e.actor == seat]
            done["wins"] += bool(own)
            done["won"] += sum([e.points or 0 for e in own])
            done["deal_ins"] += any(e.target == seat != e.actor for e in wins)
            done["riichi"] += any(isinstance(e, Reach) and e.actor == seat for e in hand.events)
            done["called"] += any(isinstance(e, _CALLS) and e.actor == seat for e in hand.events)
    return out | done


class Timed:
    """A player, and the seconds of processor time that each of its decisions took (questions with
    one choice left out): what else runs on the machine does not count."""

    def __init__(self, player: Any) -> None:
        self._player, self.name = player, player.name
        self.times: list[float] = []

    def choose(self, prompt: Prompt) -> Choice | str:
        """As the player."""
        start = time.thread_time()
        answer: Choice | str = self._player.choose(prompt)
        if len(prompt.choices) > 1:
            self.times.append(time.thread_time() - start)
        return answer


def run(contest: Contest, most: int | None = None) -> list[dict[str, Any]]:
    """The rows of all its matches (of the first ``most``); those that were played before are read,
    the others are played."""
    file, wanted = contest.file, min(contest.matches, most or contest.matches)
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    file.parent.mkdir(parents=True, exist_ok=True)
    bar = tqdm(total=wanted, initial=min(len(rows), wanted), unit="match", desc=contest.name)
    hero = contest.maker(contest.hero)
    others = contest.maker(contest.others)
    with file.open("a", encoding="utf-8") as out, bar:
        for n in range(len(rows), wanted):
            wall, seat = (n, 0) if contest.alike else divmod(n, contest.seats)
            row = _one(contest, hero, others, wall, seat)
            rows.append(row)
            out.write(json.dumps(row) + "\n")
            out.flush()
            bar.update()
            ranks = [r["rank"] for r in rows]
            bar.set_postfix_str(f"rank {sum(ranks) / len(ranks):.2f}")
    return rows[:wanted]


def _one(contest: Contest, hero: Seated, others: Seated, wall: int, seat: int) -> dict[str, Any]:
    own = Timed(seat_player(hero, b"", seat))
    players = [own if s == seat else others for s in range(contest.seats)]
    start = time.process_time()
    match = play(players, contest.rules, seed=f"contest {wall}")
    row = row_of(match, range(contest.seats) if contest.alike else [seat])
    row["seconds"] = round(time.process_time() - start, 2)
    ms = sorted(round(1000 * t, 2) for t in own.times)
    row["ms"] = [ms[len(ms) * i // 20] for i in range(20)] if ms else []
    return row


class Figure(NamedTuple):
    """A mean and half the width of its interval of 95 %."""

    mean: float
    give: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.give:.3f}"


def mean_rank(rows: Sequence[dict[str, Any]], seats: int) -> Figure:
    """Of whole walls: matches on the same walls are no independent ones."""
    ranks = [row["rank"] for row in rows]
    walls = [ranks[i : i + seats] for i in range(0, len(ranks) - seats + 1, seats)]
    means = [sum(wall) / seats for wall in walls]
    if len(means) < 2:
        return Figure(sum(ranks) / max(1, len(ranks)), math.inf)
    mean = sum(means) / len(means)
    variance = sum([(m - mean) ** 2 for m in means]) / (len(means) - 1)
    return Figure(mean, CERTAIN * math.sqrt(variance / len(means)))


STYLE = ("wins", "deal_ins", "riichi", "called")


def style(rows: Sequence[dict[str, Any]]) -> dict[str, Figure]:
    """Shares of hands; ``won``: points of a win."""
    hands = sum(row["hands"] for row in rows)
    out = {}
    for key in STYLE:
        share = sum(row[key] for row in rows) / hands
        out[key] = Figure(share, CERTAIN * math.sqrt(share * (1 - share) / hands))
    wins = sum(row["wins"] for row in rows)
    out["won"] = Figure(sum(row["won"] for row in rows) / max(1, wins), math.nan)
    return out


def times(rows: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """Milliseconds of a decision: the median and the 95th of a hundred (from twentieths of each
    match)."""
    every = sorted(ms for row in rows for ms in row["ms"])
    return every[len(every) // 2], every[len(every) * 95 // 100]


def recorded(folder: Path, most: int) -> Iterator[dict[str, Any]]:
    """What people did in recorded mjlogs: a row for each match of four."""
    from mjwidget.logs.load import load

    files = sorted((folder / "logs" / "mjlog").rglob("*.mjlog*"))
    read = 0
    for file in tqdm(files, unit="log", desc="people"):
        try:
            match = load(file)
        except ValueError:
            continue
        if match.seats != 4 or match.error is not None or match.final is None:
            continue
        if not any(isinstance(e, Dahai) for e in match.events):
            continue
        yield row_of(match, range(4))
        read += 1
        if read >= most:
            return
