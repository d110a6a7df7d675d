/* The arrangement of the whole table that suits a window; arrangements.py draws each. */

/** The height of the bar, in pixels (window.css). */
const BAR = 40;
/** The size that the wide arrangement is designed for; it is enlarged, or made a little smaller, as a whole. */
const WIDE = { width: 1280, height: 680 };
const LEAST = 0.9;
const MOST = 2.5;
/** The least radius of the world in which spaces are large enough to be touched. */
const WORLD = 264;
/** The least size of the two smallest arrangements, and the size up to which these grow with the window. */
const SIDE = { width: 700, height: 320, most: [844, 390] };
const PHONE = { width: 360, height: 560, most: [430, 760] };

/**
 * Name, how much the picture is enlarged, and the height of the bar over it in pixels.
 * @typedef {{ name: "wide" | "cell" | "upright" | "side" | "phone", scale: number, bar: number }} Arrangement
 */

/** The arrangements whose bar has room for the menu alone, which then has everything that the bar has elsewhere. */
const SHORT = ["phone", "side"];

/** Those that have no room for tooltips and for the latest news in places of their own. */
const BRIEF = ["phone", "side"];

/** @param {string} [name] of an arrangement */
export const has_short_bar = (name) => SHORT.includes(name ?? "");

/** @param {string} [name] of an arrangement */
export const is_brief = (name) => BRIEF.includes(name ?? "");

/**
 * @param {number} width of the window, in pixels
 * @param {number} height
 * @returns {Arrangement}
 */
export function arrange(width, height) {
  const high = height - BAR;
  const scale = Math.min(width / WIDE.width, high / WIDE.height, MOST);
  if (scale >= LEAST) return { name: "wide", scale, bar: BAR };
  if (high >= 1.1 * width) {
    if (Math.min(width / 2 - 19, (high - 438) / 2) >= WORLD) return { name: "upright", scale: 1, bar: BAR };
    return { name: "phone", scale: grown(width, high, PHONE), bar: BAR };
  }
  if (Math.min(high / 2 - 10, (width - 324) / 2) >= WORLD) return { name: "cell", scale: 1, bar: BAR };
  return { name: "side", scale: grown(width, height, SIDE), bar: 0 };
}

/**
 * @param {number} width
 * @param {number} height
 * @param {{ width: number, height: number, most: number[] }} design
 */
function grown(width, height, { width: w, height: h, most: [w_most, h_most] }) {
  const least = Math.min(width / w, height / h);
  return least < 1 ? least : Math.max(1, Math.min(width / w_most, height / h_most));
}
