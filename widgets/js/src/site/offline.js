/* Keep for offline: asked for in the contents, where the browser can keep a site. Nothing is registered before that. */

import { notice } from "../pages/notice.js";
import { find, make, make_button } from "../shared/dom.js";
import { speaker } from "../shared/sentences.js";
import { read_item, write_item } from "../shared/storage.js";
import { cache_name } from "./shelf.js";

/** @import { News, Wish } from "./service_worker.js" */

/**
 * Facts for this script in the page: the way to the site's folder, the name of the worker in it, the size of all files
 * in bytes, and the sentences.
 * @typedef {{ up: string, worker: string, size: number, words: Record<string, string> }} Offline
 */
/** @typedef {"offered" | "keeping" | "kept" | "failed" | "full"} State */

const MEGABYTE = 1e6;
/** the version that the reader has seen last */
const SEEN_KEY = "betacolony:offline";
/** the sentences of each state, and of what its button does */
const WORDS = /** @type {const} */ ({
  offered: ["", "keep"],
  keeping: ["keeping", "wait"],
  kept: ["kept", "remove"],
  failed: ["failed", "again"],
  full: ["full", "again"],
});

/** Offer it in the contents, unless the browser keeps no sites: in private windows, on insecure hosts, from files. */
export async function offer_offline() {
  const { serviceWorker: container } = navigator;
  if (!container || !window.caches || !location.protocol.startsWith("http")) return;
  /** @type {Offline} */
  const { up, worker, size, words } = JSON.parse(find(document, "#bc-offline").textContent ?? "");
  const [scope, say] = [new URL(up || "./", location.href).href, speaker(words)];
  const total = Math.round(size / MEGABYTE);

  /** @type {State} */
  let state = "offered";
  let done = 0;
  let is_leaving = false;

  const row = make("div", "bc-offline");
  const told = make("span", "", row);
  told.setAttribute("role", "status");
  const bar = make("progress", "", row);
  bar.max = size;
  bar.setAttribute("aria-hidden", "true");
  const button = make_button("", row, "", press);

  function draw() {
    const [text, action] = WORDS[state];
    const values = { size: total, done: Math.round(done / MEGABYTE) };
    // who listens hears that it has begun, and how it ended, but not each megabyte
    told.setAttribute("aria-live", state === "keeping" ? "off" : "polite");
    told.textContent = text && say(text, values);
    bar.value = done;
    bar.hidden = state !== "keeping";
    button.textContent = say(action, values);
    button.setAttribute("aria-disabled", String(state === "keeping"));
  }

  /** @param {State} now */
  function change(now) {
    state = now;
    draw();
  }

  async function registered() {
    const found = await container.getRegistration(scope);
    return found?.scope === scope ? found : undefined; // and not that of a folder around this one
  }

  /** @param {ServiceWorker | null} to @param {Wish} wish */
  const ask = (to, wish) => to?.postMessage(wish);

  function press() {
    if (state === "kept") void remove();
    else if (state !== "keeping") void keep();
  }

  async function keep() {
    done = 0;
    change("keeping");
    try {
      void navigator.storage?.persist?.();
      const registration = await container.register(`${scope}${worker}`);
      follow(registration);
      // one that is there already has lost files, as it doesn't call itself kept
      ask(registration.active, "fill");
    } catch {
      change("failed");
    }
  }

  async function remove() {
    await (await registered())?.unregister();
    await caches.delete(cache_name(scope));
    write_item(SEEN_KEY, "");
    change("offered");
  }

  /** @param {ServiceWorkerRegistration} registration */
  function follow(registration) {
    /** @param {ServiceWorker | null} coming */
    const watch = (coming) =>
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && registration.active) announce(coming);
        if (coming.state === "activated") ask(coming, "state");
        if (coming.state === "redundant" && state === "keeping" && !registration.active) change("failed");
      });
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  }

  /**
   * Say that a new version is there, whole.
   * @param {ServiceWorker} waiting
   */
  function announce(waiting) {
    notice("version", "", say("ready"), [
      [
        say("reload"),
        () => {
          is_leaving = true;
          write_item(SEEN_KEY, ""); // it has been said
          ask(waiting, "take over");
        },
      ],
      [say("later"), () => {}],
    ]);
  }

  /** @param {string} version */
  function greet(version) {
    const seen = read_item(SEEN_KEY);
    write_item(SEEN_KEY, version);
    if (seen && seen !== version) notice("version", "", say("updated"), [[say("understood"), () => {}]]);
  }

  /** @param {MessageEvent<News>} event */
  function hear({ data }) {
    if ("whole" in data) {
      if (data.whole) greet(data.version);
      if (state !== "keeping" || data.whole) change(data.whole ? "kept" : "offered");
    } else if (state === "keeping") {
      if ("failed" in data) change(data.failed === "room" ? "full" : "failed");
      else {
        done = data.done;
        draw();
      }
    }
  }

  try {
    const registration = await registered();
    if (registration) {
      follow(registration);
      if (registration.waiting && registration.active) announce(registration.waiting);
      else ask(registration.active, "state");
      if (!registration.active) state = "keeping";
      else if (registration.waiting) state = "kept";
    }
    await caches.has(cache_name(scope));
  } catch {
    return; // such as in private windows
  }
  container.addEventListener("message", hear);
  container.startMessages();
  container.addEventListener("controllerchange", () => is_leaving && location.reload());
  draw();
  // the contents are made when they are opened
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest?.(".bc-open-contents"))
      find(document, ".bc-contents-tools").append(row);
  });
}
