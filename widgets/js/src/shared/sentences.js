/* Sentences by their keys. The catalogues are on the Python side; a page brings only the sentences it needs. */

/**
 * The sentence of a key, with values filled in for the names in braces.
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
