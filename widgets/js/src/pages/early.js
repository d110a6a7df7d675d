/* Choosing before there is a board: what can be chosen on a step's still picture answers at once, and the board carries
 * out the latest choice when it is there (overlay/early.js), if it shows the same moment. */

import { ARROWS, rove_over } from "../shared/arrows.js";
import { SVG, find, find_all, focused } from "../shared/dom.js";
import { make_hit } from "../shared/hits.js";

/** @import { Hit } from "../shared/hits.js" */
/** @import { Say } from "../shared/sentences.js" */

/**
 * The targets of a still picture, as still.py writes them: id, shape, name, and whether choosing it can be legal.
 * @typedef {{ width: number, height: number, panels: { title: string, targets: [string, Hit, string, number][] }[] }}
 *   Targets
 */

/**
 * A choice on a still picture that shows this moment of a game.
 * @typedef {{ target: string, name: string, moment: string, by_finger: boolean }} Choice
 */

const LAYER = ".bc-early";

/** @param {{ say: Say }} page */
export function create_early({ say }) {
  /** @type {HTMLElement | null} */
  let step = null; // the one that is read
  /** @type {Choice | null} */
  let choice = null;

  function forget() {
    choice = null;
    for (const node of find_all(document, `${LAYER} .bc-taken`)) node.classList.remove("bc-taken");
  }

  /** Nothing answers any more: the board does, or none will come. */
  function end() {
    forget();
    for (const layer of find_all(document, LAYER)) layer.remove();
  }

  /**
   * @param {SVGElement} node
   * @param {string} moment
   * @param {boolean} by_finger
   */
  function choose(node, moment, by_finger) {
    const waiting = step?.querySelector(".bc-waiting");
    const load = waiting?.querySelector("button");
    if (load) {
      load.focus(); // nothing comes before the reader has agreed to load it
      return;
    }
    forget();
    node.classList.add("bc-taken");
    const name = node.getAttribute("aria-label") ?? "";
    choice = { target: node.dataset.target ?? "", name, moment, by_finger };
    const text = say("page.early", { name: name.replace(/\.$/, "") });
    if (waiting) waiting.textContent = text;
    find(document, ".bc-said").textContent = text;
  }

  /** @param {HTMLElement} picture */
  function draw(picture) {
    const { moment = "", targets = "" } = picture.dataset;
    /** @type {Targets} */
    const { width, height, panels } = JSON.parse(targets);
    const layer = make_layer(width, height, say("page.board"));
    const groups = panels.map((panel) => fill(layer, panel));
    let by_finger = false;
    layer.addEventListener("pointerdown", ({ pointerType }) => (by_finger = pointerType !== "mouse"));
    layer.addEventListener("click", (event) => {
      const node = target_of(event);
      if (node) choose(node, moment, by_finger);
    });
    layer.addEventListener("keydown", (event) => {
      const node = target_of(event);
      if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
      const members = groups.find((group) => group.includes(node)) ?? [];
      if (ARROWS.includes(event.key)) rove_over(members, node, event.key, { beyond: 3 });
      else if (event.key === "Enter" || event.key === " ") choose(node, moment, false);
      else return;
      event.preventDefault();
    });
    // what answers is not hidden from anybody, and the picture below it says nothing more
    const hidden = picture.closest("[aria-hidden]");
    if (hidden) {
      for (const image of find_all(hidden, "svg[role=img]")) image.setAttribute("aria-hidden", "true");
      hidden.removeAttribute("aria-hidden");
    }
    picture.append(layer);
  }

  /**
   * Let a step's pictures answer, unless there is a board already; what was chosen on those of another is forgotten.
   * @param {HTMLElement} section
   */
  function show(section) {
    if (step !== section) end();
    step = section;
    if (document.querySelector(`.bc-ready, ${LAYER}`)) return;
    for (const picture of find_all(section, "[data-targets]:not(.bc-lent)")) draw(picture);
  }

  /**
   * Hand over to the board of a step: what was chosen on its picture, and the target that has the focus.
   * @param {HTMLElement} board
   * @returns {{ choice: Choice | null, focus: string }}
   */
  function take(board) {
    if (!step?.contains(board)) return { choice: null, focus: "" };
    const taken = { choice, focus: (focused()?.closest(LAYER) && focused()?.dataset.target) || "" };
    end();
    return taken;
  }

  return { show, take, end };
}

/** @type {(event: Event) => SVGElement | null} */
const target_of = (event) => /** @type {Element} */ (event.target).closest(".bc-early-target");

/**
 * @param {number} width
 * @param {number} height
 * @param {string} label
 */
function make_layer(width, height, label) {
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", LAYER.slice(1));
  layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
  layer.setAttribute("role", "group");
  layer.setAttribute("aria-label", label);
  return layer;
}

/**
 * Add the targets of a panel; the tab key reaches one of them, and arrow keys the others.
 * @param {SVGElement} layer
 * @param {Targets["panels"][number]} panel
 */
function fill(layer, { title, targets }) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  const nodes = targets.map(([id, hit, name, on]) => {
    /** @type {SVGElement} */
    const node = make_hit(hit);
    node.setAttribute("class", "bc-early-target");
    node.dataset.target = id;
    node.setAttribute("aria-label", name);
    node.setAttribute("aria-disabled", String(!on)); // it can still be chosen: the answer says why it is impossible
    return node;
  });
  (nodes.find((node) => node.getAttribute("aria-disabled") === "false") ?? nodes[0])?.setAttribute("tabindex", "0");
  group.append(...nodes);
  layer.append(group);
  return nodes;
}
