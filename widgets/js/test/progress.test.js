/* Progress: what is kept of it, how two browsers' progress is merged, and the codes that carry it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as store from "../src/shared/progress_store.js";
import {
  clean_progress,
  game_of,
  is_seen,
  is_whole,
  last_step,
  mark_of,
  merged,
  place_in,
  review_cards,
} from "../src/shared/progress.js";
import { parse_code, progress_code } from "../src/shared/resume_code.js";
import { open_browser } from "./browser.js";
import { VECTORS } from "./vectors.js";

/** @import { Progress } from "../src/shared/progress.js" */

const KEY = "betacolony:progress";
/** @param {string} key */
const say = (key) => key;
/**
 * Progress with nothing but these parts.
 * @param {Partial<Progress>} parts
 */
const progress = (parts) => clean_progress({ v: 1, ...parts });

let browser = open_browser();
beforeEach(() => {
  browser = open_browser();
});

// --- what is kept

test("the best result is kept, and the first", () => {
  let changes = 0;
  store.follow_progress(() => (changes += 1));
  assert.equal(store.stars_of("a/b"), undefined);
  for (const stars of [0, 2, 1]) assert.equal(store.mark_done("a/b", stars), true);
  assert.equal(store.stars_of("a/b"), 2);
  assert.deepEqual(store.read_progress().first, { "a/b": 0 });
  assert.equal(changes, 3);
});

test("what is no result, step or review is not kept", () => {
  const any = /** @type {any} */ (null);
  assert.equal(store.mark_done("a/b", 4), false);
  assert.equal(store.mark_done("a/b", 1.5), false);
  assert.equal(store.mark_done("", 1), false);
  assert.equal(store.visit(any, "step"), false);
  assert.equal(store.visit("page", any), false);
  assert.equal(store.keep_review(any), false);
  assert.equal(browser.storage.getItem(KEY), null);
});

test("of a storage of before, the best result is all that is known of the first time", () => {
  browser.storage.setItem(KEY, JSON.stringify({ v: 1, done: { "a/b": 2 } }));
  store.mark_done("a/b", 3);
  assert.deepEqual(store.read_progress().first, { "a/b": 2 });
});

test("a full storage keeps nothing, and says so", () => {
  browser.storage.full = true;
  assert.equal(store.mark_done("a/b", 1), false);
});

test("what a newer version keeps is not written over", () => {
  const text = JSON.stringify({ v: 2, other: 1 });
  browser.storage.setItem(KEY, text);
  assert.equal(store.is_progress_newer(), true);
  assert.equal(store.is_progress_damaged(), false);
  assert.equal(store.mark_done("a/b", 1), false);
  assert.equal(browser.storage.getItem(KEY), text);
});

for (const text of [
  "{",
  "7",
  "null",
  '{"v":1,"done":[],"steps":{"01-words":7},"at":"x"}',
  '{"v":"2"}',
  '{"v":1,"done":{"a":4}}',
])
  test(`damaged progress is known as such: ${text}`, () => {
    browser.storage.setItem(KEY, text);
    assert.equal(store.is_progress_damaged(), true);
    store.set_progress_aside();
    assert.equal(browser.storage.getItem(`${KEY}:damaged`), text);
    assert.equal(is_whole(store.read_progress()), true);
  });

test("progress without some of its parts is whole", () => {
  assert.equal(store.is_progress_damaged(), false);
  browser.storage.setItem(KEY, '{"v":1,"done":{"a":3}}');
  assert.equal(store.is_progress_damaged(), false);
});

test("names that belong to all objects are names like others", () => {
  const found = clean_progress(JSON.parse('{"v":1,"done":{"__proto__":3,"toString":2}}'));
  assert.deepEqual(Object.entries(found.done), [["toString", 2]]);
  assert.equal(store.stars_of("toString"), undefined);
});

test("the step seen last is where to go on", () => {
  for (const step of ["one", "two", "one"]) store.visit("page", step);
  store.visit("map", "top", false);
  const found = store.read_progress();
  assert.deepEqual(found.steps, { page: ["two", "one"], map: ["top"] });
  assert.deepEqual(found.at, { page: "page", step: "one" });
  assert.deepEqual(
    [last_step(found, "page"), last_step(found, "map"), last_step(found, "other")],
    ["one", "top", undefined],
  );
});

// --- two browsers

test("of two browsers the best results count, and the worse of the first ones", () => {
  const here = progress({ done: { both: 1, here: 2, better: 3 }, first: { both: 1, here: 2, better: 2 } });
  const there = progress({ done: { both: 3, there: 0, better: 1 }, first: { both: 0, there: 0, better: 1 } });
  const done = { both: 3, here: 2, there: 0, better: 3 };
  const first = { both: 0, here: 2, there: 0, better: 1 };
  for (const found of [merged(here, there), merged(there, here)]) {
    assert.deepEqual(found.done, done);
    assert.deepEqual(found.first, first);
  }
});

test("merging leaves both as they were, and merging again changes nothing", () => {
  const here = progress({ done: { a: 1 }, first: { a: 1 }, steps: { page: ["one"] } });
  const there = progress({
    done: { a: 2 },
    first: { a: 2 },
    steps: { page: ["*AA"] },
    at: { page: "page", step: "one" },
  });
  const before = structuredClone([here, there]);
  const once = merged(here, there);
  assert.deepEqual([here, there], before);
  assert.deepEqual(merged(once, there), once);
});

test("each game knows where its reader was last", () => {
  store.visit("04-building", "rows");
  store.visit("exocolony/04-building", "prices");
  const found = store.read_progress();
  assert.deepEqual(place_in(found, ""), { page: "04-building", step: "rows" });
  assert.deepEqual(place_in(found, "exocolony"), { page: "exocolony/04-building", step: "prices" });
  assert.equal(place_in(found, "constructor"), null);
  assert.equal(last_step(found, "exocolony/04-building"), "prices");
  assert.equal(last_step(found, "04-building"), "rows");
  assert.equal(is_seen(found, "04-building", "prices"), false);
  assert.deepEqual(["04-building", "exocolony/04-building"].map(game_of), ["", "exocolony"]);
});

test("where the reader was last comes from a code, game by game", () => {
  const [one, other] = ["one", "other"].map((step) => ({ page: "exocolony/01-a", step }));
  const at = { page: "01-a", step: "x" };
  assert.deepEqual(merged(progress({ at, places: { exocolony: one } }), progress({ places: { exocolony: other } })), {
    ...progress({ at, places: { exocolony: other } }),
  });
  assert.deepEqual(
    progress({ places: /** @type {any} */ ({ exocolony: { page: 7, step: "x" }, other: 1 }) }).places,
    {},
  );
});

test("marks of steps are added but for those that are known by name", () => {
  const here = progress({ steps: { page: ["rows"] }, at: { page: "page", step: "rows" } });
  const there = progress({ steps: { page: [mark_of("prices"), mark_of("rows")], other: [mark_of("x")] } });
  const found = merged(here, there);
  assert.deepEqual(found.steps, { page: [mark_of("prices"), "rows"], other: [mark_of("x")] });
  assert.deepEqual(found.at, here.at);
  assert.deepEqual(
    ["rows", "prices", "no"].map((step) => is_seen(found, "page", step)),
    [true, true, false],
  );
});

test("of a card what was answered later counts; the day's count is this browser's", () => {
  const here = progress({
    review: {
      v: 1,
      day: "2026-08-01",
      done: 5,
      fresh: 0,
      cards: { steps: [0, "2026-08-02"], own_die: [1, "2026-08-05"] },
    },
  });
  const there = progress({
    review: {
      v: 1,
      day: "",
      done: 0,
      fresh: 0,
      cards: { steps: [2, "2026-08-03"], own_die: [0, "2026-07-31"], row: [1, "2026-08-01"] },
    },
  });
  const cards = { steps: [2, "2026-08-03"], own_die: [1, "2026-08-05"], row: [1, "2026-08-01"] };
  assert.deepEqual(merged(here, there).review, { v: 1, day: "2026-08-01", done: 5, fresh: 0, cards });
});

// --- codes

for (const { about, code, progress: kept } of VECTORS.codes) {
  test(`a code is written as Python reads it: ${about}`, () => assert.equal(progress_code(kept), code));
  test(`a code brings everything: ${about}`, () => {
    const found = parse_code(code, say);
    assert.equal(progress_code(found), code);
    assert.deepEqual([found.done, found.first, found.at, found.places], [kept.done, kept.first, kept.at, kept.places]);
    assert.deepEqual(found.review.cards ?? {}, kept.review.cards ?? {});
    for (const [page, steps] of Object.entries(kept.steps))
      for (const step of steps) assert.ok(is_seen(found, page, step));
  });
}

for (const { code, progress: kept } of VECTORS.python_codes)
  test("a code that Python wrote can be read", () => assert.deepEqual(parse_code(code, say), kept));

for (const [step, mark] of Object.entries(VECTORS.marks))
  test(`a step has the same mark as in Python: ${step}`, () => assert.equal(mark_of(step), `*${mark}`));

for (const [code, why] of VECTORS.refused)
  test(`what is no code changes nothing, and is refused for the same reason as in Python: ${code}`, () => {
    store.mark_done("a/b", 2);
    assert.throws(() => store.restore_progress(code, say), { message: `progress.${why}` });
    assert.deepEqual(store.read_progress().done, { "a/b": 2 });
  });

test("a code of before can be read, with blanks in it", () => {
  const { code, done, first } = VECTORS.old_code;
  assert.equal(store.restore_progress(`  ${code.slice(0, 5)} \n${code.slice(5)}\n`, say), true);
  assert.deepEqual([store.read_progress().done, store.read_progress().first], [done, first]);
});

test("a step that is seen again takes the place of its mark", () => {
  store.visit("page", "rows");
  store.visit("page", "prices");
  const code = progress_code(store.read_progress());
  store.reset_progress();
  store.restore_progress(code, say);
  store.visit("page", "prices");
  assert.deepEqual(store.read_progress().steps, { page: [mark_of("rows"), "prices"] });
});

test("the code of a whole tutorial is short, and of letters that any address may hold", () => {
  for (let page = 10; page < 26; page += 1)
    for (let step = 0; step < 7; step += 1) {
      store.visit(`${page}-some-topic`, `a-heading-of-step-${step}`);
      store.mark_done(`topic_${page}/exercise_${step}`, 3);
    }
  const cards = Object.fromEntries(
    Array.from({ length: 15 }, (_, number) => [
      `some_kind_${number}`,
      /** @type {[number, string]} */ ([5, "2026-08-03"]),
    ]),
  );
  store.keep_review({ v: 1, cards });
  const code = progress_code(store.read_progress());
  assert.match(code, /^[\w.~%*-]{20,2500}$/);
});

// --- reviews

for (const { data, cards } of VECTORS.reviews)
  test("the cards of a review are those that Python keeps", () =>
    assert.deepEqual(Object.fromEntries(review_cards(data)), cards));

for (const review of VECTORS.newer_reviews)
  test("a review of a newer version is left alone, and not in the code", () => {
    const there = progress({ review: { v: 1, cards: { steps: [2, "2026-08-03"] } } });
    browser.storage.setItem(KEY, JSON.stringify(progress({ review })));
    assert.equal(store.is_review_newer(), true);
    assert.equal(store.keep_review({ v: 1 }), false);
    assert.equal(store.restore_progress(progress_code(there), say), true);
    assert.deepEqual(store.read_progress().review, review);
    assert.doesNotMatch(progress_code(store.read_progress()), /\.r~/);
  });

test("a damaged review is set aside beside what else was damaged", () => {
  browser.storage.setItem(`${KEY}:damaged`, "before");
  store.keep_review({ v: 1, cards: /** @type {any} */ (7) });
  assert.equal(store.set_review_aside(), true);
  assert.equal(browser.storage.getItem("betacolony:review:damaged"), '{"v":1,"cards":7}');
  assert.equal(browser.storage.getItem(`${KEY}:damaged`), "before");
});
