/* The glossary's search: which entries contain a query, and which come first. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { plain, search } from "../src/pages/search.js";

/**
 * @param {string} title
 * @param {string} text
 */
const entry = (title, text) => ({ id: title, title, step: "Terms", text: plain(`${title} ${text}`) });
const ENTRIES = [
  entry("Pod", "A piece with crew, built on a colony"),
  entry("Free crew", "crew that costs nothing"),
  entry("Crew", "Your figures on pods"),
  entry("Ménage", "nothing to do with it"),
];

/** @param {string} query */
const titles = (query) => search(ENTRIES, query).map(({ title }) => title);

test("titles that begin with the query come first, then titles that contain it, then texts", () => {
  assert.deepEqual(titles("crew"), ["Crew", "Free crew", "Pod"]);
});

test("all words must be there, in any order and case", () => {
  assert.deepEqual(titles("COLONY crew"), ["Pod"]);
  assert.deepEqual(titles("colony figures"), []);
});

test("accents don't matter, and an empty query finds nothing", () => {
  assert.deepEqual(titles("menage"), ["Ménage"]);
  assert.deepEqual(titles("  "), []);
});
