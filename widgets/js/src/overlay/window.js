/* The whole table in the window: a layer over the page, in which the board is drawn for the window's own size. */

import { is_own_page, make, make_button } from "../shared/dom.js";
import { arrange, is_small, picture_size } from "./arrangement.js";

/** @import { Labels } from "../shared/widget.js" */

/** Where the reader's choice to leave the window is kept, for this tab. */
const LEFT = "betacolony:window";

/**
 * A place for a part of the desk, as a rectangle of the picture.
 * @typedef {{ x: number, y: number, width: number, height: number }} Place
 */

/**
 * @param {HTMLElement} el of the overlay
 * @param {Labels & { whole?: string[] }} labels
 * @param {(node: EventTarget, name: string, action: (event: any) => unknown) => void} listen
 * @param {(on: boolean) => void} changed is called after the table was put into the window, or back into the page
 * @param {() => void} reshaped is called after the window has got another arrangement
 */
export function create_window(el, labels, listen, changed, reshaped) {
  let on = false;
  let left = was_left();
  /** @type {(() => void) | null} */
  let free = null; // gives the page back
  const root = () => /** @type {HTMLElement} */ (el.closest(".bc-root") ?? el);
  const bar = make("header", "bc-window-bar");
  make("span", "bc-window-mark", bar).setAttribute("aria-hidden", "true");
  make("strong", "", bar, labels.game);
  make("span", "bc-window-title", bar, is_own_page() ? document.title.split(" – ")[0] : "");
  const log = make_button("bc-window-button bc-window-log", bar, labels.log);
  const slot = make("div", "bc-window-slot", bar);
  const contents = /** @type {HTMLElement | null} */ (document.querySelector(".bc-open-contents"));
  const after = contents ? [make_button("bc-window-button", bar, labels.contents, () => contents.click())] : [];
  const back = is_own_page() ? labels.window_leave : labels.window_leave_full;
  after.push(make_button("bc-window-button bc-window-leave", bar, back, () => leave(true)));
  /** @type {HTMLElement | null} */
  let more = null; // the place for these in the menu
  const offer = make_button("bc-tool bc-window-offer", null, labels.window_enter, () => enter(true));

  const fits = () => Boolean(labels.whole?.includes(arrange(innerWidth, innerHeight).name));
  /** Whether the table is in sight at all: steps that are not being read are not. */
  const is_shown = () => root().getClientRects().length > 0;

  /** @param {boolean} asked */
  async function enter(asked) {
    if (on || !fits()) return;
    // in a notebook a layer is held back by the cells around it: the whole screen isn't, and neither is a popover
    if (!is_own_page()) {
      try {
        await root().requestFullscreen();
      } catch {
        root().popover = "manual";
        root().showPopover();
      }
    }
    put_on();
    if (asked) remember(false);
  }

  function put_on() {
    on = true;
    free = take_page(root());
    root().prepend(bar);
    root().classList.add("bc-window");
    take_shape();
    changed(true);
  }

  /** Take the arrangement that suits the window. */
  function take_shape() {
    const shape = arrange(innerWidth, innerHeight);
    if (root().dataset.arrangement === shape.name) return shape;
    root().dataset.arrangement = shape.name;
    if (is_small(shape.name)) more?.append(log, ...after);
    else {
      slot.before(log);
      slot.after(...after);
    }
    reshaped();
    return shape;
  }

  /** @param {boolean} asked */
  function leave(asked) {
    if (!on) return;
    on = false;
    if (asked) remember(true);
    if (document.fullscreenElement === root()) document.exitFullscreen().catch(() => {});
    root().removeAttribute("popover");
    bar.remove();
    root().classList.remove("bc-window");
    delete root().dataset.arrangement;
    free?.();
    changed(false);
    if (!asked) return;
    offer.focus({ preventScroll: true });
    offer.scrollIntoView({ block: "center" });
  }

  /** @param {boolean} value */
  function remember(value) {
    left = value;
    try {
      sessionStorage.setItem(LEFT, value ? "left" : "");
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

  /** Whether the address names a part of the page that is to be read, and that the layer would cover. */
  function is_reading() {
    let id = "";
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      // not an address of anything here
    }
    const step = id ? document.getElementById(id)?.closest(".bc-step") : null;
    return Boolean(step) && !step?.contains(el) && step !== document.querySelector(".bc-step");
  }

  /** Take the window where that is wanted and it has room, and leave it where it has none. */
  function adapt() {
    offer.hidden = !fits();
    const wanted = fits() && is_shown() && !is_reading();
    if (on && !wanted && (is_own_page() || !is_shown())) leave(false);
    else if (!on && wanted && is_own_page() && !left) put_on();
  }

  listen(window, "resize", adapt);
  for (const name of ["hashchange", "popstate"]) listen(window, name, adapt);
  listen(document, "fullscreenchange", () => {
    if (on && !document.fullscreenElement && !root().popover) leave(true);
  });

  return {
    adapt,
    offer,
    leave,
    /**
     * Put parts of the desk into the bar, and let its button open the log.
     * @param {{ parts: HTMLElement[], more: HTMLElement, menu: HTMLElement }} of_desk the menu's button and the place in
     *   it for what a short bar has no room for
     * @param {(button: HTMLElement) => void} toggle_log
     */
    fill(of_desk, toggle_log) {
      slot.append(...of_desk.parts);
      more = of_desk.more;
      log.addEventListener("click", () => toggle_log(more?.contains(log) ? of_desk.menu : log));
      log.setAttribute("aria-expanded", "false");
    },
    is_on: () => on,
    /** The arrangement; "" on the page. */
    arrangement: () => (on && root().dataset.arrangement) || "",
    /** What hello says of the window: the arrangement, the size to draw for, and how many dots its pixels have. */
    size() {
      const shape = take_shape();
      return {
        arrangement: shape.name,
        ...picture_size(shape, innerWidth, innerHeight),
        density: devicePixelRatio * shape.scale,
      };
    },
    /**
     * Lay out the parts of the desk in the places that the picture leaves free.
     * @param {{ width: number, height: number, places?: Record<string, Place> }} geometry
     */
    place({ width, height, places }) {
      const style = root().style;
      style.setProperty("--table-width", `${width}px`);
      style.setProperty("--table-height", `${height}px`);
      style.setProperty("--table-scale", String(innerWidth / width));
      if (!places) return; // they are where they were
      root().classList.toggle("bc-holding", Boolean(places.hand?.width));
      // nothing in hand unless the picture says so
      for (const side of ["--hand-w", "--hand-h"]) style.setProperty(side, "0px");
      for (const [name, { x, y, width: w, height: h }] of Object.entries(places)) {
        style.setProperty(`--${name}-x`, `${x}px`);
        style.setProperty(`--${name}-y`, `${y}px`);
        style.setProperty(`--${name}-w`, `${w}px`);
        style.setProperty(`--${name}-h`, `${h}px`);
      }
    },
  };
}

/**
 * Take the page out of reach behind an element; returns a function that gives it back, scrolled as it was.
 * @param {HTMLElement} element
 */
function take_page(element) {
  const { scrollX, scrollY } = window;
  /** @type {HTMLElement[]} */
  const taken = [];
  for (let node = element; node.parentElement && node !== document.body; node = node.parentElement) {
    for (const other of /** @type {Iterable<HTMLElement>} */ (node.parentElement.children)) {
      if (other === node || other.inert || other.matches("dialog, script, style, .bc-notice")) continue;
      other.inert = true;
      taken.push(other);
    }
  }
  document.documentElement.classList.add("bc-in-window");
  return () => {
    document.documentElement.classList.remove("bc-in-window");
    for (const other of taken) other.inert = false;
    window.scrollTo(scrollX, scrollY);
  };
}
