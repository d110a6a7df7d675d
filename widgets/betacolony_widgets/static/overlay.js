// Made of widgets/js/src/overlay.js by `npm run build`; changes belong there.

// src/shared/arrows.js
var ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
var DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function next_in_row(length, at, key) {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const [dx, dy] = DIRECTIONS[key];
  return (at + dx + dy + length) % length;
}
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
function rove(members, from, key) {
  const to = next_in_row(members.length, members.indexOf(from), key);
  members.forEach((node, index) => node.tabIndex = index === to ? 0 : -1);
  members[to].focus();
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
function find(root, selector) {
  const node = (
    /** @type {HTMLElement | null} */
    root.querySelector(selector)
  );
  if (!node) throw new Error(`the page has no ${selector}`);
  return node;
}
var find_all = (root, selector) => [...root.querySelectorAll(
  /** @type {"div"} */
  selector
)];
var focused = () => (
  /** @type {HTMLElement | null} */
  document.activeElement
);
function download(name, parts, type, parent = null) {
  const link = make("a", "", parent);
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}
var is_own_page = () => document.body.dataset.voila !== void 0;
function scheme() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== void 0 && !is_own_page()) return light === "true" ? "light" : "dark";
  const chosen = is_own_page() && document.documentElement.dataset.scheme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
var wants_calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var scrolling = () => (
  /** @type {ScrollBehavior} */
  wants_calm() ? "auto" : "smooth"
);

// src/overlay/record.js
var LATEST = 2;
function create_record(ctx, targets, root) {
  const { labels, listen } = ctx;
  const look = make("div", "bc-look");
  const look_label = make("label", "", look);
  const look_text = make("span", "", look_label);
  const slider = make("input", "", look_label);
  slider.type = "range";
  slider.min = "0";
  const watch = make_button("bc-small", look, labels.watch, () => ctx.choose("watch"));
  const news = make("div", "bc-news");
  const log = make("details", "bc-log");
  make("summary", "", log, labels.earlier);
  const logged = make("div", "", log);
  const words = make("details", "bc-words");
  make("summary", "", words, labels.words);
  const told = make("div", "", words);
  const saved = make("p", "bc-saved");
  const drawer = make("aside", "bc-drawer", root);
  drawer.hidden = true;
  const top = make("div", "bc-drawer-head", drawer);
  const heading = make("h2", "", top, labels.record);
  heading.tabIndex = -1;
  drawer.setAttribute("aria-label", labels.record);
  make_button("bc-tool", top, labels.close, () => close());
  const inside = make("div", "bc-drawer-body", drawer);
  const latest = make_button("bc-latest", root, "", () => toggle(latest));
  latest.hidden = true;
  latest.setAttribute("aria-expanded", "false");
  let opener2 = null;
  let in_window = false;
  function toggle(button) {
    if (!drawer.hidden) {
      close();
      return;
    }
    opener2 = button;
    drawer.hidden = false;
    for (const one of [latest, button]) one.setAttribute("aria-expanded", "true");
    if (log.open) ctx.ask({ type: "log" });
    log.open = true;
    if (words.open) ctx.ask({ type: "words" });
    heading.focus({ preventScroll: true });
    inside.scrollTop = 0;
  }
  function close() {
    if (drawer.hidden) return false;
    const had_focus = drawer.contains(document.activeElement);
    drawer.hidden = true;
    for (const one of [latest, opener2]) one?.setAttribute("aria-expanded", "false");
    if (had_focus && opener2?.isConnected && !opener2.hidden) opener2.focus({ preventScroll: true });
    else if (had_focus) ctx.find_focus();
    opener2 = null;
    return true;
  }
  function settle(window_is_on, tools) {
    in_window = window_is_on;
    if (!in_window) close();
    if (in_window) inside.append(news, look, log, words, saved);
    else {
      tools.before(look);
      tools.after(news, log, words, saved);
    }
    latest.hidden = !in_window || !latest.textContent;
  }
  function draw_look(it) {
    look.hidden = !it || it.last < 1;
    if (!it || look.hidden) return;
    slider.max = String(it.last);
    if (document.activeElement !== slider || Number(slider.value) !== it.at) slider.value = String(it.at);
    say_look();
  }
  function say_look() {
    const now = slider.value === slider.max;
    look_text.textContent = now ? labels.look : labels.look_at.replace("{step}", slider.value).replace("{steps}", slider.max);
    slider.setAttribute("aria-valuetext", look_text.textContent);
  }
  listen(slider, "input", say_look);
  listen(slider, "change", () => ctx.choose(`at:${slider.value}`));
  function draw_group(parent, group, can_look) {
    const box = make("div", "bc-group", parent);
    if (group.who) make("p", "bc-who", box, group.who);
    const lines = make("ul", "", box);
    for (const line of group.lines) {
      const item = make("li", "", lines);
      for (const [text, target] of line) {
        if (!target || !targets.has(target)) {
          item.append(text);
          continue;
        }
        const link = make_button("bc-link", item, text, () => targets.show(target));
        link.tabIndex = -1;
        link.dataset.to = target;
      }
    }
    if (can_look) {
      const back = make_button("bc-small", box, labels.look_there, () => ctx.choose(`at:${group.at}`));
      back.tabIndex = -1;
    }
  }
  function one_stop(parent) {
    const first = parent.querySelector("button");
    if (first) first.tabIndex = 0;
  }
  function draw_news(groups) {
    news.replaceChildren();
    targets.spot("", false);
    news.hidden = !groups.length;
    draw_latest(groups);
    if (!groups.length) return;
    make("h3", "", news, labels.news);
    for (const group of groups) draw_group(news, group, false);
    one_stop(news);
  }
  function draw_latest(groups) {
    latest.replaceChildren();
    for (const { who, lines } of groups.slice(-LATEST)) {
      const text = lines.map((pieces) => pieces.map(([piece]) => piece).join("")).join(" ");
      const line = make("span", "bc-latest-line", latest);
      const named = who && text.startsWith(who);
      if (named) make("b", "", line, who);
      line.append(named ? text.slice(who.length) : text);
    }
    latest.hidden = !in_window || !groups.length;
    latest.title = labels.record_open;
  }
  function draw_log(groups) {
    logged.replaceChildren();
    for (const group of groups) draw_group(logged, group, true);
    one_stop(logged);
  }
  const point_out = ({ dataset }, on) => {
    if (dataset?.to) targets.spot(dataset.to, on);
  };
  for (const place of [news, logged]) {
    for (const name of ["pointerover", "focusin"]) listen(place, name, ({ target }) => point_out(target, true));
    for (const name of ["pointerout", "focusout"]) listen(place, name, ({ target }) => point_out(target, false));
  }
  listen(log, "toggle", () => log.open && ctx.ask({ type: "log" }));
  listen(words, "toggle", () => words.open && ctx.ask({ type: "words" }));
  function draw_words(all) {
    told.replaceChildren();
    for (const panel of all) {
      make("h3", "", told, panel.title);
      const lines = make("ul", "", told);
      for (const fact of panel.facts) make("li", "", lines, fact);
    }
  }
  function draw(desk) {
    draw_look(desk.look);
    watch.hidden = !desk.watch;
    draw_news(desk.news ?? []);
    const open = !in_window || !drawer.hidden;
    if (log.open && open) ctx.ask({ type: "log" });
    if (words.open && open) ctx.ask({ type: "words" });
  }
  return {
    slider,
    /** Where arrow keys go from button to button. */
    lists: [news, logged],
    draw,
    draw_log,
    draw_words,
    settle,
    toggle,
    close,
    /** @param {string} text */
    say_saved: (text) => saved.textContent = text
  };
}

// src/overlay/tools.js
var OF_THE_GAME = ["what_if", "return"];
function create_tools({ labels, listen, choose }, dialogs) {
  const row = make("div", "bc-tools");
  row.setAttribute("role", "toolbar");
  row.setAttribute("aria-label", labels.tools);
  const bar = make("div", "bc-tools bc-bar-tools");
  const menu = make("div", "bc-menu");
  const menu_button = make_button("bc-window-button", menu, labels.menu, () => open_menu(Boolean(sheet.hidden)));
  menu_button.setAttribute("aria-expanded", "false");
  const sheet = make("div", "bc-tools bc-menu-sheet", menu);
  sheet.hidden = true;
  let in_window = false;
  function open_menu(open) {
    sheet.hidden = !open;
    menu_button.setAttribute("aria-expanded", String(open));
    if (open) sheet.querySelector("button")?.focus();
  }
  function close_menu() {
    if (sheet.hidden) return false;
    const had_focus = sheet.contains(document.activeElement);
    open_menu(false);
    if (had_focus) menu_button.focus();
    return true;
  }
  listen(document, "pointerdown", ({ target }) => {
    if (!menu.contains(target)) open_menu(false);
  });
  listen(menu, "focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) open_menu(false);
  });
  const places = [row, bar, sheet];
  const place_of = (id) => !in_window ? row : OF_THE_GAME.includes(id) ? bar : row;
  const button_of = (id) => find_all(row, "button").concat(find_all(bar, "button")).find((it) => it.dataset.id === id);
  function make_buttons(all) {
    for (const { id } of all) make_button("bc-tool", place_of(id), "", () => choose(id)).dataset.id = id;
    for (const [id, label] of dialogs.tools) {
      const button = make_button("bc-tool", in_window ? sheet : row, label, () => {
        close_menu();
        dialogs.open(id);
      });
      button.setAttribute("aria-haspopup", "dialog");
      button.dataset.id = id;
    }
  }
  function draw(all) {
    const key = [in_window, ...all.map((tool) => tool.id)].join();
    if (row.dataset.key !== key) {
      const on = (
        /** @type {HTMLElement | null} */
        document.activeElement
      );
      const was = places.map((place) => find_all(place, "button").indexOf(
        /** @type {HTMLElement} */
        on
      ));
      row.dataset.key = key;
      for (const place of places) place.replaceChildren();
      make_buttons(all);
      const buttons = find_all(row, "button");
      buttons.forEach((button, index) => button.tabIndex = index === Math.max(was[0], 0) ? 0 : -1);
      places.forEach((place, index) => find_all(place, "button")[was[index]]?.focus({ preventScroll: true }));
    }
    for (const tool of all) {
      const button = button_of(tool.id);
      if (!button) continue;
      button.textContent = tool.label;
      button.setAttribute("aria-disabled", String(!tool.on));
      button.title = tool.on ? "" : tool.why;
      if (tool.on || !tool.why) button.removeAttribute("aria-description");
      else button.setAttribute("aria-description", tool.why);
      if (tool.key) button.setAttribute("aria-keyshortcuts", tool.key);
    }
  }
  return {
    row,
    bar,
    menu,
    draw,
    close_menu,
    /** Where arrow keys go from button to button. */
    lists: [row, sheet],
    /** @param {boolean} window_is_on */
    settle: (window_is_on) => in_window = window_is_on
  };
}

// src/overlay/desk.js
var MANY = 6;
var is_short = ({ label, note = "", price = "", primary }, many) => !primary && label.length + price.length < 20 && (many ? note.length < 40 : !note);
function create_desk(ctx, targets, dialogs) {
  const { labels, listen } = ctx;
  const root = make("section", "bc-desk", ctx.el);
  root.setAttribute("aria-label", labels.desk);
  const alerts = make("div", "bc-alerts", root);
  alerts.setAttribute("role", "alert");
  const corner = make("div", "bc-corner", root);
  const head = make("div", "bc-head", corner);
  const status = make("p", "bc-status", head);
  const fold = make_button("bc-fold", head, "", () => {
    by_hand = true;
    set_folded(!root.classList.contains("bc-folded"));
  });
  const prompt = make("h2", "bc-prompt", corner);
  const thinking = make("progress", "bc-thinking", corner);
  thinking.setAttribute("aria-label", labels.thinking);
  const goal = make("p", "bc-goal", corner);
  const detail = make("p", "bc-detail", corner);
  make("div", "bc-receipt", corner).setAttribute("aria-hidden", "true");
  const body = make("div", "bc-body", corner);
  const flow = make("div", "bc-flow", body);
  const notices = make("div", "bc-notices", flow);
  const onward = make("a", "bc-onward", flow);
  const jumps = make("nav", "bc-jumps", flow);
  jumps.setAttribute("aria-label", labels.jumps);
  const answer = make("div", "bc-answer", flow);
  const list = make("div", "bc-choices", flow);
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", labels.choices);
  const hints = make("div", "bc-hints", flow);
  const tools = create_tools(ctx, dialogs);
  const row = make("div", "bc-tool-row", body);
  const lister = make_button("bc-tool bc-lister", row, labels.list, () => {
    const listed = root.classList.toggle("bc-listed");
    lister.setAttribute("aria-expanded", String(listed));
  });
  lister.setAttribute("aria-expanded", "false");
  lister.title = labels.list_tip;
  row.append(tools.row);
  const record = create_record(ctx, targets, root);
  const live = make("div", "bc-live", root);
  live.setAttribute("aria-live", "polite");
  let at = {};
  let by_hand = false;
  let drawn;
  function set_folded(folded) {
    root.classList.toggle("bc-folded", folded);
    fold.textContent = folded ? labels.unfold : labels.fold;
    fold.setAttribute("aria-expanded", String(!folded));
  }
  set_folded(false);
  const pool = [];
  function choice_button(index) {
    if (!pool[index]) {
      const button = make_button("bc-choice", list);
      const text = make("span", "bc-choice-text", button);
      const label = make("span", "bc-choice-label", text);
      const note = make("span", "bc-choice-note", text);
      pool[index] = { button, label, note, price: make("span", "bc-price", button) };
      listen(button, "click", () => ctx.choose(button.dataset.id ?? ""));
    }
    return pool[index];
  }
  const focus = () => (shown()[0] ?? tools.row.querySelector("button"))?.focus({ preventScroll: true });
  const shown = () => pool.filter(({ button }) => !button.hidden).map(({ button }) => button);
  function draw(desk) {
    at = desk;
    const had_focus = root.contains(document.activeElement);
    root.dataset.mode = desk.mode ?? "";
    status.textContent = desk.status ?? "";
    prompt.textContent = desk.prompt ?? labels.wait;
    if (thinking.hidden !== !desk.thinking) thinking.value = 0;
    thinking.hidden = !desk.thinking;
    goal.textContent = desk.goal ?? "";
    goal.hidden = !desk.goal;
    root.classList.toggle("bc-solved", desk.mode === "solved");
    answer.classList.toggle("bc-advice", desk.answer?.kind === "hint");
    notices.replaceChildren();
    for (const line of [desk.aside, ...desk.notices ?? []]) if (line) make("p", "", notices, line);
    detail.textContent = desk.detail ?? "";
    detail.hidden = !desk.detail;
    onward.hidden = !desk.onward;
    if (desk.onward) {
      onward.textContent = desk.onward.label;
      onward.href = desk.onward.href;
      ctx.opens(onward);
    }
    draw_answer(desk.answer);
    const choices = desk.choices ?? [];
    const many = choices.length >= MANY;
    choices.forEach((choice, index) => {
      const { button, label, note, price } = choice_button(index);
      button.hidden = false;
      button.dataset.id = choice.id;
      button.classList.toggle("bc-first", Boolean(choice.primary));
      button.classList.toggle("bc-back", choice.id === "back");
      button.classList.toggle("bc-spare", Boolean(choice.board));
      button.classList.toggle("bc-short", is_short(choice, many));
      label.textContent = choice.label;
      note.textContent = choice.note ?? "";
      note.hidden = !choice.note;
      price.textContent = choice.price ?? "";
      price.hidden = !choice.price;
      button.tabIndex = index === 0 ? 0 : -1;
      if (index < 9) button.setAttribute("aria-keyshortcuts", String(index + 1));
    });
    pool.slice(choices.length).forEach(({ button }) => button.hidden = true);
    list.hidden = choices.length === 0;
    lister.hidden = !choices.some(({ board }) => board);
    draw_hints(desk.hints ?? []);
    tools.draw(desk.tools ?? []);
    record.draw(desk);
    if (desk.told !== void 0 && live.dataset.version !== String(desk.version)) {
      live.dataset.version = String(desk.version);
      live.textContent = [...desk.notices ?? [], desk.told].join(" ");
    }
    const now = focused();
    if (had_focus && (!now || !root.contains(now) || now.hidden || list.contains(now))) focus();
    if (desk.version !== drawn) {
      const fresh = desk.answer ? answer : desk.hints?.length ? hints : null;
      root.scrollTop = fresh ? fresh.offsetTop - 8 : 0;
      flow.scrollTop = fresh ? fresh.offsetTop - flow.offsetTop : 0;
      if (fresh) set_folded(false);
      else if (!by_hand && desk.on_board !== void 0)
        set_folded(desk.on_board && matchMedia("(max-width: 700px)").matches);
    }
    drawn = desk.version;
  }
  function option_button(parent, { id, label, warning }) {
    const button = make_button("bc-tool", parent, label, () => ctx.choose(id));
    if (warning) make("span", "bc-choice-note", button, warning);
  }
  function draw_answer(it) {
    answer.replaceChildren();
    answer.hidden = !it;
    if (!it) return;
    make("p", "bc-answer-head", answer, it.head);
    const reasons = make("ul", "", answer);
    for (const reason of it.reasons) make("li", "", reasons, reason);
    if (!it.nearest) return;
    make("p", "bc-answer-nearest", answer, it.offer);
    option_button(answer, it.nearest);
  }
  function draw_hints(all) {
    hints.replaceChildren();
    hints.hidden = all.length === 0;
    if (!all.length) return;
    make("h3", "", hints, labels.hints);
    const rows = make("ol", "", hints);
    for (const hint of all) {
      const row2 = make("li", "", rows);
      option_button(row2, hint);
      make("p", "bc-why", row2, hint.why);
    }
  }
  function draw_jumps() {
    jumps.replaceChildren();
    const useful = targets.useful();
    jumps.hidden = useful.length === 0;
    make("span", "", jumps, labels.on_board);
    for (const { id, title, go } of useful) make_button("bc-jump", jumps, id === "rondel" ? labels.rondel : title, go);
  }
  function alert_with(name, title, text, buttons) {
    clear_alert(name);
    const box = make("div", "bc-alert", alerts);
    box.dataset.name = name;
    make("strong", "", box, title);
    make("span", "", box, text);
    const row2 = make("div", "bc-alert-row", box);
    for (const [label, action] of buttons) make_button("bc-tool", row2, label, action);
  }
  function clear_alert(name) {
    const box = alerts.querySelector(`[data-name="${name}"]`);
    const inside = box?.contains(document.activeElement);
    box?.remove();
    if (inside) focus();
  }
  function take(id) {
    for (const { button } of pool) button.classList.toggle("bc-taken", id !== "" && button.dataset.id === id);
  }
  function settle(window_is_on) {
    tools.settle(window_is_on);
    tools.draw(at.tools ?? []);
    record.settle(window_is_on, row);
    set_folded(false);
  }
  settle(false);
  function on_key(event) {
    const all = shown();
    const target = (
      /** @type {HTMLElement} */
      event.target
    );
    const groups = [all, ...[...tools.lists, ...record.lists].map((place) => find_all(place, "button"))];
    const group = groups.find((members) => members.includes(target));
    const tool = (at.tools ?? []).find(({ key }) => key === event.key);
    const numbered = /^[1-9]$/.test(event.key) ? all[Number(event.key) - 1] : void 0;
    if (target === record.slider && !["Escape", "?"].includes(event.key)) return false;
    if (event.key === "Escape" && (tools.close_menu() || record.close())) return true;
    if (group && ARROWS.includes(event.key)) rove(group, target, event.key);
    else if (numbered) ctx.choose(numbered.dataset.id ?? "");
    else if (event.key === "Escape" && at.mode === "back") ctx.choose("now");
    else if (event.key === "Escape" && all.some((button) => button.dataset.id === "back")) ctx.choose("back");
    else if (event.key === "?") dialogs.open("keys");
    else if (tool) ctx.choose(tool.id);
    else return false;
    return true;
  }
  return {
    root,
    draw,
    draw_log: record.draw_log,
    draw_words: record.draw_words,
    draw_jumps,
    alert_with,
    clear_alert,
    on_key,
    focus,
    /** The button that offers the window, and what the window's bar takes of the desk. */
    offer_window: (button) => head.append(button),
    for_bar: [tools.bar, tools.menu],
    toggle_record: record.toggle,
    settle,
    take,
    /** @param {boolean} by_keys whether the reader's last sign came from the keyboard */
    tell_hand: (by_keys) => root.classList.toggle("bc-by-keys", by_keys),
    /** @param {number} share of the thinking done, 0 to 1 */
    say_progress: (share) => thinking.value = share,
    /** @param {string} text */
    say_saved: record.say_saved,
    version: () => at.version ?? 0
  };
}

// src/overlay/dialogs.js
function create_dialogs(ctx) {
  const { labels } = ctx;
  const made = {};
  function frame(id, title) {
    const dialog = make("dialog", "bc-dialog", ctx.el);
    const form = make("form", "", dialog);
    const top = make("div", "bc-dialog-head", form);
    const heading = make("h2", "", top, title);
    heading.id = `bc-${id}-${Math.random().toString(36).slice(2)}`;
    dialog.setAttribute("aria-labelledby", heading.id);
    make_button("bc-tool", top, labels.close, () => dialog.close());
    const fault = make("div", "bc-fault", form);
    fault.setAttribute("role", "alert");
    form.addEventListener("submit", (event) => event.preventDefault());
    dialog.addEventListener("close", ctx.find_focus);
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    return { dialog, form, fault };
  }
  function told(fault, lines) {
    fault.replaceChildren(...(lines ?? []).map((line) => make("p", "", null, line)));
    if (lines?.length) fault.scrollIntoView({ block: "center" });
  }
  function field(parent, label, tag, values = {}) {
    const box = make("div", "bc-field", parent);
    const text = make("label", "", box, label);
    const control = make(tag, "", box);
    Object.assign(control, values, { id: `bc-${Math.random().toString(36).slice(2)}` });
    text.htmlFor = control.id;
    return { box, control };
  }
  function new_game() {
    const { dialog, form, fault } = frame("new", labels.new_title);
    make("p", "bc-note", form, labels.new_note);
    const number = field(form, labels.new_players, "select").control;
    for (const count of [1, 2, 3, 4])
      make("option", "", number, count > 1 ? String(count) : labels.new_solo).value = String(count);
    number.value = "2";
    const { control: level, box: level_box } = field(form, labels.new_level, "select");
    for (const [value, label] of Object.entries(labels.levels)) make("option", "", level, label).value = value;
    level.value = "medium";
    const rows = [0, 1, 2, 3].map((seat) => {
      const row = make("fieldset", "bc-row", form);
      make("legend", "", row, labels.new_seat.replace("{number}", String(seat + 1)));
      const name = field(row, labels.new_name, "input", {
        type: "text",
        maxLength: 60,
        value: labels[`new_name_${seat + 1}`]
      }).control;
      name.autocomplete = "off";
      const { control: who, box: who_box } = field(row, labels.new_who, "select");
      for (const [value, label] of Object.entries(labels.who)) make("option", "", who, label).value = value;
      who.value = seat ? "sampled" : "human";
      return { row, name, who, who_box };
    });
    const thinking = make("p", "bc-note", form, labels.new_thinking);
    const fit = () => {
      const solo = number.value === "1";
      rows.forEach(({ row }, seat) => row.hidden = seat >= Number(number.value));
      level_box.hidden = !solo;
      thinking.hidden = solo;
      rows[0].who_box.hidden = solo;
      if (solo) rows[0].who.value = "human";
      const people = rows.filter(({ row, who }) => !row.hidden && who.value === "human").length;
      const alone = people === 1 && rows[0].who.value === "human";
      const [ours, theirs] = alone ? ["new_name_0", "new_name_1"] : ["new_name_1", "new_name_0"];
      if (rows[0].name.value === labels[ours]) rows[0].name.value = labels[theirs];
    };
    for (const control of [number, ...rows.map(({ who }) => who)]) control.addEventListener("change", fit);
    const seed = field(form, labels.new_seed, "input", {
      type: "text",
      inputMode: "numeric",
      maxLength: 19,
      placeholder: labels.new_seed_any
    }).control;
    const edition = field(form, labels.new_edition, "select").control;
    for (const value of ["packaged", "own"]) make("option", "", edition, labels[`new_edition_${value}`]).value = value;
    make("p", "bc-note", form, labels.new_reconstructed);
    const { control: file, box: file_box } = field(form, labels.new_file, "input", { type: "file", accept: ".toml" });
    const own = () => file_box.hidden = edition.value !== "own";
    edition.addEventListener("change", own);
    const start = make_button("bc-choice bc-first", form, labels.new_start, null);
    start.type = "submit";
    start.before(fault);
    form.addEventListener("submit", async () => {
      const text = edition.value === "own" ? await file.files?.[0]?.text() : "";
      if (text === void 0) {
        told(fault, [labels.new_no_file]);
        return;
      }
      const players = rows.slice(0, Number(number.value)).map(({ name, who }) => ({ name: name.value.trim(), who: who.value }));
      const asked = {
        type: "new",
        players,
        level: number.value === "1" ? level.value : "",
        seed: seed.value,
        edition: text
      };
      const reply = await ctx.ask(asked);
      if (reply?.type === "opened") dialog.close();
      else told(fault, reply?.lines ?? [labels.silent]);
    });
    fit();
    own();
    let touched = false;
    form.addEventListener("input", () => touched = true);
    return {
      dialog,
      async show() {
        told(fault, []);
        touched = false;
        dialog.setAttribute("aria-busy", "true");
        const { players = [], level: its = "" } = await ctx.ask({ type: "seats" }) ?? {};
        dialog.removeAttribute("aria-busy");
        if (touched || !players.length) return;
        if (its) level.value = its;
        number.value = its ? "1" : String(players.length);
        players.slice(0, Number(number.value)).forEach((player, seat) => {
          rows[seat].name.value = player.name;
          if (player.who in labels.who) rows[seat].who.value = player.who;
        });
        fit();
      }
    };
  }
  function share() {
    const { dialog, form, fault } = frame("share", labels.share_title);
    let it = {};
    const line = (label, text) => {
      const { control: input, box } = field(form, label, "input", { type: "text", readOnly: true });
      const note = make("p", "bc-note", form, text);
      const copy = make_button("bc-tool", box, labels.copy, async () => {
        input.select();
        try {
          await navigator.clipboard.writeText(input.value);
        } catch {
          document.execCommand("copy");
        }
        copy.textContent = labels.copied;
        setTimeout(() => copy.textContent = labels.copy, 2e3);
      });
      const hide = (hidden) => {
        box.hidden = note.hidden = hidden;
      };
      return { input, hide };
    };
    const address = line(labels.share_link, labels.share_link_note);
    const code = line(labels.share_code, labels.share_code_note);
    const position = line(labels.share_position, labels.share_position_note);
    const row = make("div", "bc-tools", form);
    make_button(
      "bc-tool",
      row,
      labels.share_file,
      () => download(`${it.file}.json`, [it.json], "application/json", ctx.el)
    );
    for (const [kind, ending, type] of [
      ["replay", "html", "text/html"],
      ["picture", "svg", "image/svg+xml"]
    ]) {
      const button = make_button("bc-tool", row, labels[`share_${kind}`], async () => {
        button.disabled = true;
        told(fault, [labels.share_wait]);
        const reply = await ctx.ask({ type: kind }, 6e4);
        button.disabled = false;
        told(fault, reply?.text ? [] : reply?.lines ?? [labels.silent]);
        if (reply?.text) download(`${it.file}.${ending}`, [reply.text], type, ctx.el);
      });
    }
    make("h3", "", form, labels.open_title);
    const open2 = async (text) => {
      const reply = await ctx.ask({ type: "open", text });
      if (reply?.type === "opened") dialog.close();
      else told(fault, reply?.lines ?? [labels.silent]);
    };
    const file = field(form, labels.open_file, "input", { type: "file", accept: ".json" }).control;
    file.addEventListener("change", async () => {
      if (file.files?.[0]) await open2(await file.files[0].text());
      file.value = "";
    });
    const { control: paste, box: paste_box } = field(form, labels.open_code, "input", {
      type: "text",
      autocomplete: "off"
    });
    const open_pasted = () => {
      const text = paste.value.trim();
      open2(code_of(text) ?? text);
    };
    paste.addEventListener("keydown", (event) => event.key === "Enter" && open_pasted());
    make_button("bc-tool", paste_box, labels.open, open_pasted);
    return {
      dialog,
      async show() {
        told(fault, []);
        it = await ctx.ask({ type: "share" }) ?? {};
        if (it.type !== "share") {
          told(fault, it.lines ?? [labels.silent]);
          return;
        }
        address.hide(!is_own_page());
        address.input.value = `${location.origin}${location.pathname}?game=${encodeURIComponent(it.code)}`;
        code.input.value = it.code;
        position.input.value = it.position;
        position.hide(!it.position);
      }
    };
  }
  function keys() {
    const { dialog, form } = frame("keys", labels.keys_title);
    const list = make("dl", "bc-keys", form);
    for (const [names2, does] of labels.keys) {
      const term = make("dt", "", list);
      for (const name of names2.split(", ")) make("kbd", "", term, name);
      make("dd", "", list, does);
    }
    return { dialog, show() {
    } };
  }
  const makers = { new: new_game, share, keys };
  function open(id) {
    made[id] ??= makers[id]();
    made[id].show();
    if (!made[id].dialog.open) made[id].dialog.showModal();
  }
  const names = labels.lesson ? ["keys"] : ["new", "share", "keys"];
  return { open, tools: names.map((id) => [id, labels[`tool_${id}`]]) };
}
function code_of(text) {
  try {
    return new URL(text).searchParams.get("game");
  } catch {
    return null;
  }
}

// src/shared/board_font.js
var FAMILY = "Jost";
async function add_board_font(bytes) {
  if (!bytes) return false;
  const face = new FontFace(FAMILY, bytes, { weight: "100 900" });
  try {
    await face.load();
  } catch {
    return false;
  }
  if (!has_board_font()) document.fonts.add(face);
  return true;
}
function has_board_font() {
  return [...document.fonts].some(({ family }) => family.replace(/["']/g, "") === FAMILY);
}

// src/overlay/font.js
var PATIENCE = 500;
function load_font(ask) {
  const loaded = has_board_font() ? Promise.resolve(true) : window.betacolony?.font ?? from_kernel(ask);
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  return { loaded, settled: Promise.race([loaded, patience]) };
}
async function from_kernel(ask) {
  const answer = await ask({ type: "font" });
  return add_board_font(answer?.buffers?.[0]);
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

// src/shared/kept_games.js
var FINISHED_KEY = "betacolony:finished:last";
function kept_in(item) {
  if (item === null) return null;
  const found = data_of(item);
  if (typeof found?.rev === "string" && typeof found.text === "string") return found;
  const inside = /"text":"((?:[^"\\]|\\.)*)/.exec(item)?.[1];
  const text = inside === void 0 ? null : data_of(`"${inside}"`);
  return { rev: "", text: typeof text === "string" ? text : item };
}
function formats(text) {
  const outer = data_of(text);
  const inner = data_of(outer?.game);
  return [outer?.format, inner?.format, inner?.rules];
}
function is_newer_game(text, other) {
  const others = formats(other);
  return formats(text).some((number, at) => number > others[at]);
}

// src/overlay/keeper.js
function create_keeper(ctx, on_conflict) {
  const link = is_own_page() ? new URLSearchParams(location.search).get("game") ?? "" : "";
  const key = ctx.labels.storage && ctx.labels.storage + (link ? `:${link.slice(0, 60)}` : "");
  const me = Math.random().toString(36).slice(2);
  let count = 0;
  let latest = null;
  let stopped = false;
  const read = () => key ? kept_in(read_item(key)) : null;
  let known = read()?.rev ?? null;
  function write(text) {
    latest = text;
    if (!key || stopped) return;
    const there = read();
    if (there && is_newer_game(there.text, text)) {
      ctx.saved(ctx.labels.not_saved_newer);
      return;
    }
    if (there?.text === text) known = there.rev;
    if (there && there.rev !== known) {
      conflict();
      return;
    }
    if (there?.text !== text) {
      const rev = `${me}-${count += 1}`;
      if (!write_item(key, JSON.stringify({ rev, text }))) {
        ctx.saved(ctx.labels.not_saved);
        return;
      }
      known = rev;
    }
    ctx.saved(ctx.labels.saved.replace("{time}", (/* @__PURE__ */ new Date()).toLocaleTimeString()));
  }
  function finish(text) {
    if (!key) return;
    const there = data_of(read_item(FINISHED_KEY));
    if (typeof there?.text === "string" && is_newer_game(there.text, text)) return;
    write_item(FINISHED_KEY, JSON.stringify({ rev: "", text }));
  }
  function conflict() {
    stopped = true;
    ctx.saved(ctx.labels.not_saved_here);
    on_conflict({
      take() {
        const there = read();
        stopped = false;
        if (!there) {
          if (latest !== null) write(latest);
          return;
        }
        known = there.rev;
        ctx.ask({ type: "restore", text: there.text });
      },
      keep() {
        stopped = false;
        known = read()?.rev ?? null;
        if (latest !== null) write(latest);
      }
    });
  }
  function set_aside() {
    const item = read_item(key);
    if (item !== null) write_item(`${key}:damaged`, item);
  }
  if (key)
    ctx.listen(window, "storage", (event) => {
      if (event.key === key && event.newValue && !stopped && read()?.text !== latest) conflict();
    });
  return { saved: () => read()?.text ?? "", link, write, finish, set_aside };
}

// src/overlay/motion.js
function create_motion(svg, calm) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "bc-ghosts");
  layer.setAttribute("aria-hidden", "true");
  let running = null;
  const at = ([x, y]) => `translate(${x}px, ${y}px)`;
  const stay = { opacity: 1 };
  const shows = {
    pop: ({ path: [[x, y]] }) => [
      { transform: `${at([x, y + 6])} scale(0.6)`, opacity: 0, easing: "ease-out" },
      { transform: at([x, y - 6]), opacity: 1, offset: 0.16 },
      { transform: at([x, y - 14]), opacity: 1, offset: 0.75, easing: "ease-in" },
      { transform: at([x, y - 30]), opacity: 0 }
    ],
    pulse: ({ path: [point] }) => [
      { transform: at(point), opacity: 1, easing: "ease-out" },
      { transform: `${at(point)} scale(1.3)`, opacity: 0 }
    ],
    die: ({ path: [[x, y]] }) => [0, -1, 0.7, -0.4, 0.2, 0].map((tilt, index) => ({
      transform: `${at([x, y - [0, 9, 0, 5, 0, 0][index]])} rotate(${12 * tilt}deg)`,
      ...stay
    })),
    // a marker slows down at each space
    marker: ({ path }) => path.map((point) => ({ transform: at(point), easing: "ease-in-out", ...stay }))
  };
  const along = ({ path }) => path.map((point) => ({ transform: at(point), ...stay }));
  function animate(step) {
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", `bc-ghost bc-ghost-${step.kind}`);
    ghost.innerHTML = step.ghost;
    layer.append(ghost);
    const time = { delay: step.at, duration: step.ms };
    const show = shows[step.kind];
    const all = [ghost.animate((show ?? along)(step), show ? time : { ...time, easing: "ease-in-out" })];
    const turning = ghost.querySelector(".bc-turns");
    if (turning) {
      const turns = step.path.map(([, , angle]) => ({ transform: `rotate(${angle}deg)` }));
      all.push(turning.animate(turns, { ...time, easing: "ease-in-out" }));
    }
    const faces = ghost.querySelectorAll(".bc-face");
    faces.forEach((face, index) => {
      const sides = Array.from({ length: 2 * faces.length }, (_, side) => side % faces.length === index ? 1 : 0);
      all.push(
        face.animate(
          sides.map((opacity) => ({ opacity, easing: "steps(1, end)" })),
          time
        )
      );
    });
    return all;
  }
  function skip() {
    running?.();
  }
  function play(steps, art) {
    skip();
    if (calm() || !steps.length) return;
    layer.innerHTML = art;
    svg.append(layer);
    const all = steps.flatMap(animate);
    const stop = new AbortController();
    const end = () => {
      if (running !== end) return;
      running = null;
      stop.abort();
      for (const animation of all) animation.cancel();
      layer.replaceChildren();
      layer.remove();
    };
    running = end;
    for (const name of ["pointerdown", "keydown"]) {
      document.addEventListener(name, end, { capture: true, passive: true, signal: stop.signal });
    }
    Promise.allSettled(all.map((animation) => animation.finished)).then(end);
  }
  return { play, skip };
}

// src/overlay/preview.js
var REST = 60;
var PRESS = 380;
function create_preview({ ask, version }, svg, tell) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "bc-preview");
  layer.setAttribute("aria-hidden", "true");
  const known = /* @__PURE__ */ new Map();
  let at = -1;
  let wanted = "";
  let asking = false;
  let resting;
  function draw(target) {
    const answer = known.get(target);
    if (!answer || target !== wanted) return;
    layer.innerHTML = answer.ghost;
    svg.append(layer);
    tell(target, answer.lines);
  }
  async function fetch_wanted() {
    const target = wanted;
    if (!target || asking) return;
    if (known.has(target)) return draw(target);
    asking = true;
    const asked = version();
    const answer = await ask({ type: "preview", target, version: asked });
    asking = false;
    if (answer?.lines && asked === version() && asked === at) known.set(target, answer);
    if (wanted === target) draw(target);
    else fetch_wanted();
  }
  function show(target) {
    if (at !== version()) {
      known.clear();
      at = version();
    }
    if (target === wanted && layer.isConnected) return;
    hide();
    wanted = target;
    if (known.has(target)) draw(target);
    else resting = setTimeout(fetch_wanted, REST);
  }
  function hide() {
    clearTimeout(resting);
    wanted = "";
    layer.replaceChildren();
    layer.remove();
  }
  return { show, hide };
}
function write_receipt(parent, lines) {
  const list = make("dl", "bc-receipt-lines", parent);
  for (const { label, text, dear } of lines) {
    make("dt", "", list, label);
    make("dd", dear ? "bc-dear" : "", list, text);
  }
}

// src/overlay/targets.js
function create_targets(ctx) {
  const { labels, listen } = ctx;
  const over = make("div", "bc-over", ctx.el);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
  svg.setAttribute("class", "bc-targets");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", labels.board);
  over.append(svg);
  const tip = make("div", "bc-tip", over);
  tip.hidden = true;
  const preview = create_preview(ctx, svg, tell_preview);
  const nodes = /* @__PURE__ */ new Map();
  let panels = [];
  let faces = {};
  function draw_geometry({ width, height, panels: all }) {
    const target = focused()?.dataset?.target ?? "";
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
        for (const [name, value] of Object.entries(hit)) if (name !== "tag") node.setAttribute(name, String(value));
        node.setAttribute("role", "button");
        node.setAttribute("tabindex", "-1");
        node.setAttribute("class", "bc-target");
        node.dataset.target = id;
        group.append(node);
        nodes.set(id, node);
        return node;
      });
      return { id: panel.id, title: panel.title, group, members, on: 0 };
    });
    faces = {};
    return () => {
      if (inside) nodes.get(target)?.focus({ preventScroll: true });
    };
  }
  function draw_faces(changed) {
    for (const [id, face] of Object.entries(changed)) {
      faces[id] = face;
      const node = nodes.get(id);
      if (!node) continue;
      node.setAttribute("aria-label", face.price ? `${face.name} ${labels.price} ${face.price}.` : face.name);
      node.setAttribute("aria-disabled", String(!face.on));
      describe(id);
      if (face.key) node.setAttribute("aria-keyshortcuts", face.key);
    }
    for (const panel of panels) {
      const on = panel.members.filter((node) => node.getAttribute("aria-disabled") === "false");
      panel.on = on.length;
      const current = panel.members.find((node) => node === document.activeElement);
      const first = current ?? on[0] ?? panel.members[0];
      panel.members.forEach((node) => node.setAttribute("tabindex", node === first ? "0" : "-1"));
    }
    mark_taken(taken);
    const shown = tip.hidden ? void 0 : nodes.get(tip.dataset.target ?? "");
    if (shown) show_tip(shown);
    else hide_tip();
  }
  function describe(id, more = "") {
    const text = [faces[id]?.tip, more].filter(Boolean).join(" ");
    if (text) nodes.get(id)?.setAttribute("aria-description", text);
    else nodes.get(id)?.removeAttribute("aria-description");
  }
  function show_tip(node) {
    const face = faces[node.dataset.target ?? ""];
    if (!face) return;
    tip.replaceChildren();
    make("strong", "", tip, face.name);
    if (face.tip) make("span", "", tip, face.tip);
    if (face.price) make("em", "", tip, `${labels.price} ${face.price}`);
    tip.dataset.target = node.dataset.target;
    tip.hidden = false;
    place_tip(node);
    if (face.on) preview.show(node.dataset.target ?? "");
  }
  function place_tip(node) {
    const field = over.getBoundingClientRect();
    const { left, top } = node.closest(".bc-window") ? beside(node, field) : above(node, field);
    tip.style.left = `${left - field.left}px`;
    tip.style.top = `${top - field.top}px`;
  }
  function above(node, field) {
    const at = node.getBoundingClientRect();
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const left = clamp(at.left + at.width / 2 - wide / 2, field.left + 4, field.right - wide - 4);
    const fits = at.top > high + 24 && at.top - field.top - high - 10 > 0;
    return { left, top: fits ? at.top - high - 10 : at.bottom + 10 };
  }
  function beside(node, field) {
    const at = node.getBoundingClientRect();
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const [middle, centre] = [at.left + at.width / 2 - wide / 2, at.top + at.height / 2 - high / 2];
    const lit = [...nodes.values()].filter((it) => it !== node && it.getAttribute("aria-disabled") === "false");
    const kept = [find(ctx.el, ".bc-corner"), ...lit].map((it) => it.getBoundingClientRect());
    const tried = [
      [middle, at.top - high - 10],
      [middle, at.bottom + 10],
      [at.right + 10, centre],
      [at.left - wide - 10, centre]
    ].map(([x, y]) => {
      const left = clamp(x, field.left + 4, field.right - wide - 4);
      const top = clamp(y, field.top + 4, field.bottom - high - 4);
      const place = { left, top, right: left + wide, bottom: top + high };
      const covers = kept.reduce((sum, other) => sum + shared(place, other), 0) + 50 * shared(place, at);
      return { left, top, covers };
    });
    return tried.reduce((best, next) => next.covers < best.covers ? next : best);
  }
  function hide_tip() {
    describe(tip.dataset.target ?? "");
    tip.hidden = true;
    delete tip.dataset.target;
    preview.hide();
    receipt()?.replaceChildren();
  }
  const receipt = () => ctx.el.closest(".bc-window")?.querySelector(".bc-receipt");
  function tell_preview(target, lines) {
    const node = nodes.get(target);
    if (!node || !lines.length) return;
    const told = lines.map(({ label, text }) => `${label} ${text}`.trim()).join(". ");
    describe(target, `${told}.`);
    const place = receipt();
    if (!place) {
      write_receipt(tip, lines);
      place_tip(node);
      return;
    }
    place.replaceChildren();
    make("strong", "", place, faces[target].name);
    write_receipt(place, lines);
    tip.hidden = true;
  }
  let taken = "";
  let quiet = "";
  let pointer = [-1, -1];
  let still = null;
  function mark_taken(id) {
    nodes.get(taken)?.classList.remove("bc-taken");
    taken = id;
    nodes.get(id)?.classList.add("bc-taken");
  }
  function take(id) {
    mark_taken(id);
    quiet = nodes.has(id) ? id : "";
    still = pointer;
    hide_tip();
  }
  const target_of = (event) => (
    /** @type {Element} */
    event.target.closest?.(".bc-target") ?? null
  );
  listen(svg, "pointerover", (event) => {
    const node = target_of(event);
    if (!node || event.pointerType !== "mouse") return;
    pointer = [event.clientX, event.clientY];
    if (still?.every((at, axis) => at === pointer[axis]) || node.dataset.target === quiet) return;
    still = null;
    quiet = "";
    show_tip(node);
  });
  for (const name of ["pointermove", "pointerdown"])
    listen(svg, name, ({ clientX, clientY }) => pointer = [clientX, clientY]);
  listen(svg, "pointerout", (event) => target_of(event) && hide_tip());
  listen(over, "focusin", (event) => {
    const node = target_of(event);
    if (!node) return;
    const own = panels.find((panel) => panel.members.includes(node))?.members ?? [];
    own.forEach((other) => other.setAttribute("tabindex", other === node ? "0" : "-1"));
    if (!node.matches(":focus-visible")) return;
    const desk = find(ctx.el, ".bc-desk");
    if (!desk.closest(".bc-window") && overlap(node, desk)) scroll_to(node, "auto");
    if (node.dataset.target !== quiet) show_tip(node);
  });
  listen(over, "focusout", hide_tip);
  let pressing;
  let pressed = false;
  listen(svg, "pointerdown", (event) => {
    const node = target_of(event);
    pressed = false;
    clearTimeout(pressing);
    if (!node || event.pointerType === "mouse") return;
    pressing = setTimeout(() => {
      pressed = true;
      show_tip(node);
    }, PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) listen(svg, name, () => clearTimeout(pressing));
  listen(svg, "contextmenu", (event) => pressed && event.preventDefault());
  listen(svg, "click", (event) => {
    const node = target_of(event);
    if (pressed) pressed = false;
    else if (node) ctx.choose(node.dataset.target ?? "");
  });
  function overlap(node, other) {
    const [a, b] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }
  function step(node, key) {
    const members = panels.find((panel) => panel.members.includes(node))?.members ?? [];
    return members[nearest_point(members.map(middle_of), members.indexOf(node), key, { beyond: 3 })];
  }
  function spot(id, on) {
    for (const [name, node] of nodes) node.classList.toggle("bc-spot", on && name === id);
  }
  function covered(node) {
    const desk = find(ctx.el, ".bc-desk");
    if (desk.closest(".bc-window")) return 0;
    const [at, other] = [node.getBoundingClientRect(), desk.getBoundingClientRect()];
    return at.left < other.right && other.left < at.right ? other.height + parseFloat(getComputedStyle(desk).bottom) : 0;
  }
  function scroll_to(node, behavior = scrolling()) {
    if (!node || node.closest(".bc-window")) return;
    const taken2 = covered(node);
    const root = document.documentElement.style;
    const before = root.scrollPaddingBottom;
    if (taken2) root.scrollPaddingBottom = `${taken2}px`;
    const fits = node.getBoundingClientRect().height < innerHeight - taken2;
    node.scrollIntoView({ block: fits ? "center" : "start", behavior });
    root.scrollPaddingBottom = before;
  }
  const useful = () => panels.filter((panel) => panel.on && panel.id !== "dice");
  function bring_up() {
    const free = ({ group }) => {
      const { top, height } = group.getBoundingClientRect();
      return top + height / 2 > 0 && top + height / 2 < innerHeight - covered(group);
    };
    const found = useful();
    if (found.length && covered(found[0].group) && !found.some(free)) scroll_to(found[0].group);
  }
  return {
    over,
    svg,
    draw_geometry,
    draw_faces,
    take,
    release: () => mark_taken(""),
    hide_tip,
    has_tip: () => !tip.hidden,
    target_of,
    step,
    spot,
    /** @param {string} id */
    show: (id) => scroll_to(nodes.get(id)),
    /** @param {string} id */
    has: (id) => nodes.has(id),
    // the panels with choices
    useful: () => useful().map(({ id, title, group }) => ({ id, title, go: () => scroll_to(group) })),
    bring_up,
    /** @param {string} key */
    by_key: (key) => Object.entries(faces).find(([, face]) => face.key && face.key === key)?.[0]
  };
}
var clamp = (value, least, most) => Math.max(least, Math.min(value, most));
var shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

// src/overlay/window.js
var DESIGNED = { width: 1280, height: 680 };
var LEAST = 0.9;
var MOST = 2.5;
var BAR = 40;
var LEFT = "betacolony:window";
function create_window(el, labels, listen, changed) {
  let on = false;
  let left = was_left();
  let free = null;
  const root = () => (
    /** @type {HTMLElement} */
    el.closest(".bc-root") ?? el
  );
  const bar = make("header", "bc-window-bar");
  make("span", "bc-window-mark", bar).setAttribute("aria-hidden", "true");
  make("strong", "", bar, labels.game);
  make("span", "bc-window-title", bar, is_own_page() ? document.title.split(" – ")[0] : "");
  const log = make_button("bc-window-button bc-window-log", bar, labels.log);
  const slot = make("div", "bc-window-slot", bar);
  const contents = (
    /** @type {HTMLElement | null} */
    document.querySelector(".bc-open-contents")
  );
  if (contents) make_button("bc-window-button", bar, labels.contents, () => contents.click());
  make_button("bc-window-button bc-window-leave", bar, labels.window_leave, () => leave(true));
  const offer = make_button("bc-tool bc-window-offer", null, labels.window_enter, () => enter(true));
  const scale_of = (width, height) => Math.min(width / DESIGNED.width, (height - BAR) / DESIGNED.height, MOST);
  const scale = () => scale_of(innerWidth, innerHeight);
  const fits = () => Boolean(labels.whole) && scale() >= LEAST;
  const may_fit = () => fits() || Boolean(labels.whole) && !is_own_page() && scale_of(screen.width, screen.height) >= LEAST;
  const is_shown = () => root().getClientRects().length > 0;
  async function enter(asked) {
    if (on || !may_fit()) return;
    if (!is_own_page()) {
      try {
        await root().requestFullscreen();
      } catch {
        root().popover = "manual";
        root().showPopover();
      }
    }
    put_on();
    if (asked) remember(false);
  }
  function put_on() {
    on = true;
    free = take_page(root());
    root().prepend(bar);
    root().classList.add("bc-window");
    changed(true);
  }
  function leave(asked) {
    if (!on) return;
    on = false;
    if (asked) remember(true);
    if (document.fullscreenElement === root()) document.exitFullscreen().catch(() => {
    });
    root().removeAttribute("popover");
    bar.remove();
    root().classList.remove("bc-window");
    free?.();
    changed(false);
    if (!asked) return;
    offer.focus({ preventScroll: true });
    offer.scrollIntoView({ block: "center" });
  }
  function remember(value) {
    left = value;
    try {
      sessionStorage.setItem(LEFT, value ? "left" : "");
    } catch {
    }
  }
  function was_left() {
    try {
      return sessionStorage.getItem(LEFT) === "left";
    } catch {
      return false;
    }
  }
  function is_reading() {
    let id = "";
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
    }
    const step = id ? document.getElementById(id)?.closest(".bc-step") : null;
    return Boolean(step) && !step?.contains(el) && step !== document.querySelector(".bc-step");
  }
  function adapt() {
    offer.hidden = !may_fit();
    const wanted = fits() && is_shown() && !is_reading();
    if (on && !wanted && (is_own_page() || !is_shown())) leave(false);
    else if (!on && wanted && is_own_page() && !left) put_on();
  }
  listen(window, "resize", adapt);
  for (const name of ["hashchange", "popstate"]) listen(window, name, adapt);
  listen(document, "fullscreenchange", () => {
    if (on && !document.fullscreenElement && !root().popover) leave(true);
  });
  return {
    adapt,
    offer,
    leave,
    /**
     * Put parts of the desk into the bar, and let its button open the log.
     * @param {HTMLElement[]} parts
     * @param {(button: HTMLElement) => void} toggle_log
     */
    fill(parts, toggle_log) {
      slot.append(...parts);
      log.addEventListener("click", () => toggle_log(log));
      log.setAttribute("aria-expanded", "false");
    },
    is_on: () => on,
    /** What hello says of the window: the size to draw for, in pixels of the design, and how dense these are. */
    size: () => ({
      width: Math.floor(innerWidth / scale()),
      height: Math.floor((innerHeight - BAR) / scale()),
      density: devicePixelRatio * scale()
    }),
    /**
     * Lay out the parts of the desk in the places that the picture leaves free.
     * @param {{ width: number, height: number, places?: Record<string, Place> }} geometry
     */
    place({ width, height, places = {} }) {
      const style = root().style;
      style.setProperty("--table-width", `${width}px`);
      style.setProperty("--table-height", `${height}px`);
      style.setProperty("--table-scale", String(innerWidth / width));
      for (const [name, { x, y, width: w, height: h }] of Object.entries(places)) {
        style.setProperty(`--${name}-x`, `${x}px`);
        style.setProperty(`--${name}-y`, `${y}px`);
        style.setProperty(`--${name}-w`, `${w}px`);
        style.setProperty(`--${name}-h`, `${h}px`);
      }
    }
  };
}
function take_page(element) {
  const { scrollX, scrollY } = window;
  const taken = [];
  for (let node = element; node.parentElement && node !== document.body; node = node.parentElement) {
    for (
      const other of
      /** @type {Iterable<HTMLElement>} */
      node.parentElement.children
    ) {
      if (other === node || other.inert || other.matches("dialog, script, style, .bc-notice")) continue;
      other.inert = true;
      taken.push(other);
    }
  }
  document.documentElement.classList.add("bc-in-window");
  return () => {
    document.documentElement.classList.remove("bc-in-window");
    for (const other of taken) other.inert = false;
    window.scrollTo(scrollX, scrollY);
  };
}

// src/shared/lab_links.js
function opener(model) {
  const context = model.widget_manager?.context;
  const folder = context?.path?.includes("/") ? context.path.replace(/[^/]*$/, "") : "";
  return (link) => {
    if (!context) return;
    link.dataset.commandlinkerCommand = "docmanager:open";
    const path = folder + (link.getAttribute("href") ?? "").replace(/#.*$/, "");
    link.dataset.commandlinkerArgs = JSON.stringify({ path });
  };
}

// src/shared/widget.js
var LOST_AFTER = 5e3;
var SLOW_AFTER = 2e4;
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

// src/overlay.js
function render({ model, el }) {
  const labels = model.get("labels");
  el.lang = labels.language;
  el.classList.add("bc-overlay");
  const stop = new AbortController();
  const listen = (node, name, action) => node.addEventListener(name, action, { signal: stop.signal });
  const ctx = {
    el,
    labels,
    listen,
    choose,
    ask,
    find_focus,
    opens: opener(model),
    saved: (text) => desk.say_saved(text),
    version: () => desk.version()
  };
  const dialogs = create_dialogs(ctx);
  const pointing = {
    /** @param {string} id */
    has: (id) => targets.has(id),
    /** @param {string} id */
    show: (id) => targets.show(id),
    /** @type {(id: string, on: boolean) => void} */
    spot: (id, on) => targets.spot(id, on),
    useful: () => targets.useful()
  };
  const desk = create_desk(ctx, pointing, dialogs);
  const targets = create_targets(ctx);
  const whole = create_window(el, labels, listen, (on) => {
    desk.root.scrollTop = 0;
    desk.settle(on);
    targets.hide_tip();
    hello();
    if (on && !targets.svg.contains(document.activeElement)) desk.focus();
  });
  desk.offer_window(whole.offer);
  whole.fill(desk.for_bar, desk.toggle_record);
  const motion = create_motion(targets.svg, wants_calm);
  const keeper = create_keeper(ctx, ({ take, keep }) => {
    const done = (action) => () => {
      desk.clear_alert("tabs");
      action();
    };
    desk.alert_with("tabs", labels.tabs, labels.tabs_text, [
      [labels.tabs_take, done(take)],
      [labels.tabs_keep, done(keep)]
    ]);
  });
  desk.draw({});
  let seq = 0;
  let waiting = null;
  let next = null;
  const asked = /* @__PURE__ */ new Map();
  function choose(target) {
    if (waiting || !target) {
      if (target?.startsWith("at:")) next = target;
      return;
    }
    targets.take(target);
    desk.take(target);
    motion.skip();
    seq += 1;
    waiting = { seq, timer: setTimeout(() => say_lost(labels.silent), LOST_AFTER) };
    el.parentElement?.classList.add("bc-busy");
    send(model, { type: "choose", target, version: desk.version(), seq });
  }
  function release() {
    el.parentElement?.classList.remove("bc-busy");
    targets.release();
    desk.take("");
  }
  function ask(message, patience = LOST_AFTER) {
    seq += 1;
    const number = seq;
    return new Promise((resolve) => {
      const timer = setTimeout(() => asked.delete(number) && resolve(null), patience);
      asked.set(number, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      send(model, { ...message, seq: number });
    });
  }
  function say_lost(text) {
    waiting = null;
    release();
    if (document.querySelector('.bc-notice[data-kind="lost"]')) return;
    desk.alert_with("lost", labels.lost, `${text} ${is_own_page() ? labels.lost_page : labels.lost_lab}`, [
      [labels.reload, () => location.reload()]
    ]);
  }
  function find_focus() {
    const at = document.activeElement;
    const astray = !at || at === document.body || at.classList.contains("bc-root") || at.closest("[inert]");
    if (whole.is_on() ? astray : !el.contains(at)) desk.focus();
  }
  let known;
  const hears = {
    show,
    words: ({ panels }) => desk.draw_words(panels),
    log({ groups }) {
      const inside = el.contains(document.activeElement);
      desk.draw_log(groups);
      if (inside) find_focus();
    },
    progress: ({ share }) => desk.say_progress(share),
    motion: ({ steps, art }) => motion.play(steps, art),
    keep: ({ text }) => keeper.write(text),
    finish: ({ text }) => keeper.finish(text),
    aside: () => keeper.set_aside()
  };
  function show({ desk: says, geometry, faces, theme }) {
    const inside = el.contains(document.activeElement);
    if (theme) draw_theme(theme);
    const back = geometry ? targets.draw_geometry(geometry) : null;
    if (geometry && whole.is_on()) whole.place(geometry);
    if (faces) targets.draw_faces(faces);
    back?.();
    desk.draw(says);
    desk.draw_jumps();
    if (says.on_board && known !== void 0 && known !== says.version) targets.bring_up();
    known = says.version;
    if (inside || whole.is_on()) find_focus();
  }
  function heard(message, buffers) {
    desk.clear_alert("lost");
    hears[message.type ?? ""]?.(message);
    asked.get(message.seq)?.({ ...message, buffers });
    asked.delete(message.seq);
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    if (message.type !== "done") {
      waiting.timer = setTimeout(() => say_lost(labels.slow), SLOW_AFTER);
      return;
    }
    waiting = null;
    release();
    const then = next;
    next = null;
    choose(then);
  }
  model.on("msg:custom", heard);
  function draw_theme({ scheme: name, ...colours }) {
    const root = (
      /** @type {HTMLElement} */
      el.closest(".bc-root") ?? el
    );
    for (const [role, colour] of Object.entries(colours)) root.style.setProperty(role, colour);
    root.dataset.scheme = name;
    root.dataset.lmSuppressShortcuts = "true";
    root.tabIndex = -1;
    listen(root, "keydown", on_key);
    el.parentElement?.classList.add("bc-ready");
  }
  const early = { capture: true, signal: stop.signal };
  window.addEventListener(
    "keydown",
    (event) => {
      desk.tell_hand(true);
      if (whole.is_on() && event.target === document.body && !document.querySelector("dialog[open]")) on_key(event);
    },
    early
  );
  window.addEventListener("pointerdown", () => desk.tell_hand(false), early);
  function on_key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.key !== "Tab") event.stopPropagation();
    motion.skip();
    const node = targets.target_of(event);
    if (node && ARROWS.includes(event.key)) targets.step(node, event.key)?.focus();
    else if (node && (event.key === "Enter" || event.key === " ")) choose(node.dataset.target ?? "");
    else if (event.key === "Escape" && targets.has_tip()) targets.hide_tip();
    else if (!desk.on_key(event)) {
      const found = targets.by_key(event.key);
      if (!found) return;
      choose(found);
    }
    event.preventDefault();
  }
  let said = {};
  let pending;
  let has_font = false;
  let has_waited = false;
  const font = load_font(ask);
  font.loaded.then((there) => {
    has_font = there;
    hello();
  });
  font.settled.then(() => {
    has_waited = true;
    hello();
  });
  function hello() {
    if (!has_waited) return;
    const width = Math.floor(targets.over.clientWidth);
    if (!el.isConnected || width < 50) return;
    const now = {
      width,
      scheme: scheme(),
      calm: wants_calm(),
      density: devicePixelRatio,
      font: has_font,
      language: navigator.language,
      ...whole.is_on() ? whole.size() : {}
    };
    const same = Math.abs((said.width ?? 0) - now.width) < RESIZED && ["scheme", "calm", "density", "height", "font"].every((name) => said[name] === now[name]);
    if (same) return;
    const first = said.width === void 0;
    said = now;
    send(model, { type: "hello", ...now, ...first ? { saved: keeper.saved(), link: keeper.link } : {} });
  }
  const sizes = new ResizeObserver(() => {
    const stage = (
      /** @type {HTMLElement | null | undefined} */
      el.parentElement?.querySelector(":scope > .bc-stage")
    );
    if (stage) stage.inert = true;
    clearTimeout(pending);
    if (el.isConnected) whole.adapt();
    pending = setTimeout(hello, said.width ? 180 : 0);
  });
  sizes.observe(targets.over);
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
    listen(matchMedia(query), "change", hello);
  const themes = new MutationObserver(hello);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-scheme"] });
  const leave_kernel = when_kernel_ends(model, () => say_lost(labels.gone));
  if (keeper.link && keeper.saved()) {
    const again = () => {
      desk.clear_alert("link");
      ask({ type: "open", text: keeper.link });
    };
    desk.alert_with("link", labels.link, labels.link_text, [
      [labels.link_again, again],
      [labels.close, () => desk.clear_alert("link")]
    ]);
  }
  const home = document.body.dataset.home;
  if (home && labels.storage && location.origin !== home) {
    desk.alert_with("address", labels.address, labels.address_text.replace("{home}", home), [
      [labels.tool_share, () => dialogs.open("share")],
      [labels.close, () => desk.clear_alert("address")]
    ]);
  }
  return () => {
    whole.leave(false);
    stop.abort();
    sizes.disconnect();
    themes.disconnect();
    clearTimeout(pending);
    leave_kernel();
    model.off("msg:custom", heard);
  };
}
var overlay_default = { render };
export {
  overlay_default as default
};
