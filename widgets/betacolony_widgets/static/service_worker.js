// Made of widgets/js/src/service_worker.js by `npm run build`; changes belong there.
"use strict";
(() => {
  // src/site/shelf.js
  var AT_ONCE = 6;
  async function digest(bytes) {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  var Shelf = class {
    #scope;
    #files;
    #caches;
    #fetch;
    #name;
    /**
     * @param {string} scope the address of the site's folder
     * @param {Files} files
     * @param {CacheStorage} caches
     * @param {Fetch} fetch
     */
    constructor(scope2, files2, caches2, fetch2) {
      this.#scope = new URL(scope2);
      this.#files = files2;
      this.#caches = caches2;
      this.#fetch = fetch2;
      this.#name = cache_name(scope2);
    }
    /**
     * The file at an address; undefined if the site has none there.
     * @param {string} url
     */
    find(url) {
      const { origin, pathname } = new URL(url);
      const folder = this.#scope.pathname;
      if (origin !== this.#scope.origin || !pathname.startsWith(folder)) return void 0;
      const path = decoded(pathname.slice(folder.length));
      return [path, `${path}index.html`, `${path}.html`].find((name) => Object.hasOwn(this.#files, name));
    }
    /**
     * A file as it is kept; undefined if it isn't.
     * @param {string} path
     */
    get(path) {
      return this.#caches.match(this.#key(path), { cacheName: this.#name });
    }
    /**
     * Take all files that are missing. What has come stays, even if the rest does not come.
     * @param {Tell} tell called with the bytes that are there
     */
    async fill(tell2) {
      const cache = await this.#caches.open(this.#name);
      const missing = await this.#missing(cache);
      let done = this.#size(Object.keys(this.#files)) - this.#size(missing);
      tell2(done);
      const take_next = async () => {
        for (let path = missing.shift(); path !== void 0; path = missing.shift()) {
          try {
            await this.#take(cache, path);
          } catch (problem) {
            missing.length = 0;
            throw problem;
          }
          done += this.#size([path]);
          tell2(done);
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, take_next));
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    }
    /** True if nothing is missing. */
    async is_whole() {
      if (!await this.#caches.has(this.#name)) return false;
      return !(await this.#missing(await this.#caches.open(this.#name))).length;
    }
    /** Drop what other versions kept. */
    async tidy() {
      const cache = await this.#caches.open(this.#name);
      const own = new Set(Object.keys(this.#files).map((path) => this.#key(path)));
      for (const request of await cache.keys()) if (!own.has(request.url)) await cache.delete(request);
    }
    /** @param {string} path */
    #key(path) {
      return new URL(`${path}?${this.#files[path][0]}`, this.#scope).href;
    }
    /** @param {string[]} paths */
    #size(paths) {
      return paths.reduce((sum, path) => sum + this.#files[path][1], 0);
    }
    /** @param {Cache} cache */
    async #missing(cache) {
      const there = new Set((await cache.keys()).map((request) => request.url));
      return Object.keys(this.#files).filter((path) => !there.has(this.#key(path)));
    }
    /**
     * @param {Cache} cache
     * @param {string} path
     */
    async #take(cache, path) {
      for (
        const mode of
        /** @type {const} */
        ["no-cache", "reload"]
      ) {
        const response = await this.#fetch(new URL(path, this.#scope).href, { cache: mode });
        const bytes = await response.arrayBuffer();
        if (response.ok && await digest(bytes) === this.#files[path][0]) {
          await cache.put(this.#key(path), new Response(bytes, { headers: response.headers }));
          return;
        }
      }
      throw new Error(`${path} is not the file that belongs to this version`);
    }
  };
  var cache_name = (scope2) => `betacolony-offline:${new URL(scope2).pathname}`;
  function decoded(path) {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }

  // src/service_worker.js
  var worker = (
    /** @type {ServiceWorkerScope} */
    /** @type {unknown} */
    self
  );
  var { scope } = worker.registration;
  var { version, files } = SITE;
  var shelf = new Shelf(scope, files, caches, (address, options) => fetch(address, options));
  async function tell(news) {
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
  var answer = async (request, path) => await shelf.get(path) ?? fetch(request);
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
  worker.addEventListener("activate", (event) => event.waitUntil(shelf.tidy().then(() => worker.clients.claim())));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const path = request.method === "GET" ? shelf.find(request.url) : void 0;
    if (path !== void 0) event.respondWith(answer(request, path));
    else if (request.mode === "navigate") event.respondWith(answer_unknown(request));
  });
  worker.addEventListener("message", (event) => {
    if (event.data === "state") event.waitUntil(tell_state());
    if (event.data === "fill") event.waitUntil(fill().then(tell_state));
    if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  });
})();
