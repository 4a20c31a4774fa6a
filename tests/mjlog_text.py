"""Small mjlogs for tests: a fixed deal, and results with everything that an element needs.

Seat ``s`` is dealt copy ``s`` of 13 kinds: 1m-9m 1p-4p; with three players 1m 9m 1p-9p 1s 2s.
So four players hold the ids s, s + 4, .. s + 48, and the dora indicator is chun (135).
"""

from __future__ import annotations

from urllib.parse import quote_from_bytes

KINDS = {4: range(13), 3: (0, *range(8, 20))}


def coded(text: str) -> str:
    """Every byte percent-coded, as Tenhou does."""
    return "".join(f"%{byte:02X}" for byte in text.encode())


def element(tag: str, **attrs: object) -> str:
    """One element; a keyword with ``_`` at the end loses it."""
    return f"<{tag}" + "".join(f' {k.rstrip("_")}="{v}"' for k, v in attrs.items()) + "/>"


def deal(players: int = 4) -> list[list[int]]:
    """The ids that each seat is dealt."""
    return [[4 * kind + seat for kind in KINDS[players]] for seat in range(players)]


def _joined(numbers: object) -> str:
    return ",".join(str(n) for n in numbers)  # type: ignore[attr-defined]


def init(players: int = 4, seed: str = "0,0,0,1,2,135", **attrs: object) -> str:
    """``<INIT>`` of the fixed deal."""
    start = "250,250,250,250" if players == 4 else "350,350,350,0"
    found: dict[str, object] = {"seed": seed, "ten": start, "oya": 0}
    found |= {f"hai{i}": _joined(hand) for i, hand in enumerate(deal(players))}
    if players == 3:
        found["hai3"] = ""
    return element("INIT", **(found | attrs))


def agari(**attrs: object) -> str:
    """``<AGARI>``: seat 0 robs nobody: 1,000 points of seat 1, unless told otherwise."""
    found: dict[str, object] = {
        "ba": "0,0", "hai": "0,4,8,12", "machi": 0, "ten": "30,1000,0", "yaku": "8,1",
        "doraHai": 135, "who": 0, "fromWho": 1, "sc": "250,10,250,-10,250,0,250,0",
    }  # fmt: skip
    if "yakuman" in attrs:
        del found["yaku"]
    return element("AGARI", **(found | attrs))


def ryukyoku(**attrs: object) -> str:
    """``<RYUUKYOKU>`` without payments, unless told otherwise."""
    found: dict[str, object] = {"ba": "0,0", "sc": "250,0,250,0,250,0,250,0"}
    return element("RYUUKYOKU", **(found | attrs))


def header(go: int | None = 9, names: tuple[str, ...] = ("A", "B", "C", "D")) -> str:
    """``GO``, ``UN`` and ``TAIKYOKU``."""
    sanma = go is not None and go & 0x10
    shown = [quote_from_bytes(n.encode()) for n in (names[:3] if sanma else names)]
    un = element("UN", **{f"n{i}": name for i, name in enumerate([*shown, ""][:4])})
    start = "" if go is None else element("GO", type=go, lobby=0)
    return start + un + element("TAIKYOKU", oya=0)


def mjlog(*elements: str, head: str | None = None) -> bytes:
    """A whole document."""
    body = (header() if head is None else head) + "".join(elements)
    return f'<mjloggm ver="2.3">{body}</mjloggm>'.encode()
