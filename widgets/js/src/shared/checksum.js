/* Short checksums of texts, for codes. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * The checksum of a text in up to five letters (the upper bits of FNV-1a).
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
