/* The keeper of the running game: two tabs, newer versions, damage, and a storage that is full. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { create_keeper } from "../src/overlay/keeper.js";
import { is_newer_game, kept_game, kept_in } from "../src/shared/kept_games.js";
import { open_browser } from "./browser.js";
import { VECTORS } from "./vectors.js";

/** @import { Choices } from "../src/overlay/keeper.js" */
/** @import { Message } from "../src/shared/widget.js" */

const { place, key: KEY } = VECTORS.game_key;
const { own: GAME, newer: NEWER } = VECTORS.games;
const LABELS = {
  storage: KEY,
  saved: "saved",
  not_saved: "full",
  not_saved_newer: "newer",
  not_saved_here: "elsewhere",
};

let browser = open_browser();
beforeEach(() => {
  browser = open_browser();
});

/** A tab: its keeper, what it has said and asked for, and the choices it was given last. */
function open_tab(labels = LABELS) {
  const tab = {
    /** @type {string[]} */
    said: [],
    /** @type {Message[]} */
    asked: [],
    /** @type {Choices | null} */
    choices: null,
  };
  const ctx = {
    labels,
    saved: (/** @type {string} */ text) => void tab.said.push(text),
    ask: async (/** @type {Message} */ message) => (tab.asked.push(message), null),
    listen: (/** @type {EventTarget} */ node, /** @type {string} */ name, /** @type {any} */ action) =>
      node.addEventListener(name, action),
  };
  const keeper = create_keeper(ctx, (choices) => (tab.choices = choices));
  return Object.assign(tab, { keeper });
}

/** @param {{ choices: Choices | null }} tab */
function choices_of(tab) {
  assert.ok(tab.choices);
  return tab.choices;
}

const stored = () => JSON.parse(browser.storage.getItem(KEY) ?? "null")?.text;

test("a game that is kept is found again", () => {
  const tab = open_tab();
  assert.equal(tab.keeper.saved(), "");
  tab.keeper.write("one");
  tab.keeper.write("two");
  assert.deepEqual(tab.said, ["saved", "saved"]);
  assert.equal(open_tab().keeper.saved(), "two");
});

test("where nothing is to be kept, nothing is", () => {
  const tab = open_tab({ ...LABELS, storage: "" });
  tab.keeper.write("one");
  tab.keeper.finish("one");
  assert.equal(tab.keeper.saved(), "");
  assert.deepEqual(Object.keys(browser.storage), ["full"]);
});

test("a shared game has a place of its own", () => {
  open_tab().keeper.write("mine");
  const { storage } = browser;
  browser = open_browser("?game=CODE");
  Object.assign(globalThis, { localStorage: storage });
  const tab = open_tab();
  assert.equal(tab.keeper.link, "CODE");
  assert.equal(tab.keeper.saved(), "");
  tab.keeper.write("shared");
  assert.equal(JSON.parse(storage.getItem(`${KEY}:CODE`) ?? "").text, "shared");
  assert.equal(kept_game(place)?.text, "mine");
});

test("a full storage is told", () => {
  const tab = open_tab();
  browser.storage.full = true;
  tab.keeper.write("one");
  assert.deepEqual(tab.said, ["full"]);
});

test("of two tabs the later one asks before it writes", () => {
  const first = open_tab();
  first.keeper.write("start");
  const second = open_tab();
  second.keeper.write("second");
  first.keeper.write("first");
  assert.equal(first.said.at(-1), "elsewhere");
  assert.equal(stored(), "second");
  first.keeper.write("first, later"); // it keeps nothing until the reader has chosen
  assert.equal(stored(), "second");
  choices_of(first).keep();
  assert.equal(stored(), "first, later");
});

test("the other tab's game can be taken", () => {
  const first = open_tab();
  first.keeper.write("start");
  open_tab().keeper.write("second");
  first.keeper.write("first");
  choices_of(first).take();
  assert.deepEqual(first.asked, [{ type: "restore", text: "second" }]);
  first.keeper.write("second, and on");
  assert.equal(stored(), "second, and on");
});

test("a tab hears of what another one writes", () => {
  const tab = open_tab();
  tab.keeper.write("one");
  const news = Object.assign(new Event("storage"), { key: KEY, newValue: "x" });
  browser.window.dispatchEvent(news);
  assert.equal(tab.choices, null); // it is what this tab has written
  browser.storage.setItem(KEY, JSON.stringify({ rev: "other-1", text: "two" }));
  browser.window.dispatchEvent(news);
  assert.ok(tab.choices);
});

test("the same game in two tabs is no conflict", () => {
  const [first, second] = [open_tab(), open_tab()];
  first.keeper.write("one");
  second.keeper.write("one");
  second.keeper.write("two");
  assert.deepEqual([first.choices, second.choices], [null, null]);
});

for (const newer of NEWER) {
  test("a game of a newer version is known as such", () => {
    assert.equal(is_newer_game(newer, GAME), true);
    assert.equal(is_newer_game(GAME, newer), false);
    assert.equal(is_newer_game(newer, newer), false);
  });
  test("a game of a newer version is not written over", () => {
    const tab = open_tab();
    for (const key of [KEY, "betacolony:finished:last"])
      browser.storage.setItem(key, JSON.stringify({ rev: "1", text: newer }));
    tab.keeper.write(GAME);
    assert.deepEqual(tab.said, ["newer"]);
    assert.equal(stored(), newer);
    tab.keeper.finish(GAME);
    assert.equal(kept_game("finished")?.text, newer);
  });
}

test("a finished game stays, whatever comes next", () => {
  const tab = open_tab();
  tab.keeper.finish(GAME);
  tab.keeper.write("next");
  assert.equal(kept_game("finished")?.text, GAME);
});

test("a finished game of another game has a place of its own", () => {
  open_tab().keeper.finish(GAME);
  open_tab({ ...LABELS, storage: "betacolony:exocolony/play:00000000" }).keeper.finish("other");
  assert.equal(kept_game("finished")?.text, GAME);
  assert.equal(kept_game("exocolony/finished")?.text, "other");
});

test("a damaged item gives what can be read of its text", () => {
  assert.equal(kept_in(null), null);
  const item = JSON.stringify({ rev: "1", text: 'a "game"' });
  assert.deepEqual(kept_in(item), { rev: "1", text: 'a "game"' });
  for (const cut of [3, 4]) assert.deepEqual(kept_in(item.slice(0, -cut)), { rev: "", text: 'a "game' });
  assert.deepEqual(kept_in("{nothing"), { rev: "", text: "{nothing" });
});

test("what is damaged is copied before it is written over", () => {
  browser.storage.setItem(KEY, "{nothing");
  const tab = open_tab();
  tab.keeper.set_aside();
  tab.keeper.write("new");
  assert.equal(browser.storage.getItem(`${KEY}:damaged`), "{nothing");
  assert.equal(stored(), "new");
  assert.equal(kept_game(place)?.text, "new");
});
