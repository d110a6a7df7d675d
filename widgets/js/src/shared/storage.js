/* The browser's storage, of which there may be none, and which may be full. */

/**
 * What is kept under a key; null for nothing, or where there is no storage.
 * @param {string} key
 */
export function read_item(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keep a text under a key; false where the browser keeps nothing.
 * @param {string} key
 * @param {string} text
 */
export function write_item(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The data of a JSON text; null for anything else.
 * @param {string | null} text
 * @returns {any}
 */
export function data_of(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * A table of entries, and no list.
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export const is_table = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Whether data were kept by a newer version than this one: then they are left as they are.
 * @param {unknown} data
 * @param {number} version
 */
export const is_newer = (data, version) => is_table(data) && Number.isInteger(data.v) && data.v > version;
