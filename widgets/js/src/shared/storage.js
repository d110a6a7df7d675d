/* The browser's storage, which may be missing or full. */

/**
 * The item of a key; null if there is none, or no storage.
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
 * Keep a text under a key; false if the browser can't.
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
 * True for an object that is not an array.
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export const is_table = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * True if a newer version than this one kept the data, which then stay untouched.
 * @param {unknown} data
 * @param {number} version
 */
export const is_newer = (data, version) => is_table(data) && Number.isInteger(data.v) && data.v > version;
