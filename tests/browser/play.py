"""A small robot that plays at a table on the page, as a person does: it looks at what the table
says, and answers by pointer or by keyboard. It knows nothing that the page does not show.

    robot = Robot(page, host, seed=1)
    robot.play(until=lambda seen: seen.doing == "over")
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

import mjwidget as mj
from mjwidget.core.tiles import from_mjai, to_mpsz
from tests.browser.board import Facts, board_facts

Way = Literal["pointer", "keys", "mixed"]

# What may be answered, what is open, and how the own hand lies. It waits until the table is in one
# of the given situations (and the page has drawn it), at most so many milliseconds.
_LOOK = """async (host, [wanted, milliseconds]) => {
  const root = host.shadowRoot;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const doing = () =>
    [...root.querySelector('[data-testid="status"]').classList].join(" ").match(/is-(\\w+)/)[1];
  const end = performance.now() + milliseconds;
  await frame();
  await frame();
  while (wanted.length > 0 && !wanted.includes(doing()) && performance.now() < end) await frame();
  const all = (selector) => [...root.querySelectorAll(selector)];
  return {
    doing: doing(),
    buttons: all('[data-testid="actions"], [data-testid="call"], [data-testid="result"]').flatMap(
      (place) => [...place.querySelectorAll("[data-act]")].map((button) => button.dataset.act)),
    hand: all(".own-hand:not([hidden]) .own-tile:not([hidden])").map((tile) => ({
      slot: Number(tile.dataset.slot), tile: tile.dataset.tile, label: tile.ariaLabel,
      up: tile.classList.contains("is-up") })),
    open: all("[data-testid]").map((part) => part.dataset.testid),
    error: root.querySelector('[data-testid="error"]')?.textContent ?? "",
    line: root.querySelector('[data-testid="status"]').textContent,
  };
}"""


def until(
    holds: Callable[[], bool], seconds: float = 15, *, tell: Callable[[], object] = lambda: ""
) -> None:
    """Wait until it holds; ``tell``: what to say when it does not."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"it did not come in {seconds} s: {tell()}"
        time.sleep(0.1)


_FOCUSED_SLOT = "(host) => Number(host.shadowRoot.activeElement?.dataset.slot ?? -1)"

CALLS = ("chi", "pon", "kan")
ASKED = ("turn", "result", "over", "paused")
"""Situations in which the table waits for somebody at the page."""


@dataclass(frozen=True)
class Slot:
    """A tile of the own hand: its place, its name, and what is said of it."""

    slot: int
    tile: str
    label: str
    up: bool

    @property
    def barred(self) -> bool:
        """Is it said that it may not be discarded?"""
        return "may not be discarded" in self.label


@dataclass(frozen=True)
class Seen:
    """What the table shows: ``doing``, the kind of its status line; ``buttons``, the names of what
    can be pressed; the own ``hand``, left to right; ``open``, which parts are on the page."""

    doing: str
    buttons: tuple[str, ...]
    hand: tuple[Slot, ...]
    open: frozenset[str]
    error: str
    line: str
    facts: Facts = field(repr=False)

    @property
    def calling(self) -> bool:
        """Is it somebody else's tile that the question is about?"""
        return "call" in self.open


class Robot:
    """Plays seat ``seat`` at the table in ``host``. ``way``: how it answers; ``calls``: how often
    it takes a call that it could make; ``patient``: it waits until everything was shown."""

    def __init__(
        self,
        page: Page,
        host: Locator,
        *,
        seat: int = 0,
        way: Way = "mixed",
        seed: int = 0,
        calls: float = 0.2,
        patient: bool = False,
    ) -> None:
        self.page, self.host, self.seat = page, host, seat
        self.way, self.calls, self.patient = way, calls, patient
        self.done: list[str] = []  # what it did: "pointer dahai 5p", "keys pon"
        self._random = random.Random(seed)
        self._by: Literal["pointer", "keys"] = "pointer"

    # ---- looking

    def look(self, *wanted: str, timeout: float = 20) -> Seen:
        """What the table shows as soon as it does one of ``wanted`` (now, without any)."""
        found: dict[str, Any] = self.host.evaluate(_LOOK, [list(wanted), timeout * 1000])
        if wanted and found["doing"] not in wanted:
            raise AssertionError(f"not one of {wanted} within {timeout} s: {found}")
        return Seen(
            found["doing"],
            tuple(found["buttons"]),
            tuple(Slot(**tile) for tile in found["hand"]),
            frozenset(found["open"]),
            found["error"],
            found["line"],
            board_facts(self.host),
        )

    def wait(self, timeout: float = 20) -> Seen:
        """Until the table waits for somebody at the page; what it shows then."""
        self.host.scroll_into_view_if_needed()
        if not self.patient:
            seen = self.look("behind", *ASKED, timeout=timeout)
            if seen.doing != "behind":
                return seen
            self._choose_way()
            if self._by == "keys":
                self.key("End")
            else:
                self._click(self.button("catch-up"), may_go=True)
        return self.look(*ASKED, timeout=timeout)

    # ---- doing

    def button(self, name: str) -> Locator:
        """The button of this name."""
        return self.host.locator(f'[data-act="{name}"]').first

    def tile(self, slot: int) -> Locator:
        """The tile at this place of the own hand."""
        return self.host.locator(f'.own-tile[data-slot="{slot}"]')

    def key(self, key: str) -> None:
        """Press a key at the table; the focus comes to it first, if it is elsewhere."""
        inside = self.host.evaluate("(host) => host.shadowRoot.activeElement !== null")
        if not inside:
            self.host.locator('[data-testid="mjwidget"]').focus()
        self.page.keyboard.press(key)

    def press(self, name: str, key: str) -> None:
        """A choice that is a button and a key."""
        self.done.append(f"{self._by} {name}")
        if self._by == "keys":
            self.key(key)
        else:
            self._click(self.button(name))

    def discard(self, slot: int, *, times: int = 1) -> None:
        """Discard the tile at this place; ``times``: clicks that it takes."""
        self.done.append(f"{self._by} tile")
        for _ in range(times):
            if self._by == "pointer":
                # A discard that the table makes by itself may come first.
                self._click(self.tile(slot), may_go=True)
                continue
            if self.to(slot):
                self.page.keyboard.press("Enter")

    def to(self, slot: int) -> bool:
        """The focus to the tile at this place, by the arrow keys; was it still there?"""
        for _ in range(40):
            at = int(self.host.evaluate(_FOCUSED_SLOT))
            if at == slot:
                return True
            order = [tile.slot for tile in self.look().hand]
            if slot not in order:
                return False
            if at not in order:
                self.key("ArrowLeft")
                continue
            by = order.index(slot) - order.index(at)
            for _ in range(abs(by)):
                self.page.keyboard.press("ArrowLeft" if by < 0 else "ArrowRight")
        raise AssertionError(f"the arrow keys never came to slot {slot}")

    def _click(self, what: Locator, *, may_go: bool = False) -> None:
        """A click; ``may_go``: it may be gone before it is hit."""
        box = None
        for _ in range(1 if may_go else 5):
            # It may be drawn anew, or go, while it is looked at.
            with contextlib.suppress(PlaywrightError):
                what.scroll_into_view_if_needed(timeout=500)
                box = what.bounding_box(timeout=500)
                break
        if box is None:
            if may_go:
                return
            raise AssertionError(f"nothing to click: {what}")
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.up()

    def _choose_way(self) -> None:
        self._by = self._random.choice(("pointer", "keys")) if self.way == "mixed" else self.way

    # ---- playing

    def play(
        self,
        until: Callable[[Seen], bool],
        *,
        each: Callable[[Seen], object] = lambda seen: None,
        limit: float = 240,
    ) -> Seen:
        """Answer whatever is asked until ``until`` says so; what the table shows then. ``each``
        is called with what is seen before each answer."""
        end = time.monotonic() + limit
        stuck, before = 0, None
        while True:
            seen = self.wait()
            if until(seen):
                return seen
            assert time.monotonic() < end, f"not done in {limit} s; the last of it: {seen}"
            stuck = stuck + 1 if seen == before else 0
            assert stuck < 5, f"answers change nothing: {seen}, {self.done[-6:]}"
            before = seen
            each(seen)
            self.answer(seen)

    def answer(self, seen: Seen) -> None:
        """Answer what is asked."""
        self._choose_way()
        if seen.doing == "result":
            self.press("next", "Enter")
        elif seen.doing != "turn":
            raise AssertionError(f"nothing is asked: {seen}")
        elif seen.calling:
            self._call(seen)
        elif any(name.startswith("choose:") for name in seen.buttons):
            self._by = "pointer"
            self.press("choose:go_on", "")
        else:
            self._turn(seen)

    def _call(self, seen: Seen) -> None:
        if "ron" in seen.buttons:
            return self.press("ron", "w")
        combos = [name for name in seen.buttons if name.startswith("combo:")]
        names = [name for name in CALLS if name in seen.buttons]
        if (names or combos) and self._random.random() < self.calls:
            if combos and (not names or self._random.random() < 0.5):
                at = self._random.randrange(len(combos))
                return self.press(combos[at], str(at + 1))
            name = self._random.choice(names)
            return self.press(name, name[0])
        return self.press("pass", "n")

    def _turn(self, seen: Seen) -> None:
        if "tsumo" in seen.buttons:
            return self.press("tsumo", "w")
        for name in ("kita", "flower"):
            if name in seen.buttons:
                return self.press(name, "f")
        if "kan" in seen.buttons and self._random.random() < self.calls:
            self.press("kan", "k")
            combos = [name for name in self.look().buttons if name.startswith("combo:")]
            if combos:
                self.press(combos[0], "1")
            return None
        riichi = "riichi" in seen.buttons
        if riichi:
            self.press("riichi", "r")
        return self.discard(self.best(seen, tenpai=riichi))

    def best(self, seen: Seen, *, tenpai: bool = False) -> int:
        """The place of the tile that leaves the best hand. Without one it is any that may go."""
        free = [tile for tile in seen.hand if not tile.barred]
        if not free:
            raise AssertionError(f"no tile may go: {seen}")
        ranks = _ranking([tile.tile for tile in seen.hand], self._players(seen))
        known = [tile for tile in free if _kind(tile.tile) in ranks]
        if tenpai:
            known = [tile for tile in known if ranks[_kind(tile.tile)][0] == 0]
        if not known:
            return self._random.choice(free).slot
        return min(known, key=lambda tile: (ranks[_kind(tile.tile)], tile.slot)).slot

    def _players(self, seen: Seen) -> int:
        return sum(name.startswith("score ") for name in seen.facts)


def _kind(tile: str) -> str:
    """``5pr``: ``5p``; ``E``: ``1z``."""
    return to_mpsz([from_mjai(tile)]).replace("0", "5")


def _ranking(hand: Sequence[str], players: int) -> dict[str, tuple[int, int]]:
    """Kind -> (shanten, minus the tiles that help) after its discard; less is better."""
    try:
        text = to_mpsz([from_mjai(tile) for tile in hand])
        return {d.tile: (d.shanten, -d.total) for d in mj.discards(text, players=players)}
    except ValueError:  # no hand that could be counted: flowers in it
        return {}
