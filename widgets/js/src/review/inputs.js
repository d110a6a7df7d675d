/* The ways to answer a review card beside its picture: a number, or one of some sentences. */

import { make, make_button } from "../shared/dom.js";
import { offer_numbers } from "../shared/numbers.js";

/** @import { Labels } from "../shared/widget.js" */
/** @import { Card, Verdict } from "./messages.js" */

/** A whole number, as readers write it. */
const NUMBER = /^\s*[-\u2212]?\s*\d{1,6}\s*$/;

/**
 * Ask for a number, by buttons or typed.
 * @param {HTMLElement} parent
 * @param {HTMLElement} foot
 * @param {Card} card
 * @param {Labels} labels
 * @param {{ is_open: () => boolean, signal: AbortSignal }} asked
 * @param {(value: string) => void} choose
 */
export function draw_number(parent, foot, { number: label, numbers: highest }, labels, asked, choose) {
  const form = make("form", "bc-todo-form", parent);
  const fault = make("p", "bc-review-fault", parent);
  fault.setAttribute("role", "alert");
  const number = highest ? offer_numbers(form, { label, highest, ...asked }) : offer_field(form, label);
  form.id = "bc-review-form";
  const check = make("button", "bc-review-button bc-first", foot, labels.check);
  check.type = "submit";
  check.setAttribute("form", form.id);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = String(number.chosen());
    if (NUMBER.test(value) && value !== "-1") {
      fault.textContent = "";
      choose(value);
    } else {
      fault.textContent = labels.no_number;
      number.focus();
    }
  });
  return number;
}

/**
 * A field for a number that is typed, with what a row of buttons has.
 * @param {HTMLFormElement} form
 * @param {string} label
 */
function offer_field(form, label) {
  const field = make("input", "", make("label", "", form));
  field.setAttribute("aria-label", label);
  Object.assign(field, { inputMode: "numeric", autocomplete: "off", size: 4 });

  /** @param {Pick<Verdict, "chosen">} verdict which ends the choice */
  function mark({ chosen }) {
    field.disabled = true;
    field.hidden = !chosen; // nothing was typed
  }

  return { chosen: () => field.value, focus: () => field.focus(), mark };
}

/**
 * @param {HTMLElement} parent
 * @param {Card["choices"]} choices
 * @param {string} label
 * @param {(id: string) => void} choose
 */
export function draw_choices(parent, choices, label, choose) {
  const list = make("div", "bc-review-choices", parent);
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", label);
  for (const { id, text } of choices) make_button("bc-review-choice", list, text, () => choose(id)).dataset.id = id;
}
