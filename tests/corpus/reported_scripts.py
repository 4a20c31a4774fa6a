"""Reported situations of play that are told rather than given: one or more scripts by row.

See :mod:`tests.game_facts` for what the lines mean.
"""

from __future__ import annotations

from typing import Any, Final

from tests.game_facts import at

READY = "23467m567p34588s"  # 5m 8m
PINFU = "123m456p789s23s99m"  # 1s 4s
SANMA = "234678p2234678s"  # 2s 5s
HAKU = "119m19p19s123467z"  # kokushi that waits for 5z
ORPHANS = "119m19p19s234567z"  # kokushi that waits for 1z... E
NO_YAKU = "34m123p456s11z"  # 2m 5m, with chi:789s
THREE_KANS = {"W": ["ankan:1111z", "ankan:2222z"], "N": ["ankan:3333z"]}

Script = tuple[Any, dict[str, Any], tuple[str, ...]]


def script(rules: Any, situation: dict[str, Any], *lines: str) -> Script:
    return rules, situation, lines


SCRIPTS: Final[dict[str, list[Script]]] = {
    "LG013": [
        # the fourth kan of two owners: rinshan, discard, ron or abort; chankan comes first
        script("tenhou", at(E="999s", S=READY, melds=THREE_KANS, draws="9s", rinshan="8m"),
               "E kan 9999s", "? then ankan dora tsumo", "E 8m", "? S may ron", "S ron", "? won S"),
        script("tenhou", at(E="999s", S=READY, melds=THREE_KANS, draws="9s", rinshan="8m"),
               "E kan 9999s", "E 8m", "S pass", "? draw suukaikan"),
        script("tenhou", at(E="23467m567p88s999s", melds=THREE_KANS, draws="9s", rinshan="8m"),
               "E kan 9999s", "E tsumo", "? won E"),
        script("tenhou", at(S="78p234678s22s111m", melds={"E": ["pon:999p"], **THREE_KANS}, draws="9p"),
               "E kan 9p", "S ron", "? won S"),
    ],
    "LG015": [
        script("tenhou", at(W=HAKU, melds={"E": ["pon:555z"]}, draws="5z"),
               "E kan 5z", "? then kakan", "? W may ron", "? dora 1", "W pass", "? then tsumo", "? dora 1"),
    ],
    "LG017": [
        script("tenhou", at(E="111z", W=ORPHANS, draws="1z"), "E kan 1111z", "? W may not ron"),
        script("mahjongsoul", at(E="111z", W=ORPHANS, draws="1z"), "E kan 1111z", "W ron", "? won W"),
        script("mahjongsoul", at(E="999p", W="78p234678s22s111m", draws="9p"), "E kan 9999p", "? W may not ron"),
    ],
    "LG019": [
        script("tenhou", at(W=READY, melds={"E": ["pon:888m"]}, draws="8m1z2z5m", rinshan="3z"),
               "E kan 8m", "W pass", "? W furiten", "E 3z", "S 1z", "W 2z", "? W not furiten", "N 5m", "? W may ron"),
        script("tenhou", at(W=READY, riichi="W", melds={"E": ["pon:888m"]}, draws="8m1z2z5m", rinshan="3z"),
               "E kan 8m", "W pass", "E 3z", "S 1z", "W 2z", "? W furiten", "N 5m", "? W may not ron"),
    ],
    "LG021": [
        script("tenhou", at(W=NO_YAKU, melds={"W": ["chi:789s"]}, draws="2m5m", left=1),
               "E 2m", "? W may not ron", "S 5m", "? W may not ron"),
        script("tenhou", at(W=NO_YAKU, melds={"W": ["chi:789s"]}, draws="9p5m", left=1),
               "E 9p", "S 5m", "? W may ron"),
    ],
    "LG023": [
        script("tenhou", at(E="34m678m567p34588s", melds={"N": ["pon:222m@E"]}, turn="S", draws="5m"), "S 5m", "? E may not ron"),
        script("tenhou", at(E="34m678m567p34588s", melds={"N": ["pon:222m@W"]}, turn="S", draws="5m"), "S 5m", "? E may ron"),
    ],
    "LG025": [
        script("tenhou-sanma", at(W="234678p23422s44z", draws="4z", rinshan="9p"), "E kita", "? W may not ron", "? W furiten"),
        script("tenhou-sanma", at(E="34p789p678s22s444z", riichi="E", draws="9m"), "? E may not kita"),
        script("tenhou-sanma", at(E="34p789p678s22299s", riichi="E", draws="4z"), "? E may kita"),
        script("tenhou-sanma", at(E=SANMA, draws="9p", left=2), "? E may not riichi"),
    ],
    "LG035": [
        script("tenhou", at(E=PINFU, draws="9p"), "? E may riichi 9p", "? E may not riichi 9m", "E riichi 9p", "? then reach dahai"),
    ],
    "LG047": [
        script("tenhou", at(S=READY, draws="8m", left=0), "E 8m", "S ron", "? S yaku houtei"),
        script("tenhou", at(E="1111s", S=READY, draws="9p", rinshan="8m", left=1), "E kan 1111s", "? left 0", "E 8m", "S ron", "? S yaku houtei", "? S yaku no rinshan"),
    ],
    "LG049": [
        script("tenhou", at(E="1111s", draws="9p"), "E kan 1111s", "? then ankan dora tsumo"),
        script("tenhou", at(S="222s", draws="2s", rinshan="9p"), "E 2s", "S kan", "? then daiminkan tsumo", "S 9p", "? then dahai dora"),
        script("tenhou", at(melds={"E": ["pon:222s", "pon:333s"]}, draws="2s", rinshan="3s9m"),
               "E kan 2s", "? then kakan tsumo", "E kan 3s", "? then kakan dora tsumo"),
        # the discard's ron counts the indicator; so does a rinshan win after a closed kan
        script("tenhou", at(S=READY, melds={"E": ["pon:222s"]}, draws="2s", rinshan="8m", dora="9p7s"),
               "E kan 2s", "E 8m", "? dora 2", "S ron", "? S counts dora 2"),
        script("tenhou", at(E="23467m567p88s", melds={"E": ["pon:222s"]}, draws="2s", rinshan="8m", dora="9p7s"),
               "E kan 2s", "E tsumo", "? E counts dora 0"),
        script("tenhou", at(E="23467m567p88s222s", draws="2s", rinshan="8m", dora="9p7s"), "E kan 2222s", "E tsumo", "? E counts dora 2"),
        # an added kan of a replacement, robbed: the first kan's indicator does not count
        script("tenhou", at(E="5z", S="78p234678s88s111m", melds={"E": ["pon:111s", "pon:999p"]}, draws="1s", rinshan="9p", dora="9s7s"),
               "E kan 1s", "E kan 9p", "? dora 1", "S ron", "? S counts dora 0"),
    ],
    "LG053": [
        script("tenhou-sanma", at(E=SANMA, S="4z", riichi="E", draws="9m9m9p2s", rinshan="1p"),
               "E 9m", "S kita", "S 1p", "W 9p", "E tsumo", "? E yaku no ippatsu"),
        script("tenhou-sanma", at(S="234678p34678s22s", draws="9m4z", rinshan="2s"), "E 9m", "S kita", "S tsumo", "? S yaku rinshan", "? S yaku tanyao", "? S yaku menzen_tsumo"),
        script("tenhou-sanma", at(E="4z", S=SANMA, draws="9m9p9p9p2s", rinshan="9m", first=True),
               "E kita", "E 9m", "S riichi 9p", "W 9p", "E 9p", "S tsumo", "? S yaku riichi", "? S yaku no double_riichi"),
    ],
    "LG063": [
        script("lan", at(E=PINFU, S=READY, riichi="SWN", draws="9s"), "E riichi 9s", "? draw suucha_riichi"),
        script("tenhou", at(S="119m2319p5p19s12z", draws="9s3z", first=True), "E 9s", "S kyuushu", "? draw kyuushu_kyuuhai"),
    ],
    "LG067": [
        script("tenhou", at(S="46p", W="55p", draws="5p"), "E 5p", "W pass", "S chi 46p", "? then chi"),
        script("tenhou", at(S="46p", W="55p", draws="5p"), "E 5p", "S chi 46p", "? W asked", "W pass", "? then chi"),
    ],
}  # fmt: skip
