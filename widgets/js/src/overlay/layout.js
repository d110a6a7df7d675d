/* The layout of the whole table, as custom properties for the style sheets: the parts of the desk in the places that the
 * picture leaves free, below the words of a step, and as large as the picture. */

import { find_all } from "../shared/dom.js";
import { arrange_cell } from "./arrangement.js";

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
 * The table: its root, its form, the step that it lies below on a page of ours, and the tabs of the lab.
 * @typedef {{ root: () => HTMLElement, form: () => Form, step: () => HTMLElement | null, lab: () => HTMLElement | null }}
 *   Table
 */

/** Pixels above and below a cell that is as high as what shows of its notebook. */
const AROUND = 16;
/** Pixels of a cell in sight, from which on dialogs lie over it. */
const LEAST = 400;

/** @param {Table} table */
export function create_layout({ root, form, step, lab }) {
  let drawn = 0; // the width of the picture
  let wide = 0; // the width of the table as it was measured last, 0 where it may be another now

  function measure() {
    wide = width_of(root());
  }

  function forget() {
    wide = 0;
  }

  /** Show what stands on the picture as large as the picture is. */
  function fit() {
    wide ||= width_of(root());
    if (drawn && wide) root().style.setProperty("--table-scale", String(wide / drawn));
  }

  /** Begin the desk below the words of the step, whatever their length. */
  function keep_off_words() {
    const place = step();
    if (!place || form() !== "step") return;
    const own = lab() ? ".bc-tabs-tabs" : ":scope > :is(h1, h2, .bc-prose), .bc-task .bc-todo";
    const words = find_all(place, own);
    const low = Math.max(0, ...words.map((part) => part.getBoundingClientRect().bottom));
    root().style.setProperty("--words-low", `${Math.ceil(low - root().getBoundingClientRect().top)}px`);
  }

  /**
   * Hide the prose of the step that the board belongs to, or show it again.
   * @param {boolean} folded
   */
  function fold_words(folded) {
    step()?.classList.toggle("bc-cramped", folded);
    keep_off_words();
  }

  /**
   * Lay out the parts of the desk in the places that the picture leaves free.
   * @param {{ width: number, height: number, places?: Record<string, Place> }} geometry
   */
  function place({ width: across, height, places }) {
    const style = root().style;
    drawn = across;
    style.setProperty("--table-width", `${across}px`);
    style.setProperty("--table-height", `${height}px`);
    if (form() === "cell") style.aspectRatio = `${across} / ${height}`;
    fit();
    if (!places) return; // they are where they were
    const beside = form() === "step" ? step() : null;
    // what the page has below the board's things keeps above them
    if (beside && lab())
      for (const name of ["words", "rim"]) if (places[name]) set_place(beside.style, name, places[name]);
    if (places.lower) beside?.style.setProperty("--lower-h", `${places.lower.height}px`);
    root().classList.toggle("bc-holding", Boolean(places.hand?.width));
    // nothing in hand unless the picture says so
    const hand = { x: 0, y: 0, width: 0, height: 0 };
    for (const [name, free] of Object.entries({ hand, ...places })) set_place(style, name, free);
  }

  /**
   * Let a dialog lie over the table's cell, as far as that is in sight.
   * @param {HTMLElement} dialog
   */
  function lay_over(dialog) {
    dialog.style.inset = dialog.style.maxHeight = "";
    dialog.style.removeProperty("--over");
    if (form() !== "cell") return;
    const { top, left, right, bottom } = root().getBoundingClientRect();
    const around = scroller_of(root())?.getBoundingClientRect();
    const [high, low] = [Math.max(top, around?.top ?? 0), Math.min(bottom, around?.bottom ?? innerHeight)];
    if (low - high < LEAST) return;
    dialog.style.inset = `${high}px ${innerWidth - right}px ${innerHeight - low}px ${left}px`;
    dialog.style.setProperty("--over", dialog.style.inset);
    dialog.style.maxHeight = `${low - high - AROUND}px`;
  }

  return { measure, forget, fit, keep_off_words, fold_words, place, lay_over };
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {string} name
 * @param {Place} place
 */
function set_place(style, name, { x, y, width: w, height: h }) {
  for (const [side, value] of Object.entries({ x, y, w, h })) style.setProperty(`--${name}-${side}`, `${value}px`);
}

/** @param {HTMLElement} element */
const width_of = (element) => element.getBoundingClientRect().width;

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
 * The arrangement for a cell, and its size; null where it has no room for one.
 * @param {HTMLElement} table
 */
export function room_of_cell(table) {
  const seen = scroller_of(table)?.clientHeight ?? innerHeight;
  return arrange_cell(width_of(table), seen - AROUND);
}
