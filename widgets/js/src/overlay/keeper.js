/* Keeps the running game in the browser's storage: under a name of its own for each page and each game it began with.
 *
 * Every write carries a new revision. A page only writes over what it has read or written itself, so that a game which
 * goes on in two tabs is never lost silently: the later one asks. The game itself is a text of keeper.py. */

import { is_own_page } from "../shared/dom.js";
import { data_of, read_item, write_item } from "../shared/storage.js";

/** @import { Context } from "../overlay.js" */

/**
 * What stands in the storage; `rev` is "" for what has none that could be read.
 * @typedef {{ rev: string, text: string }} Kept
 */

/**
 * What to do about a game that went on in another tab: take that one, or keep this one.
 * @typedef {{ take: () => void, keep: () => void }} Choices
 */

const FINISHED_KEY = "betacolony:finished:last";

/**
 * An item of the storage; of a damaged one as much as the kernel may be able to read.
 * @param {string | null} item
 * @returns {Kept | null}
 */
export function kept_in(item) {
  if (item === null) return null;
  const found = data_of(item);
  if (typeof found?.rev === "string" && typeof found.text === "string") return found;
  const inside = /"text":"((?:[^"\\]|\\.)*)/.exec(item)?.[1];
  const text = inside === undefined ? null : data_of(`"${inside}"`);
  return { rev: "", text: typeof text === "string" ? text : item };
}

/**
 * By which formats a game was written: that of the wrapper, that of the save, and that of its rules.
 * @param {string} text
 * @returns {number[]}
 */
function formats(text) {
  const outer = data_of(text);
  const inner = data_of(outer?.game);
  return [outer?.format, inner?.format, inner?.rules];
}

/**
 * Whether a newer version of the pages wrote a game than that which wrote the other; this one may not be able to read it.
 * @param {string} text
 * @param {string} other
 */
export function is_newer_game(text, other) {
  const others = formats(other);
  return formats(text).some((number, at) => number > others[at]);
}

/**
 * @param {Pick<Context, "labels" | "saved" | "ask" | "listen">} ctx
 * @param {(choices: Choices) => void} on_conflict
 */
export function create_keeper(ctx, on_conflict) {
  const link = is_own_page() ? (new URLSearchParams(location.search).get("game") ?? "") : "";
  // a shared game has a place of its own: opening a link leaves the game that was running alone
  const key = ctx.labels.storage && ctx.labels.storage + (link ? `:${link.slice(0, 60)}` : "");
  const me = Math.random().toString(36).slice(2);
  let count = 0;
  /** @type {string | null} */
  let latest = null; // what is to be written
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
   * Keep a finished game: whatever game comes next, the page that looks back finds this one. Where there is no room for
   * it, it is found all the same while it is the running game.
   * @param {string} text
   */
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
      },
    });
  }

  /** Copy what is damaged to a place of its own; where there is no room for it, nothing else can be done. */
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
