// Made of widgets/js/src/course.js by `npm run build`; changes belong there.

// src/shared/dom.js
function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== void 0) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}
function make_button(className, parent, text, action) {
  const node = make("button", className, parent, text);
  node.type = "button";
  if (action) node.addEventListener("click", action);
  return node;
}
function find(root, selector) {
  const node = (
    /** @type {HTMLElement | null} */
    root.querySelector(selector)
  );
  if (!node) throw new Error(`the page has no ${selector}`);
  return node;
}
var find_all = (root, selector) => [...root.querySelectorAll(
  /** @type {"div"} */
  selector
)];
var is_own_page = () => document.body.dataset.voila !== void 0;

// src/shared/checksum.js
var LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
function checksum(text, letters) {
  let sum = 2166136261;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 16777619) >>> 0;
  let out = "";
  for (let count2 = 0; count2 < letters; count2 += 1) out += LETTERS[sum >>> 6 * count2 + (32 - 6 * letters) & 63];
  return out;
}

// src/shared/storage.js
function read_item(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write_item(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
function data_of(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
var is_table = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var is_newer = (data, version) => is_table(data) && Number.isInteger(data.v) && data.v > version;

// src/shared/progress.js
var VERSION = 1;
var MOST_STARS = 3;
var is_name = (value) => typeof value === "string" && value.length > 0 && value.length <= 120;
var is_stars = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_STARS;
function clean_progress(data) {
  const given = is_table(data) && data.v === VERSION ? data : {};
  const rows = (table) => is_table(table) ? Object.entries(table).filter(([name]) => is_name(name) && name !== "__proto__") : [];
  const stars = (table) => Object.fromEntries(rows(table).filter(([, number]) => is_stars(number)));
  const place_of = (place) => is_table(place) && is_name(place.page) && is_name(place.step) ? { page: place.page, step: place.step } : null;
  return {
    ...given,
    v: VERSION,
    done: stars(given.done),
    first: stars(given.first),
    steps: Object.fromEntries(
      rows(given.steps).filter(([, steps]) => Array.isArray(steps)).map(([page, steps]) => [page, [...new Set(steps.filter(is_name))]])
    ),
    at: place_of(given.at),
    places: Object.fromEntries(
      rows(given.places).map(([game, place]) => [game, place_of(place)]).filter(([, place]) => place)
    ),
    review: is_table(given.review) ? given.review : {}
  };
}
var best = (stars, other) => Math.max(stars ?? 0, other ?? 0);
var stars_in = (progress, id) => Object.hasOwn(progress.done, id) ? progress.done[id] : void 0;
var game_of = (page) => page.slice(0, Math.max(page.lastIndexOf("/"), 0));
function place_in(progress, game) {
  if (!game) return progress.at;
  return Object.hasOwn(progress.places, game) ? progress.places[game] : null;
}
function with_place(progress, place) {
  const game = game_of(place.page);
  return game ? { ...progress, places: { ...progress.places, [game]: place } } : { ...progress, at: place };
}
var mark_of = (step) => step.startsWith("*") ? step : `*${checksum(step, 2)}`;
var seen_of = (progress, page) => Object.hasOwn(progress.steps, page) ? progress.steps[page] : [];
function is_seen(progress, page, step) {
  const seen = seen_of(progress, page);
  return seen.includes(step) || seen.includes(mark_of(step));
}
function review_cards(review) {
  const is_slot = (slot) => Array.isArray(slot) && /^\d$/.test(slot[0]) && /^\d{4}-\d\d-\d\d$/.test(slot[1]);
  const cards = review.v === 1 && is_table(review.cards) ? Object.entries(review.cards) : [];
  return cards.filter(([kind, slot]) => is_name(kind) && kind !== "__proto__" && is_slot(slot));
}
var cards_of = (review, game) => review_cards(review).filter(([kind]) => game_of(kind) === game);
function counts_of(review, game) {
  if (!game) return review;
  const games = is_table(review.games) ? review.games : {};
  return Object.hasOwn(games, game) && is_table(games[game]) ? games[game] : {};
}
function merged(progress, brought) {
  const { first, done, steps } = structuredClone(progress);
  for (const [id, stars] of Object.entries(brought.first)) first[id] = Math.min(stars, first[id] ?? done[id] ?? stars);
  for (const [id, stars] of Object.entries(brought.done)) done[id] = best(stars, done[id]);
  for (const [page, marks] of Object.entries(brought.steps)) {
    const seen = seen_of(progress, page);
    const known = new Set(seen.map(mark_of));
    steps[page] = [...marks.filter((mark) => !known.has(mark)), ...seen];
  }
  return {
    ...progress,
    first,
    done,
    steps,
    at: brought.at ?? progress.at,
    places: { ...progress.places, ...brought.places },
    review: merged_review(progress.review, brought.review)
  };
}
function merged_review(review, brought) {
  const cards = new Map(review_cards(review));
  const later = review_cards(brought).filter(([kind, [, day]]) => !((cards.get(kind)?.[1] ?? "") >= day));
  if (!later.length || (review.v ?? 1) !== 1) return review;
  return { ...brought, ...review, cards: Object.fromEntries([...cards, ...later]) };
}

// src/shared/resume_code.js
var BEGIN = "BC1.";
var SUM = 4;
var escaped = (name) => encodeURIComponent(name).replace(/[.~!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
function star_groups(kind, results) {
  const lessons = /* @__PURE__ */ new Map();
  for (const [id, stars] of results) {
    const cut = id.lastIndexOf("/");
    const lesson = id.slice(0, Math.max(cut, 0));
    lessons.set(lesson, [...lessons.get(lesson) ?? [], `${escaped(id.slice(cut + 1))}${stars}`]);
  }
  return [...lessons].map(([lesson, parts]) => [kind, escaped(lesson), ...parts]);
}
function progress_code({ done, first, steps, at, places, review }) {
  const results = Object.entries(done);
  const cards = review_cards(review).map(([kind, [box, day]]) => `${escaped(kind)}${box}${day.replaceAll("-", "")}`);
  const last = [...Object.values(places), at].filter((place) => place !== null);
  const groups = [
    ...last.length ? last.map(({ page, step }) => ["a", escaped(page), escaped(step)]) : [["a"]],
    ...star_groups("e", results),
    ...star_groups(
      "f",
      results.filter(([id, stars]) => first[id] < stars).map(([id]) => [id, first[id]])
    ),
    ...cards.length ? [["r", ...cards]] : [],
    ...Object.entries(steps).map(([page, seen]) => [
      "s",
      escaped(page),
      seen.map((step) => mark_of(step).slice(1)).join("")
    ])
  ];
  const text = BEGIN + groups.map((group) => group.join("~")).join(".");
  return `${text}.${checksum(text, SUM)}`;
}
function parse_code(code, say) {
  const text = String(code).replace(/\s+/g, "");
  if (/^BC([2-9]|\d\d)\d*\./.test(text)) throw new Error(say("progress.newer"));
  if (!text.startsWith(BEGIN)) throw new Error(say("progress.other"));
  const cut = text.lastIndexOf(".");
  if (text.slice(cut + 1) !== checksum(text.slice(0, cut), SUM)) throw new Error(say("progress.damaged"));
  try {
    return clean_progress(data_of_groups(text.slice(BEGIN.length, cut).split(".")));
  } catch {
    throw new Error(say("progress.damaged"));
  }
}
function data_of_groups(groups) {
  let data = { v: 1, done: {}, first: {}, steps: {}, at: null, places: {}, review: {} };
  for (const group of groups) {
    const [kind, ...parts] = group.split("~");
    if (kind === "a" && parts.length === 2)
      data = with_place(
        /** @type {any} */
        data,
        {
          page: decodeURIComponent(parts[0]),
          step: decodeURIComponent(parts[1])
        }
      );
    if (kind === "e" || kind === "f")
      for (const part of parts.slice(1)) {
        const lesson = decodeURIComponent(parts[0]);
        const id = `${lesson && `${lesson}/`}${decodeURIComponent(part.slice(0, -1))}`;
        data.first[id] = Number(part.slice(-1));
        if (kind === "e") data.done[id] = data.first[id];
      }
    if (kind === "r")
      data.review = { v: 1, day: "", done: 0, fresh: 0, cards: Object.fromEntries(parts.flatMap(card_of)) };
    if (kind === "s")
      data.steps[decodeURIComponent(parts[0])] = (parts[1]?.match(/../g) ?? []).map((mark) => `*${mark}`);
  }
  return data;
}
function card_of(part) {
  const [, kind, box, ...day] = /^(.+)(\d)(\d{4})(\d\d)(\d\d)$/.exec(part) ?? [];
  return kind ? [[decodeURIComponent(kind), [Number(box), day.join("-")]]] : [];
}

// src/shared/progress_store.js
var KEY = "betacolony:progress";
var EVENT = "betacolony:progress";
var stored = () => data_of(read_item(KEY));
var read_progress = () => clean_progress(stored());
var is_progress_newer = () => is_newer(stored(), VERSION);
function write_progress(progress) {
  if (is_progress_newer()) return false;
  const kept = write_item(KEY, JSON.stringify(progress));
  window.dispatchEvent(new Event(EVENT));
  return kept;
}
function follow_progress(action, signal) {
  window.addEventListener(EVENT, action, { signal });
  window.addEventListener("storage", (event) => (event.key === KEY || event.key === null) && action(), { signal });
}
var reset_progress = () => write_progress(clean_progress(null));
var restore_progress = (code, say) => write_progress(merged(read_progress(), parse_code(code, say)));

// src/shared/reference_link.js
function add_reference_link(parent, pages, say) {
  const reference = pages.find(({ name }) => name.endsWith("-reference"));
  if (!reference) return;
  const link = make("a", "bc-print-reference", parent, say("page.print_reference"));
  link.href = `${reference.href}#print`;
}

// src/shared/resume_box.js
function create_resume_box(map, say) {
  const box = make("dialog", "bc-map-box", map);
  box.setAttribute("aria-label", say("map.code"));
  const head = make("div", "bc-map-row", box);
  make("h2", "", head, say("map.code"));
  make_button("", head, say("page.close"), () => box.close());
  box.addEventListener("click", (event) => event.target === box && box.close());
  const not_kept = () => say(is_progress_newer() ? "page.newer" : "page.no_storage");
  const tell = (text) => told.textContent = text;
  const draw = () => code.value = progress_code(read_progress());
  make("p", "", box, say("map.code_text"));
  const shown = make("div", "bc-map-row", box);
  const code = make("input", "", shown);
  Object.assign(code, { readOnly: true, spellcheck: false });
  code.setAttribute("aria-label", say("map.code"));
  code.addEventListener("focus", () => code.select());
  make_button("", shown, say("map.copy"), async () => {
    try {
      await navigator.clipboard.writeText(code.value);
      tell(say("map.copied"));
    } catch {
      code.select();
      tell(say("map.not_copied"));
    }
  });
  const form = make("form", "bc-map-row", box);
  const label = make("label", "", form);
  make("span", "", label, say("map.paste"));
  const field = make("input", "", label);
  Object.assign(field, { spellcheck: false, autocomplete: "off" });
  make_button("", form, say("map.restore"), () => form.requestSubmit());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      tell(restore_progress(field.value, say) ? say("map.restored") : not_kept());
      field.value = "";
      draw();
    } catch (problem) {
      tell(problem instanceof Error ? problem.message : String(problem));
    }
  });
  const reset = make("div", "bc-map-reset", box);
  const ask = make_button("", reset, say("map.reset"), () => sure(true));
  const question = make("div", "", reset);
  make("p", "", question, say("map.reset_text"));
  const answers = make("div", "bc-map-row", question);
  make_button("", answers, say("map.reset_yes"), () => {
    const forgotten = reset_progress();
    sure(false);
    draw();
    tell(forgotten ? say("map.reset_done") : not_kept());
  });
  const no = make_button("", answers, say("map.reset_no"), () => sure(false));
  function sure(open_now) {
    question.hidden = !open_now;
    ask.hidden = open_now;
    (open_now ? no : ask).focus();
  }
  question.hidden = true;
  const told = make("p", "bc-map-told", box);
  told.setAttribute("role", "status");
  return () => {
    tell("");
    draw();
    box.showModal();
  };
}

// src/shared/rule_marks.js
var MOST = 10;
var FRESH = 4;
var FROM_CARDS = 2;
var MARKS = 1 + FROM_CARDS;
function marks_of({ page, step, tasks, cards }, progress) {
  const met = tasks.length ? tasks.some((task) => (stars_in(progress, task) ?? 0) > 0) : is_seen(progress, page, step);
  return { marks: Number(met) + marks_from_cards(cards, progress), count: cards.length ? MARKS : 1 };
}
function marks_from_cards(cards, progress) {
  const boxes = new Map(review_cards(progress.review));
  const best2 = Math.max(0, ...cards.map((kind) => boxes.get(kind)?.[0] ?? 0));
  return Math.min(best2, FROM_CARDS);
}
var day_of = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
function cards_today(review, kinds, today, game = "") {
  const days = cards_of(review, game).map(([, [, day]]) => day);
  const counts = counts_of(review, game);
  const is_today = counts.day === today;
  const done = is_today ? Number(counts.done) || 0 : 0;
  const begun = is_today ? Number(counts.fresh) || 0 : 0;
  const due = days.filter((day) => day <= today).length;
  const fresh = Math.max(Math.min(kinds - days.length, FRESH - begun), 0);
  const cards = Math.max(Math.min(due + fresh, MOST - done), 0);
  const later = days.filter((day) => day > today).sort();
  const wait = due || !later.length ? 1 : Math.round((Date.parse(later[0]) - Date.parse(today)) / 864e5);
  return { cards, wait: kinds > days.length ? 1 : wait };
}

// src/shared/course_map.js
var CARDS_A_MINUTE = 2;
var GAP = 6;
function state_of(page, progress, say) {
  const seen = page.steps.filter((step) => is_seen(progress, page.name, step)).length;
  const results = page.exercises.map((id) => stars_in(progress, id));
  const stars = results.reduce((sum, won2) => sum + (won2 ?? 0), 0);
  const begun = results.some((won2) => won2 !== void 0);
  const read = seen === page.steps.length ? say("map.done") : seen ? say("map.seen", { seen, count: page.steps.length }) : "";
  const won = page.exercises.length && (begun || seen) ? say("map.stars", { stars, count: 3 * page.exercises.length }) : "";
  return [won, read].filter(Boolean).join(" · ");
}
var count = (say, key, n) => say(`${key}.${n === 1 ? "one" : "many"}`, { n });
var listed = (text) => (text ?? "").split(" ").filter(Boolean);
var rule_of = ({ dataset }, page) => ({
  page,
  step: dataset.step ?? "",
  tasks: listed(dataset.tasks),
  cards: listed(dataset.cards)
});
function rim_of(shares) {
  const span = 360 / shares.length;
  const gap = shares.length > 1 ? Math.min(GAP, span / 4) : 0;
  const stops = shares.flatMap((share, number) => {
    const from = number * span + gap / 2;
    const to = (number + 1) * span - gap / 2;
    const lit = from + (to - from) * share;
    return [
      `transparent ${from}deg`,
      `var(--map-lit) ${from}deg ${lit}deg`,
      `var(--map-unlit) ${lit}deg ${to}deg`,
      `transparent ${to}deg`
    ];
  });
  return `conic-gradient(${stops.join(", ")})`;
}
function bring_map_to_life(map, pages, say, { signal, open = () => {
} } = {}) {
  const here = find(map, ".bc-map-here");
  const [kicker, name, step, shown, go] = ["kicker", "name", "step", "shown", "go"].map(
    (part) => find(here, `.bc-map-${part}`)
  );
  const stops = find_all(map, ".bc-map-list > li");
  const ship = find(map, ".bc-map-ship");
  const sum = find(map, ".bc-map-sum");
  const due = (
    /** @type {HTMLElement | null} */
    map.querySelector(".bc-map-due")
  );
  const page_of = (stop) => pages.find((page) => page.name === stop.dataset.page);
  const stop_of = (page) => stops.find(({ dataset }) => page && dataset.page === page.name);
  let looked_at;
  function draw() {
    const progress = read_progress();
    const known = stops.map((stop) => draw_stop(stop, progress)).flat();
    const stars = pages_in(stops).flatMap(({ exercises }) => exercises.map((id) => stars_in(progress, id) ?? 0));
    const [number, rules, won] = sum.children;
    number.textContent = String(known.filter((share) => share === 1).length);
    const begun = known.filter((share) => share > 0 && share < 1).length;
    rules.textContent = say(begun ? "map.rules_begun" : "map.rules", { count: known.length, begun });
    won.textContent = say("map.stars", { stars: stars.reduce((all, one) => all + one, 0), count: 3 * stars.length });
    sum.hidden = !known.length;
    find(map, ".bc-map-legend").hidden = !known.length;
    draw_due(progress);
    draw_here(progress);
  }
  const pages_in = (rows) => rows.map(page_of).filter((page) => page !== void 0);
  function draw_stop(stop, progress) {
    const page = page_of(stop);
    const state = page ? state_of(page, progress, say) : "";
    find(stop, ".bc-map-state").textContent = state;
    stop.classList.toggle("bc-map-begun", Boolean(state));
    const read = page !== void 0 && page.steps.every((id) => is_seen(progress, page.name, id));
    stop.classList.toggle("bc-map-read", read);
    const results = page ? page.exercises.map((id) => stars_in(progress, id)) : [];
    const chip = find(stop, ".bc-map-chip");
    chip.hidden = !results.some((won) => won !== void 0);
    chip.textContent = `${results.reduce((all, won) => Number(all) + (won ?? 0), 0)}/${3 * results.length}`;
    const rules = find_all(stop, "[data-rule]").map((row) => {
      const { marks, count: count2 } = marks_of(rule_of(row, stop.dataset.page ?? ""), progress);
      const bars = find(row, ".bc-map-marks");
      bars.setAttribute("aria-label", say("map.marks", { marks, count: count2 }));
      find_all(bars, "i").forEach((bar, index) => bar.classList.toggle("bc-map-on", index < marks));
      return marks / count2;
    });
    if (rules.length) find(stop, ".bc-map-rim").style.setProperty("--rim", rim_of(rules));
    return rules;
  }
  function draw_due(progress) {
    if (!due) return;
    const { review } = progress;
    const game = game_of(map.dataset.own ?? "");
    const { cards, wait } = cards_today(review, Number(map.dataset.kinds), day_of(/* @__PURE__ */ new Date()), game);
    due.hidden = !cards_of(review, game).length && !stops.some((stop) => stop.classList.contains("bc-map-read"));
    const [title, text] = [find(due, "h3"), find(due, "p")];
    title.textContent = cards ? count(say, "map.due", cards) : say("map.rested");
    text.textContent = cards ? count(say, "map.due_text", Math.ceil(cards / CARDS_A_MINUTE)) : count(say, "map.rested_text", wait);
  }
  function draw_here(progress) {
    const others = pages.filter((page) => page.name !== map.dataset.own);
    const place = place_in(progress, game_of(map.dataset.own ?? ""));
    const there = others.find((page) => page.name === place?.page);
    const target = there ?? others[0];
    here.hidden = !target;
    if (!target) return;
    const stop = stop_of(target);
    place_ship(there && stop);
    stops.forEach((other) => other.classList.toggle("bc-map-now", other === stop));
    const at = there && place ? Math.max(there.steps.indexOf(place.step), 0) : 0;
    const count_of = target.steps.length;
    kicker.textContent = say(there ? "map.stopped" : "map.start");
    name.textContent = target.title;
    step.textContent = count_of ? say("map.next", { number: at + 1, count: count_of, step: target.titles[at].replace(/[.:]$/, "") }) : "";
    show_rules(stop);
    go.replaceChildren();
    const main = make("a", "bc-map-main", go, say(there ? "map.continue" : "map.begin"));
    main.href = target.href + (at ? `#${target.steps[at]}` : "");
    open(main);
    if (at) {
      const again = make("a", "", go, say("map.again"));
      again.href = `${target.href}#${target.steps[0]}`;
      open(again);
    }
    if (shown.firstChild) make("span", "", go, say("map.known"));
    go.classList.remove("bc-map-away");
    if (looked_at) look_at(looked_at);
  }
  function place_ship(stop) {
    const way = find(map, ".bc-map-way");
    way.style.strokeDasharray = `${stop ? stops.indexOf(stop) : 0} ${stops.length}`;
    if (stop) find(stop, "a").append(ship);
    ship.toggleAttribute("hidden", !stop);
  }
  function show_rules(stop) {
    const rules = stop?.querySelector(".bc-map-rules");
    shown.replaceChildren(...rules ? [rules.cloneNode(true)] : []);
  }
  function look_at(stop) {
    looked_at = stop;
    const page = page_of(stop);
    if (!page || stop.classList.contains("bc-map-now")) return;
    kicker.textContent = find(stop, ".bc-map-state").textContent || say("map.new");
    name.textContent = page.title;
    step.textContent = find(stop, ".bc-map-summary").textContent;
    show_rules(stop);
    go.classList.add("bc-map-away");
  }
  function look_back() {
    if (!looked_at) return;
    looked_at = void 0;
    draw_here(read_progress());
  }
  let is_pressed = false;
  map.addEventListener("pointerdown", () => is_pressed = true, { capture: true, signal });
  window.addEventListener("pointerup", () => is_pressed = false, { capture: true, signal });
  const leave = () => is_pressed ? window.addEventListener("click", look_back, { once: true, signal }) : look_back();
  for (const stop of stops) {
    const link = find(stop, "a");
    for (const event of ["pointerenter", "focus"]) link.addEventListener(event, () => look_at(stop), { signal });
    link.addEventListener("pointerleave", look_back, { signal });
    link.addEventListener("blur", leave, { signal });
  }
  const tools = find(map, ".bc-map-tools");
  const kept = make("p", "", tools, `${say("map.kept")} `);
  make_button("bc-map-link", kept, say("map.code"), create_resume_box(map, say));
  if (is_own_page()) {
    kept.append(" ");
    make_button("bc-map-link", kept, say("map.print"), () => window.print());
  }
  add_reference_link(kept, pages, say);
  tools.hidden = false;
  for (const link of find_all(map, "a[href]")) open(
    /** @type {HTMLAnchorElement} */
    link
  );
  draw();
  follow_progress(draw, signal);
}

// src/shared/lab_links.js
function opener(model) {
  const context = model.widget_manager?.context;
  const folder = context?.path?.includes("/") ? context.path.replace(/[^/]*$/, "") : "";
  return (link) => {
    if (!context) return;
    link.dataset.commandlinkerCommand = "docmanager:open";
    const address = folder + (link.getAttribute("href") ?? "").replace(/[?#].*$/, "");
    const path = decodeURIComponent(new URL(address, "file:///").pathname.slice(1));
    link.dataset.commandlinkerArgs = JSON.stringify({ path });
  };
}

// src/shared/sentences.js
var speaker = (sentences) => (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), sentences[key]);

// src/course.js
function render({ model, el }) {
  el.dataset.keepsPreview = "true";
  if (document.querySelector(".bc-preview > .bc-map")) return void 0;
  const stop = new AbortController();
  el.innerHTML = model.get("html");
  const say = speaker(model.get("words"));
  bring_map_to_life(find(el, ".bc-map"), model.get("pages"), say, { signal: stop.signal, open: opener(model) });
  return () => stop.abort();
}
var course_default = { render };
export {
  course_default as default
};
