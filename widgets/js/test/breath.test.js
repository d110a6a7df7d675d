/* The breath of the world: its radii on the way from stop to stop. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { between, eased, world_of } from "../src/overlay/breath.js";

/** @type {(x: number, y: number, r: number) => { x: number, y: number, width: number, height: number }} */
const around = (x, y, r) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r });

test("a world is read from the places of the picture", () => {
  const places = { well: around(640, 340, 332), planet: around(640, 340, 288), station: around(640, 40, 15) };
  const world = world_of(places, 7);
  assert.deepEqual(world, {
    x: 640,
    y: 340,
    r: 332,
    planet: 288,
    ring: 300,
    first: -Math.PI / 2,
    station: 15,
    locations: 7,
  });
  assert.equal(world_of({ well: places.well }, 7), null);
  assert.equal(world_of(places, 0), null);
});

test("the way begins fast, never goes back and ends where it should", () => {
  const way = Array.from({ length: 101 }, (_, step) => eased(step / 100));
  assert.equal(way[0], 0);
  assert.equal(way[100], 1);
  assert.ok(way[25] > 0.6);
  way.slice(1).forEach((share, step) => assert.ok(share >= way[step] - 1e-6));
});

test("all radii change together, and the middle stays", () => {
  const one = { x: 640, y: 340, r: 332, planet: 288, ring: 313, first: 0, station: 15, locations: 7 };
  const other = { ...one, planet: 223, ring: 282, station: 45 };
  assert.deepEqual(between(one, other, 0), one);
  assert.deepEqual(between(one, other, 1), other);
  const { planet, ring, station, x, y } = between(one, other, 0.5);
  assert.deepEqual([planet, ring, station, x, y], [255.5, 297.5, 30, 640, 340]);
});
