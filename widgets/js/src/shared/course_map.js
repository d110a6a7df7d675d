/* The map of all pages: the progress on each, the marks of the rules, where to go on, and what waits in the review.
 * map_markup.py writes the list; this script brings it to life, on our own pages before any kernel starts, and in
 * JupyterLab as a widget. */

import { find, find_all, is_own_page, make, make_button } from "./dom.js";
import { cards_of, game_of, is_seen, place_in, stars_in } from "./progress.js";
import { follow_progress, read_progress } from "./progress_store.js";
import { add_reference_link } from "./reference_link.js";
import { create_resume_box } from "./resume_box.js";
import { cards_today, day_of, marks_of } from "./rule_marks.js";

/** @import { Progress } from "./progress.js" */
/** @import { TaughtRule } from "./rule_marks.js" */
/** @import { Say } from "./sentences.js" */

/** Cards that take a minute. */
const CARDS_A_MINUTE = 2;
/** Degrees of the gap between two arcs of a rim. */
const GAP = 6;

/**
 * A page of the course.
 * @typedef {object} CoursePage
 * @property {string} name
 * @property {string} title
 * @property {string} href
 * @property {string[]} steps by their names
 * @property {string[]} titles of the steps
 * @property {string[]} exercises
 */

/**
 * The reader's progress on a page, in a few words; "" for none.
 * @param {CoursePage} page
 * @param {Progress} progress
 * @param {Say} say
 */
export function state_of(page, progress, say) {
  const seen = page.steps.filter((step) => is_seen(progress, page.name, step)).length;
  const results = page.exercises.map((id) => stars_in(progress, id));
  const stars = results.reduce((/** @type {number} */ sum, won) => sum + (won ?? 0), 0);
  const begun = results.some((won) => won !== undefined);
  const read =
    seen === page.steps.length ? say("map.done") : seen ? say("map.seen", { seen, count: page.steps.length }) : "";
  const won =
    page.exercises.length && (begun || seen) ? say("map.stars", { stars, count: 3 * page.exercises.length }) : "";
  return [won, read].filter(Boolean).join(" · ");
}

/**
 * A sentence for one or for many.
 * @param {Say} say
 * @param {string} key
 * @param {number} n
 */
const count = (say, key, n) => say(`${key}.${n === 1 ? "one" : "many"}`, { n });

/** @param {string | undefined} text */
const listed = (text) => (text ?? "").split(" ").filter(Boolean);

/** @type {(row: HTMLElement, page: string) => TaughtRule} */
const rule_of = ({ dataset }, page) => ({
  page,
  step: dataset.step ?? "",
  tasks: listed(dataset.tasks),
  cards: listed(dataset.cards),
});

/**
 * The rim of a stop as a gradient: an arc a rule, from the top clockwise, lit as far as the rule is known.
 * @param {number[]} shares 0 to 1, one for each rule
 */
export function rim_of(shares) {
  const span = 360 / shares.length;
  const gap = shares.length > 1 ? Math.min(GAP, span / 4) : 0;
  const stops = shares.flatMap((share, number) => {
    const from = number * span + gap / 2;
    const to = (number + 1) * span - gap / 2;
    const lit = from + (to - from) * share;
    return [
      `transparent ${from}deg`,
      `var(--map-lit) ${from}deg ${lit}deg`,
      `var(--map-unlit) ${lit}deg ${to}deg`,
      `transparent ${to}deg`,
    ];
  });
  return `conic-gradient(${stops.join(", ")})`;
}

/**
 * @param {HTMLElement} map
 * @param {CoursePage[]} pages
 * @param {Say} say
 * @param {{ signal?: AbortSignal, open?: (link: HTMLAnchorElement) => void }} [options] `open` readies links
 */
export function bring_map_to_life(map, pages, say, { signal, open = () => {} } = {}) {
  const here = find(map, ".bc-map-here");
  const [kicker, name, step, shown, go] = ["kicker", "name", "step", "shown", "go"].map((part) =>
    find(here, `.bc-map-${part}`),
  );
  const stops = find_all(map, ".bc-map-list > li");
  const ship = find(map, ".bc-map-ship");
  const sum = find(map, ".bc-map-sum");
  const due = /** @type {HTMLElement | null} */ (map.querySelector(".bc-map-due"));
  const page_of = (/** @type {HTMLElement} */ stop) => pages.find((page) => page.name === stop.dataset.page);
  const stop_of = (/** @type {CoursePage | undefined} */ page) =>
    stops.find(({ dataset }) => page && dataset.page === page.name);
  /** @type {HTMLElement | undefined} the stop that the reader looks at */
  let looked_at;

  function draw() {
    const progress = read_progress();
    const known = stops.map((stop) => draw_stop(stop, progress)).flat();
    const stars = pages_in(stops).flatMap(({ exercises }) => exercises.map((id) => stars_in(progress, id) ?? 0));
    const [number, rules, won] = sum.children;
    number.textContent = String(known.filter((share) => share === 1).length);
    const begun = known.filter((share) => share > 0 && share < 1).length;
    rules.textContent = say(begun ? "map.rules_begun" : "map.rules", { count: known.length, begun });
    won.textContent = say("map.stars", { stars: stars.reduce((all, one) => all + one, 0), count: 3 * stars.length });
    sum.hidden = !known.length;
    find(map, ".bc-map-legend").hidden = !known.length;
    draw_due(progress);
    draw_here(progress);
  }

  const pages_in = (/** @type {HTMLElement[]} */ rows) => rows.map(page_of).filter((page) => page !== undefined);

  /**
   * Mark a stop and its rules; tells how far each of them is known, 0 to 1.
   * @param {HTMLElement} stop
   * @param {Progress} progress
   */
  function draw_stop(stop, progress) {
    const page = page_of(stop);
    const state = page ? state_of(page, progress, say) : "";
    find(stop, ".bc-map-state").textContent = state;
    stop.classList.toggle("bc-map-begun", Boolean(state));
    const read = page !== undefined && page.steps.every((id) => is_seen(progress, page.name, id));
    stop.classList.toggle("bc-map-read", read);
    const results = page ? page.exercises.map((id) => stars_in(progress, id)) : [];
    const chip = find(stop, ".bc-map-chip");
    chip.hidden = !results.some((won) => won !== undefined);
    chip.textContent = `${results.reduce((all, won) => Number(all) + (won ?? 0), 0)}/${3 * results.length}`;
    const rules = find_all(stop, "[data-rule]").map((row) => {
      const { marks, count } = marks_of(rule_of(row, stop.dataset.page ?? ""), progress);
      const bars = find(row, ".bc-map-marks");
      bars.setAttribute("aria-label", say("map.marks", { marks, count }));
      find_all(bars, "i").forEach((bar, index) => bar.classList.toggle("bc-map-on", index < marks));
      return marks / count;
    });
    if (rules.length) find(stop, ".bc-map-rim").style.setProperty("--rim", rim_of(rules));
    return rules;
  }

  /** @param {Progress} progress */
  function draw_due(progress) {
    if (!due) return;
    const { review } = progress;
    const game = game_of(map.dataset.own ?? "");
    const { cards, wait } = cards_today(review, Number(map.dataset.kinds), day_of(new Date()), game);
    // before any page is read and any card answered, cards would be about nothing that the reader knows
    due.hidden = !cards_of(review, game).length && !stops.some((stop) => stop.classList.contains("bc-map-read"));
    const [title, text] = [find(due, "h3"), find(due, "p")];
    title.textContent = cards ? count(say, "map.due", cards) : say("map.rested");
    text.textContent = cards
      ? count(say, "map.due_text", Math.ceil(cards / CARDS_A_MINUTE))
      : count(say, "map.rested_text", wait);
  }

  /**
   * Where to go on: the reader's last place, or the page after the map.
   * @param {Progress} progress
   */
  function draw_here(progress) {
    const others = pages.filter((page) => page.name !== map.dataset.own);
    const place = place_in(progress, game_of(map.dataset.own ?? ""));
    const there = others.find((page) => page.name === place?.page);
    const target = there ?? others[0];
    here.hidden = !target;
    if (!target) return;
    const stop = stop_of(target);
    place_ship(there && stop);
    stops.forEach((other) => other.classList.toggle("bc-map-now", other === stop));
    const at = there && place ? Math.max(there.steps.indexOf(place.step), 0) : 0;
    const count_of = target.steps.length;
    kicker.textContent = say(there ? "map.stopped" : "map.start");
    name.textContent = target.title;
    step.textContent = count_of
      ? say("map.next", { number: at + 1, count: count_of, step: target.titles[at].replace(/[.:]$/, "") })
      : "";
    show_rules(stop);
    go.replaceChildren();
    const main = make("a", "bc-map-main", go, say(there ? "map.continue" : "map.begin"));
    main.href = target.href + (at ? `#${target.steps[at]}` : "");
    open(main);
    if (at) {
      const again = make("a", "", go, say("map.again"));
      again.href = `${target.href}#${target.steps[0]}`;
      open(again);
    }
    if (shown.firstChild) make("span", "", go, say("map.known"));
    go.classList.remove("bc-map-away");
    if (looked_at) look_at(looked_at);
  }

  /**
   * The ship at a stop, and the way behind it lit.
   * @param {HTMLElement | undefined} stop
   */
  function place_ship(stop) {
    const way = find(map, ".bc-map-way");
    way.style.strokeDasharray = `${stop ? stops.indexOf(stop) : 0} ${stops.length}`;
    if (stop) find(stop, "a").append(ship);
    ship.toggleAttribute("hidden", !stop);
  }

  /** @param {HTMLElement | undefined} stop */
  function show_rules(stop) {
    const rules = stop?.querySelector(".bc-map-rules");
    shown.replaceChildren(...(rules ? [rules.cloneNode(true)] : []));
  }

  /**
   * A stop under the pointer or in focus shows its rules where those of the reader's lesson were.
   * @param {HTMLElement} stop
   */
  function look_at(stop) {
    looked_at = stop;
    const page = page_of(stop);
    if (!page || stop.classList.contains("bc-map-now")) return;
    kicker.textContent = find(stop, ".bc-map-state").textContent || say("map.new");
    name.textContent = page.title;
    step.textContent = find(stop, ".bc-map-summary").textContent;
    show_rules(stop);
    go.classList.add("bc-map-away");
  }

  function look_back() {
    if (!looked_at) return;
    looked_at = undefined;
    draw_here(read_progress());
  }

  // a press that takes the focus from a stop is to hit what it began on, so the words come back after it
  let is_pressed = false;
  map.addEventListener("pointerdown", () => (is_pressed = true), { capture: true, signal });
  window.addEventListener("pointerup", () => (is_pressed = false), { capture: true, signal });
  const leave = () => (is_pressed ? window.addEventListener("click", look_back, { once: true, signal }) : look_back());
  for (const stop of stops) {
    const link = find(stop, "a");
    for (const event of ["pointerenter", "focus"]) link.addEventListener(event, () => look_at(stop), { signal });
    link.addEventListener("pointerleave", look_back, { signal });
    link.addEventListener("blur", leave, { signal });
  }

  // --- what is kept, and how to take it along
  const tools = find(map, ".bc-map-tools");
  const kept = make("p", "", tools, `${say("map.kept")} `);
  make_button("bc-map-link", kept, say("map.code"), create_resume_box(map, say));
  if (is_own_page()) {
    kept.append(" ");
    make_button("bc-map-link", kept, say("map.print"), () => window.print());
  }
  add_reference_link(kept, pages, say);
  tools.hidden = false;

  for (const link of find_all(map, "a[href]")) open(/** @type {HTMLAnchorElement} */ (link));
  draw();
  follow_progress(draw, signal);
}
