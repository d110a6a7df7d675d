/* One review card after another, each laid out as a lesson's step. review/page.py describes the messages.
 *
 * The browser knows the date and keeps the answers; the kernel makes the cards and judges the answers. */

import { arrange_step } from "./overlay/arrangement.js";
import { ARROWS, middle_of, nearest_point } from "./shared/arrows.js";
import { SVG, find_all, is_own_page, make, make_button } from "./shared/dom.js";
import { make_hit } from "./shared/hits.js";
import { offer_numbers } from "./shared/numbers.js";
import { is_review_newer, keep_review, read_progress, set_review_aside } from "./shared/progress_store.js";
import { day_of, marks_of } from "./shared/rule_marks.js";
import { LOST_AFTER, RESIZED, keep_keys, send, when_kernel_ends } from "./shared/widget.js";

/** @import { Hit } from "./shared/hits.js" */
/** @import { Review } from "./shared/progress.js" */
/** @import { TaughtRule } from "./shared/rule_marks.js" */
/** @import { Labels, Message, View } from "./shared/widget.js" */

/** A cell of a notebook: its height for its width, and its least and greatest in pixels. */
const CELL = { share: 0.62, least: 560, most: 700 };
/** The least size of the wide column (layouts/lesson.py). */
const WIDE = { width: 1200, height: 640 };
/** Letters of a question that a phone shows in its largest size. */
const LONG = 105;
/** Pixels of a phone's window above the picture, and below it once there is an answer: words need more than a step's. */
const PHONE = { above: 40, below: 90 };

/**
 * A picture, the targets over it, places in it as x, y, width and height, and its description; the first and last as
 * markup.
 * @typedef {object} Picture
 * @property {string} picture
 * @property {string} view
 * @property {{ id: string, name: string, hit: Hit }[]} hits
 * @property {Record<string, [number, number, number, number]>} places
 * @property {string} words
 */

/**
 * Today's cards: those answered, right or wrong, and how many are left; `now` if the first of them is being asked.
 * @typedef {{ done: boolean[], left: number, now: boolean, words: string }} Deck
 */

/**
 * A card: the label of its number ("" for none), and the highest number that has a button (0 where it is typed).
 * @typedef {Picture & { version: string, title: string, deck: Deck, question: string, number: string, numbers: number,
 *                       choices: { id: string, text: string }[], notice?: string }} Card
 */

/**
 * The kernel's verdict on an answer.
 * @typedef {object} Told
 * @property {Review} kept
 * @property {boolean} right
 * @property {string} head
 * @property {string[]} lines
 * @property {[number, string][]} parts addends, each with its label; they add up to the answer
 * @property {string} total
 * @property {number} answer
 * @property {string} back when the card comes back
 * @property {string[]} answers all that were right
 * @property {string} [chosen]
 * @property {{ at: number, steps: string[], words: string }} ladder
 * @property {Deck} deck
 * @property {(TaughtRule & { html: string })[]} rules
 *
 * @typedef {Picture & Told} Verdict
 */

/** @param {View} view */
function render({ model, el }) {
  /** @type {Labels} */
  const labels = model.get("labels");
  el.classList.add("bc-review");
  el.classList.toggle("bc-review-page", is_own_page());
  const stop = new AbortController();
  const words = make("div", "bc-review-words", el);
  const board = make("div", "bc-review-board", el);
  const top = make("div", "bc-review-top", words);
  const kind = make("p", "bc-review-kind", top);
  const deck = make("span", "bc-review-deck", top);
  deck.setAttribute("role", "img");
  const asked = make("h2", "bc-review-asked", words, labels.wait);
  asked.tabIndex = -1;
  const answer = make("div", "bc-review-answer", el);
  const alert = make("p", "bc-review-alert", answer);
  alert.hidden = true;
  alert.setAttribute("role", "alert");
  const how = make("p", "bc-review-how", answer);
  const inputs = make("div", "bc-review-inputs", answer);
  const live = make("div", "bc-review-verdict", answer);
  live.setAttribute("aria-live", "polite");
  const after = make("div", "bc-review-after", answer);
  const facts = make("details", "bc-review-facts", answer);
  make("summary", "", facts, labels.words);
  const told = make("div", "", facts);
  const foot = make("div", "bc-review-foot", el);

  /** @type {string | null} */
  let card = null; // the open question
  /** @type {Review | null} */
  let kept = null; // the review, if the browser keeps nothing
  let acted = false; // move the focus only after the reader has done something
  let size = { width: 0, height: 0 };
  /** @type {ReturnType<typeof offer_numbers> | null} */
  let numbers = null;
  let given_up = new AbortController(); // what the open question listens to

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
    const of_browser = { today: day_of(new Date()), kept: Object.keys(there).length ? there : kept };
    // the words of an answer need more of a phone's room than those of a question
    const is_told =
      !["next", "more"].includes(message.type ?? "") && (card === null ? acted : message.type !== "resize");
    try {
      send(model, { ...message, ...room(is_told), ...of_browser, seq });
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
    if (el.dataset.state) return;
    asked.textContent = labels.head;
    el.classList.add("bc-ready");
  }

  /** @type {Record<string, (message: any) => void>} */
  const hears = {
    card: show_card,
    verdict: show_verdict,
    done: show_done,
    picture: (message) => {
      draw_picture(message);
      mark_choices();
    },
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

  // --- the room: the window below the page's bar, or a cell
  /** @param {boolean} [is_told] */
  function room(is_told = false) {
    const { width, height } = measure();
    const { name } = arrange_step(width, height, 0);
    el.dataset.arrangement = name;
    el.toggleAttribute("data-narrow", name === "lesson" && (width < WIDE.width || height < WIDE.height));
    const taken = name === "lesson-phone" ? PHONE.above + (is_told ? PHONE.below : 0) : 0;
    return { arrangement: name, width, height: height - taken };
  }

  function measure() {
    const width = Math.floor(el.clientWidth);
    if (is_own_page()) return { width, height: Math.floor(el.clientHeight) };
    const share = Math.round(width * CELL.share);
    const height = Math.max(CELL.least, Math.min(width < CELL.most ? CELL.most : share, CELL.most));
    el.style.height = `${height}px`;
    return { width, height };
  }

  // --- a card
  /** Take away what is left of the last card. */
  function clear() {
    given_up.abort();
    given_up = new AbortController();
    numbers = null;
    verdict = null;
    delete el.dataset.right;
    for (const part of [inputs, live, after, foot]) part.replaceChildren();
    facts.open = false;
    answer.scrollTop = 0;
  }

  /** @param {Card} message */
  function show_card(message) {
    clear();
    card = message.version;
    el.dataset.state = "asked";
    facts.hidden = false;
    kind.textContent = message.title;
    draw_deck(message.deck);
    asked.textContent = message.question;
    asked.toggleAttribute("data-long", message.question.length > LONG);
    const on_board = message.hits.length > 0;
    how.textContent = on_board ? labels.on_board : message.number;
    if (message.notice) say_lost(message.notice);
    draw_picture(message);
    const field = message.number ? draw_number(message) : null;
    if (!message.number && !on_board) draw_choices(message.choices);
    make_button("bc-review-button", foot, labels.reveal, () => choose("", "reveal"));
    if (!acted) return;
    if (field && !matchMedia("(pointer: coarse)").matches) field.focus();
    else asked.focus({ preventScroll: true });
  }

  /** @param {Deck} message */
  function draw_deck({ done, left, now, words: said }) {
    deck.replaceChildren();
    deck.setAttribute("aria-label", said);
    for (const right of done) make("i", "", deck).dataset.answer = right ? "right" : "wrong";
    for (let number = 0; number < left; number += 1) make("i", number || !now ? "" : "bc-now", deck);
    // what was answered just now is still what is looked at
    if (!now && left + done.length && el.dataset.state === "told")
      deck.children[done.length - 1]?.classList.add("bc-now");
  }

  /** @param {Card} message */
  function draw_number({ number, numbers: highest }) {
    const form = make("form", "bc-todo-form", inputs);
    const fault = make("p", "bc-review-fault", inputs);
    fault.setAttribute("role", "alert");
    /** @type {HTMLInputElement | null} */
    let field = null;
    if (highest) {
      numbers = offer_numbers(form, { label: number, highest, is_open: () => card !== null, signal: given_up.signal });
    } else {
      field = make("input", "", make("label", "", form));
      field.setAttribute("aria-label", number);
      Object.assign(field, { inputMode: "numeric", autocomplete: "off", size: 4 });
    }
    form.id = "bc-review-form";
    const check = make("button", "bc-review-button bc-first", foot, labels.check);
    check.type = "submit";
    check.setAttribute("form", form.id);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const value = field ? field.value : String(numbers?.chosen() ?? "");
      if (/^\s*[-\u2212]?\s*\d{1,6}\s*$/.test(value) && value !== "-1") {
        fault.textContent = "";
        choose(value);
      } else {
        fault.textContent = labels.no_number;
        (field ?? numbers)?.focus();
      }
    });
    return field ?? numbers;
  }

  /** @param {Card["choices"]} choices */
  function draw_choices(choices) {
    const list = make("div", "bc-review-choices", inputs);
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", labels.choices);
    for (const { id, text } of choices) make_button("bc-review-choice", list, text, () => choose(id)).dataset.id = id;
  }

  /**
   * @param {string} [value]
   * @param {"answer" | "reveal"} [type]
   */
  function choose(value, type = "answer") {
    if (card === null || waiting) return;
    acted = true;
    ask({ type, version: card, value });
  }

  // --- its picture, with the targets over it
  /** @param {Picture} message */
  function draw_picture({ picture: drawn, view, hits, places, words: said }) {
    board.innerHTML = drawn;
    el.classList.add("bc-ready"); // there is something to see
    told.innerHTML = said;
    const [width, height] = view.split(" ").slice(2).map(Number);
    const is_phone = el.dataset.arrangement === "lesson-phone";
    // a small phone shows its picture smaller
    const scale = is_phone ? size.width / width : 1;
    const above = is_phone ? PHONE.above : 0;
    board.style.width = `${width * scale}px`;
    board.style.height = `${height * scale}px`;
    board.style.top = `${above}px`;
    for (const [name, [x, y, w, h]] of Object.entries(places))
      for (const [side, value] of Object.entries({ x: x * scale, y: y * scale + above, w: w * scale, h: h * scale }))
        el.style.setProperty(`--${name}-${side}`, `${value}px`);
    // beside things that stay, an answer has a column of its own
    el.toggleAttribute("data-things", places.lower[3] > 0);
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
    board.append(over);
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
  /** @type {Verdict | null} */
  let verdict = null;

  /** @param {Verdict} message */
  function show_verdict(message) {
    card = null;
    verdict = message;
    kept = message.kept;
    const stored = keep_review(kept);
    el.dataset.state = "told";
    el.toggleAttribute("data-right", message.right);
    draw_deck(message.deck);
    how.textContent = "";
    draw_picture(message);
    live.replaceChildren();
    const box = make("div", message.right ? "bc-review-right" : "bc-review-wrong", live);
    make("h3", "", box, message.head);
    if (message.parts.length) draw_parts(box, message);
    for (const line of message.lines) make("p", "", box, line);
    draw_ladder(message.ladder);
    make("p", "bc-review-back", live, stored ? message.back : is_review_newer() ? labels.newer : labels.not_kept);
    numbers?.mark({ right: message.right, over: true, answer: message.answer });
    mark_choices();
    for (const node of find_all(inputs, "input")) {
      node.toggleAttribute("disabled", true);
      node.toggleAttribute("hidden", !message.chosen); // nothing was typed
    }
    foot.replaceChildren();
    const next = make_button("bc-review-button bc-first bc-review-next", foot, labels.next, () =>
      ask({ type: "next" }),
    );
    draw_rules(message.rules);
    answer.scrollTop = 0;
    next.focus({ preventScroll: true });
  }

  /** Mark the right choices, and the one that was chosen. */
  function mark_choices() {
    if (!verdict) return;
    for (const node of find_all(el, "button.bc-review-choice, .bc-review-hits [data-id]")) {
      const right = verdict.answers.includes(node.dataset.id ?? "");
      if (right) node.classList.add("bc-is-right");
      else if (node.dataset.id === verdict.chosen) node.classList.add("bc-is-wrong");
      node.setAttribute("aria-disabled", "true");
    }
  }

  /**
   * @param {HTMLElement} box
   * @param {Verdict} message
   */
  function draw_parts(box, { parts, total }) {
    const list = make("ul", "bc-todo-parts", box);
    list.setAttribute("aria-label", labels.parts);
    for (const [number, text] of parts) {
      const item = make("li", number ? "" : "bc-none", list);
      make("b", "", item, String(number));
      make("span", "", item, text);
    }
    make("li", "bc-sum", list, total);
  }

  /** @param {Verdict["ladder"]} ladder */
  function draw_ladder({ at, steps, words: said }) {
    const list = make("div", "bc-review-ladder", live);
    list.setAttribute("role", "img");
    list.setAttribute("aria-label", said);
    list.style.setProperty("--at", String(at / steps.length));
    steps.forEach((text, index) => {
      make("span", index + 1 === at ? "bc-now" : "", list, text).setAttribute("aria-hidden", "true");
    });
  }

  /** @param {Verdict["rules"]} rules */
  function draw_rules(rules) {
    const box = make("div", "bc-review-rules", after);
    box.id = "bc-review-rules";
    box.hidden = true;
    for (const rule of rules) {
      const part = make("div", "", box);
      part.innerHTML = rule.html;
      const { marks, count } = marks_of(rule, read_progress());
      const bars = make("span", "bc-review-marks", part.querySelector(":is(h3, h4)"));
      bars.setAttribute("role", "img");
      bars.setAttribute("aria-label", labels.marks.replace("{n}", String(marks)).replace("{count}", String(count)));
      for (let mark = 0; mark < count; mark += 1) make("i", mark < marks ? "bc-has" : "", bars);
    }
    const button = make_button("bc-review-button", foot, labels.rules, () => {
      box.hidden = !box.hidden;
      button.setAttribute("aria-expanded", String(!box.hidden));
      if (!box.hidden) box.scrollIntoView({ block: "nearest" });
    });
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-controls", box.id);
  }

  /** @param {Picture & { head: string, lines: string[], more: boolean, deck: Deck, notice?: string }} message */
  function show_done(message) {
    clear();
    card = null;
    el.dataset.state = "done";
    facts.hidden = true; // the ring is for its looks
    kind.textContent = labels.head;
    draw_deck(message.deck);
    asked.textContent = message.head;
    how.textContent = "";
    if (message.notice) say_lost(message.notice);
    draw_picture(message);
    for (const line of message.lines) make("p", "bc-review-due", inputs, line);
    if (message.more) make_button("bc-review-button", inputs, labels.more, start_more);
    if (acted) asked.focus({ preventScroll: true });
  }

  /** Go on with cards that are not yet due. */
  function start_more() {
    acted = true;
    ask({ type: "more" });
  }

  keep_keys(el, stop.signal);

  // --- the picture's layout depends on the room; the first report of it is the hello
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pending;

  function resized() {
    if (waiting || !el.isConnected) return;
    const now = measure();
    if (now.width < 50 || now.height < 50) return;
    if (Math.abs(now.width - size.width) < RESIZED && Math.abs(now.height - size.height) < RESIZED) return;
    const first = size.width === 0;
    size = now;
    ask({ type: first ? "hello" : "resize" });
  }

  const sizes = new ResizeObserver(() => {
    clearTimeout(pending);
    pending = setTimeout(resized, size.width ? 180 : 0);
  });
  sizes.observe(el);
  // the answer begins where the question ends
  const heights = new ResizeObserver(() => {
    el.style.setProperty("--words-low", `${words.offsetTop + words.offsetHeight}px`);
  });
  heights.observe(words);

  const leave_kernel = when_kernel_ends(model, () => say_lost(labels.silent));

  return () => {
    stop.abort();
    given_up.abort();
    sizes.disconnect();
    heights.disconnect();
    clearTimeout(pending);
    clearTimeout(waiting?.timer);
    leave_kernel();
    model.off("msg:custom", heard);
  };
}

export default { render };
