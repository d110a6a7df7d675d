/* The picture of a review card, and the targets over it. */

import { ARROWS, rove_over } from "../shared/arrows.js";
import { SVG } from "../shared/dom.js";
import { make_hit } from "../shared/hits.js";
import { PHONE } from "./room.js";

/** @import { Picture } from "./messages.js" */

/**
 * Show a picture, and leave its places to the style sheet.
 * @param {HTMLElement} el
 * @param {HTMLElement} board
 * @param {Picture} message
 * @param {number} room the width of the room, in pixels
 */
export function draw_picture(el, board, { picture, view, places }, room) {
  board.innerHTML = picture;
  const [width, height] = view.split(" ").slice(2).map(Number);
  const is_phone = el.dataset.arrangement === "lesson-phone";
  // a small phone shows its picture smaller
  const scale = is_phone ? room / width : 1;
  const above = is_phone ? PHONE.above : 0;
  board.style.width = `${width * scale}px`;
  board.style.height = `${height * scale}px`;
  board.style.top = `${above}px`;
  for (const [name, [x, y, w, h]] of Object.entries(places))
    for (const [side, value] of Object.entries({ x: x * scale, y: y * scale + above, w: w * scale, h: h * scale }))
      el.style.setProperty(`--${name}-${side}`, `${value}px`);
  // beside things that stay, an answer has a column of its own
  el.toggleAttribute("data-things", places.lower[3] > 0);
}

/**
 * Lay the targets of a picture over it; the tab key reaches one of them, and arrow keys the others.
 * @param {HTMLElement} board
 * @param {Picture} message
 * @param {string} label
 * @param {(id?: string) => void} choose
 */
export function draw_hits(board, { view, hits }, label, choose) {
  if (!hits.length) return;
  const over = document.createElementNS(SVG, "svg");
  over.setAttribute("viewBox", view);
  over.setAttribute("class", "bc-review-hits");
  over.setAttribute("role", "group");
  over.setAttribute("aria-label", label);
  const nodes = hits.map(({ id, name, hit }, index) => {
    const node = make_hit(hit);
    node.setAttribute("aria-label", name);
    if (!index) node.setAttribute("tabindex", "0");
    node.dataset.id = id;
    const title = document.createElementNS(SVG, "title");
    title.textContent = name;
    node.append(title);
    over.append(node);
    return node;
  });
  /** @type {(event: Event) => SVGElement | null} */
  const target_of = (event) => /** @type {Element} */ (event.target).closest("[data-id]");
  over.addEventListener("click", (event) => choose(target_of(event)?.dataset.id));
  over.addEventListener("keydown", (event) => {
    const node = target_of(event);
    if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
    if (ARROWS.includes(event.key)) rove_over(nodes, node, event.key, { beyond: 1, narrow: 0.5 });
    else if (event.key === "Enter" || event.key === " ") choose(node.dataset.id);
    else return;
    event.preventDefault();
  });
  board.append(over);
}
