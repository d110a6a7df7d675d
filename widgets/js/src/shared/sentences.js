/* Sentences of the page by their keys. The catalogues are Python's: only what a page needs comes along. */

/**
 * The sentence of a key, with values in the place of names in braces.
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Say
 */

/**
 * @param {Record<string, string>} sentences
 * @returns {Say}
 */
export const speaker =
  (sentences) =>
  (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), sentences[key]);
