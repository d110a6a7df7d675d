/* The final lap: how the sources are counted, and where the ships are. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted_by, form_of, place_of, starts, way_of } from "../src/overlay/final_lap.js";

test("sources are counted one after the other, and the last after a rest", () => {
  assert.deepEqual(starts(3), [0, 700, 1900]);
  assert.deepEqual(counted_by(0, 3), [0, 0, 0]);
  assert.deepEqual(counted_by(1400, 3), [1, 1, 0]);
  assert.deepEqual(counted_by(1900, 3), [1, 1, 0]);
  assert.deepEqual(counted_by(2600, 3), [1, 1, 1]);
  const [first, second] = counted_by(300, 3);
  assert.ok(first > 0.5 && first < 1 && second === 0);
});

test("a lap begins at the top and goes round clockwise", () => {
  const rounded = (/** @type {number} */ points) => place_of(points, 80, 100).map((at) => Math.round(at) + 0);
  assert.deepEqual([0, 20, 40, 60].map(rounded), [
    [0, -100],
    [100, 0],
    [0, 100],
    [-100, 0],
  ]);
});

test("a long way takes the long arc", () => {
  assert.equal(way_of(0, 20, 80, 100), "M0.00,-100.00A100 100 0 0 1 100.00,0.00");
  assert.match(way_of(0, 60, 80, 100), /^M0.00,-100.00A100 100 0 1 1 -100.00,/);
});

test("the well stands beside the words or below them, where there is room", () => {
  assert.equal(form_of({ width: 1280, height: 680 }), "beside");
  assert.equal(form_of({ width: 820, height: 1140 }), "below");
  assert.equal(form_of({ width: 940, height: 580 }), "beside");
  assert.equal(form_of({ width: 768, height: 984 }), "below");
  assert.equal(form_of({ width: 844, height: 390 }), "");
  assert.equal(form_of({ width: 390, height: 844 }), "");
});
