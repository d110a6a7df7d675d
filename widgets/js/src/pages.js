/* Puts the parts of the page together. The page brings their data as JSON, described in publishing.py. */

import { create_beads } from "./pages/beads.js";
import { create_contents } from "./pages/contents.js";
import { create_early } from "./pages/early.js";
import { finish_outputs, place_output, watch_kernel } from "./pages/kernel.js";
import { notice } from "./pages/notice.js";
import { wait_for_scripts } from "./pages/patience.js";
import { create_cards } from "./pages/popovers.js";
import { create_search } from "./pages/search.js";
import { create_steps } from "./pages/steps.js";
import { follow_theme } from "./pages/theme.js";
import { add_board_font } from "./shared/board_font.js";
import { bring_map_to_life } from "./shared/course_map.js";
import { find, find_all } from "./shared/dom.js";
import { is_progress_damaged, is_progress_newer, set_progress_aside } from "./shared/progress_store.js";
import { speaker } from "./shared/sentences.js";

/** @import { PageData } from "./pages/steps.js" */
/** @import { Say } from "./shared/sentences.js" */

/** Print the page if its address asks for it, as the links to the reference do. */
function print_if_asked() {
  if (location.hash !== "#print") return;
  history.replaceState(history.state, "", location.pathname + location.search);
  window.print();
}

let storage_notice_shown = false;
/** What ends when the page is left without being unloaded. */
let stay = new AbortController();
/** @type {Say} */
let say;
/** @type {ReturnType<typeof create_early>} */
let early;
/** Which engine plays, as a board has said. */
let engine = "";

/** @param {boolean} [focus] whether the reader comes from another page without a new one being loaded */
function open_page(focus = false) {
  stay = new AbortController();
  const { signal } = stay;
  /** @type {PageData} */
  const page = JSON.parse(find(document, "#bc-page").textContent ?? "");
  say = speaker(page.words);
  early = create_early({ say });

  /** @param {{ kept: boolean, at: number }} change */
  function on_change({ kept, at }) {
    beads.show(at);
    early.show(find_all(document, ".bc-step")[at]);
    if (kept || storage_notice_shown) return;
    storage_notice_shown = true;
    notice("storage", "", say(is_progress_newer() ? "page.newer" : "page.no_storage"), [
      [say("page.understood"), () => {}],
    ]);
  }

  if (is_progress_damaged()) {
    set_progress_aside();
    notice("damaged", "", say("page.damaged"), [[say("page.understood"), () => {}]]);
  }

  const beads = create_beads({ page, say, signal });
  const steps = create_steps({ page, say, on_change, signal });
  create_cards(say, signal);
  create_contents({ page, say, current: steps.current, engine: () => engine, signal });
  create_search({ page, say });
  for (const map of find_all(document, ".bc-map")) bring_map_to_life(map, page.pages, say, { signal });
  steps.begin(focus);
  window.addEventListener("hashchange", print_if_asked, { signal });
  print_if_asked();
}

wait_for_scripts();
follow_theme();
open_page();

window.betacolony = {
  started: (url) => watch_kernel(url, { say, notice }),
  place: place_output,
  finished() {
    finish_outputs(say);
    if (document.querySelector(".bc-failed")) early.end();
  },
  early: (board) => early.take(board),
  no_board: () => early.end(),
  engine(text) {
    engine = text;
    for (const foot of find_all(document, ".bc-engine")) foot.textContent = text; // of contents that are open already
  },
  leave: () => stay.abort(),
  open: open_page,
  font: window.betacolony_font?.then(add_board_font),
};
