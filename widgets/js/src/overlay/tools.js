/* The tools: undo, redo, hint and the rest. On a page they stand in one row. In the window the row keeps those of a
 * turn, and the bar takes those of the game: "what if" as a button, the dialogs in a menu. A short bar has the menu
 * alone, with all of these and what window.js adds. */

import { find_all, make, make_button } from "../shared/dom.js";

/** @import { Context } from "./context.js" */
/** @import { create_dialogs } from "./dialogs.js" */
/** @import { Tool } from "./desk.js" */

/** The tools that have their place in the window's bar. */
const OF_THE_GAME = ["what_if", "return"];
/** The tools that a lesson's step has beside its words; the others are in its menu. */
const OF_THE_STEP = ["hint", "undo"];

/**
 * @param {Context} ctx
 * @param {ReturnType<typeof create_dialogs>} dialogs
 */
export function create_tools({ labels, listen, choose }, dialogs) {
  const row = make("div", "bc-tools");
  row.setAttribute("role", "toolbar");
  row.setAttribute("aria-label", labels.tools);

  // --- for the window's bar
  const bar = make("div", "bc-tools bc-bar-tools");
  const menu = make("div", "bc-menu");
  const menu_button = make_button("bc-window-button", menu, labels.menu, () => open_menu(Boolean(box.hidden)));
  menu_button.setAttribute("aria-expanded", "false");
  const box = make("div", "bc-tools bc-menu-box", menu);
  box.hidden = true;
  const listed = make("div", "bc-menu-part", box);
  const more = make("div", "bc-menu-part", box);
  const switches = make("div", "bc-menu-part", box);
  listen(more, "click", () => close_menu());
  let in_window = false;
  let short = false;
  let in_step = false;

  /** @param {boolean} open */
  function open_menu(open) {
    box.hidden = !open;
    menu_button.setAttribute("aria-expanded", String(open));
    if (open) box.querySelector("button")?.focus();
  }

  /** Close the menu; false if it wasn't open. */
  function close_menu() {
    if (box.hidden) return false;
    const had_focus = box.contains(document.activeElement);
    open_menu(false);
    if (had_focus) menu_button.focus();
    return true;
  }

  listen(document, "pointerdown", ({ target }) => {
    if (!menu.contains(target)) open_menu(false);
  });
  listen(menu, "focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) open_menu(false);
  });

  const places = [row, bar, listed];
  /** @param {string} id */
  const place_of = (id) => {
    if (in_step) return OF_THE_STEP.includes(id) ? row : listed;
    return !in_window || !OF_THE_GAME.includes(id) ? row : short ? listed : bar;
  };
  /** @param {string} id */
  const button_of = (id) => places.flatMap((place) => find_all(place, "button")).find((it) => it.dataset.id === id);

  /** @param {Tool[]} all */
  function make_buttons(all) {
    // a tool out of use can still be chosen: the answer says why
    for (const { id } of all) {
      const act = () => {
        close_menu();
        choose(id);
      };
      make_button("bc-tool", place_of(id), "", act).dataset.id = id;
    }
    for (const [id, label] of dialogs.tools) {
      const button = make_button("bc-tool", in_window ? listed : row, label, () => {
        close_menu();
        dialogs.open(id);
      });
      button.setAttribute("aria-haspopup", "dialog");
      button.dataset.id = id;
    }
  }

  /** @param {Tool[]} all */
  function draw(all) {
    const key = [in_window, short, in_step, ...all.map((tool) => tool.id)].join();
    if (row.dataset.key !== key) {
      const on = /** @type {HTMLElement | null} */ (document.activeElement);
      const was = places.map((place) => find_all(place, "button").indexOf(/** @type {HTMLElement} */ (on)));
      row.dataset.key = key;
      for (const place of places) place.replaceChildren();
      make_buttons(all);
      const buttons = find_all(row, "button");
      buttons.forEach((button, index) => (button.tabIndex = index === Math.max(was[0], 0) ? 0 : -1));
      places.forEach((place, index) => find_all(place, "button")[was[index]]?.focus({ preventScroll: true }));
    }
    for (const tool of all) {
      const button = button_of(tool.id);
      if (!button) continue;
      button.textContent = tool.label;
      button.setAttribute("aria-disabled", String(!tool.on));
      if (tool.pressed) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
      button.title = tool.on ? "" : tool.why;
      if (tool.on || !tool.why) button.removeAttribute("aria-description");
      else button.setAttribute("aria-description", tool.why);
      if (tool.key) button.setAttribute("aria-keyshortcuts", tool.key);
    }
  }

  /** @param {{ is_on: () => boolean, turn: (value: boolean) => void }} sound that the menu turns on and off */
  function offer_sound(sound) {
    const button = make_button("bc-tool bc-switch", switches, labels.sound, () => {
      sound.turn(!sound.is_on());
      button.setAttribute("aria-pressed", String(sound.is_on()));
    });
    button.setAttribute("aria-pressed", String(sound.is_on()));
  }

  /**
   * @param {boolean} window_is_on
   * @param {boolean} bar_is_short
   * @param {boolean} step_is_on whether the table is that of a lesson's step
   */
  function settle(window_is_on, bar_is_short, step_is_on) {
    in_window = window_is_on;
    short = bar_is_short;
    in_step = step_is_on;
  }

  const lists = [row, box]; // where arrow keys go from button to button
  return { row, bar, menu, menu_button, more, draw, close_menu, offer_sound, lists, settle };
}
