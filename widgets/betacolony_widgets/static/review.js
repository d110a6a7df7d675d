// Made of widgets/js/src/review.js by `npm run build`; changes belong there.

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
  const at = is_table(given.at) && is_name(given.at.page) && is_name(given.at.step) ? { page: given.at.page, step: given.at.step } : null;
  return {
    ...given,
    v: VERSION,
    done: stars(given.done),
    first: stars(given.first),
    steps: Object.fromEntries(
      rows(given.steps).filter(([, steps]) => Array.isArray(steps)).map(([page, steps]) => [page, [...new Set(steps.filter(is_name))]])
    ),
    at,
    review: is_table(given.review) ? given.review : {}
  };
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
var day_of = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

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
function render({ model, el }) {
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
  let card = null;
  let kept = null;
  let acted = false;
  let width = 0;
  let seq = 0;
  let waiting = null;
  function ask(message) {
    if (waiting) return;
    seq += 1;
    const timer = setTimeout(() => say_lost(labels.silent), LOST_AFTER);
    waiting = { seq, timer };
    el.setAttribute("aria-busy", "true");
    const there = read_progress().review;
    try {
      send(model, { ...message, seq, today: day_of(/* @__PURE__ */ new Date()), kept: Object.keys(there).length ? there : kept });
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
  }
  const hears = {
    card: show_card,
    verdict: show_verdict,
    done: show_done,
    picture: draw_picture,
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
  function draw_choices(choices) {
    const list = make("div", "bc-review-choices", inputs);
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", labels.choices);
    for (const { id, text } of choices) make_button("bc-review-choice", list, text, () => choose(id)).dataset.id = id;
  }
  function choose(value) {
    if (card === null || waiting) return;
    acted = true;
    ask({ type: "answer", version: card, value });
  }
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
    const target_of = (event) => (
      /** @type {Element} */
      event.target.closest("[data-id]")
    );
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
  function step(nodes, from, key) {
    const to = nodes[nearest_point(nodes.map(middle_of), nodes.indexOf(from), key, { beyond: 1, narrow: 0.5 })];
    if (!to) return;
    for (const node of nodes) node.setAttribute("tabindex", node === to ? "0" : "-1");
    to.focus();
  }
  function show_verdict(message) {
    card = null;
    kept = message.kept;
    const stored2 = keep_review(kept);
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
    make("p", "bc-review-back", box, stored2 ? message.back : is_review_newer() ? labels.newer : labels.not_kept);
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
  let pending;
  function resized() {
    const now = Math.floor(grid.clientWidth);
    if (waiting || !el.isConnected || now < 50 || Math.abs(now - width) < RESIZED) return;
    const first = width === 0;
    width = now;
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
var review_default = { render };
export {
  review_default as default
};
