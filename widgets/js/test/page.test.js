/* What a page says: sentences, the state of other pages, and the code in a link. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { code_of } from "../src/overlay/dialogs.js";
import { state_of } from "../src/shared/course_map.js";
import { opener } from "../src/shared/lab_links.js";
import { clean_progress } from "../src/shared/progress.js";
import { speaker } from "../src/shared/sentences.js";

const say = speaker({
  "map.done": "read",
  "map.seen": "{seen} of {count} steps",
  "map.stars": "{stars} of {count} stars",
});

test("values stand for the names in braces", () => {
  assert.equal(say("map.seen", { seen: 1, count: 2 }), "1 of 2 steps");
});

test("a page tells how far the reader is", () => {
  const page = {
    name: "p",
    title: "P",
    href: "p.html",
    steps: ["one", "two"],
    titles: ["One", "Two"],
    exercises: ["a/b", "a/c"],
  };
  /** @type {(done: Record<string, number>, steps: string[]) => string} */
  const state = (done, steps) => state_of(page, clean_progress({ v: 1, done, steps: { p: steps } }), say);
  assert.equal(state({}, []), "");
  assert.equal(state({}, ["one"]), "0 of 6 stars · 1 of 2 steps");
  assert.equal(state({ "a/b": 3, "x/y": 2 }, []), "3 of 6 stars");
  assert.equal(state({ "a/b": 3, "a/c": 0 }, ["one", "two"]), "3 of 6 stars · read");
  assert.equal(
    state_of({ ...page, exercises: [] }, clean_progress({ v: 1, steps: { p: ["two", "one"] } }), say),
    "read",
  );
});

test("a link that shares a game gives its code", () => {
  assert.equal(code_of("https://host.example/10-play.html?game=G1abc#board"), "G1abc");
  assert.equal(code_of("https://host.example/10-play.html"), null);
  assert.equal(code_of("G1abc"), null);
});

test("a link is JupyterLab's to open where the page is in JupyterLab", () => {
  /** @type {(context?: { path?: string }, href?: string) => any} */
  const opened = (context, href = "04-building.ipynb#rows") => {
    const link = { dataset: {}, getAttribute: () => href };
    opener(/** @type {any} */ ({ widget_manager: { context } }))(/** @type {any} */ (link));
    return link.dataset;
  };
  assert.deepEqual(opened(), {});
  assert.deepEqual(JSON.parse(opened({ path: "notebooks/00.ipynb" }).commandlinkerArgs), {
    path: "notebooks/04-building.ipynb",
  });
  assert.deepEqual(JSON.parse(opened({ path: "00.ipynb" }).commandlinkerArgs), { path: "04-building.ipynb" });
  assert.deepEqual(JSON.parse(opened({ path: "my notes/exocolony/00.ipynb" }, "../00-a.ipynb").commandlinkerArgs), {
    path: "my notes/00-a.ipynb",
  });
});
