/* Numbers that count up or down, as they change. */

/**
 * The number on the way from one to another, fast at first.
 * @param {number} from
 * @param {number} to
 * @param {number} share of the time, 0 to 1
 */
export const counted = (from, to, share) => Math.round(from + (to - from) * share * (2 - share));

/**
 * Count in a node, as long as it is there.
 * @param {Element} node
 * @param {number} from
 * @param {number} to
 * @param {number} ms
 * @param {() => boolean} [goes_on]
 */
export function count(node, from, to, ms, goes_on = () => true) {
  const start = performance.now();
  const step = () => {
    if (!goes_on() || !node.isConnected) return;
    const share = Math.min(1, (performance.now() - start) / ms);
    node.textContent = String(counted(from, to, share));
    if (share < 1) requestAnimationFrame(step);
  };
  step();
}
