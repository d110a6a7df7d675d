/* Moments, told on the board: the end of a round or a cycle, and the scoring of the game (moments.py).
 *
 * Any click or key goes on, and still does what it does; but for a click on the card, and for one on something that
 * can't be chosen. The end of a round goes by itself, too, once there has been time to read it. Screen readers hear the
 * same from the desk. */

import { SVG, find, guard_click, in_frame, make } from "../shared/dom.js";
import { count } from "./count.js";
import { draw_table, form_of, show_lap } from "./final_lap.js";

/** @import { Labels } from "../shared/widget.js" */

/** @typedef {{ name: string, seat: string, text: string, value: string, good: boolean }} Row */

/** @typedef {{ head: string, lines: string[], rows: Row[] }} Part */

/**
 * @typedef {{ kind: "round" | "cycle" | "ending", head: string, parts: Part[] }} Round an "ending" is that of a game
 */

/** @typedef {{ name: string, values: number[] }} Points */

/**
 * The points of each player by source, in the order in which they are counted (ending.py); ``winners`` are places among
 * the players, ``cover`` the outlines of places of the board that would tell the end too early, ``table`` that of the
 * table of points, which says the same as the card.
 * @typedef {{ kind: "final", head: string, after: string, points: string, players: { name: string, seat: string }[],
 *   rows: (Points & { id: string, sign: string })[], before: string, total: Points, lap: number, art: string,
 *   winners: number[], won: boolean, title: string, verdict: string[], cover?: string[], table?: string[] }} Final
 */

/** Milliseconds from part to part, from source to source, and for a number to count up. */
const PART = 450;
const SOURCE = 620;
const COUNT = 420;
/** Milliseconds that the end of a round stays, and as many more for each of its letters. */
const STAYS = 3500;
const LETTER = 35;
/** Pixels between a card and the question, or the edge of the window. */
const OFF = 8;
/** Stands in the place of a number to come. */
const QUIET = "·";
/** Milliseconds of nothing before the last source. */
const HELD = 500;
/** So many sparks rise for a winner. */
const SPARKS = 26;

/**
 * @param {HTMLElement} desk
 * @param {SVGSVGElement} svg of the board
 * @param {Labels} labels
 * @param {() => boolean} calm true if the reader prefers reduced motion: then everything is there at once
 * @param {(outlines: string[]) => void} cover shows the bare ground in places
 * @param {(name: string) => void} sound
 * @param {() => { onward: HTMLElement, again: HTMLElement }} ends what can be done after a game
 */
export function create_moments(desk, svg, labels, calm, cover, sound, ends) {
  /** @type {HTMLElement | null} */
  let shown = null;
  /** @type {(() => void) | null} */
  let closing = null; // takes away what is shown
  /** @type {Element | null} */
  let sparks = null;
  /** @type {(() => void) | null} */
  let finish = null; // shows at once what is still to come

  function close() {
    closing?.();
  }

  /** @type {(() => void) | null} */
  let place_lap = null;

  /** @param {Final} final */
  function show_final_lap(final) {
    sound(final.kind);
    const lap = show_lap(desk, svg, labels, final, {
      calm: calm(),
      ends,
      sound,
      closed: () => {
        closing = place_lap = null;
      },
    });
    closing = lap.close;
    place_lap = lap.place;
  }

  /** @param {Round | Final} moment */
  function show(moment) {
    close();
    if (moment.kind === "final" && desk.closest(".bc-window") && form_of(svg.getBoundingClientRect())) {
      show_final_lap(moment);
      return;
    }
    const box = make("div", `bc-moment bc-moment-${moment.kind}`, desk);
    box.setAttribute("aria-hidden", "true");
    shown = box;
    frame.ask();
    const stop = new AbortController();
    closing = () => {
      shown = closing = finish = null;
      stop.abort();
      reveal();
      box.remove();
      sparks?.remove();
    };
    /** @param {Event} event */
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

  /**
   * Close the card after a time; the time begins anew once a mouse has moved over it, or the window has changed.
   * @param {HTMLElement} box
   * @param {number} ms
   * @param {AbortSignal} signal
   */
  function leave_after(box, ms, signal) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let read = false; // a mouse has come to it; one that lay there before may rest for long
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (read && box.matches(":hover") ? begin() : close()), ms);
    };
    begin();
    signal.addEventListener("abort", () => clearTimeout(timer));
    box.addEventListener("pointermove", () => (read = true), { signal });
    box.addEventListener("pointerleave", begin, { signal });
    window.addEventListener("resize", begin, { signal });
  }

  /** Show all of the board again. */
  function reveal() {
    cover([]);
    desk.classList.remove("bc-scoring", "bc-scored");
  }

  /** Lay it over the middle of the world, in the window; on a page it is over the middle of the screen. */
  function place() {
    place_lap?.();
    if (!shown) return;
    shown.style.left = shown.style.top = shown.style.maxWidth = "";
    if (!desk.closest(".bc-window")) return;
    const ring = /** @type {SVGGElement | null} */ (svg.querySelector('[data-panel="rondel"]'));
    const { x, y, width, height } = ring?.getBBox() ?? svg.viewBox.baseVal;
    const middle = y + height / 2;
    if (desk.closest('[data-arrangement="phone"]')) {
      // upright, it has nothing to choose beside the world, but below it
      shown.style.left = "50%";
      shown.style.top = `${Math.min(middle, above_sheet(shown))}px`;
    } else if (ring) {
      shown.style.left = `${Math.max(x + width / 2, beside_question(shown))}px`;
      shown.style.top = `${middle}px`;
    }
  }

  /**
   * How far down the middle of a card lies at most on an upright phone, to leave free what can be done then.
   * @param {HTMLElement} card
   */
  function above_sheet(card) {
    return find(desk, ".bc-corner").offsetTop + OFF - card.offsetHeight / 2;
  }

  /**
   * How far right the middle of a card lies at least where the question is beside the world, in pixels of the picture.
   * The end of a round takes no more than the room beside it; after the end of the game nothing is asked.
   * @param {HTMLElement} card
   */
  function beside_question(card) {
    if (!desk.closest('[data-arrangement="side"]')) return 0;
    const asked = find(desk, ".bc-corner");
    const [first, last] = [asked.offsetLeft + asked.offsetWidth + OFF, desk.offsetWidth - OFF];
    if (!card.matches(".bc-moment-final")) card.style.maxWidth = `${last - first}px`;
    const half = card.offsetWidth / 2;
    return Math.min(first + half, last - half);
  }

  const frame = in_frame(place);

  /**
   * @param {HTMLElement} box
   * @param {Part[]} parts
   */
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

  /**
   * @param {HTMLElement} box
   * @param {Final} final
   */
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

    /** @type {ReturnType<typeof setTimeout>[]} */
    const timers = [];
    /** @param {number} index */
    const fill = (index) => {
      const { line, values, cells } = lines[index];
      line.classList.add("bc-shown");
      values.forEach((value, place) => (cells[place].textContent = String(value)));
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
    const at = (/** @type {number} */ index) => SOURCE * index + (index > sources.length - 1 ? HELD : 0);
    cover([...hidden, ...twin]);
    desk.classList.add("bc-scoring");
    lines.forEach(({ line, values, cells }, index) => {
      timers.push(
        setTimeout(() => {
          line.classList.add("bc-shown");
          values.forEach((value, place) => count(cells[place], 0, value, COUNT, () => finish !== null));
        }, at(index)),
      );
    });
    timers.push(setTimeout(whole, at(lines.length) + 300));
  }

  return { show, close, place: frame.ask };
}

/**
 * @param {string} tag
 * @param {Element} parent
 * @param {Record<string, string | number>} attributes
 */
function draw(tag, parent, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  parent.append(node);
  return node;
}

/**
 * A small planet with a ship around it; for those who have won, with rays.
 * @param {HTMLElement} parent
 * @param {string} role of the ship's colour
 * @param {boolean} won
 */
function draw_emblem(parent, role, won) {
  const svg = draw("svg", parent, { viewBox: "-60 -60 120 120", class: "bc-emblem" });
  if (won) {
    const rays = draw("g", svg, { class: "bc-rays", fill: "var(--bc-pick)" });
    for (let ray = 0; ray < 16; ray += 1)
      draw("path", rays, { d: `M-2.4 -36L0 ${ray % 2 ? -48 : -57}L2.4 -36Z`, transform: `rotate(${22.5 * ray})` });
  }
  draw("circle", svg, { r: 30, fill: "var(--bc-sea-shade)" });
  draw("circle", svg, { r: 28, fill: "var(--bc-sea)" });
  draw("path", svg, { d: "M-22 -16A27 27 0 0 1 15 -22Q2 -14 -4 -12T-22 -16Z", fill: "var(--bc-sea-light)" });
  draw("path", svg, { d: "M-24 6Q-12 0 -4 8T14 16Q6 25 -6 26T-24 6Z", fill: "var(--bc-sea-light)", opacity: 0.75 });
  const orbit = draw("g", svg, { class: "bc-orbit" });
  draw("circle", orbit, { r: 36, fill: "none", stroke: "var(--bc-text-soft)", "stroke-dasharray": "1 5" });
  draw("path", orbit, {
    d: "M-7 -41Q4 -42 10 -36Q4 -30 -7 -31L-4 -36Z",
    fill: `var(--bc-${role})`,
    stroke: "var(--bc-text)",
    "stroke-width": 1.2,
  });
  return svg;
}

/**
 * Let hexagons in bright colours rise behind a box, once.
 * @param {HTMLElement} box
 */
function spark(box) {
  const holder = make("div", "bc-sparks");
  box.before(holder);
  holder.style.left = box.style.left;
  holder.style.top = box.style.top;
  const svg = draw("svg", holder, { viewBox: "-500 -400 1000 800" });
  const colours = ["pick", "seat-blue", "sea-light", "seat-purple", "pick", "good"];
  for (let index = 0; index < SPARKS; index += 1) {
    // an even fan with a little unevenness, the same each time
    const uneven = ((index * 7919) % 17) / 17;
    const angle = -Math.PI * (-0.12 + (1.24 * (index + 0.5)) / SPARKS);
    const far = 290 + 90 * uneven;
    const [x, y] = [Math.cos(angle) * far * 1.05, Math.sin(angle) * far];
    const hexagon = draw("path", svg, {
      d: "M0 -9L7.8 -4.5V4.5L0 9L-7.8 4.5V-4.5Z",
      fill: `var(--bc-${colours[index % colours.length]})`,
    });
    const size = 0.9 + 0.9 * uneven;
    hexagon.animate(
      [
        { transform: "translate(0, 40px) scale(0.2)", opacity: 1, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)" },
        { transform: `translate(${x}px, ${y}px) scale(${size}) rotate(${120 * uneven}deg)`, opacity: 1, offset: 0.4 },
        { transform: `translate(${1.06 * x}px, ${y + 110}px) scale(${size}) rotate(${300 * uneven}deg)`, opacity: 0 },
      ],
      { duration: 2600 + 600 * uneven, delay: 80 * (index % 6), fill: "both" },
    );
  }
  setTimeout(() => holder.remove(), 4500);
  return holder;
}
