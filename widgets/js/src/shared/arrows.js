/* Arrow keys within a group with a single tab stop: along a row, or over a picture. */

export const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The next place in a row in the direction of a key, wrapping around at the ends.
 * @param {number} length
 * @param {number} at
 * @param {string} key one of `ARROWS`
 */
export function next_in_row(length, at, key) {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const [dx, dy] = DIRECTIONS[key];
  return (at + dx + dy + length) % length;
}

/**
 * The index of the nearest point in the direction of a key; -1 for none. Home and End lead to the ends.
 * @param {[number, number][]} points
 * @param {number} at
 * @param {string} key one of `ARROWS`
 * @param {{ beyond: number, narrow?: number }} field `beyond`: nearer ahead than this counts as beside;
 *   `narrow`: a point counts only if its distance ahead is at least this share of its distance aside
 */
export function nearest_point(points, at, key, { beyond, narrow = 0 }) {
  if (key === "Home") return 0;
  if (key === "End") return points.length - 1;
  const [dx, dy] = DIRECTIONS[key];
  const [x, y] = points[at];
  let best = -1;
  let least = Infinity;
  points.forEach(([ox, oy], index) => {
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (index === at || ahead <= beyond || ahead < aside * narrow || ahead + 2 * aside >= least) return;
    best = index;
    least = ahead + 2 * aside;
  });
  return best;
}

/**
 * The middle of an element on the screen.
 * @param {Element} node
 * @returns {[number, number]}
 */
export function middle_of(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Give the focus to the next of a row of controls.
 * @param {(HTMLElement | SVGElement)[]} members
 * @param {HTMLElement | SVGElement} from
 * @param {string} key
 */
export function rove(members, from, key) {
  const to = next_in_row(members.length, members.indexOf(from), key);
  members.forEach((node, index) => (node.tabIndex = index === to ? 0 : -1));
  members[to].focus();
}

/**
 * Give the focus to the nearest of a picture's targets in the direction of a key, if there is one.
 * @param {SVGElement[]} nodes
 * @param {SVGElement} from
 * @param {string} key
 * @param {Parameters<typeof nearest_point>[3]} field
 */
export function rove_over(nodes, from, key, field) {
  const to = nodes[nearest_point(nodes.map(middle_of), nodes.indexOf(from), key, field)];
  if (!to) return;
  for (const node of nodes) node.setAttribute("tabindex", node === to ? "0" : "-1");
  to.focus();
}
