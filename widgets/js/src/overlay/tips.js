/* The tooltip of a target, and its receipt: what it is and what it would bring, beside it or in its place on the desk. */

import { has_tight_receipts, is_small } from "./arrangement.js";
import { create_preview, write_receipt } from "./preview.js";
import { find, make } from "../shared/dom.js";

/** @import { Context } from "./context.js" */
/** @import { Answer } from "./preview.js" */

/**
 * A target's name, tip, price and key, and whether it can be chosen.
 * @typedef {{ name: string, tip: string, on: boolean, price: string, key: string }} Face
 */

/**
 * The targets on the screen: the field that they lie in, and their shapes and faces by their ids.
 * @typedef {object} Field
 * @property {HTMLElement} over
 * @property {SVGSVGElement} svg
 * @property {Map<string, SVGElement>} nodes
 * @property {Record<string, Face>} faces
 */

/** Targets that fingers preview first, in the window: a second tap, or the button on the desk, chooses them. Goods are
 * counted out one by one, and a roll can't be foreseen. */
const PREVIEWED = ["space", "location", "pod", "achievement", "track", "mat", "die", "dock"];

/** @type {(node: SVGElement) => string} */
export const id_of = (node) => node.dataset.target ?? "";

/**
 * Whether a target opens a part of the table: that says so itself, and brings nothing.
 * @param {string} id
 */
export const opens_part = (id) => id.startsWith("look-");

/**
 * @param {Context} ctx
 * @param {Field} field
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function create_tips(ctx, { over, svg, nodes, faces }, write) {
  const { labels } = ctx;
  const tip = make("div", "bc-tip", over);
  tip.hidden = true;
  const preview = create_preview(ctx, svg, tell_preview);
  // what a finger has chosen to preview: it stands until something else is touched, whatever part of the table is opened
  // meanwhile, and however the window is turned
  let held = "";
  let busy = false; // something else is told: a mouse shows nothing meanwhile
  /** @type {SVGElement | null} */
  let late = null; // the target to show after that

  /** The arrangement of the window; "" on a page. */
  const arrangement = () => /** @type {HTMLElement} */ (ctx.el.closest(".bc-window"))?.dataset.arrangement ?? "";
  const small = () => is_small(arrangement());

  /** The place for receipts on the desk, where the table has the window. */
  const receipt = () => ctx.el.closest(".bc-window")?.querySelector(".bc-receipt");

  /**
   * Describe a target by its tip, and by more where there is more to tell.
   * @param {string} id
   */
  function describe(id, more = "") {
    const text = [faces[id]?.tip, more].filter(Boolean).join(" ");
    if (text) nodes.get(id)?.setAttribute("aria-description", text);
    else nodes.get(id)?.removeAttribute("aria-description");
  }

  /** @param {SVGElement} node */
  function show(node) {
    const id = id_of(node);
    const face = faces[id];
    const opens = opens_part(id);
    if (!face || (opens && small())) return;
    if (held && held !== id) let_go();
    // a mat shows its powers itself
    const previewed = face.on && !opens && (small() || !id.startsWith("mat-"));
    const parent = (small() && receipt()) || tip;
    parent.replaceChildren();
    make("strong", "", parent, face.name);
    if (face.tip) write(make("span", "", parent), face.tip);
    if (face.price) write(make("em", "", parent), `${labels.price} ${face.price}`);
    tip.dataset.target = id;
    // where the desk has a place for the receipt, that may say more: a tooltip would only flash
    tip.hidden = parent !== tip || (previewed && Boolean(receipt()));
    if (!tip.hidden) place(node);
    foresee(Boolean(previewed));
    if (previewed) preview.show(id);
  }

  /**
   * Say on the overlay whether a preview lies over the board.
   * @param {boolean} on
   */
  function foresee(on) {
    ctx.el.classList.toggle("bc-foreseeing", on);
  }

  function hide() {
    late = null;
    if (held) let_go();
    describe(tip.dataset.target ?? "");
    tip.hidden = true;
    delete tip.dataset.target;
    foresee(false);
    preview.hide();
    receipt()?.replaceChildren();
  }

  /**
   * Hold back what a mouse asks for while something else is told: it comes after that.
   * @param {boolean} on
   */
  function hold_back(on) {
    if (on === busy) return;
    busy = on;
    const node = on ? nodes.get(tip.dataset.target ?? "") : late && nodes.get(id_of(late));
    // a screen reader may still move between targets, and a key ends the telling
    if (!node || node === document.activeElement) return;
    hide();
    hover(node);
  }

  /** @param {SVGElement} node that the mouse points at, or rests on as the picture changes below it */
  function hover(node) {
    // its receipt would lie over a list that keys are in
    if (small() && ctx.el.querySelector(".bc-choices :focus-visible")) return;
    if (busy) late = node;
    else show(node);
  }

  /** After faces have changed, show the tooltip or what is held anew, if its target is still there. */
  function renew() {
    const node = nodes.get(held || (tip.hidden ? "" : (tip.dataset.target ?? "")));
    if (node) show(node);
    else if (!held) hide();
    else tip.hidden = true; // another part lies over it
  }

  /** @param {SVGElement} node */
  function hold(node) {
    show(node);
    held = id_of(node);
    ctx.hold(is_offered(held) ? held : "");
  }

  function let_go() {
    held = "";
    ctx.hold("");
  }

  /** @param {string} id */
  function is_offered(id) {
    const rolls = find(ctx.el, ".bc-desk").dataset.mode === "roll";
    return faces[id]?.on && PREVIEWED.includes(id.split("-")[0]) && !rolls;
  }

  /** @param {SVGElement} node */
  function is_previewed(node) {
    return arrangement() !== "" && is_offered(id_of(node));
  }

  /**
   * Whether a tap asks what something is: nothing of its kind can be chosen, and a small window has no hover.
   * @param {SVGElement} node
   */
  function is_explained(node) {
    const [kind] = id_of(node).split("-");
    const asked = Object.entries(faces).some(([id, face]) => face.on && id.split("-")[0] === kind);
    return kind !== "look" && !asked && small();
  }

  /** @param {SVGElement} node */
  function place(node) {
    const edges = over.getBoundingClientRect();
    const lit = [...nodes.values()].filter((it) => it !== node && it.getAttribute("aria-disabled") === "false");
    const { left, top } = node.closest(".bc-window")
      ? beside(node, tip, edges, [find(ctx.el, ".bc-corner"), ...lit])
      : above(node, tip, edges);
    tip.style.left = `${left - edges.left}px`;
    tip.style.top = `${top - edges.top}px`;
  }

  /**
   * Write the receipt of a target in its place on the desk, or else into the tooltip, and add it to the description.
   * @param {string} target
   * @param {Answer} answer
   */
  function tell_preview(target, { head, lines }) {
    const node = nodes.get(target);
    if (!node) return;
    if (!lines.length) {
      if (tip.dataset.target !== target || small()) return;
      tip.hidden = false;
      place(node);
      return;
    }
    const told = lines.map(({ label, text }) => `${label} ${text}`.trim().replace(/\.?$/, "."));
    describe(target, told.join(" "));
    const parent = receipt();
    if (!parent) {
      write_receipt(tip, lines, write);
      place(node);
      return;
    }
    parent.replaceChildren();
    make("strong", "", parent, head || faces[target].name.replace(/\.$/, ""));
    write_receipt(parent, lines, write);
    // nearer to each other, then one after the other, and then smaller, where they have no room
    const is_full = () => has_tight_receipts(arrangement()) && parent.scrollHeight > parent.clientHeight + 1;
    const closer = ["bc-tight", "bc-run", "bc-fine"];
    parent.classList.remove(...closer);
    for (const way of closer) parent.classList.toggle(way, is_full());
    tip.hidden = true; // the receipt says more, and covers nothing
  }

  return {
    show,
    hover,
    hide,
    renew,
    describe,
    hold,
    hold_back,
    /** Forget all previews: the picture has changed. */
    forget: preview.forget,
    held: () => held,
    is_shown: () => !tip.hidden || Boolean(held),
    is_previewed,
    is_explained,
    small,
    in_window: () => arrangement() !== "",
  };
}

/** @typedef {Pick<DOMRect, "left" | "top" | "right" | "bottom">} Edges */

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * The area that two rectangles share.
 * @param {Edges} a
 * @param {Edges} b
 */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * The place of a tooltip above a target, or below it where there is no room; in pixels of the window.
 * @param {Element} node
 * @param {HTMLElement} tip
 * @param {DOMRect} edges it stays within
 */
function above(node, tip, edges) {
  const at = node.getBoundingClientRect();
  const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
  const left = clamp(at.left + at.width / 2 - wide / 2, edges.left + 4, edges.right - wide - 4);
  const fits = at.top > high + 24 && at.top - edges.top - high - 10 > 0;
  return { left, top: fits ? at.top - high - 10 : at.bottom + 10 };
}

/** What a target belongs to as a part of one thing: a tooltip keeps off all of it. */
const WHOLE = '[data-panel^="colony-"]';

/**
 * The place of a tooltip beside a target or the thing that it is a part of, where it covers the least of that and of
 * what is to stay in sight; in pixels of the window.
 * @param {Element} node
 * @param {HTMLElement} tip
 * @param {DOMRect} edges it stays within
 * @param {Element[]} kept is to stay in sight
 */
function beside(node, tip, edges, kept) {
  const at = node.getBoundingClientRect();
  const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
  const [middle, centre] = [at.left + at.width / 2 - wide / 2, at.top + at.height / 2 - high / 2];
  const boxes = kept.map((it) => it.getBoundingClientRect());
  const about = (node.closest(WHOLE) ?? node).getBoundingClientRect();
  const places = [at, about].flatMap(({ left, top, right, bottom }) => [
    [middle, top - high - 10],
    [middle, bottom + 10],
    [right + 10, centre],
    [left - wide - 10, centre],
  ]);
  const tried = places.map(([x, y]) => {
    const left = clamp(x, edges.left + 4, edges.right - wide - 4);
    const top = clamp(y, edges.top + 4, edges.bottom - high - 4);
    const place = { left, top, right: left + wide, bottom: top + high };
    const covers =
      boxes.reduce((sum, other) => sum + shared(place, other), 0) + 2 * shared(place, about) + 50 * shared(place, at);
    return { left, top, covers };
  });
  return tried.reduce((best, next) => (next.covers < best.covers ? next : best));
}
