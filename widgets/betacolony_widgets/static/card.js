// Made of widgets/js/src/card.js by `npm run build`; changes belong there.

// src/shared/dom.js
function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== void 0) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}
function make_button(className, parent, text, action) {
  const node = make("button", className, parent, text);
  node.type = "button";
  if (action) node.addEventListener("click", action);
  return node;
}
var is_own_page = () => document.body.dataset.voila !== void 0;
var wants_calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var scrolling = () => (
  /** @type {ScrollBehavior} */
  wants_calm() ? "auto" : "smooth"
);

// src/shared/numbers.js
function offer_numbers(form, { label, highest, is_open, signal }) {
  let chosen = -1;
  const row = make("div", "bc-numbers", form);
  row.setAttribute("role", "radiogroup");
  row.setAttribute("aria-label", label);
  const buttons = Array.from({ length: highest + 1 }, (_, number) => {
    const button = make_button("bc-number", row, String(number), () => choose(number));
    button.setAttribute("role", "radio");
    return button;
  });
  function choose(number) {
    chosen = number;
    buttons.forEach((button, index) => {
      button.setAttribute("aria-checked", String(index === number));
      button.tabIndex = index === Math.max(number, 0) ? 0 : -1;
    });
  }
  choose(-1);
  const keyed = (event) => {
    const target = (
      /** @type {Element} */
      event.target
    );
    if (event.altKey || event.ctrlKey || event.metaKey || !is_open() || !row.getClientRects().length) return;
    if (target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && row.contains(target)) {
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    const by = { ArrowRight: 1, ArrowLeft: -1 }[row.contains(target) ? event.key : ""] ?? 0;
    const number = by ? (chosen + by + highest + 1) % (highest + 1) : /^\d$/.test(event.key) ? Number(event.key) : -1;
    if (!buttons[number]) return;
    event.preventDefault();
    event.stopPropagation();
    choose(number);
    buttons[number].focus();
  };
  document.addEventListener("keydown", keyed, { capture: true, signal });
  const focus = () => buttons[Math.max(chosen, 0)].focus({ preventScroll: true });
  function mark({ right, over, answer }) {
    if (buttons[chosen] && !right) buttons[chosen].dataset.mark = "yours";
    if (!over) return;
    const told = buttons[answer ?? -1];
    if (told) told.dataset.mark = "right";
    for (const button of buttons) button.disabled = true;
  }
  return { chosen: () => chosen, focus, mark };
}

// src/shared/storage.js
function read_item(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write_item(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
function data_of(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
var is_table = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var is_newer = (data, version) => is_table(data) && Number.isInteger(data.v) && data.v > version;

// src/shared/progress.js
var VERSION = 1;
var MOST_STARS = 3;
var is_name = (value) => typeof value === "string" && value.length > 0 && value.length <= 120;
var is_stars = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_STARS;
function clean_progress(data) {
  const given = is_table(data) && data.v === VERSION ? data : {};
  const rows = (table) => is_table(table) ? Object.entries(table).filter(([name]) => is_name(name) && name !== "__proto__") : [];
  const stars = (table) => Object.fromEntries(rows(table).filter(([, number]) => is_stars(number)));
  const place_of = (place) => is_table(place) && is_name(place.page) && is_name(place.step) ? { page: place.page, step: place.step } : null;
  return {
    ...given,
    v: VERSION,
    done: stars(given.done),
    first: stars(given.first),
    steps: Object.fromEntries(
      rows(given.steps).filter(([, steps]) => Array.isArray(steps)).map(([page, steps]) => [page, [...new Set(steps.filter(is_name))]])
    ),
    at: place_of(given.at),
    places: Object.fromEntries(
      rows(given.places).map(([game, place]) => [game, place_of(place)]).filter(([, place]) => place)
    ),
    review: is_table(given.review) ? given.review : {}
  };
}
var best = (stars, other) => Math.max(stars ?? 0, other ?? 0);
function with_stars(progress, id, stars) {
  const first = progress.first[id] ?? progress.done[id] ?? stars;
  const done = best(stars, progress.done[id]);
  return { ...progress, first: { ...progress.first, [id]: first }, done: { ...progress.done, [id]: done } };
}
var stars_in = (progress, id) => Object.hasOwn(progress.done, id) ? progress.done[id] : void 0;

// src/shared/progress_store.js
var KEY = "betacolony:progress";
var EVENT = "betacolony:progress";
var stored = () => data_of(read_item(KEY));
var read_progress = () => clean_progress(stored());
var is_progress_newer = () => is_newer(stored(), VERSION);
function write_progress(progress) {
  if (is_progress_newer()) return false;
  const kept = write_item(KEY, JSON.stringify(progress));
  window.dispatchEvent(new Event(EVENT));
  return kept;
}
function follow_progress(action, signal) {
  window.addEventListener(EVENT, action, { signal });
  window.addEventListener("storage", (event) => (event.key === KEY || event.key === null) && action(), { signal });
}
var stars_of = (id) => stars_in(read_progress(), id);
var mark_done = (id, stars) => is_name(id) && is_stars(stars) && write_progress(with_stars(read_progress(), id, stars));

// src/shared/widget.js
var LOST_AFTER = 5e3;
function send(model, message) {
  if (!model.widget_manager?.kernel?.isDisposed) model.send(message);
}

// src/card.js
var RUN_KEY = "betacolony:run";
function render({ model, el }) {
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
  let seq = 0;
  const waiting = /* @__PURE__ */ new Map();
  async function ask(message, { quiet = false } = {}) {
    seq += 1;
    const number = seq;
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
  function say_lost(sentence) {
    verdict.replaceChildren();
    make("p", "bc-todo-lost", verdict, sentence);
    make_button("bc-todo-button", verdict, words.reload, () => location.reload());
  }
  const has_keys = () => is_own_page() && Boolean(el.closest(".bc-step")?.contains(document.activeElement));
  function go_on() {
    const onward = (
      /** @type {HTMLElement | null} */
      document.querySelector(".bc-bar :is(.bc-next, .bc-after)")
    );
    onward?.focus({ preventScroll: true });
  }
  const handlers = {
    done({ value }) {
      mark_done(key, value);
      forget_run();
      card.classList.add("bc-won");
      if (has_keys()) go_on();
    },
    run({ value }) {
      card.classList.remove("bc-won");
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
    }
  };
  function receive(message) {
    if (message.seq !== void 0) waiting.get(message.seq)?.(message);
    else handlers[message.type ?? ""]?.(message);
  }
  model.on("msg:custom", receive);
  function read_run() {
    const run2 = data_of(read_item(RUN_KEY));
    return run2?.key === key && run2.page === location.pathname && Array.isArray(run2.options) ? run2.options : null;
  }
  const keep_run = (options) => write_item(RUN_KEY, JSON.stringify({ key, page: location.pathname, options }));
  function forget_run() {
    if (read_run()) localStorage.removeItem(RUN_KEY);
  }
  const open = (options = []) => ask({ type: "open", options });
  function show_when_there() {
    const task = el.closest(".bc-task") ?? el;
    const seen = new MutationObserver(() => {
      const painted = task.querySelector(".bc-ready");
      if (!painted) return;
      seen.disconnect();
      painted.closest(".bc-root")?.querySelector(".bc-prompt")?.focus({
        preventScroll: true
      });
      task.scrollIntoView({ block: "start", behavior: scrolling() });
    });
    seen.observe(task, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    signal.addEventListener("abort", () => seen.disconnect());
  }
  async function show_picture() {
    const before = document.querySelector(`.bc-preview [data-task="${key}"] .bc-pictures`);
    if (before && is_own_page()) return;
    if (before) {
      pictures.append(before.cloneNode(true));
      return;
    }
    const reply = await ask({ type: "picture" }, { quiet: true });
    if (reply?.html) pictures.innerHTML = reply.html;
  }
  const tries = /* @__PURE__ */ new Set();
  let over = false;
  let guess = -1;
  let row_of_numbers = null;
  function fill_form(form2) {
    if (numbers) {
      const options = { label: `${words.guess} (${unit})`, highest: numbers, is_open: () => !over, signal };
      row_of_numbers = offer_numbers(form2, options);
    } else offer_field(form2);
    const foot = make("div", "bc-todo-foot", form2);
    make("button", "bc-todo-button bc-first", foot, words.check).type = "submit";
    make_button("bc-todo-button", foot, words.reveal, async () => judge(await ask({ type: "reveal" })));
    form2.addEventListener("submit", async (event) => {
      event.preventDefault();
      const value = row_of_numbers ? row_of_numbers.chosen() : guess;
      judge(await ask({ type: "guess", value }), value);
    });
  }
  function offer_field(form2) {
    const label = make("label", "", form2, words.guess);
    const field = make("input", "", label);
    Object.assign(field, { type: "number", min: "0", step: "1", inputMode: "numeric", autocomplete: "off" });
    make("span", "bc-todo-unit", form2, unit);
    field.addEventListener("input", () => {
      const value = field.value.trim() === "" ? -1 : Number(field.value);
      guess = Number.isInteger(value) ? value : -1;
    });
  }
  function judge(message, value) {
    if (message?.type !== "verdict") return;
    const had_keys = has_keys();
    const reply = (
      /** @type {Verdict} */
      message
    );
    verdict.replaceChildren();
    verdict.classList.toggle("bc-right", Boolean(reply.right));
    if (reply.head) make("p", "bc-todo-head", verdict, reply.head);
    if (reply.parts) draw_parts(reply.parts, reply.sum);
    for (const line of reply.lines) make("p", "", verdict, line);
    if (reply.counts || reply.over) row_of_numbers?.mark(reply);
    card.classList.toggle("bc-told", Boolean(reply.over));
    if (reply.counts && value !== void 0) {
      tries.add(value);
      make("p", "", verdict, words.left.replace("{n}", String(stars_now())));
    }
    if (!reply.over || over) return;
    over = true;
    if (value !== void 0) make("p", "", verdict, `${words.stars.replace("{n}", String(stars_now()))}.`);
    mark_done(key, value === void 0 ? 0 : stars_now());
    if (had_keys) go_on();
  }
  const stars_now = () => Math.max(1, 3 - tries.size);
  function draw_parts(parts, sum) {
    const list = make("ul", "bc-todo-parts", verdict);
    for (const [order, [number, text_of_part]] of parts.entries()) {
      const item = make("li", number ? "" : "bc-none", list);
      item.style.setProperty("--order", String(order));
      make("b", "", item, `${number < 0 ? "−" : order && number ? "+" : ""}${Math.abs(number)}`);
      make("span", "", item, text_of_part);
    }
    make("li", "bc-sum", list, sum).style.setProperty("--order", String(parts.length));
  }
  function draw_stars() {
    const number = stars_of(key);
    won.textContent = number === void 0 ? "☆☆☆" : "★".repeat(number) + "☆".repeat(3 - number);
    won.setAttribute("aria-label", number === void 0 ? words.undone : words.stars.replace("{n}", String(number)));
    won.setAttribute("role", "img");
    card.classList.toggle("bc-done", number !== void 0);
    draw_live();
  }
  function draw_live() {
    const live = model.get("live");
    card.classList.toggle("bc-board-here", live);
    board.classList.toggle("bc-first", !live && kind === "exercise");
    const idle = kind === "predict" ? words.look : stars_of(key) === void 0 ? words.try : words.again;
    board.textContent = live ? words.close : idle;
  }
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
var card_default = { render };
export {
  card_default as default
};
