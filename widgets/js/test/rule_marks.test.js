/* What the reader knows: marks of rules, the rims of stops, and the cards of today. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { rim_of } from "../src/shared/course_map.js";
import { clean_progress } from "../src/shared/progress.js";
import { cards_today, day_of, marks_of } from "../src/shared/rule_marks.js";

/** @type {(box: number, kind?: string, day?: string) => Record<string, [number, string]>} */
const card = (box, kind = "pod", day = "2026-07-30") => ({ [kind]: [box, day] });

test("a rule has a mark for a task and two for cards on other days", () => {
  const rule = { page: "p", step: "s", tasks: ["a/b", "a/c"], cards: ["pod", "space"] };
  /** @type {(done: Record<string, number>, cards?: Record<string, [number, string]>) => number} */
  const marks = (done, cards = {}) =>
    marks_of(rule, clean_progress({ v: 1, done, steps: { p: ["s"] }, review: { v: 1, cards } })).marks;
  assert.equal(marks({}), 0);
  assert.equal(marks({ "a/c": 0 }), 0);
  assert.equal(marks({ "a/c": 1 }), 1);
  assert.equal(marks({}, card(1)), 1);
  assert.equal(marks({ "a/c": 1 }, { ...card(1), ...card(0, "space") }), 2);
  assert.equal(marks({ "a/c": 1 }, card(5)), 3);
});

test("a rule without tasks counts as met once it is read, and one without cards has one mark", () => {
  const rule = { page: "p", step: "s", tasks: [], cards: [] };
  assert.deepEqual(marks_of(rule, clean_progress({ v: 1 })), { marks: 0, count: 1 });
  assert.deepEqual(marks_of(rule, clean_progress({ v: 1, steps: { p: ["s"] } })), { marks: 1, count: 1 });
});

test("a rim has an arc for each rule, lit as far as it is known", () => {
  assert.equal(
    rim_of([1 / 3, 0]),
    "conic-gradient(transparent 3deg, var(--map-lit) 3deg 61deg, var(--map-unlit) 61deg 177deg, transparent 177deg, " +
      "transparent 183deg, var(--map-lit) 183deg 183deg, var(--map-unlit) 183deg 357deg, transparent 357deg)",
  );
});

test("today brings the cards that are due and some new ones, ten at most", () => {
  const today = "2026-07-30";
  /** @type {(cards: Record<string, [number, string]>, rest?: object) => object} */
  const waiting = (cards, rest = {}) => cards_today({ v: 1, cards, ...rest }, 15, today);
  assert.deepEqual(waiting({}), { cards: 4, wait: 1 });
  assert.deepEqual(waiting({ ...card(1), ...card(1, "row", "2026-07-31") }), { cards: 5, wait: 1 });
  assert.deepEqual(waiting(card(1), { day: today, done: 9, fresh: 1 }), { cards: 1, wait: 1 });
  assert.deepEqual(waiting(card(1), { day: "2026-07-29", done: 9, fresh: 4 }), { cards: 5, wait: 1 });
  assert.deepEqual(cards_today({ v: 1, cards: card(3, "pod", "2026-08-02") }, 1, today), { cards: 0, wait: 3 });
});

test("each game has its own cards and counts", () => {
  const today = "2026-07-30";
  const cards = { ...card(1), ...card(1, "exocolony/way"), ...card(1, "exocolony/trade", "2026-08-04") };
  const review = { v: 1, day: today, done: 10, fresh: 4, cards };
  const games = { exocolony: { day: today, done: 1, fresh: 1 } };
  assert.deepEqual(cards_today(review, 15, today), { cards: 0, wait: 1 });
  assert.deepEqual(cards_today(review, 15, today, "exocolony"), { cards: 5, wait: 1 });
  assert.deepEqual(cards_today({ ...review, games }, 15, today, "exocolony"), { cards: 4, wait: 1 });
  assert.deepEqual(cards_today({ ...review, games: /** @type {any} */ ({ exocolony: 3 }) }, 15, today, "exocolony"), {
    cards: 5,
    wait: 1,
  });
  const rule = { page: "p", step: "s", tasks: [], cards: ["exocolony/way"] };
  assert.equal(marks_of(rule, clean_progress({ v: 1, review })).marks, 1);
});

test("a day is that of the reader's clock", () => {
  assert.equal(day_of(new Date(2026, 6, 5, 23, 59)), "2026-07-05");
});
