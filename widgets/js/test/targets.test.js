/* The way between targets and controls by keys. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ARROWS, nearest_point, next_in_row } from "../src/shared/arrows.js";

test("in a row the arrows go round, and Home and End lead to its ends", () => {
  assert.deepEqual(
    ARROWS.map((key) => next_in_row(4, 0, key)),
    [3, 1, 3, 1, 0, 3],
  );
  assert.deepEqual(
    ARROWS.map((key) => next_in_row(4, 3, key)),
    [2, 0, 2, 0, 0, 3],
  );
});

/** @type {[number, number][]} */
const CROSS = [
  [50, 50],
  [20, 50],
  [80, 50],
  [50, 20],
  [50, 80],
];

test("over a picture an arrow leads to the nearest in its direction", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  assert.deepEqual(
    keys.map((key) => nearest_point(CROSS, 0, key, { beyond: 3 })),
    [1, 2, 3, 4, 0, 4],
  );
});

test("straight ahead goes before what is nearer but aside", () => {
  assert.equal(
    nearest_point(
      [
        [0, 0],
        [20, 20],
        [50, 0],
      ],
      0,
      "ArrowRight",
      { beyond: 3 },
    ),
    2,
  );
  assert.equal(
    nearest_point(
      [
        [0, 0],
        [20, 10],
        [50, 0],
      ],
      0,
      "ArrowRight",
      { beyond: 3 },
    ),
    1,
  );
});

test("where nothing lies ahead, an arrow leads nowhere", () => {
  assert.equal(nearest_point(CROSS, 2, "ArrowRight", { beyond: 3 }), -1);
  assert.equal(
    nearest_point(
      [
        [0, 0],
        [3, 0],
      ],
      0,
      "ArrowRight",
      { beyond: 3 },
    ),
    -1,
  );
  assert.equal(
    nearest_point(
      [
        [0, 0],
        [3, 0],
      ],
      0,
      "ArrowRight",
      { beyond: 1 },
    ),
    1,
  );
});

test("a narrow field leaves out what is too far aside", () => {
  /** @type {[number, number][]} */
  const points = [
    [0, 0],
    [10, 30],
  ];
  assert.equal(nearest_point(points, 0, "ArrowRight", { beyond: 1 }), 1);
  assert.equal(nearest_point(points, 0, "ArrowRight", { beyond: 1, narrow: 0.5 }), -1);
});
