/* Answers on the desk: why a choice is impossible, and hints, each with options that can be carried out at once. */

import { make, make_button } from "../shared/dom.js";

/** @import { Context } from "./context.js" */

/**
 * An option carried out at once, with a warning if that can't be undone.
 * @typedef {{ id: string, label: string, warning?: string }} Offer
 */

/**
 * Why a choice is impossible, or what it missed; or a hint.
 * @typedef {object} Answer
 * @property {string} [kind] "hint", or "astray" for a move that is allowed but misses the goal
 * @property {string} head
 * @property {string[]} reasons the head may be one of them
 * @property {string} [implied] a reason that the head and another tell already
 * @property {Offer | null} [nearest]
 * @property {string} [offer] the label of the nearest option
 * @property {string} [close] the nearest option in a sentence
 * @property {{ id: string, label: string } | null} [show] a target that a button shows
 * @property {{ label: string, href: string }} [rule]
 */

/** @typedef {Offer & { why: string }} Hint */

/**
 * Classes of hints that say less and less. Where all three have room or can be scrolled, none goes unnamed; on a phone's
 * side the third goes before what is left is cut.
 */
const FEWER = ["bc-tight", "bc-one", "bc-unseen"];
const FEWER_IN = /** @type {Record<string, string[]>} */ ({
  phone: [],
  side: ["bc-tight", "bc-two", "bc-cut"],
  wide: ["bc-tight", "bc-bare"],
});

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
 * @param {Answer | null | undefined} answer
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function draw_answer(ctx, box, answer, write) {
  box.replaceChildren();
  box.hidden = !answer;
  box.classList.toggle("bc-advice", answer?.kind === "hint");
  box.classList.toggle("bc-astray", answer?.kind === "astray");
  if (!answer) return;
  write(make("p", "bc-answer-head", box), answer.head);
  const reasons = make("ul", "", box);
  for (const reason of answer.reasons)
    if (reason !== answer.head && reason !== answer.implied) write(make("li", "", reasons), reason);
  if (answer.close) {
    const line = make("p", "bc-answer-close", box);
    make("b", "", line, answer.offer);
    line.append(" ");
    write(make("span", "", line), answer.close);
  } else if (answer.nearest) {
    make("p", "bc-answer-nearest", box, answer.offer);
  }
  // what a button shows is chosen on the board
  if (answer.nearest && !answer.show)
    make_offer(ctx, box, answer.close ? { ...answer.nearest, label: ctx.labels.act } : answer.nearest);
  if (!answer.rule) return;
  const rule = make("a", "bc-answer-rule", box, answer.rule.label);
  rule.href = answer.rule.href;
  ctx.opens(rule);
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
  // a warning that all share is said once
  const [{ warning }, ...others] = hints;
  const shared = Boolean(warning && others.length) && others.every((hint) => hint.warning === warning);
  if (shared) make("p", "bc-hints-warning", box, warning);
  const rows = make("ol", "", box);
  for (const hint of hints) {
    const row = make("li", "", rows);
    make_offer(ctx, row, shared ? { ...hint, warning: "" } : hint);
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
  box.classList.remove(...FEWER, ...FEWER_IN.side, ...FEWER_IN.wide);
  if (box.hidden) return;
  for (const fewer of FEWER_IN[arrangement] ?? FEWER) box.classList.toggle(fewer, is_full());
}
