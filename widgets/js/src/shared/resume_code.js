/* The resume code: progress as a text of groups between dots, parts between tildes, and a checksum at the end, in
 * letters that are safe in addresses. classroom/resume.py reads it, too; tests/vectors.json has samples for both. */

import { checksum } from "./checksum.js";
import { clean_progress, mark_of, review_cards, with_place } from "./progress.js";

/** @import { Progress } from "./progress.js" */
/** @import { Say } from "./sentences.js" */

const BEGIN = "BC1.";
const SUM = 4; // letters of the checksum

/** @param {string} name */
const escaped = (name) =>
  encodeURIComponent(name).replace(/[.~!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/**
 * Stars by their lessons, each a group of a kind.
 * @param {string} kind
 * @param {[string, number][]} results
 */
function star_groups(kind, results) {
  /** @type {Map<string, string[]>} */
  const lessons = new Map();
  for (const [id, stars] of results) {
    const cut = id.lastIndexOf("/");
    const lesson = id.slice(0, Math.max(cut, 0));
    lessons.set(lesson, [...(lessons.get(lesson) ?? []), `${escaped(id.slice(cut + 1))}${stars}`]);
  }
  return [...lessons].map(([lesson, parts]) => [kind, escaped(lesson), ...parts]);
}

/**
 * The code of some progress. A first result is written if it wasn't the best; a card with its box and day, as in
 * "steps220260730".
 * @param {Progress} progress
 */
export function progress_code({ done, first, steps, at, places, review }) {
  const results = Object.entries(done);
  const cards = review_cards(review).map(([kind, [box, day]]) => `${escaped(kind)}${box}${day.replaceAll("-", "")}`);
  // the last is the first game's: code that knows no other game takes that one
  const last = [...Object.values(places), at].filter((place) => place !== null);
  const groups = [
    ...(last.length ? last.map(({ page, step }) => ["a", escaped(page), escaped(step)]) : [["a"]]),
    ...star_groups("e", results),
    ...star_groups(
      "f",
      results.filter(([id, stars]) => first[id] < stars).map(([id]) => [id, first[id]]),
    ),
    ...(cards.length ? [["r", ...cards]] : []),
    ...Object.entries(steps).map(([page, seen]) => [
      "s",
      escaped(page),
      seen.map((step) => mark_of(step).slice(1)).join(""),
    ]),
  ];
  const text = BEGIN + groups.map((group) => group.join("~")).join(".");
  return `${text}.${checksum(text, SUM)}`;
}

/**
 * The progress in a code; blanks and line ends don't matter.
 * @param {string} code
 * @param {Say} say
 * @returns {Progress}
 * @throws {Error} with the sentence that says why it can't be read
 */
export function parse_code(code, say) {
  const text = String(code).replace(/\s+/g, "");
  if (/^BC([2-9]|\d\d)\d*\./.test(text)) throw new Error(say("progress.newer"));
  if (!text.startsWith(BEGIN)) throw new Error(say("progress.other"));
  const cut = text.lastIndexOf(".");
  if (text.slice(cut + 1) !== checksum(text.slice(0, cut), SUM)) throw new Error(say("progress.damaged"));
  try {
    return clean_progress(data_of_groups(text.slice(BEGIN.length, cut).split(".")));
  } catch {
    throw new Error(say("progress.damaged"));
  }
}

/** @param {string[]} groups */
function data_of_groups(groups) {
  /** @type {Record<string, any>} */
  let data = { v: 1, done: {}, first: {}, steps: {}, at: null, places: {}, review: {} };
  for (const group of groups) {
    const [kind, ...parts] = group.split("~");
    if (kind === "a" && parts.length === 2)
      data = with_place(/** @type {any} */ (data), {
        page: decodeURIComponent(parts[0]),
        step: decodeURIComponent(parts[1]),
      });
    if (kind === "e" || kind === "f")
      for (const part of parts.slice(1)) {
        const lesson = decodeURIComponent(parts[0]);
        const id = `${lesson && `${lesson}/`}${decodeURIComponent(part.slice(0, -1))}`;
        data.first[id] = Number(part.slice(-1));
        if (kind === "e") data.done[id] = data.first[id];
      }
    if (kind === "r")
      data.review = { v: 1, day: "", done: 0, fresh: 0, cards: Object.fromEntries(parts.flatMap(card_of)) };
    if (kind === "s")
      data.steps[decodeURIComponent(parts[0])] = (parts[1]?.match(/../g) ?? []).map((mark) => `*${mark}`);
  }
  return data;
}

/**
 * A card as [kind, [box, day]] in a list; an empty list for anything else.
 * @param {string} part
 * @returns {[string, [number, string]][]}
 */
function card_of(part) {
  const [, kind, box, ...day] = /^(.+)(\d)(\d{4})(\d\d)(\d\d)$/.exec(part) ?? [];
  return kind ? [[decodeURIComponent(kind), [Number(box), day.join("-")]]] : [];
}
