/* The board shows its past until others' turns are told, and no longer. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { create_motion } from "../src/overlay/motion.js";

const wait = (/** @type {number} */ ms) => new Promise((resolve) => void setTimeout(resolve, ms));

/** @type {any} any element: what is asked of it does nothing */
const nothing = new Proxy(() => nothing, { get: (_, name) => (name === "width" ? 100 : nothing), set: () => true });

/** @type {{ veiled: boolean, drawn: number, held_back: boolean, told: string[] }} */
let seen;

function motion() {
  const veil = {
    width: 100,
    height: 100,
    setAttribute() {},
    getContext: () => new Proxy({}, { get: (_, name) => () => name === "drawImage" && (seen.drawn += 1) }),
    remove: () => (seen.veiled = false),
  };
  const page = { createElement: () => veil, createElementNS: () => nothing, addEventListener() {} };
  Object.assign(globalThis, {
    document: page,
    Path2D: class {
      addPath() {}
    },
  });
  const svg = /** @type {any} */ ({
    viewBox: { baseVal: { width: 100, height: 100 } },
    closest: () => ({ querySelectorAll: () => [veil, veil, veil] }),
    append() {},
  });
  const veils = /** @type {any} */ ({ append: () => (seen.veiled = true) });
  return create_motion(
    svg,
    veils,
    () => true,
    (caption) => caption && seen.told.push(caption.text),
    (on) => (seen.held_back = on),
  );
}

const caption = { seat: "blue", name: "Nova", text: "docks", at: 0, ms: 40 };
/** @type {import("../src/overlay/motion.js").Show} */
const show = { steps: [], captions: [caption], art: "" };

beforeEach(() => {
  seen = { veiled: false, drawn: 0, held_back: false, told: [] };
});

test("the past goes as the turns begin, where they hold nothing", async () => {
  const { remember, freeze, play } = motion();
  remember(1);
  freeze(1);
  assert.deepEqual([seen.veiled, seen.held_back], [true, true]);
  play(show);
  assert.deepEqual([seen.veiled, seen.held_back], [false, true]);
  await wait(80);
  assert.deepEqual([seen.told, seen.held_back], [["docks"], false]);
});

test("a place that is held shows the past for its time", async () => {
  const { remember, freeze, play, picture_of } = motion();
  remember(1);
  freeze(1);
  play({ ...show, held: [["M0 0h9v9z", 10]], past: picture_of(1) });
  assert.equal(seen.veiled, true);
  const drawn = seen.drawn;
  await wait(25);
  assert.equal(seen.drawn, drawn); // nothing of the past is drawn again
  await wait(80);
  assert.equal(seen.veiled, false);
  assert.equal(picture_of(2), undefined);
});

test("who goes on before the turns come doesn't see them", () => {
  const { remember, freeze, play, skip } = motion();
  remember(1);
  freeze(1);
  skip();
  assert.deepEqual([seen.veiled, seen.held_back], [false, false]);
  play(show);
  assert.deepEqual([seen.veiled, seen.held_back, seen.told], [false, false, []]);
  play(show); // the next ones are told
  assert.equal(seen.held_back, true);
  skip();
});
