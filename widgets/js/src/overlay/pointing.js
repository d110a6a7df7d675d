/* Mouse and fingers on the targets: hovering shows a tooltip, a long press does the same, and a click or tap chooses. */

import { PRESS } from "./preview.js";
import { id_of } from "./tips.js";

/** @import { Context } from "./context.js" */
/** @import { create_tips, Field } from "./tips.js" */

/** @type {(event: Event) => SVGElement | null} */
export const target_of = (event) => /** @type {Element} */ (event.target).closest?.(".bc-target") ?? null;

/**
 * @param {Context} ctx
 * @param {Field} field
 * @param {ReturnType<typeof create_tips>} tips
 */
export function create_pointing(ctx, field, tips) {
  const hover = listen_to_hovering(ctx, field, tips);
  const press = listen_to_presses(ctx, field, tips);
  return { ...hover, press };
}

/**
 * @param {Context} ctx
 * @param {Field} field
 * @param {ReturnType<typeof create_tips>} tips
 */
function listen_to_hovering({ listen }, { svg, nodes }, tips) {
  let quiet = ""; // the target that has had its tip, until the pointer goes to another one
  /** @type {[number, number]} */
  let pointer = [-1, -1];
  /** @type {[number, number] | null} */
  let still = null; // where the pointer was when something was chosen: what moves under it says nothing

  listen(svg, "pointerover", (event) => {
    const node = target_of(event);
    if (!node || event.pointerType !== "mouse") return;
    pointer = [event.clientX, event.clientY];
    if (still?.every((at, axis) => at === pointer[axis]) || id_of(node) === quiet) return;
    still = null;
    quiet = "";
    tips.hover(node);
  });
  for (const name of ["pointermove", "pointerdown"])
    listen(svg, name, ({ clientX, clientY }) => (pointer = [clientX, clientY]));
  listen(svg, "pointerout", (event) => target_of(event) && !tips.held() && tips.hide());

  return {
    /**
     * Show no more tips of a target that was chosen, nor of what comes to lie under the resting pointer.
     * @param {string} id
     */
    hush(id) {
      quiet = nodes.has(id) ? id : "";
      still = pointer;
    },
    /** @param {SVGElement} node */
    is_quiet: (node) => id_of(node) === quiet,
  };
}

/**
 * The first long press shows what a hover shows, and chooses nothing.
 * @param {Context} ctx
 * @param {Field} field
 * @param {ReturnType<typeof create_tips>} tips
 */
function listen_to_presses({ choose, listen }, { svg }, tips) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pressing;
  let pressed = false;
  let down = 0; // when the press began
  let by_finger = false;

  listen(document, "pointerdown", ({ target }) => {
    if (tips.held() && !target?.closest?.(".bc-act, .bc-receipt, .bc-target")) tips.hide();
  });
  listen(svg, "pointerdown", (event) => {
    const node = target_of(event);
    pressed = false;
    down = event.timeStamp;
    by_finger = event.pointerType !== "mouse";
    clearTimeout(pressing);
    if (!node || event.pointerType === "mouse") return;
    pressing = setTimeout(() => {
      pressed = true;
      if (tips.in_window()) tips.hold(node);
      else tips.show(node);
    }, PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) listen(svg, name, () => clearTimeout(pressing));
  listen(svg, "contextmenu", (event) => pressed && event.preventDefault());
  listen(svg, "click", (event) => {
    const node = target_of(event);
    // a busy browser may take a short press for a long one
    const long = pressed && (event.timeStamp - down >= PRESS || (node && tips.is_previewed(node)));
    pressed = false;
    if (!long && node) press(node, by_finger);
  });

  /**
   * A click, or a tap: a finger's first one previews.
   * @param {SVGElement} node
   * @param {boolean} finger
   */
  function press(node, finger) {
    const asks = finger && (tips.is_previewed(node) || tips.is_explained(node)) && id_of(node) !== tips.held();
    if (asks) tips.hold(node);
    else choose(id_of(node));
  }
  return press;
}
