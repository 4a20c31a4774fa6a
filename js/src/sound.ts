// Sounds of the table, off unless they are asked for. They are made here, there are no files.
import type { View } from "./wire.ts";

export type Sound = "discard" | "call" | "riichi" | "win" | "turn";

/** Tones of a sound: pitch in Hz, when it begins and how long it lasts in s. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number, number])[]>> = {
  discard: [[1250, 0, 0.035], [520, 0.004, 0.05]],
  call: [[523, 0, 0.12], [659, 0.08, 0.16]],
  riichi: [[392, 0, 0.14], [587, 0.1, 0.14], [784, 0.2, 0.24]],
  win: [[523, 0, 0.5], [659, 0.06, 0.5], [784, 0.12, 0.5], [1047, 0.18, 0.6]],
  turn: [[880, 0, 0.09]],
};
const LOUD = 0.12;

/** What a moment sounds like; `code`: the event that led to it. */
export function soundOf(view: View, code: string): Sound | null {
  switch (view.said?.code) {
    case undefined: return code === "dahai" ? "discard" : null;
    case "riichi": return "riichi";
    case "ron": case "tsumo": return "win";
    default: return "call";
  }
}

export class Sounds {
  private context: AudioContext | null = null;

  play(sound: Sound): void {
    if (typeof AudioContext !== "function") return;
    try {
      const context = (this.context ??= new AudioContext());
      const start = context.currentTime;
      for (const [pitch, at, long] of TONES[sound]) {
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.type = "triangle";
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(LOUD, start + at);
        volume.gain.exponentialRampToValueAtTime(0.001, start + at + long);
        tone.connect(volume).connect(context.destination);
        tone.start(start + at);
        tone.stop(start + at + long);
      }
    } catch {
      // A page that may not sound is played on in silence.
    }
  }

  destroy(): void {
    void this.context?.close();
    this.context = null;
  }
}
