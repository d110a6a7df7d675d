/* Games in the browser's storage: a text of keeper.py with a revision, under "betacolony:PLACE:NUMBER". For a shared
 * game, opened by a link, the key ends in its code. tests/vectors.json has samples for both languages. */

import { data_of } from "./storage.js";

/**
 * An item of the storage; `rev` is "" if it has no readable revision.
 * @typedef {{ rev: string, text: string }} Kept
 */

/**
 * The key of the last finished game of the same game as another's key: a place begins with the folder of the game's
 * pages, if they have one.
 * @param {string} key
 */
export const finished_key = (key) => `betacolony:${/^betacolony:([^:/]+\/)?/.exec(key)?.[1] ?? ""}finished:last`;

/**
 * An item of the storage; of a damaged one, everything that the kernel may be able to read.
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
 * The game of a place, such as "play": the one with the shortest key, which no link has brought.
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
 * The versions of a game's formats: of the text, of the save in it, and of the rules.
 * @param {string} text
 * @returns {number[]}
 */
function formats(text) {
  const outer = data_of(text);
  const inner = data_of(outer?.game);
  return [outer?.format, inner?.format, inner?.rules];
}

/**
 * True if a newer version of the pages wrote a text than the other; this version may be unable to read it.
 * @param {string} text
 * @param {string} other
 */
export function is_newer_game(text, other) {
  const others = formats(other);
  return formats(text).some((number, at) => number > others[at]);
}
