/* The program behind the pages: a worker with Python, which stays from page to page. */

import { make } from "../shared/dom.js";
import { create_widgets } from "./widgets.js";

/**
 * What a cell shows: each output's kind, and its text, or for a widget the id of its model.
 * @typedef {["text" | "html" | "widget" | "error", string][]} Shown
 */

/**
 * A message to the worker: cells to run, as [id, source], for a page with a number; or what a widget has to say.
 * @typedef {{ type: "run", page: number, cells: [string, string][] } | { type: "comm", id: string, data: unknown }}
 *   FromPage
 */

/**
 * What becomes of a page's cells.
 * @typedef {object} Listener
 * @property {(id: string, shown: HTMLElement[], failed: string) => void} cell has run; `failed` is what it complained of
 * @property {() => void} finished all have
 * @property {() => void} failed there is no program
 * @property {() => void} stuck it is busy with the page before
 */

const PATIENCE = 2000; // milliseconds for a program that runs to take the next page

/** @param {string} place the address of the program's folder */
export function start_program(place) {
  const worker = new Worker(`${place}python_worker.js`);
  /** @param {FromPage} message */
  const post = (message) => worker.postMessage(message);
  const widgets = create_widgets((id, data) => post({ type: "comm", id, data }));
  let page = 0;
  let begun = false;
  let ended = false;
  /** @type {Listener | undefined} */
  let listener;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  function end() {
    ended = true;
    widgets.end();
    if (!begun) listener?.failed();
  }

  /** @param {Shown} shown */
  function elements_of(shown) {
    return shown
      .filter(([kind]) => kind !== "error")
      .map(([kind, text]) => {
        if (kind === "widget") return widgets.show(text);
        const node = make(kind === "text" ? "pre" : "div", kind === "text" ? "bc-stream" : "jp-RenderedHTMLCommon");
        if (kind === "text") node.textContent = text;
        else node.innerHTML = text;
        return node;
      });
  }

  worker.addEventListener("error", end);
  /** @param {{ type: string, id: string, shown: Shown }} message about the page that is shown */
  function hear({ type, id, shown }) {
    if (type === "begun") {
      begun = true;
      clearTimeout(patience);
    } else if (type === "cell") {
      const errors = shown.filter(([kind]) => kind === "error").map(([, text]) => text);
      listener?.cell(id, elements_of(shown), errors.join("\n"));
    } else listener?.finished();
  }

  worker.addEventListener("message", ({ data }) => {
    if (data.type === "failed") end();
    else if (data.type.startsWith("comm_")) widgets.receive(data);
    else if (data.page === page) hear(data);
  });

  return {
    /**
     * Run the cells of a page, and close all that is left of the one before.
     * @param {[string, string][]} cells
     * @param {Listener} its
     */
    run(cells, its) {
      page += 1;
      listener = its;
      clearTimeout(patience);
      if (begun) patience = setTimeout(its.stuck, PATIENCE);
      post({ type: "run", page, cells });
    },

    /** Take the widgets off the page that is being left. */
    clear: () => widgets.clear(),

    has_begun: () => begun,

    has_ended: () => ended,
  };
}
