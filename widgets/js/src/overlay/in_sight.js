/* Scrolling a page so that a part of the board is in sight, beside a desk that lies over the window's lower end. */

import { scrolling } from "../shared/dom.js";

/**
 * The height that a desk at the lower end of the window takes from an element.
 * @param {Element} node
 * @param {Element} desk
 */
export function covered(node, desk) {
  if (desk.closest(".bc-window")) return 0;
  const [at, other] = [node.getBoundingClientRect(), desk.getBoundingClientRect()];
  return at.left < other.right && other.left < at.right ? other.height + parseFloat(getComputedStyle(desk).bottom) : 0;
}

/**
 * Whether an element lies below a desk, or touches it.
 * @param {Element} node
 * @param {Element} desk
 */
export function is_under(node, desk) {
  const [a, b] = [node.getBoundingClientRect(), desk.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Scroll an element into the free part of the window.
 * @param {Element | undefined} node
 * @param {Element} desk
 */
export function scroll_to(node, desk, behavior = scrolling()) {
  if (!node || node.closest(".bc-window")) return;
  const taken = covered(node, desk);
  const root = document.documentElement.style;
  const before = root.scrollPaddingBottom;
  if (taken) root.scrollPaddingBottom = `${taken}px`;
  const fits = node.getBoundingClientRect().height < innerHeight - taken;
  node.scrollIntoView({ block: fits ? "center" : "start", behavior });
  root.scrollPaddingBottom = before;
}
