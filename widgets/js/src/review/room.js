/* The room of a review card: the window below the page's bar, or a cell of a notebook. */

import { arrange_step } from "../overlay/arrangement.js";
import { is_own_page } from "../shared/dom.js";

/** A cell of a notebook: its height for its width, and its least and greatest in pixels. */
const CELL = { share: 0.62, least: 560, most: 700 };
/** The least size of the wide column (layouts/lesson.py). */
const WIDE = { width: 1200, height: 640 };
/** Pixels of a phone's window above the picture, and below it once there is an answer: words need more than a step's. */
export const PHONE = { above: 40, below: 90 };

/**
 * The size of the room, in pixels; a cell takes its height.
 * @param {HTMLElement} el
 */
export function measure(el) {
  const width = Math.floor(el.clientWidth);
  if (is_own_page()) return { width, height: Math.floor(el.clientHeight) };
  const share = Math.round(width * CELL.share);
  const height = Math.max(CELL.least, Math.min(width < CELL.most ? CELL.most : share, CELL.most));
  el.style.height = `${height}px`;
  return { width, height };
}

/**
 * Take the arrangement that suits the room; returns it, and the size to draw for.
 * @param {HTMLElement} el
 * @param {boolean} is_told whether there are the words of an answer
 */
export function arrange_room(el, is_told) {
  const { width, height } = measure(el);
  const { name } = arrange_step(width, height, 0);
  el.dataset.arrangement = name;
  el.toggleAttribute("data-narrow", name === "lesson" && (width < WIDE.width || height < WIDE.height));
  const taken = name === "lesson-phone" ? PHONE.above + (is_told ? PHONE.below : 0) : 0;
  return { arrangement: name, width, height: height - taken };
}
