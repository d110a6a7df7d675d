/* Steps through a game. The page holds the last picture and the log; the data below it hold the rest. */

import { SVG, find, find_all, make } from "./shared/dom.js";

/**
 * The data of a game (replay_frames.py): all shapes, lines and panels once, and for each frame the runs of shapes that
 * go and come, the panels to describe, the part of the picture in view, and two sentences.
 * @typedef {object} Reel
 * @property {string[]} shapes
 * @property {string[]} lines
 * @property {number[][]} panels the title and the facts of each, as places in `lines`
 * @property {[number[], number[], number[], string, string, string][]} frames
 * @property {{ play: string, pause: string }} words
 */

/** @param {string} id */
const by = (id) => find(document, `#${id}`);
/** @type {Reel} */
const data = JSON.parse(by("reel").textContent ?? "");
const last = data.frames.length - 1;
const table = by("table");
const slider = /** @type {HTMLInputElement} */ (by("slider"));
const words = /** @type {HTMLDetailsElement} */ (by("words"));
const entries = find_all(document, "#log a");
const items = entries.map((entry) => /** @type {HTMLElement} */ (entry.parentElement));
const rounds = find_all(document, ".rounds a");

/**
 * Use each number of some runs, given as pairs: the first number of a run, and its length.
 * @param {number[]} runs
 * @param {(number: number) => void} use
 */
function each(runs, use) {
  for (let pair = 0; pair < runs.length; pair += 2)
    for (let more = 0; more < runs[pair + 1]; more += 1) use(runs[pair] + more);
}

// the shapes of each picture, in ascending order from back to front
/** @type {Set<number>} */
const visible = new Set();
const pictures = data.frames.map(([gone, come]) => {
  each(gone, (shape) => visible.delete(shape));
  each(come, (shape) => visible.add(shape));
  return Uint32Array.from(visible).sort();
});

/** @type {Element[]} */
const nodes = [];
pictures[last].forEach((shape, place) => {
  nodes[shape] = table.children[place];
});

/** @param {number} shape */
function node(shape) {
  if (!nodes[shape]) {
    const holder = document.createElementNS(SVG, "g");
    holder.innerHTML = data.shapes[shape];
    nodes[shape] = /** @type {Element} */ (holder.firstElementChild);
  }
  return nodes[shape];
}

let now = 0;
/** @type {ReturnType<typeof setTimeout> | 0} */
let timer = 0;

function tell_facts() {
  const parts = data.frames[now][2].flatMap((panel) => {
    const [title, ...facts] = data.panels[panel].map((line) => data.lines[line]);
    const list = make("ul");
    for (const fact of facts) make("li", "", list, fact);
    return [make("h3", "", null, title), list];
  });
  by("facts").replaceChildren(...parts);
}

/**
 * @param {Element} link
 * @param {boolean} on
 */
function mark(link, on) {
  if (on) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
}

/** @param {number} step */
function show(step) {
  const listed = by("log").contains(document.activeElement);
  mark(entries[now], false);
  entries[now].tabIndex = -1;
  now = Math.max(0, Math.min(last, step));
  const [, , , view, status, next] = data.frames[now];
  table.replaceChildren(...Array.from(pictures[now], node));
  table.setAttribute("viewBox", view);
  table.setAttribute("aria-label", status);
  by("status").textContent = status;
  const lines = find_all(entries[now], "span");
  by("told").replaceChildren(...lines.map((line) => make("span", "", null, line.textContent ?? "")));
  by("next").textContent = next;
  find(document, ".now").scrollTop = 0;
  slider.value = String(now);
  slider.setAttribute("aria-valuetext", status);
  if (words.open) tell_facts();
  const round = rounds.findLastIndex((link) => Number(link.dataset.step) <= now);
  rounds.forEach((link, index) => mark(link, index === round));
  for (const id of ["first", "back"]) by(id).setAttribute("aria-disabled", String(now === 0));
  for (const id of ["forward", "end"]) by(id).setAttribute("aria-disabled", String(now === last));
  const entry = entries[now];
  mark(entry, true);
  entry.tabIndex = 0;
  // scroll the list by hand: scrolling to the entry would move the page, too
  const log = by("log");
  const { offsetTop: top, offsetHeight: height } = items[now];
  if (top < log.scrollTop + 24 || top + height > log.scrollTop + log.clientHeight - 24)
    log.scrollTop = top - Math.max(24, (log.clientHeight - height) / 2);
  if (listed) entry.focus({ preventScroll: true });
}

// --- playing by itself -----------------------------------------------------------------------

const still = matchMedia("(prefers-reduced-motion: reduce)");

function pause() {
  clearTimeout(timer);
  timer = 0;
  paint_play();
}

function paint_play() {
  by("play").setAttribute("aria-pressed", String(Boolean(timer)));
  find(by("play"), "span").textContent = timer ? data.words.pause : data.words.play;
}

function wait() {
  // long enough to read the lines; slower for readers who want less motion
  const reading = 900 + 28 * (by("told").textContent ?? "").length;
  timer = setTimeout(
    () => {
      show(now + 1);
      if (now < last) wait();
      else pause();
    },
    Math.min(reading, 5000) * (still.matches ? 2 : 1),
  );
  paint_play();
}

function play() {
  if (timer) pause();
  else {
    if (now === last) show(0);
    wait();
  }
}

/** @param {number} step */
function go(step) {
  pause();
  show(step);
}

// --- the reader's controls -------------------------------------------------------------------

const moves = {
  first: () => go(0),
  back: () => go(now - 1),
  forward: () => go(now + 1),
  end: () => go(last),
  play,
};
for (const [id, move] of Object.entries(moves)) by(id).addEventListener("click", move);
slider.addEventListener("input", () => go(Number(slider.value)));
words.addEventListener("toggle", tell_facts);
for (const link of [...entries, ...rounds])
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(Number(link.dataset.step));
  });

/** @type {Record<string, () => void>} */
const keys = { ArrowLeft: moves.back, ArrowRight: moves.forward, Home: moves.first, End: moves.end, " ": play };
/** @type {Record<string, () => void>} */
const log_keys = { ArrowUp: moves.back, ArrowDown: moves.forward };

document.addEventListener("keydown", (event) => {
  if (last === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = /** @type {HTMLElement} */ (event.target);
  const pan = by("pan");
  // these elements use the key themselves
  if (event.key === " " ? at.closest("button, summary") : at === slider) return;
  if (at === pan && pan.scrollWidth > pan.clientWidth && event.key.startsWith("Arrow")) return;
  const move = (by("log").contains(at) && log_keys[event.key]) || keys[event.key];
  if (!move) return;
  event.preventDefault();
  move();
});

function step_of_address() {
  const named = /^#step-(\d+)$/.exec(location.hash);
  return named ? Number(named[1]) : null;
}

addEventListener("hashchange", () => {
  const step = step_of_address();
  if (step !== null) go(step);
});

document.documentElement.classList.add("stepping");
find(document, ".desk").hidden = false;
by("keys").hidden = last === 0;
entries.forEach((entry) => (entry.tabIndex = -1));
// from here on, addresses name steps, not places to scroll to
items.forEach((item) => item.removeAttribute("id"));
if (step_of_address() !== null) scrollTo(0, 0);
show(step_of_address() ?? 0);
paint_play();
