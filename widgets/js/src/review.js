/* One review card after another, each laid out as a lesson's step. review/page.py describes the messages.
 *
 * The browser knows the date and keeps the answers; the kernel makes the cards and judges the answers. */

import { draw_choices, draw_number } from "./review/inputs.js";
import { draw_hits, draw_picture } from "./review/picture.js";
import { arrange_room, measure } from "./review/room.js";
import { draw_ladder, draw_parts, draw_rules, mark_choices } from "./review/verdict.js";
import { is_own_page, make, make_button } from "./shared/dom.js";
import { is_review_newer, keep_review, read_progress, set_review_aside } from "./shared/progress_store.js";
import { day_of } from "./shared/rule_marks.js";
import { LOST_AFTER, RESIZED, keep_keys, send, when_kernel_ends } from "./shared/widget.js";

/** @import { Card, Deck, Done, Picture, Verdict } from "./review/messages.js" */
/** @import { Review } from "./shared/progress.js" */
/** @import { Labels, Message, View } from "./shared/widget.js" */

/** Letters of a question that a phone shows in its largest size. */
const LONG = 105;

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
  /** @type {ReturnType<typeof draw_number> | null} */
  let number = null; // asked for by the question
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
      send(model, { ...message, ...arrange_room(el, is_told), ...of_browser, seq });
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
    picture(message) {
      show_picture(message);
      if (verdict) mark_choices(el, verdict);
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

  // --- a card
  /** Take away what is left of the last card. */
  function clear() {
    given_up.abort();
    given_up = new AbortController();
    number = null;
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
    show_picture(message);
    const asks = { is_open: () => card !== null, signal: given_up.signal };
    if (message.number) number = draw_number(inputs, foot, message, labels, asks, choose);
    else if (!on_board) draw_choices(inputs, message.choices, labels.choices, choose);
    make_button("bc-review-button", foot, labels.reveal, () => choose("", "reveal"));
    if (!acted) return;
    if (number && !matchMedia("(pointer: coarse)").matches) number.focus();
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

  /**
   * @param {string} [value]
   * @param {"answer" | "reveal"} [type]
   */
  function choose(value, type = "answer") {
    if (card === null || waiting) return;
    acted = true;
    ask({ type, version: card, value });
  }

  /** @param {Picture} message */
  function show_picture(message) {
    draw_picture(el, board, message, size.width);
    el.classList.add("bc-ready"); // there is something to see
    told.innerHTML = message.words;
    draw_hits(board, message, labels.choices, choose);
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
    show_picture(message);
    live.replaceChildren();
    const box = make("div", message.right ? "bc-review-right" : "bc-review-wrong", live);
    make("h3", "", box, message.head);
    if (message.parts.length) draw_parts(box, message, labels.parts);
    for (const line of message.lines) make("p", "", box, line);
    draw_ladder(live, message.ladder);
    make("p", "bc-review-back", live, stored ? message.back : is_review_newer() ? labels.newer : labels.not_kept);
    number?.mark({ ...message, over: true });
    mark_choices(el, message);
    foot.replaceChildren();
    const next = make_button("bc-review-button bc-first bc-review-next", foot, labels.next, () =>
      ask({ type: "next" }),
    );
    draw_rules(after, foot, message.rules, labels);
    answer.scrollTop = 0;
    next.focus({ preventScroll: true });
  }

  /** @param {Done} message */
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
    show_picture(message);
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
    const now = measure(el);
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
