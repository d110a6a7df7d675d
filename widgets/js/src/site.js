/* Pages without a server: the program runs in the reader's own browser. Voici's script brings it and runs the cells; on
 * the way it calls the functions that are given to the window here. */

import { find, find_all, make, make_button } from "./shared/dom.js";

/** @import { PageData } from "./pages/steps.js" */

/** @type {PageData} */
const page = JSON.parse(find(document, "#bc-page").textContent ?? "");
const outputs = find_all(document, "#bc-outputs > [cell-index]");
const size = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.size ?? "";
const FAILURES = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]';

/**
 * Bring what a cell shows into its place, when the next one begins.
 * @param {number} number
 */
function place_before(number) {
  while (outputs.length && Number(outputs[0].getAttribute("cell-index")) < number) {
    const output = outputs.splice(0, 1)[0];
    const part = /** @type {HTMLElement} */ (output.firstElementChild);
    if (part.querySelector(FAILURES)) say_failed(part);
    else if (!part.childElementCount) part.remove();
    window.betacolony.place(output.dataset.cell ?? "");
  }
}

/**
 * The program is the one of the other pages, where it runs; so what failed here is what a browser can't do.
 * @param {HTMLElement} part
 */
function say_failed(part) {
  const text = part.textContent ?? "";
  part.replaceChildren();
  make("p", "bc-failed", part, page.words["page.not_here"]);
  const details = make("details", "", part);
  make("summary", "", details, page.words["page.details"]);
  make("pre", "", details, text);
}

window.update_loading_text = place_before;
window.display_cells = () => {
  place_before(Infinity);
  window.betacolony.finished();
};

// the program knows the pages as notebooks
for (const name of ["pointerdown", "focusin", "click"])
  document.addEventListener(
    name,
    ({ target }) => {
      const link = /** @type {Element | null} */ (target)?.closest?.('a[href*=".ipynb"]');
      link?.setAttribute("href", (link.getAttribute("href") ?? "").replace(/\.ipynb(?=$|[?#])/, ".html"));
    },
    true,
  );

const waiting = () => find_all(document, ".bc-waiting");

function say_none() {
  for (const node of waiting()) {
    node.textContent = page.words["page.no_program"];
    node.className = "bc-failed";
  }
}

function load() {
  // the addresses are relative, so that the folder can lie anywhere; the program wants them whole
  const config = find(document, "#jupyter-config-data");
  /** @type {(key: string, value: unknown) => unknown} */
  const whole = (key, value) => (/Url$/.test(key) ? new URL(String(value), location.href).href : value);
  const told = JSON.parse(config.textContent ?? "", whole);
  config.textContent = JSON.stringify(told);
  // a service worker would catch its requests for files, of which it has none; but the program has to hear that it
  // can't be had, also where browsers don't offer any (not from a secure host, or in private windows): else it waits
  const none = { register: () => Promise.reject(new Error("no need of one")) };
  Object.defineProperty(navigator, "serviceWorker", { value: none, configurable: true });
  const script = make("script");
  script.src = `${told.fullStaticUrl}/voici.js`;
  script.addEventListener("error", say_none);
  document.head.append(script);
}

if (!("WebAssembly" in window) || !("Worker" in window) || location.protocol === "file:") say_none();
else if (navigator.connection?.saveData && waiting().length) {
  // who has to save data is asked first
  const texts = waiting().map((node) => /** @type {const} */ ([node, node.textContent]));
  for (const [node] of texts) {
    node.replaceChildren();
    make_button("", node, page.words["page.load"].replace("{size}", size), () => {
      for (const [other, text] of texts) other.textContent = text;
      load();
    });
  }
} else load();
