/* The record of the game: what just happened, the whole log, the slider that looks back, and the table in words.
 *
 * On a page these stand below the tools. In the window they lie in a drawer over the right-hand corner, and a button
 * there tells the last of the news. */

import { find_all, make, make_button } from "../shared/dom.js";

/** @import { Context } from "./context.js" */
/** @import { create_targets } from "./targets.js" */
/** @import { Desk, Group } from "./desk.js" */

/** How many players' turns the button in the window tells. */
const LATEST = 2;
/** Pixels: the least height of the latest news, which open the log. */
const LEAST = 24;

/**
 * @param {Context} ctx
 * @param {() => Pick<ReturnType<typeof create_targets>, "has" | "show" | "spot">} targets
 * @param {HTMLElement} root of the desk
 */
export function create_record(ctx, targets, root) {
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

  // --- the drawer of the window, and the button that tells the latest
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
  /** @type {HTMLElement | null} */
  let opener = null;
  let in_window = false;

  /** @param {HTMLElement} button that gets the focus back */
  function toggle(button) {
    if (!drawer.hidden) {
      close();
      return;
    }
    opener = button;
    drawer.hidden = false;
    for (const one of [latest, button]) one.setAttribute("aria-expanded", "true");
    if (log.open) ctx.ask({ type: "log" });
    log.open = true;
    if (words.open) ctx.ask({ type: "words" });
    heading.focus({ preventScroll: true });
    inside.scrollTop = 0;
  }

  /** Close the drawer; false if it wasn't open. */
  function close() {
    if (drawer.hidden) return false;
    const had_focus = drawer.contains(document.activeElement);
    drawer.hidden = true;
    for (const one of [latest, opener]) one?.setAttribute("aria-expanded", "false");
    if (had_focus && opener?.isConnected && !opener.hidden) opener.focus({ preventScroll: true });
    else if (had_focus) ctx.find_focus();
    opener = null;
    return true;
  }

  /**
   * Lie in the drawer, or on the page: the slider before the tools, the rest after them.
   * @param {boolean} window_is_on
   * @param {HTMLElement} tools
   */
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

  // --- looking back
  /** @param {Desk["look"]} it */
  function draw_look(it) {
    look.hidden = !it || it.last < 1;
    if (!it || look.hidden) return;
    slider.max = String(it.last);
    if (document.activeElement !== slider || Number(slider.value) !== it.at) slider.value = String(it.at);
    say_look();
  }

  function say_look() {
    const now = slider.value === slider.max;
    look_text.textContent = now
      ? labels.look
      : labels.look_at.replace("{step}", slider.value).replace("{steps}", slider.max);
    slider.setAttribute("aria-valuetext", look_text.textContent);
  }

  listen(slider, "input", say_look);
  listen(slider, "change", () => ctx.choose(`at:${slider.value}`));

  // --- news and log
  /**
   * @param {Element} parent
   * @param {Group} group
   * @param {boolean} can_look
   */
  function draw_group(parent, group, can_look) {
    const box = make("div", "bc-group", parent);
    if (group.who) make("p", "bc-who", box, group.who);
    const lines = make("ul", "", box);
    for (const line of group.lines) {
      const item = make("li", "", lines);
      for (const [text, target] of line) {
        if (!target || !targets().has(target)) {
          item.append(text);
          continue;
        }
        const link = make_button("bc-link", item, text, () => targets().show(target));
        link.tabIndex = -1;
        link.dataset.to = target;
      }
    }
    if (can_look) {
      const back = make_button("bc-small", box, labels.look_there, () => ctx.choose(`at:${group.at}`));
      back.tabIndex = -1;
    }
  }

  /** @param {Element} parent */
  function one_stop(parent) {
    const first = parent.querySelector("button");
    if (first) first.tabIndex = 0;
  }

  /**
   * Empty a part of the record. A link that goes from under the pointer is never said to be left.
   * @param {Element} part
   */
  function remove_links(part) {
    part.replaceChildren();
    targets().spot("", false);
  }

  /** @param {Group[]} groups */
  function draw_news(groups) {
    remove_links(news);
    news.hidden = !groups.length;
    draw_latest(groups);
    if (!groups.length) return;
    make("h3", "", news, labels.news);
    for (const group of groups) draw_group(news, group, false);
    one_stop(news);
  }

  /** @param {Group[]} groups */
  function draw_latest(groups) {
    latest.replaceChildren();
    for (const { who, lines, brief } of groups.slice(-LATEST)) {
      const line = make("span", "bc-latest-line", latest);
      for (const pieces of lines) {
        const text = pieces.map(([piece]) => piece).join("");
        const sentence = make("span", "bc-sentence", line);
        // most begin with the name
        const named = who && text.startsWith(who);
        if (named) make("b", "", sentence, who);
        sentence.append(`${named ? text.slice(who.length) : text} `);
      }
      if (!brief) continue;
      const short = make("span", "bc-brief", line);
      make("b", "", short, who);
      short.append(`: ${brief}`);
    }
    latest.hidden = !in_window || !groups.length;
    latest.title = labels.record_open;
  }

  /**
   * Show as much of the latest as has room, the newest last and nothing cut: whole sentences, or few words.
   * @param {boolean} small whether the window is, which always has the few words
   */
  function fit_latest(small) {
    const lines = find_all(latest, ".bc-latest-line");
    const newest = lines.at(-1);
    const sentences = newest ? find_all(newest, ".bc-sentence") : [];
    // not hidden, which more of the page's rules look at
    const leave_out = (/** @type {HTMLElement} */ part, on = true) => part.classList.toggle("bc-left-out", on);
    for (const part of [...lines, ...sentences]) leave_out(part, false);
    latest.classList.remove("bc-none");
    const is_full = () => latest.scrollHeight > latest.clientHeight + 1;
    for (const line of lines) line.classList.toggle("bc-shortened", small && Boolean(line.querySelector(".bc-brief")));
    for (const line of lines) if (is_full() && line.querySelector(".bc-brief")) line.classList.add("bc-shortened");
    // the sentences of the newest say as little as its few words if these have no room
    for (const part of [...lines.slice(0, -1), ...sentences.slice(0, -1), ...lines.slice(-1)])
      if (is_full()) leave_out(part);
    latest.classList.toggle(
      "bc-none",
      !newest || newest.matches(".bc-left-out") || latest.getBoundingClientRect().height < LEAST,
    );
  }

  /** @param {Group[]} groups */
  function draw_log(groups) {
    remove_links(logged);
    for (const group of groups) draw_group(logged, group, group.at !== null);
    one_stop(logged);
  }

  /** @type {(link: HTMLElement, on: boolean) => void} */
  const point_out = ({ dataset }, on) => {
    if (dataset?.to) targets().spot(dataset.to, on);
  };
  for (const place of [news, logged]) {
    for (const name of ["pointerover", "focusin"]) listen(place, name, ({ target }) => point_out(target, true));
    for (const name of ["pointerout", "focusout"]) listen(place, name, ({ target }) => point_out(target, false));
  }

  // ask for the log and the table as text only while they are open
  listen(log, "toggle", () => log.open && ctx.ask({ type: "log" }));
  listen(words, "toggle", () => words.open && ctx.ask({ type: "words" }));

  /** @param {{ title: string, facts: string[] }[]} all */
  function draw_words(all) {
    told.replaceChildren();
    for (const panel of all) {
      make("h3", "", told, panel.title);
      const lines = make("ul", "", told);
      for (const fact of panel.facts) make("li", "", lines, fact);
    }
  }

  /** @param {Desk} desk */
  function draw(desk) {
    draw_look(desk.look);
    watch.hidden = !desk.watch;
    const open = !in_window || !drawer.hidden;
    if (log.open && open) ctx.ask({ type: "log" });
    if (words.open && open) ctx.ask({ type: "words" });
  }

  return {
    slider,
    latest,
    fit_latest,
    /** Where arrow keys go from button to button. */
    lists: [news, logged],
    draw,
    draw_news,
    draw_log,
    draw_words,
    settle,
    toggle,
    close,
    /** @param {string} text */
    say_saved: (text) => (saved.textContent = text),
  };
}
