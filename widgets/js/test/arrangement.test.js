/* The arrangement of the table for each size of window. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, arrange_cell, arrange_step, is_step, picture_size } from "../src/overlay/arrangement.js";
import { VECTORS } from "./vectors.js";

for (const { window, name, picture } of VECTORS.arrangements)
  test(`a window of ${window[0]} by ${window[1]} has the arrangement "${name}"`, () => {
    const arrangement = arrange(window[0], window[1]);
    assert.equal(arrangement.name, name);
    assert.deepEqual(Object.values(picture_size(arrangement, window[0], window[1])), picture);
  });

for (const { cell, size, picture } of VECTORS.cells)
  test(`a cell ${cell[0]} wide, ${cell[1]} of it in sight, has a table of ${size ?? "no size"}`, () => {
    const room = arrange_cell(cell[0], cell[1]);
    assert.deepEqual(room && [room.width, room.height], size);
    assert.deepEqual(room && Object.values(picture_size(room, room.width, room.height)), picture);
  });

test("no arrangement is drawn smaller than it is made for", () => {
  const least = { side: [700, 320], phone: [360, 560], cell: [851, 547], upright: [566, 926], wide: [1280, 680] };
  for (let width = 200; width < 1200; width += 7)
    for (let height = 200; height < 1200; height += 7) {
      const { name, scale, bar } = arrange(width, height);
      assert.ok(Math.round(width / scale) >= least[name][0], `${width}x${height}: ${name}`);
      assert.ok(Math.round((height - bar) / scale) >= least[name][1], `${width}x${height}: ${name}`);
    }
});

test("a lesson's step has its words beside, above or over its board", () => {
  const names = [
    [1280, 720, "lesson"],
    [1920, 1080, "lesson"],
    [940, 620, "lesson"],
    [844, 390, "lesson"],
    [820, 1180, "lesson-upright"],
    [768, 1024, "lesson-upright"],
    [699, 900, "lesson-phone"],
    [390, 844, "lesson-phone"],
  ];
  for (const [width, height, name] of names) {
    const arrangement = arrange_step(Number(width), Number(height), 40);
    assert.equal(arrangement.name, name, `${width}x${height}`);
    assert.ok(is_step(arrangement.name));
    assert.deepEqual(picture_size(arrangement, Number(width), Number(height)), { width, height: Number(height) - 40 });
  }
  assert.ok(!is_step(arrange(1280, 720).name));
});
