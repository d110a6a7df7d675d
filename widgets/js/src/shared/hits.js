/* The shapes that answer over a picture. */

import { SVG } from "./dom.js";

/**
 * Three numbers are x, y and radius of a circle, four those of a hexagon with a level top, and a 6, and five left, top,
 * width, height and radius of a rectangle; a text is the data of a path.
 * @typedef {number[] | string} Hit
 */

/**
 * The name and the attributes of the element of a shape.
 * @param {Hit} hit
 * @returns {["circle" | "rect" | "path", Record<string, string | number>]}
 */
export function shape_of(hit) {
  if (typeof hit === "string") return ["path", { d: hit }];
  const [x, y, width, height, rx] = hit;
  if (hit.length === 4) return ["path", { d: hexagon(x, y, width) }];
  return hit.length === 3 ? ["circle", { cx: x, cy: y, r: width }] : ["rect", { x, y, width, height, rx }];
}

/** @type {(x: number, y: number, r: number) => string} */
const hexagon = (x, y, r) =>
  `M${Array.from({ length: 6 }, (_, corner) => {
    const turn = (corner * Math.PI) / 3;
    return `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`;
  }).join("L")}Z`;

/**
 * A new element of a shape, which answers as a button.
 * @param {Hit} hit
 */
export function make_hit(hit) {
  const [tag, attributes] = shape_of(hit);
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "-1");
  return node;
}
