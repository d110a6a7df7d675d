/* Answers on the desk: why a choice is impossible, and hints, each with options that can be carried out at once. */

import { make, make_button } from "../shared/dom.js";

/** @import { Context } from "../overlay.js" */

/**
 * An option carried out at once, with a warning if that can't be undone.
 * @typedef {{ id: string, label: string, warning?: string }} Offer
 */

/** @typedef {{ kind?: string, head: string, reasons: string[], nearest?: Offer, offer?: string }} Answer */

/** @typedef {Offer & { why: string }} Hint */

/** Classes of hints that say less and less; on a phone they are scrolled instead, and on its side what is left is cut. */
const FEWER = ["bc-tight", "bc-one", "bc-unseen"];
const FEWER_IN = /** @type {Record<string, string[]>} */ ({ phone: [], side: ["bc-tight", "bc-cut"] });

/**
 * @param {Context} ctx
 * @param {Element} parent
 * @param {Offer} offer
 */
function make_offer(ctx, parent, { id, label, warning }) {
  const button = make_button("bc-tool", parent, label, () => ctx.choose(id));
  if (warning) make("span", "bc-choice-note", button, warning);
}

/**
 * @param {Context} ctx
 * @param {HTMLElement} box
 * @param {Answer | null} [answer]
 */
export function draw_answer(ctx, box, answer) {
  box.replaceChildren();
  box.hidden = !answer;
  box.classList.toggle("bc-advice", answer?.kind === "hint");
  if (!answer) return;
  make("p", "bc-answer-head", box, answer.head);
  const reasons = make("ul", "", box);
  for (const reason of answer.reasons) make("li", "", reasons, reason);
  if (!answer.nearest) return;
  make("p", "bc-answer-nearest", box, answer.offer);
  make_offer(ctx, box, answer.nearest);
}

/**
 * @param {Context} ctx
 * @param {HTMLElement} box
 * @param {Hint[]} hints
 */
export function draw_hints(ctx, box, hints) {
  box.replaceChildren();
  if (!hints.length) return;
  make("h3", "", box, ctx.labels.hints);
  const rows = make("ol", "", box);
  for (const hint of hints) {
    const row = make("li", "", rows);
    make_offer(ctx, row, hint);
    make("p", "bc-why", row, hint.why);
  }
}

/**
 * Let words give way where they have no room: the ranks stand on the board, too.
 * @param {HTMLElement} box
 * @param {() => boolean} is_full
 * @param {string} arrangement of the window
 */
export function fit_hints(box, is_full, arrangement) {
  box.classList.remove(...FEWER, ...FEWER_IN.side);
  if (box.hidden) return;
  for (const fewer of FEWER_IN[arrangement] ?? FEWER) box.classList.toggle(fewer, is_full());
}
