/* The desk: question, choices, answers; tools.js and record.js add the rest. Its buttons are made once and used again. */

import { ARROWS, rove } from "../shared/arrows.js";
import { find_all, focused, make, make_button } from "../shared/dom.js";
import { create_record } from "./record.js";
import { create_tools } from "./tools.js";

/** @import { Context } from "../overlay.js" */
/** @import { create_dialogs } from "./dialogs.js" */
/** @import { create_targets } from "./targets.js" */

/**
 * A choice by button: its id, label, gain and price, and whether the board offers it as well.
 * @typedef {{ id: string, label: string, note?: string, price?: string, primary?: boolean, board?: boolean }} Choice
 */

/**
 * An option carried out at once, with a warning if that can't be undone.
 * @typedef {{ id: string, label: string, warning?: string }} Offer
 */

/**
 * @typedef {{ id: string, label: string, on: boolean, why: string, key?: string }} Tool
 */

/**
 * Lines of the log that belong together: the player, the number of their first record in the game's history, and each
 * line as pieces of text with the target that they name, "" for none.
 * @typedef {{ who: string, at: number, lines: [string, string][][] }} Group
 */

/**
 * The contents of the desk (desk.py); any of them may be missing.
 * @typedef {object} Desk
 * @property {number} [version]
 * @property {string} [mode] "back" while looking back, "solved" after a task
 * @property {string} [status]
 * @property {string} [prompt]
 * @property {boolean} [thinking]
 * @property {string} [goal]
 * @property {string} [aside]
 * @property {string[]} [notices]
 * @property {string} [detail]
 * @property {{ label: string, href: string } | null} [onward]
 * @property {{ kind?: string, head: string, reasons: string[], nearest?: Offer, offer?: string } | null} [answer]
 * @property {Choice[]} [choices]
 * @property {(Offer & { why: string })[]} [hints]
 * @property {Tool[]} [tools]
 * @property {{ at: number, last: number } | null} [look]
 * @property {boolean} [watch]
 * @property {Group[]} [news]
 * @property {string} [told] the text for screen readers
 * @property {boolean} [on_board] the board offers every choice
 */

/** So many choices share lines in the window, two to a line. */
const MANY = 6;

/**
 * Whether a choice takes half a line in the window.
 * @param {Choice} choice
 * @param {boolean} many
 */
const is_short = ({ label, note = "", price = "", primary }, many) =>
  !primary && label.length + price.length < 20 && (many ? note.length < 40 : !note);

/**
 * @param {Context} ctx
 * @param {Pick<ReturnType<typeof create_targets>, "has" | "show" | "spot" | "useful">} targets
 * @param {ReturnType<typeof create_dialogs>} dialogs
 */
export function create_desk(ctx, targets, dialogs) {
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
  make("div", "bc-receipt", corner).setAttribute("aria-hidden", "true"); // the target's description says it
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
  /** @type {Desk} */
  let at = {};
  let by_hand = false; // the reader has folded or unfolded it
  /** @type {number | undefined} */
  let drawn; // the version of the desk on the screen

  /** @param {boolean} folded */
  function set_folded(folded) {
    root.classList.toggle("bc-folded", folded);
    fold.textContent = folded ? labels.unfold : labels.fold;
    fold.setAttribute("aria-expanded", String(!folded));
  }
  set_folded(false);

  // --- the choices
  /** @type {{ button: HTMLButtonElement, label: HTMLElement, note: HTMLElement, price: HTMLElement }[]} */
  const pool = [];

  /** @param {number} index */
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

  /** @param {Desk} desk */
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
    for (const line of [desk.aside, ...(desk.notices ?? [])]) if (line) make("p", "", notices, line);
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
    pool.slice(choices.length).forEach(({ button }) => (button.hidden = true));
    list.hidden = choices.length === 0;
    lister.hidden = !choices.some(({ board }) => board);
    draw_hints(desk.hints ?? []);
    tools.draw(desk.tools ?? []);
    record.draw(desk);
    if (desk.told !== undefined && live.dataset.version !== String(desk.version)) {
      live.dataset.version = String(desk.version);
      live.textContent = [...(desk.notices ?? []), desk.told].join(" ");
    }
    // if the button with the focus is gone or has a new meaning, go on with the first choice
    const now = focused();
    if (had_focus && (!now || !root.contains(now) || now.hidden || list.contains(now))) focus();
    if (desk.version !== drawn) {
      // bring the news into view: the question, or the answer or hint below it
      const fresh = desk.answer ? answer : desk.hints?.length ? hints : null;
      root.scrollTop = fresh ? fresh.offsetTop - 8 : 0;
      flow.scrollTop = fresh ? fresh.offsetTop - flow.offsetTop : 0;
      if (fresh) set_folded(false);
      // on a phone the board needs the room, as long as it offers every choice
      else if (!by_hand && desk.on_board !== undefined)
        set_folded(desk.on_board && matchMedia("(max-width: 700px)").matches);
    }
    drawn = desk.version;
  }

  /**
   * @param {Element} parent
   * @param {Offer} offer
   */
  function option_button(parent, { id, label, warning }) {
    const button = make_button("bc-tool", parent, label, () => ctx.choose(id));
    if (warning) make("span", "bc-choice-note", button, warning);
  }

  /** @param {Desk["answer"]} it */
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

  /** @param {(Offer & { why: string })[]} all */
  function draw_hints(all) {
    hints.replaceChildren();
    hints.hidden = all.length === 0;
    if (!all.length) return;
    make("h3", "", hints, labels.hints);
    const rows = make("ol", "", hints);
    for (const hint of all) {
      const row = make("li", "", rows);
      option_button(row, hint);
      make("p", "bc-why", row, hint.why);
    }
  }

  function draw_jumps() {
    jumps.replaceChildren();
    const useful = targets.useful();
    jumps.hidden = useful.length === 0;
    make("span", "", jumps, labels.on_board);
    for (const { id, title, go } of useful) make_button("bc-jump", jumps, id === "rondel" ? labels.rondel : title, go);
  }

  // --- alerts: a lost kernel, a game that went on elsewhere
  /**
   * @param {string} name of the alert, which replaces one of the same name
   * @param {string} title
   * @param {string} text
   * @param {[string, () => unknown][]} buttons
   */
  function alert_with(name, title, text, buttons) {
    clear_alert(name);
    const box = make("div", "bc-alert", alerts);
    box.dataset.name = name;
    make("strong", "", box, title);
    make("span", "", box, text);
    const row = make("div", "bc-alert-row", box);
    for (const [label, action] of buttons) make_button("bc-tool", row, label, action);
  }

  /** @param {string} name */
  function clear_alert(name) {
    const box = alerts.querySelector(`[data-name="${name}"]`);
    const inside = box?.contains(document.activeElement);
    box?.remove();
    if (inside) focus();
  }

  /**
   * Mark a choice as taken, before its answer comes.
   * @param {string} id "" for none
   */
  function take(id) {
    for (const { button } of pool) button.classList.toggle("bc-taken", id !== "" && button.dataset.id === id);
  }

  /**
   * Take the form that suits the window, or the page.
   * @param {boolean} window_is_on
   */
  function settle(window_is_on) {
    tools.settle(window_is_on);
    tools.draw(at.tools ?? []);
    record.settle(window_is_on, row);
    set_folded(false);
  }
  settle(false);

  // --- keys
  /**
   * Act on a key; false for a key without a meaning.
   * @param {KeyboardEvent} event
   */
  function on_key(event) {
    const all = shown();
    const target = /** @type {HTMLElement} */ (event.target);
    const groups = [all, ...[...tools.lists, ...record.lists].map((place) => find_all(place, "button"))];
    const group = groups.find((members) => members.includes(target));
    const tool = (at.tools ?? []).find(({ key }) => key === event.key);
    const numbered = /^[1-9]$/.test(event.key) ? all[Number(event.key) - 1] : undefined;
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
    offer_window: (/** @type {HTMLElement} */ button) => head.append(button),
    for_bar: [tools.bar, tools.menu],
    toggle_record: record.toggle,
    settle,
    take,
    /** @param {boolean} by_keys whether the reader's last sign came from the keyboard */
    tell_hand: (by_keys) => root.classList.toggle("bc-by-keys", by_keys),
    /** @param {number} share of the thinking done, 0 to 1 */
    say_progress: (share) => (thinking.value = share),
    /** @param {string} text */
    say_saved: record.say_saved,
    version: () => at.version ?? 0,
  };
}
