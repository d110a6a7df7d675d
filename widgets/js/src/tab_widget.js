/* The tabs below the lab's board (live_lab/tab_widget.py): shows the parts that the kernel sends, and sends actions back.
 *
 * An element with data-do makes a request; a form sends its fields with it. The browser keeps the branches. */

import { ARROWS, rove } from "./shared/arrows.js";
import { download, find_all, focused, is_own_page, make, make_button, scrolling } from "./shared/dom.js";
import { kept_game } from "./shared/kept_games.js";
import { read_item, write_item } from "./shared/storage.js";
import { LOST_AFTER, keep_keys, send, when_kernel_ends } from "./shared/widget.js";

/** @import { Labels, Message, View } from "./shared/widget.js" */

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** The event that turns the page to the next step (pages/steps.js). */
const NEXT = "betacolony:next";

/**
 * @param {Control} node
 * @returns {node is HTMLInputElement}
 */
const is_box = (node) => node instanceof HTMLInputElement && node.type === "checkbox";

/**
 * The value that the kernel sent for a control.
 * @param {Control} node
 */
function sent_as(node) {
  if (is_box(node)) return node.defaultChecked;
  if (node instanceof HTMLInputElement) return node.defaultValue;
  return ([...node.options].find((option) => option.defaultSelected) ?? node.options[0])?.value;
}

/** @param {Control} node */
const value_of = (node) => (is_box(node) ? node.checked : node.value);

/**
 * A key for a control that survives redrawing.
 * @param {Control} node
 */
const place_of = (node) => [node.form?.dataset.do, node.form?.dataset.arg, node.name].join();

/**
 * @param {Element} part
 * @param {string} selector
 */
const controls = (part, selector) => /** @type {Control[]} */ (/** @type {unknown} */ (find_all(part, selector)));

/**
 * The fields of the form around an element.
 * @param {Element} node
 * @returns {Record<string, string>}
 */
function fields_of(node) {
  const form = node.closest("form");
  return form ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])) : {};
}

/** @param {View} view */
function render({ model, el }) {
  /** @type {Labels} */
  const labels = model.get("labels");
  /** @type {[string, string][]} */
  const tabs = model.get("tabs");
  /** @type {string[]} the places of games that may be kept, and the item with the branches ("" for none) */
  const places = model.get("places");
  const branches_key = places.at(-1) ?? "";
  el.classList.add("bc-tabs");
  const stop = new AbortController();
  /** @type {(node: EventTarget, name: string, action: (event: any) => unknown) => void} */
  const listen = (node, name, action) => node.addEventListener(name, action, { signal: stop.signal });
  const alert = make("div", "bc-tabs-alert", el);
  alert.setAttribute("role", "alert");
  alert.hidden = true;
  /** @type {Record<string, HTMLElement>} */
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

  const plays = tabs.some(([id]) => id === "table"); // beside a board, whose desk one of the tabs shows

  // on a page of ours, the tabs take the place of their step's words, and of the button to the next step; it stands at
  // the end of the tabs, and keys come to it after what they show
  const step = () => /** @type {HTMLElement | null} */ (el.closest(".bc-step"));
  if (is_own_page()) make_button("bc-tabs-next", el, labels.next, () => document.dispatchEvent(new Event(NEXT)));
  const in_step = new ResizeObserver(() => {
    if (!is_own_page() || plays || !el.clientWidth) return;
    step()?.classList.add("bc-lab-step", "bc-look-step");
  });
  in_step.observe(el);

  /** @param {number} at */
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

  // --- talking to the kernel
  let seq = 0;
  /** @type {Map<number | undefined, ReturnType<typeof setTimeout>>} */
  const waiting = new Map();

  /** @param {Message} message */
  function ask(message) {
    seq += 1;
    waiting.set(
      seq,
      setTimeout(() => say([labels.silent]), LOST_AFTER),
    );
    try {
      send(model, { ...message, seq });
    } catch {
      say([labels.silent]); // there is no connection to the kernel
    }
  }

  /** @param {string[]} lines */
  function say(lines) {
    alert.replaceChildren(...lines.map((line) => make("p", "", null, line)));
    alert.hidden = !lines.length;
    if (lines.length) alert.scrollIntoView({ block: "nearest" });
  }

  /** @type {Record<string, (message: any) => unknown>} */
  const hears = {
    show,
    fault: failed,
    keep: ({ text }) => keep(text),
    unread: ({ kind }) => (unread = kind),
    file: ({ name, text, kind }) => download(name, [text], kind),
    open: show_tab,
    board: bring_up,
    leave: ({ asks }) => (lost_with_page = asks),
  };
  let lost_with_page = false; // there is an edit that nobody keeps, so the browser asks before leaving
  listen(window, "beforeunload", (event) => lost_with_page && event.preventDefault());

  /** @param {{ lines: string[] }} fault */
  function failed({ lines }) {
    done.clear();
    say(lines);
  }

  /** @param {Message} message */
  function heard(message) {
    clearTimeout(waiting.get(message.seq));
    waiting.delete(message.seq);
    hears[message.type ?? ""]?.(message);
  }
  model.on("msg:custom", heard);

  // --- showing parts: open details, typed text and the focus survive
  /** @param {{ parts: Record<string, string>, told?: string }} message HTML by parts, and what a screen reader says */
  function show({ parts: fresh, told }) {
    for (const [id, html] of Object.entries(fresh)) if (parts[id]) (id === "status" ? renew : draw)(parts[id], html);
    if (told) live.textContent = told;
  }

  /**
   * @param {HTMLElement} part
   * @param {string} html
   */
  function draw(part, html) {
    const folds = new Map(folds_of(part).map((node) => [node.dataset.key, node.open]));
    const fields = () => controls(part, "form :is(input, select)[name]");
    const typed = new Map(
      fields().map((node) => [place_of(node), /** @type {const} */ ([sent_as(node), value_of(node)])]),
    );
    const active = part.contains(document.activeElement) ? focused() : null;
    const key = /** @type {HTMLElement | null | undefined} */ (active?.closest("[data-key]"))?.dataset.key;
    const place = active && "name" in active && active.name ? place_of(/** @type {Control} */ (active)) : null;
    part.innerHTML = html;
    for (const node of folds_of(part)) node.open = folds.get(node.dataset.key) ?? node.open;
    for (const node of fields()) {
      const [before, value] = typed.get(place_of(node)) ?? [];
      if (value === undefined || before !== sent_as(node) || done.has(place_of(node))) continue;
      if (is_box(node)) node.checked = Boolean(value);
      else node.value = String(value);
    }
    done.clear();
    if (!active) return;
    const field = place === null ? undefined : controls(part, "[name]").find((node) => place_of(node) === place);
    const keyed = key ? find_all(part, "[data-key]").find((node) => node.dataset.key === key) : undefined;
    /** @param {Element} node what is folded away takes no focus */
    const is_folded = (node) => node.closest("details:not([open]) > :not(summary)");
    const again = [field, keyed, ...find_all(part, "button, input, select, summary")].find(
      (node) => node && !is_folded(node),
    );
    (again ?? buttons.find((button) => button.tabIndex === 0))?.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} part */
  const folds_of = (part) => /** @type {HTMLDetailsElement[]} */ (find_all(part, "details[data-key]"));

  /**
   * Progress comes several times a second: a button that is being pressed must not be replaced.
   * @param {HTMLElement} part
   * @param {string} html
   */
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

  /** @param {{ tab: string, bring?: boolean }} message */
  function show_tab({ tab, bring }) {
    open(tabs.findIndex(([id]) => id === tab));
    if (!bring) return;
    (parts[tab].querySelector("form") ?? parts[tab]).scrollIntoView({ block: "center", behavior: scrolling() });
    find_all(parts[tab], "form select, form input")[0]?.focus({ preventScroll: true });
  }

  /** @param {{ tab?: string }} message */
  function bring_up({ tab }) {
    if (tab && el.dataset.tab === "start") open(tabs.findIndex(([id]) => id === tab));
    const heading = step()?.hidden && step()?.querySelector(":is(h1, h2)[id]");
    if (heading) location.hash = heading.id; // another step of the page has asked for it
    el.parentElement?.querySelector(".bc-root")?.scrollIntoView({ block: "start", behavior: scrolling() });
  }

  // --- requests
  const done = new Set(); // fields of a form that was sent: they are reset, unless the request failed

  /** @param {HTMLButtonElement | HTMLFormElement} node */
  function act(node) {
    say([]);
    if (node instanceof HTMLFormElement)
      for (const field of /** @type {Iterable<Control>} */ (node.elements)) if (field.name) done.add(place_of(field));
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

  // a row of a chart and its place on the board light each other
  /** @param {string} target */
  function light(target) {
    for (const node of find_all(el.closest(".bc-lab") ?? el, "[data-lights], .bc-target[data-target]"))
      node.classList.toggle("bc-lit", Boolean(target) && [node.dataset.lights, node.dataset.target].includes(target));
  }
  for (const name of ["pointerover", "focusin"])
    listen(document, name, ({ target }) => {
      const node = plays && target.closest?.(".bc-lab [data-lights], .bc-lab .bc-target[data-target]");
      light((node && (node.dataset.lights ?? node.dataset.target)) || "");
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

  // --- branches in the browser's storage
  // the branches that this page has read or written; those that another tab has kept since are not overwritten
  let known = (branches_key && read_item(branches_key)) || "";
  let unread = ""; // "damaged" or "newer" if the kernel couldn't read all branches

  /** @param {string} text */
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

  /**
   * @param {string} text
   * @param {string} there what another tab has kept
   */
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

  /** @param {string} place */
  function is_kept(place) {
    try {
      return kept_game(place) !== null;
    } catch {
      return false; // no storage
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

export default { render };
