/* The end of a game in a window with room for it: a table at the left, and in the well an orbit for each player, on which
 * the points of each source are a piece of the way. Source by source is counted, and majorities last.
 *
 * Any key or click ends the count; then there are buttons. See ending.py for the data. */

import { SVG, make, make_button } from "../shared/dom.js";

/** @import { Labels } from "../shared/widget.js" */
/** @import { Final } from "./moments.js" */

/** Milliseconds for a source, of which it counts for the first part, and of nothing before the last source. */
const SOURCE = 700;
const COUNTS = 0.78;
const HELD = 500;
/** The radius of the well in its picture, and half the width of the picture. */
const WELL = 332;
const HALF = 350;
/** The radius of the outermost orbit, and of the planet; the width of an orbit. */
const OUTER = 0.885 * WELL;
const PLANET = 0.46 * WELL;
const WIDTH = 27;
/** Points between two marks on the rim. */
const MARK = 10;
/** The fewest points that have room for their sign. */
const SIGNED = 3;
/** How far a ship flies before the points, and the number before it, in the well's pixels; it is wider than high. */
const AHEAD = 16;
const NUMBER = 44;
const WIDER = 14;
/** Free on each side of the well; the width of the words with what is around them, their height, and that without rows. */
const [ABOVE, BESIDE, WORDS, HIGH, BARE] = [8, 19, 600, 640, 366];
/** The least radius of a well, and of one with numbers on its rim; the least height of a window with a well beside words. */
const [LEAST, NUMBERED, LOW] = [165, 230, 560];
/** The least and most height of a row of the table. */
const ROW = [27, 36];
/** How the ids of pieces begin. */
const PIECE = "#final-";
/** What the drawings of pieces expect around them. */
const AROUND = { "aria-hidden": "true", fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };

/**
 * Where a table of this size has room for the well: beside the words, below them, or nowhere.
 * @param {{ width: number, height: number }} size
 * @returns {"beside" | "below" | ""}
 */
export function form_of({ width, height }) {
  if ((width - WORDS) / 2 >= LEAST && height >= LOW) return "beside";
  return width / 2 - BESIDE >= LEAST && (height - HIGH) / 2 >= LEAST ? "below" : "";
}

/**
 * When which source is counted, in milliseconds from the start.
 * @param {number} sources
 */
export const starts = (sources) =>
  Array.from({ length: sources }, (_, index) => SOURCE * index + (index === sources - 1 ? HELD : 0));

/**
 * How much of each source has been counted by then, 0 to 1.
 * @param {number} ms
 * @param {number} sources
 */
export const counted_by = (ms, sources) =>
  starts(sources).map((start) => {
    const share = Math.min(1, Math.max(0, (ms - start) / (SOURCE * COUNTS)));
    return share * (2 - share);
  });

/**
 * The place at an angle and a distance from the middle; 0 points on a lap are at the top.
 * @param {number} points
 * @param {number} lap
 * @param {number} r
 * @returns {[number, number]}
 */
export function place_of(points, lap, r) {
  const angle = (2 * Math.PI * points) / lap - Math.PI / 2;
  return [r * Math.cos(angle), r * Math.sin(angle)];
}

/**
 * The way from some points to others on an orbit.
 * @param {number} from
 * @param {number} to
 * @param {number} lap
 * @param {number} r
 */
export function way_of(from, to, lap, r) {
  const [start, end] = [from, to].map((points) => place_of(points, lap, r).map((at) => at.toFixed(2)));
  return `M${start}A${r} ${r} 0 ${Number(to - from > lap / 2)} 1 ${end}`;
}

/**
 * @param {string} tag
 * @param {Element} parent
 * @param {Record<string, string | number>} [attributes]
 */
function draw(tag, parent, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  parent.append(node);
  return node;
}

/**
 * @param {Element} parent
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
const piece = (parent, name, x, y, scale) =>
  draw("use", parent, { href: PIECE + name, transform: `translate(${x} ${y}) scale(${scale})` });

/**
 * The sign of a source around a point, in the colour of the text around it where it is no piece.
 * @param {Element} parent
 * @param {{ id: string, sign: string }} source
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
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
      fill: "currentColor",
    });
  } else {
    for (const [at, opacity] of [
      [0.55, 0.75],
      [-0.5, 1],
    ])
      draw("path", group, {
        d: `M${at - 0.62} .8C${at - 0.62} .1 ${at - 0.3} 0 ${at} 0S${at + 0.62} .1 ${at + 0.62} .8ZM${at - 0.38} -.42a.38 .38 0 1 0 .76 0a.38 .38 0 1 0 -.76 0`,
        fill: "currentColor",
        opacity,
      });
  }
  return group;
}

/**
 * The well: planet, rim with marks, and an orbit for each player, outermost first.
 * @param {HTMLElement} parent
 * @param {Final} final
 */
function draw_well(parent, { players, rows, total, lap, winners, art }) {
  const svg = draw("svg", parent, { class: "bc-lap-well", viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}` });
  // as around all uses of pieces
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
    const parts = rows.map((row, number) => {
      const [start, points] = [from, row.values[index]];
      from += points;
      const path = draw("path", orbit, { class: number % 2 ? "bc-lap-odd" : "bc-lap-even", "stroke-width": width });
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
    (a, b) => Number(winners.includes(b)) - Number(winners.includes(a)),
  );
  const side = others.map((index, place) => ({
    index,
    x: (place % 2 ? 1 : -1) * (84 - 6 * Math.floor(place / 2)),
    row: Math.floor(place / 2),
  }));
  for (const { index, x, row } of side) {
    const shared = winners.includes(index);
    piece(crew, `crew-${players[index].seat}`, x + (row ? -Math.sign(x) * 28 : 0), row ? 62 : 32, shared ? 44 : 30);
  }
  piece(crew, `crew-${players[first].seat}`, 0, -4, winners.length > 1 ? 44 : 58);
  piece(crew, "medal", 0, -108, 30);
  draw("text", crew, { class: "bc-lap-medal", y: -98 }).textContent = String(total.values[winners[0] ?? first]);

  /** @param {number[]} shares of each source */
  return (shares) => {
    for (const { r, parts, ship, number } of orbits) {
      let points = 0;
      parts.forEach((part, index) => {
        const won = part.points * shares[index];
        // a gap between two pieces
        const gap = Math.min(0.11, won / 4);
        part.path.setAttribute("d", won ? way_of(part.start + gap, part.start + won - gap, lap, r) : "");
        part.sign?.setAttribute("visibility", shares[index] > 0.6 ? "visible" : "hidden");
        points += won;
      });
      const level = Math.abs(Math.cos((2 * Math.PI * points) / lap));
      const [ahead, far] = [AHEAD, NUMBER + WIDER * level].map((pixels) => points + (pixels * lap) / (2 * Math.PI * r));
      const [x, y] = place_of(ahead, lap, r);
      ship.setAttribute("transform", `translate(${x} ${y}) rotate(${(360 * ahead) / lap})`);
      const [nx, ny] = place_of(far, lap, r);
      number.setAttribute("x", String(nx));
      number.setAttribute("y", String(ny + 8));
      number.textContent = String(Math.round(points));
    }
  };
}

/**
 * The table of points: the best of each source in bold, and before the last source the sum until then.
 * @param {HTMLElement} parent
 * @param {Final} final
 */
export function draw_table(parent, { players, rows, before, total, points }) {
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
  /** @type {(name: string, values: number[], className?: string) => { line: HTMLElement, values: number[], cells: HTMLElement[] }} */
  const add = (name, values, className = "") => {
    const line = make("tr", className, body);
    const label = make("th", "", line);
    label.scope = "row";
    make("span", "", label, name);
    const most = Math.max(...values);
    const cells = values.map((value) => make("td", value ? (value === most ? "bc-most" : "") : "bc-none", line));
    return { line, values, cells };
  };
  const last = rows.length - 1;
  const lines = rows.slice(0, last).map(({ name, values }) => add(name, values));
  const sums = players.map((_, index) => rows.slice(0, last).reduce((sum, { values }) => sum + values[index], 0));
  const middle = add(before, sums, "bc-lap-before");
  lines.push(add(rows[last].name, rows[last].values));
  const sum = add(total.name, total.values, "bc-moment-total");
  return { table, lines, middle, sum };
}

/**
 * Show the final lap over the table.
 * @param {HTMLElement} desk
 * @param {SVGSVGElement} board
 * @param {Labels} labels
 * @param {Final} final
 * @param {{ calm: boolean, ends: () => { onward: HTMLElement, again: HTMLElement },
 *   closed: () => void, sound: (name: string) => void }} around
 */
export function show_lap(desk, board, labels, final, { calm, ends, closed, sound }) {
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
  const look = !onward.hidden ? /** @type {HTMLElement} */ (onward.cloneNode(true)) : null;
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
  let frame = 0;
  let counting = false;
  const { length } = final.rows;

  /** @param {number[]} shares */
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
    middle.cells.forEach((cell, seat) => (cell.textContent = is_between ? String(middle.values[seat]) : ""));
    sum.line.classList.add("bc-shown");
    sum.cells.forEach((cell, seat) => (cell.textContent = String(Math.round(sums[seat]))));
  }

  /** @param {number} now */
  function step(now) {
    start ||= now;
    const shares = counted_by(now - start, length);
    show_counted(shares);
    if (shares[length - 1] === 1) finish();
    else frame = requestAnimationFrame(step);
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
    frame = requestAnimationFrame(step);
  }

  function finish() {
    cancelAnimationFrame(frame);
    const was_counting = counting;
    counting = false;
    show_counted(final.rows.map(() => 1));
    lines[length - 1].line.classList.add("bc-lit");
    mark(true);
    (look ?? to_board).focus({ preventScroll: true });
    if (was_counting && final.won) sound("win");
  }

  /** @param {boolean} on whether the end is told */
  function mark(on) {
    box.classList.toggle("bc-counted", on);
    title.textContent = on ? final.title : final.head;
    for (const winner of final.winners)
      for (const line of table.querySelectorAll("tr")) line.children[winner + 1].classList.toggle("bc-winner", on);
  }

  /** Over the table, as large as that is. */
  function place() {
    const { left, top, width, height } = board.getBoundingClientRect();
    const form = form_of({ width, height });
    const free = form === "beside" ? width - WORDS : width - 2 * BESIDE;
    const r = Math.min((form === "beside" ? height : height - HIGH) / 2 - ABOVE, free / 2);
    box.dataset.form = form;
    box.classList.toggle("bc-lap-small", r < NUMBERED);
    const row = Math.max(ROW[0], Math.min(ROW[1], (height - BARE) / length));
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    box.style.setProperty("--rw", `${r}px`);
    box.style.setProperty("--well", `${(2 * r * HALF) / WELL}px`);
    box.style.setProperty("--beside", `${BESIDE}px`);
    box.style.setProperty("--row", `${row}px`);
  }

  // a key or a click that ends the count does nothing else
  /** @param {Event} event */
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
    cancelAnimationFrame(frame);
    sizes.disconnect();
    box.remove();
    closed();
  });
  place();
  box.showModal();
  begin();
  return { box, place, close: () => box.close() };
}
