/* Previews: one question at a time, the last target counts, and answers hold until the next decision. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { create_preview } from "../src/overlay/preview.js";

const wait = (/** @type {number} */ ms) => new Promise((resolve) => void setTimeout(resolve, ms));

/** @type {{ asked: string[], told: string[], version: number, answer: (() => void)[] }} */
let seen;

function previews() {
  const layer = () => ({ setAttribute() {}, replaceChildren() {}, remove() {}, isConnected: true, innerHTML: "" });
  Object.assign(globalThis, { document: { createElementNS: layer } });
  const ask = (/** @type {any} */ message) =>
    new Promise((resolve) => {
      seen.asked.push(message.target);
      seen.answer.push(() => resolve({ lines: [{ label: "Pay", text: message.target, dear: false }], ghost: "<g/>" }));
    });
  const svg = /** @type {any} */ ({ append() {} });
  return create_preview({ ask, version: () => seen.version }, svg, (target) => seen.told.push(target));
}

beforeEach(() => {
  seen = { asked: [], told: [], version: 1, answer: [] };
});

test("passing over a target asks nothing, resting on it asks once", async () => {
  const { show, hide } = previews();
  show("space-1");
  hide();
  show("space-2");
  await wait(90);
  assert.deepEqual(seen.asked, ["space-2"]);
  seen.answer[0]();
  await wait(5);
  assert.deepEqual(seen.told, ["space-2"]);
});

test("only one question is on its way, and the last target counts", async () => {
  const { show } = previews();
  for (const target of ["space-1", "space-2", "space-3"]) {
    show(target);
    await wait(80);
  }
  assert.deepEqual(seen.asked, ["space-1"]);
  seen.answer[0]();
  await wait(5);
  assert.deepEqual(seen.asked, ["space-1", "space-3"]);
  seen.answer[1]();
  await wait(5);
  assert.deepEqual(seen.told, ["space-3"]);
});

test("an answer for another picture is asked for again", async () => {
  const { show, forget } = previews();
  show("space-1");
  await wait(80);
  forget(); // the window was turned
  show("space-1");
  await wait(80);
  seen.answer[0]();
  await wait(5);
  assert.deepEqual([seen.asked.length, seen.told.length], [2, 0]);
  seen.answer[1]();
  await wait(5);
  assert.deepEqual([seen.asked.length, seen.told], [2, ["space-1"]]);
});

test("answers hold until the next decision", async () => {
  const { show, hide } = previews();
  show("space-1");
  await wait(80);
  seen.answer[0]();
  await wait(5);
  hide();
  show("space-1");
  assert.deepEqual([seen.asked.length, seen.told.length], [1, 2]);
  hide();
  seen.version = 2;
  show("space-1");
  await wait(80);
  assert.equal(seen.asked.length, 2);
});
