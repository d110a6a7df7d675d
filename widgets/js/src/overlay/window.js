/* The whole table in the window: a layer over the page, in which the board is drawn for the window's own size. */

import { is_own_page, make, make_button } from "../shared/dom.js";

/** @import { Labels } from "../shared/widget.js" */

/** The size that the table is designed for, in pixels; it is enlarged, or made a little smaller, as a whole. */
const DESIGNED = { width: 1280, height: 680 };
const LEAST = 0.9;
const MOST = 2.5;
/** Where the reader's choice to leave the window is kept, for this tab. */
const LEFT = "betacolony:window";

/**
 * A place for a part of the desk, as a rectangle of the picture.
 * @typedef {{ x: number, y: number, width: number, height: number }} Place
 */

/**
 * @param {HTMLElement} el of the overlay
 * @param {Labels & { whole?: boolean }} labels
 * @param {(node: EventTarget, name: string, action: (event: any) => unknown) => void} listen
 * @param {() => void} changed is called after the table was put into the window, or back into the page
 */
export function create_window(el, labels, listen, changed) {
  let on = false;
  const root = () => /** @type {HTMLElement} */ (el.closest(".bc-root") ?? el);
  const bar = make("header", "bc-window-bar");
  make("span", "bc-window-mark", bar).setAttribute("aria-hidden", "true");
  make("strong", "", bar, labels.game);
  make("span", "bc-window-title", bar, document.title.split(" – ")[0]);
  const contents = /** @type {HTMLElement | null} */ (document.querySelector(".bc-open-contents"));
  if (contents) make_button("bc-window-button", bar, labels.contents, () => contents.click());
  make_button("bc-window-button", bar, labels.window_leave, () => leave(true));
  const offer = make_button("bc-tool bc-window-offer", null, labels.window_enter, () => enter(true));

  const scale = () => Math.min(innerWidth / DESIGNED.width, (innerHeight - bar_height()) / DESIGNED.height, MOST);
  const bar_height = () => bar.offsetHeight || 40;
  const fits = () => Boolean(labels.whole) && scale() >= LEAST;

  /** @param {boolean} asked */
  function enter(asked) {
    if (on || !fits()) return;
    on = true;
    if (asked) keep("");
    // in a notebook a layer is held back by the cells around it, the whole screen isn't
    if (asked && !is_own_page())
      root()
        .requestFullscreen?.()
        .catch(() => {});
    root().prepend(bar);
    root().classList.add("bc-window");
    document.documentElement.classList.add("bc-in-window");
    changed();
  }

  /** @param {boolean} asked */
  function leave(asked) {
    if (!on) return;
    on = false;
    if (asked) keep("left");
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    bar.remove();
    root().classList.remove("bc-window");
    document.documentElement.classList.remove("bc-in-window");
    changed();
    if (asked) offer.focus({ preventScroll: true });
  }

  /** @param {string} value */
  function keep(value) {
    try {
      sessionStorage.setItem(LEFT, value);
    } catch {
      // then the choice holds for this page alone
    }
  }

  function was_left() {
    try {
      return sessionStorage.getItem(LEFT) === "left";
    } catch {
      return false;
    }
  }

  /** Take the window where that is wanted and it has room, and leave it where it has none. */
  function adapt() {
    offer.hidden = !fits();
    if (on && !fits()) leave(false);
    else if (!on && is_own_page() && !was_left()) enter(false);
  }

  listen(window, "resize", adapt);
  listen(document, "fullscreenchange", () => {
    if (!document.fullscreenElement && !is_own_page()) leave(false);
  });

  return {
    adapt,
    offer,
    leave,
    is_on: () => on,
    /** What hello says of the window: the size to draw for, in pixels of the design, and how dense these are. */
    size: () => ({
      width: Math.floor(innerWidth / scale()),
      height: Math.floor((innerHeight - bar_height()) / scale()),
      density: devicePixelRatio * scale(),
    }),
    /**
     * Lay out the parts of the desk in the places that the picture leaves free.
     * @param {{ width: number, height: number, places?: Record<string, Place> }} geometry
     */
    place({ width, height, places = {} }) {
      const style = root().style;
      style.setProperty("--table-width", `${width}px`);
      style.setProperty("--table-height", `${height}px`);
      style.setProperty("--table-scale", String(innerWidth / width));
      for (const [name, { x, y, width: w, height: h }] of Object.entries(places)) {
        style.setProperty(`--${name}-x`, `${x}px`);
        style.setProperty(`--${name}-y`, `${y}px`);
        style.setProperty(`--${name}-w`, `${w}px`);
        style.setProperty(`--${name}-h`, `${h}px`);
      }
    },
  };
}
