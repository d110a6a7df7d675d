/* What a browser keeps of the site: all of a version or none of it, and never less than before. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Shelf, cache_name } from "../src/site/shelf.js";

const SCOPE = "https://host.example/colony/";

/** A cache that holds its answers by their addresses. */
class FakeCache {
  /** @type {Map<string, Response>} */
  held = new Map();
  keys = () => Promise.resolve([...this.held.keys()].map((url) => ({ url })));
  /** @type {(key: string, response: Response) => Promise<void>} */
  put = (key, response) => Promise.resolve(void this.held.set(key, response));
  /** @type {(request: { url: string }) => Promise<boolean>} */
  delete = ({ url }) => Promise.resolve(this.held.delete(url));
}

/** The caches of a host, of which the site has one. */
class FakeCaches {
  cache = new FakeCache();
  open = () => Promise.resolve(this.cache);
  has = () => Promise.resolve(true);
  /** @type {(key: string, options: { cacheName: string }) => Promise<Response | undefined>} */
  match(key, { cacheName }) {
    assert.equal(cacheName, cache_name(SCOPE));
    return Promise.resolve(this.cache.held.get(key)?.clone());
  }
}

/**
 * A shelf for files with these texts, filled from a server with these.
 * @param {Record<string, string>} texts
 * @param {FakeCaches} caches
 * @param {Record<string, string>} [server]
 */
function open(texts, caches = new FakeCaches(), server = texts) {
  const hash = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");
  const files = Object.fromEntries(
    Object.entries(texts).map(
      ([path, text]) => /** @type {[string, [string, number]]} */ ([path, [hash(text), text.length]]),
    ),
  );
  /** @type {string[]} */
  const asked = [];
  const fetch = (/** @type {string} */ url) => {
    const path = url.slice(SCOPE.length);
    asked.push(path);
    return Promise.resolve(path in server ? new Response(server[path]) : new Response("", { status: 404 }));
  };
  return { shelf: new Shelf(SCOPE, files, /** @type {any} */ (caches), /** @type {any} */ (fetch)), asked };
}

/** @type {(shelf: Shelf, path: string) => Promise<string | undefined>} */
const text_of = async (shelf, path) => (await shelf.get(path))?.text();
const silent = () => {};

test("an address leads to a file, also where a host hides the ends of names", () => {
  const { shelf } = open({ "index.html": "", "de/04.html": "", "program/@x/a b.js": "" });
  assert.equal(shelf.find(SCOPE), "index.html");
  assert.equal(shelf.find(`${SCOPE}de/04.html?code=G1#rows`), "de/04.html");
  assert.equal(shelf.find(`${SCOPE}de/04`), "de/04.html");
  assert.equal(shelf.find(`${SCOPE}program/@x/a%20b.js`), "program/@x/a b.js");
  for (const other of [`${SCOPE}05.html`, `${SCOPE}%E0%A4%A`, `${SCOPE}constructor`, "https://host.example/de/04.html"])
    assert.equal(shelf.find(other), undefined);
  assert.equal(shelf.find("https://other.example/colony/de/04.html"), undefined);
});

test("all files are taken, and the bytes are counted", async () => {
  const { shelf } = open({ "a.html": "first", "b.js": "second" });
  assert.equal(await shelf.is_whole(), false);
  /** @type {number[]} */
  const told = [];
  await shelf.fill((done) => told.push(done));
  assert.deepEqual(told, [0, 5, 11]);
  assert.equal(await shelf.is_whole(), true);
  assert.equal(await text_of(shelf, "a.html"), "first");
});

test("a next try takes only what is missing", async () => {
  const texts = { "a.html": "first", "b.js": "second" };
  const caches = new FakeCaches();
  const { shelf } = open(texts, caches, { "a.html": "first" });
  await assert.rejects(shelf.fill(silent), /b\.js/);
  assert.equal(await shelf.is_whole(), false);
  const later = open(texts, caches);
  await later.shelf.fill(silent);
  assert.deepEqual(later.asked, ["b.js"]);
});

test("a version that is half there takes nothing from the one before", async () => {
  const caches = new FakeCaches();
  const { shelf: old } = open({ "a.html": "first", "b.js": "second", "c.css": "same" }, caches);
  await old.fill(silent);
  // the server has the new page, but not yet the new script
  const texts = { "a.html": "FIRST", "b.js": "SECOND", "c.css": "same" };
  const half = open(texts, caches, { ...texts, "b.js": "second" });
  await assert.rejects(half.shelf.fill(silent), /b\.js/);
  assert.equal(await text_of(old, "a.html"), "first");
  assert.equal(await old.is_whole(), true);

  const whole = open(texts, caches);
  await whole.shelf.fill(silent);
  assert.deepEqual(whole.asked, ["b.js"]);
  assert.equal(await text_of(old, "b.js"), "second");
  await whole.shelf.tidy();
  assert.equal(caches.cache.held.size, 3);
  assert.deepEqual([await text_of(whole.shelf, "a.html"), await text_of(old, "a.html")], ["FIRST", undefined]);
});
