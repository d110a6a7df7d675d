// Made of widgets/js/src/tab_widget.js by `npm run build`; changes belong there.

// src/shared/arrows.js
var ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
var DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function next_in_row(length, at, key) {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const [dx, dy] = DIRECTIONS[key];
  return (at + dx + dy + length) % length;
}
function rove(members, from, key) {
  const to = next_in_row(members.length, members.indexOf(from), key);
  members.forEach((node, index) => node.tabIndex = index === to ? 0 : -1);
  members[to].focus();
}

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
var wants_calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var scrolling = () => (
  /** @type {ScrollBehavior} */
  wants_calm() ? "auto" : "smooth"
);

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
function kept_game(place) {
  const keys = Object.keys(localStorage).filter(
    (key) => key.startsWith(`betacolony:${place}:`) && !key.endsWith(":damaged")
  );
  for (const key of keys.sort((one, other) => one.length - other.length)) {
    const kept = data_of(localStorage.getItem(key));
    if (typeof kept?.text === "string") return kept;
  }
  return null;
}

// src/shared/widget.js
var LOST_AFTER = 5e3;
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

// src/tab_widget.js
var NEXT = "betacolony:next";
var is_box = (node) => node instanceof HTMLInputElement && node.type === "checkbox";
function sent_as(node) {
  if (is_box(node)) return node.defaultChecked;
  if (node instanceof HTMLInputElement) return node.defaultValue;
  return ([...node.options].find((option) => option.defaultSelected) ?? node.options[0])?.value;
}
var value_of = (node) => is_box(node) ? node.checked : node.value;
var place_of = (node) => [node.form?.dataset.do, node.form?.dataset.arg, node.name].join();
var controls = (part, selector) => (
  /** @type {Control[]} */
  /** @type {unknown} */
  find_all(part, selector)
);
function fields_of(node) {
  const form = node.closest("form");
  return form ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) : {};
}
function render({ model, el }) {
  const labels = model.get("labels");
  const tabs = model.get("tabs");
  const places = model.get("places");
  const branches_key = places.at(-1) ?? "";
  el.classList.add("bc-tabs");
  const stop = new AbortController();
  const listen = (node, name, action) => node.addEventListener(name, action, { signal: stop.signal });
  const alert = make("div", "bc-tabs-alert", el);
  alert.setAttribute("role", "alert");
  alert.hidden = true;
  const parts = {};
  if (!tabs.some(([id]) => id === "start")) parts.start = make("div", "bc-tabs-part", el);
  const list = make("div", "bc-tabs-tabs", el);
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", labels.tabs);
  parts.status = make("div", "bc-tabs-status", el);
  const uid = Math.random().toString(36).slice(2, 8);
  const buttons = tabs.map(([id, label], index) => {
    const button = make_button("bc-tabs-tab", list, label, () => open(index));
    button.setAttribute("role", "tab");
    button.id = `bc-tab-${uid}-${id}`;
    parts[id] = make("div", "bc-tabs-part bc-tabs-panel", el);
    parts[id].setAttribute("role", "tabpanel");
    parts[id].setAttribute("aria-labelledby", button.id);
    parts[id].id = `bc-panel-${uid}-${id}`;
    button.setAttribute("aria-controls", parts[id].id);
    return button;
  });
  const live = make("div", "bc-tabs-live", el);
  live.setAttribute("aria-live", "polite");
  const plays = tabs.some(([id]) => id === "table");
  const step = () => (
    /** @type {HTMLElement | null} */
    el.closest(".bc-step")
  );
  if (is_own_page()) make_button("bc-tabs-next", el, labels.next, () => document.dispatchEvent(new Event(NEXT)));
  const in_step = new ResizeObserver(() => {
    if (!is_own_page() || plays || !el.clientWidth) return;
    step()?.classList.add("bc-lab-step", "bc-look-step");
  });
  in_step.observe(el);
  function open(at) {
    if (plays && el.dataset.tab !== tabs[at][0]) {
      if (el.dataset.tab) ask({ type: "do", what: "tab", arg: tabs[at][0] });
      el.dataset.tab = tabs[at][0];
    }
    buttons.forEach((button, index) => {
      button.setAttribute("aria-selected", String(index === at));
      button.tabIndex = index === at ? 0 : -1;
      parts[tabs[index][0]].hidden = index !== at;
    });
  }
  listen(list, "keydown", (event) => {
    const tab = focused();
    if (!tab || !ARROWS.includes(event.key)) return;
    rove(buttons, tab, event.key);
    open(buttons.findIndex((button) => button === focused()));
    event.preventDefault();
  });
  keep_keys(el, stop.signal);
  let seq = 0;
  const waiting = /* @__PURE__ */ new Map();
  function ask(message) {
    seq += 1;
    waiting.set(
      seq,
      setTimeout(() => say([labels.silent]), LOST_AFTER)
    );
    try {
      send(model, { ...message, seq });
    } catch {
      say([labels.silent]);
    }
  }
  function say(lines) {
    alert.replaceChildren(...lines.map((line) => make("p", "", null, line)));
    alert.hidden = !lines.length;
    if (lines.length) alert.scrollIntoView({ block: "nearest" });
  }
  const hears = {
    show,
    fault: failed,
    keep: ({ text }) => keep(text),
    unread: ({ kind }) => unread = kind,
    file: ({ name, text, kind }) => download(name, [text], kind),
    open: show_tab,
    board: bring_up,
    leave: ({ asks }) => lost_with_page = asks
  };
  let lost_with_page = false;
  listen(window, "beforeunload", (event) => lost_with_page && event.preventDefault());
  function failed({ lines }) {
    done.clear();
    say(lines);
  }
  function heard(message) {
    clearTimeout(waiting.get(message.seq));
    waiting.delete(message.seq);
    hears[message.type ?? ""]?.(message);
  }
  model.on("msg:custom", heard);
  function show({ parts: fresh, told }) {
    for (const [id, html] of Object.entries(fresh)) if (parts[id]) (id === "status" ? renew : draw)(parts[id], html);
    if (told) live.textContent = told;
  }
  function draw(part, html) {
    const folds = new Map(folds_of(part).map((node) => [node.dataset.key, node.open]));
    const fields = () => controls(part, "form :is(input, select)[name]");
    const typed = new Map(
      fields().map((node) => [
        place_of(node),
        /** @type {const} */
        [sent_as(node), value_of(node)]
      ])
    );
    const active = part.contains(document.activeElement) ? focused() : null;
    const key = (
      /** @type {HTMLElement | null | undefined} */
      active?.closest("[data-key]")?.dataset.key
    );
    const place = active && "name" in active && active.name ? place_of(
      /** @type {Control} */
      active
    ) : null;
    part.innerHTML = html;
    for (const node of folds_of(part)) node.open = folds.get(node.dataset.key) ?? node.open;
    for (const node of fields()) {
      const [before, value] = typed.get(place_of(node)) ?? [];
      if (value === void 0 || before !== sent_as(node) || done.has(place_of(node))) continue;
      if (is_box(node)) node.checked = Boolean(value);
      else node.value = String(value);
    }
    done.clear();
    if (!active) return;
    const field = place === null ? void 0 : controls(part, "[name]").find((node) => place_of(node) === place);
    const keyed = key ? find_all(part, "[data-key]").find((node) => node.dataset.key === key) : void 0;
    const is_folded = (node) => node.closest("details:not([open]) > :not(summary)");
    const again = [field, keyed, ...find_all(part, "button, input, select, summary")].find(
      (node) => node && !is_folded(node)
    );
    (again ?? buttons.find((button) => button.tabIndex === 0))?.focus({ preventScroll: true });
  }
  const folds_of = (part) => (
    /** @type {HTMLDetailsElement[]} */
    find_all(part, "details[data-key]")
  );
  function renew(part, html) {
    const fresh = make("div");
    fresh.innerHTML = html;
    const [was, now] = [part, fresh].map((node) => [...node.querySelectorAll("*")]);
    if (was.length !== now.length || was.some((node, at) => node.tagName !== now[at].tagName)) {
      draw(part, html);
      return;
    }
    was.forEach((node, at) => {
      for (const { name, value } of now[at].attributes)
        if (node.getAttribute(name) !== value) node.setAttribute(name, value);
      if (!node.children.length && node.textContent !== now[at].textContent) node.textContent = now[at].textContent;
    });
  }
  function show_tab({ tab, bring }) {
    open(tabs.findIndex(([id]) => id === tab));
    if (!bring) return;
    (parts[tab].querySelector("form") ?? parts[tab]).scrollIntoView({ block: "center", behavior: scrolling() });
    find_all(parts[tab], "form select, form input")[0]?.focus({ preventScroll: true });
  }
  function bring_up({ tab }) {
    if (tab && el.dataset.tab === "start") open(tabs.findIndex(([id]) => id === tab));
    const heading = step()?.hidden && step()?.querySelector(":is(h1, h2)[id]");
    if (heading) location.hash = heading.id;
    el.parentElement?.querySelector(".bc-root")?.scrollIntoView({ block: "start", behavior: scrolling() });
  }
  const done = /* @__PURE__ */ new Set();
  function act(node) {
    say([]);
    if (node instanceof HTMLFormElement) {
      for (
        const field of
        /** @type {Iterable<Control>} */
        node.elements
      ) if (field.name) done.add(place_of(field));
    }
    const { do: what, arg = "", kept } = node.dataset;
    const fields = fields_of(node);
    if (node instanceof HTMLButtonElement && node.name) fields[node.name] = node.value;
    if (kept) fields.text = kept_game(kept)?.text ?? "";
    ask({ type: "do", what, arg, fields });
  }
  listen(el, "click", (event) => {
    const node = event.target.closest("button[data-do]");
    if (node) act(node);
  });
  listen(el, "keydown", (event) => {
    const group = event.target.closest("[role=radiogroup]");
    if (!group || !ARROWS.includes(event.key)) return;
    rove(find_all(group, "[role=radio]"), event.target, event.key);
    const chosen = focused();
    if (chosen instanceof HTMLButtonElement && chosen !== event.target) act(chosen);
    event.preventDefault();
  });
  function light(target) {
    for (const node of find_all(el.closest(".bc-lab") ?? el, "[data-lights], .bc-target[data-target]"))
      node.classList.toggle("bc-lit", Boolean(target) && [node.dataset.lights, node.dataset.target].includes(target));
  }
  for (const name of ["pointerover", "focusin"])
    listen(document, name, ({ target }) => {
      const node = plays && target.closest?.(".bc-lab [data-lights], .bc-lab .bc-target[data-target]");
      light(node && (node.dataset.lights ?? node.dataset.target) || "");
    });
  listen(el, "submit", (event) => {
    event.preventDefault();
    if (event.target.dataset.do) act(event.target);
  });
  listen(el, "change", (event) => {
    const node = event.target.closest("[data-change]");
    if (!node) return;
    say([]);
    ask({ type: "do", what: node.dataset.change, arg: "", fields: { ...fields_of(node), [node.name]: node.value } });
  });
  let known = branches_key && read_item(branches_key) || "";
  let unread = "";
  function keep(text) {
    const there = read_item(branches_key) ?? "";
    if (unread === "newer") {
      say([labels.newer]);
      return;
    }
    if (there && there !== known && there !== text) {
      ask_which(text, there);
      return;
    }
    if (unread && !write_item(`${branches_key}:damaged`, there)) {
      say([labels.not_kept]);
      return;
    }
    unread = "";
    if (write_item(branches_key, text)) known = text;
    else say([labels.not_kept]);
  }
  function ask_which(text, there) {
    say([labels.other_tab]);
    const row = make("div", "bc-tabs-row", alert);
    make_button("", row, labels.tab_take, () => {
      say([]);
      known = there;
      ask({ type: "do", what: "branches.restore", arg: "", fields: { text: there } });
    });
    make_button("", row, labels.tab_keep, () => {
      say([]);
      known = there;
      keep(text);
    });
  }
  function is_kept(place) {
    try {
      return kept_game(place) !== null;
    } catch {
      return false;
    }
  }
  open(0);
  const games = places.slice(0, -1).filter(is_kept);
  const asked = new URLSearchParams(is_own_page() ? location.search : "").get("look") ?? "";
  const look = games.includes(asked) ? kept_game(asked)?.text : "";
  const width = Math.floor(el.clientWidth) || 900;
  ask({ type: "hello", games, width, saved: known, look });
  const leave_kernel = when_kernel_ends(model, () => say([labels.silent]));
  return () => {
    stop.abort();
    in_step.disconnect();
    for (const timer of waiting.values()) clearTimeout(timer);
    leave_kernel();
    model.off("msg:custom", heard);
  };
}
var tab_widget_default = { render };
export {
  tab_widget_default as default
};
