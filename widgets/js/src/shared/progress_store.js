/* The reader's progress in the browser's storage: one JSON text under one key, for all pages and boards.
 *
 * Everything from the storage is checked; a page sets damaged data aside, and says so. Data of a newer version of the
 * pages are neither read nor overwritten. Functions that write return false if the browser keeps nothing. */

import * as data from "./progress.js";
import { parse_code } from "./resume_code.js";
import { data_of, is_newer, is_table, read_item, write_item } from "./storage.js";

/** @import { Progress, Review } from "./progress.js" */
/** @import { Say } from "./sentences.js" */

const KEY = "betacolony:progress";
const EVENT = "betacolony:progress";

const stored = () => data_of(read_item(KEY));

export const read_progress = () => data.clean_progress(stored());
export const is_progress_newer = () => is_newer(stored(), data.VERSION);

// without storage nothing is damaged; the first write reports that nothing is kept
export const is_progress_damaged = () => read_item(KEY) !== null && !is_progress_newer() && !data.is_whole(stored());

/** Copy damaged progress before it is overwritten. */
export const set_progress_aside = () => write_item(`${KEY}:damaged`, read_item(KEY) ?? "");

/** Copy the review to a place of its own, apart from what the page has set aside before. */
export const set_review_aside = () => write_item("betacolony:review:damaged", JSON.stringify(read_progress().review));

/** @param {Progress} progress */
function write_progress(progress) {
  if (is_progress_newer()) return false;
  const kept = write_item(KEY, JSON.stringify(progress));
  window.dispatchEvent(new Event(EVENT));
  return kept;
}

/**
 * Call back on every change, here and in other tabs, until the signal aborts.
 * @param {() => void} action
 * @param {AbortSignal} [signal]
 */
export function follow_progress(action, signal) {
  window.addEventListener(EVENT, action, { signal });
  window.addEventListener("storage", (event) => (event.key === KEY || event.key === null) && action(), { signal });
}

/** @param {string} id */
export const stars_of = (id) => data.stars_in(read_progress(), id);

/**
 * Keep the result of an exercise.
 * @param {string} id
 * @param {number} stars
 */
export const mark_done = (id, stars) =>
  data.is_name(id) && data.is_stars(stars) && write_progress(data.with_stars(read_progress(), id, stars));

/**
 * Keep a step that the reader has seen. With `at` = false the reader's place stays: nobody goes on from the map.
 * @param {string} page
 * @param {string} step
 */
export const visit = (page, step, at = true) =>
  data.is_name(page) && data.is_name(step) && write_progress(data.with_step(read_progress(), page, step, at));

/** True if a newer version kept the review, which this one can't read. */
export const is_review_newer = () => is_progress_newer() || is_newer(read_progress().review, 1);

/** @param {Review} review */
export const keep_review = (review) =>
  is_table(review) && !is_review_newer() && write_progress({ ...read_progress(), review });

export const reset_progress = () => write_progress(data.clean_progress(null));

/**
 * Merge the progress of a code.
 * @param {string} code
 * @param {Say} say
 * @throws {Error} with the sentence that says why the code can't be read
 */
export const restore_progress = (code, say) => write_progress(data.merged(read_progress(), parse_code(code, say)));
