/* Other players' turns since the reader's last choice: shown as they come, and again while the board lies as it did. */

/** @import { create_breath } from "./breath.js" */
/** @import { create_caption } from "./caption.js" */
/** @import { create_moments } from "./moments.js" */
/** @import { create_motion, Show } from "./motion.js" */

/**
 * @param {ReturnType<typeof create_motion>} motion
 * @param {ReturnType<typeof create_breath>} breath
 * @param {ReturnType<typeof create_moments>} moments
 * @param {Pick<ReturnType<typeof create_caption>, "offer">} caption
 */
export function create_turns(motion, breath, moments, caption) {
  /** @type {Show[]} */
  let latest = [];
  let is_over = false; // the next turns are others than these

  /** @param {Show[]} shows */
  const play = (shows) => shows.forEach((show) => motion.once_still(() => motion.play(show)));
  /** Offer to show the turns again, if there are any. */
  const offer = () => caption.offer(latest.length > 0);

  /**
   * Show what has moved, and then the moment that came of it.
   * @param {any} message
   * @param {HTMLCanvasElement} [past] the board as it was before
   */
  function tell(message, past) {
    const hidden = [...(message.moment?.cover ?? []), ...(message.moment?.table ?? [])];
    const show = { ...message, hidden, past };
    if (show.captions?.length) {
      latest = is_over ? [show] : [...latest, show];
      is_over = false;
    }
    offer();
    const covers = show.steps.flatMap((/** @type {{ cover?: string }} */ { cover }) => cover ?? []);
    breath.cover([...covers, ...hidden], Boolean(show.captions?.length), show.moved ?? []);
    motion.hold(show);
    play([show]);
    if (show.moment) motion.once_still(() => moments.show(show.moment));
  }

  /** The reader has chosen: turns to come are others. */
  const end = () => (is_over = true);
  /** The board lies otherwise. */
  const forget = () => (latest = []);

  return { tell, again: () => play(latest), offer, end, forget };
}
