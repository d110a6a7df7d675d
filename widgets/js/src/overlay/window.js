/* The whole table as one view: in the window, as a layer over the page, or in its cell of a notebook; and a lesson's
 * board, which lies below the words of its step.
 *
 * In all of them it is drawn for the room that there is. Only in the window does it take the page's focus, keys and
 * scrolling. */

import { is_own_page } from "../shared/dom.js";
import { arrange, arrange_step, is_lab, is_step, picture_size } from "./arrangement.js";
import { create_layout, room_of_cell } from "./layout.js";
import { create_bar } from "./window_bar.js";

/** @import { Context } from "./context.js" */
/** @import { Form } from "./layout.js" */

/** Where the reader's choice to leave the window is kept, for this tab. */
const LEFT = "betacolony:window";

/**
 * @param {Context} ctx
 * @param {() => void} changed is called after the table has taken another form
 * @param {() => void} reshaped is called after it has got another arrangement
 */
export function create_window(ctx, changed, reshaped) {
  const { el, labels, listen } = ctx;
  /** @type {Form} */
  let form = "";
  /** @type {Form} */
  let wanted = ""; // outside the window: what the cell has room for, or a step's
  let left = was_left();
  /** @type {(() => void) | null} */
  let free = null; // gives the page back
  const root = () => /** @type {HTMLElement} */ (el.closest(".bc-root") ?? el);
  const bar = create_bar(
    ctx,
    () => enter(true),
    () => leave(true),
  );

  const fits = () => Boolean(labels.whole?.includes(arrange(innerWidth, innerHeight).name));
  /** Whether the table is in sight at all: steps that are not being read are not. */
  const is_shown = () => root().getClientRects().length > 0;
  /** The step that the board lies below, on a page of ours. */
  const step = () =>
    is_own_page() && is_step(labels.whole?.[0]) ? /** @type {HTMLElement | null} */ (root().closest(".bc-step")) : null;
  const kind = () => (is_lab(labels.whole?.[0]) ? "lab" : "lesson");
  /** The tabs of the lab, which are the words of its step. */
  const lab = () => (kind() === "lab" ? /** @type {HTMLElement | null} */ (root().closest(".bc-lab")) : null);
  const page_bar = () => document.querySelector(".bc-top")?.getBoundingClientRect().height ?? 0;
  const shape_of = () =>
    form === "step" ? arrange_step(innerWidth, innerHeight, page_bar(), kind()) : arrange(innerWidth, innerHeight);

  const layout = create_layout({ root, form: () => form, step, lab });
  /** The room of the cell; null where the table has no arrangement for one. */
  const cell = () => (is_own_page() || !labels.whole?.includes("notebook") ? null : room_of_cell(root()));

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
    layout.forget();
    const { classList, dataset } = root();
    bar.stand(root(), next !== "" && next !== "step", next === "cell");
    classList.toggle("bc-window", next !== "");
    classList.toggle("bc-in-step", next === "step");
    classList.toggle("bc-in-cell", next === "cell");
    if (lab()) step()?.classList.toggle("bc-lab-step", next === "step");
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
    bar.arrange(name, form === "cell");
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
    bar.offer.focus({ preventScroll: true });
    (wanted ? root() : bar.offer).scrollIntoView({ block: wanted ? "nearest" : "center" });
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
    bar.offer.hidden = !fits();
    layout.measure();
    if (!is_own_page()) {
      adapt_to_cell();
      return;
    }
    const words = step() && (lab() ?? step()?.querySelector(".bc-task .bc-todo"));
    if (words) {
      if (form !== "step") words_change.observe(words);
      if (is_shown()) take_form((wanted = "step"));
      layout.keep_off_words();
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
      layout.fit();
    }
  }

  const words_change = new ResizeObserver(layout.keep_off_words);

  for (const name of ["hashchange", "popstate"]) listen(window, name, adapt);
  listen(document, "fullscreenchange", () => {
    if (form === "window" && !document.fullscreenElement && !root().popover) leave(true);
  });

  /**
   * Take the form of a picture: another view of the same table may have asked for it.
   * @param {boolean} arranged
   */
  function follow(arranged) {
    if (!is_own_page() && form !== "window") take_form(arranged ? "cell" : "");
  }

  /** Take the form again that suits this view. */
  function insist() {
    if (form !== "window") take_form(wanted);
  }

  /** What hello says of the room: the arrangement, the size to draw for, and how many dots its pixels have. */
  function size() {
    const shape = take_shape();
    const room = form === "cell" ? cell() : { ...shape, width: innerWidth, height: innerHeight };
    if (!room) return {};
    return {
      arrangement: room.name,
      ...picture_size(room, room.width, room.height),
      density: devicePixelRatio * room.scale,
    };
  }

  return {
    root,
    adapt,
    leave,
    follow,
    insist,
    size,
    fill: bar.fill,
    place: layout.place,
    lay_over: layout.lay_over,
    fold_words: layout.fold_words,
    stop: () => words_change.disconnect(),
    is_arranged: () => form !== "",
    owns_page: () => form === "window",
    /** The arrangement; "" on the page. */
    arrangement: () => (form && root().dataset.arrangement) || "",
    /** Whether this view has the form of a picture that it would not ask for. */
    follows: () => form !== "window" && form !== wanted,
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
