/* The desk: the question, and below it what choices.js, answers.js, tools.js and record.js draw. */

import { create_alerts } from "./alerts.js";
import { draw_earned } from "./earned.js";
import { draw_answer, draw_hints } from "./answers.js";
import { has_late_news, has_short_bar, is_small, is_step, scrolls_together } from "./arrangement.js";
import { create_choices } from "./choices.js";
import { create_fitting } from "./fitting.js";
import { ARROWS, rove } from "../shared/arrows.js";
import { find_all, focused, in_frame, make, make_button } from "../shared/dom.js";
import { create_record } from "./record.js";
import { create_speech } from "./speech.js";
import { create_tools } from "./tools.js";

/** @import { Context } from "./context.js" */
/** @import { Learned } from "./earned.js" */
/** @import { Answer, Hint } from "./answers.js" */
/** @import { Choice } from "./choices.js" */
/** @import { create_dialogs } from "./dialogs.js" */
/** @import { create_targets } from "./targets.js" */

/**
 * @typedef {{ id: string, label: string, on: boolean, why: string, key?: string, pressed?: boolean }} Tool
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
 * @property {string} [mode] "back" while looking back, "solved" after a task, "over" after a game
 * @property {number} [stars] won with a task, 1 to 3
 * @property {string} [status]
 * @property {[string, string][]} [receipt] what was paid and got by a task
 * @property {Learned} [learned] the rule of a task
 * @property {string} [prompt]
 * @property {boolean} [thinking]
 * @property {string} [goal]
 * @property {string} [aside]
 * @property {string[]} [notices]
 * @property {string} [detail]
 * @property {{ label: string, href: string } | null} [onward]
 * @property {Answer | null} [answer]
 * @property {Choice[]} [choices]
 * @property {Hint[]} [hints]
 * @property {Tool[]} [tools]
 * @property {{ at: number, last: number } | null} [look]
 * @property {boolean} [watch]
 * @property {Group[]} [news]
 * @property {string} [told] the text for screen readers; two letters in it may stand for lines of the news
 * @property {import("./parts.js").Part[]} [parts] those of a predicted number
 * @property {boolean} [on_board] the board offers every choice
 * @property {boolean} [follows] a motion with others' turns comes next
 */

/** A prompt of more letters takes two lines in the wide window. */
const LONG = 26;

/**
 * @param {Context} ctx
 * @param {() => Pick<ReturnType<typeof create_targets>, "enter" | "has" | "hide_tip" | "show" | "spot" | "useful" | "lowest">}
 *   targets which are made after the desk
 * @param {ReturnType<typeof create_dialogs>} dialogs
 * @param {(parent: Element, text: string) => void} write a text with its signs
 */
export function create_desk(ctx, targets, dialogs, write) {
  const { labels, listen } = ctx;
  const root = make("section", "bc-desk", ctx.el);
  root.setAttribute("aria-label", labels.desk);
  const alerts = create_alerts(root, focus);
  const corner = make("div", "bc-corner", root);
  const { head, status, fold, prompt, thinking, goal, detail, earned } = make_asked(corner, labels);
  const { body, flow, notices, again, onward, jumps, answer, list, hints, receipt } = make_body(corner, labels);
  listen(again, "click", () => dialogs.open("new"));
  listen(fold, "click", () => {
    by_hand = true;
    set_folded(!root.classList.contains("bc-folded"));
  });
  const choices = create_choices(ctx, list, write);
  const tools = create_tools(ctx, dialogs);
  const row = make("div", "bc-tool-row", body);
  const act = make_button("bc-act", row, "", () =>
    act.dataset.show ? ctx.show(act.dataset.show) : ctx.choose(act.dataset.to ?? ""),
  );
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
  const speak = create_speech(root);
  // no choice comes once the game is over, so any button ends an answer
  listen(document, "click", ({ target }) => {
    if (at.mode !== "over" || !target.closest?.("button") || answer.contains(target)) return;
    at.answer = null;
    answer.hidden = true;
  });
  /** @type {Desk} */
  let at = {};
  let arranged = ""; // the arrangement of the window
  let by_hand = false; // the reader has folded or unfolded it
  /** @type {number | undefined} */
  let drawn; // the version of the desk on the screen
  let is_news = false; // what is new there is still to be brought into view
  let has_old_news = false; // other news are still to be drawn

  /** @param {boolean} folded */
  function set_folded(folded) {
    root.classList.toggle("bc-folded", folded);
    fold.textContent = folded ? labels.unfold : labels.fold;
    fold.setAttribute("aria-expanded", String(!folded));
  }
  set_folded(false);

  const parts = { root, body, flow, prompt, hints };
  const fitting = create_fitting(ctx, parts, choices, record, targets, () => arranged);

  // all that asks for a layout waits for the next frame, which lays out the page in any case
  const frame = in_frame(() => {
    fitting.fit_asked();
    if (is_news) scroll_to_news(at);
    is_news = false;
    fitting.fit();
    later.ask();
  });

  const later = in_frame(() => {
    const had_focus = root.contains(document.activeElement);
    if (has_old_news) draw_news();
    speak(at);
    fitting.fit_late_news();
    if (had_focus && !root.contains(document.activeElement)) focus();
  });

  function draw_news() {
    has_old_news = false;
    record.draw_news(at.news ?? []);
  }
  new MutationObserver(frame.ask).observe(receipt, { childList: true, subtree: true });

  /** @param {Choice[]} all */
  function draw_choices(all) {
    // a step's foot has the button that takes back
    const listed = is_step(arranged) ? all.filter(({ id, primary }) => id !== "undo" || !primary) : all;
    root.classList.toggle("bc-strayed", listed.length < all.length);
    choices.draw(listed, scrolls_together(arranged) || is_step(arranged));
    lister.disabled = !all.some(({ board }) => board);
    detail.classList.toggle(
      "bc-after",
      all.some(({ id, board }) => !board && id !== "back"),
    );
  }

  function focus() {
    const all = choices.shown();
    const find_first = () => all.find((button) => button.getClientRects().length);
    if (!find_first()) targets().hide_tip(); // a receipt of what the mouse rests on may lie in the list's place
    const first = find_first();
    // where the list has no room, the same choices are on the board
    if (all.length && !first && targets().enter()) return;
    // after a game, the key that ends the last show or card must not begin a new game: the buttons come after the words
    (first ?? (again.hidden ? tools.row.querySelector("button") : prompt))?.focus({ preventScroll: true });
  }

  /** @param {Desk} desk */
  function draw(desk) {
    // hints that come take the place of the choices, and keep the focus that they have
    const goes_to_hints = !at.hints?.length || hints.contains(document.activeElement);
    at = desk;
    const had_focus = root.contains(document.activeElement);
    draw_asked(desk);
    draw_flow(desk);
    tools.draw(desk.tools ?? []);
    record.draw(desk);
    has_old_news = true;
    if (!has_late_news(arranged)) draw_news();
    // if the button with the focus is gone or has a new meaning, go on with the first choice
    const now = focused();
    if (had_focus && (!now || !root.contains(now) || now.hidden || list.contains(now))) {
      if (goes_to_hints && desk.hints?.length) hints.querySelector("button")?.focus({ preventScroll: true });
      else focus();
    }
    if (desk.version !== drawn) show_news(desk);
    drawn = desk.version;
    frame.ask();
  }

  /**
   * The question, and what belongs to it.
   * @param {Desk} desk
   */
  function draw_asked(desk) {
    root.dataset.mode = desk.mode ?? "";
    root.dataset.stars = String(desk.stars ?? "");
    root.classList.toggle("bc-solved", desk.mode === "solved");
    status.textContent = desk.status ?? "";
    prompt.textContent = desk.prompt ?? labels.wait;
    prompt.classList.toggle("bc-long", prompt.textContent.length > LONG);
    if (thinking.hidden !== !desk.thinking) thinking.value = 0;
    thinking.hidden = !desk.thinking;
    goal.textContent = desk.goal ?? "";
    goal.hidden = !desk.goal;
    detail.textContent = desk.detail ?? "";
    detail.hidden = !desk.detail;
    draw_earned(earned, desk, write);
  }

  /**
   * Everything below the question.
   * @param {Desk} desk
   */
  function draw_flow(desk) {
    notices.replaceChildren();
    for (const line of [desk.aside, ...(desk.notices ?? [])]) if (line) make("p", "", notices, line);
    again.hidden = desk.mode !== "over" || Boolean(labels.lesson);
    onward.hidden = !desk.onward;
    if (desk.onward) {
      onward.textContent = desk.onward.label;
      onward.href = desk.onward.href;
      ctx.opens(onward);
    }
    draw_answer(ctx, answer, desk.answer, write);
    if (!act.dataset.to) hold("");
    draw_choices(desk.choices ?? []);
    root.classList.toggle("bc-hinted", Boolean(desk.hints?.length));
    hints.hidden = !desk.hints?.length;
    draw_hints(ctx, hints, desk.hints ?? []);
  }

  /**
   * What is new: an answer or a hint below the question; null for the question.
   * @param {Desk} desk
   */
  const news_of = (desk) => (desk.answer ? answer : desk.hints?.length ? hints : null);

  /** @param {Desk} desk */
  function scroll_to_news(desk) {
    const fresh = news_of(desk);
    root.scrollTop = fresh ? fresh.offsetTop - 8 : 0;
    // an answer that keeps in sight moves nothing
    if (fresh !== answer || getComputedStyle(answer).position !== "sticky")
      flow.scrollTop = fresh ? fresh.offsetTop - flow.offsetTop : 0;
  }

  /**
   * Bring into view what is new.
   * @param {Desk} desk
   */
  function show_news(desk) {
    is_news = true;
    if (news_of(desk)) set_folded(false);
    // on a phone the board needs the room, as long as it offers every choice
    else if (!by_hand && desk.on_board !== undefined)
      set_folded(desk.on_board && matchMedia("(max-width: 700px)").matches);
  }

  function draw_jumps() {
    jumps.replaceChildren();
    const useful = targets().useful();
    jumps.hidden = useful.length === 0;
    make("span", "", jumps, labels.on_board);
    for (const { id, title, go } of useful) make_button("bc-jump", jumps, id === "rondel" ? labels.rondel : title, go);
  }

  /**
   * Offer by a button what a finger has chosen to preview; without that, to show what an answer calls close by.
   * @param {string} id of the target, "" for none
   */
  function hold(id) {
    const near = id ? null : at.answer?.show;
    const show = near && targets().has(near.id) ? near : null;
    act.hidden = !id && !show;
    act.dataset.to = id;
    act.dataset.show = show?.id ?? "";
    act.textContent = show ? show.label : (labels[`act_${id.split("-")[0]}`] ?? labels.act);
  }

  /**
   * Take the form that suits the window, or the page.
   * @param {string} arrangement of the window, "" on the page
   */
  function settle(arrangement) {
    tools.settle(arrangement !== "", has_short_bar(arrangement), is_step(arrangement));
    if (is_step(arrangement)) row.append(tools.menu);
    arranged = arrangement;
    if (scrolls_together(arrangement)) flow.prepend(detail, earned);
    else goal.after(detail, earned);
    if (has_short_bar(arrangement)) row.before(record.latest);
    else root.append(record.latest);
    const again = root.querySelector(".bc-again");
    if (again && is_small(arrangement)) lister.after(again);
    else if (again) head.append(again);
    tools.draw(at.tools ?? []);
    draw_choices(at.choices ?? []);
    frame.ask();
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
    const all = choices.shown();
    const target = /** @type {HTMLElement} */ (event.target);
    const groups = [all, ...[...tools.lists, ...record.lists].map((place) => find_all(place, "button"))];
    const group = groups.find((members) => members.includes(target));
    const tool = (at.tools ?? []).find(({ key }) => key === event.key);
    const numbered = /^[1-9]$/.test(event.key) ? all[Number(event.key) - 1] : undefined;
    if (target === record.slider && !["Escape", "?"].includes(event.key)) return false;
    if (event.key === "Escape" && (tools.close_menu() || record.close())) return true;
    if (group && ARROWS.includes(event.key)) rove(group, target, event.key);
    else if (numbered) {
      numbered.focus({ preventScroll: true }); // what is asked next has the focus, wherever that was
      ctx.choose(numbered.dataset.id ?? "");
    } else if (event.key === "Escape" && (at.tools ?? []).some(({ id, pressed }) => id === "hint" && pressed))
      ctx.choose("hint");
    else if (event.key === "Escape" && at.mode === "back") ctx.choose("now");
    else if (event.key === "Escape" && all.some((button) => button.dataset.id === "back")) ctx.choose("back");
    else if (event.key === "?") dialogs.open("keys");
    else if (tool) ctx.choose(tool.id);
    else return false;
    return true;
  }

  /** What can be done after a game. */
  const ends = () => ({ onward, again });

  /** @param {boolean} by_keys whether the reader's last sign came from the keyboard */
  const tell_hand = (by_keys) => root.classList.toggle("bc-by-keys", by_keys);

  /** @param {number} share of the thinking done, 0 to 1 */
  const say_progress = (share) => (thinking.value = share);

  /** @param {() => void} then waits for the desk to be as it will be seen */
  const once_fit = (then) => frame.after(() => later.after(then));

  // what the window's bar takes of the desk, and where its offer stands on the page
  const for_bar = { parts: [tools.bar, tools.menu], more: tools.more, menu: tools.menu_button, home: head };

  return {
    root,
    draw,
    draw_log: record.draw_log,
    draw_words: record.draw_words,
    draw_jumps,
    alert_with: alerts.show,
    clear_alert: alerts.clear,
    on_key,
    focus,
    for_bar,
    hold,
    toggle_record: record.toggle,
    ends,
    settle,
    take: choices.take,
    offer_sound: tools.offer_sound,
    tell_hand,
    say_progress,
    place: fitting.place,
    once_fit,
    say_saved: record.say_saved,
    version: () => at.version ?? 0,
  };
}

/**
 * The question at the top of a desk.
 * @param {Element} corner
 * @param {Record<string, string>} labels
 */
function make_asked(corner, labels) {
  const asked = make("div", "bc-asked", corner);
  const head = make("div", "bc-head", asked);
  const status = make("p", "bc-status", head);
  const fold = make_button("bc-fold", head);
  const prompt = make("h2", "bc-prompt", asked);
  prompt.tabIndex = -1; // a board that opens begins with its question
  const thinking = make("progress", "bc-thinking", asked);
  thinking.setAttribute("aria-label", labels.thinking);
  const goal = make("p", "bc-goal", asked);
  const detail = make("p", "bc-detail", asked);
  return { head, status, fold, prompt, thinking, goal, detail, earned: make("div", "bc-earned", asked) };
}

/**
 * What lies below the question: ``flow`` scrolls where it has no room.
 * @param {Element} corner
 * @param {Record<string, string>} labels
 */
function make_body(corner, labels) {
  const body = make("div", "bc-body", corner);
  const flow = make("div", "bc-flow", body);
  const notices = make("div", "bc-notices", flow);
  const again = make_button("bc-onward bc-new", flow, labels.tool_new);
  const onward = make("a", "bc-onward", flow);
  const jumps = make("nav", "bc-jumps", flow);
  jumps.setAttribute("aria-label", labels.jumps);
  const answer = make("div", "bc-answer", flow);
  const list = make("div", "bc-choices", flow);
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", labels.choices);
  const hints = make("div", "bc-hints", flow);
  const receipt = make("div", "bc-receipt", body);
  receipt.setAttribute("aria-hidden", "true"); // the target's description says it
  return { body, flow, notices, again, onward, jumps, answer, list, hints, receipt };
}
