/* The steps in the top bar: a bead for each, and the reader's ship at the one in sight. */

import { find, find_all } from "../shared/dom.js";
import { is_seen, stars_in } from "../shared/progress.js";
import { follow_progress, read_progress } from "../shared/progress_store.js";

/** @import { Progress } from "../shared/progress.js" */
/** @import { Say } from "../shared/sentences.js" */
/** @import { PageData } from "./steps.js" */

/**
 * What the reader has made of a step: "solved" once all its tasks have a star, "read", or "" before.
 * @param {PageData["steps"][number]} step
 * @param {string} page
 * @param {Progress} progress
 */
export function state_of_step([id, , tasks], page, progress) {
  if (tasks.length && tasks.every((task) => stars_in(progress, task))) return "solved";
  return is_seen(progress, page, id) ? "read" : "";
}

/** @param {{ page: PageData, say: Say, signal: AbortSignal }} page `signal` ends what it does beside itself */
export function create_beads({ page, say, signal }) {
  const way = find(document, ".bc-way");
  const beads = find_all(way, ".bc-bead");
  const names = beads.map((bead) => bead.getAttribute("aria-label"));
  let at = 0;

  function draw() {
    const progress = read_progress();
    for (const [index, bead] of beads.entries()) {
      const state = state_of_step(page.steps[index], page.name, progress);
      bead.dataset.state = state;
      // the step that is being read isn't said to be read
      const said = state === "solved" || (state && index !== at);
      bead.setAttribute("aria-label", said ? `${names[index]}, ${say(`page.${state}`)}` : `${names[index]}`);
      if (index === at) bead.setAttribute("aria-current", "step");
      else bead.removeAttribute("aria-current");
    }
  }

  /** @param {number} step */
  function show(step) {
    at = step;
    if (!beads.length) return;
    find(way, ".bc-orbit").style.setProperty("--at", String(at));
    find(way, ".bc-count").textContent = say("page.step", { number: at + 1, count: beads.length });
    draw();
    // the first time it just stands there
    requestAnimationFrame(() => way.classList.add("bc-flying"));
  }

  // a name goes with Escape, until another bead is pointed at or gets the focus
  const quiet = "bc-quiet";
  document.addEventListener("keydown", ({ key }) => key === "Escape" && way.classList.add(quiet), { signal });
  for (const bead of beads)
    for (const name of ["pointerenter", "focus"]) bead.addEventListener(name, () => way.classList.remove(quiet));

  follow_progress(draw, signal);
  return { show };
}
