// Made of widgets/js/src/review.js by `npm run build`; changes belong there.

// src/shared/dom.js
var SVG = "http://www.w3.org/2000/svg";
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
var find_all = (root, selector) => [...root.querySelectorAll(
  /** @type {"div"} */
  selector
)];
var is_own_page = () => document.body.dataset.voila !== void 0;

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

// src/review/inputs.js
var NUMBER = /^\s*[-\u2212]?\s*\d{1,6}\s*$/;
function draw_number(parent, foot, { number: label, numbers: highest }, labels, asked, choose) {
  const form = make("form", "bc-todo-form", parent);
  const fault = make("p", "bc-review-fault", parent);
  fault.setAttribute("role", "alert");
  const number = highest ? offer_numbers(form, { label, highest, ...asked }) : offer_field(form, label);
  form.id = "bc-review-form";
  const check = make("button", "bc-review-button bc-first", foot, labels.check);
  check.type = "submit";
  check.setAttribute("form", form.id);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = String(number.chosen());
    if (NUMBER.test(value) && value !== "-1") {
      fault.textContent = "";
      choose(value);
    } else {
      fault.textContent = labels.no_number;
      number.focus();
    }
  });
  return number;
}
function offer_field(form, label) {
  const field = make("input", "", make("label", "", form));
  field.setAttribute("aria-label", label);
  Object.assign(field, { inputMode: "numeric", autocomplete: "off", size: 4 });
  function mark({ chosen }) {
    field.disabled = true;
    field.hidden = !chosen;
  }
  return { chosen: () => field.value, focus: () => field.focus(), mark };
}
function draw_choices(parent, choices, label, choose) {
  const list = make("div", "bc-review-choices", parent);
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", label);
  for (const { id, text } of choices) make_button("bc-review-choice", list, text, () => choose(id)).dataset.id = id;
}

// src/shared/arrows.js
var ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
var DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function nearest_point(points, at, key, { beyond, narrow = 0 }) {
  if (key === "Home") return 0;
  if (key === "End") return points.length - 1;
  const [dx, dy] = DIRECTIONS[key];
  const [x, y] = points[at];
  let best = -1;
  let least = Infinity;
  points.forEach(([ox, oy], index) => {
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (index === at || ahead <= beyond || ahead < aside * narrow || ahead + 2 * aside >= least) return;
    best = index;
    least = ahead + 2 * aside;
  });
  return best;
}
function middle_of(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
function rove_over(nodes, from, key, field) {
  const to = nodes[nearest_point(nodes.map(middle_of), nodes.indexOf(from), key, field)];
  if (!to) return;
  for (const node of nodes) node.setAttribute("tabindex", node === to ? "0" : "-1");
  to.focus();
}

// src/shared/hits.js
function shape_of(hit) {
  if (typeof hit === "string") return ["path", { d: hit }];
  const [x, y, width, height, rx] = hit;
  if (hit.length === 4) return ["path", { d: hexagon(x, y, width) }];
  return hit.length === 3 ? ["circle", { cx: x, cy: y, r: width }] : ["rect", { x, y, width, height, rx }];
}
var hexagon = (x, y, r) => `M${Array.from({ length: 6 }, (_, corner) => {
  const turn = corner * Math.PI / 3;
  return `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`;
}).join("L")}Z`;
function make_hit(hit) {
  const [tag, attributes] = shape_of(hit);
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "-1");
  return node;
}

// src/overlay/arrangement.js
var STEP = { width: 700, upright: 1199, share: 10 / 11 };
function arrange_step(width, height, bar, kind = "lesson") {
  const is_upright = width <= Math.min(STEP.upright, STEP.share * height);
  const name = width < STEP.width ? `${kind}-phone` : is_upright ? `${kind}-upright` : kind;
  return { name, scale: 1, bar };
}

// src/review/room.js
var CELL = { share: 0.62, least: 560, most: 700 };
var WIDE = { width: 1200, height: 640 };
var PHONE = { above: 40, below: 90 };
function measure(el) {
  const width = Math.floor(el.clientWidth);
  if (is_own_page()) return { width, height: Math.floor(el.clientHeight) };
  const share = Math.round(width * CELL.share);
  const height = Math.max(CELL.least, Math.min(width < CELL.most ? CELL.most : share, CELL.most));
  el.style.height = `${height}px`;
  return { width, height };
}
function arrange_room(el, is_told) {
  const { width, height } = measure(el);
  const { name } = arrange_step(width, height, 0);
  el.dataset.arrangement = name;
  el.toggleAttribute("data-narrow", name === "lesson" && (width < WIDE.width || height < WIDE.height));
  const taken = name === "lesson-phone" ? PHONE.above + (is_told ? PHONE.below : 0) : 0;
  return { arrangement: name, width, height: height - taken };
}

// src/review/picture.js
function draw_picture(el, board, { picture, view, places }, room) {
  board.innerHTML = picture;
  const [width, height] = view.split(" ").slice(2).map(Number);
  const is_phone = el.dataset.arrangement === "lesson-phone";
  const scale = is_phone ? room / width : 1;
  const above = is_phone ? PHONE.above : 0;
  board.style.width = `${width * scale}px`;
  board.style.height = `${height * scale}px`;
  board.style.top = `${above}px`;
  for (const [name, [x, y, w, h]] of Object.entries(places))
    for (const [side, value] of Object.entries({ x: x * scale, y: y * scale + above, w: w * scale, h: h * scale }))
      el.style.setProperty(`--${name}-${side}`, `${value}px`);
  el.toggleAttribute("data-things", places.lower[3] > 0);
}
function draw_hits(board, { view, hits }, label, choose) {
  if (!hits.length) return;
  const over = document.createElementNS(SVG, "svg");
  over.setAttribute("viewBox", view);
  over.setAttribute("class", "bc-review-hits");
  over.setAttribute("role", "group");
  over.setAttribute("aria-label", label);
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
  const target_of = (event) => (
    /** @type {Element} */
    event.target.closest("[data-id]")
  );
  over.addEventListener("click", (event) => choose(target_of(event)?.dataset.id));
  over.addEventListener("keydown", (event) => {
    const node = target_of(event);
    if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
    if (ARROWS.includes(event.key)) rove_over(nodes, node, event.key, { beyond: 1, narrow: 0.5 });
    else if (event.key === "Enter" || event.key === " ") choose(node.dataset.id);
    else return;
    event.preventDefault();
  });
  board.append(over);
}

// src/shared/checksum.js
var LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
function checksum(text, letters) {
  let sum = 2166136261;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 16777619) >>> 0;
  let out = "";
  for (let count = 0; count < letters; count += 1) out += LETTERS[sum >>> 6 * count + (32 - 6 * letters) & 63];
  return out;
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
var stars_in = (progress, id) => Object.hasOwn(progress.done, id) ? progress.done[id] : void 0;
var mark_of = (step) => step.startsWith("*") ? step : `*${checksum(step, 2)}`;
var seen_of = (progress, page) => Object.hasOwn(progress.steps, page) ? progress.steps[page] : [];
function is_seen(progress, page, step) {
  const seen = seen_of(progress, page);
  return seen.includes(step) || seen.includes(mark_of(step));
}
function review_cards(review) {
  const is_slot = (slot) => Array.isArray(slot) && /^\d$/.test(slot[0]) && /^\d{4}-\d\d-\d\d$/.test(slot[1]);
  const cards = review.v === 1 && is_table(review.cards) ? Object.entries(review.cards) : [];
  return cards.filter(([kind, slot]) => is_name(kind) && kind !== "__proto__" && is_slot(slot));
}

// src/shared/progress_store.js
var KEY = "betacolony:progress";
var EVENT = "betacolony:progress";
var stored = () => data_of(read_item(KEY));
var read_progress = () => clean_progress(stored());
var is_progress_newer = () => is_newer(stored(), VERSION);
var set_review_aside = () => write_item("betacolony:review:damaged", JSON.stringify(read_progress().review));
function write_progress(progress) {
  if (is_progress_newer()) return false;
  const kept = write_item(KEY, JSON.stringify(progress));
  window.dispatchEvent(new Event(EVENT));
  return kept;
}
var is_review_newer = () => is_progress_newer() || is_newer(read_progress().review, 1);
var keep_review = (review) => is_table(review) && !is_review_newer() && write_progress({ ...read_progress(), review });

// src/shared/rule_marks.js
var FROM_CARDS = 2;
var MARKS = 1 + FROM_CARDS;
function marks_of({ page, step, tasks, cards }, progress) {
  const met = tasks.length ? tasks.some((task) => (stars_in(progress, task) ?? 0) > 0) : is_seen(progress, page, step);
  return { marks: Number(met) + marks_from_cards(cards, progress), count: cards.length ? MARKS : 1 };
}
function marks_from_cards(cards, progress) {
  const boxes = new Map(review_cards(progress.review));
  const best = Math.max(0, ...cards.map((kind) => boxes.get(kind)?.[0] ?? 0));
  return Math.min(best, FROM_CARDS);
}
var day_of = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

// src/review/verdict.js
function mark_choices(el, { answers, chosen }) {
  for (const node of find_all(el, "button.bc-review-choice, .bc-review-hits [data-id]")) {
    if (answers.includes(node.dataset.id ?? "")) node.classList.add("bc-is-right");
    else if (node.dataset.id === chosen) node.classList.add("bc-is-wrong");
    node.setAttribute("aria-disabled", "true");
  }
}
function draw_parts(box, { parts, total }, label) {
  const list = make("ul", "bc-todo-parts", box);
  list.setAttribute("aria-label", label);
  for (const [number, text] of parts) {
    const item = make("li", number ? "" : "bc-none", list);
    make("b", "", item, String(number));
    make("span", "", item, text);
  }
  make("li", "bc-sum", list, total);
}
function draw_ladder(box, { at, steps, words }) {
  const list = make("div", "bc-review-ladder", box);
  list.setAttribute("role", "img");
  list.setAttribute("aria-label", words);
  list.style.setProperty("--at", String(at / steps.length));
  steps.forEach((text, index) => {
    make("span", index + 1 === at ? "bc-now" : "", list, text).setAttribute("aria-hidden", "true");
  });
}
function draw_rules(parent, foot, rules, labels) {
  const box = make("div", "bc-review-rules", parent);
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

// src/shared/widget.js
var LOST_AFTER = 5e3;
var RESIZED = 12;
var ENDED = ["dead", "terminating", "autorestarting", "restarting"];
var has_ended = (state) => ENDED.includes(state);
function send(model, message) {
  if (!model.widget_manager?.kernel?.isDisposed) model.send(message);
}
function when_kernel_ends(model, action) {
  const kernel = model.widget_manager?.kernel;
  const on_status = (_, state) => {
    if (has_ended(state)) action();
  };
  kernel?.statusChanged?.connect?.(on_status);
  return () => kernel?.statusChanged?.disconnect?.(on_status);
}
function keep_keys(el, signal) {
  el.dataset.lmSuppressShortcuts = "true";
  el.addEventListener("keydown", (event) => event.key !== "Tab" && event.stopPropagation(), { signal });
}

// src/review.js
var LONG = 105;
function render({ model, el }) {
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
  let card = null;
  let kept = null;
  let acted = false;
  let size = { width: 0, height: 0 };
  let number = null;
  let given_up = new AbortController();
  let seq = 0;
  let waiting = null;
  function ask(message) {
    if (waiting) return;
    seq += 1;
    const timer = setTimeout(() => say_lost(labels.silent), LOST_AFTER);
    waiting = { seq, timer };
    el.setAttribute("aria-busy", "true");
    const there = read_progress().review;
    const of_browser = { today: day_of(/* @__PURE__ */ new Date()), kept: Object.keys(there).length ? there : kept };
    const is_told = !["next", "more"].includes(message.type ?? "") && (card === null ? acted : message.type !== "resize");
    try {
      send(model, { ...message, ...arrange_room(el, is_told), ...of_browser, seq });
    } catch {
      clearTimeout(timer);
      say_lost(labels.silent);
    }
  }
  function say_lost(text) {
    waiting = null;
    el.removeAttribute("aria-busy");
    alert.textContent = text;
    alert.hidden = false;
    if (el.dataset.state) return;
    asked.textContent = labels.head;
    el.classList.add("bc-ready");
  }
  const hears = {
    card: show_card,
    verdict: show_verdict,
    done: show_done,
    picture(message) {
      show_picture(message);
      if (verdict) mark_choices(el, verdict);
    },
    fault: ({ text }) => say_lost(text)
  };
  function heard(message) {
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    waiting = null;
    alert.hidden = true;
    el.removeAttribute("aria-busy");
    if (message.damaged) set_review_aside();
    if (message.type !== "none") hears[message.type ?? ""]?.(message);
    resized();
  }
  model.on("msg:custom", heard);
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
  function draw_deck({ done, left, now, words: said }) {
    deck.replaceChildren();
    deck.setAttribute("aria-label", said);
    for (const right of done) make("i", "", deck).dataset.answer = right ? "right" : "wrong";
    for (let number2 = 0; number2 < left; number2 += 1) make("i", number2 || !now ? "" : "bc-now", deck);
    if (!now && left + done.length && el.dataset.state === "told")
      deck.children[done.length - 1]?.classList.add("bc-now");
  }
  function choose(value, type = "answer") {
    if (card === null || waiting) return;
    acted = true;
    ask({ type, version: card, value });
  }
  function show_picture(message) {
    draw_picture(el, board, message, size.width);
    el.classList.add("bc-ready");
    told.innerHTML = message.words;
    draw_hits(board, message, labels.choices, choose);
  }
  let verdict = null;
  function show_verdict(message) {
    card = null;
    verdict = message;
    kept = message.kept;
    const stored2 = keep_review(kept);
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
    make("p", "bc-review-back", live, stored2 ? message.back : is_review_newer() ? labels.newer : labels.not_kept);
    number?.mark({ ...message, over: true });
    mark_choices(el, message);
    foot.replaceChildren();
    const next = make_button(
      "bc-review-button bc-first bc-review-next",
      foot,
      labels.next,
      () => ask({ type: "next" })
    );
    draw_rules(after, foot, message.rules, labels);
    answer.scrollTop = 0;
    next.focus({ preventScroll: true });
  }
  function show_done(message) {
    clear();
    card = null;
    el.dataset.state = "done";
    facts.hidden = true;
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
  function start_more() {
    acted = true;
    ask({ type: "more" });
  }
  keep_keys(el, stop.signal);
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
var review_default = { render };
export {
  review_default as default
};
