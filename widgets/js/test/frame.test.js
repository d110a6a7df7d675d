/* What waits for the next frame happens there once. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { in_frame } from "../src/shared/dom.js";

test("an action happens once a frame, and then what waits for it", () => {
  /** @type {FrameRequestCallback[]} */
  const frames = [];
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {FrameRequestCallback} */ next) => frames.push(next) });
  /** @type {string[]} */
  const done = [];
  const { ask, after } = in_frame(() => done.push("measured"));
  after(() => done.push("at once"));
  assert.deepEqual(done.splice(0), ["at once"]);
  ask();
  after(() => done.push("then"));
  ask();
  assert.deepEqual([done.length, frames.length], [0, 1]);
  frames[0](0);
  assert.deepEqual(done.splice(0), ["measured", "then"]);
  ask();
  frames[1](0);
  assert.deepEqual(done, ["measured"]);
});
