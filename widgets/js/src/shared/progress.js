/* What the reader has done, kept in the browser: one JSON text under one key, for all pages and all boards.
 *
 * { v: 1, done: { "building/first_pod": 3 },        exercise -> stars, 0 to 3
 *   first: { "building/first_pod": 1 },             exercise -> stars of the first time; none for some of long ago
 *   steps: { "04-building": ["rows"] },             page -> the steps that were seen, the latest last
 *   at: { page: "04-building", step: "rows" },      where the reader was last
 *   review: {} }                                    what the review keeps for itself (review/schedule.py)
 *
 * Plain functions: the pages' script and the widgets each bring them. Whatever is found in the storage is checked; a
 * page sets aside what is damaged, and says so. What writes answers false where the browser keeps nothing. */

const PROGRESS_KEY = "betacolony:progress";
const PROGRESS_EVENT = "betacolony:progress";
const CODE_BEGIN = "BC1.";

const is_name = (value) => typeof value === "string" && value.length > 0 && value.length <= 120;
const is_table = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const is_stars = (value) => Number.isInteger(value) && value >= 0 && value <= 3;

const PROGRESS_VERSION = 1;
// what a newer version of the pages keeps is left as it is: neither read as what it may not be, nor written over
const is_newer = (found, version) => is_table(found) && Number.isInteger(found.v) && found.v > version;

function clean_progress(found) {
  const given = is_table(found) && found.v === PROGRESS_VERSION ? found : {};
  const rows = (table) => (is_table(table) ? Object.entries(table).filter(([name]) => is_name(name) && name !== "__proto__") : []);
  const stars = (table) => Object.fromEntries(rows(table).filter(([, number]) => is_stars(number)));
  const at = is_table(given.at) && is_name(given.at.page) && is_name(given.at.step) ? { page: given.at.page, step: given.at.step } : null;
  return {
    ...given,
    v: PROGRESS_VERSION,
    done: stars(given.done),
    first: stars(given.first),
    steps: Object.fromEntries(
      rows(given.steps)
        .filter(([, steps]) => Array.isArray(steps))
        .map(([page, steps]) => [page, [...new Set(steps.filter(is_name))]]),
    ),
    at,
    review: is_table(given.review) ? given.review : {},
  };
}

function stored_progress() {
  try {
    return JSON.parse(localStorage.getItem(PROGRESS_KEY));
  } catch {
    return null; // damaged, or there is no storage at all
  }
}

const read_progress = () => clean_progress(stored_progress());
const is_progress_newer = () => is_newer(stored_progress(), PROGRESS_VERSION);

function is_progress_damaged() {
  try {
    const text = localStorage.getItem(PROGRESS_KEY);
    const found = stored_progress();
    if (text === null || is_newer(found, PROGRESS_VERSION)) return false;
    const clean = clean_progress(found);
    const is_whole = (part) => !Object.hasOwn(found, part) || JSON.stringify(found[part]) === JSON.stringify(clean[part]);
    return !is_table(found) || found.v !== PROGRESS_VERSION || !["done", "first", "steps", "at", "review"].every(is_whole);
  } catch {
    return false; // there is no storage, which is told where something is to be kept
  }
}

// what can't all be read is copied before it is written over
function set_progress_aside() {
  try {
    localStorage.setItem(`${PROGRESS_KEY}:damaged`, localStorage.getItem(PROGRESS_KEY));
  } catch {
    // as above
  }
}

// its own place: what the page has set aside before stays there
function set_review_aside() {
  try {
    localStorage.setItem("betacolony:review:damaged", JSON.stringify(read_progress().review));
  } catch {
    // as above
  }
}

function write_progress(progress) {
  let kept = true;
  try {
    if (is_progress_newer()) return false;
    localStorage.setItem(PROGRESS_KEY, JSON.stringify(progress));
  } catch {
    kept = false;
  }
  window.dispatchEvent(new Event(PROGRESS_EVENT));
  return kept;
}

// calls back on every change, here and in other tabs, until the signal says stop
function follow_progress(action, signal) {
  window.addEventListener(PROGRESS_EVENT, action, { signal });
  window.addEventListener("storage", (event) => (event.key === PROGRESS_KEY || event.key === null) && action(), { signal });
}

// undefined for an exercise that is not done
const stars_of = (id) => (Object.hasOwn(read_progress().done, id) ? read_progress().done[id] : undefined);

// the best result is kept, and the first
function mark_done(id, stars) {
  if (!is_name(id) || !is_stars(stars)) return false;
  const progress = read_progress();
  progress.first[id] ??= progress.done[id] ?? stars;
  progress.done[id] = Math.max(stars, progress.done[id] ?? 0);
  return write_progress(progress);
}

// with at = false the step counts as seen, but the reader's place stays where it was: the map is no place to go on
function visit(page, step, at = true) {
  if (!is_name(page) || !is_name(step)) return false;
  const progress = read_progress();
  const seen = Object.hasOwn(progress.steps, page) ? progress.steps[page] : [];
  progress.steps[page] = [...seen.filter((one) => one !== step && one !== mark_of(step)), step];
  if (at) progress.at = { page, step };
  return write_progress(progress);
}

function is_seen(page, step, progress = read_progress()) {
  const seen = Object.hasOwn(progress.steps, page) ? progress.steps[page] : [];
  return seen.includes(step) || seen.includes(mark_of(step));
}

// where to go on in a page that was open before
function last_step(page, progress = read_progress()) {
  if (progress.at?.page === page) return progress.at.step;
  return Object.hasOwn(progress.steps, page) ? progress.steps[page].at(-1) : undefined;
}

// of a newer review, its version is all that is known
const is_review_newer = () => is_progress_newer() || is_newer(read_progress().review, 1);

function keep_review(data) {
  if (!is_table(data) || is_review_newer()) return false;
  return write_progress({ ...read_progress(), review: data });
}

function reset_progress() {
  return write_progress(clean_progress(null));
}

// --- the resume code: groups between dots, parts between tildes, a sum at the end; letters that any address may hold

const CODE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// a short sum of a text: as many letters as asked for (FNV-1a)
function sum_of(text, letters) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  let out = "";
  for (let count = 0; count < letters; count += 1) out += CODE_LETTERS[(sum >>> (6 * count + (32 - 6 * letters))) & 63];
  return out;
}

// a step that was seen, in three letters; it stands in for the step's name after a code was read
const mark_of = (step) => (step.startsWith("*") ? step : `*${sum_of(step, 2)}`);
const escaped = (name) => encodeURIComponent(name).replace(/[.~!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

// stars by their lessons, each a group of a kind
function star_groups(kind, results) {
  const lessons = new Map();
  for (const [id, stars] of results) {
    const cut = id.lastIndexOf("/");
    const lesson = id.slice(0, Math.max(cut, 0));
    lessons.set(lesson, [...(lessons.get(lesson) ?? []), `${escaped(id.slice(cut + 1))}${stars}`]);
  }
  return [...lessons].map(([lesson, parts]) => [kind, escaped(lesson), ...parts]);
}

// the review's cards as [kind, [box, day on which it comes back]]; none of a review that is of another version
function review_cards(review) {
  const is_slot = (slot) => Array.isArray(slot) && /^\d$/.test(slot[0]) && /^\d{4}-\d\d-\d\d$/.test(slot[1]);
  const cards = review.v === 1 && is_table(review.cards) ? Object.entries(review.cards) : [];
  return cards.filter(([kind, slot]) => is_name(kind) && kind !== "__proto__" && is_slot(slot));
}

// a first result is written where it was not the best; a card with its box and day, "steps220260730"
function progress_code() {
  const { done, first, steps, at, review } = read_progress();
  const results = Object.entries(done);
  const cards = review_cards(review).map(([kind, [box, day]]) => `${escaped(kind)}${box}${day.replaceAll("-", "")}`);
  const groups = [
    at ? ["a", escaped(at.page), escaped(at.step)] : ["a"],
    ...star_groups("e", results),
    ...star_groups("f", results.filter(([id, stars]) => first[id] < stars).map(([id]) => [id, first[id]])),
    ...(cards.length ? [["r", ...cards]] : []),
    ...Object.entries(steps).map(([page, seen]) => ["s", escaped(page), seen.map((step) => mark_of(step).slice(1)).join("")]),
  ];
  const text = CODE_BEGIN + groups.map((group) => group.join("~")).join(".");
  return `${text}.${sum_of(text, 4)}`;
}

// what a code holds; throws an Error that says in a sentence why it can't be read
function parse_code(code, words) {
  const text = String(code).replace(/\s+/g, "");
  if (/^BC[2-9]\d*\./.test(text)) throw new Error(words["progress.newer"]);
  if (!text.startsWith(CODE_BEGIN)) throw new Error(words["progress.other"]);
  const cut = text.lastIndexOf(".");
  if (text.slice(cut + 1) !== sum_of(text.slice(0, cut), 4)) throw new Error(words["progress.damaged"]);
  const found = { v: 1, done: {}, first: {}, steps: {}, at: null, review: {} };
  try {
    for (const group of text.slice(CODE_BEGIN.length, cut).split(".")) {
      const [kind, ...parts] = group.split("~");
      if (kind === "a" && parts.length === 2) found.at = { page: decodeURIComponent(parts[0]), step: decodeURIComponent(parts[1]) };
      if (kind === "e" || kind === "f")
        for (const part of parts.slice(1)) {
          const lesson = decodeURIComponent(parts[0]);
          const id = `${lesson && `${lesson}/`}${decodeURIComponent(part.slice(0, -1))}`;
          found.first[id] = Number(part.slice(-1));
          if (kind === "e") found.done[id] = found.first[id];
        }
      if (kind === "r") {
        const cards = parts.map((part) => part.match(/^(.+)(\d)(\d{4})(\d\d)(\d\d)$/)).filter(Boolean);
        const read = cards.map(([, card, box, ...day]) => [decodeURIComponent(card), [Number(box), day.join("-")]]);
        found.review = { v: 1, day: "", done: 0, fresh: 0, cards: Object.fromEntries(read) };
      }
      if (kind === "s") found.steps[decodeURIComponent(parts[0])] = (parts[1]?.match(/../g) ?? []).map((mark) => `*${mark}`);
    }
  } catch {
    throw new Error(words["progress.damaged"]);
  }
  return clean_progress(found);
}

// the best of both: what is here, and what the code brings; of a card what was answered later
function restore_progress(code, words) {
  const brought = parse_code(code, words);
  const progress = read_progress();
  for (const [id, stars] of Object.entries(brought.first)) progress.first[id] = Math.min(stars, progress.first[id] ?? progress.done[id] ?? stars);
  for (const [id, stars] of Object.entries(brought.done)) progress.done[id] = Math.max(stars, progress.done[id] ?? 0);
  for (const [page, marks] of Object.entries(brought.steps)) {
    const seen = Object.hasOwn(progress.steps, page) ? progress.steps[page] : [];
    const known = new Set(seen.map(mark_of));
    progress.steps[page] = [...marks.filter((mark) => !known.has(mark)), ...seen];
  }
  const cards = new Map(review_cards(progress.review));
  const later = review_cards(brought.review).filter(([kind, [, day]]) => !(cards.get(kind)?.[1] >= day));
  if (later.length && (progress.review.v ?? 1) === 1) {
    progress.review = { ...brought.review, ...progress.review, cards: Object.fromEntries([...cards, ...later]) };
  }
  progress.at = brought.at ?? progress.at;
  return write_progress(progress);
}
