/* The signs of the board beside words: in the legend, and in receipts and prices on the desk. */

import { make } from "../shared/dom.js";

/** @import { Context } from "./context.js" */

/** A sign: its name, its meaning, the words that it stands by, and its picture as markup.
 * @typedef {{ name: string, tip: string, words: string[], svg: string }} Sign */

/** A number, if there is one, and the words after it. */
const NUMBERED = /^(\d+ )?(.+)$/s;

/**
 * @param {Pick<Context, "ask" | "el">} ctx
 */
export function create_signs({ ask, el }) {
  /** @type {Promise<Sign[]> | null} */
  let asked = null;
  /** @type {Sign[]} */
  let known = [];
  const art = make("div", "bc-art", el);
  art.setAttribute("aria-hidden", "true");

  /** All signs, in the colours of the theme. */
  function all() {
    asked ??= fetch_all();
    return asked;
  }

  async function fetch_all() {
    /** @type {any} */
    const answer = await ask({ type: "signs" });
    if (!answer?.signs) {
      asked = null;
      return [];
    }
    art.innerHTML = `<svg width="0" height="0">${answer.art}</svg>`;
    known = answer.signs;
    return known;
  }

  /** Ask again for other colours. */
  function forget() {
    asked = null;
    known = [];
  }

  /**
   * Write a text with the signs of what it names.
   * @param {Element} parent
   * @param {string} text
   */
  function write(parent, text) {
    parent.replaceChildren(...parted(text, known).map(([words, sign]) => (sign ? signed(words, sign) : words)));
  }

  /**
   * @param {string} words
   * @param {Sign} sign
   */
  function signed(words, sign) {
    const [, number = "", word] = words.match(NUMBERED) ?? [];
    const node = make("span", "bc-signed");
    node.innerHTML = sign.svg;
    node.querySelector("text")?.remove(); // the word is there
    node.prepend(number);
    node.append(make("span", "bc-signed-word", null, word));
    return node;
  }

  return { all, forget, write };
}

/**
 * A text in parts, those that name a sign, with their number, with that sign.
 * @param {string} text
 * @param {Sign[]} signs
 * @returns {[string, Sign?][]}
 */
export function parted(text, signs) {
  const words = new Map(signs.flatMap((sign) => sign.words.map((word) => /** @type {const} */ ([word, sign]))));
  if (!words.size) return [[text]];
  const any = [...words.keys()].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text
    .split(new RegExp(`(?<![\\p{L}\\d])((?:\\d+ )?(?:${any}))(?![\\p{L}\\d])`, "u"))
    .filter(Boolean)
    .map((part) => [part, words.get(part.match(NUMBERED)?.[2] ?? "")]);
}
