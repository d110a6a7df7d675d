// Made of widgets/js/src/pages.js by `npm run build`; changes belong there.
"use strict";
(() => {
  // src/shared/dom.js
  var SVG = "http://www.w3.org/2000/svg";
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
  var focused = () => (
    /** @type {HTMLElement | null} */
    document.activeElement
  );
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
  function is_whole(data) {
    if (!is_table(data) || data.v !== VERSION) return false;
    const clean = clean_progress(data);
    const parts = (
      /** @type {const} */
      ["done", "first", "steps", "at", "places", "review"]
    );
    return parts.every(
      (part) => !Object.hasOwn(data, part) || JSON.stringify(data[part]) === JSON.stringify(clean[part])
    );
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
  function with_step(progress, page, step, at) {
    const others = seen_of(progress, page).filter((other) => other !== step && other !== mark_of(step));
    const steps = { ...progress.steps, [page]: [...others, step] };
    return at ? with_place({ ...progress, steps }, { page, step }) : { ...progress, steps };
  }
  function is_seen(progress, page, step) {
    const seen = seen_of(progress, page);
    return seen.includes(step) || seen.includes(mark_of(step));
  }
  function last_step(progress, page) {
    const place = place_in(progress, game_of(page));
    return place?.page === page ? place.step : seen_of(progress, page).at(-1);
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
  function progress_code({ done, first, steps, at, places: places2, review }) {
    const results = Object.entries(done);
    const cards = review_cards(review).map(([kind, [box, day]]) => `${escaped(kind)}${box}${day.replaceAll("-", "")}`);
    const last = [...Object.values(places2), at].filter((place) => place !== null);
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
  function parse_code(code, say2) {
    const text = String(code).replace(/\s+/g, "");
    if (/^BC([2-9]|\d\d)\d*\./.test(text)) throw new Error(say2("progress.newer"));
    if (!text.startsWith(BEGIN)) throw new Error(say2("progress.other"));
    const cut = text.lastIndexOf(".");
    if (text.slice(cut + 1) !== checksum(text.slice(0, cut), SUM)) throw new Error(say2("progress.damaged"));
    try {
      return clean_progress(data_of_groups(text.slice(BEGIN.length, cut).split(".")));
    } catch {
      throw new Error(say2("progress.damaged"));
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
  var is_progress_damaged = () => read_item(KEY) !== null && !is_progress_newer() && !is_whole(stored());
  var set_progress_aside = () => write_item(`${KEY}:damaged`, read_item(KEY) ?? "");
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
  var visit = (page, step, at = true) => is_name(page) && is_name(step) && write_progress(with_step(read_progress(), page, step, at));
  var reset_progress = () => write_progress(clean_progress(null));
  var restore_progress = (code, say2) => write_progress(merged(read_progress(), parse_code(code, say2)));

  // src/pages/beads.js
  function state_of_step([id, , tasks], page, progress) {
    if (tasks.length && tasks.every((task) => stars_in(progress, task))) return "solved";
    return is_seen(progress, page, id) ? "read" : "";
  }
  function create_beads({ page, say: say2, signal }) {
    const way = find(document, ".bc-way");
    const beads = find_all(way, ".bc-bead");
    const names = beads.map((bead) => bead.getAttribute("aria-label"));
    let at = 0;
    function draw() {
      const progress = read_progress();
      for (const [index, bead] of beads.entries()) {
        const state = state_of_step(page.steps[index], page.name, progress);
        bead.dataset.state = state;
        const said = state === "solved" || state && index !== at;
        bead.setAttribute("aria-label", said ? `${names[index]}, ${say2(`page.${state}`)}` : `${names[index]}`);
        if (index === at) bead.setAttribute("aria-current", "step");
        else bead.removeAttribute("aria-current");
      }
    }
    function show(step) {
      at = step;
      if (!beads.length) return;
      find(way, ".bc-orbit").style.setProperty("--at", String(at));
      find(way, ".bc-count").textContent = say2("page.step", { number: at + 1, count: beads.length });
      draw();
      requestAnimationFrame(() => way.classList.add("bc-flying"));
    }
    const quiet = "bc-quiet";
    document.addEventListener("keydown", ({ key }) => key === "Escape" && way.classList.add(quiet), { signal });
    for (const bead of beads)
      for (const name of ["pointerenter", "focus"]) bead.addEventListener(name, () => way.classList.remove(quiet));
    follow_progress(draw, signal);
    return { show };
  }

  // src/pages/popovers.js
  function make_dialog(className, close) {
    const dialog = make("dialog", `bc-popover ${className}`);
    const head = make("div", "bc-popover-head", dialog);
    make_button("bc-popover-close", head, close, () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    return dialog;
  }
  function create_cards(say2, signal) {
    let made = null;
    const card_of2 = (link) => {
      const anchor = link.dataset.card ?? decodeURIComponent(/#(.+)$/.exec(link.getAttribute("href") ?? "")?.[1] ?? "");
      const ids = anchor ? [anchor, anchor.toLowerCase(), anchor.toUpperCase()] : [];
      return ids.map((id) => document.getElementById(`card-${id}`)).find((node) => node !== null);
    };
    function make_card() {
      const dialog = make_dialog("bc-card", say2("page.close"));
      return { dialog, body: make("div", "bc-card-body", dialog) };
    }
    function open(card) {
      made ??= make_card();
      const { dialog, body } = made;
      body.replaceChildren(
        /** @type {HTMLTemplateElement} */
        card.content.cloneNode(true)
      );
      const heading = find(body, "h2");
      dialog.setAttribute("aria-label", heading.textContent ?? "");
      heading.tabIndex = -1;
      if (!dialog.open) dialog.showModal();
      dialog.scrollTop = 0;
      heading.focus();
    }
    function on_click(event) {
      const target = (
        /** @type {Element} */
        event.target
      );
      const link = target.closest?.('a[data-card], a[href*="glossary."][href*="#"], .bc-card a[href^="#"]');
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      let card;
      try {
        card = card_of2(link);
      } catch {
      }
      if (!card) return;
      event.preventDefault();
      open(card);
    }
    document.addEventListener("click", on_click, { signal });
  }

  // src/pages/theme.js
  var THEME_KEY = "betacolony:theme";
  function make_themes(say2) {
    const set = make("fieldset", "bc-themes");
    make("legend", "", set, say2("page.theme"));
    const row = make("div", "bc-segment", set);
    const now = document.documentElement.dataset.scheme ?? "system";
    for (const name of ["system", "light", "dark"]) {
      const label = make("label", "", row);
      const radio = make("input", "", label);
      Object.assign(radio, { type: "radio", name: "bc-theme", value: name, checked: name === now });
      radio.addEventListener("change", () => set_theme(name));
      make("span", "", label, say2(`page.theme_${name}`));
    }
    return set;
  }
  function set_theme(name) {
    const root = document.documentElement;
    if (name === "system") delete root.dataset.scheme;
    else root.dataset.scheme = name;
    try {
      if (name === "system") localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, name);
    } catch {
    }
  }
  function follow_theme() {
    window.addEventListener("storage", (event) => {
      if (event.key !== THEME_KEY) return;
      const { dataset } = document.documentElement;
      if (event.newValue === "light" || event.newValue === "dark") dataset.scheme = event.newValue;
      else delete dataset.scheme;
    });
  }

  // src/shared/reference_link.js
  function add_reference_link(parent, pages, say2) {
    const reference = pages.find(({ name }) => name.endsWith("-reference"));
    if (!reference) return;
    const link = make("a", "bc-print-reference", parent, say2("page.print_reference"));
    link.href = `${reference.href}#print`;
  }

  // src/pages/contents.js
  var MOST_STARS2 = 3;
  var MAP = "#course-map";
  var stars_won = (tasks, progress) => tasks.reduce((sum, task) => sum + (stars_in(progress, task) ?? 0), 0);
  function due_cards({ review }, now, game = "") {
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
    return cards_of(review, game).filter(([, [, day]]) => day <= today.join("-")).length;
  }
  function create_contents({ page, say: say2, current, engine: engine2, signal }) {
    let made = null;
    function make_contents() {
      const dialog = make_dialog("bc-contents", say2("page.close"));
      find(dialog, ".bc-popover-head").prepend(make("h2", "", null, say2("page.contents")));
      const body = make("nav", "", dialog);
      for (const part of [dialog, body]) part.setAttribute("aria-label", say2("page.contents"));
      dialog.append(tools(dialog));
      return { dialog, body, foot: make("p", "bc-engine", dialog) };
    }
    function make_list(parent, title) {
      const part = make("div", "", parent);
      make("h3", "", part, title);
      return make("ul", "bc-list", part);
    }
    function make_link(list, href, title, here) {
      const link = make("a", "", make("li", "", list));
      link.href = href;
      make("span", "", link, title);
      if (here) link.setAttribute("aria-current", here);
      return link;
    }
    function draw(body, close) {
      const progress = read_progress();
      body.replaceChildren();
      const lists = make("div", "bc-contents-lists", body);
      const steps = make_list(lists, say2("page.this_page"));
      for (const [index, step] of page.steps.entries()) {
        const [id, title, tasks] = step;
        const here = index === current();
        const link = make_link(steps, `#${id}`, title, here ? "step" : "");
        const ship = here && document.querySelector(".bc-orbit .bc-ship");
        if (ship) link.prepend(ship.cloneNode(true));
        link.addEventListener("click", close);
        if (tasks.length === 1) draw_stars(link, stars_won(tasks, progress));
        else if (tasks.length) draw_sum(link, tasks, progress);
        else if (state_of_step(step, page.name, progress)) make("span", "bc-list-note", link, say2("page.read"));
      }
      if (page.pages.length < 2) return;
      const lessons = make_list(lists, say2("page.lessons"));
      const others = make("ul", "bc-contents-others", body);
      const is_here = document.querySelector(MAP);
      const home = document.querySelector(".bc-home")?.getAttribute("href");
      if (is_here || home) {
        const link = make_link(others, `${is_here ? "" : home}${MAP}`, say2("page.map"), "");
        link.addEventListener("click", close);
      }
      for (const other of page.pages) {
        const list = other.exercises.length ? lessons : others;
        const due = other.name.endsWith("review") ? due_cards(progress, /* @__PURE__ */ new Date(), game_of(other.name)) : 0;
        const title = due ? say2("page.due", { title: other.title, number: due }) : other.title;
        const link = make_link(list, other.href, title, other.name === page.name ? "page" : "");
        if (list === lessons) draw_sum(link, other.exercises, progress);
      }
      for (const [title, href] of page.games)
        make("span", "bc-list-note", make_link(others, href, title, ""), say2("map.other_game"));
    }
    function draw_stars(link, won) {
      const row = make("span", "bc-stars", link);
      row.setAttribute("role", "img");
      row.setAttribute("aria-label", say2("page.stars_of", { stars: won, count: MOST_STARS2 }));
      for (let star = 0; star < MOST_STARS2; star += 1) make("i", star < won ? "bc-star bc-won" : "bc-star", row);
    }
    function draw_sum(link, tasks, progress) {
      const [stars, count2] = [stars_won(tasks, progress), MOST_STARS2 * tasks.length];
      const row = make("span", "bc-stars", link);
      make("i", stars ? "bc-star bc-won" : "bc-star", row);
      const sum = make("span", "", row, say2("page.stars_short", { stars, count: count2 }));
      sum.setAttribute("role", "img");
      sum.setAttribute("aria-label", say2("page.stars_of", { stars, count: count2 }));
    }
    function tools(dialog) {
      const row = make("div", "bc-contents-tools");
      row.append(make_themes(say2));
      const end = make("div", "", row);
      for (const link of find_all(document, ".bc-language")) {
        const copy = (
          /** @type {HTMLElement} */
          link.cloneNode(true)
        );
        copy.className = "bc-button";
        end.append(copy);
      }
      make_button("bc-print", end, say2("page.print"), () => {
        dialog.close();
        window.print();
      });
      add_reference_link(end, page.pages, say2);
      for (const link of find_all(document, ".bc-licences")) end.append(link.cloneNode(true));
      return row;
    }
    find(document, ".bc-open-contents").addEventListener("click", () => {
      made ??= make_contents();
      const { dialog, body, foot } = made;
      foot.textContent = engine2();
      draw(body, () => dialog.close());
      dialog.showModal();
      for (const part of [body, ...body.children]) part.scrollTop = 0;
    });
    document.addEventListener(
      "click",
      ({ target }) => {
        const link = (
          /** @type {Element} */
          target.closest?.("a[hreflang]")
        );
        if (link instanceof HTMLAnchorElement) link.hash = location.hash;
      },
      { signal }
    );
  }

  // src/shared/arrows.js
  var ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  var DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function nearest_point(points, at, key, { beyond, narrow = 0 }) {
    if (key === "Home") return 0;
    if (key === "End") return points.length - 1;
    const [dx, dy] = DIRECTIONS[key];
    const [x, y] = points[at];
    let best2 = -1;
    let least = Infinity;
    points.forEach(([ox, oy], index) => {
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (index === at || ahead <= beyond || ahead < aside * narrow || ahead + 2 * aside >= least) return;
      best2 = index;
      least = ahead + 2 * aside;
    });
    return best2;
  }
  function middle_of(node) {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }
  function rove_over(nodes, from, key, field) {
    const to = nodes[nearest_point(nodes.map(middle_of), nodes.indexOf(from), key, field)];
    if (!to) return;
    for (const node of nodes) node.setAttribute("tabindex", node === to ? "0" : "-1");
    to.focus();
  }

  // src/shared/hits.js
  function shape_of(hit) {
    if (typeof hit === "string") return ["path", { d: hit }];
    const [x, y, width, height, rx] = hit;
    if (hit.length === 4) return ["path", { d: hexagon(x, y, width) }];
    return hit.length === 3 ? ["circle", { cx: x, cy: y, r: width }] : ["rect", { x, y, width, height, rx }];
  }
  var hexagon = (x, y, r) => `M${Array.from({ length: 6 }, (_, corner) => {
    const turn = corner * Math.PI / 3;
    return `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`;
  }).join("L")}Z`;
  function make_hit(hit) {
    const [tag, attributes] = shape_of(hit);
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "-1");
    return node;
  }

  // src/pages/early.js
  var LAYER = ".bc-early";
  function create_early({ say: say2 }) {
    let step = null;
    let choice = null;
    function forget() {
      choice = null;
      for (const node of find_all(document, `${LAYER} .bc-taken`)) node.classList.remove("bc-taken");
    }
    function end() {
      forget();
      for (const layer of find_all(document, LAYER)) layer.remove();
    }
    function choose(node, moment, by_finger) {
      const waiting = step?.querySelector(".bc-waiting");
      const load = waiting?.querySelector("button");
      if (load) {
        load.focus();
        return;
      }
      forget();
      node.classList.add("bc-taken");
      const name = node.getAttribute("aria-label") ?? "";
      choice = { target: node.dataset.target ?? "", name, moment, by_finger };
      const text = say2("page.early", { name: name.replace(/\.$/, "") });
      if (waiting) waiting.textContent = text;
      find(document, ".bc-said").textContent = text;
    }
    function draw(picture) {
      const { moment = "", targets = "" } = picture.dataset;
      const { width, height, panels } = JSON.parse(targets);
      const layer = make_layer(width, height, say2("page.board"));
      const groups = panels.map((panel) => fill(layer, panel));
      let by_finger = false;
      layer.addEventListener("pointerdown", ({ pointerType }) => by_finger = pointerType !== "mouse");
      layer.addEventListener("click", (event) => {
        const node = target_of(event);
        if (node) choose(node, moment, by_finger);
      });
      layer.addEventListener("keydown", (event) => {
        const node = target_of(event);
        if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
        const members = groups.find((group) => group.includes(node)) ?? [];
        if (ARROWS.includes(event.key)) rove_over(members, node, event.key, { beyond: 3 });
        else if (event.key === "Enter" || event.key === " ") choose(node, moment, false);
        else return;
        event.preventDefault();
      });
      const hidden = picture.closest("[aria-hidden]");
      if (hidden) {
        for (const image of find_all(hidden, "svg[role=img]")) image.setAttribute("aria-hidden", "true");
        hidden.removeAttribute("aria-hidden");
      }
      picture.append(layer);
    }
    function show(section) {
      if (step !== section) end();
      step = section;
      if (document.querySelector(`.bc-ready, ${LAYER}`)) return;
      for (const picture of find_all(section, "[data-targets]:not(.bc-lent)")) draw(picture);
    }
    function take(board) {
      if (!step?.contains(board)) return { choice: null, focus: "" };
      const taken = { choice, focus: focused()?.closest(LAYER) && focused()?.dataset.target || "" };
      end();
      return taken;
    }
    return { show, take, end };
  }
  var target_of = (event) => (
    /** @type {Element} */
    event.target.closest(".bc-early-target")
  );
  function make_layer(width, height, label) {
    const layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("class", LAYER.slice(1));
    layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    layer.setAttribute("role", "group");
    layer.setAttribute("aria-label", label);
    return layer;
  }
  function fill(layer, { title, targets }) {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", title);
    const nodes = targets.map(([id, hit, name, on]) => {
      const node = make_hit(hit);
      node.setAttribute("class", "bc-early-target");
      node.dataset.target = id;
      node.setAttribute("aria-label", name);
      node.setAttribute("aria-disabled", String(!on));
      return node;
    });
    (nodes.find((node) => node.getAttribute("aria-disabled") === "false") ?? nodes[0])?.setAttribute("tabindex", "0");
    group.append(...nodes);
    layer.append(group);
    return nodes;
  }

  // src/shared/widget.js
  var ENDED = ["dead", "terminating", "autorestarting", "restarting"];
  var has_ended = (state) => ENDED.includes(state);

  // src/pages/kernel.js
  var AWAY = 3e4;
  var EMPTY = 16;
  var LOOK = 2e3;
  var TICK = 15e3;
  var pass = (ms) => new Promise((done) => void setTimeout(done, ms));
  function place_output(id) {
    const output = document.getElementById(`bc-out-${id}`);
    const slot = find_all(document, ".bc-slot").find((node) => node.dataset.cell === id);
    if (!output || !slot) return;
    output.className = "bc-output";
    const waiting = slot.querySelector(":scope > .bc-waiting");
    const preview = (
      /** @type {HTMLElement | null} */
      slot.querySelector(":scope > .bc-preview")
    );
    const failed = output.querySelector(".bc-failed");
    slot.append(output);
    slot.dataset.state = "placed";
    if (!output.firstElementChild || failed) waiting?.remove();
    if (!output.firstElementChild) return;
    const there = () => {
      const keeps = output.querySelector("[data-keeps-preview]");
      if (!keeps && !failed && !is_shown(output)) return;
      waiting?.remove();
      if (preview && !keeps && !failed) preview.hidden = true;
      slot.dataset.state = failed ? "failed" : "ready";
      sizes.disconnect();
      changes.disconnect();
    };
    const sizes = new ResizeObserver(there);
    const changes = new MutationObserver(there);
    sizes.observe(output);
    changes.observe(output, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["class", "data-keeps-preview"]
    });
  }
  function is_shown(output) {
    if (output.querySelector(".bc-root, .bc-review")) return Boolean(output.querySelector(".bc-ready"));
    return output.offsetHeight >= EMPTY && !/^\s*Loading widget/.test(output.textContent ?? "");
  }
  function finish_outputs(say2) {
    for (const slot of find_all(document, ".bc-slot:not([data-state])")) {
      const waiting = slot.querySelector(":scope > .bc-waiting");
      slot.dataset.state = "not-run";
      if (!waiting) continue;
      waiting.textContent = say2("page.not_run");
      waiting.className = "bc-failed";
    }
  }
  function watch_kernel(url, { say: say2, notice: notice2 }) {
    let hidden_since = 0;
    let told = false;
    async function ask() {
      try {
        const answer = await fetch(url, { cache: "no-store", credentials: "same-origin" });
        return answer.ok ? "alive" : answer.status === 404 ? "gone" : "away";
      } catch {
        return "away";
      }
    }
    const said_already = () => find_all(document, ".bc-alert").some((node) => node.offsetHeight && node.textContent);
    async function tell(kind) {
      await pass(300);
      if (told || said_already()) return;
      told = true;
      notice2("lost", say2("page.lost"), say2(`page.${kind}`), [
        [say2("page.reload"), () => location.reload()],
        [say2("page.later"), () => told = false]
      ]);
    }
    let looking = false;
    async function look_for(kernel) {
      if (looking) return;
      looking = true;
      for (let state = "away"; state === "away" && kernel.connectionStatus !== "connected"; state = await ask())
        await pass(LOOK);
      looking = false;
      if (kernel.connectionStatus !== "connected") await kernel.reconnect().catch(() => {
      });
      if (kernel.connectionStatus !== "connected") return;
      document.querySelector('.bc-notice[data-kind="lost"]')?.remove();
      told = false;
    }
    const has_input = () => [.../** @type {NodeListOf<HTMLInputElement>} */
    document.querySelectorAll("input, textarea")].some(
      (node) => !["radio", "checkbox", "range"].includes(node.type) && node.value && node.value !== node.defaultValue && node.offsetHeight
    );
    async function return_to() {
      const state = await ask();
      if (state === "gone" && !has_input()) location.reload();
      else if (state !== "alive") tell(state);
    }
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") hidden_since = Date.now();
      else if (hidden_since && Date.now() - hidden_since > AWAY) return_to();
    });
    let last = Date.now();
    setInterval(() => {
      if (Date.now() - last > AWAY + TICK && document.visibilityState === "visible") return_to();
      last = Date.now();
    }, TICK);
    window.addEventListener("pageshow", (event) => event.persisted && return_to());
    window.addEventListener("online", async () => await ask() === "gone" && tell("gone"));
    window.addEventListener("pagehide", () => {
      const farewell = new FormData();
      farewell.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
      navigator.sendBeacon(url.replace("api/kernels/", "voila/api/shutdown/"), farewell);
    });
    window.addEventListener("load", async () => {
      for (let tries = 0; !window.jupyterapp && tries < 300; tries += 1) await pass(200);
      const kernel = (await window.jupyterapp?.widgetManagerPromise?.promise)?.kernel;
      kernel?.statusChanged?.connect?.((_, state) => has_ended(state) && tell("gone"));
      kernel?.connectionStatusChanged?.connect?.(async (_, state) => {
        if (state === "connected" || document.visibilityState === "hidden") return;
        await pass(1500);
        if (kernel.connectionStatus === "connected") return;
        const found = await ask();
        if (found !== "alive") tell(found);
        if (found !== "gone") look_for(kernel);
      });
    });
  }

  // src/pages/notice.js
  function notice(kind, title, text, buttons) {
    const box = make("div", "bc-notice");
    box.dataset.kind = kind;
    box.setAttribute("role", "alert");
    const words = make("p", "", box);
    if (title) words.append(make("strong", "", null, title), " ");
    words.append(text);
    const row = make("div", "", box);
    for (const [label, action] of buttons)
      make_button("", row, label, () => {
        box.remove();
        action();
      });
    document.body.append(box);
  }

  // src/pages/patience.js
  var WAIT = 2e3;
  var PATIENCE = 12e4;
  function wait_for_scripts() {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === WAIT ? PATIENCE : ms);
  }

  // src/pages/turning.js
  var SWIPE = 60;
  var SWIPE_TIME = 700;
  function id_of(hash) {
    const id = hash.slice(1);
    try {
      return decodeURIComponent(id);
    } catch {
      return id;
    }
  }
  function first_step(steps, named, kept) {
    const at = steps.findIndex((step) => step === kept);
    return named ?? (at === steps.length - 1 ? 0 : Math.max(at, 0));
  }
  function turn_of_key({ key, altKey, ctrlKey, metaKey, shiftKey }) {
    if (altKey || ctrlKey || metaKey || shiftKey) return 0;
    return key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  }
  function turn_of_swipe(x, y, time) {
    if (Math.abs(x) <= SWIPE || Math.abs(y) >= Math.abs(x) / 2 || time >= SWIPE_TIME) return 0;
    return x < 0 ? 1 : -1;
  }

  // src/pages/search.js
  var plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  function search(entries, query) {
    const words = plain(query).split(/\s+/u).filter(Boolean);
    if (!words.length) return [];
    const rank = ({ title }) => {
      if (plain(title).startsWith(words[0])) return 0;
      return words.every((word) => plain(title).includes(word)) ? 1 : 2;
    };
    const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    return found.sort((one, other) => rank(one) - rank(other));
  }
  function places() {
    const nodes = find_all(document, ".bc-step :is(.bc-prose h3[id], .bc-rule[id])");
    return new Map(nodes.filter((node) => !node.closest(".bc-preview[hidden]")).map((node) => [node.id, node]));
  }
  function entries_of(steps) {
    return [...places().values()].map((node) => {
      const section = (
        /** @type {HTMLElement} */
        node.closest(".bc-step")
      );
      const heading = find(section, "h1, h2");
      const step = steps.find(([id]) => id === heading.id)?.[1] ?? "";
      let text = node.textContent ?? "";
      if (node.localName === "h3")
        for (let next = node.nextElementSibling; next && !next.matches("h1, h2, h3"); next = next.nextElementSibling)
          text += ` ${next.textContent}`;
      const title = node.querySelector(":scope > :is(h3, h4, h5)") ?? node;
      return { id: node.id, title: (title.textContent ?? "").trim(), step, text: plain(text) };
    });
  }
  function create_search({ page, say: say2 }) {
    if (!page.name.endsWith("glossary")) return;
    const form = make("form", "bc-search");
    form.setAttribute("role", "search");
    const label = make("label", "", form);
    const input = make("input");
    input.type = "search";
    input.autocomplete = "off";
    label.append(say2("page.search"), input);
    const status = make("p", "", form);
    status.setAttribute("role", "status");
    const list = make("ul", "", form);
    list.hidden = true;
    find(document, "main").prepend(form);
    function count2(number) {
      if (!number) return say2("page.found_none");
      return number === 1 ? say2("page.found_one") : say2("page.found", { number });
    }
    function go_to({ id }) {
      list.hidden = true;
      const arrive = () => {
        const node = places().get(id);
        if (!node) return;
        node.tabIndex = -1;
        node.scrollIntoView();
        node.focus({ preventScroll: true });
      };
      if (id_of(location.hash) === id) {
        arrive();
        return;
      }
      window.addEventListener("hashchange", arrive, { once: true });
      location.hash = id;
    }
    function show() {
      const found = search(entries_of(page.steps), input.value);
      list.replaceChildren();
      for (const entry of found) {
        const link = make("a", "", make("li", "", list));
        link.href = `#${entry.id}`;
        link.append(entry.title, " · ", make("span", "", null, entry.step));
        link.addEventListener("click", (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go_to(entry);
        });
      }
      list.hidden = !found.length;
      status.textContent = input.value.trim() ? count2(found.length) : "";
      return found;
    }
    input.addEventListener("input", show);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [first] = show();
      if (first) go_to(first);
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      input.value = "";
      show();
      input.focus();
    });
  }

  // src/pages/steps.js
  function create_steps({ page, say: say2, on_change, signal }) {
    const headings = page.steps.map(([id]) => find(document, `#${CSS.escape(id)}`));
    const sections = headings.map((heading) => (
      /** @type {HTMLElement} */
      heading.closest(".bc-step")
    ));
    const [back, next] = ["back", "next"].map((name) => find(document, `.bc-${name}`));
    const [before, after] = ["before", "after"].map(
      (name) => (
        /** @type {HTMLElement | null} */
        document.querySelector(`.bc-${name}`)
      )
    );
    const after_href = after?.getAttribute("href") ?? "";
    const live = find(document, ".bc-said");
    const ids = page.steps.map(([id]) => id);
    let at = -1;
    function named(hash) {
      const id = id_of(hash);
      const node = id ? document.getElementById(id) ?? document.getElementById(id.toLowerCase()) : null;
      const section = (
        /** @type {HTMLElement | null | undefined} */
        node?.closest(".bc-step")
      );
      const step = section ? sections.indexOf(section) : -1;
      return step < 0 || !node ? null : { step, node };
    }
    function show(step, { focus = true, node = null } = {}) {
      const moved = step !== at;
      at = step;
      sections.forEach((section, index) => section.hidden = index !== at);
      lend_picture();
      const [id, title] = page.steps[at];
      const [first, last] = [at === 0, at === sections.length - 1];
      back.hidden = first;
      next.hidden = last;
      if (before) before.hidden = !first;
      if (after) {
        after.hidden = !last;
        after.removeAttribute("href");
      }
      const kept = visit(page.name, id, !document.querySelector(".bc-map"));
      after?.setAttribute("href", after_href);
      if (!last) draw_next(page.steps[at + 1][1]);
      on_change({ kept, at });
      if (!moved) {
        if (node) go_to(node);
        return;
      }
      if (sections.length > 1 && focus)
        live.textContent = say2("page.said", { number: at + 1, count: sections.length, title });
      if (node && node !== headings[at]) {
        go_to(node);
        return;
      }
      window.scrollTo(0, 0);
      if (focus) headings[at].focus({ preventScroll: true });
    }
    function draw_next(title) {
      next.textContent = "";
      make("span", "bc-onward-to", next, say2("page.next", { title }));
      if (sections[at].matches(".bc-beside") && sections[at].querySelector(".bc-todo"))
        make("span", "bc-skip-it", next, say2("page.skip_task"));
    }
    for (const section of sections.filter((it) => it.querySelector(".bc-preview .bc-todo"))) {
      const words = find_all(section, ":scope > .bc-prose");
      if (!section.matches(".bc-beside") || !words.length) continue;
      const fold = (folded) => {
        section.classList.toggle("bc-folded", folded);
        button.textContent = say2(folded ? "page.words" : "page.to_board");
        button.setAttribute("aria-expanded", String(!folded));
      };
      const button = make_button("bc-fold-words", null, "", () => fold(!section.classList.contains("bc-folded")));
      words[0].before(button);
      fold(false);
      section.addEventListener("pointerup", ({ target }) => {
        if (
          /** @type {Element} */
          target.closest(".bc-root, .bc-todo")
        ) fold(true);
      });
    }
    function lend_picture() {
      const section = sections[at];
      if (!section.matches(".bc-beside") || section.querySelector(".bc-still, .bc-lent")) return;
      const nearest = [...sections.slice(0, at).reverse(), ...sections.slice(at)].flatMap(
        (other) => find_all(other, ".bc-still-well, .bc-still-board:not(.bc-slim)").slice(0, 1)
      );
      if (!nearest.length) return;
      const lent = (
        /** @type {HTMLElement} */
        nearest[0].cloneNode(true)
      );
      lent.classList.add("bc-lent");
      lent.setAttribute("aria-hidden", "true");
      lent.querySelector(".bc-early")?.remove();
      section.append(lent);
    }
    function go_to(node) {
      if (node === headings[at]) window.scrollTo(0, 0);
      else node.scrollIntoView();
    }
    function turn(by) {
      const to = at + by;
      if (to < 0 || to >= sections.length) return;
      history.pushState(null, "", `#${ids[to]}`);
      show(to);
    }
    back.addEventListener("click", () => turn(-1));
    next.addEventListener("click", () => turn(1));
    document.addEventListener("betacolony:next", () => turn(1), { signal });
    function follow_address() {
      const place = named(location.hash);
      if (place) show(place.step, { node: place.node });
      else if (!location.hash) show(0);
    }
    for (const name of ["popstate", "hashchange"]) window.addEventListener(name, follow_address, { signal });
    function on_key(event) {
      const by = event.defaultPrevented ? 0 : turn_of_key(event);
      const on = focused();
      const free = !on || on === document.body || on.matches(".bc-step > h1, .bc-step > h2") || on.closest(".bc-bar, .bc-way");
      if (!by || !free || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      turn(by);
    }
    document.addEventListener("keydown", on_key, { signal });
    let finger = null;
    const main = find(document, "main");
    main.addEventListener(
      "touchstart",
      (event) => {
        const [touch] = event.touches;
        const target = (
          /** @type {Element} */
          event.target
        );
        const free = event.touches.length === 1 && !target.closest(".bc-slot, .bc-wide, pre, input, textarea, select") && visualViewport?.scale === 1;
        finger = free ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : null;
      },
      { passive: true }
    );
    main.addEventListener(
      "touchend",
      (event) => {
        if (!finger || event.touches.length || !getSelection()?.isCollapsed) return;
        const [touch] = event.changedTouches;
        const by = turn_of_swipe(touch.clientX - finger.x, touch.clientY - finger.y, event.timeStamp - finger.time);
        if (by) turn(by);
      },
      { passive: true }
    );
    function begin(focus) {
      const place = named(location.hash);
      const step = first_step(ids, place?.step, last_step(read_progress(), page.name));
      history.scrollRestoration = "manual";
      if (!place && step) history.replaceState(null, "", `#${ids[step]}`);
      show(step, { focus, node: place?.node });
      document.documentElement.classList.remove("bc-opening");
    }
    return { begin, current: () => at };
  }

  // src/shared/board_font.js
  var FAMILY = "Jost";
  async function add_board_font(bytes) {
    if (!bytes) return false;
    const face = new FontFace(FAMILY, bytes, { weight: "100 900" });
    try {
      await face.load();
    } catch {
      return false;
    }
    if (!has_board_font()) document.fonts.add(face);
    return true;
  }
  function has_board_font() {
    return [...document.fonts].some(({ family }) => family.replace(/["']/g, "") === FAMILY);
  }

  // src/shared/resume_box.js
  function create_resume_box(map, say2) {
    const box = make("dialog", "bc-map-box", map);
    box.setAttribute("aria-label", say2("map.code"));
    const head = make("div", "bc-map-row", box);
    make("h2", "", head, say2("map.code"));
    make_button("", head, say2("page.close"), () => box.close());
    box.addEventListener("click", (event) => event.target === box && box.close());
    const not_kept = () => say2(is_progress_newer() ? "page.newer" : "page.no_storage");
    const tell = (text) => told.textContent = text;
    const draw = () => code.value = progress_code(read_progress());
    make("p", "", box, say2("map.code_text"));
    const shown = make("div", "bc-map-row", box);
    const code = make("input", "", shown);
    Object.assign(code, { readOnly: true, spellcheck: false });
    code.setAttribute("aria-label", say2("map.code"));
    code.addEventListener("focus", () => code.select());
    make_button("", shown, say2("map.copy"), async () => {
      try {
        await navigator.clipboard.writeText(code.value);
        tell(say2("map.copied"));
      } catch {
        code.select();
        tell(say2("map.not_copied"));
      }
    });
    const form = make("form", "bc-map-row", box);
    const label = make("label", "", form);
    make("span", "", label, say2("map.paste"));
    const field = make("input", "", label);
    Object.assign(field, { spellcheck: false, autocomplete: "off" });
    make_button("", form, say2("map.restore"), () => form.requestSubmit());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      try {
        tell(restore_progress(field.value, say2) ? say2("map.restored") : not_kept());
        field.value = "";
        draw();
      } catch (problem) {
        tell(problem instanceof Error ? problem.message : String(problem));
      }
    });
    const reset = make("div", "bc-map-reset", box);
    const ask = make_button("", reset, say2("map.reset"), () => sure(true));
    const question = make("div", "", reset);
    make("p", "", question, say2("map.reset_text"));
    const answers = make("div", "bc-map-row", question);
    make_button("", answers, say2("map.reset_yes"), () => {
      const forgotten = reset_progress();
      sure(false);
      draw();
      tell(forgotten ? say2("map.reset_done") : not_kept());
    });
    const no = make_button("", answers, say2("map.reset_no"), () => sure(false));
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
  function state_of(page, progress, say2) {
    const seen = page.steps.filter((step) => is_seen(progress, page.name, step)).length;
    const results = page.exercises.map((id) => stars_in(progress, id));
    const stars = results.reduce((sum, won2) => sum + (won2 ?? 0), 0);
    const begun = results.some((won2) => won2 !== void 0);
    const read = seen === page.steps.length ? say2("map.done") : seen ? say2("map.seen", { seen, count: page.steps.length }) : "";
    const won = page.exercises.length && (begun || seen) ? say2("map.stars", { stars, count: 3 * page.exercises.length }) : "";
    return [won, read].filter(Boolean).join(" · ");
  }
  var count = (say2, key, n) => say2(`${key}.${n === 1 ? "one" : "many"}`, { n });
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
  function bring_map_to_life(map, pages, say2, { signal, open = () => {
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
      rules.textContent = say2(begun ? "map.rules_begun" : "map.rules", { count: known.length, begun });
      won.textContent = say2("map.stars", { stars: stars.reduce((all, one) => all + one, 0), count: 3 * stars.length });
      sum.hidden = !known.length;
      find(map, ".bc-map-legend").hidden = !known.length;
      draw_due(progress);
      draw_here(progress);
    }
    const pages_in = (rows) => rows.map(page_of).filter((page) => page !== void 0);
    function draw_stop(stop, progress) {
      const page = page_of(stop);
      const state = page ? state_of(page, progress, say2) : "";
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
        bars.setAttribute("aria-label", say2("map.marks", { marks, count: count2 }));
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
      title.textContent = cards ? count(say2, "map.due", cards) : say2("map.rested");
      text.textContent = cards ? count(say2, "map.due_text", Math.ceil(cards / CARDS_A_MINUTE)) : count(say2, "map.rested_text", wait);
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
      kicker.textContent = say2(there ? "map.stopped" : "map.start");
      name.textContent = target.title;
      step.textContent = count_of ? say2("map.next", { number: at + 1, count: count_of, step: target.titles[at].replace(/[.:]$/, "") }) : "";
      show_rules(stop);
      go.replaceChildren();
      const main = make("a", "bc-map-main", go, say2(there ? "map.continue" : "map.begin"));
      main.href = target.href + (at ? `#${target.steps[at]}` : "");
      open(main);
      if (at) {
        const again = make("a", "", go, say2("map.again"));
        again.href = `${target.href}#${target.steps[0]}`;
        open(again);
      }
      if (shown.firstChild) make("span", "", go, say2("map.known"));
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
      kicker.textContent = find(stop, ".bc-map-state").textContent || say2("map.new");
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
    const kept = make("p", "", tools, `${say2("map.kept")} `);
    make_button("bc-map-link", kept, say2("map.code"), create_resume_box(map, say2));
    if (is_own_page()) {
      kept.append(" ");
      make_button("bc-map-link", kept, say2("map.print"), () => window.print());
    }
    add_reference_link(kept, pages, say2);
    tools.hidden = false;
    for (const link of find_all(map, "a[href]")) open(
      /** @type {HTMLAnchorElement} */
      link
    );
    draw();
    follow_progress(draw, signal);
  }

  // src/shared/sentences.js
  var speaker = (sentences) => (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), sentences[key]);

  // src/pages.js
  function print_if_asked() {
    if (location.hash !== "#print") return;
    history.replaceState(history.state, "", location.pathname + location.search);
    window.print();
  }
  var storage_notice_shown = false;
  var stay = new AbortController();
  var say;
  var early;
  var engine = "";
  function open_page(focus = false) {
    stay = new AbortController();
    const { signal } = stay;
    const page = JSON.parse(find(document, "#bc-page").textContent ?? "");
    say = speaker(page.words);
    early = create_early({ say });
    function on_change({ kept, at }) {
      beads.show(at);
      early.show(find_all(document, ".bc-step")[at]);
      if (kept || storage_notice_shown) return;
      storage_notice_shown = true;
      notice("storage", "", say(is_progress_newer() ? "page.newer" : "page.no_storage"), [
        [say("page.understood"), () => {
        }]
      ]);
    }
    if (is_progress_damaged()) {
      set_progress_aside();
      notice("damaged", "", say("page.damaged"), [[say("page.understood"), () => {
      }]]);
    }
    const beads = create_beads({ page, say, signal });
    const steps = create_steps({ page, say, on_change, signal });
    create_cards(say, signal);
    create_contents({ page, say, current: steps.current, engine: () => engine, signal });
    create_search({ page, say });
    for (const map of find_all(document, ".bc-map")) bring_map_to_life(map, page.pages, say, { signal });
    steps.begin(focus);
    window.addEventListener("hashchange", print_if_asked, { signal });
    print_if_asked();
  }
  wait_for_scripts();
  follow_theme();
  open_page();
  window.betacolony = {
    started: (url) => watch_kernel(url, { say, notice }),
    place: place_output,
    finished() {
      finish_outputs(say);
      if (document.querySelector(".bc-failed")) early.end();
    },
    early: (board) => early.take(board),
    no_board: () => early.end(),
    engine(text) {
      engine = text;
      for (const foot of find_all(document, ".bc-engine")) foot.textContent = text;
    },
    leave: () => stay.abort(),
    open: open_page,
    font: window.betacolony_font?.then(add_board_font)
  };
})();
