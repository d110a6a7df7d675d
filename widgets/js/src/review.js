/* One review card after the other. reviewing.py joins this to base.js and progress.js, and says what is sent in either
 * direction.
 *
 * The browser knows what day it is and keeps what was answered; the kernel makes the cards and judges the answers. */

function render({ model, el }) {
  const labels = model.get("labels");
  el.classList.add("bc-review");
  el.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys
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

  let card = null; // what is asked, until it is answered
  let kept = null; // where the browser keeps nothing, this page does
  let acted = false; // whether the reader has done anything yet: only then the focus is moved
  let width = 0;

  // --- talking to the kernel
  let seq = 0;
  let waiting = null;

  const today = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  };

  function ask(message) {
    if (waiting) return;
    seq += 1;
    waiting = { seq, timer: setTimeout(() => say_lost(labels.silent), LOST_AFTER) };
    el.setAttribute("aria-busy", "true");
    const there = read_progress().review;
    try {
      model.send({ ...message, seq, today: today(), kept: Object.keys(there).length ? there : kept });
    } catch {
      clearTimeout(waiting.timer);
      say_lost(labels.silent); // the way to the kernel is closed
    }
  }

  function say_lost(text) {
    waiting = null;
    el.removeAttribute("aria-busy");
    alert.textContent = text;
    alert.hidden = false;
  }

  const hears = { card: show_card, verdict: show_verdict, done: show_done, picture: draw_picture, fault: ({ text }) => say_lost(text) };

  function heard(message) {
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    waiting = null;
    alert.hidden = true;
    el.removeAttribute("aria-busy");
    if (message.damaged) set_review_aside();
    if (message.type !== "none") hears[message.type]?.(message);
    // what was wanted meanwhile
    resized();
  }

  model.on("msg:custom", heard);

  // --- a card
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

  // --- its picture, with the targets over it
  function draw_picture({ picture: drawn, view, hits, words: facts }) {
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
    const nodes = hits.map(({ id, name, hit: { tag, ...shape } }, index) => {
      const node = document.createElementNS(SVG, tag);
      for (const [key, value] of Object.entries(shape)) if (!["x", "y"].includes(key) || tag === "rect") node.setAttribute(key, value);
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", name);
      node.setAttribute("tabindex", index ? -1 : 0);
      node.dataset.id = id;
      const title = document.createElementNS(SVG, "title");
      title.textContent = name;
      node.append(title);
      over.append(node);
      return node;
    });
    over.addEventListener("click", (event) => choose(event.target.closest("[data-id]")?.dataset.id));
    over.addEventListener("keydown", (event) => {
      const node = event.target.closest("[data-id]");
      if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
      if (ARROWS.includes(event.key)) step(nodes, node, event.key);
      else if (event.key === "Enter" || event.key === " ") choose(node.dataset.id);
      else return;
      event.preventDefault();
    });
    picture.append(over);
  }

  // arrows lead to what lies nearest in their direction; Home and End to the first and the last
  function step(nodes, from, key) {
    if (key === "Home" || key === "End") return rove(nodes, from, key);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const middle = (node) => {
      const { x, y, width: w, height: h } = node.getBoundingClientRect();
      return [x + w / 2, y + h / 2];
    };
    const [x, y] = middle(from);
    const ranked = nodes
      .map((node) => [node, ...middle(node)])
      .map(([node, nx, ny]) => [node, (nx - x) * dx + (ny - y) * dy, Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx)])
      .filter(([node, along, aside]) => node !== from && along > 1 && along >= aside * 0.5)
      .sort((one, other) => one[1] + 2 * one[2] - other[1] - 2 * other[2]);
    const to = ranked[0]?.[0];
    if (!to) return;
    for (const node of nodes) node.setAttribute("tabindex", node === to ? 0 : -1);
    to.focus();
  }

  // --- what is said about the answer
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
    for (const node of el.querySelectorAll("button.bc-review-choice, .bc-review-hits [data-id]")) {
      const right = message.answers.includes(node.dataset.id);
      if (right) node.classList.add("bc-is-right");
      else if (node.dataset.id === message.chosen) node.classList.add("bc-is-wrong");
      node.setAttribute("aria-disabled", "true");
    }
    for (const node of inputs.querySelectorAll("input, form button")) node.disabled = true;
    after.replaceChildren();
    const next = make_button("bc-review-button bc-review-next", after, labels.next, () => {
      acted = true;
      ask({ type: "next" });
    });
    status.lastChild.textContent = ` · ${message.left}`;
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

  // letters without a meaning here have one in JupyterLab: there they would cut or change cells
  el.addEventListener("keydown", (event) => event.key !== "Tab" && event.stopPropagation(), { signal: stop.signal });

  // --- the width decides how the picture is laid out; the first one is the greeting
  let pending = null;

  function resized() {
    const now = Math.floor(grid.clientWidth);
    if (waiting || !el.isConnected || now < 50 || Math.abs(now - width) < RESIZED) return;
    const first = width === 0;
    width = now;
    // answered already, the picture stays as it is marked
    if (first || card !== null) ask({ type: first ? "hello" : "resize", width });
  }

  const sizes = new ResizeObserver(() => {
    clearTimeout(pending);
    pending = setTimeout(resized, width ? 180 : 0);
  });
  sizes.observe(grid);

  const kernel = model.widget_manager?.kernel;
  const on_status = (_, state) => ["dead", "terminating", "autorestarting", "restarting"].includes(state) && say_lost(labels.silent);
  kernel?.statusChanged?.connect?.(on_status);

  return () => {
    stop.abort();
    sizes.disconnect();
    clearTimeout(pending);
    clearTimeout(waiting?.timer);
    kernel?.statusChanged?.disconnect?.(on_status);
    model.off("msg:custom", heard);
  };
}

export default { render };
