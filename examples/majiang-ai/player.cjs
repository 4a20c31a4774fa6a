// The computer player of 電脳麻将 (npm @kobalab/majiang-ai), as an mjai program: a list of events
// in each line of standard input, one answer a line on standard output (mjai.app's way).
//
//     npm install @kobalab/majiang-ai      # beside this file, or say where: MAJIANG_AI=folder
//     node player.cjs SEAT
//
// It knows matches of four with 136 tiles; see README.md for how it is seated.
'use strict';

const path = require('node:path');
const readline = require('node:readline');

const folder = process.env.MAJIANG_AI || __dirname;
const found = require.resolve('@kobalab/majiang-ai', { paths: [folder] });
const Player = require(found);
const Majiang = require(
  require.resolve('@kobalab/majiang-core', { paths: [path.dirname(found)] }),
);

const HONOURS = 'ESWNPFC';

/** "5mr" -> "m0", "E" -> "z1", "?" -> "". */
function tile(pai) {
  if (pai === '?') return '';
  const honour = HONOURS.indexOf(pai[0]);
  if (honour >= 0) return `z${honour + 1}`;
  return pai[1] + (pai[2] === 'r' ? '0' : pai[0]);
}

/** "m0" -> "5mr", "z1" -> "E". */
function pai(tile) {
  if (tile[0] === 'z') return HONOURS[tile[1] - 1];
  return tile[1] === '0' ? `5${tile[0]}r` : tile[1] + tile[0];
}

class Seat {
  constructor(id) {
    this.id = id;
    this.rule = Majiang.rule();
  }

  /** The place at the table, counted from the dealer, of a seat. */
  place(seat) {
    return (seat - this.oya + 4) % 4;
  }

  /** Where a tile came from, as the mark behind it. */
  from(event) {
    return ['', '+', '=', '-'][(event.target - event.actor + 4) % 4];
  }

  /** The message of an event, null where there is none. */
  message(e) {
    const l = e.actor === undefined ? null : this.place(e.actor);
    switch (e.type) {
      case 'start_game':
        this.ai = new Player();
        return {
          kaiju: { id: this.id, rule: this.rule, title: '', player: e.names ?? [], qijia: 0 },
        };
      case 'start_kyoku': {
        this.oya = e.oya;
        this.pons = {};
        this.riichi = this.drawn = this.kan = false;
        const seats = [0, 1, 2, 3].map((n) => (e.oya + n) % 4);
        return {
          qipai: {
            zhuangfeng: HONOURS.indexOf(e.bakaze),
            jushu: e.kyoku - 1,
            changbang: e.honba,
            lizhibang: e.kyotaku,
            defen: seats.map((s) => e.scores[s]),
            baopai: tile(e.dora_marker),
            shoupai: seats.map((s) =>
              s === this.id ? new Majiang.Shoupai(e.tehais[s].map(tile)).toString() : '',
            ),
          },
        };
      }
      case 'tsumo': {
        const message = { l, p: tile(e.pai) };
        const kan = this.kan;
        this.kan = false;
        return kan ? { gangzimo: message } : { zimo: message };
      }
      case 'reach':
        this.riichi = true;
        return null;
      case 'dahai': {
        const p = tile(e.pai) + (e.tsumogiri ? '_' : '') + (this.riichi ? '*' : '');
        this.riichi = false;
        return { dapai: { l, p } };
      }
      case 'chi':
      case 'pon':
      case 'daiminkan': {
        const called = tile(e.pai);
        const own = e.consumed.map((t) => tile(t)[1]).join('');
        const digits = e.type === 'chi' ? called[1] + this.from(e) + own : own + called[1];
        const text = called[0] + digits + (e.type === 'chi' ? '' : this.from(e));
        const m = Majiang.Shoupai.valid_mianzi(text);
        if (e.type === 'pon') this.pons[this.key(e.actor, called)] = m;
        this.kan = e.type === 'daiminkan';
        return { fulou: { l, m } };
      }
      case 'ankan': {
        const tiles = e.consumed.map(tile);
        const text = tiles[0][0] + tiles.map((t) => t[1]).join('');
        this.kan = true;
        return { gang: { l, m: Majiang.Shoupai.valid_mianzi(text) } };
      }
      case 'kakan': {
        const added = tile(e.pai);
        this.kan = true;
        return { gang: { l, m: this.pons[this.key(e.actor, added)] + added[1] } };
      }
      case 'dora':
        return { kaigang: { baopai: tile(e.dora_marker) } };
      default:
        return null; // reach_accepted, results, ends: the next deal says all that counts
    }
  }

  key(seat, t) {
    return `${seat} ${t[0]}${t[1] === '0' ? '5' : t[1]}`;
  }

  /** The answer to the last of these events. */
  react(events) {
    if (events.length === 1 && events[0].type === 'reach') {
      this.riichi = true;
      return this.pending;
    }
    let reply = {};
    events.forEach((e, i) => {
      const message = this.message(e);
      if (message === null) return;
      if (i < events.length - 1) {
        this.ai.action(message);
        this.ai._callback = undefined;
      } else {
        this.ai.action(message, (r) => {
          reply = r ?? {};
        });
      }
    });
    return this.answer(reply, events[events.length - 1]);
  }

  answer(reply, last) {
    const actor = this.id;
    if (reply.hule) {
      const target = last.actor;
      return { type: 'hora', actor, target, pai: last.pai };
    }
    if (reply.daopai && last.type === 'tsumo') return { type: 'ryukyoku' };
    if (reply.dapai) {
      const [, t, drawn, riichi] = reply.dapai.match(/^(..)(_?)(\*?)/);
      const discard = { type: 'dahai', actor, pai: pai(t), tsumogiri: drawn === '_' };
      if (!riichi) return discard;
      this.pending = discard;
      return { type: 'reach', actor };
    }
    if (reply.gang) {
      const suit = reply.gang[0];
      const digits = reply.gang.match(/\d/g).map((d) => suit + d);
      if (/^[mpsz]\d{4}$/.test(reply.gang)) {
        return { type: 'ankan', actor, consumed: digits.map(pai) };
      }
      return { type: 'kakan', actor, pai: pai(digits[3]), consumed: digits.slice(0, 3).map(pai) };
    }
    if (reply.fulou) {
      const suit = reply.fulou[0];
      const own = reply.fulou.match(/\d(?![+=-])/g).map((d) => pai(suit + d));
      const numbers = new Set(reply.fulou.match(/\d/g).map((d) => (d === '0' ? '5' : d)));
      const type = own.length === 3 ? 'daiminkan' : numbers.size === 1 ? 'pon' : 'chi';
      return { type, actor, target: last.actor, pai: last.pai, consumed: own };
    }
    return { type: 'none' };
  }
}

const seat = new Seat(Number(process.argv[2]));
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  if (!line.trim()) return;
  process.stdout.write(`${JSON.stringify(seat.react(JSON.parse(line)))}\n`);
});
