/* Hello: what the kernel has to know of this view to draw for it. It is said once the width and the letters are known,
 * and again when the width, the scheme, the wish for calm or the letters change. */

import { scheme, wants_calm } from "../shared/dom.js";
import { RESIZED } from "../shared/widget.js";
import { load_font } from "./font.js";

/** @import { Message } from "../shared/widget.js" */
/** @import { Context } from "./context.js" */
/** @import { create_window } from "./window.js" */

/** Milliseconds that another size has to last before it is said. */
const LASTS = 180;
/** What another picture is wanted for, with the width. */
const MATTERS = ["scheme", "calm", "density", "height", "arrangement", "font"];

/**
 * @param {Context} ctx
 * @param {HTMLElement} over lies over the picture
 * @param {ReturnType<typeof create_window>} whole
 * @param {(hello: Message, is_first: boolean) => void} tell
 */
export function create_hello({ el, listen, ask }, over, whole, tell) {
  /** @type {Message} */
  let said = {};
  let is_others = false; // the picture on the screen was drawn for another view
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pending;

  let has_font = false;
  let has_waited = false;
  const font = load_font(ask);
  font.loaded.then((there) => {
    has_font = there;
    say();
  });
  font.settled.then(() => {
    has_waited = true;
    say();
  });

  function say() {
    if (!has_waited) return;
    // the letters may come before the first word of any size
    if (said.width === undefined && el.isConnected) {
      whole.adapt();
      whole.insist();
    }
    if (whole.follows()) return;
    const width = Math.floor(over.clientWidth);
    if (!el.isConnected || width < 50) return;
    /** @type {Message} */
    const now = {
      width,
      scheme: scheme(),
      calm: wants_calm(),
      density: devicePixelRatio,
      font: has_font,
      language: navigator.language,
      ...(whole.is_arranged() ? whole.size() : {}),
    };
    if (Math.abs((said.width ?? 0) - now.width) < RESIZED && MATTERS.every((name) => said[name] === now[name])) return;
    const is_first = said.width === undefined;
    said = now;
    tell(now, is_first);
  }

  /** Take the picture back from another view of the same table, if that has had it drawn for itself. */
  function take_back() {
    if (!is_others) return;
    is_others = false;
    whole.insist();
    said = { ...said, width: 0 };
    say();
  }
  for (const name of ["pointerover", "focusin"]) listen(el, name, take_back);

  const look_again = () => {
    // the painted board below must not receive events: it would swallow keys, wheel and fingers
    el.parentElement?.querySelector(":scope > .bc-stage")?.toggleAttribute("inert", true);
    clearTimeout(pending);
    // before anything of this is painted: the table goes into the window at once, or not at all
    if (el.isConnected) whole.adapt();
    pending = setTimeout(say, said.width ? LASTS : 0);
  };
  const sizes = new ResizeObserver(look_again);
  sizes.observe(over);
  listen(window, "resize", look_again); // its height alone may change
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
    listen(matchMedia(query), "change", say);
  const themes = new MutationObserver(() => {
    say();
    look_again(); // JupyterLab hides its page for the moment
  });
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-scheme"] });

  /**
   * Note for which view the picture on the screen was drawn.
   * @param {number} width
   * @param {boolean} arranged whether it is the whole table in one view
   */
  function compare(width, arranged) {
    is_others = arranged !== Boolean(said.arrangement) || (arranged && width !== said.width);
  }

  function stop() {
    sizes.disconnect();
    themes.disconnect();
    clearTimeout(pending);
  }

  return { say, compare, stop };
}
