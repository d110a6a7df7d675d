/* Choices that share lines. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { paired } from "../src/overlay/choices.js";

test("short choices share a line with the next short one, and none leaves a gap", () => {
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((id) => ({ id, label: id }));
  assert.deepEqual(paired([a, b, c, d], [a, b, c, d]), [a, b, c, d]);
  assert.deepEqual(paired([a, b, c], [a, b, c]), [a, b]);
  assert.deepEqual(paired([a, b, c, d, e], [a, c, d, e]), [c, d]);
  assert.deepEqual(paired([a, b, c], [a, c]), []);
});
