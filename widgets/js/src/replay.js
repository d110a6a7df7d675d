// Steps through a game. The page holds the last picture and the whole log; the data below it hold all the rest.
"use strict";
(() => {
  const by = (id) => document.getElementById(id);
  const data = JSON.parse(by("reel").textContent);
  const last = data.frames.length - 1;
  const table = by("table");
  const entries = [...document.querySelectorAll("#log a")];
  const rounds = [...document.querySelectorAll(".rounds a")];

  // numbers come in pairs: the first of a run, and how many it has
  function each(runs, use) {
    for (let pair = 0; pair < runs.length; pair += 2)
      for (let more = 0; more < runs[pair + 1]; more += 1) use(runs[pair] + more);
  }

  // the shapes of each picture; ascending numbers lie from back to front
  const shown = new Set();
  const pictures = data.frames.map(([gone, come]) => {
    each(gone, (shape) => shown.delete(shape));
    each(come, (shape) => shown.add(shape));
    return Uint32Array.from(shown).sort();
  });

  const nodes = [];
  pictures[last].forEach((shape, place) => {
    nodes[shape] = table.children[place];
  });

  function node(shape) {
    if (!nodes[shape]) {
      const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
      holder.innerHTML = data.shapes[shape];
      nodes[shape] = holder.firstElementChild;
    }
    return nodes[shape];
  }

  let now = 0;
  let timer = 0;

  function element(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  function tellFacts() {
    const parts = data.frames[now][2].flatMap((panel) => {
      const [title, ...facts] = data.panels[panel].map((line) => data.lines[line]);
      const list = document.createElement("ul");
      list.append(...facts.map((fact) => element("li", fact)));
      return [element("h3", title), list];
    });
    by("facts").replaceChildren(...parts);
  }

  function mark(link, on) {
    if (on) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }

  function show(step) {
    const listed = by("log").contains(document.activeElement);
    mark(entries[now], false);
    entries[now].tabIndex = -1;
    now = Math.max(0, Math.min(last, step));
    const [, , , view, status, next] = data.frames[now];
    table.replaceChildren(...Array.from(pictures[now], node));
    table.setAttribute("viewBox", view);
    table.setAttribute("aria-label", status);
    by("status").textContent = status;
    const lines = [...entries[now].querySelectorAll("span")];
    by("told").replaceChildren(...lines.map((line) => element("span", line.textContent)));
    by("next").textContent = next;
    document.querySelector(".now").scrollTop = 0;
    by("slider").value = now;
    by("slider").setAttribute("aria-valuetext", status);
    if (by("words").open) tellFacts();
    const round = rounds.findLastIndex((link) => Number(link.dataset.step) <= now);
    rounds.forEach((link, index) => mark(link, index === round));
    for (const [id, off] of [["first", now === 0], ["back", now === 0], ["forward", now === last], ["end", now === last]])
      by(id).setAttribute("aria-disabled", off);
    const entry = entries[now];
    mark(entry, true);
    entry.tabIndex = 0;
    // the list is moved by hand: scrolling to the entry would move the page too
    const log = by("log");
    const top = entry.parentElement.offsetTop;
    const bottom = top + entry.parentElement.offsetHeight;
    if (top < log.scrollTop + 24 || bottom > log.scrollTop + log.clientHeight - 24)
      log.scrollTop = top - Math.max(24, (log.clientHeight - entry.parentElement.offsetHeight) / 2);
    if (listed) entry.focus({ preventScroll: true });
  }

  // --- playing by itself -----------------------------------------------------------------------

  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function pause() {
    clearTimeout(timer);
    timer = 0;
    paintPlay();
  }

  function paintPlay() {
    by("play").setAttribute("aria-pressed", Boolean(timer));
    by("play").querySelector("span").textContent = timer ? data.words.pause : data.words.play;
  }

  function wait() {
    // long enough to read what happened; slower for those who want less to move
    const reading = 900 + 28 * by("told").textContent.length;
    timer = setTimeout(() => {
      show(now + 1);
      if (now < last) wait();
      else pause();
    }, Math.min(reading, 5000) * (still.matches ? 2 : 1));
    paintPlay();
  }

  function play() {
    if (timer) pause();
    else {
      if (now === last) show(0);
      wait();
    }
  }

  function go(step) {
    pause();
    show(step);
  }

  // --- what the reader does --------------------------------------------------------------------

  const moves = {
    first: () => go(0),
    back: () => go(now - 1),
    forward: () => go(now + 1),
    end: () => go(last),
    play,
  };
  for (const [id, move] of Object.entries(moves)) by(id).addEventListener("click", move);
  by("slider").addEventListener("input", () => go(Number(by("slider").value)));
  by("words").addEventListener("toggle", tellFacts);
  for (const link of [...entries, ...rounds])
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go(Number(link.dataset.step));
    });

  const keys = { ArrowLeft: moves.back, ArrowRight: moves.forward, Home: moves.first, End: moves.end, " ": play };

  document.addEventListener("keydown", (event) => {
    if (last === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = event.target;
    const pan = by("pan");
    // what these elements do with the key themselves
    if (event.key === " " ? at.closest("button, summary") : at === by("slider")) return;
    if (at === pan && pan.scrollWidth > pan.clientWidth && event.key.startsWith("Arrow")) return;
    const inList = by("log").contains(at) && { ArrowUp: moves.back, ArrowDown: moves.forward }[event.key];
    const move = inList || keys[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  });

  function fromAddress() {
    const named = /^#step-(\d+)$/.exec(location.hash);
    return named ? Number(named[1]) : null;
  }

  addEventListener("hashchange", () => {
    const step = fromAddress();
    if (step !== null) go(step);
  });

  document.documentElement.classList.add("stepping");
  document.querySelector(".desk").hidden = false;
  by("keys").hidden = last === 0;
  entries.forEach((entry) => {
    entry.tabIndex = -1;
    // addresses name steps now, not places to scroll to
    entry.parentElement.removeAttribute("id");
  });
  if (fromAddress() !== null) scrollTo(0, 0);
  show(fromAddress() ?? 0);
  paintPlay();
})();
