/* The board's font, before the first drawing: what is painted earlier keeps the letters of another. */

import { add_board_font, has_board_font } from "../shared/board_font.js";

/** @import { Message } from "../shared/widget.js" */

/** Milliseconds that the first drawing waits. */
const PATIENCE = 500;

/**
 * Have the font: from the page, or where that doesn't bring it, as in JupyterLab, from the kernel.
 * @param {(message: Message) => Promise<Message | null>} ask
 * @returns {{ loaded: Promise<boolean>, settled: Promise<unknown> }} whether it could be had; and the end of waiting
 */
export function load_font(ask) {
  const loaded = has_board_font() ? Promise.resolve(true) : (window.betacolony?.font ?? from_kernel(ask));
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  return { loaded, settled: Promise.race([loaded, patience]) };
}

/** @param {(message: Message) => Promise<Message | null>} ask */
async function from_kernel(ask) {
  const answer = await ask({ type: "font" });
  return add_board_font(answer?.buffers?.[0]);
}
