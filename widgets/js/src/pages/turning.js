/* Which step of a page to open or turn to: decided from plain values. steps.js does it. */

const SWIPE = 60; // pixels sideways that turn a step
const SWIPE_TIME = 700; // milliseconds

/**
 * The id that the fragment of an address names.
 * @param {string} hash with its sign, or ""
 */
export function id_of(hash) {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id; // what is no escaped text is taken as it stands
  }
}

/**
 * The step with which a page opens: the one that its address names, else where the reader was, else the first.
 * @param {string[]} steps
 * @param {number | undefined} named
 * @param {string | undefined} kept
 */
export function first_step(steps, named, kept) {
  const at = steps.findIndex((step) => step === kept);
  // who has read it to its end begins again
  return named ?? (at === steps.length - 1 ? 0 : Math.max(at, 0));
}

/**
 * How many steps a key leads on: -1, 0 or 1.
 * @param {{ key: string, altKey: boolean, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean }} event
 */
export function turn_of_key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  return key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
}

/**
 * How many steps a finger leads on that went so far, in pixels and milliseconds: -1, 0 or 1.
 * @param {number} x
 * @param {number} y
 * @param {number} time
 */
export function turn_of_swipe(x, y, time) {
  if (Math.abs(x) <= SWIPE || Math.abs(y) >= Math.abs(x) / 2 || time >= SWIPE_TIME) return 0;
  return x < 0 ? 1 : -1;
}
