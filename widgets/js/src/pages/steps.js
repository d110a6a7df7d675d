/* One step of the page at a time: the buttons at its foot, the address, keys and swipes. Without this script the page
 * is long. */

import { find, find_all, focused, make, make_button } from "../shared/dom.js";
import { last_step } from "../shared/progress.js";
import { read_progress, visit } from "../shared/progress_store.js";
import { first_step, id_of, turn_of_key, turn_of_swipe } from "./turning.js";

/** @import { CoursePage } from "../shared/course_map.js" */
/** @import { Say } from "../shared/sentences.js" */

/**
 * What comes with a page, as JSON: see publishing.py. Steps are [id, title, tasks], other games [name, first page].
 * @typedef {{ name: string, steps: [string, string, string[]][], pages: CoursePage[], games: [string, string][],
 *             words: Record<string, string> }} PageData
 */

/**
 * @param {{ page: PageData, say: Say, on_change: (change: { kept: boolean, at: number }) => void,
 *           signal: AbortSignal }} page
 */
export function create_steps({ page, say, on_change, signal }) {
  // the heading has the id, so a browser that follows the address itself puts the focus in the right place
  const headings = page.steps.map(([id]) => find(document, `#${CSS.escape(id)}`));
  const sections = headings.map((heading) => /** @type {HTMLElement} */ (heading.closest(".bc-step")));
  const [back, next] = ["back", "next"].map((name) => find(document, `.bc-${name}`));
  const [before, after] = ["before", "after"].map(
    (name) => /** @type {HTMLElement | null} */ (document.querySelector(`.bc-${name}`)),
  );
  const after_href = after?.getAttribute("href") ?? "";
  const live = find(document, ".bc-said");
  const ids = page.steps.map(([id]) => id);
  let at = -1;

  /**
   * The step that an address names, and the element within it.
   * @param {string} hash
   */
  function named(hash) {
    const id = id_of(hash);
    const node = id ? (document.getElementById(id) ?? document.getElementById(id.toLowerCase())) : null;
    const section = /** @type {HTMLElement | null | undefined} */ (node?.closest(".bc-step"));
    const step = section ? sections.indexOf(section) : -1;
    return step < 0 || !node ? null : { step, node };
  }

  /**
   * @param {number} step
   * @param {{ focus?: boolean, node?: HTMLElement | null }} [options] `node` is an element of the step to go to
   */
  function show(step, { focus = true, node = null } = {}) {
    const moved = step !== at;
    at = step;
    sections.forEach((section, index) => (section.hidden = index !== at));
    lend_picture();
    const [id, title] = page.steps[at];
    const [first, last] = [at === 0, at === sections.length - 1];
    back.hidden = first;
    next.hidden = last;
    if (before) before.hidden = !first;
    // wait for the browser to keep the reader's place; if it can't, the page has said so, and the link works
    if (after) {
      after.hidden = !last;
      after.removeAttribute("href");
    }
    const kept = visit(page.name, id, !document.querySelector(".bc-map"));
    after?.setAttribute("href", after_href);
    if (!last) draw_next(page.steps[at + 1][1]);
    on_change({ kept, at });
    if (!moved) {
      if (node) go_to(node);
      return;
    }
    if (sections.length > 1 && focus)
      live.textContent = say("page.said", { number: at + 1, count: sections.length, title });
    if (node && node !== headings[at]) {
      go_to(node);
      return;
    }
    window.scrollTo(0, 0);
    if (focus) headings[at].focus({ preventScroll: true });
  }

  /**
   * A task can be skipped; what else a step has is read.
   * @param {string} title of the next step
   */
  function draw_next(title) {
    next.textContent = "";
    make("span", "bc-onward-to", next, say("page.next", { title }));
    if (sections[at].matches(".bc-beside") && sections[at].querySelector(".bc-todo"))
      make("span", "bc-skip-it", next, say("page.skip_task"));
  }

  /** On a phone the words of a step lie over its board until they have been read. */
  for (const section of sections.filter((it) => it.querySelector(".bc-preview .bc-todo"))) {
    const words = find_all(section, ":scope > .bc-prose");
    if (!section.matches(".bc-beside") || !words.length) continue;
    /** @param {boolean} folded */
    const fold = (folded) => {
      section.classList.toggle("bc-folded", folded);
      button.textContent = say(folded ? "page.words" : "page.to_board");
      button.setAttribute("aria-expanded", String(!folded));
    };
    const button = make_button("bc-fold-words", null, "", () => fold(!section.classList.contains("bc-folded")));
    words[0].before(button);
    fold(false);
    // the board's first touch takes them away
    section.addEventListener("pointerup", ({ target }) => {
      if (/** @type {Element} */ (target).closest(".bc-root, .bc-todo")) fold(true);
    });
  }

  /** A step of words alone has the picture of the nearest one beside it. */
  function lend_picture() {
    const section = sections[at];
    if (!section.matches(".bc-beside") || section.querySelector(".bc-still, .bc-lent")) return;
    const nearest = [...sections.slice(0, at).reverse(), ...sections.slice(at)].flatMap((other) =>
      find_all(other, ".bc-still-well, .bc-still-board:not(.bc-slim)").slice(0, 1),
    );
    if (!nearest.length) return;
    const lent = /** @type {HTMLElement} */ (nearest[0].cloneNode(true));
    lent.classList.add("bc-lent");
    lent.setAttribute("aria-hidden", "true");
    lent.querySelector(".bc-early")?.remove(); // what answers there is another step's
    section.append(lent);
  }

  /** @param {HTMLElement} node */
  function go_to(node) {
    if (node === headings[at]) window.scrollTo(0, 0);
    else node.scrollIntoView();
  }

  /** @param {number} by */
  function turn(by) {
    const to = at + by;
    if (to < 0 || to >= sections.length) return;
    history.pushState(null, "", `#${ids[to]}`);
    show(to);
  }

  back.addEventListener("click", () => turn(-1));
  next.addEventListener("click", () => turn(1));
  document.addEventListener("betacolony:next", () => turn(1), { signal }); // a task is done
  function follow_address() {
    const place = named(location.hash);
    if (place) show(place.step, { node: place.node });
    else if (!location.hash) show(0);
  }
  for (const name of ["popstate", "hashchange"]) window.addEventListener(name, follow_address, { signal });

  // keys are the page's if nothing else uses them: on the page itself, on a step's heading, on what turns the steps
  function on_key(/** @type {KeyboardEvent} */ event) {
    const by = event.defaultPrevented ? 0 : turn_of_key(event);
    const on = focused();
    const free =
      !on || on === document.body || on.matches(".bc-step > h1, .bc-step > h2") || on.closest(".bc-bar, .bc-way");
    if (!by || !free || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    turn(by);
  }
  document.addEventListener("keydown", on_key, { signal });

  // a finger turns the page unless it can do something else there
  /** @type {{ x: number, y: number, time: number } | null} */
  let finger = null;
  const main = find(document, "main");
  main.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.touches;
      const target = /** @type {Element} */ (event.target);
      const free =
        event.touches.length === 1 &&
        !target.closest(".bc-slot, .bc-wide, pre, input, textarea, select") &&
        visualViewport?.scale === 1;
      finger = free ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : null;
    },
    { passive: true },
  );
  main.addEventListener(
    "touchend",
    (event) => {
      if (!finger || event.touches.length || !getSelection()?.isCollapsed) return;
      const [touch] = event.changedTouches;
      const by = turn_of_swipe(touch.clientX - finger.x, touch.clientY - finger.y, event.timeStamp - finger.time);
      if (by) turn(by);
    },
    { passive: true },
  );

  /**
   * The address names the step, so that readers can share it.
   * @param {boolean} focus go to its heading; a browser that loads a page begins at its top
   */
  function begin(focus) {
    const place = named(location.hash);
    const step = first_step(ids, place?.step, last_step(read_progress(), page.name));
    history.scrollRestoration = "manual";
    if (!place && step) history.replaceState(null, "", `#${ids[step]}`);
    show(step, { focus, node: place?.node });
    document.documentElement.classList.remove("bc-opening");
  }

  return { begin, current: () => at };
}
