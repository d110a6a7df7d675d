/* The files of the site as a browser keeps them, each under its address and the hash of its contents. So a new version
 * takes only what has changed, and one that is half there takes nothing away from the one before. */

/** @import { Files, Tell } from "./service_worker.js" */
/** @typedef {typeof globalThis.fetch} Fetch */

const AT_ONCE = 6;

/** @param {ArrayBuffer} bytes */
async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Shelf {
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
  constructor(scope, files, caches, fetch) {
    this.#scope = new URL(scope);
    this.#files = files;
    this.#caches = caches;
    this.#fetch = fetch;
    this.#name = cache_name(scope);
  }

  /**
   * The file at an address; undefined if the site has none there.
   * @param {string} url
   */
  find(url) {
    const { origin, pathname } = new URL(url);
    const folder = this.#scope.pathname;
    if (origin !== this.#scope.origin || !pathname.startsWith(folder)) return undefined;
    const path = decoded(pathname.slice(folder.length));
    // some hosts show pages without the ends of their names
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
  async fill(tell) {
    const cache = await this.#caches.open(this.#name);
    const missing = await this.#missing(cache);
    let done = this.#size(Object.keys(this.#files)) - this.#size(missing);
    tell(done);
    const take_next = async () => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
        try {
          await this.#take(cache, path);
        } catch (problem) {
          missing.length = 0;
          throw problem;
        }
        done += this.#size([path]);
        tell(done);
      }
    };
    // what is on its way when one fails still comes
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, take_next));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }

  /** True if nothing is missing. */
  async is_whole() {
    if (!(await this.#caches.has(this.#name))) return false;
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
    // a file that the browser has from before is used if the server says that it is still the same; servers that go by
    // seconds say so even of one that has changed since within the same second
    for (const mode of /** @type {const} */ (["no-cache", "reload"])) {
      const response = await this.#fetch(new URL(path, this.#scope).href, { cache: mode });
      const bytes = await response.arrayBuffer();
      if (response.ok && (await digest(bytes)) === this.#files[path][0]) {
        // a new response, because a page can't be answered by one that came from another address
        await cache.put(this.#key(path), new Response(bytes, { headers: response.headers }));
        return;
      }
    }
    throw new Error(`${path} is not the file that belongs to this version`);
  }
}

/**
 * The name of the cache of a site, whose host may have others.
 * @param {string} scope the address of the site's folder
 */
export const cache_name = (scope) => `betacolony-offline:${new URL(scope).pathname}`;

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
