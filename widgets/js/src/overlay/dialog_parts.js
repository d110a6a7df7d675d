/* What dialogs are made of: a frame with a title, fields, a choice among a few, and the place of an answer. The browser's
 * own <dialog> keeps the focus inside, and closes on Escape. */

import { make, make_button } from "../shared/dom.js";

/** @import { Context } from "./context.js" */

/** An id that no other element has. */
const new_id = () => `bc-${Math.random().toString(36).slice(2)}`;

/**
 * A dialog with its title and a button that closes it.
 * @param {Context} ctx
 * @param {string} id
 * @param {string} title
 */
export function frame(ctx, id, title) {
  const dialog = make("dialog", "bc-dialog", ctx.el);
  dialog.dataset.name = id;
  const form = make("form", "", dialog);
  const top = make("div", "bc-dialog-head", form);
  const heading = make("h2", "", top, title);
  heading.id = new_id();
  dialog.setAttribute("aria-labelledby", heading.id);
  const close = make_button("bc-tool", top, ctx.labels.close, () => dialog.close());
  const fault = make("div", "bc-fault", form);
  fault.setAttribute("role", "alert");
  form.addEventListener("submit", (event) => event.preventDefault());
  // the button that opened it may have been redrawn
  dialog.addEventListener("close", ctx.find_focus);
  // letters typed here are not the board's shortcuts
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  return { dialog, form, top, heading, close, fault };
}

/**
 * Answer in the place that is kept for it; no lines take the answer back.
 * @param {HTMLElement} fault
 * @param {string[]} [lines]
 * @param {string} [head]
 */
export function told(fault, lines, head) {
  fault.replaceChildren(...(lines ?? []).map((line) => make("p", "", null, line)));
  if (!lines?.length) return;
  if (head) fault.prepend(make("strong", "", null, head));
  fault.scrollIntoView({ block: "center" });
}

/**
 * @template {"input" | "select"} Tag
 * @param {Element} parent
 * @param {string} label
 * @param {Tag} tag
 * @param {Record<string, unknown>} [values] of its properties
 */
export function field(parent, label, tag, values = {}) {
  const box = make("div", "bc-field", parent);
  const text = make("label", "", box, label);
  const control = make(tag, "", box);
  Object.assign(control, values, { id: new_id() });
  text.htmlFor = control.id;
  return { box, control };
}

/**
 * A choice among a few values, all shown at once.
 * @param {Element} parent
 * @param {string} title
 * @param {[string, string][]} entries values and labels
 */
export function segments(parent, title, entries) {
  const box = make("fieldset", "bc-segments", parent);
  make("legend", "", box, title);
  const row = make("div", "", box);
  const name = new_id();
  const radios = entries.map(([value, label]) => {
    const entry = make("label", "", row);
    const radio = make("input", "", entry);
    Object.assign(radio, { type: "radio", name, value });
    make("span", "", entry, label);
    return radio;
  });
  return {
    box,
    get value() {
      return radios.find((radio) => radio.checked)?.value ?? "";
    },
    set value(value) {
      for (const radio of radios) radio.checked = radio.value === value;
    },
  };
}

/**
 * Things that can each be had or left; nothing is shown where there are none.
 * @param {Element} parent
 * @param {string} title
 * @param {[string, string][]} entries values and labels
 */
export function switches(parent, title, entries) {
  const box = make("fieldset", "bc-switches", parent);
  box.hidden = entries.length === 0;
  make("legend", "", box, title);
  const boxes = entries.map(([value, label]) => {
    const entry = make("label", "", box);
    const control = make("input", "", entry);
    Object.assign(control, { type: "checkbox", value });
    make("span", "", entry, label);
    return control;
  });
  return {
    /** The values that are to be had. */
    get value() {
      return boxes.filter((control) => control.checked).map((control) => control.value);
    },
    set value(values) {
      for (const control of boxes) control.checked = values.includes(control.value);
    },
  };
}
