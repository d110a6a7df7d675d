/* Sounds: off until the reader turns them on, and made in the browser. They go with the steps of motion.js. */

import { read_item, write_item } from "../shared/storage.js";

/** @import { Step } from "./motion.js" */

/** Where the reader's choice is kept. */
const KEPT = "betacolony:sound";

/** How loud all of it is, 0 to 1. */
const LOUDNESS = 0.22;

/**
 * A note: its pitch in hertz and where that glides to, its start and length in seconds, how loud it is against the
 * others, and its wave.
 * @typedef {{ pitch: number, to?: number, at?: number, long: number, loud?: number, wave?: OscillatorType }} Note
 */

/** @type {(pitches: number[], apart: number, note: Omit<Note, "pitch">) => Note[]} */
const in_turn = (pitches, apart, note) => pitches.map((pitch, index) => ({ ...note, pitch, at: apart * index }));

/** @type {Record<string, (step: Partial<Step>) => Note[]>} */
const SOUNDS = {
  // knocks on wood, until it lies still
  die: () => in_turn([420, 350, 390, 300], 0.13, { to: 120, long: 0.05, loud: 0.5, wave: "triangle" }),
  ship: ({ ms = 400 }) => [{ pitch: 150, to: 320, long: ms / 1000, loud: 0.3 }],
  pod: ({ ms = 470 }) => [{ pitch: 130, to: 60, at: (0.95 * ms) / 1000, long: 0.16, wave: "triangle" }],
  tile: ({ ms = 470 }) => [{ pitch: 110, to: 50, at: (0.95 * ms) / 1000, long: 0.22, wave: "triangle" }],
  crew: ({ ms = 420 }) => [{ pitch: 330, to: 240, at: (0.9 * ms) / 1000, long: 0.09, loud: 0.5 }],
  // a tick for each space, each a little higher
  marker: ({ path = [], ms = 110 }) =>
    path.slice(1).map((_, index, all) => ({
      pitch: 520 * 1.06 ** index,
      at: (ms * (index + 1)) / all.length / 1000,
      long: 0.06,
      loud: 0.4,
    })),
  pop: () => in_turn([660, 880], 0.07, { long: 0.22, loud: 0.45 }),
  news: () => in_turn([523, 659, 784], 0.09, { long: 0.3, loud: 0.5 }),
  round: () => in_turn([392, 523], 0.16, { long: 0.6, loud: 0.5 }),
  cycle: () => in_turn([392, 494, 587], 0.16, { long: 0.7, loud: 0.5 }),
  final: () => in_turn([392, 494, 587], 0.18, { long: 0.8, loud: 0.5 }),
  win: () => in_turn([523, 659, 784, 1047, 1319], 0.12, { long: 0.9, loud: 0.55 }),
};

/** A maker of sounds. */
export function create_sound() {
  /** @type {AudioContext | null} */
  let audio = null;
  let on = read_item(KEPT) === "on";

  /** @param {Note} note */
  function sing({ pitch, to = pitch, at = 0, long, loud = 1, wave = "sine" }) {
    if (!audio) return;
    const start = audio.currentTime + at;
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.type = wave;
    voice.frequency.setValueAtTime(pitch, start);
    voice.frequency.exponentialRampToValueAtTime(to, start + long);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS * loud, start + Math.min(0.02, long / 4));
    volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
    voice.connect(volume).connect(audio.destination);
    voice.start(start);
    voice.stop(start + long + 0.02);
  }

  /**
   * @param {string} name of the sound; others are silent
   * @param {Partial<Step>} [step] that it goes with
   */
  function play(name, step = {}) {
    if (!on || !SOUNDS[name] || !("AudioContext" in globalThis)) return;
    audio ??= new AudioContext();
    audio.resume();
    SOUNDS[name](step).forEach(sing);
  }

  return {
    play,
    is_on: () => on,
    /** @param {boolean} value */
    turn(value) {
      on = value;
      write_item(KEPT, on ? "on" : ""); // without a storage the choice holds for this page alone
      play("pop");
    },
  };
}
