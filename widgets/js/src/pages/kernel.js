/* The kernel behind the page: its cells' output goes into place, and if it is lost, the page says so once. */

import { find_all } from "../shared/dom.js";
import { has_ended } from "../shared/widget.js";

/** @import { Say } from "../shared/sentences.js" */
/** @import { Notice } from "./notice.js" */
/** @import { Kernel } from "../shared/widget.js" */

const AWAY = 30_000; // milliseconds in the background after which a page checks its kernel
const EMPTY = 16; // pixels: the height of an empty output, less than that of a line of text
const LOOK = 2000; // milliseconds between checks for a way to a kernel
const TICK = 15_000; // milliseconds between looks at the clock

/** @param {number} ms */
const pass = (ms) => new Promise((done) => void setTimeout(done, ms));

/**
 * Move a cell's output into its slot; the preview there goes once there is something to see.
 * @param {string} id
 */
export function place_output(id) {
  const output = document.getElementById(`bc-out-${id}`);
  const slot = find_all(document, ".bc-slot").find((node) => node.dataset.cell === id);
  if (!output || !slot) return;
  output.className = "bc-output";
  const waiting = slot.querySelector(":scope > .bc-waiting");
  const preview = /** @type {HTMLElement | null} */ (slot.querySelector(":scope > .bc-preview"));
  const failed = output.querySelector(".bc-failed");
  slot.append(output);
  slot.dataset.state = "placed";
  if (!output.firstElementChild || failed) waiting?.remove();
  if (!output.firstElementChild) return;
  // an output that brings its preview to life says so, and the preview stays
  const there = () => {
    const keeps = output.querySelector("[data-keeps-preview]");
    if (!keeps && !failed && !is_shown(output)) return;
    waiting?.remove();
    if (preview && !keeps && !failed) preview.hidden = true;
    slot.dataset.state = failed ? "failed" : "ready";
    sizes.disconnect();
    changes.disconnect();
  };
  const sizes = new ResizeObserver(there);
  const changes = new MutationObserver(there);
  sizes.observe(output);
  changes.observe(output, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class", "data-keeps-preview"],
  });
}

/**
 * Whether an output shows something. A board or a card does once it is painted, though it may have left its place for the window.
 * @param {HTMLElement} output
 */
function is_shown(output) {
  if (output.querySelector(".bc-root, .bc-review")) return Boolean(output.querySelector(".bc-ready"));
  return output.offsetHeight >= EMPTY && !/^\s*Loading widget/.test(output.textContent ?? "");
}

/**
 * Mark cells without output as not run, because a cell before them failed.
 * @param {Say} say
 */
export function finish_outputs(say) {
  for (const slot of find_all(document, ".bc-slot:not([data-state])")) {
    const waiting = slot.querySelector(":scope > .bc-waiting");
    slot.dataset.state = "not-run";
    if (!waiting) continue;
    waiting.textContent = say("page.not_run");
    waiting.className = "bc-failed";
  }
}

/**
 * Tell the reader when the kernel is gone or out of reach, and reconnect if possible.
 * @param {string} url of the kernel's state
 * @param {{ say: Say, notice: Notice }} page
 */
export function watch_kernel(url, { say, notice }) {
  let hidden_since = 0;
  let told = false;

  /**
   * "away" if nobody answers.
   * @returns {Promise<"alive" | "gone" | "away">}
   */
  async function ask() {
    try {
      const answer = await fetch(url, { cache: "no-store", credentials: "same-origin" });
      return answer.ok ? "alive" : answer.status === 404 ? "gone" : "away";
    } catch {
      return "away";
    }
  }

  // a board that can't go on says so itself; one notice is enough
  const said_already = () => find_all(document, ".bc-alert").some((node) => node.offsetHeight && node.textContent);

  /** @param {"gone" | "away"} kind */
  async function tell(kind) {
    await pass(300);
    if (told || said_already()) return;
    told = true;
    notice("lost", say("page.lost"), say(`page.${kind}`), [
      [say("page.reload"), () => location.reload()],
      [say("page.later"), () => (told = false)],
    ]);
  }

  // reconnect as soon as the kernel is within reach again, and remove the notice
  let looking = false;
  /** @param {Kernel} kernel */
  async function look_for(kernel) {
    if (looking) return;
    looking = true;
    for (let state = "away"; state === "away" && kernel.connectionStatus !== "connected"; state = await ask())
      await pass(LOOK);
    looking = false;
    if (kernel.connectionStatus !== "connected") await kernel.reconnect().catch(() => {});
    if (kernel.connectionStatus !== "connected") return;
    document.querySelector('.bc-notice[data-kind="lost"]')?.remove();
    told = false;
  }

  // text in a field would be lost
  const has_input = () =>
    [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input, textarea"))].some(
      (node) =>
        !["radio", "checkbox", "range"].includes(node.type) &&
        node.value &&
        node.value !== node.defaultValue &&
        node.offsetHeight,
    );

  // when the browser restores a page whose kernel has ended, reload it
  async function return_to() {
    const state = await ask();
    if (state === "gone" && !has_input()) location.reload();
    else if (state !== "alive") tell(state);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hidden_since = Date.now();
    else if (hidden_since && Date.now() - hidden_since > AWAY) return_to();
  });
  // after a machine slept, the page is still visible, but time is missing
  let last = Date.now();
  setInterval(() => {
    if (Date.now() - last > AWAY + TICK && document.visibilityState === "visible") return_to();
    last = Date.now();
  }, TICK);
  window.addEventListener("pageshow", (event) => event.persisted && return_to());
  window.addEventListener("online", async () => (await ask()) === "gone" && tell("gone"));

  // Voilà's script shuts the kernel down, too, but only once it is loaded, and on phones it misses the page's end
  window.addEventListener("pagehide", () => {
    const farewell = new FormData();
    farewell.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(url.replace("api/kernels/", "voila/api/shutdown/"), farewell);
  });

  // Voilà's script knows the state of the kernel and of the connection
  window.addEventListener("load", async () => {
    for (let tries = 0; !window.jupyterapp && tries < 300; tries += 1) await pass(200);
    const kernel = (await window.jupyterapp?.widgetManagerPromise?.promise)?.kernel;
    kernel?.statusChanged?.connect?.((_, state) => has_ended(state) && tell("gone"));
    kernel?.connectionStatusChanged?.connect?.(async (_, state) => {
      if (state === "connected" || document.visibilityState === "hidden") return;
      await pass(1500); // most connections come back by themselves
      if (kernel.connectionStatus === "connected") return;
      const found = await ask();
      if (found !== "alive") tell(found);
      if (found !== "gone") look_for(kernel);
    });
  });
}
