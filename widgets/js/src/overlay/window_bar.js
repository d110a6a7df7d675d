/* The bar over the whole table: its name, the way out of the window, and places for what the desk has there. Small
 * windows have no room for all of it: then the desk's menu has the buttons. */

import { is_own_page, make, make_button } from "../shared/dom.js";
import { has_short_bar, is_step } from "./arrangement.js";

/** @import { Context } from "./context.js" */

/**
 * What the desk has in the bar: the menu's button among its parts, the place in the menu for what a short bar has no room
 * for, and the place on the page for the offer of the window.
 * @typedef {{ parts: HTMLElement[], more: HTMLElement, menu: HTMLElement, home: HTMLElement }} OfDesk
 */

/**
 * @param {Pick<Context, "labels" | "opens">} ctx
 * @param {() => void} enter the window
 * @param {() => void} leave it
 */
export function create_bar({ labels, opens }, enter, leave) {
  const root = make("header", "bc-window-bar");
  make("span", "bc-window-mark", root).setAttribute("aria-hidden", "true");
  make("strong", "", root, labels.game);
  make("span", "bc-window-title", root, is_own_page() ? document.title.split(" – ")[0] : "");
  const log = make_button("bc-window-button bc-window-log", root, labels.log);
  const slot = make("div", "bc-window-slot", root);
  const contents = /** @type {HTMLElement | null} */ (document.querySelector(".bc-open-contents"));
  /** @type {HTMLElement[]} */
  const after = contents ? [make_button("bc-window-button", root, labels.contents, () => contents.click())] : [];
  if (!is_own_page() && labels.contents_page) {
    const link = make("a", "bc-window-button", null, labels.contents);
    link.href = labels.contents_page;
    opens(link);
    after.push(link);
  }
  const back_label = is_own_page() ? labels.window_leave : labels.window_leave_full;
  const back = make_button("bc-window-button bc-window-leave", root, back_label, leave);
  const offer = make_button("bc-tool bc-window-offer", null, labels.window_enter, enter);
  /** @type {OfDesk | null} */
  let desk = null;

  /**
   * Put parts of the desk into the bar, and let its button open the log.
   * @param {OfDesk} of_desk
   * @param {(button: HTMLElement) => void} toggle_log
   */
  function fill(of_desk, toggle_log) {
    desk = of_desk;
    const { parts, more, menu, home } = of_desk;
    slot.append(...parts);
    home.append(offer);
    log.addEventListener("click", () => toggle_log(more.contains(log) ? menu : log));
    log.setAttribute("aria-expanded", "false");
  }

  /**
   * Stand over the table in one view, and offer the window in a cell's bar, or on the page.
   * @param {HTMLElement} table
   * @param {boolean} shown
   * @param {boolean} in_cell
   */
  function stand(table, shown, in_cell) {
    if (shown) table.prepend(root);
    else root.remove();
    (in_cell ? root : desk?.home)?.append(offer);
  }

  /**
   * Have the buttons that an arrangement has room for, and the others in the menu; only the window can be left.
   * @param {string} arrangement
   * @param {boolean} in_cell
   */
  function arrange(arrangement, in_cell) {
    if (has_short_bar(arrangement)) desk?.more.append(log, ...(is_step(arrangement) ? [] : [...after, back]));
    else {
      slot.before(log);
      slot.after(...after, back);
    }
    if (in_cell) back.remove();
  }

  return { offer, fill, stand, arrange };
}
