/* What beads and contents say of the reader's progress. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { state_of_step } from "../src/pages/beads.js";
import { due_cards, stars_won } from "../src/pages/contents.js";
import { clean_progress } from "../src/shared/progress.js";

test("a step is solved once all its tasks have a star, and read before", () => {
  /** @param {Record<string, number>} done */
  const progress = (done) => clean_progress({ v: 1, done, steps: { page: ["tasks", "words"] } });
  /** @type {[string, string, string[]]} */
  const tasks = ["tasks", "", ["x/one", "x/two"]];
  assert.equal(state_of_step(tasks, "page", progress({ "x/one": 1 })), "read");
  assert.equal(state_of_step(tasks, "page", progress({ "x/one": 1, "x/two": 0 })), "read");
  assert.equal(state_of_step(tasks, "page", progress({ "x/one": 1, "x/two": 3 })), "solved");
  assert.equal(state_of_step(["words", "", []], "page", progress({})), "read");
  assert.equal(state_of_step(["words", "", []], "other", progress({})), "");
  assert.equal(stars_won(["x/one", "x/two", "x/new"], progress({ "x/one": 1, "x/two": 3 })), 4);
});

test("a card of the review is due from its day on", () => {
  const cards = { a: [0, "2026-11-22"], b: [1, "2026-11-23"], c: [2, "2026-11-24"] };
  const progress = clean_progress({ v: 1, review: { v: 1, cards } });
  assert.equal(due_cards(progress, new Date(2026, 10, 23, 23, 59)), 2);
  assert.equal(due_cards(progress, new Date(2026, 8, 1)), 0);
  assert.equal(due_cards(clean_progress(null), new Date(2026, 10, 23)), 0);
  const both = clean_progress({ v: 1, review: { v: 1, cards: { ...cards, "exocolony/way": [1, "2026-11-23"] } } });
  assert.equal(due_cards(both, new Date(2026, 10, 23)), 2);
  assert.equal(due_cards(both, new Date(2026, 10, 23), "exocolony"), 1);
});
