/* Targets over the painted board, and the desk beside it. See overlay.py for what is synchronised.
 *
 * The kernel hears of a choice and of a new width or colour scheme, of nothing else. */

const SVG = "http://www.w3.org/2000/svg";
const LOST_AFTER = 5000; // milliseconds without an answer until the page says so
const RESIZED = 12; // pixels of width that are worth a new layout

function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}

function scheme() {
  const body = document.body.dataset;
  // JupyterLab has a theme of its own; our pages follow the system
  if (body.jpThemeLight !== undefined && body.voila === undefined) return body.jpThemeLight === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function render({ model, el }) {
  const labels = model.get("labels");
  el.classList.add("bc-overlay");
  const stop = new AbortController();
  const listen = (node, name, action) => node.addEventListener(name, action, { signal: stop.signal });

  // --- the desk
  const desk = make("section", "bc-desk", el);
  desk.setAttribute("aria-label", labels.desk);
  const lost = make("div", "bc-lost", desk);
  lost.setAttribute("role", "alert");
  lost.hidden = true;
  const status = make("p", "bc-status", desk);
  const prompt = make("h3", "bc-prompt", desk);
  const detail = make("p", "bc-detail", desk);
  const answer = make("div", "bc-answer", desk);
  const list = make("div", "bc-choices", desk);
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", labels.choices);
  const jumps = make("nav", "bc-jumps", desk);
  jumps.setAttribute("aria-label", labels.jumps);
  const tools = make("div", "bc-tools", desk);
  const news = make("div", "bc-news", desk);
  const words = make("details", "bc-words", desk);
  make("summary", "", words, labels.words);
  const told = make("div", "", words);
  const live = make("div", "bc-live", desk);
  live.setAttribute("aria-live", "polite");

  // --- the targets
  const over = make("div", "bc-over", el);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
  svg.setAttribute("class", "bc-targets");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", labels.board);
  over.append(svg);
  const tip = make("div", "bc-tip", over);
  tip.hidden = true;
  const nodes = new Map(); // target id -> element
  let panels = [];

  // --- choosing
  let seq = 0;
  let waiting = null;

  function choose(target) {
    if (waiting || !target) return;
    hide_tip();
    seq += 1;
    waiting = { seq, timer: setTimeout(() => say_lost(labels.silent), LOST_AFTER) };
    el.parentElement?.classList.add("bc-busy");
    model.send({ type: "choose", target, version: model.get("desk").version ?? 0, seq });
  }

  function answered(message) {
    if (message.type === "words") draw_words(message.panels);
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    lost.hidden = true;
    if (message.type === "done") {
      waiting = null;
      el.parentElement?.classList.remove("bc-busy");
    }
  }

  function say_lost(text) {
    waiting = null; // whoever tries again may find the kernel back
    el.parentElement?.classList.remove("bc-busy");
    lost.replaceChildren();
    make("strong", "", lost, labels.lost);
    make("span", "", lost, text);
    const again = make("button", "bc-tool", lost, labels.reload);
    again.addEventListener("click", () => location.reload());
    lost.hidden = false;
  }

  model.on("msg:custom", answered);

  // --- drawing the desk
  const pool = []; // the buttons of the choices, made once and used again

  function choice_button(index) {
    if (!pool[index]) {
      const button = make("button", "bc-choice", list);
      button.type = "button";
      const parts = { button, text: make("span", "bc-choice-text", button) };
      parts.label = make("span", "bc-choice-label", parts.text);
      parts.note = make("span", "bc-choice-note", parts.text);
      parts.price = make("span", "bc-price", button);
      listen(button, "click", () => choose(button.dataset.id));
      pool[index] = parts;
    }
    return pool[index];
  }

  function draw_desk() {
    const at = model.get("desk");
    const had_focus = desk.contains(document.activeElement) ? document.activeElement : null;
    status.textContent = at.status ?? "";
    prompt.textContent = at.prompt ?? labels.wait;
    detail.textContent = at.detail ?? "";
    detail.hidden = !at.detail;
    draw_answer(at.answer);
    const choices = at.choices ?? [];
    choices.forEach((choice, index) => {
      const { button, label, note, price } = choice_button(index);
      button.hidden = false;
      button.dataset.id = choice.id;
      button.classList.toggle("bc-first", Boolean(choice.primary));
      button.classList.toggle("bc-back", choice.id === "back");
      label.textContent = choice.label;
      note.textContent = choice.note ?? "";
      note.hidden = !choice.note;
      price.textContent = choice.price ?? "";
      price.hidden = !choice.price;
      button.tabIndex = index === 0 ? 0 : -1;
      if (index < 9) button.setAttribute("aria-keyshortcuts", String(index + 1));
    });
    pool.slice(choices.length).forEach(({ button }) => (button.hidden = true));
    list.hidden = choices.length === 0;
    draw_tools(at.tools ?? []);
    draw_news(at.news ?? []);
    if (at.told !== undefined && live.dataset.version !== String(at.version)) {
      live.dataset.version = String(at.version);
      live.textContent = at.told;
    }
    // a button that had the focus is gone or means something else now: go on with the first choice
    if (had_focus && (had_focus.hidden || !had_focus.isConnected || list.contains(had_focus) || answer.contains(had_focus))) {
      (pool.find(({ button }) => !button.hidden)?.button ?? tools.querySelector("button"))?.focus({ preventScroll: true });
    }
  }

  function draw_answer(at) {
    answer.replaceChildren();
    answer.hidden = !at;
    if (!at) return;
    make("p", "bc-answer-head", answer, at.head);
    const reasons = make("ul", "", answer);
    for (const reason of at.reasons) make("li", "", reasons, reason);
    if (at.nearest) {
      make("p", "bc-answer-nearest", answer, labels.nearest);
      const button = make("button", "bc-tool", answer, at.nearest.label);
      button.addEventListener("click", () => choose(at.nearest.id));
    }
  }

  function draw_tools(all) {
    const ids = all.map((tool) => tool.id).join();
    if (tools.dataset.ids !== ids) {
      tools.dataset.ids = ids;
      tools.replaceChildren();
      for (const tool of all) {
        const button = make("button", "bc-tool", tools);
        button.type = "button";
        button.dataset.id = tool.id;
        button.addEventListener("click", () => {
          if (button.getAttribute("aria-disabled") !== "true") choose(tool.id);
        });
      }
      const help = make("details", "bc-keys", tools);
      make("summary", "", help, labels.keys);
      const keys = make("ul", "", help);
      for (const line of labels.key_list) make("li", "", keys, line);
    }
    all.forEach((tool) => {
      const button = tools.querySelector(`[data-id="${tool.id}"]`);
      button.textContent = tool.label;
      button.setAttribute("aria-disabled", String(!tool.on));
      if (tool.key) button.setAttribute("aria-keyshortcuts", tool.key);
    });
  }

  function draw_news(groups) {
    news.replaceChildren();
    if (!groups.length) return;
    make("h4", "", news, labels.news);
    const fresh = groups.filter((group) => group.fresh);
    const older = groups.filter((group) => !group.fresh);
    for (const group of fresh) draw_group(news, group);
    if (older.length) {
      const more = make("details", "", news);
      make("summary", "", more, labels.earlier);
      for (const group of older.reverse()) draw_group(more, group);
    }
  }

  function draw_group(parent, group) {
    const box = make("div", "bc-group", parent);
    if (group.who) make("p", "bc-who", box, group.who);
    const lines = make("ul", "", box);
    for (const line of group.lines) make("li", "", lines, line);
  }

  // the whole table as text: sent only to those who have it open
  function ask_words() {
    if (words.open) model.send({ type: "words" });
  }
  listen(words, "toggle", ask_words);

  function draw_words(all) {
    told.replaceChildren();
    for (const panel of all) {
      make("h4", "", told, panel.title);
      const lines = make("ul", "", told);
      for (const fact of panel.facts) make("li", "", lines, fact);
    }
  }

  // --- drawing the targets
  function draw_geometry() {
    const { width, height, panels: all } = model.get("geometry");
    if (!width) return;
    const focused = document.activeElement?.dataset?.target;
    const inside = svg.contains(document.activeElement);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.replaceChildren();
    nodes.clear();
    panels = all.map((panel) => {
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", panel.title);
      group.dataset.panel = panel.id;
      svg.append(group);
      const members = panel.targets.map(({ id, hit }) => {
        const node = document.createElementNS(SVG, hit.tag);
        for (const [name, value] of Object.entries(hit)) if (name !== "tag") node.setAttribute(name, value);
        node.setAttribute("role", "button");
        node.setAttribute("tabindex", "-1");
        node.setAttribute("class", "bc-target");
        node.dataset.target = id;
        group.append(node);
        nodes.set(id, node);
        return node;
      });
      return { id: panel.id, title: panel.title, group, members };
    });
    if (inside && focused && nodes.has(focused)) nodes.get(focused).focus({ preventScroll: true });
    draw_faces();
  }

  function draw_faces() {
    const faces = model.get("faces");
    for (const [id, node] of nodes) {
      const face = faces[id];
      if (!face) continue;
      node.setAttribute("aria-label", face.price ? `${face.name} ${labels.price} ${face.price}.` : face.name);
      node.setAttribute("aria-disabled", String(!face.on));
      if (face.key) node.setAttribute("aria-keyshortcuts", face.key);
    }
    for (const panel of panels) {
      const on = panel.members.filter((node) => node.getAttribute("aria-disabled") === "false");
      panel.on = on.length;
      // one stop for the Tab key: where the focus was, else the first that can be chosen
      const current = panel.members.find((node) => node === document.activeElement);
      const first = current ?? on[0] ?? panel.members[0];
      panel.members.forEach((node) => node.setAttribute("tabindex", node === first ? "0" : "-1"));
    }
    draw_jumps();
    ask_words();
    if (!tip.hidden && tip.dataset.target && nodes.has(tip.dataset.target)) show_tip(nodes.get(tip.dataset.target));
    else hide_tip();
  }

  function draw_jumps() {
    jumps.replaceChildren();
    const useful = panels.filter((panel) => panel.on && panel.id !== "dice");
    jumps.hidden = useful.length === 0;
    for (const panel of useful) {
      const button = make("button", "bc-jump", jumps, panel.id === "rondel" ? labels.rondel : panel.title);
      button.type = "button";
      button.addEventListener("click", () => {
        const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        panel.group.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
      });
    }
  }

  // --- tooltips: in the browser alone
  function show_tip(node) {
    const face = model.get("faces")[node.dataset.target];
    if (!face) return;
    tip.replaceChildren();
    make("strong", "", tip, face.name);
    if (face.tip) make("span", "", tip, face.tip);
    if (face.price) make("em", "", tip, `${labels.price} ${face.price}`);
    tip.dataset.target = node.dataset.target;
    tip.hidden = false;
    const field = over.getBoundingClientRect();
    const at = node.getBoundingClientRect();
    const wide = tip.offsetWidth;
    const left = Math.max(4, Math.min(at.left - field.left + at.width / 2 - wide / 2, field.width - wide - 4));
    const below = at.bottom - field.top + 10;
    const above = at.top - field.top - tip.offsetHeight - 10;
    tip.style.left = `${left}px`;
    tip.style.top = `${at.top > tip.offsetHeight + 24 && above > 0 ? above : below}px`;
  }

  function hide_tip() {
    tip.hidden = true;
    delete tip.dataset.target;
  }

  const target_of = (event) => event.target.closest?.(".bc-target");
  listen(svg, "pointerover", (event) => {
    const node = target_of(event);
    if (node && event.pointerType === "mouse") show_tip(node);
  });
  listen(svg, "pointerout", (event) => target_of(event) && hide_tip());
  listen(svg, "focusin", (event) => {
    const node = target_of(event);
    if (!node) return;
    panels.find((panel) => panel.members.includes(node))?.members.forEach((other) => other.setAttribute("tabindex", other === node ? "0" : "-1"));
    if (node.matches(":focus-visible")) show_tip(node);
  });
  listen(svg, "focusout", hide_tip);
  listen(svg, "click", (event) => {
    const node = target_of(event);
    if (node) choose(node.dataset.target);
  });

  // --- keys
  function step(node, key) {
    const members = panels.find((panel) => panel.members.includes(node)).members;
    if (key === "Home") return members[0];
    if (key === "End") return members.at(-1);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const middle = (other) => {
      const box = other.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(node);
    let best = null;
    let least = Infinity;
    for (const other of members) {
      const [ox, oy] = middle(other);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (ahead > 3 && ahead + 2 * aside < least) {
        best = other;
        least = ahead + 2 * aside;
      }
    }
    return best;
  }

  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

  function on_key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const node = target_of(event);
    const shown = pool.filter(({ button }) => !button.hidden).map(({ button }) => button);
    const in_list = shown.indexOf(event.target);
    const tool = (model.get("desk").tools ?? []).find((one) => one.key === event.key && one.on);
    if (node && arrows.includes(event.key)) step(node, event.key)?.focus();
    else if (node && (event.key === "Enter" || event.key === " ")) choose(node.dataset.target);
    else if (in_list >= 0 && arrows.includes(event.key)) {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      const to = event.key === "Home" ? 0 : event.key === "End" ? shown.length - 1 : (in_list + by + shown.length) % shown.length;
      shown.forEach((button, index) => (button.tabIndex = index === to ? 0 : -1));
      shown[to].focus();
    } else if (/^[1-9]$/.test(event.key) && shown[event.key - 1]) choose(shown[event.key - 1].dataset.id);
    else if (event.key === "Escape" && !tip.hidden) hide_tip();
    else if (event.key === "?") tools.querySelector("details").open = !tools.querySelector("details").open;
    else if (tool) choose(tool.id);
    else {
      const found = Object.entries(model.get("faces")).find(([, face]) => face.key && face.key === event.key);
      if (!found) return;
      choose(found[0]);
    }
    event.preventDefault();
    event.stopPropagation();
  }
  listen(over, "keydown", on_key);
  listen(desk, "keydown", on_key);

  // --- saying hello: width, scheme, motion, language; again when they change
  let said = {};
  let pending = null;

  function hello() {
    const width = Math.floor(over.clientWidth);
    if (!el.isConnected || width < 50) return;
    const now = { width, scheme: scheme(), calm: matchMedia("(prefers-reduced-motion: reduce)").matches, language: navigator.language };
    const same = Math.abs((said.width ?? 0) - width) < RESIZED && said.scheme === now.scheme && said.calm === now.calm;
    if (same) return;
    said = now;
    model.send({ type: "hello", ...now });
  }

  const sizes = new ResizeObserver(() => {
    // the painted board below must not take part: it would swallow keys, wheel and fingers
    const stage = el.parentElement?.querySelector(":scope > .bc-stage");
    if (stage) stage.inert = true;
    clearTimeout(pending);
    pending = setTimeout(hello, said.width ? 180 : 0);
  });
  sizes.observe(over);
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) listen(matchMedia(query), "change", hello);
  const themes = new MutationObserver(hello);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });

  // --- a kernel that is gone says so where the page can know it
  const kernel = model.widget_manager?.kernel;
  const on_status = (_, state) => ["dead", "terminating", "autorestarting", "restarting"].includes(state) && say_lost(labels.gone);
  kernel?.statusChanged?.connect?.(on_status);

  function draw_theme() {
    const root = el.closest(".bc-root") ?? el;
    const { scheme: name, ...colours } = model.get("theme");
    for (const [role, colour] of Object.entries(colours)) root.style.setProperty(role, colour);
    if (name) root.dataset.scheme = name;
    el.parentElement?.classList.toggle("bc-ready", Boolean(name));
  }

  const watch = { desk: draw_desk, geometry: draw_geometry, faces: draw_faces, theme: draw_theme };
  for (const [name, draw] of Object.entries(watch)) model.on(`change:${name}`, draw);
  draw_geometry();
  draw_desk();
  requestAnimationFrame(draw_theme);

  return () => {
    stop.abort();
    sizes.disconnect();
    themes.disconnect();
    clearTimeout(pending);
    kernel?.statusChanged?.disconnect?.(on_status);
    model.off("msg:custom", answered);
    for (const [name, draw] of Object.entries(watch)) model.off(`change:${name}`, draw);
  };
}

export default { render };
