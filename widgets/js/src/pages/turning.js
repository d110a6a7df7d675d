/* The step of a page to open or turn to, decided from plain values; steps.js turns to it. */

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
    return id; // not escaped properly: take it as it is
  }
}

/**
 * The first step to show: the one in the address, else the reader's last one, else the first.
 * @param {string[]} steps
 * @param {number | undefined} named
 * @param {string | undefined} kept
 */
export function first_step(steps, named, kept) {
  const at = steps.findIndex((step) => step === kept);
  // after the last step, start again
  return named ?? (at === steps.length - 1 ? 0 : Math.max(at, 0));
}

/**
 * The steps that a key turns: -1, 0 or 1.
 * @param {{ key: string, altKey: boolean, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean }} event
 */
export function turn_of_key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0;
  return key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
}

/**
 * The steps that a swipe turns, by its length in pixels and milliseconds: -1, 0 or 1.
 * @param {number} x
 * @param {number} y
 * @param {number} time
 */
export function turn_of_swipe(x, y, time) {
  if (Math.abs(x) <= SWIPE || Math.abs(y) >= Math.abs(x) / 2 || time >= SWIPE_TIME) return 0;
  return x < 0 ? 1 : -1;
}
