/* Fitting the desk into the room that it has: letters shrink, sheets rise, and words give way to choices. */

import { fit_hints } from "./answers.js";
import { has_late_news, is_small, is_step, scrolls_together } from "./arrangement.js";

/** @import { create_choices } from "./choices.js" */
/** @import { Context } from "./context.js" */
/** @import { Place } from "./layout.js" */
/** @import { create_record } from "./record.js" */
/** @import { create_targets } from "./targets.js" */

/** The sizes of a prompt in a small window, in pixels: the first in which it has room is taken. */
const SIZES = [23, 21, 19, 17, 15.5, 14];
/** The desk has no room of its own in fewer pixels: mats that are drafted lie there. */
const LOW = 100;
/** Pixels that a sheet that rises keeps from what can be chosen above it. */
const OFF = 6;
/** So many pixels a phone's sheet rises at most over the board of a step. */
const RISE = 72;

/**
 * The parts of the desk that are fitted.
 * @typedef {Record<"root" | "body" | "flow" | "prompt" | "hints", HTMLElement>} Parts
 */

/**
 * @param {Pick<Context, "listen" | "fold_words">} ctx
 * @param {Parts} parts
 * @param {Pick<ReturnType<typeof create_choices>, "leave_out">} choices
 * @param {Pick<ReturnType<typeof create_record>, "latest" | "fit_latest">} record
 * @param {() => Pick<ReturnType<typeof create_targets>, "lowest">} targets
 * @param {() => string} arranged the arrangement of the window
 */
export function create_fitting(ctx, { root, body, flow, prompt, hints }, choices, record, targets, arranged) {
  /** @type {Record<string, Place>} */
  let places = {}; // those that the picture leaves free
  let fitted = ""; // the size of what shows when it was last made to fit

  function fit_prompt() {
    prompt.style.fontSize = "";
    if (!is_small(arranged())) return;
    for (const size of SIZES) {
      prompt.style.fontSize = `${size}px`;
      // letters may reach a little out of their lines
      if (prompt.scrollHeight <= prompt.clientHeight + 4 && prompt.scrollWidth <= prompt.clientWidth) return;
    }
  }

  /**
   * Let the sheet of a phone rise for what it holds, over what can't be chosen now but for the space that is paid for;
   * hints may cover more, as they say what is covered.
   */
  function set_rise() {
    const { desk, prompt: asks, rise, site } = places;
    if (!desk || !rise) return;
    const lowest = Math.max(targets().lowest(desk.y), site ? site.y + site.height : 0);
    const top = hints.hidden ? Math.max(rise.y, lowest + OFF) : asks.y + asks.height + 2 * OFF;
    body.style.setProperty("--body-most", `${Math.max(desk.height, desk.y + desk.height - top)}px`);
  }

  const is_full = () => flow.scrollHeight > flow.clientHeight + 1;

  /** Say whether there is more below what shows. */
  function mark_more() {
    flow.classList.toggle("bc-more", flow.scrollHeight - flow.clientHeight - flow.scrollTop > 8);
  }

  /**
   * Let details, and then the step's prose, give way to an answer and choices that need their room. On a phone, where
   * the prose lies over the board, the sheet rises instead. What is still too much loses the choices that the board
   * shows as well.
   */
  function make_room() {
    choices.leave_out(false);
    root.classList.remove("bc-terse");
    root.style.removeProperty("--rise");
    ctx.fold_words(false);
    if (!is_step(arranged()) || !is_full()) return;
    root.classList.add("bc-terse");
    if (!is_full()) return;
    if (arranged() === "lesson") ctx.fold_words(true);
    root.style.setProperty("--rise", `${Math.min(flow.scrollHeight - flow.clientHeight, RISE)}px`);
    choices.leave_out(is_full());
  }

  /** Let the question and the hints fit. */
  function fit_asked() {
    fit_prompt();
    set_rise();
    fit_hints(hints, is_full, arranged());
  }

  /** Let what shows fit. */
  function fit() {
    const brief = is_small(arranged());
    make_room();
    flow.classList.remove("bc-full");
    // where room is short, the choices come before the words about them
    if (scrolls_together(arranged())) flow.classList.toggle("bc-full", is_full());
    if (!has_late_news(arranged())) record.fit_latest(brief);
    if (brief) body.classList.toggle("bc-risen", body.offsetHeight > (places.desk?.height ?? Infinity) + 1);
    fitted = size();
    mark_more();
  }
  ctx.listen(flow, "scroll", mark_more);
  const measured = [flow, record.latest];
  const size = () => measured.map((part) => `${part.clientWidth} ${part.clientHeight}`).join();
  // what has just been made to fit has another size than before, too
  const sizes = new ResizeObserver(() => {
    if (size() === fitted) return;
    if (has_late_news(arranged())) record.fit_latest(is_small(arranged()));
    fit();
  });
  for (const part of measured) sizes.observe(part);

  /** Let news that come late fit. */
  function fit_late_news() {
    if (!has_late_news(arranged())) return;
    record.fit_latest(is_small(arranged()));
    fitted = size();
  }

  /** @param {typeof places} free the places that another picture leaves free */
  function place(free = {}) {
    places = free;
    root.classList.toggle("bc-low", (free.desk?.height ?? LOW) < LOW);
    body.style.removeProperty("--body-most");
  }

  return { fit_asked, fit, fit_late_news, place };
}
