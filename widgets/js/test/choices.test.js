/* Choices that share lines. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { lines_of, paired } from "../src/overlay/choices.js";

test("short choices share a line with the next short one, and none leaves a gap", () => {
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((id) => ({ id, label: id }));
  assert.deepEqual(paired([a, b, c, d], [a, b, c, d]), [a, b, c, d]);
  assert.deepEqual(paired([a, b, c], [a, b, c]), [a, b]);
  assert.deepEqual(paired([a, b, c, d, e], [a, c, d, e]), [c, d]);
  assert.deepEqual(paired([a, b, c], [a, c]), []);
});

test("in a small window, choices that begin alike share lines without these words, three to a line", () => {
  const dice = ["black", "blue", "red", "green"].map((die) => ({ id: die, label: `Set the ${die} die to 6` }));
  const all = [...dice, { id: "decline", label: "No, thanks" }];
  const { thirds, halves, rest } = lines_of(all, true);
  assert.deepEqual([thirds, halves, rest(dice[0])], [true, all, "Black die to 6"]);
  assert.deepEqual(lines_of(all, false).halves, []);
  const { thirds: of_four, halves: four } = lines_of(all.slice(1), true);
  assert.deepEqual([of_four, four.length], [false, 4]); // by two they are as many lines
});

test("many very short choices share a phone's lines by four", () => {
  const goods = ["Food", "Palladium", "Organics", "Steel", "Polymer", "Water"].map((label) => ({ id: label, label }));
  assert.equal(lines_of(goods, true).fourths, false); // two lines of three
  assert.equal(lines_of([...goods, { id: "decline", label: "No, thanks" }], true).fourths, true);
  assert.equal(lines_of([...goods, { id: "decline", label: "Nothing, thanks" }], true).fourths, false);
});

test("of three choices in a small window, two short ones share a line", () => {
  const [a, b] = ["a", "b"].map((id) => ({ id, label: id }));
  const long = { id: "c", label: "Something that takes more letters" };
  assert.deepEqual(lines_of([a, b, long], true).halves, [a, b]);
  assert.deepEqual(lines_of([a, long, b], true).halves, []);
  assert.deepEqual(lines_of([a, b, long], false).halves, []);
});
