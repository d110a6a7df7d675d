import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange } from "../src/overlay/arrangement.js";

const SIZES = /** @type {const} */ ([
  [1280, 720, "wide"],
  [1366, 768, "wide"],
  [1920, 1080, "wide"],
  [1152, 652, "wide"],
  [1024, 768, "cell"],
  [940, 620, "cell"],
  [820, 1180, "upright"],
  [768, 1024, "upright"],
  [844, 390, "side"],
  [640, 360, "side"],
  [390, 844, "phone"],
  [360, 640, "phone"],
  [320, 568, "phone"],
]);

for (const [width, height, name] of SIZES)
  test(`a window of ${width} by ${height} has the arrangement "${name}"`, () => {
    assert.equal(arrange(width, height).name, name);
  });

test("the smallest arrangements are never drawn smaller than they are made for", () => {
  for (let width = 200; width < 1200; width += 7)
    for (let height = 200; height < 1200; height += 7) {
      const { name, scale, bar } = arrange(width, height);
      const least = { side: [700, 320], phone: [360, 560], cell: [851, 547], upright: [565, 965], wide: [1280, 680] };
      assert.ok(Math.round(width / scale) >= least[name][0], `${width}x${height}: ${name}`);
      assert.ok(Math.round((height - bar) / scale) >= least[name][1], `${width}x${height}: ${name}`);
    }
});
