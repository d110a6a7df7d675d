/* What a solved task was worth: what was paid and got, and the rule that was learned, with its marks. */

import { make } from "../shared/dom.js";
import { read_progress } from "../shared/progress_store.js";
import { MARKS, marks_from_cards } from "../shared/rule_marks.js";

/**
 * @typedef {object} Learned
 * @property {string} rule its id
 * @property {string} title
 * @property {string[]} marks what one, two and three marks mean
 */

/**
 * @param {HTMLElement} box
 * @param {{ receipt?: [string, string][], learned?: Learned }} desk
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function draw_earned(box, { receipt = [], learned }, write) {
  box.replaceChildren();
  box.hidden = !receipt.length && !learned;
  if (receipt.length) {
    const list = make("dl", "bc-receipt-lines", box);
    for (const [label, text] of receipt) {
      make("dt", "", list, label);
      write(make("dd", "", list), text);
    }
  }
  if (learned) draw_rule(box, learned);
}

/**
 * The rule with its marks: one for the task, the others from the review, if that has cards about it.
 * @param {HTMLElement} box
 * @param {Learned} learned
 */
function draw_rule(box, { rule, title, marks }) {
  const row = make("p", "bc-learned", box);
  make("b", "", row, title);
  const link = box.closest(".bc-step")?.querySelector(`.bc-rules a[data-card="${rule}"]`);
  const kinds = /** @type {HTMLElement | null} */ (link?.closest("li") ?? null)?.dataset.cards
    ?.split(" ")
    .filter(Boolean);
  if (!kinds?.length) return;
  const known = 1 + marks_from_cards(kinds, read_progress());
  make("span", "", row, marks[known - 1]);
  const bars = make("i", "bc-marks", row);
  bars.setAttribute("aria-hidden", "true"); // the words say it
  for (let number = 1; number <= MARKS; number += 1) make("i", number <= known ? "bc-lit" : "", bars);
}
