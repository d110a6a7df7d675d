/* The contents: a drawer with the steps of the page, all other pages, and what the reader may set. */

import { find, find_all, make, make_button } from "../shared/dom.js";
import { cards_of, game_of, stars_in } from "../shared/progress.js";
import { read_progress } from "../shared/progress_store.js";
import { state_of_step } from "./beads.js";
import { make_dialog } from "./popovers.js";
import { make_themes } from "./theme.js";
import { add_reference_link } from "../shared/reference_link.js";

/** @import { Progress } from "../shared/progress.js" */
/** @import { Say } from "../shared/sentences.js" */
/** @import { PageData } from "./steps.js" */

const MOST_STARS = 3;
/** The address of the map within its page (map_markup.py). */
const MAP = "#course-map";

/**
 * All stars won in exercises.
 * @param {string[]} tasks
 * @param {Progress} progress
 */
export const stars_won = (tasks, progress) => tasks.reduce((sum, task) => sum + (stars_in(progress, task) ?? 0), 0);

/**
 * The number of a game's review cards that are due.
 * @param {Progress} progress
 * @param {Date} now
 * @param {string} game its folder; "" for the first
 */
export function due_cards({ review }, now, game = "") {
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return cards_of(review, game).filter(([, [, day]]) => day <= today.join("-")).length;
}

/**
 * @param {{ page: PageData, say: Say, current: () => number, engine: () => string, signal: AbortSignal }} page `current`
 *   is the number of the step in sight, `engine` a sentence about the one that plays, "" before there is a board
 */
export function create_contents({ page, say, current, engine, signal }) {
  /** @type {{ dialog: HTMLDialogElement, body: HTMLElement, foot: HTMLElement } | null} */
  let made = null;

  function make_contents() {
    const dialog = make_dialog("bc-contents", say("page.close"));
    find(dialog, ".bc-popover-head").prepend(make("h2", "", null, say("page.contents")));
    const body = make("nav", "", dialog);
    for (const part of [dialog, body]) part.setAttribute("aria-label", say("page.contents"));
    dialog.append(tools(dialog));
    return { dialog, body, foot: make("p", "bc-engine", dialog) };
  }

  /**
   * @param {HTMLElement} parent
   * @param {string} title
   */
  function make_list(parent, title) {
    const part = make("div", "", parent);
    make("h3", "", part, title);
    return make("ul", "bc-list", part);
  }

  /**
   * @param {HTMLElement} list
   * @param {string} href
   * @param {string} title
   * @param {"step" | "page" | ""} here
   */
  function make_link(list, href, title, here) {
    const link = make("a", "", make("li", "", list));
    link.href = href;
    make("span", "", link, title);
    if (here) link.setAttribute("aria-current", here);
    return link;
  }

  /**
   * @param {HTMLElement} body
   * @param {() => void} close
   */
  function draw(body, close) {
    const progress = read_progress();
    body.replaceChildren();
    const lists = make("div", "bc-contents-lists", body);
    const steps = make_list(lists, say("page.this_page"));
    for (const [index, step] of page.steps.entries()) {
      const [id, title, tasks] = step;
      const here = index === current();
      const link = make_link(steps, `#${id}`, title, here ? "step" : "");
      const ship = here && document.querySelector(".bc-orbit .bc-ship");
      if (ship) link.prepend(ship.cloneNode(true));
      link.addEventListener("click", close);
      if (tasks.length === 1) draw_stars(link, stars_won(tasks, progress));
      else if (tasks.length) draw_sum(link, tasks, progress);
      else if (state_of_step(step, page.name, progress)) make("span", "bc-list-note", link, say("page.read"));
    }
    if (page.pages.length < 2) return;
    const lessons = make_list(lists, say("page.lessons"));
    const others = make("ul", "bc-contents-others", body);
    // the map is on the first page, which the bar's mark leads to
    const is_here = document.querySelector(MAP);
    const home = document.querySelector(".bc-home")?.getAttribute("href");
    if (is_here || home) {
      const link = make_link(others, `${is_here ? "" : home}${MAP}`, say("page.map"), "");
      link.addEventListener("click", close);
    }
    for (const other of page.pages) {
      const list = other.exercises.length ? lessons : others;
      const due = other.name.endsWith("review") ? due_cards(progress, new Date(), game_of(other.name)) : 0;
      const title = due ? say("page.due", { title: other.title, number: due }) : other.title;
      const link = make_link(list, other.href, title, other.name === page.name ? "page" : "");
      if (list === lessons) draw_sum(link, other.exercises, progress);
    }
    for (const [title, href] of page.games)
      make("span", "bc-list-note", make_link(others, href, title, ""), say("map.other_game"));
  }

  /**
   * @param {HTMLElement} link
   * @param {number} won
   */
  function draw_stars(link, won) {
    const row = make("span", "bc-stars", link);
    row.setAttribute("role", "img");
    row.setAttribute("aria-label", say("page.stars_of", { stars: won, count: MOST_STARS }));
    for (let star = 0; star < MOST_STARS; star += 1) make("i", star < won ? "bc-star bc-won" : "bc-star", row);
  }

  /**
   * @param {HTMLElement} link
   * @param {string[]} tasks
   * @param {Progress} progress
   */
  function draw_sum(link, tasks, progress) {
    const [stars, count] = [stars_won(tasks, progress), MOST_STARS * tasks.length];
    const row = make("span", "bc-stars", link);
    make("i", stars ? "bc-star bc-won" : "bc-star", row);
    const sum = make("span", "", row, say("page.stars_short", { stars, count }));
    sum.setAttribute("role", "img");
    sum.setAttribute("aria-label", say("page.stars_of", { stars, count }));
  }

  /** @param {HTMLDialogElement} dialog */
  function tools(dialog) {
    const row = make("div", "bc-contents-tools");
    row.append(make_themes(say));
    const end = make("div", "", row);
    for (const link of find_all(document, ".bc-language")) {
      const copy = /** @type {HTMLElement} */ (link.cloneNode(true));
      copy.className = "bc-button";
      end.append(copy);
    }
    make_button("bc-print", end, say("page.print"), () => {
      dialog.close();
      window.print();
    });
    add_reference_link(end, page.pages, say);
    for (const link of find_all(document, ".bc-licences")) end.append(link.cloneNode(true));
    return row;
  }

  find(document, ".bc-open-contents").addEventListener("click", () => {
    made ??= make_contents();
    const { dialog, body, foot } = made;
    foot.textContent = engine();
    draw(body, () => dialog.close());
    dialog.showModal();
    for (const part of [body, ...body.children]) part.scrollTop = 0;
  });
  // the same step in the other language, whose steps have the same names
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = /** @type {Element} */ (target).closest?.("a[hreflang]");
      if (link instanceof HTMLAnchorElement) link.hash = location.hash;
    },
    { signal },
  );
}
