/* The parts of a predicted number on the board: discs that light up one by one, as the list of them does (card.css). */

import { SVG } from "../shared/dom.js";

/** @typedef {[string, string[]]} Part what stands on the disc, "" for none, and the targets that it lies at or between */

/** Pixels, and a share of the least place. */
const RADIUS = 15;
const SHARE = 0.27;

/** @type {(node: SVGElement | undefined) => [number, number] | null} */
function middle_of(node) {
  if (!node) return null;
  const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (node).getBBox();
  return [x + width / 2, y + height / 2];
}

/**
 * The place of a disc: at the upper edge of its target, or halfway to another; null where the picture lacks them.
 * @param {[number, number][]} places
 * @param {number} reach from the middle of the target to its upper edge
 * @returns {[number, number]}
 */
export function place_of([first, second], reach) {
  if (!second) return [first[0] - 0.6 * reach, first[1] - 0.72 * reach];
  return [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
}

/**
 * @param {string} tag
 * @param {SVGElement} parent
 * @param {Record<string, string | number>} attributes
 */
function draw_element(tag, parent, attributes) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  parent.append(node);
  return node;
}

/**
 * @param {SVGSVGElement} svg
 * @param {Map<string, SVGElement>} nodes
 */
export function create_parts(svg, nodes) {
  let shown = ""; // they light up once, however often they are laid out anew

  /** @param {Part[]} parts */
  return function draw(parts) {
    svg.querySelector(".bc-parts")?.remove();
    const key = JSON.stringify(parts);
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", key === shown ? "bc-parts bc-still" : "bc-parts");
    layer.setAttribute("aria-hidden", "true"); // the list says it
    parts.forEach(([text, at], order) => {
      const places = at.map((id) => middle_of(nodes.get(id))).filter((place) => place !== null);
      if (!text || !places.length || places.length < at.length) return;
      const own = /** @type {SVGGraphicsElement} */ (nodes.get(at[0]));
      const reach = own.getBBox().height / 2;
      const [x, y] = place_of(places, reach);
      const r = Math.min(RADIUS, SHARE * reach);
      const disc = draw_element("g", layer, {});
      disc.style.setProperty("--order", String(order));
      draw_element("circle", disc, { cx: x, cy: y, r });
      draw_element("text", disc, { x, y, dy: "0.35em", "font-size": r }).textContent = text;
    });
    if (layer.childElementCount) {
      svg.append(layer);
      shown = key;
    } else if (!parts.length) shown = "";
  };
}
