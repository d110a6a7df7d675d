/* A task on a page: its text, its picture, the stars won, and for a prediction a field for the number. card.py
 * answers. The board opens below; while it is open, the picture makes room for it. */

import { is_own_page, make, make_button, scrolling } from "./shared/dom.js";
import { offer_numbers } from "./shared/numbers.js";
import { follow_progress, mark_done, stars_of } from "./shared/progress_store.js";
import { data_of, read_item, write_item } from "./shared/storage.js";
import { LOST_AFTER, send } from "./shared/widget.js";

/** @import { Labels, Message, View } from "./shared/widget.js" */

const RUN_KEY = "betacolony:run"; // the running exercise, to continue after a reload

/**
 * @typedef {object} Facts
 * @property {string} key "lesson/task"
 * @property {"exercise" | "predict"} kind
 * @property {string} title
 * @property {string} text
 * @property {string} unit of a prediction's number
 * @property {number} numbers the highest number to choose among; 0 where it is typed
 * @property {Labels} words
 */

/**
 * The kernel's answer to a guess.
 * @typedef {object} Verdict
 * @property {string} type
 * @property {boolean} [right]
 * @property {string} [head]
 * @property {[number, string][]} [parts]
 * @property {string} [sum]
 * @property {string[]} lines
 * @property {boolean} [counts] it was a try
 * @property {boolean} [over]
 * @property {number} [answer] the right number, once it is over
 */

/** @param {View} view */
function render({ model, el }) {
  /** @type {Facts} */
  const { key, kind, title, text, unit, numbers, words } = model.get("facts");
  const stop = new AbortController();
  const signal = stop.signal;
  const card = make("section", `bc-todo bc-${kind}`, el);
  card.dataset.task = key;
  const head = make("header", "", card);
  make("p", "bc-todo-kind", head, words[kind]);
  make("h3", "", head, title);
  const won = make("p", "bc-todo-stars", head);
  make("p", "bc-todo-text", card, text);
  const form = kind === "predict" ? make("form", "bc-todo-form", card) : null;
  const verdict = make("div", "bc-todo-verdict", card);
  verdict.setAttribute("aria-live", "polite");
  const row = make("div", "bc-todo-row", card);
  const pictures = make("div", "bc-todo-pictures", card);
  const board = make_button("bc-todo-button", row, "", () => {
    if (model.get("live")) {
      ask({ type: "close" });
    } else {
      show_when_there();
      open();
    }
  });

  // --- talking to the kernel
  let seq = 0;
  /** @type {Map<number | undefined, (answer: Message) => void>} */
  const waiting = new Map();

  /**
   * @param {Message} message
   * @param {{ quiet?: boolean }} [options] `quiet`: don't report a missing answer
   */
  async function ask(message, { quiet = false } = {}) {
    seq += 1;
    const number = seq;
    /** @type {Message | null} */
    const reply = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), LOST_AFTER);
      waiting.set(number, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      send(model, { ...message, seq: number });
    });
    waiting.delete(number);
    if (reply === null && !quiet) say_lost(words.lost);
    else if (reply?.type === "fault") say_lost(reply.text);
    return reply;
  }

  /** @param {string} sentence */
  function say_lost(sentence) {
    verdict.replaceChildren();
    make("p", "bc-todo-lost", verdict, sentence);
    make_button("bc-todo-button", verdict, words.reload, () => location.reload());
  }

  const has_keys = () => is_own_page() && Boolean(el.closest(".bc-step")?.contains(document.activeElement));

  /** Give the keys to the page's button that goes on. */
  function go_on() {
    const onward = /** @type {HTMLElement | null} */ (document.querySelector(".bc-bar :is(.bc-next, .bc-after)"));
    onward?.focus({ preventScroll: true });
  }

  /** @type {Record<string, (message: Message) => void>} */
  const handlers = {
    done({ value }) {
      mark_done(key, value);
      forget_run();
      card.classList.add("bc-won");
      // a board beside the words leaves going on to the page
      if (has_keys()) go_on();
    },
    run({ value }) {
      card.classList.remove("bc-won"); // a task that is done says so next
      if (value.length) keep_run(value);
      else forget_run();
    },
    leave() {
      forget_run();
      draw_live();
      board.focus();
    },
    next() {
      forget_run();
      document.dispatchEvent(new CustomEvent("betacolony:next"));
    },
  };

  /** @param {Message} message */
  function receive(message) {
    if (message.seq !== undefined) waiting.get(message.seq)?.(message);
    else handlers[message.type ?? ""]?.(message);
  }
  model.on("msg:custom", receive);

  // --- the running exercise
  /** @returns {unknown[] | null} */
  function read_run() {
    const run = data_of(read_item(RUN_KEY));
    return run?.key === key && run.page === location.pathname && Array.isArray(run.options) ? run.options : null;
  }

  // without storage, an exercise starts over after a reload
  /** @param {unknown[]} options */
  const keep_run = (options) => write_item(RUN_KEY, JSON.stringify({ key, page: location.pathname, options }));

  function forget_run() {
    if (read_run()) localStorage.removeItem(RUN_KEY);
  }

  /** @param {unknown[]} [options] */
  const open = (options = []) => ask({ type: "open", options });

  // a board that the reader opened gets the screen and the keys once it is painted
  function show_when_there() {
    const task = el.closest(".bc-task") ?? el;
    const seen = new MutationObserver(() => {
      const painted = task.querySelector(".bc-ready");
      if (!painted) return;
      seen.disconnect();
      /** @type {HTMLElement | null} */ (painted.closest(".bc-root")?.querySelector(".bc-prompt"))?.focus({
        preventScroll: true,
      });
      task.scrollIntoView({ block: "start", behavior: scrolling() });
    });
    seen.observe(task, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    signal.addEventListener("abort", () => seen.disconnect());
  }

  // --- the picture, which the page may have already: then it stays there until the board comes (step.css)
  async function show_picture() {
    const before = document.querySelector(`.bc-preview [data-task="${key}"] .bc-pictures`);
    if (before && is_own_page()) return;
    if (before) {
      pictures.append(before.cloneNode(true));
      return;
    }
    const reply = await ask({ type: "picture" }, { quiet: true }); // nobody waits for it
    if (reply?.html) pictures.innerHTML = reply.html;
  }

  // --- the number of a prediction
  /** @type {Set<number>} */
  const tries = new Set(); // the wrong numbers: each costs a star once
  let over = false;

  let guess = -1; // what is typed
  /** @type {ReturnType<typeof offer_numbers> | null} */
  let row_of_numbers = null;

  /** @param {HTMLFormElement} form */
  function fill_form(form) {
    if (numbers) {
      const options = { label: `${words.guess} (${unit})`, highest: numbers, is_open: () => !over, signal };
      row_of_numbers = offer_numbers(form, options);
    } else offer_field(form);
    const foot = make("div", "bc-todo-foot", form);
    make("button", "bc-todo-button bc-first", foot, words.check).type = "submit";
    make_button("bc-todo-button", foot, words.reveal, async () => judge(await ask({ type: "reveal" })));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const value = row_of_numbers ? row_of_numbers.chosen() : guess;
      judge(await ask({ type: "guess", value }), value);
    });
  }

  /** @param {HTMLFormElement} form */
  function offer_field(form) {
    const label = make("label", "", form, words.guess);
    const field = make("input", "", label);
    Object.assign(field, { type: "number", min: "0", step: "1", inputMode: "numeric", autocomplete: "off" });
    make("span", "bc-todo-unit", form, unit);
    field.addEventListener("input", () => {
      const value = field.value.trim() === "" ? -1 : Number(field.value);
      guess = Number.isInteger(value) ? value : -1;
    });
  }

  /**
   * @param {Message | null} message
   * @param {number} [value] the guess; none for a reader who gave up
   */
  function judge(message, value) {
    if (message?.type !== "verdict") return;
    const had_keys = has_keys(); // the row of numbers loses them at the end
    const reply = /** @type {Verdict} */ (message);
    verdict.replaceChildren();
    verdict.classList.toggle("bc-right", Boolean(reply.right));
    if (reply.head) make("p", "bc-todo-head", verdict, reply.head);
    if (reply.parts) draw_parts(reply.parts, reply.sum);
    for (const line of reply.lines) make("p", "", verdict, line);
    if (reply.counts || reply.over) row_of_numbers?.mark(reply);
    card.classList.toggle("bc-told", Boolean(reply.over));
    if (reply.counts && value !== undefined) {
      tries.add(value);
      make("p", "", verdict, words.left.replace("{n}", String(stars_now())));
    }
    if (!reply.over || over) return;
    over = true;
    if (value !== undefined) make("p", "", verdict, `${words.stars.replace("{n}", String(stars_now()))}.`);
    mark_done(key, value === undefined ? 0 : stars_now());
    if (had_keys) go_on();
  }

  /** The stars for the right number now: one less for each wrong one, but 1 at least. */
  const stars_now = () => Math.max(1, 3 - tries.size);

  /**
   * @param {[number, string][]} parts
   * @param {string} [sum]
   */
  function draw_parts(parts, sum) {
    const list = make("ul", "bc-todo-parts", verdict);
    for (const [order, [number, text_of_part]] of parts.entries()) {
      const item = make("li", number ? "" : "bc-none", list);
      item.style.setProperty("--order", String(order));
      make("b", "", item, `${number < 0 ? "\u2212" : order && number ? "+" : ""}${Math.abs(number)}`);
      make("span", "", item, text_of_part);
    }
    make("li", "bc-sum", list, sum).style.setProperty("--order", String(parts.length));
  }

  // --- changes
  function draw_stars() {
    const number = stars_of(key);
    won.textContent = number === undefined ? "☆☆☆" : "★".repeat(number) + "☆".repeat(3 - number);
    won.setAttribute("aria-label", number === undefined ? words.undone : words.stars.replace("{n}", String(number)));
    won.setAttribute("role", "img");
    card.classList.toggle("bc-done", number !== undefined);
    draw_live();
  }

  function draw_live() {
    const live = model.get("live");
    card.classList.toggle("bc-board-here", live);
    board.classList.toggle("bc-first", !live && kind === "exercise");
    const idle = kind === "predict" ? words.look : stars_of(key) === undefined ? words.try : words.again;
    board.textContent = live ? words.close : idle;
  }

  /** On a page of ours, the board lies beside the words as soon as its step is read. */
  function follow_step() {
    const seen = new IntersectionObserver(([{ isIntersecting }]) => {
      if (isIntersecting && !model.get("live")) open(read_run() ?? []);
    });
    seen.observe(card);
    signal.addEventListener("abort", () => seen.disconnect());
  }

  if (form) fill_form(form);
  show_picture();
  draw_stars();
  follow_progress(draw_stars, signal);
  model.on("change:live", draw_live);
  const run = read_run();
  if (is_own_page()) follow_step();
  else if (run && !(model.get("live") && !run.length)) open(run);

  return () => {
    stop.abort();
    model.off("msg:custom", receive);
    model.off("change:live", draw_live);
  };
}

export default { render };
