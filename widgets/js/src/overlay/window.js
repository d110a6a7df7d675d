/* The whole table as one view: in the window, as a layer over the page, or in its cell of a notebook; and a lesson's
 * board, which lies below the words of its step.
 *
 * In all of them it is drawn for the room that there is. Only in the window does it take the page's focus, keys and
 * scrolling. */

import { find_all, is_own_page, make, make_button } from "../shared/dom.js";
import { arrange, arrange_cell, arrange_step, has_short_bar, is_lab, is_step, picture_size } from "./arrangement.js";

/** @import { Context } from "./context.js" */

/** Where the reader's choice to leave the window is kept, for this tab. */
const LEFT = "betacolony:window";
/** Pixels above and below a cell that is as high as what shows of its notebook. */
const AROUND = 16;
/** Pixels of a cell in sight, from which on dialogs lie over it. */
const LEAST = 400;

/**
 * A place for a part of the desk, as a rectangle of the picture.
 * @typedef {{ x: number, y: number, width: number, height: number }} Place
 */

/**
 * Where the table is: its panels stacked on the page, or all of it in one view, in its cell, in the window, or below the
 * words of a step.
 * @typedef {"" | "cell" | "window" | "step"} Form
 */

/**
 * @param {Context} ctx
 * @param {() => void} changed is called after the table has taken another form
 * @param {() => void} reshaped is called after it has got another arrangement
 */
export function create_window({ el, labels, listen, opens }, changed, reshaped) {
  /** @type {Form} */
  let form = "";
  /** @type {Form} */
  let wanted = ""; // outside the window: what the cell has room for, or a step's
  let left = was_left();
  let drawn = 0; // the width of the picture
  let wide = 0; // the width of the table as it was measured last, 0 where it may be another now
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
  /** @type {HTMLElement[]} */
  const after = contents ? [make_button("bc-window-button", bar, labels.contents, () => contents.click())] : [];
  if (!is_own_page() && labels.contents_page) {
    const link = make("a", "bc-window-button", null, labels.contents);
    link.href = labels.contents_page;
    opens(link);
    after.push(link);
  }
  const back_label = is_own_page() ? labels.window_leave : labels.window_leave_full;
  const back = make_button("bc-window-button bc-window-leave", bar, back_label, () => leave(true));
  /** @type {HTMLElement | null} */
  let more = null; // the place for these in the menu
  /** @type {HTMLElement | null} */
  let home = null; // the place on the page for the offer of the window
  const offer = make_button("bc-tool bc-window-offer", null, labels.window_enter, () => enter(true));

  const fits = () => Boolean(labels.whole?.includes(arrange(innerWidth, innerHeight).name));
  /** Whether the table is in sight at all: steps that are not being read are not. */
  const is_shown = () => root().getClientRects().length > 0;
  const width = () => root().getBoundingClientRect().width;
  /** The step that the board lies below, on a page of ours. */
  const step = () =>
    is_own_page() && is_step(labels.whole?.[0]) ? /** @type {HTMLElement | null} */ (root().closest(".bc-step")) : null;
  const kind = () => (is_lab(labels.whole?.[0]) ? "lab" : "lesson");
  /** The tabs of the lab, which are the words of its step. */
  const lab = () => (kind() === "lab" ? /** @type {HTMLElement | null} */ (root().closest(".bc-lab")) : null);
  const page_bar = () => document.querySelector(".bc-top")?.getBoundingClientRect().height ?? 0;
  const shape_of = () =>
    form === "step" ? arrange_step(innerWidth, innerHeight, page_bar(), kind()) : arrange(innerWidth, innerHeight);

  /** The arrangement for the cell, and its size; null where it has no room for one. */
  function cell() {
    if (is_own_page() || !labels.whole?.includes("notebook")) return null;
    return arrange_cell(width(), seen_around(root()) - AROUND);
  }

  /** @param {boolean} asked */
  async function enter(asked) {
    if (form === "window" || !fits()) return;
    // in a notebook a layer is held back by the cells around it: the whole screen isn't, and neither is a popover
    if (!is_own_page()) {
      try {
        await root().requestFullscreen();
      } catch {
        root().popover = "manual";
        root().showPopover();
      }
    }
    take_form("window");
    if (asked) remember(false);
  }

  /** @param {Form} next */
  function take_form(next) {
    if (next === form) return;
    form = next;
    wide = 0;
    const { classList, dataset } = root();
    if (next && next !== "step") root().prepend(bar);
    else bar.remove();
    classList.toggle("bc-window", next !== "");
    classList.toggle("bc-in-step", next === "step");
    classList.toggle("bc-in-cell", next === "cell");
    if (lab()) step()?.classList.toggle("bc-lab-step", next === "step");
    (next === "cell" ? bar : home)?.append(offer);
    if (next) take_shape();
    else delete dataset.arrangement;
    const room = next === "cell" ? cell() : null;
    root().style.aspectRatio = room ? `${room.width} / ${room.height}` : "";
    free?.();
    free = next === "window" ? take_page(root()) : null;
    changed();
  }

  /** Take the arrangement that suits the window, or the cell. */
  function take_shape() {
    const shape = shape_of();
    const name = form === "cell" ? "notebook" : shape.name;
    if (root().dataset.arrangement === name) return shape;
    root().dataset.arrangement = name;
    if (has_short_bar(name)) more?.append(log, ...(is_step(name) ? [] : [...after, back]));
    else {
      slot.before(log);
      slot.after(...after, back);
    }
    if (form === "cell") back.remove();
    reshaped();
    return shape;
  }

  /** @param {boolean} asked */
  function leave(asked) {
    if (form !== "window") return;
    if (asked) remember(true);
    if (document.fullscreenElement === root()) {
      document.exitFullscreen().catch(() => {});
      // the cell has its own size only then
      if (asked) return;
    }
    root().removeAttribute("popover");
    take_form(wanted);
    if (!asked) return;
    offer.focus({ preventScroll: true });
    (wanted ? root() : offer).scrollIntoView({ block: wanted ? "nearest" : "center" });
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

  /** Take the form that is wanted and has room. */
  function adapt() {
    offer.hidden = !fits();
    wide = width();
    if (!is_own_page()) {
      adapt_to_cell();
      return;
    }
    const words = step() && (lab() ?? step()?.querySelector(".bc-task .bc-todo"));
    if (words) {
      if (form !== "step") words_change.observe(words);
      if (is_shown()) take_form((wanted = "step"));
      keep_off_words();
      return;
    }
    const wants_window = fits() && is_shown() && !is_reading();
    if (form && !wants_window) leave(false);
    else if (!form && wants_window && !left) take_form("window");
  }

  function adapt_to_cell() {
    if (form === "window") {
      if (!is_shown()) leave(false);
    } else if (is_shown()) {
      const now = cell() ? "cell" : "";
      // a picture for another view of the same table gave this one its form
      if (now !== wanted) take_form((wanted = now));
      fit();
    }
  }

  /** Begin the desk below the words of the step, whatever their length. */
  function keep_off_words() {
    const place = step();
    if (!place || form !== "step") return;
    const own = lab() ? ".bc-tabs-tabs" : ":scope > :is(h1, h2, .bc-prose), .bc-task .bc-todo";
    const words = find_all(place, own);
    const low = Math.max(0, ...words.map((part) => part.getBoundingClientRect().bottom));
    root().style.setProperty("--words-low", `${Math.ceil(low - root().getBoundingClientRect().top)}px`);
  }
  const words_change = new ResizeObserver(keep_off_words);

  /** Show what stands on the picture as large as the picture is. */
  function fit() {
    wide ||= width();
    if (drawn && wide) root().style.setProperty("--table-scale", String(wide / drawn));
  }

  for (const name of ["hashchange", "popstate"]) listen(window, name, adapt);
  listen(document, "fullscreenchange", () => {
    if (form === "window" && !document.fullscreenElement && !root().popover) leave(true);
  });

  return {
    root,
    adapt,
    leave,
    stop: () => words_change.disconnect(),
    /**
     * Put parts of the desk into the bar, and let its button open the log.
     * @param {{ parts: HTMLElement[], more: HTMLElement, menu: HTMLElement, home: HTMLElement }} of_desk the menu's button,
     *   the place in it for what a short bar has no room for, and the place for the offer on the page
     * @param {(button: HTMLElement) => void} toggle_log
     */
    fill(of_desk, toggle_log) {
      slot.append(...of_desk.parts);
      ({ more, home } = of_desk);
      home.append(offer);
      log.addEventListener("click", () => toggle_log(more?.contains(log) ? of_desk.menu : log));
      log.setAttribute("aria-expanded", "false");
    },
    /**
     * Hide the prose of the step that the board belongs to, or show it again.
     * @param {boolean} folded
     */
    fold_words(folded) {
      step()?.classList.toggle("bc-cramped", folded);
      keep_off_words();
    },
    is_arranged: () => form !== "",
    owns_page: () => form === "window",
    /** The arrangement; "" on the page. */
    arrangement: () => (form && root().dataset.arrangement) || "",
    /**
     * Take the form of a picture: another view of the same table may have asked for it.
     * @param {boolean} arranged
     */
    follow(arranged) {
      if (!is_own_page() && form !== "window") take_form(arranged ? "cell" : "");
    },
    /** Whether this view has the form of a picture that it would not ask for. */
    follows: () => form !== "window" && form !== wanted,
    /** Take the form again that suits this view. */
    insist() {
      if (form !== "window") take_form(wanted);
    },
    /** What hello says of the room: the arrangement, the size to draw for, and how many dots its pixels have. */
    size() {
      const shape = take_shape();
      const room = form === "cell" ? cell() : { ...shape, width: innerWidth, height: innerHeight };
      if (!room) return {};
      return {
        arrangement: room.name,
        ...picture_size(room, room.width, room.height),
        density: devicePixelRatio * room.scale,
      };
    },
    /**
     * Lay out the parts of the desk in the places that the picture leaves free.
     * @param {{ width: number, height: number, places?: Record<string, Place> }} geometry
     */
    place({ width: across, height, places }) {
      const style = root().style;
      drawn = across;
      style.setProperty("--table-width", `${across}px`);
      style.setProperty("--table-height", `${height}px`);
      if (form === "cell") style.aspectRatio = `${across} / ${height}`;
      fit();
      if (!places) return; // they are where they were
      // what the page has below the board's things keeps above them
      const beside = lab() && form === "step" ? step() : null;
      for (const name of ["words", "rim"]) {
        const part = places[name];
        if (!beside || !part) continue;
        for (const [side, value] of Object.entries({ x: part.x, y: part.y, w: part.width, h: part.height }))
          beside.style.setProperty(`--${name}-${side}`, `${value}px`);
      }
      if (form === "step" && places.lower) step()?.style.setProperty("--lower-h", `${places.lower.height}px`);
      root().classList.toggle("bc-holding", Boolean(places.hand?.width));
      // nothing in hand unless the picture says so
      const hand = { x: 0, y: 0, width: 0, height: 0 };
      for (const [name, { x, y, width: w, height: h }] of Object.entries({ hand, ...places })) {
        style.setProperty(`--${name}-x`, `${x}px`);
        style.setProperty(`--${name}-y`, `${y}px`);
        style.setProperty(`--${name}-w`, `${w}px`);
        style.setProperty(`--${name}-h`, `${h}px`);
      }
    },
    /**
     * Let a dialog lie over the table's cell, as far as that is in sight.
     * @param {HTMLElement} dialog
     */
    lay_over(dialog) {
      dialog.style.inset = dialog.style.maxHeight = "";
      dialog.style.removeProperty("--over");
      if (form !== "cell") return;
      const { top, left: first, right, bottom } = root().getBoundingClientRect();
      const around = scroller_of(root())?.getBoundingClientRect();
      const [high, low] = [Math.max(top, around?.top ?? 0), Math.min(bottom, around?.bottom ?? innerHeight)];
      if (low - high < LEAST) return;
      dialog.style.inset = `${high}px ${innerWidth - right}px ${innerHeight - low}px ${first}px`;
      dialog.style.setProperty("--over", dialog.style.inset);
      dialog.style.maxHeight = `${low - high - AROUND}px`;
    },
  };
}

/**
 * What an element scrolls in; null for the window.
 * @param {HTMLElement} element
 */
function scroller_of(element) {
  let node = element.parentElement;
  while (node && !/auto|scroll/.test(getComputedStyle(node).overflowY)) node = node.parentElement;
  return node;
}

/**
 * How high what an element scrolls in is, in pixels.
 * @param {HTMLElement} element
 */
const seen_around = (element) => scroller_of(element)?.clientHeight ?? innerHeight;

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
