/* Keeps the static site for readers who have asked for it, and answers from what it keeps. A new version begins by
 * taking what has changed; until all of it is there, the one before answers, and then until the reader says so, or
 * closes all pages. */

import { Shelf } from "./site/shelf.js";

/* global SITE */

/** @import { News, ServiceWorkerScope } from "./site/service_worker.js" */

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
const { version, files } = SITE;
const shelf = new Shelf(scope, files, caches, (address, options) => fetch(address, options));

/** @param {News} news */
async function tell(news) {
  // pages that opened before there was a worker hear it, too, but not those of other sites of this host
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) if (page.url.startsWith(scope)) page.postMessage(news);
}

async function fill() {
  try {
    await shelf.fill((done) => void tell({ done }));
  } catch (problem) {
    const is_full = problem instanceof DOMException && problem.name === "QuotaExceededError";
    await tell({ failed: is_full ? "room" : "lost" });
    throw problem;
  }
}

async function tell_state() {
  await tell({ version, whole: await shelf.is_whole() });
}

/**
 * @param {Request} request
 * @param {string} path
 */
const answer = async (request, path) => (await shelf.get(path)) ?? fetch(request);

/** @param {Request} request */
async function answer_unknown(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const notice = await shelf.get("404.html");
    if (notice) return new Response(notice.body, { status: 404, headers: notice.headers });
    throw problem;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(fill()));
// the page that asked for all this has opened without the worker
worker.addEventListener("activate", (event) => event.waitUntil(shelf.tidy().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.method === "GET" ? shelf.find(request.url) : undefined;
  if (path !== undefined) event.respondWith(answer(request, path));
  else if (request.mode === "navigate") event.respondWith(answer_unknown(request));
});
worker.addEventListener("message", (event) => {
  if (event.data === "state") event.waitUntil(tell_state());
  if (event.data === "fill") event.waitUntil(fill().then(tell_state));
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
});
