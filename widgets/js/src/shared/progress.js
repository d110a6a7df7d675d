/* The reader's progress as data, independent of any browser; progress_store.js keeps it.
 *
 * Data from a storage or a code are cleaned first. Functions return new progress and never change their arguments. */

import { checksum } from "./checksum.js";
import { is_table } from "./storage.js";

/**
 * What the review has counted on a game's last day with cards.
 * @typedef {{ day?: string, done?: number, fresh?: number }} Counts
 */

/**
 * The progress of the review: the box of each kind of card, and the day it comes back. The names of another game's kinds
 * begin with its folder, and what is counted of it is in `games`. A newer version may keep anything else.
 * @typedef {Counts & { v?: number, cards?: Record<string, [number, string]>, games?: Record<string, Counts>,
 *             [entry: string]: unknown }} Review
 */

/**
 * A step of a page, where the reader was last.
 * @typedef {{ page: string, step: string }} Place
 */

/**
 * @typedef {object} Progress
 * @property {1} v the version of this format
 * @property {Record<string, number>} done exercise, such as "building/first_pod" -> the most stars won, 0 to 3; the names
 *   of another game's exercises and pages begin with its folder, as "exocolony/00-welcome" does
 * @property {Record<string, number>} first exercise -> stars of the first time; none for some of long ago
 * @property {Record<string, string[]>} steps page, such as "04-building" -> the steps that were seen, the latest last
 * @property {Place | null} at where the reader was last in the first game
 * @property {Record<string, Place>} places other game, by its folder -> where the reader was last in it
 * @property {Review} review what the review keeps for itself (review/schedule.py)
 */

export const VERSION = 1;
const MOST_STARS = 3;

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export const is_name = (value) => typeof value === "string" && value.length > 0 && value.length <= 120;

/**
 * @param {unknown} value
 * @returns {value is number}
 */
export const is_stars = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_STARS;

/**
 * The parts of any data that are progress.
 * @param {unknown} data
 * @returns {Progress}
 */
export function clean_progress(data) {
  const given = is_table(data) && data.v === VERSION ? data : {};
  /** @type {(table: unknown) => [string, any][]} */
  const rows = (table) =>
    is_table(table) ? Object.entries(table).filter(([name]) => is_name(name) && name !== "__proto__") : [];
  /** @param {unknown} table */
  const stars = (table) => Object.fromEntries(rows(table).filter(([, number]) => is_stars(number)));
  /** @type {(place: unknown) => Place | null} */
  const place_of = (place) =>
    is_table(place) && is_name(place.page) && is_name(place.step) ? { page: place.page, step: place.step } : null;
  return {
    ...given,
    v: VERSION,
    done: stars(given.done),
    first: stars(given.first),
    steps: Object.fromEntries(
      rows(given.steps)
        .filter(([, steps]) => Array.isArray(steps))
        .map(([page, steps]) => [page, [...new Set(steps.filter(is_name))]]),
    ),
    at: place_of(given.at),
    places: Object.fromEntries(
      rows(given.places)
        .map(([game, place]) => [game, place_of(place)])
        .filter(([, place]) => place),
    ),
    review: is_table(given.review) ? given.review : {},
  };
}

/**
 * True if all of the data are progress.
 * @param {unknown} data
 */
export function is_whole(data) {
  if (!is_table(data) || data.v !== VERSION) return false;
  const clean = clean_progress(data);
  const parts = /** @type {const} */ (["done", "first", "steps", "at", "places", "review"]);
  return parts.every(
    (part) => !Object.hasOwn(data, part) || JSON.stringify(data[part]) === JSON.stringify(clean[part]),
  );
}

// --- exercises

/**
 * The best of two results; none counts as none.
 * @param {number | undefined} stars
 * @param {number | undefined} other
 */
const best = (stars, other) => Math.max(stars ?? 0, other ?? 0);

/**
 * Add the result of an exercise: the best and the first one are kept.
 * @param {Progress} progress
 * @param {string} id
 * @param {number} stars
 * @returns {Progress}
 */
export function with_stars(progress, id, stars) {
  const first = progress.first[id] ?? progress.done[id] ?? stars;
  const done = best(stars, progress.done[id]);
  return { ...progress, first: { ...progress.first, [id]: first }, done: { ...progress.done, [id]: done } };
}

/**
 * The stars of an exercise; undefined if it isn't done.
 * @param {Progress} progress
 * @param {string} id
 * @returns {number | undefined}
 */
export const stars_in = (progress, id) => (Object.hasOwn(progress.done, id) ? progress.done[id] : undefined);

// --- the games

/**
 * The game that a page belongs to, by its folder; "" for the first.
 * @param {string} page
 */
export const game_of = (page) => page.slice(0, Math.max(page.lastIndexOf("/"), 0));

/**
 * Where the reader was last in a game.
 * @param {Progress} progress
 * @param {string} game
 */
export function place_in(progress, game) {
  if (!game) return progress.at;
  return Object.hasOwn(progress.places, game) ? progress.places[game] : null;
}

/**
 * @param {Progress} progress
 * @param {Place} place
 * @returns {Progress}
 */
export function with_place(progress, place) {
  const game = game_of(place.page);
  return game ? { ...progress, places: { ...progress.places, [game]: place } } : { ...progress, at: place };
}

// --- steps

/**
 * A step in a code: a star and two letters, which stand for the step's name after reading a code.
 * @param {string} step
 */
export const mark_of = (step) => (step.startsWith("*") ? step : `*${checksum(step, 2)}`);

/**
 * The steps of a page that the reader has seen.
 * @param {Progress} progress
 * @param {string} page
 */
const seen_of = (progress, page) => (Object.hasOwn(progress.steps, page) ? progress.steps[page] : []);

/**
 * Add a step that the reader has seen.
 * @param {Progress} progress
 * @param {string} page
 * @param {string} step
 * @param {boolean} at the reader goes on from here the next time
 * @returns {Progress}
 */
export function with_step(progress, page, step, at) {
  const others = seen_of(progress, page).filter((other) => other !== step && other !== mark_of(step));
  const steps = { ...progress.steps, [page]: [...others, step] };
  return at ? with_place({ ...progress, steps }, { page, step }) : { ...progress, steps };
}

/**
 * @param {Progress} progress
 * @param {string} page
 * @param {string} step
 */
export function is_seen(progress, page, step) {
  const seen = seen_of(progress, page);
  return seen.includes(step) || seen.includes(mark_of(step));
}

/**
 * The step to go on with on a page that was open before.
 * @param {Progress} progress
 * @param {string} page
 */
export function last_step(progress, page) {
  const place = place_in(progress, game_of(page));
  return place?.page === page ? place.step : seen_of(progress, page).at(-1);
}

// --- the review's cards

/**
 * The cards as [kind, [box, day on which it comes back]]; none for another version of the review.
 * @param {Review} review
 * @returns {[string, [number, string]][]}
 */
export function review_cards(review) {
  /** @param {unknown} slot */
  const is_slot = (slot) => Array.isArray(slot) && /^\d$/.test(slot[0]) && /^\d{4}-\d\d-\d\d$/.test(slot[1]);
  const cards = review.v === 1 && is_table(review.cards) ? Object.entries(review.cards) : [];
  return cards.filter(([kind, slot]) => is_name(kind) && kind !== "__proto__" && is_slot(slot));
}

/**
 * The cards of a game, as `review_cards` gives all of them.
 * @param {Review} review
 * @param {string} game its folder; "" for the first
 */
export const cards_of = (review, game) => review_cards(review).filter(([kind]) => game_of(kind) === game);

/**
 * What the review has counted of a game.
 * @param {Review} review
 * @param {string} game its folder; "" for the first
 * @returns {Counts}
 */
export function counts_of(review, game) {
  if (!game) return review;
  const games = is_table(review.games) ? review.games : {};
  return Object.hasOwn(games, game) && is_table(games[game]) ? games[game] : {};
}

// --- two browsers

/**
 * Merge progress with that of a code: the better results, and the worse of the first results. For a card, the later
 * answer counts; the day's count is this browser's.
 * @param {Progress} progress
 * @param {Progress} brought
 * @returns {Progress}
 */
export function merged(progress, brought) {
  const { first, done, steps } = structuredClone(progress);
  for (const [id, stars] of Object.entries(brought.first)) first[id] = Math.min(stars, first[id] ?? done[id] ?? stars);
  for (const [id, stars] of Object.entries(brought.done)) done[id] = best(stars, done[id]);
  for (const [page, marks] of Object.entries(brought.steps)) {
    const seen = seen_of(progress, page);
    const known = new Set(seen.map(mark_of));
    steps[page] = [...marks.filter((mark) => !known.has(mark)), ...seen];
  }
  return {
    ...progress,
    first,
    done,
    steps,
    at: brought.at ?? progress.at,
    places: { ...progress.places, ...brought.places },
    review: merged_review(progress.review, brought.review),
  };
}

/**
 * @param {Review} review
 * @param {Review} brought
 * @returns {Review}
 */
function merged_review(review, brought) {
  const cards = new Map(review_cards(review));
  const later = review_cards(brought).filter(([kind, [, day]]) => !((cards.get(kind)?.[1] ?? "") >= day));
  if (!later.length || (review.v ?? 1) !== 1) return review;
  return { ...brought, ...review, cards: Object.fromEntries([...cards, ...later]) };
}
