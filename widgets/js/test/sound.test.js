/* Sounds: silent until they are turned on, and kept so. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { create_sound } from "../src/overlay/sound.js";
import { open_browser } from "./browser.js";

/** @type {{ pitch: number, at: number }[]} */
let sung;

class Param {
  value = 0;
  /** @param {number} value */
  setValueAtTime(value) {
    this.value = value;
  }
  exponentialRampToValueAtTime() {}
}

class Voice {
  frequency = new Param();
  gain = new Param();
  type = "";
  /** @param {unknown} next */
  connect(next) {
    return next;
  }
  /** @param {number} at */
  start(at) {
    sung.push({ pitch: this.frequency.value, at });
  }
  stop() {}
}

class FakeAudio {
  currentTime = 0;
  destination = {};
  resume() {}
  createOscillator = () => new Voice();
  createGain = () => new Voice();
}

beforeEach(() => {
  sung = [];
  open_browser();
  Object.assign(globalThis, { AudioContext: FakeAudio });
});

test("nothing sounds until it is turned on, and the choice is kept", () => {
  const sound = create_sound();
  sound.play("die");
  assert.equal(sung.length, 0);
  sound.turn(true);
  assert.ok(sung.length, "it says that it is on");
  sung = [];
  const later = create_sound();
  assert.ok(later.is_on());
  later.play("die");
  assert.ok(sung.length);
  later.turn(false);
  sung = [];
  later.play("die");
  assert.equal(sung.length, 0);
  assert.ok(!create_sound().is_on());
});

test("a marker ticks once for each space, higher each time, while it moves", () => {
  const sound = create_sound();
  sound.turn(true);
  sung = [];
  sound.play("marker", { path: [[0, 0], [1, 0], [2, 0], [3, 0]], ms: 330 }); // prettier-ignore
  assert.equal(sung.length, 3);
  assert.deepEqual(
    sung.map(({ at }) => Math.round(100 * at)),
    [11, 22, 33],
  );
  assert.ok(sung[0].pitch < sung[1].pitch && sung[1].pitch < sung[2].pitch);
});

test("what has no sound is silent, and a browser without sound does no harm", () => {
  const sound = create_sound();
  sound.turn(true);
  sung = [];
  sound.play("ring");
  assert.equal(sung.length, 0);
  Reflect.deleteProperty(globalThis, "AudioContext");
  const mute = create_sound();
  assert.ok(mute.is_on());
  mute.play("die");
  assert.equal(sung.length, 0);
});
