/* The choices on the desk: a button for each, which are made once and used again; short ones share lines. */

import { make, make_button } from "../shared/dom.js";

/** @import { Context } from "./context.js" */

/**
 * A choice by button: its id, label, gain and price, whether the board offers it as well (``twice``: in a step, beside
 * an answer), and whether it gains nothing.
 * @typedef {{ id: string, label: string, note?: string, price?: string, primary?: boolean, board?: boolean,
 *   twice?: boolean, fruitless?: boolean }} Choice
 */

/** So many choices share lines in the window, two to a line; and in a small one. */
const MANY = [6, 3];
/** So many short choices share lines even where others can't. */
const HALVES = 4;
/** A note of so many letters takes a line of its own, in a large window and in a small one. */
const NOTE = [24, 40];
/** Three of them share a line in a small window, if none has more letters than this and it saves a line. */
const THIRD = 14;
/** More than so many, each with no more letters than the second number, share a phone's lines by four. */
const FOURTHS = [6, 10];

/**
 * Whether a choice takes half a line in the window; in a small one its price stands below.
 * @param {Choice} choice
 * @param {string} label as much of its own as shows
 * @param {boolean} many
 * @param {boolean} brief
 */
const is_short = ({ note = "", price = "", primary }, label, many, brief) =>
  !primary && label.length + (brief ? 0 : price.length) < 20 && (many ? note.length < NOTE[Number(brief)] : !note);

/**
 * Those of the short choices that lie beside another: one alone would leave a gap.
 * @param {Choice[]} choices
 * @param {Choice[]} short
 */
export function paired(choices, short) {
  const pairs = [];
  /** @type {Choice | null} */
  let first = null;
  for (const choice of choices) {
    if (first && short.includes(choice)) pairs.push(first, choice);
    first = !first && short.includes(choice) ? choice : null;
  }
  return pairs;
}

/**
 * The words that three or more labels begin with as the first does, up to a space; "" for none.
 * @param {string[]} labels
 */
function stem_of([first = "", ...others]) {
  const word = first.slice(0, first.indexOf(" ") + 1);
  const alike = others.filter((label) => word && label.startsWith(word));
  if (alike.length < 2) return "";
  let end = first.lastIndexOf(" ") + 1;
  while (!alike.every((label) => label.startsWith(first.slice(0, end)))) end = first.lastIndexOf(" ", end - 2) + 1;
  return first.slice(0, end);
}

/**
 * How choices share lines.
 * @param {Choice[]} choices
 * @param {boolean} brief whether the window is small, or the desk lies in its foot
 */
export function lines_of(choices, brief) {
  const many = choices.length >= MANY[Number(brief)];
  // half lines only where most take one: a ragged list is hard to read
  const plain = choices.filter(({ id, primary, board }) => id !== "back" && !primary && !board);
  const stem = brief ? stem_of(plain.map(({ label }) => label)) : "";
  /** @param {Choice} choice */
  const rest = ({ label }) => {
    const left = label.startsWith(stem) ? label.slice(stem.length) : label;
    return left.charAt(0).toUpperCase() + left.slice(1);
  };
  const short = plain.filter((choice) => is_short(choice, rest(choice), many, brief));
  const most = short.length > 1 && (short.length === plain.length || short.length >= HALVES) ? short : [];
  // a small window has no room for as many lines: there the short ones of a few share one as well
  const halves = brief && (most.length || short.length < 2) ? most : paired(choices, brief ? short : most);
  const saves = Math.ceil(halves.length / 3) < Math.ceil(halves.length / 2);
  const thirds = brief && saves && halves.every((choice) => !choice.note && rest(choice).length <= THIRD);
  const fourths = thirds && halves.length > FOURTHS[0] && halves.every((choice) => rest(choice).length <= FOURTHS[1]);
  return { many, thirds, fourths, halves, stem, rest };
}

/**
 * @param {Context} ctx
 * @param {HTMLElement} list
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function create_choices({ choose, listen }, list, write) {
  /** @type {{ button: HTMLButtonElement, label: HTMLElement, note: HTMLElement, price: HTMLElement }[]} */
  const pool = [];
  /** @type {Choice[]} */
  let drawn = [];

  /** @param {number} index */
  function button_at(index) {
    if (!pool[index]) {
      const button = make_button("bc-choice", list);
      const text = make("span", "bc-choice-text", button);
      const label = make("span", "bc-choice-label", text);
      text.append(" "); // or a screen reader joins the words
      const note = make("span", "bc-choice-note", text);
      pool[index] = { button, label, note, price: make("span", "bc-price", button) };
      listen(button, "click", () => choose(button.dataset.id ?? ""));
    }
    return pool[index];
  }

  /**
   * @param {Choice[]} choices
   * @param {boolean} brief whether the window is small, or the desk lies in its foot
   */
  function draw(choices, brief) {
    drawn = choices;
    const { many, thirds, fourths, halves, stem, rest } = lines_of(choices, brief);
    list.classList.toggle("bc-many", many);
    list.classList.toggle("bc-thirds", thirds);
    list.classList.toggle("bc-fourths", fourths);
    choices.forEach((choice, index) => {
      const { button, label, note, price } = button_at(index);
      const half = halves.includes(choice);
      button.hidden = false;
      button.dataset.id = choice.id;
      button.classList.toggle("bc-first", Boolean(choice.primary));
      button.classList.toggle("bc-back", choice.id === "back");
      button.classList.toggle("bc-spare", Boolean(choice.board));
      button.classList.toggle("bc-short", half);
      const cut = half && rest(choice) !== choice.label;
      label.replaceChildren(cut ? rest(choice) : choice.label);
      if (cut) label.prepend(make("span", "bc-stem", null, stem));
      button.classList.toggle("bc-fruitless", Boolean(choice.fruitless));
      if (choice.fruitless) write(note, choice.note ?? "");
      else note.textContent = choice.note ?? "";
      note.hidden = !choice.note;
      write(price, choice.price ?? "");
      price.hidden = !choice.price;
      // even the same value lets the browser lay out the page, if the button has the focus
      if (button.tabIndex !== (index ? -1 : 0)) button.tabIndex = index ? -1 : 0;
      if (index < 9) button.setAttribute("aria-keyshortcuts", String(index + 1));
    });
    pool.slice(choices.length).forEach(({ button }) => (button.hidden = true));
    list.hidden = choices.length === 0;
  }

  /**
   * Leave out what the board offers as well, or show it again.
   * @param {boolean} out
   */
  function leave_out(out) {
    for (const [index, choice] of drawn.entries())
      pool[index].button.classList.toggle("bc-twice", out && Boolean(choice.twice));
  }

  /** The buttons on the screen. */
  const shown = () => pool.filter(({ button }) => !button.hidden).map(({ button }) => button);

  /**
   * Mark a choice as taken, before its answer comes.
   * @param {string} id "" for none
   */
  function take(id) {
    for (const { button } of pool) button.classList.toggle("bc-taken", id !== "" && button.dataset.id === id);
  }

  return { draw, leave_out, shown, take };
}
