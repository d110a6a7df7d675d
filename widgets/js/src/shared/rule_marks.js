/* What the reader knows: the marks of a rule, and the cards that wait in the review. */

import { cards_of, counts_of, is_seen, review_cards, stars_in } from "./progress.js";

/** @import { Progress, Review } from "./progress.js" */

/** As in review/schedule.py: cards a day, and among them kinds that are new. */
const MOST = 10;
const FRESH = 4;
/** The marks from cards, each of them on another day. */
const FROM_CARDS = 2;
/** All marks of a rule that is known, the one for a task included. */
export const MARKS = 1 + FROM_CARDS;

/**
 * A rule on the page that teaches it: the step that does, and tasks and kinds of cards about it.
 * @typedef {{ page: string, step: string, tasks: string[], cards: string[] }} TaughtRule
 */

/**
 * The marks of a rule, and how many it can have. The first is for a task, or for reading where the page has none about
 * the rule; the others are for right cards, if there are any.
 * @param {TaughtRule} rule
 * @param {Progress} progress
 */
export function marks_of({ page, step, tasks, cards }, progress) {
  const met = tasks.length ? tasks.some((task) => (stars_in(progress, task) ?? 0) > 0) : is_seen(progress, page, step);
  return { marks: Number(met) + marks_from_cards(cards, progress), count: cards.length ? MARKS : 1 };
}

/**
 * The marks of a rule from cards.
 * @param {string[]} cards the kinds about it
 * @param {Progress} progress
 */
export function marks_from_cards(cards, progress) {
  const boxes = new Map(review_cards(progress.review));
  const best = Math.max(0, ...cards.map((kind) => boxes.get(kind)?.[0] ?? 0));
  return Math.min(best, FROM_CARDS);
}

/**
 * The day in this browser's time zone, as the review keeps it.
 * @param {Date} date
 */
export const day_of = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/**
 * The number of a game's cards for today and, if there are none, of days until the next comes back.
 * @param {Review} review
 * @param {number} kinds the number of kinds there are
 * @param {string} today
 * @param {string} game its folder; "" for the first
 */
export function cards_today(review, kinds, today, game = "") {
  const days = cards_of(review, game).map(([, [, day]]) => day);
  const counts = counts_of(review, game);
  const is_today = counts.day === today;
  const done = is_today ? Number(counts.done) || 0 : 0;
  const begun = is_today ? Number(counts.fresh) || 0 : 0;
  const due = days.filter((day) => day <= today).length;
  const fresh = Math.max(Math.min(kinds - days.length, FRESH - begun), 0);
  const cards = Math.max(Math.min(due + fresh, MOST - done), 0);
  const later = days.filter((day) => day > today).sort();
  const wait = due || !later.length ? 1 : Math.round((Date.parse(later[0]) - Date.parse(today)) / 86_400_000);
  return { cards, wait: kinds > days.length ? 1 : wait };
}
