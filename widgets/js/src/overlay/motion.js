/* Ghosts over the board: pieces that travel from their old places to the new ones, turn after turn. See motion.py for
 * the steps.
 *
 * The board below shows the new position from the start, so any click or key may cut the animation short. Where the
 * ground is a canvas of its own, a veil shows that in the places of pieces that are still on their way, and the picture
 * of before in places that are told later. */

import { SVG, make } from "../shared/dom.js";
import { count } from "./count.js";

/**
 * A step (story.py): the markup of a ghost (which refers to the art sent with the steps), its start and duration in
 * milliseconds, and its path as points in the picture, with an angle if it turns; how long it waits at the start of
 * that, the numbers between which it counts, and the outline of the place to cover until it is there.
 * @typedef {{ kind: string, ghost: string, at: number, ms: number, path: [number, number, number?][], wait?: number,
 *   count?: [number, number], cover?: string }} Step
 */

/** Milliseconds after which the ground, painted anew, has come. */
const SETTLES = [80, 250, 600];

/** @typedef {{ seat: string, name: string, text: string, at: number, ms: number }} Caption */

/**
 * The steps and captions of some turns; ``hidden`` are outlines of places that would tell the end too early, ``held``
 * those that show ``past``, a picture of before, each for so many milliseconds; those in ``moved`` have moved since then,
 * as far across and down as they say.
 * @typedef {{ steps: Step[], captions: Caption[], art: string, hidden?: string[], held?: Held[], moved?: Held[],
 *   past?: HTMLCanvasElement }} Show
 */

/** @typedef {[outline: string, ms: number, moved?: [number, number]]} Held */

/** Milliseconds that a ghost is made before it shows: to make all of a show at once would take longer than a frame. */
const AHEAD = 120;

/** The share of a pod's way after which it drops, and how far, in pixels. */
const DROPS = 0.8;
const LIFTED = 6;

/** Ships land with a small overshoot. */
const FLIGHT = "cubic-bezier(0.45, 0, 0.4, 1.04)";

/**
 * A player of steps on an overlay's svg.
 * @param {SVGSVGElement} svg
 * @param {Element} veils below it, where the veil lies
 * @param {() => boolean} calm true if the reader prefers reduced motion: then nothing travels
 * @param {(caption: Caption | null) => void} tell shows the caption of a turn, null for none
 * @param {(on: boolean) => void} watch begins and ends the time in which other players' turns are told
 * @param {(step: Step) => void} [hear] as each step begins
 */
export function create_motion(svg, veils, calm, tell, watch, hear = () => {}) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "bc-ghosts");
  layer.setAttribute("aria-hidden", "true");
  // the art of all ghosts so far: it is sent once, and stays where it is, as to come and go would style it anew
  const known = document.createElementNS(SVG, "svg");
  known.setAttribute("class", "bc-known");
  known.setAttribute("aria-hidden", "true");
  veils.append(known);
  const veil = make("canvas", "bc-veil");
  veil.setAttribute("aria-hidden", "true");
  /** @type {(() => void) | null} */
  let running = null; // ends the current animation
  let frozen = false; // the board shows its past until a show comes
  let passed = false; // and that one has been skipped before it came
  let lent = false; // that is of something else than a show
  let skipping = false;
  /** @type {(() => void)[]} */
  const waiting = []; // what is to happen once nothing moves
  /** @type {{ version: number, picture: HTMLCanvasElement } | null} */
  let kept = null; // the board as it was at a version of the desk

  /** @param {[number, number, number?]} point */
  const at = ([x, y]) => `translate(${x}px, ${y}px)`;
  const stay = { opacity: 1 };
  /** @type {(step: Step) => Keyframe[]} */
  const dropped = ({ path }) => [
    ...path.slice(0, -1).map(([x, y], index) => ({
      transform: at([x, index ? y - LIFTED : y]),
      offset: (DROPS * index) / (path.length - 1),
      ...stay,
    })),
    { transform: at([path[path.length - 1][0], path[path.length - 1][1] - LIFTED]), offset: DROPS, easing: "ease-in" },
    { transform: at(path[path.length - 1]), ...stay },
  ];
  /** @type {(step: Step) => Keyframe[]} */
  const ring = ({ path: [point] }) => [
    { transform: at(point), opacity: 0 },
    { transform: at(point), opacity: 1, offset: 0.1 },
    { transform: at(point), opacity: 1, offset: 0.75 },
    { transform: at(point), opacity: 0 },
  ];

  /**
   * The keyframes of a ghost, by the kind of its step; other kinds follow their path.
   * @type {Record<string, ((step: Step) => Keyframe[]) | undefined>}
   */
  const shows = {
    // what is gained shows itself, then goes to the mat if there is one to see
    pop: ({ path: [[x, y], goal] }) => [
      { transform: `${at([x, y + 6])} scale(0.6)`, opacity: 0, easing: "ease-out" },
      { transform: at([x, y - 6]), opacity: 1, offset: 0.16 },
      { transform: at([x, y - 12]), opacity: 1, offset: 0.7, easing: "ease-in" },
      goal ? { transform: `${at(goal)} scale(0.5)`, opacity: 0.2 } : { transform: at([x, y - 30]), opacity: 0 },
    ],
    news: ({ path: [[x, y]] }) => [
      { transform: `${at([x, y])} scale(0.5)`, opacity: 0, easing: "cubic-bezier(0.2, 0.8, 0.2, 1.2)" },
      { transform: at([x, y]), opacity: 1, offset: 0.2 },
      { transform: at([x, y - 4]), opacity: 1, offset: 0.82 },
      { transform: at([x, y - 12]), opacity: 0 },
    ],
    pulse: ({ path: [point] }) => [
      { transform: at(point), opacity: 1, easing: "ease-out" },
      { transform: `${at(point)} scale(1.3)`, opacity: 0 },
    ],
    ring,
    count: ({ path: [point] }) => [
      { transform: at(point), ...stay },
      { transform: at(point), ...stay },
    ],
    pod: dropped,
    tile: dropped,
    die: ({ path: [[x, y]] }) =>
      [0, -9, 0, -5, 0, -2, 0].map((up, index, all) => ({
        transform: `${at([x, y + up])} rotate(${[-150, -80, -20, 14, -8, 3, 0][index]}deg)`,
        offset: index / (all.length - 1),
        ...stay,
      })),
    // a marker slows down at each space
    marker: ({ path }) => path.map((point) => ({ transform: at(point), easing: "ease-in-out", ...stay })),
  };
  /** @param {Step} step */
  const along = ({ path }) => path.map((point) => ({ transform: at(point), ...stay }));

  /** @param {string} kind of its step */
  function make_ghost(kind) {
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", `bc-ghost bc-ghost-${kind}`);
    layer.append(ghost);
    return ghost;
  }

  /**
   * @param {Step} step
   * @param {Element} ghost
   * @param {number} delay until it begins, in milliseconds
   */
  function animate(step, ghost, delay) {
    const time = { delay, duration: step.ms };
    const show = shows[step.kind];
    const flying = show ? time : { ...time, easing: step.kind === "ship" ? FLIGHT : "ease-in-out" };
    const all = [ghost.animate((show ?? along)(step), flying)];
    const turning = /** @type {SVGElement | null} */ (ghost.querySelector(".bc-turns"));
    if (turning) {
      const turns = step.path.map(([, , angle]) => ({ transform: `rotate(${angle}deg)` }));
      turning.style.transform = turns[0].transform;
      all.push(turning.animate(turns, flying));
    }
    if (step.wait) {
      const still = { transform: at(step.path[0]), ...stay };
      all.push(ghost.animate([still, still], { delay: delay - step.wait, duration: step.wait }));
    }
    // the sides of a die, one after the other; the last is its own
    const faces = ghost.querySelectorAll(".bc-face");
    faces.forEach((face, index) => {
      const sides = Array.from({ length: 2 * faces.length }, (_, side) => (side % faces.length === index ? 1 : 0));
      all.push(
        face.animate(
          sides.map((opacity) => ({ opacity, easing: "steps(1, end)" })),
          { ...time, easing: "cubic-bezier(0.2, 0.7, 0.6, 1)" },
        ),
      );
    });
    return all;
  }

  /** The canvases of the board, the ground first, what can be chosen last. */
  const layers = () =>
    /** @type {HTMLCanvasElement[]} */ ([...(svg.closest(".bc-grid")?.querySelectorAll(".bc-canvas canvas") ?? [])]);

  /**
   * Keep the board as it is, without marks of what can be chosen.
   * @param {number} version of the desk
   */
  function remember(version) {
    const [ground, ...upper] = layers();
    if (kept?.version === version || !ground?.width) return;
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [ground.width, ground.height];
    const pen = picture.getContext("2d");
    for (const layer of [ground, ...upper.slice(0, -1)]) pen?.drawImage(layer, 0, 0);
    kept = { version, picture };
  }

  /** @param {number | undefined} version the picture of the board at that version, if it was remembered */
  const picture_of = (version) => (kept && kept.version === version ? kept.picture : undefined);

  /**
   * Show the ground in places, and in others a picture of before.
   * @param {string[]} outlines
   * @param {Held[]} [held]
   * @param {HTMLCanvasElement} [past]
   */
  function draw_veil(outlines, held = [], past = undefined) {
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
    /** @type {(picture: HTMLCanvasElement, places: string[], moved?: [number, number]) => void} */
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
        held.flatMap(([outline, , moved]) => (moved ? [] : outline)),
      );
      for (const [outline, , moved] of held) if (moved) copy(past, [outline], moved);
    }
    copy(canvas, outlines);
  }

  /**
   * Show the bare ground in places, until the next call; only while nothing moves.
   * @param {string[]} outlines
   */
  function cover_over(outlines) {
    if (!outlines.length) {
      if (!running) veil.remove();
      return;
    }
    draw_veil(outlines);
    veils.append(veil);
  }

  /**
   * Show all of the board as it was at a version, until the show comes.
   * @param {number | undefined} version
   */
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

  /**
   * Hold back what a show will tell, as long as something else moves that was lent the time.
   * @param {Show} show
   */
  function hold({ captions, hidden = [], held = [], past }) {
    if (!lent) return;
    frozen = false;
    veil.remove();
    watch(captions.length > 0);
    if (!held.length || !past) return;
    draw_veil(hidden, held, past); // what moves with the world is drawn there
    veils.append(veil);
  }

  /** End what moves, and what was to move after it. */
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

  /** Show the board as it is, where nothing is to come. */
  function thaw() {
    frozen = false;
    veil.remove();
    watch(false);
  }

  /** @param {() => void} action */
  function once_still(action) {
    if (running) waiting.push(action);
    else action();
  }

  /**
   * Play a show; one that is still running ends at once.
   * @param {Show} show
   */
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
    svg.append(layer); // last, above the targets; a new geometry may have removed it
    const stop = new AbortController();
    /** @type {ReturnType<typeof setTimeout>[]} */
    const timers = [];
    /** @type {Set<Step>} */
    const coming = new Set(steps.filter(({ cover }) => cover));
    const holding = new Set(past ? [...held, ...moved] : []);
    const cover = () => draw_veil([...[...coming].map((step) => step.cover ?? ""), ...hidden], [...holding], past);
    for (const it of holding)
      timers.push(
        setTimeout(() => {
          holding.delete(it);
          cover();
        }, it[1]),
      );
    /** @type {Animation[]} */
    const all = [];
    const began = performance.now();
    /**
     * @param {Step} step
     * @param {Element} ghost
     */
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
          () => {}, // it was cancelled: nothing is covered any more
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
      const early = step.at - (step.wait ?? 0) - AHEAD;
      timers.push(setTimeout(() => hear(step), step.at));
      if (early <= 0) return begin(step, ghost);
      return new Promise((resolve) => {
        timers.push(setTimeout(() => begin(step, ghost).then(resolve), early));
      });
    });
    if (coming.size || hidden.length || holding.size) {
      cover();
      veils.append(veil);
      // the ground may still be on its way
      for (const later of SETTLES) timers.push(setTimeout(cover, later));
    }
    /** @type {Promise<void>} */
    const told = new Promise((resolve) => {
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
    Promise.all([told, ...ends]).then(end);
  }

  /**
   * Let something else move; shows wait for its end.
   * @param {(done: () => void) => () => void} start begins it, and returns what ends it at once
   */
  function lend(start) {
    cut();
    const stop = new AbortController();
    let finish = () => {};
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
    picture_of,
  };
}
