/* The world's breath: on the way from one stop to the other, all radii change together.
 *
 * The board is painted anew at once; over it lies a canvas that shows the picture of before on its way to that of now.
 * Whatever lies on the planet keeps its place there, and so does whatever lies in a location: both are copied, larger
 * or smaller, from the two pictures. Nothing is asked of the kernel. */

import { make } from "../shared/dom.js";

/** Milliseconds of a breath, of the picture of before going, and of the one of now coming at its end. */
const BREATH = 420;
const LEAVES = 90;
const COMES = 120;
/** The shares of the way between which the one picture turns into the other. */
const TURNS = [0.1, 0.55];
/** Milliseconds after which the picture of now is copied again: some of it may still be on its way. */
const SETTLES = [40, 110, 220, 320];
/** How far the light around the planet reaches, in its radii. */
const GLOW = 1.13;

/** @import { Held } from "./motion.js" */

/** @typedef {{ x: number, y: number, width: number, height: number }} Place */

/**
 * The world in a picture, in its pixels: its middle and radius, the planet's radius, that of the ring, the direction of
 * the first location on it (radians), the radius and the number of the locations.
 * @typedef {{ x: number, y: number, r: number, planet: number, ring: number, first: number, station: number,
 *   locations: number }} World
 */

/**
 * The world of a picture; null where it has none as a whole.
 * @param {Record<string, Place>} places
 * @param {number} locations
 * @returns {World | null}
 */
export function world_of({ well, planet, station }, locations) {
  if (!well || !planet || !station || !locations) return null;
  const [x, y] = [well.x + well.width / 2, well.y + well.height / 2];
  const [across, down] = [station.x + station.width / 2 - x, station.y + station.height / 2 - y];
  return {
    x,
    y,
    r: well.width / 2,
    planet: planet.width / 2,
    ring: Math.hypot(across, down),
    first: Math.atan2(down, across),
    station: station.width / 2,
    locations,
  };
}

/**
 * The share of the way at a share of the time: cubic-bezier(0.2, 0.8, 0.2, 1).
 * @param {number} time
 */
export function eased(time) {
  /** @type {(s: number, one: number, two: number) => number} */
  const at = (s, one, two) => 3 * (1 - s) ** 2 * s * one + 3 * (1 - s) * s ** 2 * two + s ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    if (at(middle, 0.2, 0.2) < time) low = middle;
    else high = middle;
  }
  return time <= 0 ? 0 : time >= 1 ? 1 : at((low + high) / 2, 0.8, 1);
}

/**
 * A world between two others.
 * @param {World} one
 * @param {World} other
 * @param {number} share of the way
 * @returns {World}
 */
export function between(one, other, share) {
  const way = (/** @type {"planet" | "ring" | "station"} */ part) => one[part] + share * (other[part] - one[part]);
  return { ...other, planet: way("planet"), ring: way("ring"), station: way("station") };
}

/**
 * @param {SVGSVGElement} svg
 * @param {Element} veils below it, where the breath is drawn
 * @param {() => boolean} calm
 */
export function create_breath(svg, veils, calm) {
  const veil = make("canvas", "bc-veil bc-breath");
  veil.setAttribute("aria-hidden", "true");
  /** @type {World | null} */
  let world = null; // of the picture on the screen
  /** @type {{ picture: HTMLCanvasElement, world: World } | null} */
  let before = null;
  /** @type {{ outlines: string[], marks: boolean, moved: Held[] }} */
  let hidden = { outlines: [], marks: false, moved: [] };
  let [copy, again] = [() => {}, false];

  const layers = () =>
    /** @type {HTMLCanvasElement[]} */ ([...(svg.closest(".bc-grid")?.querySelectorAll(".bc-canvas canvas") ?? [])]);

  /**
   * Copy the world from the layers of the board.
   * @param {HTMLCanvasElement} canvas
   * @param {World} of
   * @param {boolean} [marks] whether what can be chosen is marked
   * @param {HTMLCanvasElement} [past] the world of before, which some places still show
   */
  function take(canvas, { x, y, r }, marks = true, past = undefined) {
    const [ground, ...upper] = layers();
    const scale = (ground?.width ?? 0) / svg.viewBox.baseVal.width;
    const side = Math.round(2 * r * scale);
    const pen = canvas.getContext("2d");
    if (!pen || !side) return false;
    if (canvas.width !== side) canvas.width = canvas.height = side;
    /** @param {HTMLCanvasElement} layer */
    const lay = (layer) => pen.drawImage(layer, (x - r) * scale, (y - r) * scale, side, side, 0, 0, side, side);
    pen.clearRect(0, 0, side, side);
    for (const layer of [ground, ...(marks ? upper : upper.slice(0, -1))]) lay(layer);
    /** @type {(outlines: string[], draw: () => void) => void} */
    const within = (outlines, draw) => {
      if (!outlines.length) return;
      const clip = new Path2D();
      for (const outline of outlines) clip.addPath(new Path2D(outline));
      pen.save();
      pen.setTransform(scale, 0, 0, scale, (r - x) * scale, (r - y) * scale);
      pen.clip(clip);
      pen.setTransform(1, 0, 0, 1, 0, 0);
      draw();
      pen.restore();
    };
    // what is still to come is not there yet
    within(hidden.outlines, () => lay(ground));
    if (past)
      for (const [outline, , [across, down] = [0, 0]] of hidden.moved)
        within([outline], () => pen.drawImage(past, across * scale, down * scale));
    return true;
  }

  /** Keep the picture that may change now. */
  function keep() {
    hidden = { outlines: [], marks: false, moved: [] };
    before = null;
    if (!world || calm() || document.hidden) return;
    const picture = document.createElement("canvas");
    if (take(picture, world)) before = { picture, world };
  }

  /**
   * Show that the world is now another; whether it breathes.
   * @param {World | null} now
   */
  function changes(now) {
    const old = before;
    const breathes = Boolean(
      now && old && now.r === old.world.r && now.x === old.world.x && now.planet !== old.world.planet && !calm(),
    );
    world = now;
    if (!breathes) before = null;
    return breathes;
  }

  /**
   * Breathe; returns what ends it at once.
   * @param {() => void} done
   */
  function start(done) {
    const [old, now] = [before, world];
    before = null;
    const pen = veil.getContext("2d");
    const fresh = document.createElement("canvas");
    if (!old || !now || !pen) {
      done();
      return () => {};
    }
    const side = old.picture.width;
    const scale = side / (2 * now.r);
    // not computed, which would ask for the style of everything
    const style = /** @type {HTMLElement} */ (svg.closest(".bc-root")).style;
    const colour = (/** @type {string} */ role) => style.getPropertyValue(`--bc-${role}`);
    const [space, air] = [well(side, colour), glow(side, colour("glow"))];
    Object.assign(veil, { width: side, height: side });
    const { width, height } = svg.viewBox.baseVal;
    const share = (/** @type {number} */ part, whole = width) => `${(100 * part) / whole}%`;
    Object.assign(veil.style, { left: share(now.x - now.r), width: share(2 * now.r) });
    veil.style.top = share(now.y - now.r, height);
    copy = () => take(fresh, now, !hidden.marks, old.picture);
    copy();
    again = false;
    const settles = [...SETTLES];
    const began = performance.now();
    let frame = 0;
    const draw = () => {
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
      const both = /** @type {const} */ ([
        [old.picture, old.world, turned < 1 ? 1 : 0],
        [fresh, now, turned],
      ]);
      for (const [picture, of, alpha] of both) {
        if (!alpha) continue;
        pen.globalAlpha = alpha;
        patch(pen, picture, scale, [0, 0, of.planet], [0, 0, at.planet]);
        for (let number = 0; number < of.locations; number += 1) {
          const angle = of.first + (number * 2 * Math.PI) / of.locations;
          const [across, down] = [Math.cos(angle), Math.sin(angle)];
          const from = /** @type {Spot} */ ([of.ring * across, of.ring * down, of.station]);
          patch(pen, picture, scale, from, [at.ring * across, at.ring * down, at.station]);
        }
      }
      // what lies elsewhere, such as ships, goes and comes
      for (const [picture, alpha] of /** @type {const} */ ([
        [old.picture, 1 - time / LEAVES],
        [fresh, 1 - (BREATH - time) / COMES],
      ])) {
        if (alpha <= 0) continue;
        pen.globalAlpha = alpha;
        pen.drawImage(picture, 0, 0);
      }
      pen.restore();
      frame = requestAnimationFrame(draw);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      veil.remove();
      svg.closest(".bc-grid")?.classList.remove("bc-unmarked");
      copy = () => {};
    };
    draw();
    veils.append(veil);
    return stop;
  }

  /**
   * Leave out what a show is still to bring.
   * @param {string[]} outlines of the places that show bare ground
   * @param {boolean} marks whether what can be chosen is left out as well
   * @param {Held[]} moved what shows its past until then
   */
  function cover(outlines, marks, moved) {
    hidden = { outlines, marks, moved };
    again = true;
    if (veil.isConnected) svg.closest(".bc-grid")?.classList.toggle("bc-unmarked", marks);
  }

  return { keep, changes, start, cover };
}

/** @typedef {[number, number, number]} Spot a disc: its middle, from that of the world, and its radius, in pixels of the picture */

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function disc(pen, x, y, r) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.clip();
}

/**
 * Copy a disc of a picture to another place, in another size.
 * @param {CanvasRenderingContext2D} pen
 * @param {HTMLCanvasElement} picture
 * @param {number} scale
 * @param {Spot} from
 * @param {Spot} to
 */
function patch(pen, picture, scale, from, to) {
  const half = picture.width / 2;
  /** @param {Spot} spot */
  const box = ([x, y, r]) => [half + (x - r) * scale, half + (y - r) * scale, 2 * r * scale, 2 * r * scale];
  const [[sx, sy, sw, sh], [dx, dy, dw, dh]] = [box(from), box(to)];
  pen.save();
  disc(pen, dx + dw / 2, dy + dh / 2, dw / 2);
  pen.drawImage(picture, sx, sy, sw, sh, dx, dy, dw, dh);
  pen.restore();
}

/**
 * The dotted way of the ships.
 * @param {CanvasRenderingContext2D} pen
 * @param {World} at
 * @param {number} scale
 * @param {string} colour
 */
function ring(pen, { r, ring: wide }, scale, colour) {
  pen.save();
  Object.assign(pen, { globalAlpha: 0.8, strokeStyle: colour, lineWidth: 1.7 * scale, lineCap: "round" });
  pen.setLineDash([0.1 * scale, 7 * scale]);
  pen.beginPath();
  pen.arc(r * scale, r * scale, wide * scale, 0, 2 * Math.PI);
  pen.stroke();
  pen.restore();
}

/**
 * The empty well.
 * @param {number} side
 * @param {(role: string) => string} colour
 */
function well(side, colour) {
  return shaded(side, [
    [0, colour("well-light")],
    [0.72, colour("well")],
    [1, colour("well-shade")],
  ]);
}

/**
 * The light around the planet.
 * @param {number} side
 * @param {string} colour
 */
function glow(side, colour) {
  const faint = (/** @type {number} */ alpha) => `color-mix(in srgb, ${colour} ${alpha}%, transparent)`;
  return shaded(side, [
    [0.84, faint(0)],
    [0.885, faint(62)],
    [0.925, faint(26)],
    [1, faint(0)],
  ]);
}

/**
 * A square with a radial gradient.
 * @param {number} side
 * @param {[number, string][]} stops
 */
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
