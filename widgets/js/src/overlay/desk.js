/* The desk: question, choices, answers; tools.js and record.js add the rest. Its buttons are made once and used again. */

import { has_foot, is_small } from "./arrangement.js";
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
 * Lines of the log that belong together: the player, the number of their first record in the game's history if that
 * can be looked at, and each line as pieces of text with the target that they name, "" for none; ``brief`` says them in
 * a few words.
 * @typedef {{ who: string, at: number | null, lines: [string, string][][], brief?: string }} Group
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
 * @property {string} [told] the text for screen readers; two letters in it may stand for lines of the news
 * @property {boolean} [on_board] the board offers every choice
 */

/** Two letters that stand for lines of the news, which are sent once: the number of the first and of the last. */
const LINES = /([\ue000-\uf8ff])([\ue000-\uf8ff])/g;
const LINE = 0xe000;

/**
 * The text for screen readers.
 * @param {string} told
 * @param {Group[]} news
 */
function spoken(told, news) {
  const lines = news.flatMap((group) => group.lines.map((line) => line.map(([text]) => text).join("")));
  return told.replace(LINES, (_, first, last) =>
    lines.slice(first.charCodeAt(0) - LINE, last.charCodeAt(0) - LINE + 1).join(" "),
  );
}

/** The sizes of a prompt in a small window, in pixels: the first in which it has room is taken. */
const SIZES = [23, 21, 19, 17, 15.5];
/** A prompt of more letters takes two lines in the wide window. */
const LONG = 26;
/** So many choices share lines in the window, two to a line; and in a small one. */
const MANY = [6, 3];
/** So many short choices share lines even where others can't. */
const HALVES = 4;
/** Three of them share a line in a small window, if none has more letters than this. */
const THIRD = 12;
/** The desk has no room of its own in fewer pixels: mats that are drafted lie there. */
const LOW = 100;
/** Classes of hints that say less and less. */
const FEWER = ["bc-tight", "bc-one", "bc-unseen"];
/** Pixels that a sheet that rises keeps from what can be chosen above it. */
const OFF = 6;

/**
 * Whether a choice takes half a line in the window.
 * @param {Choice} choice
 * @param {boolean} many
 */
const is_short = ({ label, note = "", price = "", primary }, many) =>
  !primary && label.length + price.length < 20 && (many ? note.length < 40 : !note);

/**
 * The words that three or more labels begin with as the first does, up to a space; "" for none.
 * @param {string[]} labels
 */
function stem_of([first = "", ...others]) {
  const word = first.slice(0, first.indexOf(" ") + 1);
  const alike = others.filter((label) => word && label.startsWith(word));
  if (alike.length < 2) return "";
  let end = first.lastIndexOf(" ") + 1;
  while (!alike.every((label) => label.startsWith(first.slice(0, end)))) end = first.lastIndexOf(" ", end - 2) + 1;
  return first.slice(0, end);
}

/**
 * @param {Context} ctx
 * @param {Pick<ReturnType<typeof create_targets>, "has" | "show" | "spot" | "useful" | "lowest">} targets
 * @param {ReturnType<typeof create_dialogs>} dialogs
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function create_desk(ctx, targets, dialogs, write) {
  const { labels, listen } = ctx;
  const root = make("section", "bc-desk", ctx.el);
  root.setAttribute("aria-label", labels.desk);
  const alerts = make("div", "bc-alerts", root);
  alerts.setAttribute("role", "alert");
  const corner = make("div", "bc-corner", root);
  const asked = make("div", "bc-asked", corner);
  const head = make("div", "bc-head", asked);
  const status = make("p", "bc-status", head);
  const fold = make_button("bc-fold", head, "", () => {
    by_hand = true;
    set_folded(!root.classList.contains("bc-folded"));
  });
  const prompt = make("h2", "bc-prompt", asked);
  prompt.tabIndex = -1; // a board that opens begins with its question
  const thinking = make("progress", "bc-thinking", asked);
  thinking.setAttribute("aria-label", labels.thinking);
  const goal = make("p", "bc-goal", asked);
  const detail = make("p", "bc-detail", asked);
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
  make("div", "bc-receipt", body).setAttribute("aria-hidden", "true"); // the target's description says it
  const tools = create_tools(ctx, dialogs);
  const row = make("div", "bc-tool-row", body);
  const act = make_button("bc-act", row, "", () => ctx.choose(act.dataset.to ?? ""));
  act.hidden = true;
  // a press leaves the focus, and so the preview, where it is
  listen(act, "mousedown", (event) => event.preventDefault());
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
  let brief = false; // the window is small
  let together = false; // what may be long scrolls together, and words give way to choices
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

  function fit_prompt() {
    prompt.style.fontSize = "";
    if (!brief) return;
    for (const size of SIZES) {
      prompt.style.fontSize = `${size}px`;
      // letters may reach a little out of their lines
      if (prompt.scrollHeight <= prompt.clientHeight + 4 && prompt.scrollWidth <= prompt.clientWidth) return;
    }
  }

  /** @type {Record<string, import("./window.js").Place>} */
  let places = {}; // those that the picture leaves free

  /**
   * Let the sheet of a phone rise for what it holds, over what can't be chosen now; hints may cover more, as they say
   * what is covered.
   */
  function set_rise() {
    const { desk, prompt: asks, rise } = places;
    if (!desk || !rise) return;
    const top = hints.hidden ? Math.max(rise.y, targets.lowest(desk.y) + OFF) : asks.y + asks.height + 2 * OFF;
    body.style.setProperty("--body-most", `${Math.max(desk.height, desk.y + desk.height - top)}px`);
  }

  /** Say whether there is more below what shows, and how much of the latest news has room. */
  function mark_more() {
    flow.classList.remove("bc-full");
    // choices matter more than what is said about them
    if (together) flow.classList.toggle("bc-full", flow.scrollHeight > flow.clientHeight + 1);
    record.fit_latest(brief);
    if (brief) body.classList.toggle("bc-risen", body.offsetHeight > (places.desk?.height ?? Infinity) + 1);
    flow.classList.toggle("bc-more", flow.scrollHeight - flow.clientHeight - flow.scrollTop > 8);
  }
  listen(flow, "scroll", mark_more);
  const sizes = new ResizeObserver(mark_more);
  for (const part of [flow, record.latest]) sizes.observe(part);

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
    fit_prompt();
    prompt.classList.toggle("bc-long", prompt.textContent.length > LONG);
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
    draw_choices(desk.choices ?? []);
    root.classList.toggle("bc-hinted", Boolean(desk.hints?.length));
    hints.hidden = !desk.hints?.length;
    set_rise();
    draw_hints(desk.hints ?? []);
    tools.draw(desk.tools ?? []);
    record.draw(desk);
    if (desk.told !== undefined && live.dataset.version !== String(desk.version)) {
      live.dataset.version = String(desk.version);
      live.textContent = [...(desk.notices ?? []), spoken(desk.told, desk.news ?? [])].join(" ");
    }
    // if the button with the focus is gone or has a new meaning, go on with the first choice
    const now = focused();
    if (had_focus && (!now || !root.contains(now) || now.hidden || list.contains(now))) focus();
    if (desk.version !== drawn) {
      // bring the news into view: the question, or the answer or hint below it
      const fresh = desk.answer ? answer : desk.hints?.length ? hints : null;
      root.scrollTop = fresh ? fresh.offsetTop - 8 : 0;
      // an answer that keeps in sight moves nothing
      if (fresh !== answer || getComputedStyle(answer).position !== "sticky")
        flow.scrollTop = fresh ? fresh.offsetTop - flow.offsetTop : 0;
      if (fresh) set_folded(false);
      // on a phone the board needs the room, as long as it offers every choice
      else if (!by_hand && desk.on_board !== undefined)
        set_folded(desk.on_board && matchMedia("(max-width: 700px)").matches);
    }
    mark_more();
    drawn = desk.version;
  }

  /** @param {Choice[]} choices */
  function draw_choices(choices) {
    const many = choices.length >= MANY[Number(brief)];
    // half lines only where most take one: a ragged list is hard to read
    const plain = choices.filter(({ id, primary, board }) => id !== "back" && !primary && !board);
    const short = plain.filter((choice) => is_short(choice, many));
    const halves = short.length > 1 && (short.length === plain.length || short.length >= HALVES);
    const stem = brief && halves ? stem_of(short.map(({ label }) => label)) : "";
    /** @param {Choice} choice */
    const rest = ({ label }) => (label.startsWith(stem) ? label.slice(stem.length) : label);
    const thirds = brief && halves && short.every((choice) => !choice.note && rest(choice).length <= THIRD);
    list.classList.toggle("bc-many", many);
    list.classList.toggle("bc-thirds", thirds && short.length > 2);
    choices.forEach((choice, index) => {
      const { button, label, note, price } = choice_button(index);
      button.hidden = false;
      button.dataset.id = choice.id;
      button.classList.toggle("bc-first", Boolean(choice.primary));
      button.classList.toggle("bc-back", choice.id === "back");
      button.classList.toggle("bc-spare", Boolean(choice.board));
      button.classList.toggle("bc-short", halves && short.includes(choice));
      const cut = halves && short.includes(choice) && rest(choice) !== choice.label;
      label.replaceChildren(cut ? rest(choice) : choice.label);
      if (cut) label.prepend(make("span", "bc-stem", null, stem));
      note.textContent = choice.note ?? "";
      note.hidden = !choice.note;
      write(price, choice.price ?? "");
      price.hidden = !choice.price;
      button.tabIndex = index === 0 ? 0 : -1;
      if (index < 9) button.setAttribute("aria-keyshortcuts", String(index + 1));
    });
    pool.slice(choices.length).forEach(({ button }) => (button.hidden = true));
    list.hidden = choices.length === 0;
    lister.hidden = !choices.some(({ board }) => board);
    detail.classList.toggle(
      "bc-after",
      choices.some(({ id, board }) => !board && id !== "back"),
    );
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
    // the ranks stand on the board, too: words give way where there is no room
    const is_full = () => flow.scrollHeight > flow.clientHeight + 1;
    hints.classList.remove(...FEWER);
    for (const fewer of FEWER) hints.classList.toggle(fewer, is_full() && !brief);
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
   * Offer by a button what a finger has chosen to preview.
   * @param {string} id of the target, "" for none
   */
  function hold(id) {
    act.hidden = !id;
    act.dataset.to = id;
    act.textContent = labels[`act_${id.split("-")[0]}`] ?? labels.act;
  }

  /**
   * Take the form that suits the window, or the page.
   * @param {string} arrangement of the window, "" on the page
   */
  function settle(arrangement) {
    tools.settle(arrangement !== "", is_small(arrangement));
    brief = is_small(arrangement);
    together = brief || has_foot(arrangement);
    if (together) flow.prepend(detail);
    else goal.after(detail);
    if (brief) row.before(record.latest);
    else root.append(record.latest);
    const again = root.querySelector(".bc-again");
    if (again && brief) lister.after(again);
    else if (again) head.append(again);
    tools.draw(at.tools ?? []);
    draw_choices(at.choices ?? []);
    fit_prompt();
    record.settle(arrangement !== "", row);
    set_folded(false);
  }
  settle("");

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
    for_bar: { parts: [tools.bar, tools.menu], more: tools.more, menu: tools.menu_button },
    hold,
    toggle_record: record.toggle,
    settle,
    take,
    offer_sound: tools.offer_sound,
    /** @param {boolean} by_keys whether the reader's last sign came from the keyboard */
    tell_hand: (by_keys) => root.classList.toggle("bc-by-keys", by_keys),
    /** @param {number} share of the thinking done, 0 to 1 */
    say_progress: (share) => (thinking.value = share),
    /** @param {typeof places} free */
    place(free = {}) {
      places = free;
      root.classList.toggle("bc-low", (free.desk?.height ?? LOW) < LOW);
      body.style.removeProperty("--body-most");
    },
    /** @param {string} text */
    say_saved: record.say_saved,
    version: () => at.version ?? 0,
  };
}
