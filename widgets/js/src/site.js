/* Pages without a server: the program runs in the reader's own browser, and stays from page to page. */

import { find, find_all, make, make_button } from "./shared/dom.js";
import { offer_offline } from "./site/offline.js";
import { start_program } from "./site/program.js";
import { follow_theme_color } from "./site/theme_color.js";
import { turn_pages } from "./site/turning.js";

/** @import { PageData } from "./pages/steps.js" */

/**
 * What the page brings for its program: where that is, relative to the page, how many megabytes a first reader loads,
 * and the cells to run, as [id, source].
 * @typedef {{ place: string, size: number, cells: [string, string][] }} ProgramData
 */

const RUNS = "WebAssembly" in window && "Worker" in window && location.protocol !== "file:";

/** @type {ReturnType<typeof start_program> | undefined} */
let program;
/** The words of the page, and what it wants of the program. */
/** @type {Record<string, string>} */
let words;
/** @type {ProgramData} */
let wanted;

/** @param {string} selector */
const data_in = (selector) => JSON.parse(find(document, selector).textContent ?? "");

const waiting = () => find_all(document, ".bc-waiting");

function say_none() {
  window.betacolony.no_board();
  for (const node of waiting()) {
    node.textContent = words["page.no_program"];
    node.className = "bc-failed";
  }
}

/**
 * The same program runs with a server, so a failure here means something that a browser can't do.
 * @param {HTMLElement} part
 * @param {string} text
 */
function say_failed(part, text) {
  make("p", "bc-failed", part, words["page.not_here"]);
  const details = make("details", "", part);
  make("summary", "", details, words["page.details"]);
  make("pre", "", details, text);
}

function run() {
  program ??= start_program(new URL(wanted.place, location.href).href);
  program.run(wanted.cells, {
    cell(id, shown, failed) {
      const output = find(document, `#${CSS.escape(`bc-out-${id}`)}`);
      if (failed) say_failed(make("div", "bc-part", output), failed);
      else for (const node of shown) make("div", "bc-part", output).append(node);
      window.betacolony.place(id);
    },
    finished: () => window.betacolony.finished(),
    failed: say_none,
    stuck: () => location.reload(),
  });
}

function open_page() {
  /** @type {PageData} */
  const page = data_in("#bc-page");
  words = page.words;
  wanted = data_in("#bc-program");
  if (!RUNS) say_none();
  else if (!program && navigator.connection?.saveData && waiting().length) {
    // ask readers who save data first
    const texts = waiting().map((node) => /** @type {const} */ ([node, node.textContent]));
    for (const [node] of texts) {
      node.replaceChildren();
      make_button("", node, words["page.load"].replace("{size}", String(wanted.size)), () => {
        for (const [other, text] of texts) other.textContent = text;
        run();
      });
    }
  } else {
    // nobody waits for a program that is there
    if (program?.has_begun()) for (const node of waiting()) node.remove();
    run();
  }
}

// the program's links name notebooks instead of pages
for (const name of ["pointerdown", "focusin", "click"])
  document.addEventListener(
    name,
    ({ target }) => {
      const link = /** @type {Element | null} */ (target)?.closest?.('a[href*=".ipynb"]');
      link?.setAttribute("href", (link.getAttribute("href") ?? "").replace(/\.ipynb(?=$|[?#])/, ".html"));
    },
    true,
  );

follow_theme_color();
void offer_offline();
open_page();
if (RUNS)
  turn_pages({
    root: new URL(`${data_in("#bc-program").place}..`, location.href).href,
    stays: () => !program?.has_ended(),
    leave() {
      program?.clear();
      window.betacolony.leave();
    },
    arrive() {
      window.betacolony.open(true);
      open_page();
    },
  });
