/* The caption of another player's turn, in the place of the question while its pieces move (motion.js). Screen readers
 * have the news, so they don't hear it. */

import { guard_click, make, make_button } from "../shared/dom.js";

/** @import { Labels } from "../shared/widget.js" */
/** @import { Caption } from "./motion.js" */

/**
 * Let a click that ends the show choose, but ask for nothing that can't be chosen.
 * @param {Event} event
 */
const guard = (event) => guard_click(event, (node) => !node.closest('.bc-target[aria-disabled="true"]'));

/**
 * @param {HTMLElement} desk
 * @param {Labels} labels
 * @param {() => void} again shows the latest turns once more
 */
export function create_caption(desk, labels, again) {
  const box = make("div", "bc-caption", desk);
  box.setAttribute("aria-hidden", "true");
  box.hidden = true;
  const who = make("p", "bc-caption-who", box);
  const sign = make("i", "bc-seat", who);
  const name = make("span", "", who);
  const text = make("p", "bc-caption-text", box);
  // any click or key ends the show, this one in particular
  make_button("bc-small", who, labels.show_skip).tabIndex = -1;
  const offer = make_button("bc-small bc-again", desk.querySelector(".bc-head"), labels.show_again, again);
  offer.hidden = true;

  let watching = new AbortController();

  return {
    /** @param {Caption | null} caption */
    tell(caption) {
      box.hidden = !caption;
      watching.abort();
      watching = new AbortController();
      // before the show hears of it
      if (caption) window.addEventListener("pointerdown", guard, { capture: true, signal: watching.signal });
      if (!caption) return;
      sign.dataset.seat = caption.seat;
      name.textContent = caption.name;
      text.textContent = caption.text;
    },
    /** @param {boolean} on */
    offer: (on) => (offer.hidden = !on),
  };
}
