/* As much of a browser as the modules under test ask for. */

/** A storage that tests can look into, and that can be full. */
export class FakeStorage {
  /** @type {Record<string, string>} */
  #items = {};
  full = false;

  /** @param {string} key */
  getItem(key) {
    return this.#items[key] ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    if (this.full) throw new Error("full");
    this.#items[key] = String(text);
    Object.defineProperty(this, key, { value: text, configurable: true, enumerable: true });
  }
}

/**
 * Begin with an empty storage, on a page of our own whose address ends in `search`.
 * @param {string} [search]
 */
export function open_browser(search = "") {
  const storage = new FakeStorage();
  const window = new EventTarget();
  const page = { body: { dataset: { voila: "voila" } } };
  Object.assign(globalThis, { localStorage: storage, window, location: { search }, document: page });
  return { storage, window };
}
