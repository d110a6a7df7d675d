/* The sentence above the set-up of a game, and the names that can't be. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { sentence_of, unclear_names } from "../src/overlay/setup.js";

const LABELS = {
  new_seat: "Seat {number}",
  new_alone: "{people} against {others}",
  new_shared: "{people} here, against {others}",
  new_here: "{people} here",
  new_watched: "{others} play",
  new_against_rival: "{people} against the rival",
};
/** @param {string[]} seats names, computer players with a dot */
const players = (...seats) =>
  seats.map((seat) => ({ name: seat.replace(".", ""), who: seat.endsWith(".") ? "easy" : "human" }));

test("the sentence says who sits where", () => {
  /** @param {string[]} seats */
  const say = (...seats) => sentence_of(LABELS, players(...seats), false, "en");
  assert.equal(say("You", "Nova.", "Orin.", "Tess."), "You against Nova, Orin and Tess");
  assert.equal(say("Ada", "Bo", "Cy."), "Ada and Bo here, against Cy");
  assert.equal(say("Ada", "Bo"), "Ada and Bo here");
  assert.equal(say("Nova.", "Orin."), "Nova and Orin play");
  assert.equal(say("You", "."), "You against Seat 2");
  assert.equal(say("$&", "Nova."), "$& against Nova");
  assert.equal(sentence_of(LABELS, players("Du", "A.", "B."), false, "de"), "Du against A und B");
  assert.equal(sentence_of(LABELS, players("You"), true, "en"), "You against the rival");
});

test("names that are missing or taken are found", () => {
  assert.deepEqual(unclear_names(players("Ada", "Bo", " Ada ", "")), [0, 2, 3]);
  assert.deepEqual(unclear_names(players("Ada", "Bo")), []);
});
