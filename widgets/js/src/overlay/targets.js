/* The targets: focusable shapes over the painted board, their tooltips, and arrow keys to move between them. */

import { middle_of, nearest_point } from "../shared/arrows.js";
import { has_tight_receipts, is_small } from "./arrangement.js";
import { PRESS, create_preview, write_receipt } from "./preview.js";
import { SVG, find, focused, make, scrolling } from "../shared/dom.js";
import { make_hit } from "../shared/hits.js";

/** @import { Context } from "../overlay.js" */
/** @import { Answer } from "./preview.js" */
/** @import { Hit } from "../shared/hits.js" */

/**
 * The size of the picture, and for each panel the shapes of its targets by their ids; no shapes for a panel that stays
 * as it was.
 * @typedef {object} Geometry
 * @property {number} width
 * @property {number} height
 * @property {{ id: string, title?: string, targets?: Record<string, Hit> }[]} panels
 * @property {Record<string, any>} [places] rectangles for the parts of the desk, where the table has the window and they
 *   have changed
 */

/**
 * A target's name, tip, price and key, and whether it can be chosen.
 * @typedef {{ name: string, tip: string, on: boolean, price: string, key: string }} Face
 */

/** @type {Face} */
const NO_FACE = { name: "", tip: "", on: false, price: "", key: "" };

/** @typedef {{ id: string, title: string, group: SVGGElement, members: SVGElement[], on: number }} Panel */

/** Targets that fingers preview first, in the window: a second tap, or the button on the desk, chooses them. */
const PREVIEWED = ["space", "location", "pod", "achievement", "track", "mat"];

/**
 * @param {Context} ctx
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function create_targets(ctx, write) {
  const { labels, listen } = ctx;
  const over = make("div", "bc-over", ctx.el);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
  svg.setAttribute("class", "bc-targets");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", labels.board);
  over.append(svg);
  const tip = make("div", "bc-tip", over);
  tip.hidden = true;
  const preview = create_preview(ctx, svg, tell_preview);
  /** @type {Map<string, SVGElement>} */
  const nodes = new Map(); // target id -> element
  /** @type {Panel[]} */
  let panels = [];
  /** @type {Record<string, Face>} */
  const faces = {};

  /**
   * Lay out the targets again; returns a function that restores the focus once they have their faces.
   * @param {Geometry} geometry
   */
  function draw_geometry({ width, height, panels: all }) {
    const target = focused()?.dataset?.target ?? "";
    const inside = svg.contains(document.activeElement);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const known = new Map(panels.map((panel) => [panel.id, panel]));
    panels = all.map((panel) => (panel.targets ? draw_panel(panel) : known.get(panel.id)) ?? draw_panel(panel));
    svg.replaceChildren(...panels.map(({ group }) => group));
    nodes.clear();
    preview.forget();
    for (const node of panels.flatMap(({ members }) => members)) nodes.set(node.dataset.target ?? "", node);
    // a target that is drawn anew has the face that it had, until another is sent
    for (const id of Object.keys(faces)) {
      if (nodes.has(id)) draw_face(id);
      else delete faces[id];
    }
    return () => {
      if (inside) nodes.get(target)?.focus({ preventScroll: true });
    };
  }

  /**
   * @param {Geometry["panels"][number]} panel
   * @returns {Panel}
   */
  function draw_panel({ id, title = "", targets = {} }) {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", title);
    group.dataset.panel = id;
    const members = Object.entries(targets).map(([target, hit]) => {
      const node = make_hit(hit);
      node.setAttribute("class", "bc-target");
      node.dataset.target = target;
      group.append(node);
      return node;
    });
    return { id, title, group, members, on: 0 };
  }

  /** @param {string} id */
  function draw_face(id) {
    const [face, node] = [faces[id], nodes.get(id)];
    if (!node) return;
    node.setAttribute("aria-label", face.price ? `${face.name} ${labels.price} ${face.price}.` : face.name);
    // it can still be chosen: the answer says why it is impossible
    node.setAttribute("aria-disabled", String(!face.on));
    describe(id);
    if (face.key) node.setAttribute("aria-keyshortcuts", face.key);
    else node.removeAttribute("aria-keyshortcuts");
  }

  /** @param {Record<string, Partial<Face>>} changed what is other than before, or than empty */
  function draw_faces(changed) {
    for (const [id, face] of Object.entries(changed)) {
      faces[id] = { ...(faces[id] ?? NO_FACE), ...face };
      draw_face(id);
    }
    for (const panel of panels) {
      const on = panel.members.filter((node) => node.getAttribute("aria-disabled") === "false");
      panel.on = on.length;
      // one tab stop: the target with the focus, else the first that can be chosen
      const current = panel.members.find((node) => node === document.activeElement);
      const first = current ?? on[0] ?? panel.members[0];
      panel.members.forEach((node) => node.setAttribute("tabindex", node === first ? "0" : "-1"));
    }
    mark_taken(taken);
    const shown = tip.hidden ? undefined : nodes.get(tip.dataset.target ?? "");
    if (shown) show_tip(shown);
    else hide_tip();
  }

  /**
   * Describe a target by its tip, and by more where there is more to tell.
   * @param {string} id
   */
  function describe(id, more = "") {
    const text = [faces[id]?.tip, more].filter(Boolean).join(" ");
    if (text) nodes.get(id)?.setAttribute("aria-description", text);
    else nodes.get(id)?.removeAttribute("aria-description");
  }

  // --- tooltips, and previews, which alone need the kernel
  /** @param {SVGElement} node */
  function show_tip(node) {
    const id = node.dataset.target ?? "";
    const face = faces[id];
    if (!face) return;
    if (held && held !== id) let_go();
    // what opens a part of the table says so itself, and brings nothing
    const opens = id.startsWith("look-");
    // a mat shows its powers itself
    const previewed = face.on && !opens && (is_small(arrangement()) || !id.startsWith("mat-"));
    if (opens && is_small(arrangement())) return;
    const place = (is_small(arrangement()) && receipt()) || tip;
    place.replaceChildren();
    make("strong", "", place, face.name);
    if (face.tip) make("span", "", place, face.tip);
    if (face.price) make("em", "", place, `${labels.price} ${face.price}`);
    tip.dataset.target = id;
    // where the desk has a place for the receipt, that may say more: a tooltip would only flash
    tip.hidden = place !== tip || (previewed && Boolean(receipt()));
    if (!tip.hidden) place_tip(node);
    if (previewed) preview.show(id);
  }

  /** The arrangement of the window; "" on a page. */
  const arrangement = () => /** @type {HTMLElement} */ (ctx.el.closest(".bc-window"))?.dataset.arrangement ?? "";

  // --- what a finger has chosen to preview stands until something else is touched
  let held = "";

  /** @param {SVGElement} node */
  function hold(node) {
    show_tip(node);
    held = node.dataset.target ?? "";
    ctx.hold(is_previewed(node) ? held : "");
  }

  function let_go() {
    held = "";
    ctx.hold("");
  }

  /** @param {SVGElement} node */
  function is_previewed(node) {
    const id = node.dataset.target ?? "";
    return faces[id]?.on && PREVIEWED.includes(id.split("-")[0]) && !["", "wide"].includes(arrangement());
  }

  /**
   * Whether a tap asks what something is: nothing of its kind can be chosen, and a small window has no hover.
   * @param {SVGElement} node
   */
  function is_explained(node) {
    const [kind] = (node.dataset.target ?? "").split("-");
    const asked = Object.entries(faces).some(([id, face]) => face.on && id.split("-")[0] === kind);
    return kind !== "look" && !asked && is_small(arrangement());
  }

  /** @param {SVGElement} node */
  function place_tip(node) {
    const field = over.getBoundingClientRect();
    const { left, top } = node.closest(".bc-window") ? beside(node, field) : above(node, field);
    tip.style.left = `${left - field.left}px`;
    tip.style.top = `${top - field.top}px`;
  }

  /**
   * Above a target, or below it where there is no room; in pixels of the window.
   * @param {Element} node
   * @param {DOMRect} field
   */
  function above(node, field) {
    const at = node.getBoundingClientRect();
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const left = clamp(at.left + at.width / 2 - wide / 2, field.left + 4, field.right - wide - 4);
    const fits = at.top > high + 24 && at.top - field.top - high - 10 > 0;
    return { left, top: fits ? at.top - high - 10 : at.bottom + 10 };
  }

  /**
   * Beside a target, where the least of the question and of the choices is covered; in pixels of the window.
   * @param {Element} node
   * @param {DOMRect} field
   */
  function beside(node, field) {
    const at = node.getBoundingClientRect();
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const [middle, centre] = [at.left + at.width / 2 - wide / 2, at.top + at.height / 2 - high / 2];
    const lit = [...nodes.values()].filter((it) => it !== node && it.getAttribute("aria-disabled") === "false");
    const kept = [find(ctx.el, ".bc-corner"), ...lit].map((it) => it.getBoundingClientRect());
    const tried = [
      [middle, at.top - high - 10],
      [middle, at.bottom + 10],
      [at.right + 10, centre],
      [at.left - wide - 10, centre],
    ].map(([x, y]) => {
      const left = clamp(x, field.left + 4, field.right - wide - 4);
      const top = clamp(y, field.top + 4, field.bottom - high - 4);
      const place = { left, top, right: left + wide, bottom: top + high };
      const covers = kept.reduce((sum, other) => sum + shared(place, other), 0) + 50 * shared(place, at);
      return { left, top, covers };
    });
    return tried.reduce((best, next) => (next.covers < best.covers ? next : best));
  }

  function hide_tip() {
    if (held) let_go();
    describe(tip.dataset.target ?? "");
    tip.hidden = true;
    delete tip.dataset.target;
    preview.hide();
    receipt()?.replaceChildren();
  }

  /** The place for receipts on the desk, where the table has the window. */
  const receipt = () => ctx.el.closest(".bc-window")?.querySelector(".bc-receipt");

  /**
   * Write the receipt of a target at its place on the desk, or else into the tooltip, and add it to the description.
   * @param {string} target
   * @param {Answer} answer
   */
  function tell_preview(target, { head, lines }) {
    const node = nodes.get(target);
    if (!node) return;
    if (!lines.length) {
      if (tip.dataset.target !== target || is_small(arrangement())) return;
      tip.hidden = false;
      place_tip(node);
      return;
    }
    const told = lines.map(({ label, text }) => `${label} ${text}`.trim()).join(". ");
    describe(target, `${told}.`);
    const place = receipt();
    if (!place) {
      write_receipt(tip, lines, write);
      place_tip(node);
      return;
    }
    place.replaceChildren();
    make("strong", "", place, head || faces[target].name);
    write_receipt(place, lines, write);
    // nearer to each other, and then one after the other, where they have no room
    const is_full = () => has_tight_receipts(arrangement()) && place.scrollHeight > place.clientHeight + 1;
    place.classList.remove("bc-tight", "bc-run");
    place.classList.toggle("bc-tight", is_full());
    place.classList.toggle("bc-run", is_full());
    tip.hidden = true; // the receipt says more, and covers nothing
  }

  // --- acknowledging a choice, before its answer comes
  let taken = ""; // the target that was chosen
  let quiet = ""; // the target that has had its tip, until the pointer goes to another one
  /** @type {[number, number]} */
  let pointer = [-1, -1];
  /** @type {[number, number] | null} */
  let still = null; // where the pointer was when something was chosen: what moves under it says nothing

  /** @param {string} id of the target, "" when its answer is there */
  function mark_taken(id) {
    nodes.get(taken)?.classList.remove("bc-taken");
    taken = id;
    nodes.get(id)?.classList.add("bc-taken");
  }

  /** @param {string} id */
  function take(id) {
    mark_taken(id);
    quiet = nodes.has(id) ? id : "";
    still = pointer;
    hide_tip();
  }

  /** @type {(event: Event) => SVGElement | null} */
  const target_of = (event) => /** @type {Element} */ (event.target).closest?.(".bc-target") ?? null;
  listen(svg, "pointerover", (event) => {
    const node = target_of(event);
    if (!node || event.pointerType !== "mouse") return;
    pointer = [event.clientX, event.clientY];
    if (still?.every((at, axis) => at === pointer[axis]) || node.dataset.target === quiet) return;
    still = null;
    quiet = "";
    show_tip(node);
  });
  for (const name of ["pointermove", "pointerdown"])
    listen(svg, name, ({ clientX, clientY }) => (pointer = [clientX, clientY]));
  listen(svg, "pointerout", (event) => target_of(event) && !held && hide_tip());
  // not on the svg: browsers make an svg that listens to focus a tab stop
  listen(over, "focusin", (event) => {
    const node = target_of(event);
    if (!node) return;
    const own = panels.find((panel) => panel.members.includes(node))?.members ?? [];
    own.forEach((other) => other.setAttribute("tabindex", other === node ? "0" : "-1"));
    if (!node.matches(":focus-visible")) return;
    // where the tip takes the place of the choices, only keys ask for it
    if (is_small(arrangement()) && !find(ctx.el, ".bc-desk").classList.contains("bc-by-keys")) return;
    const desk = find(ctx.el, ".bc-desk");
    if (!desk.closest(".bc-window") && overlap(node, desk)) scroll_to(node, "auto");
    if (node.dataset.target !== quiet) show_tip(node);
  });
  listen(over, "focusout", () => held || hide_tip());
  listen(document, "pointerdown", ({ target }) => {
    if (held && !target?.closest?.(".bc-act, .bc-receipt, .bc-target")) hide_tip();
  });
  // the first long press shows what a hover shows, and chooses nothing
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pressing;
  let pressed = false;
  let down = 0; // when the press began
  let by_finger = false;
  listen(svg, "pointerdown", (event) => {
    const node = target_of(event);
    pressed = false;
    down = event.timeStamp;
    by_finger = event.pointerType !== "mouse";
    clearTimeout(pressing);
    if (!node || event.pointerType === "mouse") return;
    pressing = setTimeout(() => {
      pressed = true;
      if (is_small(arrangement())) hold(node);
      else show_tip(node);
    }, PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) listen(svg, name, () => clearTimeout(pressing));
  listen(svg, "contextmenu", (event) => pressed && event.preventDefault());
  listen(svg, "click", (event) => {
    const node = target_of(event);
    // a busy browser may take a short press for a long one
    const long = pressed && (event.timeStamp - down >= PRESS || (node && is_previewed(node)));
    pressed = false;
    if (long) return;
    if (node && by_finger && (is_previewed(node) || is_explained(node)) && node.dataset.target !== held) hold(node);
    else if (node) ctx.choose(node.dataset.target ?? "");
  });

  /**
   * @param {Element} node
   * @param {Element} other
   */
  function overlap(node, other) {
    const [a, b] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }

  // --- from target to target
  /**
   * The next target in the direction of an arrow key, within the panel.
   * @param {SVGElement} node
   * @param {string} key
   * @returns {SVGElement | undefined}
   */
  function step(node, key) {
    const members = panels.find((panel) => panel.members.includes(node))?.members ?? [];
    return members[nearest_point(members.map(middle_of), members.indexOf(node), key, { beyond: 3 })];
  }

  // --- targets named by the log
  /**
   * @param {string} id
   * @param {boolean} on
   */
  function spot(id, on) {
    for (const [name, node] of nodes) node.classList.toggle("bc-spot", on && name === id);
  }

  /**
   * The height that a desk at the lower end of the window takes from the board.
   * @param {Element} node
   */
  function covered(node) {
    const desk = find(ctx.el, ".bc-desk");
    if (desk.closest(".bc-window")) return 0;
    const [at, other] = [node.getBoundingClientRect(), desk.getBoundingClientRect()];
    return at.left < other.right && other.left < at.right
      ? other.height + parseFloat(getComputedStyle(desk).bottom)
      : 0;
  }

  /**
   * Scroll an element into the free part of the window.
   * @param {Element | undefined} node
   */
  function scroll_to(node, behavior = scrolling()) {
    if (!node || node.closest(".bc-window")) return;
    const taken = covered(node);
    const root = document.documentElement.style;
    const before = root.scrollPaddingBottom;
    if (taken) root.scrollPaddingBottom = `${taken}px`;
    const fits = node.getBoundingClientRect().height < innerHeight - taken;
    node.scrollIntoView({ block: fits ? "center" : "start", behavior });
    root.scrollPaddingBottom = before;
  }

  const useful = () => panels.filter((panel) => panel.on && panel.id !== "dice");

  // scroll to the choices on the board if all of them are outside the window or below the desk
  function bring_up() {
    /** @param {Panel} panel */
    const free = ({ group }) => {
      const { top, height } = group.getBoundingClientRect();
      return top + height / 2 > 0 && top + height / 2 < innerHeight - covered(group);
    };
    const found = useful();
    if (found.length && covered(found[0].group) && !found.some(free)) scroll_to(found[0].group);
  }

  return {
    over,
    svg,
    draw_geometry,
    draw_faces,
    take,
    release: () => mark_taken(""),
    hide_tip,
    has_tip: () => !tip.hidden || Boolean(held),
    target_of,
    step,
    spot,
    /** @param {string} id */
    show: (id) => scroll_to(nodes.get(id)),
    /** @param {string} id */
    has: (id) => nodes.has(id),
    /** @param {string} kind the number of targets of a kind */
    count: (kind) => [...nodes.keys()].filter((id) => id.startsWith(`${kind}-`)).length,
    /**
     * How far down the targets reach that can be chosen and lie above a height, in pixels of the picture.
     * @param {number} height
     */
    lowest(height) {
      const lit = [...nodes].filter(([id, node]) => faces[id]?.on && !id.startsWith("look-") && node.isConnected);
      const ends = lit
        .map(([, node]) => /** @type {SVGGraphicsElement} */ (node).getBBox())
        .filter((box) => box.y + box.height / 2 < height);
      return Math.max(0, ...ends.map((box) => box.y + box.height));
    },
    // the panels with choices
    useful: () => useful().map(({ id, title, group }) => ({ id, title, go: () => scroll_to(group) })),
    bring_up,
    /** @param {string} key */
    by_key: (key) => Object.entries(faces).find(([, face]) => face.key && face.key === key)?.[0],
  };
}

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** @typedef {Pick<DOMRect, "left" | "top" | "right" | "bottom">} Edges */

/**
 * The area that two rectangles share.
 * @param {Edges} a
 * @param {Edges} b
 */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
