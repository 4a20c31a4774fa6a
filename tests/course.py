"""The course of scenarios in ``examples/scenarios``: what is in it, what it shows, what it cannot."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

COURSE: Final = Path(__file__).parent.parent / "examples" / "scenarios"


def files() -> list[str]:
    """Its files, such as ``kans/04-chankan``."""
    return sorted(f.relative_to(COURSE).with_suffix("").as_posix() for f in COURSE.rglob("*.toml"))


def raw(name: str) -> dict[str, Any]:
    """A file as TOML has it."""
    return tomllib.loads((COURSE / f"{name}.toml").read_text("utf-8"))


def clauses(name: str) -> list[str]:
    """The clauses that a file names, its variants too."""
    said = raw(name)
    found = [c for part in (said, *said.get("but", ())) for c in part.get("clauses", ())]
    return list(dict.fromkeys(found))


REPORTED: Final[dict[str, str]] = {
    # -- scoring
    "SC001": "wins/01-counting-fu",
    "SC003": "wins/15-yakuman",
    "SC005": "wins/05-which-reading",
    "SC007": "wins/04-dora",
    "SC009": "wins/03-red-fives",
    "SC011": "wins/02-fu-of-kans",
    "SC013": "wins/14-four-concealed-triplets",
    "SC015": "wins/02-fu-of-kans",
    "SC017": "wins/04-dora",
    "SC019": "wins/08-four-han-thirty-fu",
    "SC021": "wins/13-not-a-win",
    "SC023": "kans/08-a-robbed-kan-is-not-made",
    "SC025": "wins/01-counting-fu",
    "SC027": "wins/01-counting-fu",
    "SC029": "wins/01-counting-fu",
    "SC031": "wins/01-counting-fu",
    "SC033": "wins/05-which-reading",
    "SC035": "wins/11-first-turn",
    "SC037": "wins/15-yakuman",
    "SC039": "wins/15-yakuman",
    "SC041": "wins/15-yakuman",
    "SC043": "wins/01-counting-fu",
    "SC045": "wins/05-which-reading",
    "SC047": "wins/03-red-fives",
    "SC049": "wins/02-fu-of-kans",
    "SC051": "kans/15-rinshan-and-the-last-tile",
    "SC053": "wins/09-double-riichi-and-a-red-five",
    "SC055": "wins/06-open-tanyao",
    "SC057": "wins/05-which-reading",
    "SC059": "wins/10-the-kan-that-cost-6000",
    "SC061": "wins/11-first-turn",
    "SC063": "kans/08-a-robbed-kan-is-not-made",
    "SC065": "wins/03-red-fives",
    "SC067": "wins/04-dora",
    "SC069": "wins/01-counting-fu",
    "SC071": "wins/05-which-reading",
    "SC073": "wins/05-which-reading",
    "SC075": "wins/15-yakuman",
    "SC077": "wins/02-fu-of-kans",
    "SC079": "wins/16-rinshan",
    "SC081": "kans/09-robbing-alone-is-a-yaku",
    "SC083": "kans/08-a-robbed-kan-is-not-made",
    "SC087": "sanma/03-norths-as-dora",
    "SC089": "sanma/03-norths-as-dora",
    "SC091": "sanma/03-norths-as-dora",
    "SC093": "points/05-liable-for-big-dragons",
    "SC095": "points/05-liable-for-big-dragons",
    "SC097": "points/05-liable-for-big-dragons",
    "SC099": "draws-aborts/06-three-rons",
    "SC101": "points/03-two-winners",
    "SC103": "riichi/09-the-ronned-declaration",
    "SC105": "draws/05-nagashi-mangan",
    "SC107": "draws/05-nagashi-mangan",
    "SC109": "points/10-at-the-end",
    "SC111": "points/10-at-the-end",
    "SC113": "points/10-at-the-end riichi/04-points",
    "SC117": "sanma/03-norths-as-dora",
    "SC119": "sanma/01-north-set-aside",
    # -- what may be done
    "LG001": "calls/08-a-call-with-no-discard",
    "LG003": "calls/06-swap-calling",
    "LG005": "calls/06-swap-calling",
    "LG007": "kans/02-closed-kan-in-riichi",
    "LG009": "calls/10-no-calls-in-riichi",
    "LG011": "kans/14-no-fifth-kan",
    "LG013": "kans/11-four-kans-of-several",
    "LG015": "kans/04-chankan",
    "LG017": "kans/05-robbing-a-closed-kan",
    "LG019": "furiten/06-a-passed-chankan",
    "LG021": "furiten/04-a-pass-without-a-yaku",
    "LG023": "furiten/02-a-discard-that-was-called",
    "LG025": "sanma/02-passing-a-north",
    "LG027": "draws-aborts/01-nine-kinds",
    "LG029": "draws-aborts/03-the-top-dealer-throws-in",
    "LG031": "riichi/03-which-discards",
    "LG033": "riichi/04-points",
    "LG035": "riichi/11-two-steps",
    "LG037": "calls/13-the-plain-five-first",
    "LG039": "calls/12-red-five-in-a-pon",
    "LG041": "calls/11-no-kan-after-a-call",
    "LG043": "calls/03-pon-before-chi calls/04-ron-before-all",
    "LG045": "points/03-two-winners",
    "LG047": "kans/15-rinshan-and-the-last-tile wins/12-last-tiles",
    "LG049": "kans/06-when-the-indicator-turns kans/07-which-wins-count-it",
    "LG051": "sanma/04-eight-replacements draws-aborts/07-the-count-of-tiles",
    "LG053": "sanma/01-north-set-aside",
    "LG057": "points/08-the-last-dealer",
    "LG059": "points/09-after-the-last-hand",
    "LG061": "riichi/10-exactly-a-thousand",
    "LG063": "riichi/13-an-abort-ends-it",
    "LG067": "calls/03-pon-before-chi",
    "LG069": "calls/15-the-dealers-fourteenth-tile",
    # -- logs of situations that can be played
    "LF009": "kans/11-four-kans-of-several",
    "LF011": "points/07-bust",
    "LF013": "points/05-liable-for-big-dragons",
    "LF015": "draws-aborts/05-four-riichi",
    "LF017": "draws-aborts/01-nine-kinds draws-aborts/04-four-winds",
    "LF025": "draws/01-tenpai-is-paid",
    "LF037": "kans/10-the-discarder-is-the-kan",
    "LF039": "draws-aborts/07-the-count-of-tiles",
    # -- how tiles lie
    "VW001": "calls/14-meld-shapes",
    "VW003": "calls/14-meld-shapes",
    "VW005": "calls/14-meld-shapes",
    "VW007": "riichi/12-the-called-declaration",
    "VW009": "kans/16-two-in-a-row",
    "VW011": "wins/02-fu-of-kans",
    "VW013": "calls/14-meld-shapes",
    "VW015": "kans/04-chankan",
    "VW025": "calls/14-meld-shapes",
    # -- how far a hand is
    "AN001": "wins/13-not-a-win",
    "AN003": "shapes/01-how-far-from-ready",
    "AN005": "shapes/01-how-far-from-ready",
    "AN007": "shapes/01-how-far-from-ready",
    "AN009": "shapes/01-how-far-from-ready",
    "AN011": "shapes/01-how-far-from-ready",
    "AN015": "shapes/01-how-far-from-ready",
}
"""A reported case -> the files that show it."""

_FORMAT: Final = "the text of a log format"
_VIEW: Final = "what a viewer does, whatever lies on the table"
_NOTEBOOK: Final = "a notebook's matter"
NOT_ON_A_TABLE: Final[dict[str, str]] = {
    "SC085": "contradictory input to the calculator; at a table it cannot come about",
    "SC115": "says nothing that could be checked",
    "LG055": "seats on the wire of a log format",
    "LG065": "the order of names in a record",
    **dict.fromkeys(("LF001", "LF003", "LF005", "LF007", "LF019", "LF021", "LF023"), _FORMAT),
    **dict.fromkeys(("LF027", "LF029", "LF031", "LF033", "LF035", "LF041", "LF043"), _FORMAT),
    **dict.fromkeys(("VW017", "VW019", "VW021", "VW023", "VW027", "VW029"), _VIEW),
    **dict.fromkeys(("VW031", "VW033", "VW035", "VW037", "VW039", "VW041"), _VIEW),
    **dict.fromkeys([f"NB{n:03}" for n in range(1, 26, 2)], _NOTEBOOK),
    "AN013": "how many tiles are counted as left: a hint's matter",
}
"""The others, and why."""

_MANNERS: Final = "people's manners and how the house runs its tables"
_LOOK: Final = "the look and the controls of the table"
_MEMBERS: Final = "the parlour's members, ranks and stakes"
_NETWORK: Final = "tables over a network"
NOT_PLAY: Final[dict[str, str]] = {
    "ICH-58": "where the set is offered",
    "SAN-36": "the clock",
    "LAN-8": "what computer players never do",
    **dict.fromkeys(("RON-34", "RON-36", "RON-37", "RON-38", "RON-40"), _MANNERS),
    **dict.fromkeys([f"SAN-{n}" for n in range(50, 61)], _MEMBERS),
    **dict.fromkeys([f"PAR-{n}" for n in range(1, 11)], _MEMBERS),
    **dict.fromkeys([f"UI-{n}" for n in (*range(1, 15), 20, 21, 22)], _LOOK),
    **dict.fromkeys([f"NET-{n}" for n in range(1, 7)], _NETWORK),
    "EDU-1": "hints of a lesson",
}
"""Clauses that no play shows, and why."""
