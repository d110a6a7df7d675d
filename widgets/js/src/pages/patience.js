/* Anywidget (0.11) gives a widget's script two seconds. One that comes later, as on a busy machine, is there, but all
 * that the kernel says to it is dropped: the board stays empty for good. So this wait is longer. */

const WAIT = 2000; // milliseconds: theirs
const PATIENCE = 120_000; // ours

/** Have widgets wait for their scripts. It must come before the first of them. */
export function wait_for_scripts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms === WAIT ? PATIENCE : ms);
}
