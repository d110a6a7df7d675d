/* Alerts on the desk: a lost kernel, a game that went on elsewhere. */

import { make, make_button } from "../shared/dom.js";

/**
 * @param {HTMLElement} parent
 * @param {() => void} go_on puts the focus elsewhere, where the alert that has it goes
 */
export function create_alerts(parent, go_on) {
  const alerts = make("div", "bc-alerts", parent);
  alerts.setAttribute("role", "alert");

  /** @param {string} name */
  function clear(name) {
    const box = alerts.querySelector(`[data-name="${name}"]`);
    const inside = box?.contains(document.activeElement);
    box?.remove();
    if (inside) go_on();
  }

  /**
   * @param {string} name of the alert, which replaces one of the same name
   * @param {string} title
   * @param {string} text
   * @param {[label: string, action?: () => unknown][]} buttons one without an action takes the alert away
   */
  function show(name, title, text, buttons) {
    clear(name);
    const box = make("div", "bc-alert", alerts);
    box.dataset.name = name;
    make("strong", "", box, title);
    make("span", "", box, text);
    const row = make("div", "bc-alert-row", box);
    for (const [label, action] of buttons) make_button("bc-tool", row, label, action ?? (() => clear(name)));
  }

  return { show, clear };
}
