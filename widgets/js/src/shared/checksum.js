/* Short sums of texts, as codes carry them. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * A sum of a text, in as many letters as asked for, five at most (FNV-1a, its upper bits).
 * @param {string} text
 * @param {number} letters
 */
export function checksum(text, letters) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  let out = "";
  for (let count = 0; count < letters; count += 1) out += LETTERS[(sum >>> (6 * count + (32 - 6 * letters))) & 63];
  return out;
}
