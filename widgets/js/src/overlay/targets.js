/* The targets: focusable shapes over the painted board, and arrow keys to move between them. */

import { middle_of, nearest_point } from "../shared/arrows.js";
import { covered, is_under, scroll_to } from "./in_sight.js";
import { create_pointing, target_of } from "./pointing.js";
import { create_parts } from "./parts.js";
import { create_tips, id_of, opens_part } from "./tips.js";
import { SVG, find, focused, make } from "../shared/dom.js";
import { make_hit } from "../shared/hits.js";

/** @import { Context } from "./context.js" */
/** @import { Face } from "./tips.js" */
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

/** Pixels of the picture by which a location's price hangs below it. */
const HANGS = 14;

/** @type {Face} */
const NO_FACE = { name: "", tip: "", on: false, price: "", key: "" };

/** @typedef {{ id: string, title: string, group: SVGGElement, members: SVGElement[], on: number }} Panel */

/**
 * @param {Context} ctx
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function create_targets(ctx, write) {
  const { labels, listen } = ctx;
  const over = make("div", "bc-over", ctx.el);
  const veils = make("div", "bc-veils", over);
  const svg = make_svg(over, labels.board);
  /** @type {Map<string, SVGElement>} */
  const nodes = new Map(); // target id -> element
  /** @type {Record<string, Face>} */
  const faces = {};
  const field = { over, svg, nodes, faces };
  const tips = create_tips(ctx, field, write);
  const pointing = create_pointing(ctx, field, tips);
  /** @type {Panel[]} */
  let panels = [];
  let taken = ""; // the target that was chosen, until its answer is there

  const draw_parts = create_parts(svg, nodes);

  const desk = () => find(ctx.el, ".bc-desk");

  /** @param {SVGElement} node */
  const members_beside = (node) => panels.find((panel) => panel.members.includes(node))?.members ?? [];

  /**
   * Lay out the targets again; returns a function that restores the focus once they have their faces.
   * @param {Geometry} geometry
   */
  function draw_geometry({ width, height, panels: all }) {
    const target = focused()?.dataset?.target ?? "";
    const inside = svg.contains(document.activeElement);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const known = new Map(panels.map((panel) => [panel.id, panel]));
    panels = all.map((panel) => (panel.targets ? make_panel(panel) : known.get(panel.id)) ?? make_panel(panel));
    lay_out(
      svg,
      panels.map(({ group }) => group),
    );
    nodes.clear();
    tips.forget();
    for (const node of panels.flatMap(({ members }) => members)) nodes.set(id_of(node), node);
    // a target that is drawn anew has the face that it had, until another is sent
    for (const id of Object.keys(faces)) {
      if (nodes.has(id)) draw_face(id);
      else delete faces[id];
    }
    return () => {
      const node = inside ? nodes.get(target) : null;
      if (node && node === document.activeElement) greet(node);
      else node?.focus({ preventScroll: true });
    };
  }

  /** @param {string} id */
  function draw_face(id) {
    const [face, node] = [faces[id], nodes.get(id)];
    if (!node) return;
    const priced = `${face.name.replace(/\.?$/, ".")} ${labels.price} ${face.price}.`;
    node.setAttribute("aria-label", face.price ? priced : face.name);
    // it can still be chosen: the answer says why it is impossible
    node.setAttribute("aria-disabled", String(!face.on));
    tips.describe(id);
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
      set_tab_stop(panel.members, current ?? on[0] ?? panel.members[0]);
    }
    mark_taken(taken);
    tips.renew();
  }

  /** @param {string} id of the target, "" when its answer is there */
  function mark_taken(id) {
    nodes.get(taken)?.classList.remove("bc-taken");
    taken = id;
    nodes.get(id)?.classList.add("bc-taken");
  }

  /**
   * Acknowledge a choice, before its answer comes.
   * @param {string} id
   */
  function take(id) {
    mark_taken(id);
    pointing.hush(id);
    if (!opens_part(id)) tips.hide();
  }

  // not on the svg: browsers make an svg that listens to focus a tab stop
  listen(over, "focusin", (event) => {
    const node = target_of(event);
    if (node) greet(node);
  });

  /** @param {SVGElement} node that has the focus */
  function greet(node) {
    set_tab_stop(members_beside(node), node);
    if (!node.matches(":focus-visible")) return;
    // where the tip takes the place of the choices, only keys ask for it
    if (tips.small() && !desk().classList.contains("bc-by-keys")) return;
    if (!desk().closest(".bc-window") && is_under(node, desk())) scroll_to(node, desk(), "auto");
    if (!pointing.is_quiet(node)) tips.show(node);
  }
  listen(over, "focusout", () => tips.held() || tips.hide());

  /**
   * The next target in the direction of an arrow key, within the panel.
   * @param {SVGElement} node
   * @param {string} key
   * @returns {SVGElement | undefined}
   */
  function step(node, key) {
    const members = members_beside(node);
    return members[nearest_point(members.map(middle_of), members.indexOf(node), key, { beyond: 3 })];
  }

  /**
   * Mark a target that the log names.
   * @param {string} id
   * @param {boolean} on
   */
  function spot(id, on) {
    for (const [name, node] of nodes) node.classList.toggle("bc-spot", on && name === id);
  }

  /** The panels with choices. */
  const useful = () => panels.filter((panel) => panel.on && panel.id !== "dice");

  /** Scroll to the choices on the board if all of them are outside the window or below the desk. */
  function bring_up() {
    /** @param {Panel} panel */
    const free = ({ group }) => {
      const { top, height } = group.getBoundingClientRect();
      return top + height / 2 > 0 && top + height / 2 < innerHeight - covered(group, desk());
    };
    const found = useful();
    if (found.length && covered(found[0].group, desk()) && !found.some(free)) scroll_to(found[0].group, desk());
  }

  /**
   * How far down the targets reach that can be chosen and lie above a height, in pixels of the picture.
   * @param {number} height
   */
  function lowest(height) {
    const lit = [...nodes].filter(([id, node]) => faces[id]?.on && !opens_part(id) && node.isConnected);
    const ends = lit.flatMap(([id, node]) => {
      const { y, height: high } = /** @type {SVGGraphicsElement} */ (node).getBBox();
      return y + high / 2 < height ? y + high + (id.startsWith("location-") ? HANGS : 0) : [];
    });
    return Math.max(0, ...ends);
  }

  /**
   * Preview a target as a finger does.
   * @param {string} id
   */
  function preview(id) {
    const node = nodes.get(id);
    if (node) tips.hold(node);
  }

  /** Forget what a finger has chosen to preview. */
  const drop = () => tips.held() && tips.hide();

  /**
   * Press a target as the reader did on a still picture, whether it lies open here or not.
   * @param {string} id
   * @param {boolean} by_finger
   */
  function press(id, by_finger) {
    const node = nodes.get(id);
    if (node) pointing.press(node, by_finger);
    else ctx.choose(id);
  }

  /** @param {string} id */
  const focus = (id) => nodes.get(id)?.focus({ preventScroll: true });

  /** @param {string} id */
  const show = (id) => scroll_to(nodes.get(id), desk());

  /** @param {string} id */
  const has = (id) => nodes.has(id);

  /** @param {string} kind the number of targets of a kind */
  const count = (kind) => [...nodes.keys()].filter((id) => id.startsWith(`${kind}-`)).length;

  /** @param {string} key */
  const by_key = (key) => Object.entries(faces).find(([, face]) => face.key && face.key === key)?.[0];

  return {
    over,
    veils,
    svg,
    draw_geometry,
    draw_faces,
    draw_parts,
    take,
    release: () => mark_taken(""),
    hide_tip: tips.hide,
    preview,
    drop,
    hold_back: tips.hold_back,
    press,
    focus,
    /** Focus the first target that can be chosen. Returns whether there is one. */
    enter() {
      const node = useful()[0]?.members.find((member) => member.getAttribute("tabindex") === "0");
      node?.focus({ preventScroll: true });
      return Boolean(node);
    },
    has_tip: tips.is_shown,
    target_of,
    step,
    spot,
    show,
    has,
    count,
    lowest,
    useful: () => useful().map(({ id, title, group }) => ({ id, title, go: () => scroll_to(group, desk()) })),
    bring_up,
    by_key,
  };
}

/**
 * @param {Element} parent
 * @param {string} label
 */
function make_svg(parent, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
  svg.setAttribute("class", "bc-targets");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", label);
  parent.append(svg);
  return svg;
}

/**
 * @param {Geometry["panels"][number]} panel
 * @returns {Panel}
 */
function make_panel({ id, title = "", targets = {} }) {
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

/**
 * Let an element have children, and leave in place those that it has in their order: what is taken out is styled and laid
 * out anew.
 * @param {Element} parent
 * @param {Element[]} children
 */
function lay_out(parent, children) {
  const stays = new Set(children);
  for (const child of [...parent.children]) if (!stays.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

/**
 * Let the tab key reach one of several targets; arrow keys lead to the others.
 * @param {SVGElement[]} members
 * @param {SVGElement} stop
 */
function set_tab_stop(members, stop) {
  for (const node of members) node.setAttribute("tabindex", node === stop ? "0" : "-1");
}
