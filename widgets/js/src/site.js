/* Pages without a server: the program runs in the reader's own browser. Voici's script loads it, runs the cells, and
 * calls the functions that this script adds to the window. */

import { find, find_all, make, make_button } from "./shared/dom.js";

/** @import { PageData } from "./pages/steps.js" */

/** @type {PageData} */
const page = JSON.parse(find(document, "#bc-page").textContent ?? "");
const outputs = find_all(document, "#bc-outputs > [cell-index]");
const size = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.size ?? "";
const FAILURES = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]';

/**
 * Put the output of a cell in its place when the next cell begins.
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
 * The same program runs with a server, so a failure here means something that a browser can't do.
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

const waiting = () => find_all(document, ".bc-waiting");

function say_none() {
  for (const node of waiting()) {
    node.textContent = page.words["page.no_program"];
    node.className = "bc-failed";
  }
}

function load() {
  // the addresses are relative, so that the folder can be anywhere; the program needs absolute ones
  const config = find(document, "#jupyter-config-data");
  /** @type {(key: string, value: unknown) => unknown} */
  const absolute = (key, value) => (/Url$/.test(key) ? new URL(String(value), location.href).href : value);
  const settings = JSON.parse(config.textContent ?? "", absolute);
  config.textContent = JSON.stringify(settings);
  // the program needs no service worker, as it has no files to request; but it waits until it hears that there is
  // none, even in browsers that offer none (insecure hosts, private windows)
  const none = { register: () => Promise.reject(new Error("no need of one")) };
  Object.defineProperty(navigator, "serviceWorker", { value: none, configurable: true });
  const script = make("script");
  script.src = `${settings.fullStaticUrl}/voici.js`;
  script.addEventListener("error", say_none);
  document.head.append(script);
}

if (!("WebAssembly" in window) || !("Worker" in window) || location.protocol === "file:") say_none();
else if (navigator.connection?.saveData && waiting().length) {
  // ask readers who save data first
  const texts = waiting().map((node) => /** @type {const} */ ([node, node.textContent]));
  for (const [node] of texts) {
    node.replaceChildren();
    make_button("", node, page.words["page.load"].replace("{size}", size), () => {
      for (const [other, text] of texts) other.textContent = text;
      load();
    });
  }
} else load();
