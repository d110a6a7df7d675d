/* The shapes that answer over a picture. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shape_of } from "../src/shared/hits.js";

test("three numbers are a circle, four a hexagon, five a rectangle, and a text is a path", () => {
  assert.deepEqual(shape_of([10, 20, 5.5]), ["circle", { cx: 10, cy: 20, r: 5.5 }]);
  assert.deepEqual(shape_of([1, 2, 30, 40, 6]), ["rect", { x: 1, y: 2, width: 30, height: 40, rx: 6 }]);
  assert.deepEqual(shape_of([10, 20, 4, 6]), [
    "path",
    { d: "M14.0 20.0L12.0 23.5L8.0 23.5L6.0 20.0L8.0 16.5L12.0 16.5Z" },
  ]);
  assert.deepEqual(shape_of("M0 0L9 0L9 9Z"), ["path", { d: "M0 0L9 0L9 9Z" }]);
});
