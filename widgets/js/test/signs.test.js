/* Signs beside words, and numbers that count. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { counted } from "../src/overlay/count.js";
import { parted } from "../src/overlay/signs.js";

const [food, artifact, points] = [["food"], ["artifacts", "artifact"], ["CP"]].map((words) => ({
  name: words[0],
  tip: "",
  words,
  svg: "",
}));
const SIGNS = [food, artifact, points];

test("a text is parted at the words of signs", () => {
  assert.deepEqual(parted("1 food + 2 artifacts", SIGNS), [
    ["1 food", food],
    [" + ", undefined],
    ["2 artifacts", artifact],
  ]);
  assert.deepEqual(parted("You 0 → 1 CP", SIGNS).at(-1), ["1 CP", points]);
});

test("parts of longer words are left alone", () => {
  for (const text of ["seafood", "foods", "an artifact's", "CP3"]) {
    const named = parted(text, SIGNS).filter(([, sign]) => sign);
    assert.equal(named.length, text === "an artifact's" ? 1 : 0);
  }
  assert.deepEqual(parted("food", []), [["food"]]);
});

test("a number counts from where it was to where it is", () => {
  assert.equal(counted(12, 15, 0), 12);
  assert.equal(counted(12, 15, 1), 15);
  assert.equal(counted(5, 0, 1), 0);
  assert.ok(counted(0, 100, 0.5) > 50);
});
