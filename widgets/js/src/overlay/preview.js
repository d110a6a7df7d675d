/* Previews: what a target would bring, asked of the kernel where the reader rests on it, and drawn over the board.
 *
 * Answers hold until the next decision. Only one question is on its way at a time; the last target rested on counts. */

import { SVG, make } from "../shared/dom.js";

/** @import { Context } from "./context.js" */

/** @typedef {{ label: string, text: string, dear: boolean }} Line a line of the receipt; dear: spends what is scarce */
/** @typedef {{ head: string, lines: Line[], ghost: string }} Answer the receipt, and shapes over the picture as markup */

/** milliseconds that the reader rests on a target before it is asked about */
const REST = 60;
/** milliseconds after which a touch that stays is a long press */
export const PRESS = 380;

/**
 * @param {Pick<Context, "ask" | "version">} ctx
 * @param {SVGSVGElement} svg
 * @param {(target: string, answer: Answer) => void} tell puts the receipt where it belongs
 */
export function create_preview({ ask, version }, svg, tell) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "bc-foreseen");
  layer.setAttribute("aria-hidden", "true");
  /** @type {Map<string, Answer>} */
  const known = new Map();
  let at = -1; // the version that the answers are of
  let picture = 0; // the number of the picture that their shapes belong to
  let wanted = ""; // the target that the reader rests on
  let asking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  /** @param {string} target */
  function draw(target) {
    const answer = known.get(target);
    if (!answer || target !== wanted) return;
    layer.innerHTML = answer.ghost;
    svg.append(layer); // the targets may have been laid out anew
    tell(target, answer);
  }

  async function fetch_wanted() {
    const target = wanted;
    if (!target || asking) return;
    if (known.has(target)) return draw(target);
    asking = true;
    const [asked, drawn] = [version(), picture];
    /** @type {any} */
    const answer = await ask({ type: "preview", target, version: asked });
    asking = false;
    if (answer?.lines && asked === version() && asked === at && drawn === picture) known.set(target, answer);
    if (wanted === target && drawn === picture) draw(target);
    else fetch_wanted();
  }

  /** @param {string} target */
  function show(target) {
    if (at !== version()) {
      known.clear();
      at = version();
    }
    if (target === wanted && layer.isConnected) return;
    hide();
    wanted = target;
    if (known.has(target)) draw(target);
    else resting = setTimeout(fetch_wanted, REST);
  }

  function hide() {
    clearTimeout(resting);
    wanted = "";
    layer.replaceChildren();
    layer.remove();
  }

  /** Forget all answers, and those on their way: their shapes belong to another picture. */
  function forget() {
    hide();
    known.clear();
    picture += 1;
  }

  return { show, hide, forget };
}

/**
 * The receipt as a list of terms.
 * @param {Element} parent
 * @param {Line[]} lines
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function write_receipt(parent, lines, write) {
  const list = make("dl", "bc-receipt-lines", parent);
  for (const { label, text, dear } of lines) {
    make("dt", "", list, label);
    write(make("dd", dear ? "bc-dear" : "", list), text);
  }
}
