/* Notices over the page. */

import { make, make_button } from "../shared/dom.js";

/**
 * Shows a notice: its kind, title, text, and buttons as [label, action].
 * @typedef {(kind: string, title: string, text: string, buttons: [string, () => unknown][]) => void} Notice
 */

/** @type {Notice} */
export function notice(kind, title, text, buttons) {
  const box = make("div", "bc-notice");
  box.dataset.kind = kind;
  box.setAttribute("role", "alert");
  const words = make("p", "", box);
  if (title) words.append(make("strong", "", null, title), " ");
  words.append(text);
  const row = make("div", "", box);
  for (const [label, action] of buttons)
    make_button("", row, label, () => {
      box.remove();
      action();
    });
  document.body.append(box);
}
