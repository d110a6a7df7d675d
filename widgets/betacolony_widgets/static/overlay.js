// Made of widgets/js/src/overlay.js by `npm run build`; changes belong there.

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
function download(name, parts, type, parent = null) {
  const link = make("a", "", parent);
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}
function guard_click({ target: first }, passes = () => true) {
  const over = new AbortController();
  const once = { capture: true, signal: over.signal };
  window.addEventListener("pointerdown", () => over.abort(), once);
  const stop = (event) => {
    over.abort();
    if (event.target === first && passes(
      /** @type {Element} */
      first
    )) return;
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, once);
}
function in_frame(action) {
  let asked = false;
  const waiting = [];
  return {
    ask() {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        action();
        for (const then of waiting.splice(0)) then();
      });
    },
    /** @param {() => void} then comes after the action, or at once where that was not asked for */
    after(then) {
      if (asked) waiting.push(then);
      else then();
    }
  };
}
var is_own_page = () => document.body.dataset.voila !== void 0;
function scheme() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== void 0 && !is_own_page()) return light === "true" ? "light" : "dark";
  const chosen = is_own_page() && document.documentElement.dataset.scheme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
var wants_calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var scrolling = () => (
  /** @type {ScrollBehavior} */
  wants_calm() ? "auto" : "smooth"
);

// src/overlay/breath.js
var BREATH = 420;
var LEAVES = 90;
var COMES = 120;
var TURNS = [0.1, 0.55];
var SETTLES = [40, 110, 220, 320];
var GLOW = 1.13;
function world_of({ well: well2, planet, station }, locations) {
  if (!well2 || !planet || !station || !locations) return null;
  const [x, y] = [well2.x + well2.width / 2, well2.y + well2.height / 2];
  const [across, down] = [station.x + station.width / 2 - x, station.y + station.height / 2 - y];
  return {
    x,
    y,
    r: well2.width / 2,
    planet: planet.width / 2,
    ring: Math.hypot(across, down),
    first: Math.atan2(down, across),
    station: station.width / 2,
    locations
  };
}
function eased(time) {
  const at = (s, one, two) => 3 * (1 - s) ** 2 * s * one + 3 * (1 - s) * s ** 2 * two + s ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    if (at(middle, 0.2, 0.2) < time) low = middle;
    else high = middle;
  }
  return time <= 0 ? 0 : time >= 1 ? 1 : at((low + high) / 2, 0.8, 1);
}
function between(one, other, share) {
  const way = (part) => one[part] + share * (other[part] - one[part]);
  return { ...other, planet: way("planet"), ring: way("ring"), station: way("station") };
}
function create_breath(svg, veils, calm) {
  const veil = make("canvas", "bc-veil bc-breath");
  veil.setAttribute("aria-hidden", "true");
  let world = null;
  let before = null;
  let hidden = { outlines: [], marks: false, moved: [] };
  let [copy, again] = [() => {
  }, false];
  const layers = () => (
    /** @type {HTMLCanvasElement[]} */
    [...svg.closest(".bc-grid")?.querySelectorAll(".bc-canvas canvas") ?? []]
  );
  function take(canvas, { x, y, r }, marks = true, past = void 0) {
    const [ground, ...upper] = layers();
    const scale = (ground?.width ?? 0) / svg.viewBox.baseVal.width;
    const side = Math.round(2 * r * scale);
    const pen = canvas.getContext("2d");
    if (!pen || !side) return false;
    if (canvas.width !== side) canvas.width = canvas.height = side;
    const lay = (layer) => pen.drawImage(layer, (x - r) * scale, (y - r) * scale, side, side, 0, 0, side, side);
    pen.clearRect(0, 0, side, side);
    for (const layer of [ground, ...marks ? upper : upper.slice(0, -1)]) lay(layer);
    const within = (outlines, draw3) => {
      if (!outlines.length) return;
      const clip = new Path2D();
      for (const outline of outlines) clip.addPath(new Path2D(outline));
      pen.save();
      pen.setTransform(scale, 0, 0, scale, (r - x) * scale, (r - y) * scale);
      pen.clip(clip);
      pen.setTransform(1, 0, 0, 1, 0, 0);
      draw3();
      pen.restore();
    };
    within(hidden.outlines, () => lay(ground));
    if (past)
      for (const [outline, , [across, down] = [0, 0]] of hidden.moved)
        within([outline], () => pen.drawImage(past, across * scale, down * scale));
    return true;
  }
  function keep() {
    hidden = { outlines: [], marks: false, moved: [] };
    before = null;
    if (!world || calm() || document.hidden) return;
    const picture = document.createElement("canvas");
    if (take(picture, world)) before = { picture, world };
  }
  function changes(now) {
    const old = before;
    const breathes = Boolean(
      now && old && now.r === old.world.r && now.x === old.world.x && now.planet !== old.world.planet && !calm()
    );
    world = now;
    if (!breathes) before = null;
    return breathes;
  }
  function start(done) {
    const [old, now] = [before, world];
    before = null;
    const pen = veil.getContext("2d");
    const fresh = document.createElement("canvas");
    if (!old || !now || !pen) {
      done();
      return () => {
      };
    }
    const side = old.picture.width;
    const scale = side / (2 * now.r);
    const style = (
      /** @type {HTMLElement} */
      svg.closest(".bc-root").style
    );
    const colour = (role) => style.getPropertyValue(`--bc-${role}`);
    const [space, air] = [well(side, colour), glow(side, colour("glow"))];
    Object.assign(veil, { width: side, height: side });
    const { width, height } = svg.viewBox.baseVal;
    const share = (part, whole = width) => `${100 * part / whole}%`;
    Object.assign(veil.style, { left: share(now.x - now.r), width: share(2 * now.r) });
    veil.style.top = share(now.y - now.r, height);
    copy = () => take(fresh, now, !hidden.marks, old.picture);
    copy();
    again = false;
    const settles = [...SETTLES];
    const began = performance.now();
    let frame2 = 0;
    const draw3 = () => {
      const time = performance.now() - began;
      if (time >= BREATH) {
        stop();
        done();
        return;
      }
      if (again || time > (settles[0] ?? BREATH)) {
        copy();
        again = false;
        while (settles.length && time > settles[0]) settles.shift();
      }
      const way = eased(time / BREATH);
      const turned = Math.min(1, Math.max(0, (way - TURNS[0]) / (TURNS[1] - TURNS[0])));
      const at = between(old.world, now, way);
      pen.clearRect(0, 0, side, side);
      pen.save();
      disc(pen, side / 2, side / 2, side / 2);
      pen.drawImage(space, 0, 0);
      ring(pen, at, scale, colour("glow"));
      const lit = GLOW * at.planet * scale;
      pen.drawImage(air, side / 2 - lit, side / 2 - lit, 2 * lit, 2 * lit);
      const both = (
        /** @type {const} */
        [
          [old.picture, old.world, turned < 1 ? 1 : 0],
          [fresh, now, turned]
        ]
      );
      for (const [picture, of, alpha] of both) {
        if (!alpha) continue;
        pen.globalAlpha = alpha;
        patch(pen, picture, scale, [0, 0, of.planet], [0, 0, at.planet]);
        for (let number = 0; number < of.locations; number += 1) {
          const angle = of.first + number * 2 * Math.PI / of.locations;
          const [across, down] = [Math.cos(angle), Math.sin(angle)];
          const from = (
            /** @type {Spot} */
            [of.ring * across, of.ring * down, of.station]
          );
          patch(pen, picture, scale, from, [at.ring * across, at.ring * down, at.station]);
        }
      }
      for (
        const [picture, alpha] of
        /** @type {const} */
        [
          [old.picture, 1 - time / LEAVES],
          [fresh, 1 - (BREATH - time) / COMES]
        ]
      ) {
        if (alpha <= 0) continue;
        pen.globalAlpha = alpha;
        pen.drawImage(picture, 0, 0);
      }
      pen.restore();
      frame2 = requestAnimationFrame(draw3);
    };
    const stop = () => {
      cancelAnimationFrame(frame2);
      veil.remove();
      svg.closest(".bc-grid")?.classList.remove("bc-unmarked");
      copy = () => {
      };
    };
    draw3();
    veils.append(veil);
    return stop;
  }
  function cover(outlines, marks, moved) {
    hidden = { outlines, marks, moved };
    again = true;
    if (veil.isConnected) svg.closest(".bc-grid")?.classList.toggle("bc-unmarked", marks);
  }
  return { keep, changes, start, cover };
}
function disc(pen, x, y, r) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.clip();
}
function patch(pen, picture, scale, from, to) {
  const half = picture.width / 2;
  const box = ([x, y, r]) => [half + (x - r) * scale, half + (y - r) * scale, 2 * r * scale, 2 * r * scale];
  const [[sx, sy, sw, sh], [dx, dy, dw, dh]] = [box(from), box(to)];
  pen.save();
  disc(pen, dx + dw / 2, dy + dh / 2, dw / 2);
  pen.drawImage(picture, sx, sy, sw, sh, dx, dy, dw, dh);
  pen.restore();
}
function ring(pen, { r, ring: wide }, scale, colour) {
  pen.save();
  Object.assign(pen, { globalAlpha: 0.8, strokeStyle: colour, lineWidth: 1.7 * scale, lineCap: "round" });
  pen.setLineDash([0.1 * scale, 7 * scale]);
  pen.beginPath();
  pen.arc(r * scale, r * scale, wide * scale, 0, 2 * Math.PI);
  pen.stroke();
  pen.restore();
}
function well(side, colour) {
  return shaded(side, [
    [0, colour("well-light")],
    [0.72, colour("well")],
    [1, colour("well-shade")]
  ]);
}
function glow(side, colour) {
  const faint = (alpha) => `color-mix(in srgb, ${colour} ${alpha}%, transparent)`;
  return shaded(side, [
    [0.84, faint(0)],
    [0.885, faint(62)],
    [0.925, faint(26)],
    [1, faint(0)]
  ]);
}
function shaded(side, stops) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const fill = pen.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2);
  for (const [at, colour] of stops) fill.addColorStop(at, colour || "transparent");
  pen.fillStyle = fill;
  pen.fillRect(0, 0, side, side);
  return canvas;
}

// src/overlay/caption.js
var guard = (event) => guard_click(event, (node) => !node.closest('.bc-target[aria-disabled="true"]'));
function create_caption(desk, labels, again) {
  const box = make("div", "bc-caption", desk);
  box.setAttribute("aria-hidden", "true");
  box.hidden = true;
  const who = make("p", "bc-caption-who", box);
  const sign = make("i", "bc-seat", who);
  const name = make("span", "", who);
  const text = make("p", "bc-caption-text", box);
  make_button("bc-small", who, labels.show_skip).tabIndex = -1;
  const offer = make_button("bc-small bc-again", desk.querySelector(".bc-head"), labels.show_again, again);
  offer.hidden = true;
  let watching = new AbortController();
  return {
    /** @param {Caption | null} caption */
    tell(caption) {
      box.hidden = !caption;
      watching.abort();
      watching = new AbortController();
      if (caption) window.addEventListener("pointerdown", guard, { capture: true, signal: watching.signal });
      if (!caption) return;
      sign.dataset.seat = caption.seat;
      name.textContent = caption.name;
      text.textContent = caption.text;
    },
    /** @param {boolean} on */
    offer: (on) => offer.hidden = !on
  };
}

// src/shared/widget.js
var LOST_AFTER = 5e3;
var SLOW_AFTER = 2e4;
var RESIZED = 12;
var ENDED = ["dead", "terminating", "autorestarting", "restarting"];
var has_ended = (state) => ENDED.includes(state);
function send(model, message) {
  if (!model.widget_manager?.kernel?.isDisposed) model.send(message);
}
function when_kernel_ends(model, action) {
  const kernel = model.widget_manager?.kernel;
  const on_status = (_, state) => {
    if (has_ended(state)) action();
  };
  kernel?.statusChanged?.connect?.(on_status);
  return () => kernel?.statusChanged?.disconnect?.(on_status);
}

// src/overlay/inflate.js
function in_order(hear) {
  let underway = 0;
  let before = Promise.resolve();
  return (message, buffers) => {
    if (!message.deflated && !underway) {
      hear(message, buffers);
      return;
    }
    underway += 1;
    const whole = message.deflated ? inflate(buffers?.[0]) : message;
    before = before.then(async () => {
      const content = await whole;
      underway -= 1;
      try {
        if (content) hear(content, buffers);
      } catch (error) {
        console.error(error);
      }
    });
  };
}
async function inflate(bytes) {
  try {
    const stream = new Blob(bytes ? [bytes] : []).stream().pipeThrough(new DecompressionStream("deflate"));
    return await new Response(stream).json();
  } catch {
    return null;
  }
}

// src/overlay/connection.js
var UNSEEN = 200;
function create_connection(model, el, labels, calls) {
  let seq = 0;
  let waiting = null;
  let slow;
  let next = null;
  const asked = /* @__PURE__ */ new Map();
  function choose(target) {
    if (waiting || !target) {
      if (target?.startsWith("at:")) next = target;
      return;
    }
    calls.take(target);
    seq += 1;
    waiting = { seq, timer: setTimeout(() => give_up(labels.silent), LOST_AFTER) };
    el.parentElement?.classList.add("bc-busy");
    slow = setTimeout(() => el.parentElement?.classList.add("bc-slow"), UNSEEN);
    send(model, { type: "choose", target, version: calls.version(), seq });
  }
  function release() {
    waiting = null;
    clearTimeout(slow);
    calls.release(() => waiting || el.parentElement?.classList.remove("bc-busy", "bc-slow"));
  }
  function ask(message, patience = LOST_AFTER) {
    seq += 1;
    const number = seq;
    return new Promise((resolve) => {
      const timer = setTimeout(() => asked.delete(number) && resolve(null), patience);
      asked.set(number, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      send(model, { ...message, seq: number });
    });
  }
  function give_up(text) {
    release();
    calls.lose(text);
  }
  function heard(message, buffers) {
    calls.hear(message);
    asked.get(message.seq)?.({ ...message, buffers });
    asked.delete(message.seq);
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    if (message.type !== "done") {
      waiting.timer = setTimeout(() => give_up(labels.slow), SLOW_AFTER);
      return;
    }
    release();
    const then = next;
    next = null;
    choose(then);
  }
  const on_message = in_order(heard);
  model.on("msg:custom", on_message);
  const leave_kernel = when_kernel_ends(model, () => give_up(labels.gone));
  function close() {
    leave_kernel();
    model.off("msg:custom", on_message);
  }
  return { choose, ask, is_waiting: () => waiting !== null, close };
}

// src/overlay/alerts.js
function create_alerts(parent, go_on) {
  const alerts = make("div", "bc-alerts", parent);
  alerts.setAttribute("role", "alert");
  function clear(name) {
    const box = alerts.querySelector(`[data-name="${name}"]`);
    const inside = box?.contains(document.activeElement);
    box?.remove();
    if (inside) go_on();
  }
  function show(name, title, text, buttons) {
    clear(name);
    const box = make("div", "bc-alert", alerts);
    box.dataset.name = name;
    make("strong", "", box, title);
    make("span", "", box, text);
    const row = make("div", "bc-alert-row", box);
    for (const [label, action] of buttons) make_button("bc-tool", row, label, action ?? (() => clear(name)));
  }
  return { show, clear };
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

// src/shared/progress.js
var VERSION = 1;
var MOST_STARS = 3;
var is_name = (value) => typeof value === "string" && value.length > 0 && value.length <= 120;
var is_stars = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_STARS;
function clean_progress(data) {
  const given = is_table(data) && data.v === VERSION ? data : {};
  const rows = (table) => is_table(table) ? Object.entries(table).filter(([name]) => is_name(name) && name !== "__proto__") : [];
  const stars = (table) => Object.fromEntries(rows(table).filter(([, number]) => is_stars(number)));
  const place_of3 = (place) => is_table(place) && is_name(place.page) && is_name(place.step) ? { page: place.page, step: place.step } : null;
  return {
    ...given,
    v: VERSION,
    done: stars(given.done),
    first: stars(given.first),
    steps: Object.fromEntries(
      rows(given.steps).filter(([, steps]) => Array.isArray(steps)).map(([page, steps]) => [page, [...new Set(steps.filter(is_name))]])
    ),
    at: place_of3(given.at),
    places: Object.fromEntries(
      rows(given.places).map(([game, place]) => [game, place_of3(place)]).filter(([, place]) => place)
    ),
    review: is_table(given.review) ? given.review : {}
  };
}
function review_cards(review) {
  const is_slot = (slot) => Array.isArray(slot) && /^\d$/.test(slot[0]) && /^\d{4}-\d\d-\d\d$/.test(slot[1]);
  const cards = review.v === 1 && is_table(review.cards) ? Object.entries(review.cards) : [];
  return cards.filter(([kind, slot]) => is_name(kind) && kind !== "__proto__" && is_slot(slot));
}

// src/shared/progress_store.js
var KEY = "betacolony:progress";
var stored = () => data_of(read_item(KEY));
var read_progress = () => clean_progress(stored());

// src/shared/rule_marks.js
var FROM_CARDS = 2;
var MARKS = 1 + FROM_CARDS;
function marks_from_cards(cards, progress) {
  const boxes = new Map(review_cards(progress.review));
  const best = Math.max(0, ...cards.map((kind) => boxes.get(kind)?.[0] ?? 0));
  return Math.min(best, FROM_CARDS);
}

// src/overlay/earned.js
function draw_earned(box, { receipt = [], learned }, write) {
  box.replaceChildren();
  box.hidden = !receipt.length && !learned;
  if (receipt.length) {
    const list = make("dl", "bc-receipt-lines", box);
    for (const [label, text] of receipt) {
      make("dt", "", list, label);
      write(make("dd", "", list), text);
    }
  }
  if (learned) draw_rule(box, learned);
}
function draw_rule(box, { rule, title, marks }) {
  const row = make("p", "bc-learned", box);
  make("b", "", row, title);
  const link = box.closest(".bc-step")?.querySelector(`.bc-rules a[data-card="${rule}"]`);
  const kinds = (
    /** @type {HTMLElement | null} */
    (link?.closest("li") ?? null)?.dataset.cards?.split(" ").filter(Boolean)
  );
  if (!kinds?.length) return;
  const known = 1 + marks_from_cards(kinds, read_progress());
  make("span", "", row, marks[known - 1]);
  const bars = make("i", "bc-marks", row);
  bars.setAttribute("aria-hidden", "true");
  for (let number = 1; number <= MARKS; number += 1) make("i", number <= known ? "bc-lit" : "", bars);
}

// src/overlay/answers.js
var FEWER = ["bc-tight", "bc-one", "bc-unseen"];
var FEWER_IN = (
  /** @type {Record<string, string[]>} */
  {
    phone: [],
    side: ["bc-tight", "bc-two", "bc-cut"],
    wide: ["bc-tight", "bc-bare"]
  }
);
function make_offer(ctx, parent, { id, label, warning }) {
  const button = make_button("bc-tool", parent, label, () => ctx.choose(id));
  if (warning) make("span", "bc-choice-note", button, warning);
}
function draw_answer(ctx, box, answer, write) {
  box.replaceChildren();
  box.hidden = !answer;
  box.classList.toggle("bc-advice", answer?.kind === "hint");
  box.classList.toggle("bc-astray", answer?.kind === "astray");
  if (!answer) return;
  write(make("p", "bc-answer-head", box), answer.head);
  const reasons = make("ul", "", box);
  for (const reason of answer.reasons)
    if (reason !== answer.head && reason !== answer.implied) write(make("li", "", reasons), reason);
  if (answer.close) {
    const line = make("p", "bc-answer-close", box);
    make("b", "", line, answer.offer);
    line.append(" ");
    write(make("span", "", line), answer.close);
  } else if (answer.nearest) {
    make("p", "bc-answer-nearest", box, answer.offer);
  }
  if (answer.nearest && !answer.show)
    make_offer(ctx, box, answer.close ? { ...answer.nearest, label: ctx.labels.act } : answer.nearest);
  if (!answer.rule) return;
  const rule = make("a", "bc-answer-rule", box, answer.rule.label);
  rule.href = answer.rule.href;
  ctx.opens(rule);
}
function draw_hints(ctx, box, hints) {
  box.replaceChildren();
  if (!hints.length) return;
  make("h3", "", box, ctx.labels.hints);
  const [{ warning }, ...others] = hints;
  const shared2 = Boolean(warning && others.length) && others.every((hint) => hint.warning === warning);
  if (shared2) make("p", "bc-hints-warning", box, warning);
  const rows = make("ol", "", box);
  for (const hint of hints) {
    const row = make("li", "", rows);
    make_offer(ctx, row, shared2 ? { ...hint, warning: "" } : hint);
    make("p", "bc-why", row, hint.why);
  }
}
function fit_hints(box, is_full, arrangement) {
  box.classList.remove(...FEWER, ...FEWER_IN.side, ...FEWER_IN.wide);
  if (box.hidden) return;
  for (const fewer of FEWER_IN[arrangement] ?? FEWER) box.classList.toggle(fewer, is_full());
}

// src/overlay/arrangement.js
var BAR = 40;
var WIDE = { width: 1280, height: 680 };
var LEAST = 0.9;
var MOST = 2.5;
var WORLD = 264;
var CELL = { width: 324, height: 20 };
var UPRIGHT = { width: 38, height: 398 };
var NOTEBOOK = { share: 0.66, lowest: 560, width: 1030, height: 680, least: 0.95 };
var SIDE = { width: 700, height: 320, most: [844, 390] };
var PHONE = { width: 360, height: 594, most: [430, 760] };
var picture_size = ({ scale, bar }, width, height) => ({
  width: Math.floor(width / scale),
  height: Math.floor((height - bar) / scale)
});
var STEP = { width: 700, upright: 1199, share: 10 / 11 };
function arrange_step(width, height, bar, kind = "lesson") {
  const is_upright = width <= Math.min(STEP.upright, STEP.share * height);
  const name = width < STEP.width ? `${kind}-phone` : is_upright ? `${kind}-upright` : kind;
  return { name, scale: 1, bar };
}
var is_step = (name = "") => name.startsWith("lesson") || is_lab(name);
var is_lab = (name = "") => name.startsWith("lab");
var is_small = (name) => name === "phone" || name === "side";
var has_short_bar = (name) => is_small(name) || name === "notebook" || is_step(name);
var scrolls_together = (name) => is_small(name) || name === "upright";
var has_late_news = (name) => name !== "" && !has_short_bar(name);
function arrange(width, height) {
  const high = height - BAR;
  const scale = Math.min(width / WIDE.width, high / WIDE.height, MOST);
  if (scale >= LEAST) return { name: "wide", scale, bar: BAR };
  if (high >= 1.1 * width) {
    if (world_within(width, high, UPRIGHT) >= WORLD) return { name: "upright", scale: 1, bar: BAR };
    return { name: "phone", scale: grown(width, high, PHONE), bar: BAR };
  }
  if (world_within(width, high, CELL) >= WORLD) return { name: "cell", scale: 1, bar: BAR };
  return { name: "side", scale: grown(width, height, SIDE), bar: 0 };
}
var has_tight_receipts = (name) => has_short_bar(name) || name === "cell";
function arrange_cell(width, seen) {
  const { share, lowest, width: most, height: highest, least } = NOTEBOOK;
  const scale = Math.min(1, width / (CELL.width + 2 * WORLD));
  if (scale < least) return null;
  const wide = Math.min(width, most);
  const height = Math.max(lowest, Math.min(Math.round(share * wide), seen, highest));
  return { name: "notebook", scale, bar: 0, width: wide, height };
}
var world_within = (width, height, taken) => Math.min(width - taken.width, height - taken.height) / 2;
function grown(width, height, { width: w, height: h, most: [w_most, h_most] }) {
  const least = Math.min(width / w, height / h);
  return least < 1 ? least : Math.max(1, Math.min(width / w_most, height / h_most));
}

// src/overlay/choices.js
var MANY = [6, 3];
var HALVES = 4;
var NOTE = [24, 40];
var THIRD = 14;
var FOURTHS = [6, 10];
var is_short = ({ note = "", price = "", primary }, label, many, brief) => !primary && label.length + (brief ? 0 : price.length) < 20 && (many ? note.length < NOTE[Number(brief)] : !note);
function paired(choices, short) {
  const pairs = [];
  let first = null;
  for (const choice of choices) {
    if (first && short.includes(choice)) pairs.push(first, choice);
    first = !first && short.includes(choice) ? choice : null;
  }
  return pairs;
}
function stem_of([first = "", ...others]) {
  const word = first.slice(0, first.indexOf(" ") + 1);
  const alike = others.filter((label) => word && label.startsWith(word));
  if (alike.length < 2) return "";
  let end = first.lastIndexOf(" ") + 1;
  while (!alike.every((label) => label.startsWith(first.slice(0, end)))) end = first.lastIndexOf(" ", end - 2) + 1;
  return first.slice(0, end);
}
function lines_of(choices, brief) {
  const many = choices.length >= MANY[Number(brief)];
  const plain = choices.filter(({ id, primary, board }) => id !== "back" && !primary && !board);
  const stem = brief ? stem_of(plain.map(({ label }) => label)) : "";
  const rest = ({ label }) => {
    const left = label.startsWith(stem) ? label.slice(stem.length) : label;
    return left.charAt(0).toUpperCase() + left.slice(1);
  };
  const short = plain.filter((choice) => is_short(choice, rest(choice), many, brief));
  const most = short.length > 1 && (short.length === plain.length || short.length >= HALVES) ? short : [];
  const halves = brief && (most.length || short.length < 2) ? most : paired(choices, brief ? short : most);
  const saves = Math.ceil(halves.length / 3) < Math.ceil(halves.length / 2);
  const thirds = brief && saves && halves.every((choice) => !choice.note && rest(choice).length <= THIRD);
  const fourths = thirds && halves.length > FOURTHS[0] && halves.every((choice) => rest(choice).length <= FOURTHS[1]);
  return { many, thirds, fourths, halves, stem, rest };
}
function create_choices({ choose, listen }, list, write) {
  const pool = [];
  let drawn = [];
  function button_at(index) {
    if (!pool[index]) {
      const button = make_button("bc-choice", list);
      const text = make("span", "bc-choice-text", button);
      const label = make("span", "bc-choice-label", text);
      text.append(" ");
      const note = make("span", "bc-choice-note", text);
      pool[index] = { button, label, note, price: make("span", "bc-price", button) };
      listen(button, "click", () => choose(button.dataset.id ?? ""));
    }
    return pool[index];
  }
  function draw3(choices, brief) {
    drawn = choices;
    const { many, thirds, fourths, halves, stem, rest } = lines_of(choices, brief);
    list.classList.toggle("bc-many", many);
    list.classList.toggle("bc-thirds", thirds);
    list.classList.toggle("bc-fourths", fourths);
    choices.forEach((choice, index) => {
      const { button, label, note, price } = button_at(index);
      const half = halves.includes(choice);
      button.hidden = false;
      button.dataset.id = choice.id;
      button.classList.toggle("bc-first", Boolean(choice.primary));
      button.classList.toggle("bc-back", choice.id === "back");
      button.classList.toggle("bc-spare", Boolean(choice.board));
      button.classList.toggle("bc-short", half);
      const cut = half && rest(choice) !== choice.label;
      label.replaceChildren(cut ? rest(choice) : choice.label);
      if (cut) label.prepend(make("span", "bc-stem", null, stem));
      button.classList.toggle("bc-fruitless", Boolean(choice.fruitless));
      if (choice.fruitless) write(note, choice.note ?? "");
      else note.textContent = choice.note ?? "";
      note.hidden = !choice.note;
      write(price, choice.price ?? "");
      price.hidden = !choice.price;
      if (button.tabIndex !== (index ? -1 : 0)) button.tabIndex = index ? -1 : 0;
      if (index < 9) button.setAttribute("aria-keyshortcuts", String(index + 1));
    });
    pool.slice(choices.length).forEach(({ button }) => button.hidden = true);
    list.hidden = choices.length === 0;
  }
  function leave_out(out) {
    for (const [index, choice] of drawn.entries())
      pool[index].button.classList.toggle("bc-twice", out && Boolean(choice.twice));
  }
  const shown = () => pool.filter(({ button }) => !button.hidden).map(({ button }) => button);
  function take(id) {
    for (const { button } of pool) button.classList.toggle("bc-taken", id !== "" && button.dataset.id === id);
  }
  return { draw: draw3, leave_out, shown, take };
}

// src/overlay/fitting.js
var SIZES = [23, 21, 19, 17, 15.5, 14];
var LOW = 100;
var OFF = 6;
var RISE = 72;
function create_fitting(ctx, { root, body, flow, prompt, hints }, choices, record, targets, arranged) {
  let places = {};
  let fitted = "";
  function fit_prompt() {
    prompt.style.fontSize = "";
    if (!is_small(arranged())) return;
    for (const size2 of SIZES) {
      prompt.style.fontSize = `${size2}px`;
      if (prompt.scrollHeight <= prompt.clientHeight + 4 && prompt.scrollWidth <= prompt.clientWidth) return;
    }
  }
  function set_rise() {
    const { desk, prompt: asks, rise, site } = places;
    if (!desk || !rise) return;
    const lowest = Math.max(targets().lowest(desk.y), site ? site.y + site.height : 0);
    const top = hints.hidden ? Math.max(rise.y, lowest + OFF) : asks.y + asks.height + 2 * OFF;
    body.style.setProperty("--body-most", `${Math.max(desk.height, desk.y + desk.height - top)}px`);
  }
  const is_full = () => flow.scrollHeight > flow.clientHeight + 1;
  function mark_more() {
    flow.classList.toggle("bc-more", flow.scrollHeight - flow.clientHeight - flow.scrollTop > 8);
  }
  function make_room() {
    choices.leave_out(false);
    root.classList.remove("bc-terse");
    root.style.removeProperty("--rise");
    ctx.fold_words(false);
    if (!is_step(arranged()) || !is_full()) return;
    root.classList.add("bc-terse");
    if (!is_full()) return;
    if (arranged() === "lesson") ctx.fold_words(true);
    root.style.setProperty("--rise", `${Math.min(flow.scrollHeight - flow.clientHeight, RISE)}px`);
    choices.leave_out(is_full());
  }
  function fit_asked() {
    fit_prompt();
    set_rise();
    fit_hints(hints, is_full, arranged());
  }
  function fit() {
    const brief = is_small(arranged());
    make_room();
    flow.classList.remove("bc-full");
    if (scrolls_together(arranged())) flow.classList.toggle("bc-full", is_full());
    if (!has_late_news(arranged())) record.fit_latest(brief);
    if (brief) body.classList.toggle("bc-risen", body.offsetHeight > (places.desk?.height ?? Infinity) + 1);
    fitted = size();
    mark_more();
  }
  ctx.listen(flow, "scroll", mark_more);
  const measured = [flow, record.latest];
  const size = () => measured.map((part) => `${part.clientWidth} ${part.clientHeight}`).join();
  const sizes = new ResizeObserver(() => {
    if (size() === fitted) return;
    if (has_late_news(arranged())) record.fit_latest(is_small(arranged()));
    fit();
  });
  for (const part of measured) sizes.observe(part);
  function fit_late_news() {
    if (!has_late_news(arranged())) return;
    record.fit_latest(is_small(arranged()));
    fitted = size();
  }
  function place(free = {}) {
    places = free;
    root.classList.toggle("bc-low", (free.desk?.height ?? LOW) < LOW);
    body.style.removeProperty("--body-most");
  }
  return { fit_asked, fit, fit_late_news, place };
}

// src/shared/arrows.js
var ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
var DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function next_in_row(length, at, key) {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const [dx, dy] = DIRECTIONS[key];
  return (at + dx + dy + length) % length;
}
function nearest_point(points, at, key, { beyond, narrow = 0 }) {
  if (key === "Home") return 0;
  if (key === "End") return points.length - 1;
  const [dx, dy] = DIRECTIONS[key];
  const [x, y] = points[at];
  let best = -1;
  let least = Infinity;
  points.forEach(([ox, oy], index) => {
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (index === at || ahead <= beyond || ahead < aside * narrow || ahead + 2 * aside >= least) return;
    best = index;
    least = ahead + 2 * aside;
  });
  return best;
}
function middle_of(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
function rove(members, from, key) {
  const to = next_in_row(members.length, members.indexOf(from), key);
  members.forEach((node, index) => node.tabIndex = index === to ? 0 : -1);
  members[to].focus();
}

// src/overlay/record.js
var LATEST = 2;
var LEAST2 = 24;
function create_record(ctx, targets, root) {
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
  const told2 = make("div", "", words);
  const saved = make("p", "bc-saved");
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
  let opener2 = null;
  let in_window = false;
  function toggle(button) {
    if (!drawer.hidden) {
      close();
      return;
    }
    opener2 = button;
    drawer.hidden = false;
    for (const one of [latest, button]) one.setAttribute("aria-expanded", "true");
    if (log.open) ctx.ask({ type: "log" });
    log.open = true;
    if (words.open) ctx.ask({ type: "words" });
    heading.focus({ preventScroll: true });
    inside.scrollTop = 0;
  }
  function close() {
    if (drawer.hidden) return false;
    const had_focus = drawer.contains(document.activeElement);
    drawer.hidden = true;
    for (const one of [latest, opener2]) one?.setAttribute("aria-expanded", "false");
    if (had_focus && opener2?.isConnected && !opener2.hidden) opener2.focus({ preventScroll: true });
    else if (had_focus) ctx.find_focus();
    opener2 = null;
    return true;
  }
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
  function draw_look(it) {
    look.hidden = !it || it.last < 1;
    if (!it || look.hidden) return;
    slider.max = String(it.last);
    if (document.activeElement !== slider || Number(slider.value) !== it.at) slider.value = String(it.at);
    say_look();
  }
  function say_look() {
    const now = slider.value === slider.max;
    look_text.textContent = now ? labels.look : labels.look_at.replace("{step}", slider.value).replace("{steps}", slider.max);
    slider.setAttribute("aria-valuetext", look_text.textContent);
  }
  listen(slider, "input", say_look);
  listen(slider, "change", () => ctx.choose(`at:${slider.value}`));
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
  function one_stop(parent) {
    const first = parent.querySelector("button");
    if (first) first.tabIndex = 0;
  }
  function remove_links(part) {
    part.replaceChildren();
    targets().spot("", false);
  }
  function draw_news(groups) {
    remove_links(news);
    news.hidden = !groups.length;
    draw_latest(groups);
    if (!groups.length) return;
    make("h3", "", news, labels.news);
    for (const group of groups) draw_group(news, group, false);
    one_stop(news);
  }
  function draw_latest(groups) {
    latest.replaceChildren();
    for (const { who, lines, brief } of groups.slice(-LATEST)) {
      const line = make("span", "bc-latest-line", latest);
      for (const pieces of lines) {
        const text = pieces.map(([piece2]) => piece2).join("");
        const sentence = make("span", "bc-sentence", line);
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
  function fit_latest(small) {
    const lines = find_all(latest, ".bc-latest-line");
    const newest = lines.at(-1);
    const sentences = newest ? find_all(newest, ".bc-sentence") : [];
    const leave_out = (part, on = true) => part.classList.toggle("bc-left-out", on);
    for (const part of [...lines, ...sentences]) leave_out(part, false);
    latest.classList.remove("bc-none");
    const is_full = () => latest.scrollHeight > latest.clientHeight + 1;
    for (const line of lines) line.classList.toggle("bc-shortened", small && Boolean(line.querySelector(".bc-brief")));
    for (const line of lines) if (is_full() && line.querySelector(".bc-brief")) line.classList.add("bc-shortened");
    for (const part of [...lines.slice(0, -1), ...sentences.slice(0, -1), ...lines.slice(-1)])
      if (is_full()) leave_out(part);
    latest.classList.toggle(
      "bc-none",
      !newest || newest.matches(".bc-left-out") || latest.getBoundingClientRect().height < LEAST2
    );
  }
  function draw_log(groups) {
    remove_links(logged);
    for (const group of groups) draw_group(logged, group, group.at !== null);
    one_stop(logged);
  }
  const point_out = ({ dataset }, on) => {
    if (dataset?.to) targets().spot(dataset.to, on);
  };
  for (const place of [news, logged]) {
    for (const name of ["pointerover", "focusin"]) listen(place, name, ({ target }) => point_out(target, true));
    for (const name of ["pointerout", "focusout"]) listen(place, name, ({ target }) => point_out(target, false));
  }
  listen(log, "toggle", () => log.open && ctx.ask({ type: "log" }));
  listen(words, "toggle", () => words.open && ctx.ask({ type: "words" }));
  function draw_words(all) {
    told2.replaceChildren();
    for (const panel of all) {
      make("h3", "", told2, panel.title);
      const lines = make("ul", "", told2);
      for (const fact of panel.facts) make("li", "", lines, fact);
    }
  }
  function draw3(desk) {
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
    draw: draw3,
    draw_news,
    draw_log,
    draw_words,
    settle,
    toggle,
    close,
    /** @param {string} text */
    say_saved: (text) => saved.textContent = text
  };
}

// src/overlay/speech.js
var LINES = /([\ue000-\uf8ff])([\ue000-\uf8ff])/g;
var LINE = 57344;
function create_speech(parent) {
  const live = make("div", "bc-live", parent);
  live.setAttribute("role", "status");
  return (desk) => {
    if (desk.told === void 0 || live.dataset.version === String(desk.version)) return;
    live.dataset.version = String(desk.version);
    live.textContent = [...desk.notices ?? [], spoken(desk.told, desk.news ?? [])].join(" ");
  };
}
function spoken(told2, news) {
  const lines = news.flatMap((group) => group.lines.map((line) => line.map(([text]) => text).join("")));
  return told2.replace(
    LINES,
    (_, first, last) => lines.slice(first.charCodeAt(0) - LINE, last.charCodeAt(0) - LINE + 1).join(" ")
  );
}

// src/overlay/tools.js
var OF_THE_GAME = ["what_if", "return"];
var OF_THE_STEP = ["hint", "undo"];
function create_tools({ labels, listen, choose }, dialogs) {
  const row = make("div", "bc-tools");
  row.setAttribute("role", "toolbar");
  row.setAttribute("aria-label", labels.tools);
  const bar = make("div", "bc-tools bc-bar-tools");
  const menu = make("div", "bc-menu");
  const menu_button = make_button("bc-window-button", menu, labels.menu, () => open_menu(Boolean(box.hidden)));
  menu_button.setAttribute("aria-expanded", "false");
  const box = make("div", "bc-tools bc-menu-box", menu);
  box.hidden = true;
  const listed = make("div", "bc-menu-part", box);
  const more = make("div", "bc-menu-part", box);
  const switches2 = make("div", "bc-menu-part", box);
  listen(more, "click", () => close_menu());
  let in_window = false;
  let short = false;
  let in_step = false;
  function open_menu(open) {
    box.hidden = !open;
    menu_button.setAttribute("aria-expanded", String(open));
    if (open) box.querySelector("button")?.focus();
  }
  function close_menu() {
    if (box.hidden) return false;
    const had_focus = box.contains(document.activeElement);
    open_menu(false);
    if (had_focus) menu_button.focus();
    return true;
  }
  listen(document, "pointerdown", ({ target }) => {
    if (!menu.contains(target)) open_menu(false);
  });
  listen(menu, "focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) open_menu(false);
  });
  const places = [row, bar, listed];
  const place_of3 = (id) => {
    if (in_step) return OF_THE_STEP.includes(id) ? row : listed;
    return !in_window || !OF_THE_GAME.includes(id) ? row : short ? listed : bar;
  };
  const button_of = (id) => places.flatMap((place) => find_all(place, "button")).find((it) => it.dataset.id === id);
  function make_buttons(all) {
    for (const { id } of all) {
      const act = () => {
        close_menu();
        choose(id);
      };
      make_button("bc-tool", place_of3(id), "", act).dataset.id = id;
    }
    for (const [id, label] of dialogs.tools) {
      const button = make_button("bc-tool", in_window ? listed : row, label, () => {
        close_menu();
        dialogs.open(id);
      });
      button.setAttribute("aria-haspopup", "dialog");
      button.dataset.id = id;
    }
  }
  function draw3(all) {
    const key = [in_window, short, in_step, ...all.map((tool) => tool.id)].join();
    if (row.dataset.key !== key) {
      const on = (
        /** @type {HTMLElement | null} */
        document.activeElement
      );
      const was = places.map((place) => find_all(place, "button").indexOf(
        /** @type {HTMLElement} */
        on
      ));
      row.dataset.key = key;
      for (const place of places) place.replaceChildren();
      make_buttons(all);
      const buttons = find_all(row, "button");
      buttons.forEach((button, index) => button.tabIndex = index === Math.max(was[0], 0) ? 0 : -1);
      places.forEach((place, index) => find_all(place, "button")[was[index]]?.focus({ preventScroll: true }));
    }
    for (const tool of all) {
      const button = button_of(tool.id);
      if (!button) continue;
      button.textContent = tool.label;
      button.setAttribute("aria-disabled", String(!tool.on));
      if (tool.pressed) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
      button.title = tool.on ? "" : tool.why;
      if (tool.on || !tool.why) button.removeAttribute("aria-description");
      else button.setAttribute("aria-description", tool.why);
      if (tool.key) button.setAttribute("aria-keyshortcuts", tool.key);
    }
  }
  function offer_sound(sound) {
    const button = make_button("bc-tool bc-switch", switches2, labels.sound, () => {
      sound.turn(!sound.is_on());
      button.setAttribute("aria-pressed", String(sound.is_on()));
    });
    button.setAttribute("aria-pressed", String(sound.is_on()));
  }
  function settle(window_is_on, bar_is_short, step_is_on) {
    in_window = window_is_on;
    short = bar_is_short;
    in_step = step_is_on;
  }
  const lists = [row, box];
  return { row, bar, menu, menu_button, more, draw: draw3, close_menu, offer_sound, lists, settle };
}

// src/overlay/desk.js
var LONG = 26;
function create_desk(ctx, targets, dialogs, write) {
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
  const act = make_button(
    "bc-act",
    row,
    "",
    () => act.dataset.show ? ctx.show(act.dataset.show) : ctx.choose(act.dataset.to ?? "")
  );
  act.hidden = true;
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
  listen(document, "click", ({ target }) => {
    if (at.mode !== "over" || !target.closest?.("button") || answer.contains(target)) return;
    at.answer = null;
    answer.hidden = true;
  });
  let at = {};
  let arranged = "";
  let by_hand = false;
  let drawn;
  let is_news = false;
  let has_old_news = false;
  function set_folded(folded) {
    root.classList.toggle("bc-folded", folded);
    fold.textContent = folded ? labels.unfold : labels.fold;
    fold.setAttribute("aria-expanded", String(!folded));
  }
  set_folded(false);
  const parts = { root, body, flow, prompt, hints };
  const fitting = create_fitting(ctx, parts, choices, record, targets, () => arranged);
  const frame2 = in_frame(() => {
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
  new MutationObserver(frame2.ask).observe(receipt, { childList: true, subtree: true });
  function draw_choices(all) {
    const listed = is_step(arranged) ? all.filter(({ id, primary }) => id !== "undo" || !primary) : all;
    root.classList.toggle("bc-strayed", listed.length < all.length);
    choices.draw(listed, scrolls_together(arranged) || is_step(arranged));
    lister.disabled = !all.some(({ board }) => board);
    detail.classList.toggle(
      "bc-after",
      all.some(({ id, board }) => !board && id !== "back")
    );
  }
  function focus() {
    const all = choices.shown();
    const find_first = () => all.find((button) => button.getClientRects().length);
    if (!find_first()) targets().hide_tip();
    const first = find_first();
    if (all.length && !first && targets().enter()) return;
    (first ?? (again.hidden ? tools.row.querySelector("button") : prompt))?.focus({ preventScroll: true });
  }
  function draw3(desk) {
    const goes_to_hints = !at.hints?.length || hints.contains(document.activeElement);
    at = desk;
    const had_focus = root.contains(document.activeElement);
    draw_asked(desk);
    draw_flow(desk);
    tools.draw(desk.tools ?? []);
    record.draw(desk);
    has_old_news = true;
    if (!has_late_news(arranged)) draw_news();
    const now = focused();
    if (had_focus && (!now || !root.contains(now) || now.hidden || list.contains(now))) {
      if (goes_to_hints && desk.hints?.length) hints.querySelector("button")?.focus({ preventScroll: true });
      else focus();
    }
    if (desk.version !== drawn) show_news(desk);
    drawn = desk.version;
    frame2.ask();
  }
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
  function draw_flow(desk) {
    notices.replaceChildren();
    for (const line of [desk.aside, ...desk.notices ?? []]) if (line) make("p", "", notices, line);
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
  const news_of = (desk) => desk.answer ? answer : desk.hints?.length ? hints : null;
  function scroll_to_news(desk) {
    const fresh = news_of(desk);
    root.scrollTop = fresh ? fresh.offsetTop - 8 : 0;
    if (fresh !== answer || getComputedStyle(answer).position !== "sticky")
      flow.scrollTop = fresh ? fresh.offsetTop - flow.offsetTop : 0;
  }
  function show_news(desk) {
    is_news = true;
    if (news_of(desk)) set_folded(false);
    else if (!by_hand && desk.on_board !== void 0)
      set_folded(desk.on_board && matchMedia("(max-width: 700px)").matches);
  }
  function draw_jumps() {
    jumps.replaceChildren();
    const useful = targets().useful();
    jumps.hidden = useful.length === 0;
    make("span", "", jumps, labels.on_board);
    for (const { id, title, go } of useful) make_button("bc-jump", jumps, id === "rondel" ? labels.rondel : title, go);
  }
  function hold(id) {
    const near = id ? null : at.answer?.show;
    const show = near && targets().has(near.id) ? near : null;
    act.hidden = !id && !show;
    act.dataset.to = id;
    act.dataset.show = show?.id ?? "";
    act.textContent = show ? show.label : labels[`act_${id.split("-")[0]}`] ?? labels.act;
  }
  function settle(arrangement) {
    tools.settle(arrangement !== "", has_short_bar(arrangement), is_step(arrangement));
    if (is_step(arrangement)) row.append(tools.menu);
    arranged = arrangement;
    if (scrolls_together(arrangement)) flow.prepend(detail, earned);
    else goal.after(detail, earned);
    if (has_short_bar(arrangement)) row.before(record.latest);
    else root.append(record.latest);
    const again2 = root.querySelector(".bc-again");
    if (again2 && is_small(arrangement)) lister.after(again2);
    else if (again2) head.append(again2);
    tools.draw(at.tools ?? []);
    draw_choices(at.choices ?? []);
    frame2.ask();
    record.settle(arrangement !== "", row);
    set_folded(false);
  }
  settle("");
  function on_key(event) {
    const all = choices.shown();
    const target = (
      /** @type {HTMLElement} */
      event.target
    );
    const groups = [all, ...[...tools.lists, ...record.lists].map((place) => find_all(place, "button"))];
    const group = groups.find((members) => members.includes(target));
    const tool = (at.tools ?? []).find(({ key }) => key === event.key);
    const numbered = /^[1-9]$/.test(event.key) ? all[Number(event.key) - 1] : void 0;
    if (target === record.slider && !["Escape", "?"].includes(event.key)) return false;
    if (event.key === "Escape" && (tools.close_menu() || record.close())) return true;
    if (group && ARROWS.includes(event.key)) rove(group, target, event.key);
    else if (numbered) {
      numbered.focus({ preventScroll: true });
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
  const ends = () => ({ onward, again });
  const tell_hand = (by_keys) => root.classList.toggle("bc-by-keys", by_keys);
  const say_progress = (share) => thinking.value = share;
  const once_fit = (then) => frame2.after(() => later.after(then));
  const for_bar = { parts: [tools.bar, tools.menu], more: tools.more, menu: tools.menu_button, home: head };
  return {
    root,
    draw: draw3,
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
    version: () => at.version ?? 0
  };
}
function make_asked(corner, labels) {
  const asked = make("div", "bc-asked", corner);
  const head = make("div", "bc-head", asked);
  const status = make("p", "bc-status", head);
  const fold = make_button("bc-fold", head);
  const prompt = make("h2", "bc-prompt", asked);
  prompt.tabIndex = -1;
  const thinking = make("progress", "bc-thinking", asked);
  thinking.setAttribute("aria-label", labels.thinking);
  const goal = make("p", "bc-goal", asked);
  const detail = make("p", "bc-detail", asked);
  return { head, status, fold, prompt, thinking, goal, detail, earned: make("div", "bc-earned", asked) };
}
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
  receipt.setAttribute("aria-hidden", "true");
  return { body, flow, notices, again, onward, jumps, answer, list, hints, receipt };
}

// src/overlay/dialog_parts.js
var new_id = () => `bc-${Math.random().toString(36).slice(2)}`;
function frame(ctx, id, title) {
  const dialog = make("dialog", "bc-dialog", ctx.el);
  dialog.dataset.name = id;
  const form = make("form", "", dialog);
  const top = make("div", "bc-dialog-head", form);
  const heading = make("h2", "", top, title);
  heading.id = new_id();
  dialog.setAttribute("aria-labelledby", heading.id);
  const close = make_button("bc-tool", top, ctx.labels.close, () => dialog.close());
  const fault = make("div", "bc-fault", form);
  fault.setAttribute("role", "alert");
  form.addEventListener("submit", (event) => event.preventDefault());
  dialog.addEventListener("close", ctx.find_focus);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  return { dialog, form, top, heading, close, fault };
}
function told(fault, lines, head) {
  fault.replaceChildren(...(lines ?? []).map((line) => make("p", "", null, line)));
  if (!lines?.length) return;
  if (head) fault.prepend(make("strong", "", null, head));
  fault.scrollIntoView({ block: "center" });
}
function field(parent, label, tag, values = {}) {
  const box = make("div", "bc-field", parent);
  const text = make("label", "", box, label);
  const control = make(tag, "", box);
  Object.assign(control, values, { id: new_id() });
  text.htmlFor = control.id;
  return { box, control };
}
function segments(parent, title, entries) {
  const box = make("fieldset", "bc-segments", parent);
  make("legend", "", box, title);
  const row = make("div", "", box);
  const name = new_id();
  const radios = entries.map(([value, label]) => {
    const entry = make("label", "", row);
    const radio = make("input", "", entry);
    Object.assign(radio, { type: "radio", name, value });
    make("span", "", entry, label);
    return radio;
  });
  return {
    box,
    get value() {
      return radios.find((radio) => radio.checked)?.value ?? "";
    },
    set value(value) {
      for (const radio of radios) radio.checked = radio.value === value;
    }
  };
}
function switches(parent, title, entries) {
  const box = make("fieldset", "bc-switches", parent);
  box.hidden = entries.length === 0;
  make("legend", "", box, title);
  const boxes = entries.map(([value, label]) => {
    const entry = make("label", "", box);
    const control = make("input", "", entry);
    Object.assign(control, { type: "checkbox", value });
    make("span", "", entry, label);
    return control;
  });
  return {
    /** The values that are to be had. */
    get value() {
      return boxes.filter((control) => control.checked).map((control) => control.value);
    },
    set value(values) {
      for (const control of boxes) control.checked = values.includes(control.value);
    }
  };
}

// src/overlay/setup.js
var THINKERS = ["casual", "club", "master"];
var PERSON = "human";
function sentence_of(labels, players, solo, language) {
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" });
  const names = players.map(({ name }, seat) => name || labels.new_seat.replace("{number}", String(seat + 1)));
  const listed = (people) => list.format(names.filter((_, seat) => players[seat].who === PERSON === people));
  const number = players.filter(({ who }) => who === PERSON).length;
  let text = labels.new_shared;
  if (solo) text = labels.new_against_rival;
  else if (!number) text = labels.new_watched;
  else if (number === players.length) text = labels.new_here;
  else if (number === 1) text = labels.new_alone;
  return text.replace("{people}", () => listed(true)).replace("{others}", () => listed(false));
}
function unclear_names(players) {
  const names = players.map(({ name }) => name.trim());
  return [...names.keys()].filter(
    (seat) => !names[seat] || names.indexOf(names[seat]) !== names.lastIndexOf(names[seat])
  );
}
function create_setup(ctx, open_files) {
  const { labels } = ctx;
  const { dialog, form, top, heading, close, fault } = frame(ctx, "new", "");
  dialog.classList.add("bc-setup");
  const mark = make("span", "bc-window-mark");
  mark.setAttribute("aria-hidden", "true");
  top.prepend(mark, make("strong", "", null, labels.game));
  const contents = (
    /** @type {HTMLElement | null} */
    document.querySelector(".bc-open-contents")
  );
  if (contents && is_own_page()) close.before(make_button("bc-tool", null, labels.contents, () => contents.click()));
  const head = make("div", "bc-setup-words", form);
  const kicker = make("p", "bc-setup-kicker", head, labels.new_title);
  kicker.id = `${heading.id}-what`;
  dialog.setAttribute("aria-labelledby", `${kicker.id} ${heading.id}`);
  const how = make("p", "bc-setup-how");
  head.append(heading, how);
  const well2 = make("div", "bc-setup-well", form);
  const choices = make("div", "bc-setup-choices", form);
  const colours = labels.seats;
  const numbers = colours.map((_, seat) => String(seat + 1));
  const number = segments(
    choices,
    labels.new_players,
    numbers.map((value) => [value, value === "1" ? labels.new_solo : value])
  );
  number.value = "2";
  const order = make("p", "bc-setup-order", choices, labels.new_order);
  const new_row = (seat) => {
    const row = make("div", "bc-row", choices);
    make("span", "bc-seat", row).dataset.seat = colours[seat];
    return row;
  };
  const rows = colours.map((_, seat) => {
    const row = new_row(seat);
    const name = field(row, labels.new_name, "input", {
      type: "text",
      maxLength: 60,
      value: labels[`new_name_${seat + 1}`]
    }).control;
    name.autocomplete = "off";
    const who = segments(row, labels.new_who.replace("{number}", String(seat + 1)), Object.entries(labels.who));
    who.box.classList.add("bc-seated");
    who.value = seat ? labels.usual : PERSON;
    return { row, name, who };
  });
  const rival = new_row(1);
  make("strong", "bc-rival", rival, labels.new_rival);
  const level = segments(rival, labels.new_level, Object.entries(labels.levels));
  level.value = "medium";
  const has_rival = Object.keys(labels.levels).length > 0;
  const more = make("details", "bc-setup-more", choices);
  make("summary", "", more, labels.new_more);
  const extra = make("div", "bc-extra", more);
  const seed = field(extra, labels.new_seed, "input", {
    type: "text",
    inputMode: "numeric",
    maxLength: 19,
    placeholder: labels.new_seed_any
  }).control;
  const edition = field(extra, labels.new_edition, "select").control;
  for (const value of ["packaged", "own"]) make("option", "", edition, labels[`new_edition_${value}`]).value = value;
  const { control: file, box: file_box } = field(extra, labels.new_file, "input", { type: "file", accept: ".toml" });
  make("p", "bc-note", extra, labels.new_reconstructed);
  const variants = switches(extra, labels.new_variants, Object.entries(labels.variants));
  const foot = make("div", "bc-setup-foot", form);
  foot.append(fault);
  const start = make_button("bc-choice bc-first", foot, labels.new_start, null);
  start.type = "submit";
  start.autofocus = true;
  const go_on = make_button("bc-tool", foot, labels.new_continue, () => dialog.close());
  make_button("bc-link", foot, labels.new_files, () => {
    dialog.close();
    open_files();
  });
  const note = make("p", "bc-note", foot, labels.new_note);
  const is_solo = () => number.value === "1";
  const players = () => rows.slice(0, Number(number.value)).map(({ name, who }) => ({ name: name.value.trim(), who: who.value }));
  const say = () => heading.textContent = sentence_of(labels, players(), is_solo(), labels.language);
  function fit() {
    const solo = is_solo();
    rows.forEach(({ row }, seat) => row.hidden = seat >= Number(number.value));
    rival.hidden = !solo || !has_rival;
    order.hidden = solo;
    rows[0].who.box.hidden = solo;
    if (solo) rows[0].who.value = PERSON;
    const seated = players().map(({ who }) => who);
    const alone = seated[0] === PERSON && !seated.includes(PERSON, 1);
    const [ours, theirs] = alone ? ["new_name_0", "new_name_1"] : ["new_name_1", "new_name_0"];
    if (rows[0].name.value === labels[ours]) rows[0].name.value = labels[theirs];
    const thinks = seated.some((who) => THINKERS.includes(who));
    how.textContent = solo ? labels.new_how_solo : thinks ? labels.new_thinking : labels.new_how;
    file_box.hidden = edition.value !== "own";
    say();
    draw3();
  }
  const own_edition = async () => edition.value === "own" ? await file.files?.[0]?.text() : "";
  const pictures = /* @__PURE__ */ new Map();
  let wanted = "";
  async function draw3() {
    const text = await own_edition() ?? "";
    const key = `${number.value} ${ctx.scheme()} ${text}`;
    wanted = key;
    if (!pictures.has(key)) {
      const reply = await ctx.ask({ type: "planet", number: Number(number.value), edition: text });
      if (reply?.type === "fault") answer(reply);
      if (!reply?.picture) return;
      pictures.set(key, reply.picture);
    }
    if (wanted === key) well2.innerHTML = pictures.get(key) ?? "";
  }
  function answer(reply) {
    told(fault, reply?.lines ?? [labels.silent], labels.new_wrong);
    const fields = reply?.fields ?? [];
    const wrong = [
      ...fields.includes("seed") ? [seed] : [],
      ...fields.includes("edition") ? [file] : [],
      ...fields.includes("players") ? unclear_names(players()).map((seat) => rows[seat].name) : []
    ];
    for (const control of wrong) control.setAttribute("aria-invalid", "true");
    if (wrong.length) more.open = wrong.includes(seed) || wrong.includes(file);
    wrong[0]?.focus();
  }
  function clear() {
    told(fault, []);
    for (const control of find_all(form, "[aria-invalid]")) control.removeAttribute("aria-invalid");
  }
  form.addEventListener("submit", async () => {
    if (start.ariaDisabled === "true") return;
    clear();
    const text = await own_edition();
    if (text === void 0) {
      answer({ lines: [labels.new_no_file], fields: ["edition"] });
      return;
    }
    start.ariaDisabled = "true";
    start.textContent = labels.new_wait;
    const reply = await ctx.ask({
      type: "new",
      players: players(),
      level: is_solo() && has_rival ? level.value : "",
      variants: variants.value,
      seed: seed.value,
      edition: text
    });
    start.ariaDisabled = null;
    start.textContent = labels.new_start;
    if (reply?.type !== "opened") {
      answer(reply);
      return;
    }
    dialog.close();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    ctx.find_focus();
  });
  let touched = false;
  form.addEventListener("input", () => touched = true);
  form.addEventListener("change", () => {
    clear();
    fit();
  });
  for (const { name } of rows) name.addEventListener("input", say);
  const offer = (begun) => {
    for (const part of [go_on, note]) part.hidden = !begun;
  };
  offer(false);
  fit();
  return {
    dialog,
    async show() {
      clear();
      touched = false;
      dialog.setAttribute("aria-busy", "true");
      const reply = await ctx.ask({ type: "seats" }) ?? {};
      const { players: seated = [], level: its = "", begun = false } = reply;
      dialog.removeAttribute("aria-busy");
      offer(begun);
      if (touched || !seated.length) return;
      if (its) level.value = its;
      variants.value = reply.variants ?? [];
      number.value = its ? "1" : String(seated.length);
      seated.slice(0, Number(number.value)).forEach((player, seat) => {
        rows[seat].name.value = player.name;
        if (player.who in labels.who) rows[seat].who.value = player.who;
      });
      fit();
    }
  };
}

// src/overlay/dialogs.js
function create_dialogs(ctx, signs) {
  const { labels } = ctx;
  const made = {};
  function share() {
    const { dialog, form, fault } = frame(ctx, "share", labels.share_title);
    let it = {};
    const line = (label, text) => {
      const { control: input, box } = field(form, label, "input", { type: "text", readOnly: true });
      const note = make("p", "bc-note", form, text);
      const copy = make_button("bc-tool", box, labels.copy, async () => {
        input.select();
        try {
          await navigator.clipboard.writeText(input.value);
        } catch {
          document.execCommand("copy");
        }
        copy.textContent = labels.copied;
        setTimeout(() => copy.textContent = labels.copy, 2e3);
      });
      const hide = (hidden) => {
        box.hidden = note.hidden = hidden;
      };
      return { input, hide };
    };
    const address = line(labels.share_link, labels.share_link_note);
    const code = line(labels.share_code, labels.share_code_note);
    const position = line(labels.share_position, labels.share_position_note);
    const row = make("div", "bc-tools", form);
    make_button(
      "bc-tool",
      row,
      labels.share_file,
      () => download(`${it.file}.json`, [it.json], "application/json", ctx.el)
    );
    for (const [kind, ending, type] of [
      ["replay", "html", "text/html"],
      ["picture", "svg", "image/svg+xml"]
    ]) {
      if (!labels[`share_${kind}`]) continue;
      const button = make_button("bc-tool", row, labels[`share_${kind}`], async () => {
        button.disabled = true;
        told(fault, [labels.share_wait]);
        const reply = await ctx.ask({ type: kind }, 6e4);
        button.disabled = false;
        told(fault, reply?.text ? [] : reply?.lines ?? [labels.silent]);
        if (reply?.text) download(`${it.file}.${ending}`, [reply.text], type, ctx.el);
      });
    }
    make("h3", "", form, labels.open_title);
    const open2 = async (text) => {
      const reply = await ctx.ask({ type: "open", text });
      if (reply?.type === "opened") dialog.close();
      else told(fault, reply?.lines ?? [labels.silent]);
    };
    const file = field(form, labels.open_file, "input", { type: "file", accept: ".json" }).control;
    file.addEventListener("change", async () => {
      if (file.files?.[0]) await open2(await file.files[0].text());
      file.value = "";
    });
    const { control: paste, box: paste_box } = field(form, labels.open_code, "input", {
      type: "text",
      autocomplete: "off"
    });
    const open_pasted = () => {
      const text = paste.value.trim();
      open2(code_of(text) ?? text);
    };
    paste.addEventListener("keydown", (event) => event.key === "Enter" && open_pasted());
    make_button("bc-tool", paste_box, labels.open, open_pasted);
    return {
      dialog,
      async show() {
        told(fault, []);
        it = await ctx.ask({ type: "share" }) ?? {};
        if (it.type !== "share") {
          told(fault, it.lines ?? [labels.silent]);
          return;
        }
        address.hide(!is_own_page());
        address.input.value = `${location.origin}${location.pathname}?game=${encodeURIComponent(it.code)}`;
        code.input.value = it.code;
        position.input.value = it.position;
        position.hide(!it.position);
      }
    };
  }
  function keys() {
    const { dialog, form } = frame(ctx, "keys", labels.keys_title);
    const list = make("dl", "bc-keys", form);
    for (const [names2, does] of labels.keys) {
      const term = make("dt", "", list);
      for (const name of names2.split(", ")) make("kbd", "", term, name);
      make("dd", "", list, does);
    }
    return { dialog, show() {
    } };
  }
  function legend() {
    const { dialog, form } = frame(ctx, "signs", labels.signs_title);
    make("p", "bc-signs-how", form, labels.signs_how);
    const list = make("ul", "bc-signs", form);
    return {
      dialog,
      async show() {
        const all = await signs.all();
        list.replaceChildren();
        for (const { name, tip, svg } of all) {
          const entry = make("li", "", list);
          entry.innerHTML = svg;
          const words = make("p", "", entry);
          make("strong", "", words, name);
          if (tip) make("span", "", words, tip);
        }
      }
    };
  }
  const makers = { new: () => create_setup(ctx, () => open("share")), share, keys, signs: legend };
  function open(id) {
    made[id] ??= makers[id]();
    made[id].show();
    ctx.lay_over(made[id].dialog);
    if (!made[id].dialog.open) made[id].dialog.showModal();
  }
  const names = labels.lesson ? ["signs", "keys"] : ["new", "share", "signs", "keys"];
  return { open, tools: names.map((id) => [id, labels[`tool_${id}`]]) };
}
function code_of(text) {
  try {
    return new URL(text).searchParams.get("game");
  } catch {
    return null;
  }
}

// src/overlay/early.js
async function take_up({ choice, focus }, { labels, ask, version }, targets, desk, is_waiting) {
  if (focus) targets.focus(focus);
  if (!choice) return;
  const known = version();
  targets.take(choice.target);
  const reply = await ask({ type: "early", moment: choice.moment });
  if (is_waiting() || version() !== known) return;
  targets.release();
  if (reply?.fits) targets.press(choice.target, choice.by_finger);
  else
    desk.alert_with("early", labels.early, labels.early_text.replace("{name}", choice.name.replace(/\.$/, "")), [
      [labels.close]
    ]);
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

// src/overlay/font.js
var PATIENCE = 500;
function load_font(ask) {
  const loaded = has_board_font() ? Promise.resolve(true) : window.betacolony?.font ?? from_kernel(ask);
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  return { loaded, settled: Promise.race([loaded, patience]) };
}
async function from_kernel(ask) {
  const answer = await ask({ type: "font" });
  return add_board_font(answer?.buffers?.[0]);
}

// src/overlay/hello.js
var LASTS = 180;
var MATTERS = ["scheme", "calm", "density", "height", "arrangement", "font"];
function create_hello({ el, listen, ask }, over, whole, tell) {
  let said = {};
  let is_others = false;
  let pending;
  let has_font = false;
  let has_waited = false;
  const font = load_font(ask);
  font.loaded.then((there) => {
    has_font = there;
    say();
  });
  font.settled.then(() => {
    has_waited = true;
    say();
  });
  function say() {
    if (!has_waited) return;
    if (said.width === void 0 && el.isConnected) {
      whole.adapt();
      whole.insist();
    }
    if (whole.follows()) return;
    const width = Math.floor(over.clientWidth);
    if (!el.isConnected || width < 50) return;
    const now = {
      width,
      scheme: scheme(),
      calm: wants_calm(),
      density: devicePixelRatio,
      font: has_font,
      language: navigator.language,
      ...whole.is_arranged() ? whole.size() : {}
    };
    if (Math.abs((said.width ?? 0) - now.width) < RESIZED && MATTERS.every((name) => said[name] === now[name])) return;
    const is_first = said.width === void 0;
    said = now;
    tell(now, is_first);
  }
  function take_back() {
    if (!is_others) return;
    is_others = false;
    whole.insist();
    said = { ...said, width: 0 };
    say();
  }
  for (const name of ["pointerover", "focusin"]) listen(el, name, take_back);
  const look_again = () => {
    el.parentElement?.querySelector(":scope > .bc-stage")?.toggleAttribute("inert", true);
    clearTimeout(pending);
    if (el.isConnected) whole.adapt();
    pending = setTimeout(say, said.width ? LASTS : 0);
  };
  const sizes = new ResizeObserver(look_again);
  sizes.observe(over);
  listen(window, "resize", look_again);
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
    listen(matchMedia(query), "change", say);
  const themes = new MutationObserver(() => {
    say();
    look_again();
  });
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-scheme"] });
  function compare(width, arranged) {
    is_others = arranged !== Boolean(said.arrangement) || arranged && width !== said.width;
  }
  function stop() {
    sizes.disconnect();
    themes.disconnect();
    clearTimeout(pending);
  }
  return { say, compare, stop };
}

// src/shared/kept_games.js
var finished_key = (key) => `betacolony:${/^betacolony:([^:/]+\/)?/.exec(key)?.[1] ?? ""}finished:last`;
function kept_in(item) {
  if (item === null) return null;
  const found = data_of(item);
  if (typeof found?.rev === "string" && typeof found.text === "string") return found;
  const inside = /"text":"((?:[^"\\]|\\.)*)/.exec(item)?.[1];
  const text = inside === void 0 ? null : data_of(`"${inside}"`);
  return { rev: "", text: typeof text === "string" ? text : item };
}
function formats(text) {
  const outer = data_of(text);
  const inner = data_of(outer?.game);
  return [outer?.format, inner?.format, inner?.rules];
}
function is_newer_game(text, other) {
  const others = formats(other);
  return formats(text).some((number, at) => number > others[at]);
}

// src/overlay/keeper.js
function create_keeper(ctx, on_conflict) {
  const asked = new URLSearchParams(is_own_page() ? location.search : "");
  const link = asked.get("game") ?? "";
  const you = asked.get("you") ?? "";
  const key = ctx.labels.storage && ctx.labels.storage + (link ? `:${link.slice(0, 60)}` : "");
  const me = Math.random().toString(36).slice(2);
  let count2 = 0;
  let latest = null;
  let stopped = false;
  const read = () => key ? kept_in(read_item(key)) : null;
  let known = read()?.rev ?? null;
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
      const rev = `${me}-${count2 += 1}`;
      if (!write_item(key, JSON.stringify({ rev, text }))) {
        ctx.saved(ctx.labels.not_saved);
        return;
      }
      known = rev;
    }
    ctx.saved(ctx.labels.saved.replace("{time}", (/* @__PURE__ */ new Date()).toLocaleTimeString()));
  }
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
      }
    });
  }
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

// src/overlay/kept_alerts.js
function keep_with_alerts(ctx, desk, share) {
  const { labels } = ctx;
  const after = (name, action) => () => {
    desk.clear_alert(name);
    action();
  };
  const keeper = create_keeper(
    ctx,
    ({ take, keep }) => desk.alert_with("tabs", labels.tabs, labels.tabs_text, [
      [labels.tabs_take, after("tabs", take)],
      [labels.tabs_keep, after("tabs", keep)]
    ])
  );
  if (keeper.link && keeper.saved())
    desk.alert_with("link", labels.link, labels.link_text, [
      [labels.link_again, after("link", () => ctx.ask({ type: "open", text: keeper.link, you: keeper.you }))],
      [labels.close]
    ]);
  const home = document.body.dataset.home;
  if (home && labels.storage && location.origin !== home)
    desk.alert_with("address", labels.address, labels.address_text.replace("{home}", home), [
      [labels.tool_share, share],
      [labels.close]
    ]);
  return keeper;
}

// src/overlay/keys.js
function create_keys({ listen, choose }, targets, desk, motion, whole) {
  const first = true;
  listen(
    window,
    "keydown",
    (event) => {
      desk.tell_hand(true);
      if (whole.owns_page() && event.target === document.body && !document.querySelector("dialog[open]")) on_key(event);
    },
    first
  );
  listen(
    window,
    "pointerdown",
    ({ target }) => {
      if (!target.closest?.(".bc-choice")) desk.tell_hand(false);
    },
    first
  );
  function on_key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.key !== "Tab") event.stopPropagation();
    motion.skip();
    const node = targets.target_of(event);
    if (node && ARROWS.includes(event.key)) targets.step(node, event.key)?.focus();
    else if (node && (event.key === "Enter" || event.key === " ")) choose(node.dataset.target ?? "");
    else if (event.key === "Escape" && targets.has_tip()) targets.hide_tip();
    else if (!desk.on_key(event)) {
      const found = targets.by_key(event.key);
      if (!found) return;
      choose(found);
    }
    event.preventDefault();
  }
  return (table) => {
    table.dataset.lmSuppressShortcuts = "true";
    table.tabIndex = -1;
    listen(table, "keydown", on_key);
  };
}

// src/overlay/count.js
var counted = (from, to, share) => Math.round(from + (to - from) * share * (2 - share));
function count(node, from, to, ms, goes_on = () => true) {
  const start = performance.now();
  const step = () => {
    if (!goes_on() || !node.isConnected) return;
    const share = Math.min(1, (performance.now() - start) / ms);
    node.textContent = String(counted(from, to, share));
    if (share < 1) requestAnimationFrame(step);
  };
  step();
}

// src/overlay/final_lap.js
var SOURCE = 700;
var COUNTS = 0.78;
var HELD = 500;
var WELL = 332;
var HALF = 350;
var OUTER = 0.885 * WELL;
var PLANET = 0.46 * WELL;
var WIDTH = 27;
var MARK = 10;
var SIGNED = 3;
var AHEAD = 16;
var NUMBER = 44;
var WIDER = 14;
var [ABOVE, BESIDE, WORDS, HIGH, BARE] = [8, 19, 600, 640, 366];
var [LEAST3, NUMBERED, LOW2] = [165, 230, 560];
var ROW = [27, 36];
var PIECE = "#final-";
var AROUND = { "aria-hidden": "true", fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
function form_of({ width, height }) {
  if ((width - WORDS) / 2 >= LEAST3 && height >= LOW2) return "beside";
  return width / 2 - BESIDE >= LEAST3 && (height - HIGH) / 2 >= LEAST3 ? "below" : "";
}
var starts = (sources) => Array.from({ length: sources }, (_, index) => SOURCE * index + (index === sources - 1 ? HELD : 0));
var counted_by = (ms, sources) => starts(sources).map((start) => {
  const share = Math.min(1, Math.max(0, (ms - start) / (SOURCE * COUNTS)));
  return share * (2 - share);
});
function place_of(points, lap, r) {
  const angle = 2 * Math.PI * points / lap - Math.PI / 2;
  return [r * Math.cos(angle), r * Math.sin(angle)];
}
function way_of(from, to, lap, r) {
  const [start, end] = [from, to].map((points) => place_of(points, lap, r).map((at) => at.toFixed(2)));
  return `M${start}A${r} ${r} 0 ${Number(to - from > lap / 2)} 1 ${end}`;
}
function draw(tag, parent, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  parent.append(node);
  return node;
}
var piece = (parent, name, x, y, scale) => draw("use", parent, { href: PIECE + name, transform: `translate(${x} ${y}) scale(${scale})` });
function draw_sign(parent, { id, sign }, x, y, r) {
  const group = draw("g", parent, { transform: `translate(${x} ${y}) scale(${r})` });
  if (sign) {
    draw("use", group, { href: PIECE + sign });
  } else if (id === "tracks") {
    draw("circle", group, { r: 0.75, fill: "none", stroke: "currentColor", "stroke-width": 0.22 });
    draw("circle", group, { cx: 0.6, cy: -0.5, r: 0.42, fill: "currentColor" });
  } else if (id === "achievements") {
    draw("path", group, {
      d: "M-.95 -.35L0 -.95L.95 -.35ZM-.75 -.2H-.45V.55H-.75ZM-.15 -.2H.15V.55H-.15ZM.45 -.2H.75V.55H.45ZM-.95 .65H.95V.9H-.95Z",
      fill: "currentColor"
    });
  } else {
    for (const [at, opacity] of [
      [0.55, 0.75],
      [-0.5, 1]
    ])
      draw("path", group, {
        d: `M${at - 0.62} .8C${at - 0.62} .1 ${at - 0.3} 0 ${at} 0S${at + 0.62} .1 ${at + 0.62} .8ZM${at - 0.38} -.42a.38 .38 0 1 0 .76 0a.38 .38 0 1 0 -.76 0`,
        fill: "currentColor",
        opacity
      });
  }
  return group;
}
function draw_well(parent, { players, rows, total, lap, winners, art }) {
  const svg = draw("svg", parent, { class: "bc-lap-well", viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}` });
  for (const [name, value] of Object.entries(AROUND)) svg.setAttribute(name, value);
  const defs = draw("g", svg);
  defs.innerHTML = art;
  piece(svg, "well", 0, 0, WELL);
  const step = players.length > 3 ? 0.09 * WELL : 0.12 * WELL;
  const width = players.length > 3 ? 0.8 * WIDTH : WIDTH;
  const inner = OUTER - step * (players.length - 1) - width;
  for (let mark = 0; mark < lap; mark += MARK) {
    const [[x1, y1], [x2, y2], [x, y]] = [inner, 0.945 * WELL, 0.972 * WELL].map((r) => place_of(mark, lap, r));
    draw("line", svg, { class: "bc-lap-mark", x1, y1, x2, y2 });
    draw("text", svg, { class: "bc-lap-number", x, y: y + 4.5 }).textContent = String(mark);
  }
  piece(svg, "planet", 0, 0, Math.min(PLANET, inner - 8));
  const orbits = players.map(({ seat }, index) => {
    const r = OUTER - step * index;
    const orbit = draw("g", svg, { class: "bc-lap-orbit" });
    orbit.setAttribute("style", `--seat: var(--bc-seat-${seat}); --on: var(--bc-seat-${seat}-halo)`);
    draw("circle", orbit, { class: "bc-lap-bed", r, "stroke-width": width });
    let from = 0;
    const parts = rows.map((row, number2) => {
      const [start, points] = [from, row.values[index]];
      from += points;
      const path = draw("path", orbit, { class: number2 % 2 ? "bc-lap-odd" : "bc-lap-even", "stroke-width": width });
      const [x, y] = place_of(start + points / 2, lap, r);
      const sign = points >= SIGNED ? draw_sign(orbit, row, x, y, 0.36 * width) : null;
      return { start, points, path, sign };
    });
    const ship = draw("g", orbit);
    const body = piece(ship, `ship-${seat}`, 0, 0, 0.7 * width);
    const number = draw("text", orbit, { class: "bc-lap-total" });
    return { r, parts, ship, body, number };
  });
  const crew = draw("g", svg, { class: "bc-lap-crew" });
  const [first, ...others] = [...players.keys()].sort(
    (a, b) => Number(winners.includes(b)) - Number(winners.includes(a))
  );
  const side = others.map((index, place) => ({
    index,
    x: (place % 2 ? 1 : -1) * (84 - 6 * Math.floor(place / 2)),
    row: Math.floor(place / 2)
  }));
  for (const { index, x, row } of side) {
    const shared2 = winners.includes(index);
    piece(crew, `crew-${players[index].seat}`, x + (row ? -Math.sign(x) * 28 : 0), row ? 62 : 32, shared2 ? 44 : 30);
  }
  piece(crew, `crew-${players[first].seat}`, 0, -4, winners.length > 1 ? 44 : 58);
  piece(crew, "medal", 0, -108, 30);
  draw("text", crew, { class: "bc-lap-medal", y: -98 }).textContent = String(total.values[winners[0] ?? first]);
  return (shares) => {
    for (const { r, parts, ship, number } of orbits) {
      let points = 0;
      parts.forEach((part, index) => {
        const won = part.points * shares[index];
        const gap = Math.min(0.11, won / 4);
        part.path.setAttribute("d", won ? way_of(part.start + gap, part.start + won - gap, lap, r) : "");
        part.sign?.setAttribute("visibility", shares[index] > 0.6 ? "visible" : "hidden");
        points += won;
      });
      const level = Math.abs(Math.cos(2 * Math.PI * points / lap));
      const [ahead, far] = [AHEAD, NUMBER + WIDER * level].map((pixels) => points + pixels * lap / (2 * Math.PI * r));
      const [x, y] = place_of(ahead, lap, r);
      ship.setAttribute("transform", `translate(${x} ${y}) rotate(${360 * ahead / lap})`);
      const [nx, ny] = place_of(far, lap, r);
      number.setAttribute("x", String(nx));
      number.setAttribute("y", String(ny + 8));
      number.textContent = String(Math.round(points));
    }
  };
}
function draw_table(parent, { players, rows, before, total, points }) {
  const table = make("table", "bc-lap-table", parent);
  const names = make("tr", "", make("thead", "", table));
  make("td", "", names, points);
  for (const { name, seat } of players) {
    const cell = make("th", "", names);
    cell.scope = "col";
    make("i", "bc-seat", cell).dataset.seat = seat;
    make("span", "", cell, name);
  }
  const body = make("tbody", "", table);
  const add = (name, values, className = "") => {
    const line = make("tr", className, body);
    const label = make("th", "", line);
    label.scope = "row";
    make("span", "", label, name);
    const most = Math.max(...values);
    const cells = values.map((value) => make("td", value ? value === most ? "bc-most" : "" : "bc-none", line));
    return { line, values, cells };
  };
  const last = rows.length - 1;
  const lines = rows.slice(0, last).map(({ name, values }) => add(name, values));
  const sums = players.map((_, index) => rows.slice(0, last).reduce((sum2, { values }) => sum2 + values[index], 0));
  const middle = add(before, sums, "bc-lap-before");
  lines.push(add(rows[last].name, rows[last].values));
  const sum = add(total.name, total.values, "bc-moment-total");
  return { table, lines, middle, sum };
}
function show_lap(desk, board, labels, final, { calm, ends, closed, sound }) {
  const box = make("dialog", "bc-moment bc-moment-final bc-lap", desk);
  box.setAttribute("aria-label", final.head);
  const words = make("div", "bc-lap-words", box);
  make("p", "bc-lap-after", words, final.after);
  const title = make("h3", "", words, final.title);
  const verdict = make("div", "bc-moment-end", words);
  for (const line of final.verdict) make("p", "", verdict, line);
  const { table, lines, middle, sum } = draw_table(words, final);
  const paint = draw_well(box, final);
  lines.forEach(({ line }, index) => {
    const svg = draw("svg", line.children[0], { viewBox: "-12 -12 24 24", ...AROUND });
    line.children[0].prepend(svg);
    draw_sign(svg, final.rows[index], 0, 0, 10);
  });
  const row = make("div", "bc-lap-buttons", words);
  const { onward, again } = ends();
  const look = !onward.hidden ? (
    /** @type {HTMLElement} */
    onward.cloneNode(true)
  ) : null;
  if (look) {
    look.className = "bc-lap-main";
    look.textContent = labels.look_back;
    look.addEventListener("click", () => box.close());
    row.append(look);
  }
  const to_board = make_button("", row, labels.to_board, () => box.close());
  make_button("", row, labels.count_again, () => begin());
  make_button("", row, again.textContent ?? "", () => {
    box.close();
    again.click();
  });
  let start = 0;
  let frame2 = 0;
  let counting = false;
  const { length } = final.rows;
  function show_counted(shares) {
    paint(shares);
    const sums = sum.values.map(() => 0);
    lines.forEach(({ line, values, cells }, index) => {
      const share = shares[index];
      line.classList.toggle("bc-shown", share > 0);
      line.classList.toggle("bc-lit", counting && share > 0 && !(shares[index + 1] > 0));
      values.forEach((value, seat) => {
        const points = Math.round(value * share);
        sums[seat] += value * share;
        cells[seat].textContent = share ? String(points) : "";
      });
    });
    const is_between = shares[length - 2] === 1;
    middle.line.classList.toggle("bc-shown", is_between);
    middle.cells.forEach((cell, seat) => cell.textContent = is_between ? String(middle.values[seat]) : "");
    sum.line.classList.add("bc-shown");
    sum.cells.forEach((cell, seat) => cell.textContent = String(Math.round(sums[seat])));
  }
  function step(now) {
    start ||= now;
    const shares = counted_by(now - start, length);
    show_counted(shares);
    if (shares[length - 1] === 1) finish();
    else frame2 = requestAnimationFrame(step);
  }
  function begin() {
    if (calm) {
      finish();
      return;
    }
    start = 0;
    counting = true;
    mark(false);
    show_counted(counted_by(0, length));
    box.focus({ preventScroll: true });
    frame2 = requestAnimationFrame(step);
  }
  function finish() {
    cancelAnimationFrame(frame2);
    const was_counting = counting;
    counting = false;
    show_counted(final.rows.map(() => 1));
    lines[length - 1].line.classList.add("bc-lit");
    mark(true);
    (look ?? to_board).focus({ preventScroll: true });
    if (was_counting && final.won) sound("win");
  }
  function mark(on) {
    box.classList.toggle("bc-counted", on);
    title.textContent = on ? final.title : final.head;
    for (const winner of final.winners)
      for (const line of table.querySelectorAll("tr")) line.children[winner + 1].classList.toggle("bc-winner", on);
  }
  function place() {
    const { left, top, width, height } = board.getBoundingClientRect();
    const form = form_of({ width, height });
    const free = form === "beside" ? width - WORDS : width - 2 * BESIDE;
    const r = Math.min((form === "beside" ? height : height - HIGH) / 2 - ABOVE, free / 2);
    box.dataset.form = form;
    box.classList.toggle("bc-lap-small", r < NUMBERED);
    const row2 = Math.max(ROW[0], Math.min(ROW[1], (height - BARE) / length));
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    box.style.setProperty("--rw", `${r}px`);
    box.style.setProperty("--well", `${2 * r * HALF / WELL}px`);
    box.style.setProperty("--beside", `${BESIDE}px`);
    box.style.setProperty("--row", `${row2}px`);
  }
  const skip = (event) => {
    if (!counting) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  };
  for (const name of ["keydown", "click"]) box.addEventListener(name, skip, { capture: true });
  box.tabIndex = -1;
  box.addEventListener("cancel", skip);
  const sizes = new ResizeObserver(place);
  sizes.observe(board);
  box.addEventListener("close", () => {
    cancelAnimationFrame(frame2);
    sizes.disconnect();
    box.remove();
    closed();
  });
  place();
  box.showModal();
  begin();
  return { box, place, close: () => box.close() };
}

// src/overlay/moments.js
var PART = 450;
var SOURCE2 = 620;
var COUNT = 420;
var STAYS = 3500;
var LETTER = 35;
var OFF2 = 8;
var QUIET = "·";
var HELD2 = 500;
var SPARKS = 26;
function create_moments(desk, svg, labels, calm, cover, sound, ends) {
  let shown = null;
  let closing = null;
  let sparks = null;
  let finish = null;
  function close() {
    closing?.();
  }
  let place_lap = null;
  function show_final_lap(final) {
    sound(final.kind);
    const lap = show_lap(desk, svg, labels, final, {
      calm: calm(),
      ends,
      sound,
      closed: () => {
        closing = place_lap = null;
      }
    });
    closing = lap.close;
    place_lap = lap.place;
  }
  function show(moment) {
    close();
    if (moment.kind === "final" && desk.closest(".bc-window") && form_of(svg.getBoundingClientRect())) {
      show_final_lap(moment);
      return;
    }
    const box = make("div", `bc-moment bc-moment-${moment.kind}`, desk);
    box.setAttribute("aria-hidden", "true");
    shown = box;
    frame2.ask();
    const stop = new AbortController();
    closing = () => {
      shown = closing = finish = null;
      stop.abort();
      reveal();
      box.remove();
      sparks?.remove();
    };
    const on = (event) => {
      if (event.type === "pointerdown")
        guard_click(event, (node) => !box.contains(node) && !node.closest('.bc-target[aria-disabled="true"]'));
      if (finish) finish();
      else close();
    };
    for (const name of ["pointerdown", "keydown"])
      document.addEventListener(name, on, { capture: true, passive: true, signal: stop.signal });
    make("h3", "", box, moment.head);
    sound(moment.kind);
    if (moment.kind === "final") draw_final(box, moment);
    else draw_parts(box, moment.parts);
    const by_touch = matchMedia("(pointer: coarse)").matches;
    make("p", "bc-moment-on", box, by_touch ? labels.moment_goes_touch : labels.moment_goes);
    if (!["final", "ending"].includes(moment.kind))
      leave_after(box, STAYS + LETTER * (box.textContent ?? "").length, stop.signal);
  }
  function leave_after(box, ms, signal) {
    let timer;
    let read = false;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => read && box.matches(":hover") ? begin() : close(), ms);
    };
    begin();
    signal.addEventListener("abort", () => clearTimeout(timer));
    box.addEventListener("pointermove", () => read = true, { signal });
    box.addEventListener("pointerleave", begin, { signal });
    window.addEventListener("resize", begin, { signal });
  }
  function reveal() {
    cover([]);
    desk.classList.remove("bc-scoring", "bc-scored");
  }
  function place() {
    place_lap?.();
    if (!shown) return;
    shown.style.left = shown.style.top = shown.style.maxWidth = "";
    if (!desk.closest(".bc-window")) return;
    const ring2 = (
      /** @type {SVGGElement | null} */
      svg.querySelector('[data-panel="rondel"]')
    );
    const { x, y, width, height } = ring2?.getBBox() ?? svg.viewBox.baseVal;
    const middle = y + height / 2;
    if (desk.closest('[data-arrangement="phone"]')) {
      shown.style.left = "50%";
      shown.style.top = `${Math.min(middle, above_sheet(shown))}px`;
    } else if (ring2) {
      shown.style.left = `${Math.max(x + width / 2, beside_question(shown))}px`;
      shown.style.top = `${middle}px`;
    }
  }
  function above_sheet(card) {
    return find(desk, ".bc-corner").offsetTop + OFF2 - card.offsetHeight / 2;
  }
  function beside_question(card) {
    if (!desk.closest('[data-arrangement="side"]')) return 0;
    const asked = find(desk, ".bc-corner");
    const [first, last] = [asked.offsetLeft + asked.offsetWidth + OFF2, desk.offsetWidth - OFF2];
    if (!card.matches(".bc-moment-final")) card.style.maxWidth = `${last - first}px`;
    const half = card.offsetWidth / 2;
    return Math.min(first + half, last - half);
  }
  const frame2 = in_frame(place);
  function draw_parts(box, parts) {
    parts.forEach(({ head, lines, rows }, index) => {
      const part = make("section", "bc-moment-part", box);
      part.style.animationDelay = `${PART * index}ms`;
      make("h4", "", part, head);
      for (const line of lines) make("p", "", part, line);
      const list = rows.length ? make("ul", "", part) : null;
      for (const { name, seat, text, value, good } of rows) {
        const row = make("li", good ? "bc-good" : "", list);
        make("i", "bc-seat", row).dataset.seat = seat;
        make("span", "", row, name);
        make("span", "bc-moment-text", row, text);
        make("b", "", row, value);
      }
    });
  }
  function draw_final(box, final) {
    const { players, winners, won, title, verdict, cover: hidden = [], table: twin = [] } = final;
    box.classList.toggle("bc-won", won);
    const { table, lines: sources, middle, sum } = draw_table(box, { ...final, points: "" });
    const lines = [...sources.slice(0, -1), middle, ...sources.slice(-1), sum];
    for (const { cells } of lines) for (const cell of cells) cell.textContent = QUIET;
    const end = make("div", "bc-moment-end", box);
    const emblem = draw_emblem(end, won ? "pick" : `seat-${players[winners[0]]?.seat}`, won);
    const words = make("div", "", end);
    make("h4", "", words, title);
    for (const line of verdict) make("p", "", words, line);
    const timers = [];
    const fill = (index) => {
      const { line, values, cells } = lines[index];
      line.classList.add("bc-shown");
      values.forEach((value, place2) => cells[place2].textContent = String(value));
    };
    const whole = () => {
      timers.forEach(clearTimeout);
      finish = null;
      cover(twin);
      desk.classList.remove("bc-scoring");
      desk.classList.add("bc-scored");
      lines.forEach((_, index) => fill(index));
      for (const winner of winners) {
        table.querySelectorAll("tr").forEach((line) => line.children[winner + 1].classList.add("bc-winner"));
      }
      end.classList.add("bc-shown");
      emblem.classList.add("bc-shown");
      if (won) sound("win");
      if (won && !calm()) sparks = spark(box);
    };
    if (calm()) {
      whole();
      return;
    }
    finish = whole;
    const at = (index) => SOURCE2 * index + (index > sources.length - 1 ? HELD2 : 0);
    cover([...hidden, ...twin]);
    desk.classList.add("bc-scoring");
    lines.forEach(({ line, values, cells }, index) => {
      timers.push(
        setTimeout(() => {
          line.classList.add("bc-shown");
          values.forEach((value, place2) => count(cells[place2], 0, value, COUNT, () => finish !== null));
        }, at(index))
      );
    });
    timers.push(setTimeout(whole, at(lines.length) + 300));
  }
  return { show, close, place: frame2.ask };
}
function draw2(tag, parent, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  parent.append(node);
  return node;
}
function draw_emblem(parent, role, won) {
  const svg = draw2("svg", parent, { viewBox: "-60 -60 120 120", class: "bc-emblem" });
  if (won) {
    const rays = draw2("g", svg, { class: "bc-rays", fill: "var(--bc-pick)" });
    for (let ray = 0; ray < 16; ray += 1)
      draw2("path", rays, { d: `M-2.4 -36L0 ${ray % 2 ? -48 : -57}L2.4 -36Z`, transform: `rotate(${22.5 * ray})` });
  }
  draw2("circle", svg, { r: 30, fill: "var(--bc-sea-shade)" });
  draw2("circle", svg, { r: 28, fill: "var(--bc-sea)" });
  draw2("path", svg, { d: "M-22 -16A27 27 0 0 1 15 -22Q2 -14 -4 -12T-22 -16Z", fill: "var(--bc-sea-light)" });
  draw2("path", svg, { d: "M-24 6Q-12 0 -4 8T14 16Q6 25 -6 26T-24 6Z", fill: "var(--bc-sea-light)", opacity: 0.75 });
  const orbit = draw2("g", svg, { class: "bc-orbit" });
  draw2("circle", orbit, { r: 36, fill: "none", stroke: "var(--bc-text-soft)", "stroke-dasharray": "1 5" });
  draw2("path", orbit, {
    d: "M-7 -41Q4 -42 10 -36Q4 -30 -7 -31L-4 -36Z",
    fill: `var(--bc-${role})`,
    stroke: "var(--bc-text)",
    "stroke-width": 1.2
  });
  return svg;
}
function spark(box) {
  const holder = make("div", "bc-sparks");
  box.before(holder);
  holder.style.left = box.style.left;
  holder.style.top = box.style.top;
  const svg = draw2("svg", holder, { viewBox: "-500 -400 1000 800" });
  const colours = ["pick", "seat-blue", "sea-light", "seat-purple", "pick", "good"];
  for (let index = 0; index < SPARKS; index += 1) {
    const uneven = index * 7919 % 17 / 17;
    const angle = -Math.PI * (-0.12 + 1.24 * (index + 0.5) / SPARKS);
    const far = 290 + 90 * uneven;
    const [x, y] = [Math.cos(angle) * far * 1.05, Math.sin(angle) * far];
    const hexagon2 = draw2("path", svg, {
      d: "M0 -9L7.8 -4.5V4.5L0 9L-7.8 4.5V-4.5Z",
      fill: `var(--bc-${colours[index % colours.length]})`
    });
    const size = 0.9 + 0.9 * uneven;
    hexagon2.animate(
      [
        { transform: "translate(0, 40px) scale(0.2)", opacity: 1, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)" },
        { transform: `translate(${x}px, ${y}px) scale(${size}) rotate(${120 * uneven}deg)`, opacity: 1, offset: 0.4 },
        { transform: `translate(${1.06 * x}px, ${y + 110}px) scale(${size}) rotate(${300 * uneven}deg)`, opacity: 0 }
      ],
      { duration: 2600 + 600 * uneven, delay: 80 * (index % 6), fill: "both" }
    );
  }
  setTimeout(() => holder.remove(), 4500);
  return holder;
}

// src/overlay/motion.js
var SETTLES2 = [80, 250, 600];
var AHEAD2 = 120;
var DROPS = 0.8;
var LIFTED = 6;
var FLIGHT = "cubic-bezier(0.45, 0, 0.4, 1.04)";
function create_motion(svg, veils, calm, tell, watch, hear = () => {
}) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "bc-ghosts");
  layer.setAttribute("aria-hidden", "true");
  const known = document.createElementNS(SVG, "svg");
  known.setAttribute("class", "bc-known");
  known.setAttribute("aria-hidden", "true");
  veils.append(known);
  const veil = make("canvas", "bc-veil");
  veil.setAttribute("aria-hidden", "true");
  let running = null;
  let frozen = false;
  let passed = false;
  let lent = false;
  let skipping = false;
  const waiting = [];
  let kept = null;
  const at = ([x, y]) => `translate(${x}px, ${y}px)`;
  const stay = { opacity: 1 };
  const dropped = ({ path }) => [
    ...path.slice(0, -1).map(([x, y], index) => ({
      transform: at([x, index ? y - LIFTED : y]),
      offset: DROPS * index / (path.length - 1),
      ...stay
    })),
    { transform: at([path[path.length - 1][0], path[path.length - 1][1] - LIFTED]), offset: DROPS, easing: "ease-in" },
    { transform: at(path[path.length - 1]), ...stay }
  ];
  const ring2 = ({ path: [point] }) => [
    { transform: at(point), opacity: 0 },
    { transform: at(point), opacity: 1, offset: 0.1 },
    { transform: at(point), opacity: 1, offset: 0.75 },
    { transform: at(point), opacity: 0 }
  ];
  const shows = {
    // what is gained shows itself, then goes to the mat if there is one to see
    pop: ({ path: [[x, y], goal] }) => [
      { transform: `${at([x, y + 6])} scale(0.6)`, opacity: 0, easing: "ease-out" },
      { transform: at([x, y - 6]), opacity: 1, offset: 0.16 },
      { transform: at([x, y - 12]), opacity: 1, offset: 0.7, easing: "ease-in" },
      goal ? { transform: `${at(goal)} scale(0.5)`, opacity: 0.2 } : { transform: at([x, y - 30]), opacity: 0 }
    ],
    news: ({ path: [[x, y]] }) => [
      { transform: `${at([x, y])} scale(0.5)`, opacity: 0, easing: "cubic-bezier(0.2, 0.8, 0.2, 1.2)" },
      { transform: at([x, y]), opacity: 1, offset: 0.2 },
      { transform: at([x, y - 4]), opacity: 1, offset: 0.82 },
      { transform: at([x, y - 12]), opacity: 0 }
    ],
    pulse: ({ path: [point] }) => [
      { transform: at(point), opacity: 1, easing: "ease-out" },
      { transform: `${at(point)} scale(1.3)`, opacity: 0 }
    ],
    ring: ring2,
    count: ({ path: [point] }) => [
      { transform: at(point), ...stay },
      { transform: at(point), ...stay }
    ],
    pod: dropped,
    tile: dropped,
    die: ({ path: [[x, y]] }) => [0, -9, 0, -5, 0, -2, 0].map((up, index, all) => ({
      transform: `${at([x, y + up])} rotate(${[-150, -80, -20, 14, -8, 3, 0][index]}deg)`,
      offset: index / (all.length - 1),
      ...stay
    })),
    // a marker slows down at each space
    marker: ({ path }) => path.map((point) => ({ transform: at(point), easing: "ease-in-out", ...stay }))
  };
  const along = ({ path }) => path.map((point) => ({ transform: at(point), ...stay }));
  function make_ghost(kind) {
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", `bc-ghost bc-ghost-${kind}`);
    layer.append(ghost);
    return ghost;
  }
  function animate(step, ghost, delay) {
    const time = { delay, duration: step.ms };
    const show = shows[step.kind];
    const flying = show ? time : { ...time, easing: step.kind === "ship" ? FLIGHT : "ease-in-out" };
    const all = [ghost.animate((show ?? along)(step), flying)];
    const turning = (
      /** @type {SVGElement | null} */
      ghost.querySelector(".bc-turns")
    );
    if (turning) {
      const turns = step.path.map(([, , angle]) => ({ transform: `rotate(${angle}deg)` }));
      turning.style.transform = turns[0].transform;
      all.push(turning.animate(turns, flying));
    }
    if (step.wait) {
      const still = { transform: at(step.path[0]), ...stay };
      all.push(ghost.animate([still, still], { delay: delay - step.wait, duration: step.wait }));
    }
    const faces = ghost.querySelectorAll(".bc-face");
    faces.forEach((face, index) => {
      const sides = Array.from({ length: 2 * faces.length }, (_, side) => side % faces.length === index ? 1 : 0);
      all.push(
        face.animate(
          sides.map((opacity) => ({ opacity, easing: "steps(1, end)" })),
          { ...time, easing: "cubic-bezier(0.2, 0.7, 0.6, 1)" }
        )
      );
    });
    return all;
  }
  const layers = () => (
    /** @type {HTMLCanvasElement[]} */
    [...svg.closest(".bc-grid")?.querySelectorAll(".bc-canvas canvas") ?? []]
  );
  function remember(version) {
    const [ground, ...upper] = layers();
    if (kept?.version === version || !ground?.width) return;
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [ground.width, ground.height];
    const pen = picture.getContext("2d");
    for (const layer2 of [ground, ...upper.slice(0, -1)]) pen?.drawImage(layer2, 0, 0);
    kept = { version, picture };
  }
  const picture_of = (version) => kept && kept.version === version ? kept.picture : void 0;
  function draw_veil(outlines, held = [], past = void 0) {
    const [canvas] = layers();
    const { width } = svg.viewBox.baseVal;
    const pen = veil.getContext("2d");
    if (!canvas?.width || !width || !pen) return;
    if (veil.width !== canvas.width || veil.height !== canvas.height)
      [veil.width, veil.height] = [canvas.width, canvas.height];
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, veil.width, veil.height);
    const scale = canvas.width / width;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    const copy = (picture, places, [across, down] = [0, 0]) => {
      if (!places.length) return;
      const clip = new Path2D();
      for (const outline of places) clip.addPath(new Path2D(outline));
      pen.save();
      pen.clip(clip);
      pen.drawImage(picture, across, down, width, picture.height / scale);
      pen.restore();
    };
    if (past && past.width === canvas.width) {
      copy(
        past,
        held.flatMap(([outline, , moved]) => moved ? [] : outline)
      );
      for (const [outline, , moved] of held) if (moved) copy(past, [outline], moved);
    }
    copy(canvas, outlines);
  }
  function cover_over(outlines) {
    if (!outlines.length) {
      if (!running) veil.remove();
      return;
    }
    draw_veil(outlines);
    veils.append(veil);
  }
  function freeze(version) {
    passed = false;
    if (running) return;
    const past = picture_of(version);
    frozen = true;
    watch(true);
    if (!past) return;
    const { width, height } = svg.viewBox.baseVal;
    draw_veil([], [[`M0 0h${width}v${height}h${-width}Z`, 0]], past);
    veils.append(veil);
  }
  function hold({ captions, hidden = [], held = [], past }) {
    if (!lent) return;
    frozen = false;
    veil.remove();
    watch(captions.length > 0);
    if (!held.length || !past) return;
    draw_veil(hidden, held, past);
    veils.append(veil);
  }
  function skip() {
    if (running) cut();
    else if (frozen) {
      thaw();
      passed = true;
    }
  }
  function cut() {
    skipping = true;
    running?.();
    skipping = false;
  }
  function thaw() {
    frozen = false;
    veil.remove();
    watch(false);
  }
  function once_still(action) {
    if (running) waiting.push(action);
    else action();
  }
  function play({ steps: given, captions = [], art, hidden = [], held = [], moved = [], past }) {
    if (skipping || passed) {
      passed = false;
      thaw();
      return;
    }
    cut();
    if (art) {
      const added = document.createElementNS(SVG, "g");
      added.innerHTML = art;
      known.append(added);
    }
    const steps = calm() ? given.filter(({ kind }) => kind === "ring") : given;
    if (!steps.length && !captions.length) {
      thaw();
      return;
    }
    frozen = false;
    veil.remove();
    watch(captions.length > 0);
    layer.replaceChildren();
    svg.append(layer);
    const stop = new AbortController();
    const timers = [];
    const coming = new Set(steps.filter(({ cover: cover2 }) => cover2));
    const holding = new Set(past ? [...held, ...moved] : []);
    const cover = () => draw_veil([...[...coming].map((step) => step.cover ?? ""), ...hidden], [...holding], past);
    for (const it of holding)
      timers.push(
        setTimeout(() => {
          holding.delete(it);
          cover();
        }, it[1])
      );
    const all = [];
    const began = performance.now();
    const begin = (step, ghost) => {
      const delay = step.at - (performance.now() - began);
      ghost.innerHTML = step.ghost;
      const animations = animate(step, ghost, delay);
      all.push(...animations);
      if (step.cover)
        animations[0].finished.then(
          () => {
            coming.delete(step);
            cover();
          },
          () => {
          }
          // it was cancelled: nothing is covered any more
        );
      const number = [...ghost.querySelectorAll("text")].pop();
      if (step.count && number) {
        const [from, to] = step.count;
        timers.push(setTimeout(() => count(number, from, to, step.ms), delay));
      }
      return Promise.allSettled(animations.map((animation) => animation.finished));
    };
    const ends = steps.map((step) => {
      const ghost = make_ghost(step.kind);
      const early = step.at - (step.wait ?? 0) - AHEAD2;
      timers.push(setTimeout(() => hear(step), step.at));
      if (early <= 0) return begin(step, ghost);
      return new Promise((resolve) => {
        timers.push(setTimeout(() => begin(step, ghost).then(resolve), early));
      });
    });
    if (coming.size || hidden.length || holding.size) {
      cover();
      veils.append(veil);
      for (const later of SETTLES2) timers.push(setTimeout(cover, later));
    }
    const told2 = new Promise((resolve) => {
      for (const caption of captions) timers.push(setTimeout(() => tell(caption), caption.at));
      timers.push(setTimeout(resolve, Math.max(0, ...captions.map((caption) => caption.at + caption.ms))));
    });
    const end = () => {
      if (running !== end) return;
      running = null;
      stop.abort();
      for (const animation of all) animation.cancel();
      timers.forEach(clearTimeout);
      layer.replaceChildren();
      layer.remove();
      veil.remove();
      tell(null);
      watch(false);
      for (const action of waiting.splice(0)) once_still(action);
    };
    running = end;
    for (const name of ["pointerdown", "keydown"]) {
      document.addEventListener(name, skip, { capture: true, passive: true, signal: stop.signal });
    }
    Promise.all([told2, ...ends]).then(end);
  }
  function lend(start) {
    cut();
    const stop = new AbortController();
    let finish = () => {
    };
    const end = () => {
      if (running !== end) return;
      running = null;
      lent = false;
      stop.abort();
      finish();
      for (const action of waiting.splice(0)) once_still(action);
    };
    running = end;
    for (const name of ["pointerdown", "keydown"]) {
      document.addEventListener(name, skip, { capture: true, passive: true, signal: stop.signal });
    }
    lent = true;
    finish = start(end);
  }
  return {
    play,
    hold,
    skip,
    once_still,
    lend,
    cover: cover_over,
    remember,
    freeze,
    picture_of
  };
}

// src/overlay/signs.js
var NUMBERED2 = /^(\d+ )?(.+)$/s;
function create_signs({ ask, el }) {
  let asked = null;
  let known = [];
  const art = make("div", "bc-art", el);
  art.setAttribute("aria-hidden", "true");
  function all() {
    asked ??= fetch_all();
    return asked;
  }
  async function fetch_all() {
    const answer = await ask({ type: "signs" });
    if (!answer?.signs) {
      asked = null;
      return [];
    }
    art.innerHTML = `<svg width="0" height="0">${answer.art}</svg>`;
    known = answer.signs;
    return known;
  }
  function forget() {
    asked = null;
    known = [];
  }
  function write(parent, text) {
    parent.replaceChildren(...parted(text, known).map(([words, sign]) => sign ? signed(words, sign) : words));
  }
  function signed(words, sign) {
    const [, number = "", word] = words.match(NUMBERED2) ?? [];
    const node = make("span", "bc-signed");
    node.innerHTML = sign.svg;
    node.querySelector("text")?.remove();
    node.prepend(number);
    node.append(make("span", "bc-signed-word", null, word));
    return node;
  }
  return { all, forget, write };
}
function parted(text, signs) {
  const words = new Map(signs.flatMap((sign) => sign.words.map((word) => (
    /** @type {const} */
    [word, sign]
  ))));
  if (!words.size) return [[text]];
  const any = [...words.keys()].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text.split(new RegExp(`(?<![\\p{L}\\d])((?:\\d+ )?(?:${any}))(?![\\p{L}\\d])`, "u")).filter(Boolean).map((part) => [part, words.get(part.match(NUMBERED2)?.[2] ?? "")]);
}

// src/overlay/sound.js
var KEPT = "betacolony:sound";
var LOUDNESS = 0.22;
var in_turn = (pitches, apart, note) => pitches.map((pitch, index) => ({ ...note, pitch, at: apart * index }));
var SOUNDS = {
  // knocks on wood, until it lies still
  die: () => in_turn([420, 350, 390, 300], 0.13, { to: 120, long: 0.05, loud: 0.5, wave: "triangle" }),
  ship: ({ ms = 400 }) => [{ pitch: 150, to: 320, long: ms / 1e3, loud: 0.3 }],
  pod: ({ ms = 470 }) => [{ pitch: 130, to: 60, at: 0.95 * ms / 1e3, long: 0.16, wave: "triangle" }],
  tile: ({ ms = 470 }) => [{ pitch: 110, to: 50, at: 0.95 * ms / 1e3, long: 0.22, wave: "triangle" }],
  crew: ({ ms = 420 }) => [{ pitch: 330, to: 240, at: 0.9 * ms / 1e3, long: 0.09, loud: 0.5 }],
  // a tick for each space, each a little higher
  marker: ({ path = [], ms = 110 }) => path.slice(1).map((_, index, all) => ({
    pitch: 520 * 1.06 ** index,
    at: ms * (index + 1) / all.length / 1e3,
    long: 0.06,
    loud: 0.4
  })),
  pop: () => in_turn([660, 880], 0.07, { long: 0.22, loud: 0.45 }),
  news: () => in_turn([523, 659, 784], 0.09, { long: 0.3, loud: 0.5 }),
  round: () => in_turn([392, 523], 0.16, { long: 0.6, loud: 0.5 }),
  cycle: () => in_turn([392, 494, 587], 0.16, { long: 0.7, loud: 0.5 }),
  final: () => in_turn([392, 494, 587], 0.18, { long: 0.8, loud: 0.5 }),
  win: () => in_turn([523, 659, 784, 1047, 1319], 0.12, { long: 0.9, loud: 0.55 })
};
function create_sound() {
  let audio = null;
  let on = read_item(KEPT) === "on";
  function sing({ pitch, to = pitch, at = 0, long, loud = 1, wave = "sine" }) {
    if (!audio) return;
    const start = audio.currentTime + at;
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.type = wave;
    voice.frequency.setValueAtTime(pitch, start);
    voice.frequency.exponentialRampToValueAtTime(to, start + long);
    volume.gain.setValueAtTime(1e-4, start);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS * loud, start + Math.min(0.02, long / 4));
    volume.gain.exponentialRampToValueAtTime(1e-4, start + long);
    voice.connect(volume).connect(audio.destination);
    voice.start(start);
    voice.stop(start + long + 0.02);
  }
  function play(name, step = {}) {
    if (!on || !SOUNDS[name] || !("AudioContext" in globalThis)) return;
    audio ??= new AudioContext();
    audio.resume();
    SOUNDS[name](step).forEach(sing);
  }
  return {
    play,
    is_on: () => on,
    /** @param {boolean} value */
    turn(value) {
      on = value;
      write_item(KEPT, on ? "on" : "");
      play("pop");
    }
  };
}

// src/overlay/in_sight.js
function covered(node, desk) {
  if (desk.closest(".bc-window")) return 0;
  const [at, other] = [node.getBoundingClientRect(), desk.getBoundingClientRect()];
  return at.left < other.right && other.left < at.right ? other.height + parseFloat(getComputedStyle(desk).bottom) : 0;
}
function is_under(node, desk) {
  const [a, b] = [node.getBoundingClientRect(), desk.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
function scroll_to(node, desk, behavior = scrolling()) {
  if (!node || node.closest(".bc-window")) return;
  const taken = covered(node, desk);
  const root = document.documentElement.style;
  const before = root.scrollPaddingBottom;
  if (taken) root.scrollPaddingBottom = `${taken}px`;
  const fits = node.getBoundingClientRect().height < innerHeight - taken;
  node.scrollIntoView({ block: fits ? "center" : "start", behavior });
  root.scrollPaddingBottom = before;
}

// src/overlay/preview.js
var REST = 60;
var PRESS = 380;
function create_preview({ ask, version }, svg, tell) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "bc-foreseen");
  layer.setAttribute("aria-hidden", "true");
  const known = /* @__PURE__ */ new Map();
  let at = -1;
  let picture = 0;
  let wanted = "";
  let asking = false;
  let resting;
  function draw3(target) {
    const answer = known.get(target);
    if (!answer || target !== wanted) return;
    layer.innerHTML = answer.ghost;
    svg.append(layer);
    tell(target, answer);
  }
  async function fetch_wanted() {
    const target = wanted;
    if (!target || asking) return;
    if (known.has(target)) return draw3(target);
    asking = true;
    const [asked, drawn] = [version(), picture];
    const answer = await ask({ type: "preview", target, version: asked });
    asking = false;
    if (answer?.lines && asked === version() && asked === at && drawn === picture) known.set(target, answer);
    if (wanted === target && drawn === picture) draw3(target);
    else fetch_wanted();
  }
  function show(target) {
    if (at !== version()) {
      known.clear();
      at = version();
    }
    if (target === wanted && layer.isConnected) return;
    hide();
    wanted = target;
    if (known.has(target)) draw3(target);
    else resting = setTimeout(fetch_wanted, REST);
  }
  function hide() {
    clearTimeout(resting);
    wanted = "";
    layer.replaceChildren();
    layer.remove();
  }
  function forget() {
    hide();
    known.clear();
    picture += 1;
  }
  return { show, hide, forget };
}
function write_receipt(parent, lines, write) {
  const list = make("dl", "bc-receipt-lines", parent);
  for (const { label, text, dear } of lines) {
    make("dt", "", list, label);
    write(make("dd", dear ? "bc-dear" : "", list), text);
  }
}

// src/overlay/tips.js
var PREVIEWED = ["space", "location", "pod", "achievement", "track", "mat", "die", "dock"];
var id_of = (node) => node.dataset.target ?? "";
var opens_part = (id) => id.startsWith("look-");
function create_tips(ctx, { over, svg, nodes, faces }, write) {
  const { labels } = ctx;
  const tip = make("div", "bc-tip", over);
  tip.hidden = true;
  const preview = create_preview(ctx, svg, tell_preview);
  let held = "";
  let busy = false;
  let late = null;
  const arrangement = () => (
    /** @type {HTMLElement} */
    ctx.el.closest(".bc-window")?.dataset.arrangement ?? ""
  );
  const small = () => is_small(arrangement());
  const receipt = () => ctx.el.closest(".bc-window")?.querySelector(".bc-receipt");
  function describe(id, more = "") {
    const text = [faces[id]?.tip, more].filter(Boolean).join(" ");
    if (text) nodes.get(id)?.setAttribute("aria-description", text);
    else nodes.get(id)?.removeAttribute("aria-description");
  }
  function show(node) {
    const id = id_of(node);
    const face = faces[id];
    const opens = opens_part(id);
    if (!face || opens && small()) return;
    if (held && held !== id) let_go();
    const previewed = face.on && !opens && (small() || !id.startsWith("mat-"));
    const parent = small() && receipt() || tip;
    parent.replaceChildren();
    make("strong", "", parent, face.name);
    if (face.tip) write(make("span", "", parent), face.tip);
    if (face.price) write(make("em", "", parent), `${labels.price} ${face.price}`);
    tip.dataset.target = id;
    tip.hidden = parent !== tip || previewed && Boolean(receipt());
    if (!tip.hidden) place(node);
    foresee(Boolean(previewed));
    if (previewed) preview.show(id);
  }
  function foresee(on) {
    ctx.el.classList.toggle("bc-foreseeing", on);
  }
  function hide() {
    late = null;
    if (held) let_go();
    describe(tip.dataset.target ?? "");
    tip.hidden = true;
    delete tip.dataset.target;
    foresee(false);
    preview.hide();
    receipt()?.replaceChildren();
  }
  function hold_back(on) {
    if (on === busy) return;
    busy = on;
    const node = on ? nodes.get(tip.dataset.target ?? "") : late && nodes.get(id_of(late));
    if (!node || node === document.activeElement) return;
    hide();
    hover(node);
  }
  function hover(node) {
    if (small() && ctx.el.querySelector(".bc-choices :focus-visible")) return;
    if (busy) late = node;
    else show(node);
  }
  function renew() {
    const node = nodes.get(held || (tip.hidden ? "" : tip.dataset.target ?? ""));
    if (node) show(node);
    else if (!held) hide();
    else tip.hidden = true;
  }
  function hold(node) {
    show(node);
    held = id_of(node);
    ctx.hold(is_offered(held) ? held : "");
  }
  function let_go() {
    held = "";
    ctx.hold("");
  }
  function is_offered(id) {
    const rolls = find(ctx.el, ".bc-desk").dataset.mode === "roll";
    return faces[id]?.on && PREVIEWED.includes(id.split("-")[0]) && !rolls;
  }
  function is_previewed(node) {
    return arrangement() !== "" && is_offered(id_of(node));
  }
  function is_explained(node) {
    const [kind] = id_of(node).split("-");
    const asked = Object.entries(faces).some(([id, face]) => face.on && id.split("-")[0] === kind);
    return kind !== "look" && !asked && small();
  }
  function place(node) {
    const edges = over.getBoundingClientRect();
    const lit = [...nodes.values()].filter((it) => it !== node && it.getAttribute("aria-disabled") === "false");
    const { left, top } = node.closest(".bc-window") ? beside(node, tip, edges, [find(ctx.el, ".bc-corner"), ...lit]) : above(node, tip, edges);
    tip.style.left = `${left - edges.left}px`;
    tip.style.top = `${top - edges.top}px`;
  }
  function tell_preview(target, { head, lines }) {
    const node = nodes.get(target);
    if (!node) return;
    if (!lines.length) {
      if (tip.dataset.target !== target || small()) return;
      tip.hidden = false;
      place(node);
      return;
    }
    const told2 = lines.map(({ label, text }) => `${label} ${text}`.trim().replace(/\.?$/, "."));
    describe(target, told2.join(" "));
    const parent = receipt();
    if (!parent) {
      write_receipt(tip, lines, write);
      place(node);
      return;
    }
    parent.replaceChildren();
    make("strong", "", parent, head || faces[target].name.replace(/\.$/, ""));
    write_receipt(parent, lines, write);
    const is_full = () => has_tight_receipts(arrangement()) && parent.scrollHeight > parent.clientHeight + 1;
    const closer = ["bc-tight", "bc-run", "bc-fine"];
    parent.classList.remove(...closer);
    for (const way of closer) parent.classList.toggle(way, is_full());
    tip.hidden = true;
  }
  return {
    show,
    hover,
    hide,
    renew,
    describe,
    hold,
    hold_back,
    /** Forget all previews: the picture has changed. */
    forget: preview.forget,
    held: () => held,
    is_shown: () => !tip.hidden || Boolean(held),
    is_previewed,
    is_explained,
    small,
    in_window: () => arrangement() !== ""
  };
}
var clamp = (value, least, most) => Math.max(least, Math.min(value, most));
var shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
function above(node, tip, edges) {
  const at = node.getBoundingClientRect();
  const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
  const left = clamp(at.left + at.width / 2 - wide / 2, edges.left + 4, edges.right - wide - 4);
  const fits = at.top > high + 24 && at.top - edges.top - high - 10 > 0;
  return { left, top: fits ? at.top - high - 10 : at.bottom + 10 };
}
var WHOLE = '[data-panel^="colony-"]';
function beside(node, tip, edges, kept) {
  const at = node.getBoundingClientRect();
  const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
  const [middle, centre] = [at.left + at.width / 2 - wide / 2, at.top + at.height / 2 - high / 2];
  const boxes = kept.map((it) => it.getBoundingClientRect());
  const about = (node.closest(WHOLE) ?? node).getBoundingClientRect();
  const places = [at, about].flatMap(({ left, top, right, bottom }) => [
    [middle, top - high - 10],
    [middle, bottom + 10],
    [right + 10, centre],
    [left - wide - 10, centre]
  ]);
  const tried = places.map(([x, y]) => {
    const left = clamp(x, edges.left + 4, edges.right - wide - 4);
    const top = clamp(y, edges.top + 4, edges.bottom - high - 4);
    const place = { left, top, right: left + wide, bottom: top + high };
    const covers = boxes.reduce((sum, other) => sum + shared(place, other), 0) + 2 * shared(place, about) + 50 * shared(place, at);
    return { left, top, covers };
  });
  return tried.reduce((best, next) => next.covers < best.covers ? next : best);
}

// src/overlay/pointing.js
var target_of = (event) => (
  /** @type {Element} */
  event.target.closest?.(".bc-target") ?? null
);
function create_pointing(ctx, field2, tips) {
  const hover = listen_to_hovering(ctx, field2, tips);
  const press = listen_to_presses(ctx, field2, tips);
  return { ...hover, press };
}
function listen_to_hovering({ listen }, { svg, nodes }, tips) {
  let quiet = "";
  let pointer = [-1, -1];
  let still = null;
  listen(svg, "pointerover", (event) => {
    const node = target_of(event);
    if (!node || event.pointerType !== "mouse") return;
    pointer = [event.clientX, event.clientY];
    if (still?.every((at, axis) => at === pointer[axis]) || id_of(node) === quiet) return;
    still = null;
    quiet = "";
    tips.hover(node);
  });
  for (const name of ["pointermove", "pointerdown"])
    listen(svg, name, ({ clientX, clientY }) => pointer = [clientX, clientY]);
  listen(svg, "pointerout", (event) => target_of(event) && !tips.held() && tips.hide());
  return {
    /**
     * Show no more tips of a target that was chosen, nor of what comes to lie under the resting pointer.
     * @param {string} id
     */
    hush(id) {
      quiet = nodes.has(id) ? id : "";
      still = pointer;
    },
    /** @param {SVGElement} node */
    is_quiet: (node) => id_of(node) === quiet
  };
}
function listen_to_presses({ choose, listen }, { svg }, tips) {
  let pressing;
  let pressed = false;
  let down = 0;
  let by_finger = false;
  listen(document, "pointerdown", ({ target }) => {
    if (tips.held() && !target?.closest?.(".bc-act, .bc-receipt, .bc-target")) tips.hide();
  });
  listen(svg, "pointerdown", (event) => {
    const node = target_of(event);
    pressed = false;
    down = event.timeStamp;
    by_finger = event.pointerType !== "mouse";
    clearTimeout(pressing);
    if (!node || event.pointerType === "mouse") return;
    pressing = setTimeout(() => {
      pressed = true;
      if (tips.in_window()) tips.hold(node);
      else tips.show(node);
    }, PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) listen(svg, name, () => clearTimeout(pressing));
  listen(svg, "contextmenu", (event) => pressed && event.preventDefault());
  listen(svg, "click", (event) => {
    const node = target_of(event);
    const long = pressed && (event.timeStamp - down >= PRESS || node && tips.is_previewed(node));
    pressed = false;
    if (!long && node) press(node, by_finger);
  });
  function press(node, finger) {
    const asks = finger && (tips.is_previewed(node) || tips.is_explained(node)) && id_of(node) !== tips.held();
    if (asks) tips.hold(node);
    else choose(id_of(node));
  }
  return press;
}

// src/overlay/parts.js
var RADIUS = 15;
var SHARE = 0.27;
function middle_of2(node) {
  if (!node) return null;
  const { x, y, width, height } = (
    /** @type {SVGGraphicsElement} */
    node.getBBox()
  );
  return [x + width / 2, y + height / 2];
}
function place_of2([first, second], reach) {
  if (!second) return [first[0] - 0.6 * reach, first[1] - 0.72 * reach];
  return [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
}
function draw_element(tag, parent, attributes) {
  const node = (
    /** @type {SVGElement} */
    document.createElementNS(SVG, tag)
  );
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  parent.append(node);
  return node;
}
function create_parts(svg, nodes) {
  let shown = "";
  return function draw3(parts) {
    svg.querySelector(".bc-parts")?.remove();
    const key = JSON.stringify(parts);
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", key === shown ? "bc-parts bc-still" : "bc-parts");
    layer.setAttribute("aria-hidden", "true");
    parts.forEach(([text, at], order) => {
      const places = at.map((id) => middle_of2(nodes.get(id))).filter((place) => place !== null);
      if (!text || !places.length || places.length < at.length) return;
      const own = (
        /** @type {SVGGraphicsElement} */
        nodes.get(at[0])
      );
      const reach = own.getBBox().height / 2;
      const [x, y] = place_of2(places, reach);
      const r = Math.min(RADIUS, SHARE * reach);
      const disc2 = draw_element("g", layer, {});
      disc2.style.setProperty("--order", String(order));
      draw_element("circle", disc2, { cx: x, cy: y, r });
      draw_element("text", disc2, { x, y, dy: "0.35em", "font-size": r }).textContent = text;
    });
    if (layer.childElementCount) {
      svg.append(layer);
      shown = key;
    } else if (!parts.length) shown = "";
  };
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

// src/overlay/targets.js
var HANGS = 14;
var NO_FACE = { name: "", tip: "", on: false, price: "", key: "" };
function create_targets(ctx, write) {
  const { labels, listen } = ctx;
  const over = make("div", "bc-over", ctx.el);
  const veils = make("div", "bc-veils", over);
  const svg = make_svg(over, labels.board);
  const nodes = /* @__PURE__ */ new Map();
  const faces = {};
  const field2 = { over, svg, nodes, faces };
  const tips = create_tips(ctx, field2, write);
  const pointing = create_pointing(ctx, field2, tips);
  let panels = [];
  let taken = "";
  const draw_parts = create_parts(svg, nodes);
  const desk = () => find(ctx.el, ".bc-desk");
  const members_beside = (node) => panels.find((panel) => panel.members.includes(node))?.members ?? [];
  function draw_geometry({ width, height, panels: all }) {
    const target = focused()?.dataset?.target ?? "";
    const inside = svg.contains(document.activeElement);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const known = new Map(panels.map((panel) => [panel.id, panel]));
    panels = all.map((panel) => (panel.targets ? make_panel(panel) : known.get(panel.id)) ?? make_panel(panel));
    lay_out(
      svg,
      panels.map(({ group }) => group)
    );
    nodes.clear();
    tips.forget();
    for (const node of panels.flatMap(({ members }) => members)) nodes.set(id_of(node), node);
    for (const id of Object.keys(faces)) {
      if (nodes.has(id)) draw_face(id);
      else delete faces[id];
    }
    return () => {
      const node = inside ? nodes.get(target) : null;
      if (node && node === document.activeElement) greet(node);
      else node?.focus({ preventScroll: true });
    };
  }
  function draw_face(id) {
    const [face, node] = [faces[id], nodes.get(id)];
    if (!node) return;
    const priced = `${face.name.replace(/\.?$/, ".")} ${labels.price} ${face.price}.`;
    node.setAttribute("aria-label", face.price ? priced : face.name);
    node.setAttribute("aria-disabled", String(!face.on));
    tips.describe(id);
    if (face.key) node.setAttribute("aria-keyshortcuts", face.key);
    else node.removeAttribute("aria-keyshortcuts");
  }
  function draw_faces(changed) {
    for (const [id, face] of Object.entries(changed)) {
      faces[id] = { ...faces[id] ?? NO_FACE, ...face };
      draw_face(id);
    }
    for (const panel of panels) {
      const on = panel.members.filter((node) => node.getAttribute("aria-disabled") === "false");
      panel.on = on.length;
      const current = panel.members.find((node) => node === document.activeElement);
      set_tab_stop(panel.members, current ?? on[0] ?? panel.members[0]);
    }
    mark_taken(taken);
    tips.renew();
  }
  function mark_taken(id) {
    nodes.get(taken)?.classList.remove("bc-taken");
    taken = id;
    nodes.get(id)?.classList.add("bc-taken");
  }
  function take(id) {
    mark_taken(id);
    pointing.hush(id);
    if (!opens_part(id)) tips.hide();
  }
  listen(over, "focusin", (event) => {
    const node = target_of(event);
    if (node) greet(node);
  });
  function greet(node) {
    set_tab_stop(members_beside(node), node);
    if (!node.matches(":focus-visible")) return;
    if (tips.small() && !desk().classList.contains("bc-by-keys")) return;
    if (!desk().closest(".bc-window") && is_under(node, desk())) scroll_to(node, desk(), "auto");
    if (!pointing.is_quiet(node)) tips.show(node);
  }
  listen(over, "focusout", () => tips.held() || tips.hide());
  function step(node, key) {
    const members = members_beside(node);
    return members[nearest_point(members.map(middle_of), members.indexOf(node), key, { beyond: 3 })];
  }
  function spot(id, on) {
    for (const [name, node] of nodes) node.classList.toggle("bc-spot", on && name === id);
  }
  const useful = () => panels.filter((panel) => panel.on && panel.id !== "dice");
  function bring_up() {
    const free = ({ group }) => {
      const { top, height } = group.getBoundingClientRect();
      return top + height / 2 > 0 && top + height / 2 < innerHeight - covered(group, desk());
    };
    const found = useful();
    if (found.length && covered(found[0].group, desk()) && !found.some(free)) scroll_to(found[0].group, desk());
  }
  function lowest(height) {
    const lit = [...nodes].filter(([id, node]) => faces[id]?.on && !opens_part(id) && node.isConnected);
    const ends = lit.flatMap(([id, node]) => {
      const { y, height: high } = (
        /** @type {SVGGraphicsElement} */
        node.getBBox()
      );
      return y + high / 2 < height ? y + high + (id.startsWith("location-") ? HANGS : 0) : [];
    });
    return Math.max(0, ...ends);
  }
  function preview(id) {
    const node = nodes.get(id);
    if (node) tips.hold(node);
  }
  const drop = () => tips.held() && tips.hide();
  function press(id, by_finger) {
    const node = nodes.get(id);
    if (node) pointing.press(node, by_finger);
    else ctx.choose(id);
  }
  const focus = (id) => nodes.get(id)?.focus({ preventScroll: true });
  const show = (id) => scroll_to(nodes.get(id), desk());
  const has = (id) => nodes.has(id);
  const count2 = (kind) => [...nodes.keys()].filter((id) => id.startsWith(`${kind}-`)).length;
  const by_key = (key) => Object.entries(faces).find(([, face]) => face.key && face.key === key)?.[0];
  return {
    over,
    veils,
    svg,
    draw_geometry,
    draw_faces,
    draw_parts,
    take,
    release: () => mark_taken(""),
    hide_tip: tips.hide,
    preview,
    drop,
    hold_back: tips.hold_back,
    press,
    focus,
    /** Focus the first target that can be chosen. Returns whether there is one. */
    enter() {
      const node = useful()[0]?.members.find((member) => member.getAttribute("tabindex") === "0");
      node?.focus({ preventScroll: true });
      return Boolean(node);
    },
    has_tip: tips.is_shown,
    target_of,
    step,
    spot,
    show,
    has,
    count: count2,
    lowest,
    useful: () => useful().map(({ id, title, group }) => ({ id, title, go: () => scroll_to(group, desk()) })),
    bring_up,
    by_key
  };
}
function make_svg(parent, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
  svg.setAttribute("class", "bc-targets");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", label);
  parent.append(svg);
  return svg;
}
function make_panel({ id, title = "", targets = {} }) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  group.dataset.panel = id;
  const members = Object.entries(targets).map(([target, hit]) => {
    const node = make_hit(hit);
    node.setAttribute("class", "bc-target");
    node.dataset.target = target;
    group.append(node);
    return node;
  });
  return { id, title, group, members, on: 0 };
}
function lay_out(parent, children) {
  const stays = new Set(children);
  for (const child of [...parent.children]) if (!stays.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}
function set_tab_stop(members, stop) {
  for (const node of members) node.setAttribute("tabindex", node === stop ? "0" : "-1");
}

// src/overlay/turns.js
function create_turns(motion, breath, moments, caption) {
  let latest = [];
  let is_over = false;
  const play = (shows) => shows.forEach((show) => motion.once_still(() => motion.play(show)));
  const offer = () => caption.offer(latest.length > 0);
  function tell(message, past) {
    const hidden = [...message.moment?.cover ?? [], ...message.moment?.table ?? []];
    const show = { ...message, hidden, past };
    if (show.captions?.length) {
      latest = is_over ? [show] : [...latest, show];
      is_over = false;
    }
    offer();
    const covers = show.steps.flatMap(({ cover }) => cover ?? []);
    breath.cover([...covers, ...hidden], Boolean(show.captions?.length), show.moved ?? []);
    motion.hold(show);
    play([show]);
    if (show.moment) motion.once_still(() => moments.show(show.moment));
  }
  const end = () => is_over = true;
  const forget = () => latest = [];
  return { tell, again: () => play(latest), offer, end, forget };
}

// src/overlay/layout.js
var AROUND2 = 16;
var LEAST4 = 400;
function create_layout({ root, form, step, lab }) {
  let drawn = 0;
  let wide = 0;
  function measure() {
    wide = width_of(root());
  }
  function forget() {
    wide = 0;
  }
  function fit() {
    wide ||= width_of(root());
    if (drawn && wide) root().style.setProperty("--table-scale", String(wide / drawn));
  }
  function keep_off_words() {
    const place2 = step();
    if (!place2 || form() !== "step") return;
    const own = lab() ? ".bc-tabs-tabs" : ":scope > :is(h1, h2, .bc-prose), .bc-task .bc-todo";
    const words = find_all(place2, own);
    const low = Math.max(0, ...words.map((part) => part.getBoundingClientRect().bottom));
    root().style.setProperty("--words-low", `${Math.ceil(low - root().getBoundingClientRect().top)}px`);
  }
  function fold_words(folded) {
    step()?.classList.toggle("bc-cramped", folded);
    keep_off_words();
  }
  function place({ width: across, height, places }) {
    const style = root().style;
    drawn = across;
    style.setProperty("--table-width", `${across}px`);
    style.setProperty("--table-height", `${height}px`);
    if (form() === "cell") style.aspectRatio = `${across} / ${height}`;
    fit();
    if (!places) return;
    const beside2 = form() === "step" ? step() : null;
    if (beside2 && lab()) {
      for (const name of ["words", "rim"]) if (places[name]) set_place(beside2.style, name, places[name]);
    }
    if (places.lower) beside2?.style.setProperty("--lower-h", `${places.lower.height}px`);
    root().classList.toggle("bc-holding", Boolean(places.hand?.width));
    const hand = { x: 0, y: 0, width: 0, height: 0 };
    for (const [name, free] of Object.entries({ hand, ...places })) set_place(style, name, free);
  }
  function lay_over(dialog) {
    dialog.style.inset = dialog.style.maxHeight = "";
    dialog.style.removeProperty("--over");
    if (form() !== "cell") return;
    const { top, left, right, bottom } = root().getBoundingClientRect();
    const around = scroller_of(root())?.getBoundingClientRect();
    const [high, low] = [Math.max(top, around?.top ?? 0), Math.min(bottom, around?.bottom ?? innerHeight)];
    if (low - high < LEAST4) return;
    dialog.style.inset = `${high}px ${innerWidth - right}px ${innerHeight - low}px ${left}px`;
    dialog.style.setProperty("--over", dialog.style.inset);
    dialog.style.maxHeight = `${low - high - AROUND2}px`;
  }
  return { measure, forget, fit, keep_off_words, fold_words, place, lay_over };
}
function set_place(style, name, { x, y, width: w, height: h }) {
  for (const [side, value] of Object.entries({ x, y, w, h })) style.setProperty(`--${name}-${side}`, `${value}px`);
}
var width_of = (element) => element.getBoundingClientRect().width;
function scroller_of(element) {
  let node = element.parentElement;
  while (node && !/auto|scroll/.test(getComputedStyle(node).overflowY)) node = node.parentElement;
  return node;
}
function room_of_cell(table) {
  const seen = scroller_of(table)?.clientHeight ?? innerHeight;
  return arrange_cell(width_of(table), seen - AROUND2);
}

// src/overlay/window_bar.js
function create_bar({ labels, opens }, enter, leave) {
  const root = make("header", "bc-window-bar");
  make("span", "bc-window-mark", root).setAttribute("aria-hidden", "true");
  make("strong", "", root, labels.game);
  make("span", "bc-window-title", root, is_own_page() ? document.title.split(" – ")[0] : "");
  const log = make_button("bc-window-button bc-window-log", root, labels.log);
  const slot = make("div", "bc-window-slot", root);
  const contents = (
    /** @type {HTMLElement | null} */
    document.querySelector(".bc-open-contents")
  );
  const after = contents ? [make_button("bc-window-button", root, labels.contents, () => contents.click())] : [];
  if (!is_own_page() && labels.contents_page) {
    const link = make("a", "bc-window-button", null, labels.contents);
    link.href = labels.contents_page;
    opens(link);
    after.push(link);
  }
  const back_label = is_own_page() ? labels.window_leave : labels.window_leave_full;
  const back = make_button("bc-window-button bc-window-leave", root, back_label, leave);
  const offer = make_button("bc-tool bc-window-offer", null, labels.window_enter, enter);
  let desk = null;
  function fill(of_desk, toggle_log) {
    desk = of_desk;
    const { parts, more, menu, home } = of_desk;
    slot.append(...parts);
    home.append(offer);
    log.addEventListener("click", () => toggle_log(more.contains(log) ? menu : log));
    log.setAttribute("aria-expanded", "false");
  }
  function stand(table, shown, in_cell) {
    if (shown) table.prepend(root);
    else root.remove();
    (in_cell ? root : desk?.home)?.append(offer);
  }
  function arrange2(arrangement, in_cell) {
    if (has_short_bar(arrangement)) desk?.more.append(log, ...is_step(arrangement) ? [] : [...after, back]);
    else {
      slot.before(log);
      slot.after(...after, back);
    }
    if (in_cell) back.remove();
  }
  return { offer, fill, stand, arrange: arrange2 };
}

// src/overlay/window.js
var LEFT = "betacolony:window";
function create_window(ctx, changed, reshaped) {
  const { el, labels, listen } = ctx;
  let form = "";
  let wanted = "";
  let left = was_left();
  let free = null;
  const root = () => (
    /** @type {HTMLElement} */
    el.closest(".bc-root") ?? el
  );
  const bar = create_bar(
    ctx,
    () => enter(true),
    () => leave(true)
  );
  const fits = () => Boolean(labels.whole?.includes(arrange(innerWidth, innerHeight).name));
  const is_shown = () => root().getClientRects().length > 0;
  const step = () => is_own_page() && is_step(labels.whole?.[0]) ? (
    /** @type {HTMLElement | null} */
    root().closest(".bc-step")
  ) : null;
  const kind = () => is_lab(labels.whole?.[0]) ? "lab" : "lesson";
  const lab = () => kind() === "lab" ? (
    /** @type {HTMLElement | null} */
    root().closest(".bc-lab")
  ) : null;
  const page_bar = () => document.querySelector(".bc-top")?.getBoundingClientRect().height ?? 0;
  const shape_of2 = () => form === "step" ? arrange_step(innerWidth, innerHeight, page_bar(), kind()) : arrange(innerWidth, innerHeight);
  const layout = create_layout({ root, form: () => form, step, lab });
  const cell = () => is_own_page() || !labels.whole?.includes("notebook") ? null : room_of_cell(root());
  async function enter(asked) {
    if (form === "window" || !fits()) return;
    if (!is_own_page()) {
      try {
        await root().requestFullscreen();
      } catch {
        root().popover = "manual";
        root().showPopover();
      }
    }
    take_form("window");
    if (asked) remember(false);
  }
  function take_form(next) {
    if (next === form) return;
    form = next;
    layout.forget();
    const { classList, dataset } = root();
    bar.stand(root(), next !== "" && next !== "step", next === "cell");
    classList.toggle("bc-window", next !== "");
    classList.toggle("bc-in-step", next === "step");
    classList.toggle("bc-in-cell", next === "cell");
    if (lab()) step()?.classList.toggle("bc-lab-step", next === "step");
    if (next) take_shape();
    else delete dataset.arrangement;
    const room = next === "cell" ? cell() : null;
    root().style.aspectRatio = room ? `${room.width} / ${room.height}` : "";
    free?.();
    free = next === "window" ? take_page(root()) : null;
    changed();
  }
  function take_shape() {
    const shape = shape_of2();
    const name = form === "cell" ? "notebook" : shape.name;
    if (root().dataset.arrangement === name) return shape;
    root().dataset.arrangement = name;
    bar.arrange(name, form === "cell");
    reshaped();
    return shape;
  }
  function leave(asked) {
    if (form !== "window") return;
    if (asked) remember(true);
    if (document.fullscreenElement === root()) {
      document.exitFullscreen().catch(() => {
      });
      if (asked) return;
    }
    root().removeAttribute("popover");
    take_form(wanted);
    if (!asked) return;
    bar.offer.focus({ preventScroll: true });
    (wanted ? root() : bar.offer).scrollIntoView({ block: wanted ? "nearest" : "center" });
  }
  function remember(value) {
    left = value;
    try {
      sessionStorage.setItem(LEFT, value ? "left" : "");
    } catch {
    }
  }
  function was_left() {
    try {
      return sessionStorage.getItem(LEFT) === "left";
    } catch {
      return false;
    }
  }
  function is_reading() {
    let id = "";
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
    }
    const step2 = id ? document.getElementById(id)?.closest(".bc-step") : null;
    return Boolean(step2) && !step2?.contains(el) && step2 !== document.querySelector(".bc-step");
  }
  function adapt() {
    bar.offer.hidden = !fits();
    layout.measure();
    if (!is_own_page()) {
      adapt_to_cell();
      return;
    }
    const words = step() && (lab() ?? step()?.querySelector(".bc-task .bc-todo"));
    if (words) {
      if (form !== "step") words_change.observe(words);
      if (is_shown()) take_form(wanted = "step");
      layout.keep_off_words();
      return;
    }
    const wants_window = fits() && is_shown() && !is_reading();
    if (form && !wants_window) leave(false);
    else if (!form && wants_window && !left) take_form("window");
  }
  function adapt_to_cell() {
    if (form === "window") {
      if (!is_shown()) leave(false);
    } else if (is_shown()) {
      const now = cell() ? "cell" : "";
      if (now !== wanted) take_form(wanted = now);
      layout.fit();
    }
  }
  const words_change = new ResizeObserver(layout.keep_off_words);
  for (const name of ["hashchange", "popstate"]) listen(window, name, adapt);
  listen(document, "fullscreenchange", () => {
    if (form === "window" && !document.fullscreenElement && !root().popover) leave(true);
  });
  function follow(arranged) {
    if (!is_own_page() && form !== "window") take_form(arranged ? "cell" : "");
  }
  function insist() {
    if (form !== "window") take_form(wanted);
  }
  function size() {
    const shape = take_shape();
    const room = form === "cell" ? cell() : { ...shape, width: innerWidth, height: innerHeight };
    if (!room) return {};
    return {
      arrangement: room.name,
      ...picture_size(room, room.width, room.height),
      density: devicePixelRatio * room.scale
    };
  }
  return {
    root,
    adapt,
    leave,
    follow,
    insist,
    size,
    fill: bar.fill,
    place: layout.place,
    lay_over: layout.lay_over,
    fold_words: layout.fold_words,
    stop: () => words_change.disconnect(),
    is_arranged: () => form !== "",
    owns_page: () => form === "window",
    /** The arrangement; "" on the page. */
    arrangement: () => form && root().dataset.arrangement || "",
    /** Whether this view has the form of a picture that it would not ask for. */
    follows: () => form !== "window" && form !== wanted
  };
}
function take_page(element) {
  const { scrollX, scrollY } = window;
  const taken = [];
  for (let node = element; node.parentElement && node !== document.body; node = node.parentElement) {
    for (
      const other of
      /** @type {Iterable<HTMLElement>} */
      node.parentElement.children
    ) {
      if (other === node || other.inert || other.matches("dialog, script, style, .bc-notice")) continue;
      other.inert = true;
      taken.push(other);
    }
  }
  document.documentElement.classList.add("bc-in-window");
  return () => {
    document.documentElement.classList.remove("bc-in-window");
    for (const other of taken) other.inert = false;
    window.scrollTo(scrollX, scrollY);
  };
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

// src/overlay.js
var SIGNS_AFTER = 700;
function render({ model, el }) {
  const labels = model.get("labels");
  el.lang = labels.language;
  el.classList.add("bc-overlay");
  const stop = new AbortController();
  const listen = (node, name, action, capture) => node.addEventListener(name, action, { capture, signal: stop.signal });
  const connection = create_connection(model, el, labels, {
    version: () => desk.version(),
    take(target) {
      targets.take(target);
      desk.take(target);
      motion.skip();
      motion.remember(desk.version());
      breath.keep();
      moments.close();
      turns.end();
      asks_first = false;
    },
    release(seen) {
      desk.once_fit(seen);
      targets.release();
      desk.take("");
    },
    hear(message) {
      desk.clear_alert("lost");
      hears[message.type ?? ""]?.(message);
    },
    lose(text) {
      if (document.querySelector('.bc-notice[data-kind="lost"]')) return;
      desk.alert_with("lost", labels.lost, `${text} ${is_own_page() ? labels.lost_page : labels.lost_lab}`, [
        [labels.reload, () => location.reload()]
      ]);
    }
  });
  const ctx = {
    el,
    labels,
    listen,
    choose: connection.choose,
    ask: connection.ask,
    find_focus,
    opens: opener(model),
    saved: (text) => desk.say_saved(text),
    version: () => desk.version(),
    lay_over: (dialog) => whole.lay_over(dialog),
    fold_words: (folded) => whole.fold_words(folded),
    scheme,
    show: (target) => targets.preview(target),
    hold: (target) => desk.hold(target)
  };
  const signs = create_signs(ctx);
  const dialogs = create_dialogs(ctx, signs);
  const desk = create_desk(ctx, () => targets, dialogs, signs.write);
  const targets = create_targets(ctx, signs.write);
  const settle = () => desk.settle(whole.arrangement());
  const changed = () => {
    desk.root.scrollTop = 0;
    settle();
    targets.hide_tip();
    hello.say();
    if (whole.owns_page() && !targets.svg.contains(document.activeElement)) desk.focus();
    ask_first();
  };
  const whole = create_window(ctx, changed, settle);
  whole.fill(desk.for_bar, desk.toggle_record);
  const caption = create_caption(desk.root, labels, () => turns.again());
  const sound = create_sound();
  desk.offer_sound(sound);
  const watch = (on) => {
    el.parentElement?.classList.toggle("bc-playing", on);
    targets.hold_back(on);
  };
  const motion = create_motion(
    targets.svg,
    targets.veils,
    wants_calm,
    caption.tell,
    watch,
    (step) => sound.play(step.kind, step)
  );
  const breath = create_breath(targets.svg, targets.veils, wants_calm);
  const moments = create_moments(desk.root, targets.svg, labels, wants_calm, motion.cover, sound.play, desk.ends);
  const turns = create_turns(motion, breath, moments, caption);
  desk.draw({});
  const keeper = keep_with_alerts(ctx, desk, () => dialogs.open("share"));
  const listen_to_keys = create_keys(ctx, targets, desk, motion, whole);
  const hello = create_hello(
    ctx,
    targets.over,
    whole,
    (said, is_first) => send(model, {
      type: "hello",
      ...said,
      ...is_first ? { saved: keeper.saved(), link: keeper.link, you: keeper.you } : {}
    })
  );
  function find_focus() {
    const at = document.activeElement;
    const astray = !at || at === document.body || at.classList.contains("bc-root") || at.closest("[inert]");
    if (whole.owns_page() ? astray : !whole.root().contains(at)) desk.focus();
  }
  let asks_first = false;
  function ask_first() {
    if (!asks_first || known === void 0 || !is_own_page() || !whole.owns_page()) return;
    asks_first = false;
    dialogs.open("new");
  }
  let known;
  let former;
  const hears = {
    show,
    words: ({ panels }) => desk.draw_words(panels),
    log({ groups }) {
      const inside = el.contains(document.activeElement);
      motion.once_still(() => {
        desk.draw_log(groups);
        if (inside) find_focus();
      });
    },
    progress({ share }) {
      desk.say_progress(share);
      motion.remember(desk.version());
    },
    motion: (message) => turns.tell(message, motion.picture_of(former)),
    setup: () => asks_first = true,
    keep: ({ text }) => keeper.write(text),
    finish: ({ text }) => keeper.finish(text),
    aside: () => keeper.set_aside()
  };
  let says = {};
  let places = {};
  function show({ desk: whole_desk, changes, geometry, faces, theme }) {
    says = whole_desk ?? { ...says, ...changes };
    const inside = el.contains(document.activeElement);
    if (theme) draw_theme(theme);
    if (geometry) {
      motion.skip();
      turns.forget();
    }
    if (says.version !== known) {
      moments.close();
      targets.drop();
      former = known;
      if (says.follows) motion.freeze(former);
    }
    turns.offer();
    const back = geometry && draw_geometry(geometry);
    if (faces) targets.draw_faces(faces);
    back?.();
    desk.draw(says);
    desk.draw_jumps();
    targets.draw_parts(says.parts ?? []);
    if (says.on_board && known !== void 0 && known !== says.version) targets.bring_up();
    const is_first = known === void 0;
    known = says.version;
    if (inside || whole.owns_page()) find_focus();
    ask_first();
    if (!is_first || !is_own_page()) return;
    window.betacolony.engine(labels.engine);
    void take_up(window.betacolony.early(el), ctx, targets, desk, connection.is_waiting);
  }
  function draw_theme({ scheme: name, ...colours }) {
    const table = whole.root();
    for (const [role, colour] of Object.entries(colours)) table.style.setProperty(role, colour);
    table.dataset.scheme = name;
    listen_to_keys(table);
    el.parentElement?.classList.add("bc-ready");
    signs.forget();
    if (whole.is_arranged()) setTimeout(signs.all, SIGNS_AFTER);
  }
  function draw_geometry(geometry) {
    const back = targets.draw_geometry(geometry);
    places = geometry.places ?? places;
    const arranged = Object.keys(places).length > 0;
    whole.follow(arranged);
    hello.compare(geometry.width, arranged);
    const free = whole.is_arranged() ? places : {};
    if (whole.is_arranged()) whole.place(geometry);
    moments.place();
    if (breath.changes(whole.is_arranged() ? world_of(free, targets.count("location")) : null))
      motion.lend(breath.start);
    desk.place(free);
    return back;
  }
  return () => {
    whole.leave(false);
    whole.stop();
    stop.abort();
    hello.stop();
    connection.close();
  };
}
var overlay_default = { render };
export {
  overlay_default as default
};
