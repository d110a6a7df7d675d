/* Keeps the running game in the browser's storage, under a separate key for each page and each shared game.
 *
 * Every write carries a new revision. A page overwrites only what it has read or written itself, so a game that goes on
 * in two tabs is never lost silently: the later tab asks. */

import { is_own_page } from "../shared/dom.js";
import { finished_key, is_newer_game, kept_in } from "../shared/kept_games.js";
import { data_of, read_item, write_item } from "../shared/storage.js";

/** @import { Context } from "./context.js" */

/**
 * The choices for a game that went on in another tab: take that one, or keep this one.
 * @typedef {{ take: () => void, keep: () => void }} Choices
 */

/**
 * @param {Pick<Context, "labels" | "saved" | "ask" | "listen">} ctx
 * @param {(choices: Choices) => void} on_conflict
 */
export function create_keeper(ctx, on_conflict) {
  const asked = new URLSearchParams(is_own_page() ? location.search : "");
  const link = asked.get("game") ?? "";
  const you = asked.get("you") ?? ""; // the seat to play in the link's game
  // a shared game has a place of its own, so opening a link doesn't touch the running game
  const key = ctx.labels.storage && ctx.labels.storage + (link ? `:${link.slice(0, 60)}` : "");
  const me = Math.random().toString(36).slice(2);
  let count = 0;
  /** @type {string | null} */
  let latest = null; // the next text to write
  let stopped = false; // until the reader has chosen between two games

  const read = () => (key ? kept_in(read_item(key)) : null);
  let known = read()?.rev ?? null;

  /** @param {string} text */
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
      const rev = `${me}-${(count += 1)}`;
      if (!write_item(key, JSON.stringify({ rev, text }))) {
        ctx.saved(ctx.labels.not_saved);
        return;
      }
      known = rev;
    }
    ctx.saved(ctx.labels.saved.replace("{time}", new Date().toLocaleTimeString()));
  }

  /**
   * Keep a finished game for the page that looks back, whatever game comes next. If there is no room for it, that page
   * still finds it while it is the running game.
   * @param {string} text
   */
  function finish(text) {
    if (!key) return;
    const place = finished_key(key);
    const there = data_of(read_item(place));
    if (typeof there?.text === "string" && is_newer_game(there.text, text)) return;
    write_item(place, JSON.stringify({ rev: "", text }));
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
      },
    });
  }

  /** Copy a damaged game to a place of its own, if there is room. */
  function set_aside() {
    const item = read_item(key);
    if (item !== null) write_item(`${key}:damaged`, item);
  }

  if (key)
    ctx.listen(window, "storage", (event) => {
      if (event.key === key && event.newValue && !stopped && read()?.text !== latest) conflict();
    });

  return { saved: () => read()?.text ?? "", link, you, write, finish, set_aside };
}
