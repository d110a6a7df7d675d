/* Games as the browser keeps them: a text of keeper.py with a revision, under "betacolony:PLACE:NUMBER". A shared game
 * that was opened by a link has its code at the end of that. tests/vectors.json has samples for both languages. */

import { data_of } from "./storage.js";

/**
 * What stands in the storage; `rev` is "" for what has none that could be read.
 * @typedef {{ rev: string, text: string }} Kept
 */

/** The place of the game that was finished last. */
export const FINISHED_KEY = "betacolony:finished:last";

/**
 * An item of the storage; of a damaged one as much as the kernel may be able to read.
 * @param {string | null} item
 * @returns {Kept | null}
 */
export function kept_in(item) {
  if (item === null) return null;
  const found = data_of(item);
  if (typeof found?.rev === "string" && typeof found.text === "string") return found;
  const inside = /"text":"((?:[^"\\]|\\.)*)/.exec(item)?.[1];
  const text = inside === undefined ? null : data_of(`"${inside}"`);
  return { rev: "", text: typeof text === "string" ? text : item };
}

/**
 * The game that is kept of a place, such as "play": the one with the shortest key, as no link brought it.
 * @param {string} place
 * @returns {{ text: string } | null}
 */
export function kept_game(place) {
  const keys = Object.keys(localStorage).filter(
    (key) => key.startsWith(`betacolony:${place}:`) && !key.endsWith(":damaged"),
  );
  for (const key of keys.sort((one, other) => one.length - other.length)) {
    const kept = data_of(localStorage.getItem(key)); // damaged: page 10 will say so
    if (typeof kept?.text === "string") return kept;
  }
  return null;
}

/**
 * By which formats a game was written: that of the text, that of the save in it, and that of its rules.
 * @param {string} text
 * @returns {number[]}
 */
function formats(text) {
  const outer = data_of(text);
  const inner = data_of(outer?.game);
  return [outer?.format, inner?.format, inner?.rules];
}

/**
 * Whether a newer version of the pages wrote a game than wrote the other: this one may not be able to read it.
 * @param {string} text
 * @param {string} other
 */
export function is_newer_game(text, other) {
  const others = formats(other);
  return formats(text).some((number, at) => number > others[at]);
}
