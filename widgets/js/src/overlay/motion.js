/* Ghosts over the board: pieces that travel from their old places to the new ones. See motion.py for the steps.
 *
 * The board below shows the new position from the start, so any click or key may cut the animation short. */

import { SVG } from "../shared/dom.js";

/**
 * A step (motion.py): the markup of a ghost (which refers to the art sent with the steps), its start and duration in milliseconds, and its path as points in the
 * picture, with an angle if it turns.
 * @typedef {{ kind: string, ghost: string, at: number, ms: number, path: [number, number, number?][] }} Step
 */

/**
 * A player of steps on an overlay's svg.
 * @param {SVGSVGElement} svg
 * @param {() => boolean} calm true if the reader prefers reduced motion: then nothing moves
 */
export function create_motion(svg, calm) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "bc-ghosts");
  layer.setAttribute("aria-hidden", "true");
  /** @type {(() => void) | null} */
  let running = null; // ends the current animation

  /** @param {[number, number, number?]} point */
  const at = ([x, y]) => `translate(${x}px, ${y}px)`;
  const stay = { opacity: 1 };

  /**
   * The keyframes of a ghost, by the kind of its step; other kinds follow their path.
   * @type {Record<string, ((step: Step) => Keyframe[]) | undefined>}
   */
  const shows = {
    pop: ({ path: [[x, y]] }) => [
      { transform: `${at([x, y + 6])} scale(0.6)`, opacity: 0, easing: "ease-out" },
      { transform: at([x, y - 6]), opacity: 1, offset: 0.16 },
      { transform: at([x, y - 14]), opacity: 1, offset: 0.75, easing: "ease-in" },
      { transform: at([x, y - 30]), opacity: 0 },
    ],
    pulse: ({ path: [point] }) => [
      { transform: at(point), opacity: 1, easing: "ease-out" },
      { transform: `${at(point)} scale(1.3)`, opacity: 0 },
    ],
    die: ({ path: [[x, y]] }) =>
      [0, -1, 0.7, -0.4, 0.2, 0].map((tilt, index) => ({
        transform: `${at([x, y - [0, 9, 0, 5, 0, 0][index]])} rotate(${12 * tilt}deg)`,
        ...stay,
      })),
    // a marker slows down at each space
    marker: ({ path }) => path.map((point) => ({ transform: at(point), easing: "ease-in-out", ...stay })),
  };
  /** @param {Step} step */
  const along = ({ path }) => path.map((point) => ({ transform: at(point), ...stay }));

  /** @param {Step} step */
  function animate(step) {
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", `bc-ghost bc-ghost-${step.kind}`);
    ghost.innerHTML = step.ghost;
    layer.append(ghost);
    const time = { delay: step.at, duration: step.ms };
    const show = shows[step.kind];
    const all = [ghost.animate((show ?? along)(step), show ? time : { ...time, easing: "ease-in-out" })];
    const turning = ghost.querySelector(".bc-turns");
    if (turning) {
      const turns = step.path.map(([, , angle]) => ({ transform: `rotate(${angle}deg)` }));
      all.push(turning.animate(turns, { ...time, easing: "ease-in-out" }));
    }
    // the sides of a die, one after the other
    const faces = ghost.querySelectorAll(".bc-face");
    faces.forEach((face, index) => {
      const sides = Array.from({ length: 2 * faces.length }, (_, side) => (side % faces.length === index ? 1 : 0));
      all.push(
        face.animate(
          sides.map((opacity) => ({ opacity, easing: "steps(1, end)" })),
          time,
        ),
      );
    });
    return all;
  }

  function skip() {
    running?.();
  }

  /**
   * Play steps; an animation still running ends at once.
   * @param {Step[]} steps
   * @param {string} art the definitions that their ghosts refer to
   */
  function play(steps, art) {
    skip();
    if (calm() || !steps.length) return;
    layer.innerHTML = art;
    svg.append(layer); // last, above the targets; a new geometry may have removed it
    const all = steps.flatMap(animate);
    const stop = new AbortController();
    const end = () => {
      if (running !== end) return;
      running = null;
      stop.abort();
      for (const animation of all) animation.cancel();
      layer.replaceChildren();
      layer.remove();
    };
    running = end;
    for (const name of ["pointerdown", "keydown"]) {
      document.addEventListener(name, end, { capture: true, passive: true, signal: stop.signal });
    }
    Promise.allSettled(all.map((animation) => animation.finished)).then(end);
  }

  return { play, skip };
}
