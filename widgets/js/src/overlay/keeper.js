/* Keeps the running game in the browser's storage: under a name of its own for each page and each game it began with.
 *
 * Every write carries a new revision. A page only writes over what it has read or written itself, so that a game which
 * goes on in two tabs is never lost silently: the later one asks. */

function create_keeper(ctx, on_conflict) {
  const link = is_own_page() ? (new URLSearchParams(location.search).get("game") ?? "") : "";
  // a shared game has a place of its own: opening a link leaves the game that was running alone
  const key = ctx.labels.storage && ctx.labels.storage + (link ? `:${link.slice(0, 60)}` : "");
  const me = Math.random().toString(36).slice(2);
  let count = 0;
  let latest = null; // what is to be written
  let stopped = false; // until the reader has chosen between two games

  function read() {
    if (!key) return null;
    let item = null;
    try {
      item = localStorage.getItem(key);
      const found = JSON.parse(item);
      if (typeof found?.rev === "string" && typeof found.text === "string") return found;
    } catch {
      // damaged, or there is no storage at all
    }
    return item === null ? null : { rev: "", text: salvaged(item) };
  }

  // the kernel reads what it can of a damaged game, and says so
  function salvaged(item) {
    try {
      return JSON.parse(`"${/"text":"((?:[^"\\]|\\.)*)/.exec(item)[1]}"`);
    } catch {
      return item;
    }
  }

  let known = read()?.rev ?? null;

  // by which formats a game was written; a newer version of the pages may write what this one can't read
  function formats(text) {
    const found = [];
    try {
      const outer = JSON.parse(text);
      found.push(outer.format);
      const { format, rules } = JSON.parse(outer.game);
      found.push(format, rules);
    } catch {
      // damaged, or written otherwise
    }
    return found;
  }
  const is_newer_than = (text, there) => formats(there).some((number, at) => number > formats(text)[at]);

  function write(text) {
    latest = text;
    if (!key || stopped) return;
    const there = read();
    if (there && is_newer_than(text, there.text)) return ctx.saved(ctx.labels.not_saved_newer);
    if (there?.text === text) known = there.rev;
    if (there && there.rev !== known) return conflict();
    if (there?.text === text) return told();
    const rev = `${me}-${(count += 1)}`;
    try {
      localStorage.setItem(key, JSON.stringify({ rev, text }));
      known = rev;
      told();
    } catch {
      ctx.saved(ctx.labels.not_saved);
    }
  }

  // whatever game comes next, the page that looks back finds this one
  function finish(text) {
    if (!key) return;
    try {
      const there = JSON.parse(localStorage.getItem("betacolony:finished:last"));
      if (there && is_newer_than(text, there.text)) return;
    } catch {
      // damaged
    }
    try {
      localStorage.setItem("betacolony:finished:last", JSON.stringify({ rev: "", text }));
    } catch {
      // there is no room for it: while it is the running game, it is found all the same
    }
  }

  const told = () => ctx.saved(ctx.labels.saved.replace("{time}", new Date().toLocaleTimeString()));

  function conflict() {
    stopped = true;
    ctx.saved(ctx.labels.not_saved_here);
    on_conflict({
      take() {
        const there = read();
        stopped = false;
        if (!there) return write(latest);
        known = there.rev;
        ctx.ask({ type: "restore", text: there.text });
      },
      keep() {
        stopped = false;
        known = read()?.rev ?? null;
        write(latest);
      },
    });
  }

  function set_aside() {
    try {
      localStorage.setItem(`${key}:damaged`, localStorage.getItem(key));
    } catch {
      // there is no room for it; nothing else can be done
    }
  }

  if (key)
    ctx.listen(window, "storage", (event) => {
      if (event.key === key && event.newValue && !stopped && read()?.text !== latest) conflict();
    });

  return { saved: () => read()?.text ?? "", link, write, finish, set_aside };
}
