/* The arrangement of the whole table that suits a window; arrangements.py draws each.
 *
 * The files in whole_table/layouts/ have the least sizes as well: tests/vectors.json has windows for both. */

/** The height of the bar, in pixels (window.css). */
const BAR = 40;
/** The size that the wide arrangement is designed for; it is enlarged, or made a little smaller, as a whole. */
const WIDE = { width: 1280, height: 680 };
const LEAST = 0.9;
const MOST = 2.5;
/** The least radius of the world in which spaces are large enough to be touched. */
const WORLD = 264;
/** The width and height that other things take from the world. */
const CELL = { width: 324, height: 20 };
const UPRIGHT = { width: 38, height: 398 };
/** A notebook's cell: how high for its width and at least, its largest size, and how much smaller its least is drawn. */
const NOTEBOOK = { share: 0.66, lowest: 560, width: 1030, height: 680, least: 0.95 };
/** The least size of the two smallest arrangements, and the size up to which these grow with the window. */
const SIDE = { width: 700, height: 320, most: [844, 390] };
const PHONE = { width: 360, height: 594, most: [430, 760] };

/**
 * Name, how much the picture is enlarged, and the height of the bar over it in pixels.
 * @typedef {{ name: "wide" | "cell" | "upright" | "side" | "phone", scale: number, bar: number }} Arrangement
 */

/**
 * The size of the picture before it is enlarged, in pixels.
 * @param {Pick<Arrangement, "scale" | "bar">} arrangement
 * @param {number} width of the window
 * @param {number} height
 */
export const picture_size = ({ scale, bar }, width, height) => ({
  width: Math.floor(width / scale),
  height: Math.floor((height - bar) / scale),
});

/** A lesson's step: the least width of windows that are no phone's, and the most width of an upright one. */
const STEP = { width: 700, upright: 1199, share: 10 / 11 };

/**
 * The arrangement for a lesson's step. frame.css and step.css lay out its words by the same sizes.
 * @param {number} width of the window, in pixels
 * @param {number} height
 * @param {number} bar the height of the page's bar
 * @param {"lesson" | "lab"} [kind]
 * @returns {{ name: string, scale: number, bar: number }}
 */
export function arrange_step(width, height, bar, kind = "lesson") {
  const is_upright = width <= Math.min(STEP.upright, STEP.share * height);
  const name = width < STEP.width ? `${kind}-phone` : is_upright ? `${kind}-upright` : kind;
  return { name, scale: 1, bar };
}

/**
 * Whether it is an arrangement for a lesson's step, or for the lab's.
 * @param {string} [name]
 */
export const is_step = (name = "") => name.startsWith("lesson") || is_lab(name);

/**
 * Whether it is an arrangement for the lab, whose tabs are the words beside the board.
 * @param {string} [name]
 */
export const is_lab = (name = "") => name.startsWith("lab");

/**
 * Whether it is an arrangement of small windows, in which tooltips have no places of their own.
 * @param {string} [name]
 */
export const is_small = (name) => name === "phone" || name === "side";

/**
 * Whether the menu has all that the bar has elsewhere, and the latest news stand among the words.
 * @param {string} [name]
 */
export const has_short_bar = (name) => is_small(name) || name === "notebook" || is_step(name);

/**
 * Whether what may be long on the desk scrolls together, and words give way to choices: in small windows, and in a foot
 * that is as low as one.
 * @param {string} name
 */
export const scrolls_together = (name) => is_small(name) || name === "upright";

/**
 * Whether news come a frame after the question, so that no frame has to lay out everything.
 * @param {string} name "" on the page
 */
export const has_late_news = (name) => name !== "" && !has_short_bar(name);

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
    if (world_within(width, high, UPRIGHT) >= WORLD) return { name: "upright", scale: 1, bar: BAR };
    return { name: "phone", scale: grown(width, high, PHONE), bar: BAR };
  }
  if (world_within(width, high, CELL) >= WORLD) return { name: "cell", scale: 1, bar: BAR };
  return { name: "side", scale: grown(width, height, SIDE), bar: 0 };
}

/**
 * Whether a receipt that has too little room takes that of the words.
 * @param {string} name
 */
export const has_tight_receipts = (name) => has_short_bar(name) || name === "cell";

/**
 * The arrangement for a cell of a notebook, and the size that the table takes there; null where it has no room.
 * @param {number} width of the cell, in pixels
 * @param {number} seen how much of it is in sight at once: it is no higher than that
 * @returns {{ name: "notebook", scale: number, bar: number, width: number, height: number } | null}
 */
export function arrange_cell(width, seen) {
  const { share, lowest, width: most, height: highest, least } = NOTEBOOK;
  const scale = Math.min(1, width / (CELL.width + 2 * WORLD));
  if (scale < least) return null;
  const wide = Math.min(width, most);
  const height = Math.max(lowest, Math.min(Math.round(share * wide), seen, highest));
  return { name: "notebook", scale, bar: 0, width: wide, height };
}

/**
 * The radius of the world in a picture.
 * @param {number} width
 * @param {number} height
 * @param {{ width: number, height: number }} taken
 */
const world_within = (width, height, taken) => Math.min(width - taken.width, height - taken.height) / 2;

/**
 * How much a picture is enlarged: less than once below its design, and more from its largest size on.
 * @param {number} width
 * @param {number} height
 * @param {{ width: number, height: number, most: number[] }} design
 */
function grown(width, height, { width: w, height: h, most: [w_most, h_most] }) {
  const least = Math.min(width / w, height / h);
  return least < 1 ? least : Math.max(1, Math.min(width / w_most, height / h_most));
}
