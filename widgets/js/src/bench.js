/* The bench below the lab's board (lab/bench.py): shows the parts that the kernel sends, and says what was asked for.
 *
 * Whatever has data-do asks for something; a form sends its fields with it. The browser keeps the branches. */

const BRANCHES_KEY = "betacolony:branches";

function render({ model, el }) {
  const labels = model.get("labels");
  const tabs = model.get("tabs");
  el.classList.add("bc-bench");
  el.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys
  const stop = new AbortController();
  const listen = (node, name, action) => node.addEventListener(name, action, { signal: stop.signal });
  const alert = make("div", "bc-bench-alert", el);
  alert.setAttribute("role", "alert");
  alert.hidden = true;
  const parts = { start: make("div", "bc-bench-part", el) };
  const list = make("div", "bc-bench-tabs", el);
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", labels.tabs);
  parts.status = make("div", "bc-bench-status", el);
  const uid = Math.random().toString(36).slice(2, 8);
  const buttons = tabs.map(([id, label], index) => {
    const button = make_button("bc-bench-tab", list, label, () => open(index));
    button.setAttribute("role", "tab");
    button.id = `bc-tab-${uid}-${id}`;
    parts[id] = make("div", "bc-bench-part bc-bench-panel", el);
    parts[id].setAttribute("role", "tabpanel");
    parts[id].setAttribute("aria-labelledby", button.id);
    parts[id].id = `bc-panel-${uid}-${id}`;
    button.setAttribute("aria-controls", parts[id].id);
    return button;
  });
  const live = make("div", "bc-bench-live", el);
  live.setAttribute("aria-live", "polite");

  function open(at) {
    buttons.forEach((button, index) => {
      button.setAttribute("aria-selected", String(index === at));
      button.tabIndex = index === at ? 0 : -1;
      parts[tabs[index][0]].hidden = index !== at;
    });
  }
  open(0);
  listen(list, "keydown", (event) => {
    if (!ARROWS.includes(event.key)) return;
    rove(buttons, document.activeElement, event.key);
    open(buttons.indexOf(document.activeElement));
    event.preventDefault();
  });
  // letters without a meaning here have one in JupyterLab: there they would cut or change cells
  listen(el, "keydown", (event) => event.key !== "Tab" && event.stopPropagation());

  // --- talking to the kernel
  let seq = 0;
  const waiting = new Map();

  function ask(message) {
    seq += 1;
    waiting.set(seq, setTimeout(() => say([labels.silent]), LOST_AFTER));
    try {
      model.send({ ...message, seq });
    } catch {
      say([labels.silent]); // the way to the kernel is closed
    }
  }

  function say(lines) {
    alert.replaceChildren(...lines.map((line) => make("p", "", null, line)));
    alert.hidden = !lines.length;
    if (lines.length) alert.scrollIntoView({ block: "nearest" });
  }

  const hears = { show, fault: failed, keep: ({ text }) => keep(text), unread: ({ kind }) => (unread = kind), file: save, open: show_tab, board: bring_up, leave: ({ asks }) => (lost_with_page = asks) };
  let lost_with_page = false; // whether there is an edit that nobody keeps: the browser asks before it leaves
  listen(window, "beforeunload", (event) => lost_with_page && event.preventDefault());

  function failed({ lines }) {
    done.clear();
    say(lines);
  }

  function heard(message) {
    clearTimeout(waiting.get(message.seq));
    waiting.delete(message.seq);
    hears[message.type]?.(message);
  }
  model.on("msg:custom", heard);

  // --- what is shown: what was open stays open, what was typed stays typed, and the focus stays where it was
  function show({ parts: fresh, told }) {
    for (const [id, html] of Object.entries(fresh)) if (parts[id]) (id === "status" ? renew : draw)(parts[id], html);
    if (told) live.textContent = told;
  }

  // a control as it was sent, and as it is now
  const is_box = (node) => node.type === "checkbox";
  const sent_as = (node) => (node.options ? ([...node.options].find((one) => one.defaultSelected) ?? node.options[0])?.value : is_box(node) ? node.defaultChecked : node.defaultValue);
  const value_of = (node) => (is_box(node) ? node.checked : node.value);
  const place_of = (node) => [node.form?.dataset.do, node.form?.dataset.arg, node.name].join();
  const controls = (part) => [...part.querySelectorAll("form :is(input, select)[name]")];

  function draw(part, html) {
    const by_key = (node) => [...part.querySelectorAll("[data-key]")].find((one) => one.dataset.key === node);
    const folds = new Map([...part.querySelectorAll("details[data-key]")].map((node) => [node.dataset.key, node.open]));
    const typed = new Map(controls(part).map((node) => [place_of(node), [sent_as(node), value_of(node)]]));
    const active = part.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.closest("[data-key]")?.dataset.key;
    const named = active?.name && place_of(active);
    part.innerHTML = html;
    for (const node of part.querySelectorAll("details[data-key]")) if (folds.has(node.dataset.key)) node.open = folds.get(node.dataset.key);
    for (const node of controls(part)) {
      const [before, value] = typed.get(place_of(node)) ?? [];
      if (value === undefined || before !== sent_as(node) || done.has(place_of(node))) continue;
      if (is_box(node)) node.checked = value;
      else node.value = value;
    }
    done.clear();
    if (!active) return;
    const field = named && [...part.querySelectorAll("[name]")].find((node) => place_of(node) === named);
    const folded = (node) => node.closest("details:not([open]) > :not(summary)"); // what is folded away takes no focus
    const again = [field, key && by_key(key), ...part.querySelectorAll("button, input, select, summary")].find((node) => node && !folded(node));
    (again ?? buttons.find((button) => button.tabIndex === 0))?.focus({ preventScroll: true });
  }

  // how far the work is comes several times a second: a button that is being pressed has to stay the same one
  function renew(part, html) {
    const fresh = make("div");
    fresh.innerHTML = html;
    const [was, now] = [part, fresh].map((node) => [...node.querySelectorAll("*")]);
    if (was.length !== now.length || was.some((node, at) => node.tagName !== now[at].tagName)) return draw(part, html);
    was.forEach((node, at) => {
      for (const { name, value } of now[at].attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
      if (!node.children.length && node.textContent !== now[at].textContent) node.textContent = now[at].textContent;
    });
  }

  function show_tab({ tab, bring }) {
    open(tabs.findIndex(([id]) => id === tab));
    if (!bring) return;
    (parts[tab].querySelector("form") ?? parts[tab]).scrollIntoView({ block: "center", behavior: wants_calm() ? "auto" : "smooth" });
    parts[tab].querySelector("form select, form input")?.focus({ preventScroll: true });
  }

  function bring_up() {
    el.parentElement?.querySelector(".bc-root")?.scrollIntoView({ block: "start", behavior: wants_calm() ? "auto" : "smooth" });
  }

  // --- what is asked for
  const fields_of = (node) => {
    const form = node.closest("form");
    return form ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) : {};
  };

  const done = new Set(); // fields whose form was sent: they begin anew, unless nothing came of it

  function act(node) {
    say([]);
    for (const field of node.elements ?? []) if (field.name) done.add(place_of(field));
    const { do: what, arg = "", kept } = node.dataset;
    const fields = fields_of(node);
    if (node.name) fields[node.name] = node.value;
    if (kept) fields.text = kept_game(kept)?.text ?? "";
    ask({ type: "do", what, arg, fields });
  }

  listen(el, "click", (event) => {
    const node = event.target.closest("button[data-do]");
    if (node) act(node);
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

  // --- what the browser keeps
  function kept_game(place) {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`betacolony:${place}:`) && !key.endsWith(":damaged"));
    for (const key of keys.sort((one, other) => one.length - other.length)) {
      try {
        const found = JSON.parse(localStorage.getItem(key));
        if (typeof found?.text === "string") return found;
      } catch {
        // damaged: page 10 will say so
      }
    }
    return null;
  }

  function read(action) {
    try {
      return action();
    } catch {
      return null; // there is no storage
    }
  }

  // what this page has read or written of the branches: what another tab has kept meanwhile is not written over
  let known = read(() => localStorage.getItem(BRANCHES_KEY)) ?? "";
  let unread = ""; // "damaged" or "newer", where the kernel could not read all of what was kept

  function keep(text) {
    try {
      const there = localStorage.getItem(BRANCHES_KEY) ?? "";
      if (unread === "newer") return say([labels.newer]);
      if (there && there !== known && there !== text) return ask_which(text, there);
      if (unread) localStorage.setItem(`${BRANCHES_KEY}:damaged`, there);
      unread = "";
      localStorage.setItem(BRANCHES_KEY, text);
      known = text;
    } catch {
      say([labels.not_kept]);
    }
  }

  function ask_which(text, there) {
    say([labels.other_tab]);
    const row = make("div", "bc-bench-row", alert);
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

  function save({ name, text, kind }) {
    const link = make("a", "");
    link.href = URL.createObjectURL(new Blob([text], { type: kind }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  const games = ["finished", "play", "solo"].filter((place) => read(() => kept_game(place)));
  const width = Math.floor(el.clientWidth) || 900;
  ask({ type: "hello", games, width, saved: known });

  const kernel = model.widget_manager?.kernel;
  const on_status = (_, state) => ["dead", "terminating", "autorestarting", "restarting"].includes(state) && say([labels.silent]);
  kernel?.statusChanged?.connect?.(on_status);

  return () => {
    stop.abort();
    for (const timer of waiting.values()) clearTimeout(timer);
    kernel?.statusChanged?.disconnect?.(on_status);
    model.off("msg:custom", heard);
  };
}

export default { render };
