/* Which step of a page is opened, and what keys and fingers turn to. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { first_step, id_of, turn_of_key, turn_of_swipe } from "../src/pages/turning.js";

const STEPS = ["words", "rows", "end"];

test("an address names a step before all else", () => {
  assert.equal(first_step(STEPS, 2, "rows"), 2);
  assert.equal(first_step(STEPS, 0, "rows"), 0);
});

test("a page opens where the reader was, and at its beginning once it was read to its end", () => {
  assert.equal(first_step(STEPS, undefined, "rows"), 1);
  assert.equal(first_step(STEPS, undefined, "end"), 0);
});

test("a page that is new, or whose step is gone, opens at its beginning", () => {
  assert.equal(first_step(STEPS, undefined, undefined), 0);
  assert.equal(first_step(STEPS, undefined, "gone"), 0);
  assert.equal(first_step(["only"], undefined, "only"), 0);
});

test("an address is unescaped where it can be", () => {
  assert.equal(id_of("#b%C3%BCro"), "büro");
  assert.equal(id_of("#100%"), "100%");
  assert.equal(id_of(""), "");
});

test("the arrow keys turn, alone", () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", " "];
  assert.deepEqual(
    keys.map((key) => turn_of_key({ key, ...none })),
    [-1, 1, 0, 0],
  );
  for (const held of Object.keys(none)) assert.equal(turn_of_key({ key: "ArrowRight", ...none, [held]: true }), 0);
});

test("a finger turns when it goes sideways, far and fast", () => {
  assert.equal(turn_of_swipe(-100, 10, 200), 1);
  assert.equal(turn_of_swipe(100, -10, 200), -1);
  assert.equal(turn_of_swipe(50, 0, 200), 0);
  assert.equal(turn_of_swipe(100, 60, 200), 0);
  assert.equal(turn_of_swipe(-100, 0, 900), 0);
});
