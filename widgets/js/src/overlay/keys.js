/* The keys of the table, and whether the reader's hand is on the keyboard or on the pointer. */

import { ARROWS } from "../shared/arrows.js";

/** @import { Context } from "./context.js" */
/** @import { create_desk } from "./desk.js" */
/** @import { create_motion } from "./motion.js" */
/** @import { create_targets } from "./targets.js" */
/** @import { create_window } from "./window.js" */

/**
 * @param {Context} ctx
 * @param {ReturnType<typeof create_targets>} targets
 * @param {ReturnType<typeof create_desk>} desk
 * @param {Pick<ReturnType<typeof create_motion>, "skip">} motion
 * @param {Pick<ReturnType<typeof create_window>, "owns_page">} whole
 * @returns {(table: HTMLElement) => void} listens to the keys inside the table
 */
export function create_keys({ listen, choose }, targets, desk, motion, whole) {
  // with nothing in focus, keys are the table's while it has the window; they come here before the page behind hears them
  const first = true;
  listen(
    window,
    "keydown",
    (event) => {
      desk.tell_hand(true);
      if (whole.owns_page() && event.target === document.body && !document.querySelector("dialog[open]")) on_key(event);
    },
    first,
  );
  listen(
    window,
    "pointerdown",
    ({ target }) => {
      // a choice that is listed for keys would be gone before the press on it is a click
      if (!target.closest?.(".bc-choice")) desk.tell_hand(false);
    },
    first,
  );

  /** @param {KeyboardEvent} event */
  function on_key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    // letters without a meaning here would cut or change cells in JupyterLab
    if (event.key !== "Tab") event.stopPropagation();
    motion.skip();
    const node = targets.target_of(event);
    if (node && ARROWS.includes(event.key)) targets.step(node, event.key)?.focus();
    else if (node && (event.key === "Enter" || event.key === " ")) choose(node.dataset.target ?? "");
    else if (event.key === "Escape" && targets.has_tip()) targets.hide_tip();
    else if (!desk.on_key(event)) {
      const found = targets.by_key(event.key);
      if (!found) return;
      choose(found);
    }
    event.preventDefault();
  }

  return (table) => {
    table.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys
    // a click on nothing leaves the focus, and so the keys, on the table
    table.tabIndex = -1;
    listen(table, "keydown", on_key);
  };
}
