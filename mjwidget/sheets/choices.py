"""The sentences of keys that choose one of a few values, in Japanese and in English.

Key -> value -> (ja, en). An empty pair: nothing need be said (the value is what nobody asks about,
or another sentence says it).
"""

from __future__ import annotations

from typing import Any, Final

_SILENT: Final = ("", "")

CHOICES: Final[dict[str, dict[Any, tuple[str, str]]]] = {
    # tiles and wall
    "tiles.north": {
        "seat_wind": ("北は他の風牌と同じ。", "North is a wind like any other."),
        "yakuhai": (
            "北は全員の役牌（刻子で1翻）。",
            "North is a yakuhai for everybody: a triplet is one han.",
        ),
        "kita": (
            "北は抜きドラ。抜いて補充し、1枚につきドラ1。",
            "North may be set aside and replaced; each is one dora.",
        ),
    },
    "wall.refilled": {
        True: (
            "嶺上牌を1枚引くごとに、山の残りも1枚減る。",
            "Each replacement draw takes one tile off the live wall too.",
        ),
        False: (
            "嶺上牌を引いても山の残りは減らない。",
            "Replacement draws do not shorten the live wall.",
        ),
    },
    "wall.terminal_cycle": {
        True: (
            "ドラ表示牌の1萬は9萬を、9萬は1萬を示す。",
            "As an indicator 1m shows 9m, and 9m shows 1m.",
        ),
        False: (
            "ドラ表示牌の1萬が示す牌はない。9萬は1萬を示す。",
            "As an indicator 1m shows no tile that is there; 9m shows 1m.",
        ),
    },
    "wall.ura": {
        True: ("リーチ和了には裏ドラあり。", "A win after riichi has ura dora."),
        False: ("裏ドラなし。", "There are no ura dora."),
    },
    "wall.kan_dora": {
        True: ("槓ドラあり。", "Each kan turns another dora indicator."),
        False: ("槓ドラなし。", "A kan turns no indicator."),
    },
    "wall.kan_ura": {
        True: ("槓ドラの裏も有効。", "There are ura dora under those indicators too."),
        False: ("槓裏なし。", "There are no ura dora under those indicators."),
    },
    # match
    "match.length": {
        "east": ("東風戦。", "A match is the East round."),
        "east_south": ("半荘戦（東南戦）。", "A match is the East and the South round."),
        "single_win": (
            "誰かが和了したら終わり。流局なら続ける。場は常に東場。",
            "A match is over when somebody wins; draws are played on, always in the East round.",
        ),
    },
    "match.stock": {
        True: (
            "点棒は各自の持ち分で、対局後も残る。0点未満にはならず、足りない分は支払われない"
            "（和了点が先、祝儀が後。放銃者に近い和了者から）。",
            "Points are each player's own and outlast the match. They never fall below 0: the "
            "winner gets what is there, hand values before shugi, the nearest winner first.",
        ),
        False: _SILENT,
    },
    "match.deal_carries": {
        True: (
            "親の和了なら、次の対局も同じ親が1本場増やして始める。",
            "A dealer's win keeps the deal, with one honba more, into the next match.",
        ),
        False: (
            "対局ごとに親を決め直す。",
            "The deal does not carry over into the next match.",
        ),
    },
    "match.agariyame": {
        "off": ("アガリやめなし。", "No agariyame: a last dealer who wins plays on."),
        "automatic": (
            "最終局の親が和了し、規定点以上でトップなら自動的に終わる（アガリやめ）。",
            "Agariyame: when the last dealer wins and is first with the target, the match ends by "
            "itself.",
        ),
        "choice": (
            "最終局の親が和了し、規定点以上でトップなら終えてもよい（アガリやめ、任意）。",
            "Agariyame: a last dealer who wins and is first with the target may end the match.",
        ),
    },
    "match.tenpaiyame": {
        "off": ("テンパイやめなし。", "No tenpaiyame: a last dealer in tenpai plays on."),
        "automatic": (
            "最終局の親が流局時に聴牌し、規定点以上でトップなら自動的に終わる（テンパイやめ）。",
            "Tenpaiyame: when the last dealer is tenpai at a draw and first with the target, the "
            "match ends by itself.",
        ),
        "choice": (
            "最終局の親が流局時に聴牌し、規定点以上でトップなら終えてもよい（テンパイやめ、任意）。",
            "Tenpaiyame: a last dealer who is tenpai at a draw and first with the target may end "
            "the match.",
        ),
    },
    "match.ties": {
        "first_dealer": (
            "同点は起家に近い方が上の順位。",
            "Equal points: who sits nearer the first dealer ranks higher.",
        ),
        "shared": (
            "同点は順位を分け、ウマとオカを等分する。",
            "Equal points share the rank, its uma and its oka.",
        ),
    },
    "match.left_sticks": {
        "first": ("終局時に残った供託は1位が取る。", "Sticks left at the end go to the first."),
        "stay": (
            "終局時に残った供託は誰のものにもならない。",
            "Sticks left at the end go to nobody.",
        ),
    },
    # renchan
    "renchan.dealer_stays": {
        "win": ("親は和了のみ連荘。", "The dealer stays on an own win only."),
        "tenpai": (
            "親は和了か、流局時の聴牌で連荘（形式聴牌でよい）。",
            "The dealer stays on an own win, or tenpai at an exhaustive draw.",
        ),
        "unless_other_wins": (
            "子の和了以外はすべて連荘。",
            "The dealer stays on everything but a win of others alone.",
        ),
    },
    "renchan.aborts": {
        "keep": ("途中流局は連荘。", "After an aborted hand the dealer stays."),
        "move": ("途中流局は親流れ。", "After an aborted hand the deal moves."),
        "tenpai": (
            "途中流局は親が聴牌なら連荘。",
            "After an aborted hand the dealer stays when tenpai.",
        ),
    },
    "renchan.honba_after_draw": {
        True: ("荒牌流局で1本場増える。", "An exhaustive draw adds one honba."),
        False: ("荒牌流局では本場は増えない。", "An exhaustive draw leaves the honba as it is."),
    },
    "renchan.honba_after_abort": {
        True: ("途中流局で1本場増える。", "An aborted hand adds one honba."),
        False: ("途中流局では本場は増えない。", "An aborted hand leaves the honba as it is."),
    },
    "renchan.chombo_replays": {
        True: (
            "チョンボの局は同じ本場でやり直す。",
            "After a chombo the hand is played again with the same honba.",
        ),
        False: (
            "チョンボの局はやり直さず、途中流局と同じに扱う。",
            "After a chombo the hand is not played again; it counts as aborted.",
        ),
    },
    # honba
    "honba.double_ron": {
        "nearest": (
            "複数の和了では、本場は放銃者に近い一人（頭ハネ）。",
            "On several wins the honba go to the winner nearest the discarder.",
        ),
        "each": (
            "複数の和了では、本場は和了者それぞれに払う。",
            "On several wins the honba are paid to each winner.",
        ),
    },
    "honba.sticks_double_ron": {
        "nearest": (
            "複数の和了では、供託は放銃者に近い一人がすべて取る。",
            "On several wins all sticks go to the winner nearest the discarder.",
        ),
        "own_first": (
            "複数の和了では、この局の自分のリーチ棒はまず返り、残りを放銃者に近い一人が取る。",
            "On several wins each winner's own stick of this hand goes back first, the others to "
            "the winner nearest the discarder.",
        ),
    },
    # draws
    "draw.fifth_copy": {
        "noten": (
            "待ちが自分で使い切った牌だけ（5枚目待ち）ならノーテン。",
            "A hand whose only wait it holds all four of is noten.",
        ),
        "tenpai": (
            "待ちが自分で使い切った牌だけでも、副露に含まれていれば聴牌（4枚とも手の内ならノーテン）。",
            "A hand whose only wait it holds all four of is tenpai when some are in melds.",
        ),
    },
    "draw.nagashi": {
        "off": ("流し満貫なし。", "No nagashi mangan."),
        "draw": (
            "流し満貫あり（捨て牌がすべて么九牌で、一枚も鳴かれていないとき）：満貫のツモと同じ支払い"
            "（ノーテン罰符なし）。流局扱いで、親の連荘は聴牌による。",
            "Nagashi mangan (all own discards terminals and honours, none called) is paid as a "
            "mangan tsumo instead of noten; the hand stays a draw, so sticks stay and the deal "
            "goes by tenpai.",
        ),
        "win": (
            "流し満貫あり（捨て牌がすべて么九牌で、一枚も鳴かれていないとき）：満貫のツモと同じ支払い"
            "（ノーテン罰符なし）。和了扱いで、親なら連荘。",
            "Nagashi mangan (all own discards terminals and honours, none called) is a win of a "
            "mangan by tsumo, instead of noten; a dealer's keeps the deal.",
        ),
    },
    "draw.nagashi_closed": {
        True: ("流し満貫は門前に限る。", "Nagashi mangan needs a closed hand."),
        False: ("流し満貫は鳴いていてもよい。", "Nagashi mangan may have own calls."),
    },
    "draw.nagashi_extras": {
        True: ("流し満貫に本場と供託が付く。", "Nagashi mangan earns honba and sticks."),
        False: (
            "流し満貫に本場と供託は付かない。",
            "Nagashi mangan earns neither honba nor sticks.",
        ),
    },
    # aborts
    "aborts.four_winds": {
        True: (
            "四風連打は流局（鳴きのない第一巡）。",
            "Four equal winds discarded in the uncalled first go-round abort the hand.",
        ),
        False: ("四風連打は流局しない。", "Four equal winds do not abort the hand."),
    },
    "aborts.four_riichi": {
        True: ("四家立直は流局。", "Four riichi abort the hand."),
        False: ("四家立直は流局しない。", "Four riichi do not abort the hand."),
    },
    "aborts.four_kans": {
        True: (
            "四開槓は流局（一人で4回なら続ける）。",
            "Four kans by two or more players abort the hand; one player's four play on.",
        ),
        False: ("四開槓は流局しない。", "Four kans do not abort the hand."),
    },
    "aborts.four_kans_when": {
        "after_discard": (
            "四開槓の流局は、その後の打牌がロンされなければ成立する。",
            "Four kans end the hand after the discard, unless it is ronned.",
        ),
        "before_replacement": (
            "四開槓は4回目の槓の時点で、嶺上牌を引く前に流局。",
            "Four kans end the hand at once, before the replacement is drawn.",
        ),
    },
    "aborts.triple_ron": {
        True: ("三家和は流局。", "Three rons on one tile are a draw."),
        False: ("三家和は流局しない。", "Three rons on one tile do not abort the hand."),
    },
    "aborts.end_match": {
        True: ("最終局の途中流局で対局は終わる。", "An aborted last hand ends the match."),
        False: (
            "最終局の途中流局では対局は終わらない。",
            "An aborted last hand does not end the match.",
        ),
    },
    # calls
    "calls.chi": {
        True: ("チーは上家からのみ。", "Chi from the left only."),
        False: ("チーなし。ポンとカンのみ。", "There is no chi, only pon and kan."),
    },
    "calls.precedence": {
        "rank": (
            "同時の発声はロン、ポン・カン、チーの順に優先。",
            "Ron comes before pon and kan, these before chi.",
        ),
        "first": (
            "鳴きは先に発声した方が優先。同時ならポンがチーに優先。",
            "The call that is uttered first wins; at the same time pon comes before chi.",
        ),
    },
    "calls.kuikae": {
        "free": ("喰い替えあり。", "Kuikae is free: any tile may be discarded after a call."),
        "same_tile": (
            "喰い替え禁止：鳴いた牌と同じ牌はすぐに切れない。",
            "Kuikae: the tile that was called may not be discarded right after.",
        ),
        "both": (
            "喰い替え禁止：鳴いた牌と同じ牌も、順子の反対側の牌（筋喰い替え）もすぐに切れない。",
            "Kuikae: neither the called tile nor the other end of the run may be discarded right "
            "after.",
        ),
    },
    "calls.ankan_in_riichi": {
        "never": ("リーチ後の暗槓はできない。", "No closed kan in riichi."),
        "same_waits": (
            "リーチ後の暗槓は、ツモった牌で待ちが変わらないときだけ。",
            "In riichi a closed kan takes the drawn tile and must not change the waits.",
        ),
        "same_sets": (
            "リーチ後の暗槓は、ツモった牌で待ちも面子構成も変わらないときだけ。",
            "In riichi a closed kan takes the drawn tile and must change neither the waits nor "
            "the sets.",
        ),
    },
    "calls.last_discard": {
        True: ("河底牌も鳴ける。", "The last discard may be called for chi, pon or kan."),
        False: ("河底牌は鳴けない（ロンのみ）。", "The last discard may be ronned, not called."),
    },
    "calls.set_aside_breaks": {
        True: (
            "北や花を抜くと一発と第一巡が消える。",
            "Setting a north or a flower aside ends ippatsu and the first go-round, like a call.",
        ),
        False: (
            "北や花を抜いても一発と第一巡は消えない。",
            "Setting a north or a flower aside is no call: ippatsu and the first go-round live on.",
        ),
    },
    # riichi
    "riichi.furiten": {
        True: ("フリテンリーチあり（ツモのみ）。", "Riichi in furiten is allowed (tsumo only)."),
        False: ("フリテンリーチなし。", "No riichi in furiten."),
    },
    "riichi.noten": {
        "prevented": ("聴牌していなければリーチできない。", "Riichi needs tenpai."),
        "offence": (
            "ノーテンリーチは宣言できてしまい、違反になる。",
            "Riichi without tenpai can be declared and is an offence.",
        ),
    },
    "riichi.dead_wait": {
        "allowed": (
            "待ち牌が残っていなくてもリーチできる。",
            "Riichi is allowed on a wait with no tile left.",
        ),
        "prevented_seen": (
            "待ち牌がすべて自分から見えているとリーチできない。",
            "No riichi on a wait whose every copy the player can see.",
        ),
        "offence_own": (
            "待ち牌をすべて自分の手と副露で使っているリーチは違反。",
            "Riichi on a wait whose every copy is in the own hand and melds is an offence.",
        ),
    },
    "riichi.double": {
        True: ("ダブルリーチあり。", "Double riichi is a yaku."),
        False: ("ダブルリーチなし（リーチ1翻）。", "There is no double riichi: it is a riichi."),
    },
    "riichi.open": {
        True: ("オープンリーチあり。", "Open riichi may be declared."),
        False: ("オープンリーチなし。", "No open riichi."),
    },
    "riichi.tsumo_after_passing": {
        True: (
            "リーチ後に見逃したら、以後はツモ和了のみ。",
            "Who passes a win in riichi may still win by tsumo.",
        ),
        False: (
            "リーチ後に見逃したら、ツモ和了もできない。",
            "Who passes a win in riichi may not win at all any more.",
        ),
    },
    "riichi.stick_when_ronned": {
        "none": (
            "宣言牌でロンされたらリーチ棒は出さない。",
            "A riichi tile that is ronned leaves no stick.",
        ),
        "paid": (
            "宣言牌でロンされてもリーチ棒を出す。",
            "The stick is paid though the riichi tile is ronned.",
        ),
    },
    # wins
    "win.open_tanyao": {
        True: ("喰いタンあり。", "Tanyao counts with an open hand."),
        False: ("喰いタンなし。", "Tanyao needs a closed hand."),
    },
    "win.atozuke": {
        "allowed": ("後付けあり。", "Atozuke: the yaku may be made sure of after the first call."),
    },
    "win.ron": {
        "head_bump": (
            "ロンは頭ハネ（放銃者に近い一人）。",
            "Only the winner nearest the discarder wins (head bump).",
        ),
        "double": ("ダブロンあり。", "Two may win on one discard."),
        "triple": ("ダブロン・トリプルロンあり。", "Two or three may win on one discard."),
    },
    "win.kokushi_robs_ankan": {
        True: ("国士無双は暗槓を槍槓できる。", "Kokushi may rob a closed kan."),
        False: (
            "暗槓は国士無双でも槍槓できない。",
            "A closed kan is never robbed, not even by kokushi.",
        ),
    },
    "win.rob_kita": {
        "off": ("抜いた北ではロンできない。", "A north that is set aside cannot be won."),
        "plain": (
            "抜いた北でロンできる（槍槓は付かない）。",
            "A north that is set aside may be won by ron; that is not chankan.",
        ),
    },
    "win.rinshan_daiminkan": {
        "normal": (
            "大明槓の嶺上開花はツモと同じ。",
            "A win on an open kan's replacement is a tsumo.",
        ),
        "feeder_pays": (
            "大明槓の嶺上開花は、槓をさせた者の放銃と同じ（責任払い。ツモ符なし、嶺上の翻は付く。"
            "本場と祝儀は一度だけ）。",
            "Who fed an open kan alone pays a win on its replacement, as for ron (no tsumo fu, the "
            "han of rinshan counts; honba and shugi once).",
        ),
    },
    "win.set_aside_rinshan": {
        True: (
            "抜いた北や花の補充牌での和了は嶺上開花。",
            "A win on the replacement of a north or flower is rinshan.",
        ),
        False: (
            "抜いた北や花の補充牌での和了に嶺上開花は付かない。",
            "A win on the replacement of a north or flower is not rinshan.",
        ),
    },
    "win.fu": {
        "counted": ("符を数える。", "Fu are counted."),
        "flat": (
            "符を数えず、翻数だけの表で支払う。",
            "Fu are not counted: payments go by han, from the tables below.",
        ),
    },
    "win.all_dealer": {
        True: (
            "点数はすべて親の和了として計算する。",
            "Every win is paid as a dealer's, a non-dealer's too.",
        ),
        False: _SILENT,
    },
    "win.tsumo_loss": {
        True: (
            "ツモ損あり：いない一人の分は払われない。",
            "On tsumo the missing player's share is not paid.",
        ),
        False: (
            "ツモ損なし：いない一人の分を二人で払う。",
            "On tsumo the two others pay the missing player's share as well.",
        ),
    },
    "win.kiriage": {
        True: (
            "切り上げ満貫あり（30符4翻・60符3翻は満貫）。",
            "30 fu 4 han and 60 fu 3 han are a mangan.",
        ),
        False: (
            "切り上げ満貫なし。",
            "30 fu 4 han and 60 fu 3 han are not rounded up to a mangan.",
        ),
    },
    "win.twenty_fu_is_thirty": {
        True: ("平和以外の20符は30符とする。", "20 fu other than a pinfu's count as 30."),
        False: (
            "平和以外の20符（ツモ）もそのまま数える。",
            "20 fu by tsumo without pinfu stay 20.",
        ),
    },
    "win.double_wind_fu": {
        2: ("連風牌の雀頭は2符。", "A pair of round and seat wind is 2 fu."),
        4: ("連風牌の雀頭は4符。", "A pair of round and seat wind is 4 fu."),
    },
    "win.rinshan_fu": {
        True: ("嶺上ツモにもツモ符が付く。", "A replacement tile earns tsumo fu."),
        False: ("嶺上ツモにツモ符は付かない。", "A replacement tile earns no tsumo fu."),
    },
    "win.base_two": {
        True: (
            "翻数は場の2翻（場ゾロ）込みでも言う：13翻は15翻。",
            "The two base han are counted in what people say: 13 han are called 15.",
        ),
        False: _SILENT,
    },
    "win.stacking": {
        True: ("役満は複合する（合計を払う）。", "Several yakuman are paid as their sum."),
        False: ("役満が重なっても点数は一つ分。", "Several yakuman are named, one is paid."),
    },
    "win.furiten_kokushi_single": {
        True: (
            "フリテンの国士無双十三面は一倍の役満。",
            "A thirteen-wait kokushi in furiten is a single yakuman.",
        ),
        False: (
            "フリテンの国士無双十三面も二倍のまま。",
            "A thirteen-wait kokushi in furiten stays double.",
        ),
    },
    "win.four_kans_win": {
        True: (
            "四槓子は4回目の槓で即和了（雀頭不要、ツモの支払い。雀頭の要る役満は付かない）。",
            "Suukantsu is won with the fourth kan, no pair needed, paid as a tsumo (no yakuman "
            "that needs the pair is added).",
        ),
        False: ("四槓子は雀頭まで揃えて和了。", "Suukantsu needs its pair to win."),
    },
    # yaku
    "yaku.renhou": {
        "off": ("人和なし。", "There is no renhou."),
        "han": (
            "人和は役一覧の翻数の役で、他の役と複合する。",
            "Renhou counts the han listed above and adds to other yaku.",
        ),
        "mangan": (
            "人和は満貫（手がそれより高ければ手の点）。",
            "Renhou is worth a mangan, unless the hand is worth more.",
        ),
        "yakuman": ("人和は役満。", "Renhou is a yakuman."),
    },
    "yaku.green_needs_hatsu": {
        True: ("緑一色には發が要る。", "Ryuuiisou needs the green dragon."),
        False: ("緑一色は發なしでもよい。", "Ryuuiisou may do without the green dragon."),
    },
    # pao
    "pao.part": {
        "whole": ("包は和了の全体にかかる。", "The liable player bears the whole hand."),
        "liable_only": (
            "包はその役満の分だけで、残りは通常どおり払う。",
            "The liable player bears that yakuman only; the rest is paid as usual.",
        ),
    },
    "pao.honba_on_ron": {
        "discarder": ("ロンの本場は放銃者が払う。", "On ron the discarder pays the honba."),
        "liable": ("ロンの本場は包の者が払う。", "On ron the liable player pays the honba."),
    },
    "pao.shugi_follow": {
        True: ("役満祝儀も点数と同じ者が払う。", "The yakuman's shugi are paid like its points."),
        False: ("祝儀に包はかからない。", "Shugi are not touched by pao."),
    },
    # bonus
    "bonus.fives": {
        "always": (
            "色付きの5の祝儀は鳴いていても付く。",
            "Coloured fives pay with an open hand too.",
        ),
        "closed": ("色付きの5の祝儀は門前に限る。", "Coloured fives pay with a closed hand only."),
        "riichi": ("色付きの5の祝儀はリーチに限る。", "Coloured fives pay after riichi only."),
    },
    "bonus.yakuman_excludes": {
        True: ("役満には他の祝儀が付かない。", "With a yakuman no other shugi are paid."),
        False: ("役満にも他の祝儀が付く。", "With a yakuman the other shugi are paid too."),
    },
    "bonus.kazoe": {
        "as_yakuman": ("数え役満の祝儀は役満と同じ。", "For shugi a kazoe yakuman is a yakuman."),
        "others_only": (
            "数え役満に役満祝儀はなく、他の祝儀が付く。",
            "A kazoe yakuman earns no yakuman shugi, but the others.",
        ),
        "none": ("数え役満に祝儀は付かない。", "A kazoe yakuman earns no shugi."),
    },
    # offences
    "offences.chombo": {
        "none": _SILENT,
        "mangan": (
            "チョンボは満貫払い（満貫のツモの逆）。その局のリーチ棒は返り、前からの供託は残る。",
            "A chombo costs a mangan, paid as for a tsumo. This hand's sticks go back, older ones "
            "stay.",
        ),
        "mangan_even": (
            "チョンボは満貫払い（親12,000・子8,000）を他家に等分。百点単位で、右の者から多く受け取る。"
            "その局のリーチ棒は返り、前からの供託は残る。",
            "A chombo costs a mangan (dealer 12,000, others 8,000), split evenly among the others "
            "in hundreds, the first from the right getting more. This hand's sticks go back, older "
            "ones stay.",
        ),
        "penalty": _SILENT,
    },
    "offences.win_beats_chombo": {
        True: (
            "同時またはその局に和了があればチョンボは取消。",
            "A win at the same moment, or in the hand, makes a chombo void.",
        ),
        False: ("和了があってもチョンボは取り消さない。", "A win does not make a chombo void."),
    },
    # clock
    "clock.panel": {
        "stays": ("鳴きパネルは答えるまで消えない。", "The call panel stays until it is answered."),
        "closes": (
            "鳴きパネルは短い時間で自動的に消える（見送り）。",
            "The call panel closes by itself after a short time, which passes.",
        ),
    },
    # settlement
    "settlement.shugi": {
        True: ("祝儀を加える。", "Shugi are added."),
        False: ("祝儀は精算に入らない。", "Shugi are not part of it."),
    },
    "settlement.whole": {
        True: (
            "整数に丸め、合計が0になるよう1位で合わせる。",
            "It is rounded to whole units; the first makes the sum zero.",
        ),
        False: ("端数もそのまま数える。", "It is not rounded."),
    },
    # table
    "table.offered": {
        "everywhere": ("どの卓でも選べる。", "It may be chosen at every table."),
        "friends": ("仲間卓でのみ選べる。", "It may be chosen at friends' tables only."),
    },
    "table.substitute": {
        "wins_in_riichi": (
            "離席中の代走はツモ切りのみ。リーチしていれば和了する。",
            "For one who is away the drawn tile is discarded, and a win is taken only in riichi.",
        ),
        "no_riichi_no_calls": (
            "代走はリーチも鳴きもしない。",
            "A substitute plays on for one who is away, without riichi and calls.",
        ),
        "computer": (
            "離席したらコンピュータが代わる。",
            "A computer player takes the seat of one who is away.",
        ),
    },
    "table.last_match_call": {
        True: ("ラス半は事前に宣言する。", "Players say beforehand that this match is their last."),
        False: _SILENT,
    },
    "table.spectators": {
        True: ("観戦できる。", "Others may watch."),
        False: ("観戦は禁止。", "Nobody may watch."),
    },
}
