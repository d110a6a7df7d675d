/* A row of numbers to choose one of: by a click, by digits wherever the focus is, and by arrows within the row. */

import { make, make_button } from "./dom.js";

/**
 * The row, as the last part of a form; Enter in it submits the form.
 * @param {HTMLFormElement} form
 * @param {object} options
 * @param {string} options.label
 * @param {number} options.highest
 * @param {() => boolean} options.is_open digits are for this row now
 * @param {AbortSignal} options.signal
 */
export function offer_numbers(form, { label, highest, is_open, signal }) {
  let chosen = -1;
  const row = make("div", "bc-numbers", form);
  row.setAttribute("role", "radiogroup");
  row.setAttribute("aria-label", label);
  const buttons = Array.from({ length: highest + 1 }, (_, number) => {
    const button = make_button("bc-number", row, String(number), () => choose(number));
    button.setAttribute("role", "radio");
    return button;
  });

  /** @param {number} number -1 for none */
  function choose(number) {
    chosen = number;
    buttons.forEach((button, index) => {
      button.setAttribute("aria-checked", String(index === number));
      button.tabIndex = index === Math.max(number, 0) ? 0 : -1;
    });
  }
  choose(-1);

  const keyed = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || !is_open() || !row.getClientRects().length) return;
    if (target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && row.contains(target)) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    const by = { ArrowRight: 1, ArrowLeft: -1 }[row.contains(target) ? event.key : ""] ?? 0;
    const number = by ? (chosen + by + highest + 1) % (highest + 1) : /^\d$/.test(event.key) ? Number(event.key) : -1;
    if (!buttons[number]) return;
    event.preventDefault();
    event.stopPropagation();
    choose(number);
    buttons[number].focus();
  };
  document.addEventListener("keydown", keyed, { capture: true, signal });

  /** Focus the number that the Tab key leads to. */
  const focus = () => buttons[Math.max(chosen, 0)].focus({ preventScroll: true });

  /**
   * Mark the number chosen if it was wrong, and the right one once that is told, which ends the choice.
   * @param {{ right?: boolean, over?: boolean, answer?: number }} reply
   */
  function mark({ right, over, answer }) {
    if (buttons[chosen] && !right) buttons[chosen].dataset.mark = "yours";
    if (!over) return;
    const told = buttons[answer ?? -1];
    if (told) told.dataset.mark = "right";
    for (const button of buttons) button.disabled = true;
  }

  // the number that is chosen is -1 for none
  return { chosen: () => chosen, focus, mark };
}
