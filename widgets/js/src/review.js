/* One review card after another. review/page.py describes the messages.
 *
 * The browser knows the date and keeps the answers; the kernel makes the cards and judges the answers. */

import { ARROWS, middle_of, nearest_point } from "./shared/arrows.js";
import { SVG, find_all, make, make_button } from "./shared/dom.js";
import { make_hit } from "./shared/hits.js";
import { is_review_newer, keep_review, read_progress, set_review_aside } from "./shared/progress_store.js";
import { day_of } from "./shared/rule_marks.js";
import { LOST_AFTER, RESIZED, keep_keys, send, when_kernel_ends } from "./shared/widget.js";

/** @import { Hit } from "./shared/hits.js" */
/** @import { Review } from "./shared/progress.js" */
/** @import { Labels, Message, View } from "./shared/widget.js" */

/**
 * A picture, the targets over it, and its description; the first and last as markup.
 * @typedef {object} Picture
 * @property {string} picture
 * @property {string} [view] the part of the picture in view
 * @property {{ id: string, name: string, hit: Hit }[]} hits
 * @property {string} words
 */

/**
 * A card, with the label of the field for a number, "" for none.
 * @typedef {Picture & { version: number, title: string, left: string, question: string, number: string,
 *                       on_board: boolean, choices: { id: string, text: string }[], notice?: string }} Card
 */

/**
 * The kernel's verdict on an answer.
 * @typedef {object} Verdict
 * @property {Review} kept
 * @property {boolean} right
 * @property {string} head
 * @property {string[]} lines
 * @property {{ text: string, number: number }[]} parts of which the number is the sum
 * @property {string} total
 * @property {string} answer
 * @property {string} back when the card comes back
 * @property {string[]} answers all that were right
 * @property {string} chosen
 * @property {string} left
 * @property {string} rules as HTML
 */

/** @param {View} view */
function render({ model, el }) {
  /** @type {Labels} */
  const labels = model.get("labels");
  el.classList.add("bc-review");
  const stop = new AbortController();
  const alert = make("p", "bc-review-alert", el);
  alert.hidden = true;
  alert.setAttribute("role", "alert");
  const grid = make("div", "bc-review-grid", el);
  const question = make("div", "bc-review-question", grid);
  const picture = make("div", "bc-review-picture", grid);
  const answer = make("div", "bc-review-answer", grid);
  const status = make("p", "bc-review-status", question);
  const asked = make("h2", "bc-review-asked", question, labels.wait);
  asked.tabIndex = -1;
  const how = make("p", "bc-review-how", question);
  const inputs = make("div", "bc-review-inputs", answer);
  const live = make("div", "bc-review-verdict", answer);
  live.setAttribute("aria-live", "polite");
  const after = make("div", "bc-review-after", answer);
  const words = make("details", "bc-review-words", answer);
  make("summary", "", words, labels.words);
  const told = make("div", "", words);

  /** @type {number | null} */
  let card = null; // the open question
  /** @type {Review | null} */
  let kept = null; // the review, if the browser keeps nothing
  let acted = false; // move the focus only after the reader has done something
  let width = 0;

  // --- talking to the kernel
  let seq = 0;
  /** @type {{ seq: number, timer: ReturnType<typeof setTimeout> } | null} */
  let waiting = null;

  /** @param {Message} message */
  function ask(message) {
    if (waiting) return;
    seq += 1;
    const timer = setTimeout(() => say_lost(labels.silent), LOST_AFTER);
    waiting = { seq, timer };
    el.setAttribute("aria-busy", "true");
    const there = read_progress().review;
    try {
      send(model, { ...message, seq, today: day_of(new Date()), kept: Object.keys(there).length ? there : kept });
    } catch {
      clearTimeout(timer);
      say_lost(labels.silent); // the way to the kernel is closed
    }
  }

  /** @param {string} text */
  function say_lost(text) {
    waiting = null;
    el.removeAttribute("aria-busy");
    alert.textContent = text;
    alert.hidden = false;
  }

  /** @type {Record<string, (message: any) => void>} */
  const hears = {
    card: show_card,
    verdict: show_verdict,
    done: show_done,
    picture: draw_picture,
    fault: ({ text }) => say_lost(text),
  };

  /** @param {Message} message */
  function heard(message) {
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    waiting = null;
    alert.hidden = true;
    el.removeAttribute("aria-busy");
    if (message.damaged) set_review_aside();
    if (message.type !== "none") hears[message.type ?? ""]?.(message);
    // a request that came in the meantime
    resized();
  }

  model.on("msg:custom", heard);

  // --- a card
  /** @param {Card} message */
  function show_card(message) {
    card = message.version;
    status.replaceChildren(make("b", "", null, message.title), document.createTextNode(` · ${message.left}`));
    asked.textContent = message.question;
    how.textContent = message.number ? "" : message.on_board ? labels.on_board : "";
    if (message.notice) say_lost(message.notice);
    inputs.replaceChildren();
    live.replaceChildren();
    after.replaceChildren();
    draw_picture(message);
    const field = message.number ? draw_field(message.number) : null;
    if (!message.number && !message.on_board) draw_choices(message.choices);
    if (!acted) return;
    const target = field && !matchMedia("(pointer: coarse)").matches ? field : asked;
    target.focus();
    question.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} label */
  function draw_field(label) {
    const form = make("form", "bc-review-form", inputs);
    const name = make("label", "", form, label);
    const field = make("input", "", name);
    field.inputMode = "numeric";
    field.autocomplete = "off";
    field.size = 4;
    const fault = make("p", "bc-review-fault", inputs);
    fault.setAttribute("role", "alert");
    make("button", "bc-review-button", form, labels.check).type = "submit";
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (/^\s*[-\u2212]?\s*\d{1,6}\s*$/.test(field.value)) {
        fault.textContent = "";
        choose(field.value);
      } else {
        fault.textContent = labels.no_number;
        field.focus();
      }
    });
    return field;
  }

  /** @param {Card["choices"]} choices */
  function draw_choices(choices) {
    const list = make("div", "bc-review-choices", inputs);
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", labels.choices);
    for (const { id, text } of choices) make_button("bc-review-choice", list, text, () => choose(id)).dataset.id = id;
  }

  /** @param {string} [value] */
  function choose(value) {
    if (card === null || waiting) return;
    acted = true;
    ask({ type: "answer", version: card, value });
  }

  // --- its picture, with the targets over it
  /** @param {Picture} message */
  function draw_picture({ picture: drawn, view = "", hits, words: facts }) {
    picture.innerHTML = drawn;
    told.innerHTML = facts;
    picture.hidden = !drawn;
    picture.style.width = drawn ? `${view.split(" ")[2]}px` : "";
    words.hidden = !drawn;
    if (!hits.length) return;
    const over = document.createElementNS(SVG, "svg");
    over.setAttribute("viewBox", view);
    over.setAttribute("class", "bc-review-hits");
    over.setAttribute("role", "group");
    over.setAttribute("aria-label", labels.choices);
    const nodes = hits.map(({ id, name, hit }, index) => {
      const node = make_hit(hit);
      node.setAttribute("aria-label", name);
      if (!index) node.setAttribute("tabindex", "0");
      node.dataset.id = id;
      const title = document.createElementNS(SVG, "title");
      title.textContent = name;
      node.append(title);
      over.append(node);
      return node;
    });
    /** @type {(event: Event) => SVGElement | null} */
    const target_of = (event) => /** @type {Element} */ (event.target).closest("[data-id]");
    over.addEventListener("click", (event) => choose(target_of(event)?.dataset.id));
    over.addEventListener("keydown", (event) => {
      const node = target_of(event);
      if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
      if (ARROWS.includes(event.key)) step(nodes, node, event.key);
      else if (event.key === "Enter" || event.key === " ") choose(node.dataset.id);
      else return;
      event.preventDefault();
    });
    picture.append(over);
  }

  /**
   * Focus the nearest target in the direction of a key.
   * @param {SVGElement[]} nodes
   * @param {SVGElement} from
   * @param {string} key
   */
  function step(nodes, from, key) {
    const to = nodes[nearest_point(nodes.map(middle_of), nodes.indexOf(from), key, { beyond: 1, narrow: 0.5 })];
    if (!to) return;
    for (const node of nodes) node.setAttribute("tabindex", node === to ? "0" : "-1");
    to.focus();
  }

  // --- the verdict on the answer
  /** @param {Verdict} message */
  function show_verdict(message) {
    card = null;
    kept = message.kept;
    const stored = keep_review(kept);
    live.replaceChildren();
    const box = make("div", message.right ? "bc-review-right" : "bc-review-wrong", live);
    make("h3", "", box, message.head);
    for (const line of message.lines) make("p", "", box, line);
    if (message.parts.length) {
      const table = make("table", "bc-review-parts", box);
      make("caption", "", table, labels.parts);
      const body = make("tbody", "", table);
      for (const { text, number } of message.parts) {
        const row = make("tr", "", body);
        make("th", "", row, text).scope = "row";
        make("td", "", row, String(number));
      }
      const foot = make("tr", "", make("tfoot", "", table));
      make("th", "", foot, labels.sum_label).scope = "row";
      make("td", "", foot, message.total);
    } else if (message.total) make("p", "bc-review-total", box, message.answer);
    make("p", "bc-review-back", box, stored ? message.back : is_review_newer() ? labels.newer : labels.not_kept);
    for (const node of find_all(el, "button.bc-review-choice, .bc-review-hits [data-id]")) {
      const right = message.answers.includes(node.dataset.id ?? "");
      if (right) node.classList.add("bc-is-right");
      else if (node.dataset.id === message.chosen) node.classList.add("bc-is-wrong");
      node.setAttribute("aria-disabled", "true");
    }
    for (const node of find_all(inputs, "input, form button")) node.toggleAttribute("disabled", true);
    after.replaceChildren();
    const next = make_button("bc-review-button bc-review-next", after, labels.next, () => {
      acted = true;
      ask({ type: "next" });
    });
    if (status.lastChild) status.lastChild.textContent = ` · ${message.left}`;
    const rules = make("details", "bc-review-rules", after);
    rules.open = !message.right;
    make("summary", "", rules, labels.rules);
    make("div", "", rules).innerHTML = message.rules;
    next.focus();
  }

  /** @param {{ head: string, lines: string[], notice?: string }} message */
  function show_done({ head, lines, notice }) {
    card = null;
    status.textContent = labels.head;
    asked.textContent = head;
    how.textContent = "";
    if (notice) say_lost(notice);
    draw_picture({ picture: "", hits: [], words: "" });
    inputs.replaceChildren();
    live.replaceChildren();
    after.replaceChildren();
    for (const line of lines) make("p", "", inputs, line);
    if (acted) asked.focus();
  }

  keep_keys(el, stop.signal);

  // --- the layout of the picture depends on the width; the first report of it is the hello
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pending;

  function resized() {
    const now = Math.floor(grid.clientWidth);
    if (waiting || !el.isConnected || now < 50 || Math.abs(now - width) < RESIZED) return;
    const first = width === 0;
    width = now;
    // after the answer, the picture keeps its marks
    if (first || card !== null) ask({ type: first ? "hello" : "resize", width });
  }

  const sizes = new ResizeObserver(() => {
    clearTimeout(pending);
    pending = setTimeout(resized, width ? 180 : 0);
  });
  sizes.observe(grid);

  const leave_kernel = when_kernel_ends(model, () => say_lost(labels.silent));

  return () => {
    stop.abort();
    sizes.disconnect();
    clearTimeout(pending);
    clearTimeout(waiting?.timer);
    leave_kernel();
    model.off("msg:custom", heard);
  };
}

export default { render };
