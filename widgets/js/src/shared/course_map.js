/* The map of all pages: the progress on each, where to go on, and the resume code. contents.py writes the list; this
 * script brings it to life, on our own pages before any kernel starts, and in JupyterLab as a widget. */

import { find, find_all, make, make_button } from "./dom.js";
import { is_seen, stars_in } from "./progress.js";
import {
  follow_progress,
  is_progress_newer,
  read_progress,
  reset_progress,
  restore_progress,
} from "./progress_store.js";
import { add_reference_link } from "./reference_link.js";
import { progress_code } from "./resume_code.js";

/** @import { Progress } from "./progress.js" */
/** @import { Say } from "./sentences.js" */

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
 * @param {HTMLElement} map
 * @param {CoursePage[]} pages
 * @param {Say} say
 * @param {{ signal?: AbortSignal, open?: (link: HTMLAnchorElement) => void }} [options] `open` readies links
 */
export function bring_map_to_life(map, pages, say, { signal, open = () => {} } = {}) {
  const go = find(map, ".bc-map-go");
  const tools = find(map, ".bc-map-tools");
  const told = make("p", "bc-map-told", tools);
  told.setAttribute("role", "status");
  const not_kept = () => say(is_progress_newer() ? "page.newer" : "page.no_storage");
  /** @param {string} text */
  const tell = (text) => (told.textContent = text);

  function draw() {
    const progress = read_progress();
    for (const row of find_all(map, "[data-page]")) {
      const page = pages.find(({ name }) => name === row.dataset.page);
      const state = page ? state_of(page, progress, say) : "";
      find(row, ".bc-map-state").textContent = state;
      row.classList.toggle("bc-map-begun", Boolean(state));
      row.classList.toggle(
        "bc-map-read",
        page !== undefined && page.steps.every((step) => is_seen(progress, page.name, step)),
      );
    }
    draw_go(progress.at);
    code.value = progress_code(progress);
  }

  /**
   * Where to go on: the reader's last place, or the page after the map.
   * @param {Progress["at"]} at
   */
  function draw_go(at) {
    const others = pages.filter(({ name }) => name !== map.dataset.own);
    const there = others.find(({ name }) => name === at?.page);
    const target = there ?? others[0];
    go.replaceChildren();
    if (!target) return;
    const step = there && at ? Math.max(there.steps.indexOf(at.step), 0) : 0;
    const text = there
      ? say("map.continue", { page: target.title, step: target.titles[step] })
      : say("map.begin", { page: target.title });
    const link = make("a", "", go, step || !there ? text : say("map.continue_page", { page: target.title }));
    link.href = target.href + (step ? `#${target.steps[step]}` : "");
    open(link);
  }

  // --- the code
  const box = make("details", "", tools);
  make("summary", "", box, say("map.code"));
  make("p", "", box, say("map.code_text"));
  const shown = make("div", "bc-map-row", box);
  const code = make("input", "", shown);
  Object.assign(code, { readOnly: true, spellcheck: false });
  code.setAttribute("aria-label", say("map.code"));
  code.addEventListener("focus", () => code.select(), { signal });
  make_button("", shown, say("map.copy"), async () => {
    try {
      await navigator.clipboard.writeText(code.value);
      tell(say("map.copied"));
    } catch {
      code.select();
      tell(say("map.not_copied"));
    }
  });
  const form = make("form", "bc-map-row", box);
  const label = make("label", "", form);
  make("span", "", label, say("map.paste"));
  const field = make("input", "", label);
  Object.assign(field, { spellcheck: false, autocomplete: "off" });
  make_button("", form, say("map.restore"), () => form.requestSubmit());
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      try {
        tell(restore_progress(field.value, say) ? say("map.restored") : not_kept());
        field.value = "";
      } catch (problem) {
        tell(problem instanceof Error ? problem.message : String(problem));
      }
    },
    { signal },
  );

  // --- starting over, after a second question
  const reset = make("div", "bc-map-reset", tools);
  const ask = make_button("", reset, say("map.reset"), () => sure(true));
  const question = make("div", "", reset);
  make("p", "", question, say("map.reset_text"));
  const answers = make("div", "bc-map-row", question);
  make_button("", answers, say("map.reset_yes"), () => {
    const forgotten = reset_progress();
    sure(false);
    tell(forgotten ? say("map.reset_done") : not_kept());
  });
  const no = make_button("", answers, say("map.reset_no"), () => sure(false));
  /** @param {boolean} open_now */
  function sure(open_now) {
    question.hidden = !open_now;
    ask.hidden = open_now;
    (open_now ? no : ask).focus();
  }
  question.hidden = true;

  add_reference_link(make("p", "", tools), pages, say);
  const links = find_all(map, "[data-page] a, .bc-print-reference");
  for (const link of links) open(/** @type {HTMLAnchorElement} */ (link));
  tools.hidden = false;
  draw();
  follow_progress(draw, signal);
}
