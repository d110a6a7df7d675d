/* The board's font: what is painted before it is there keeps the letters of another. */

/** @import { Message } from "../shared/widget.js" */

const FAMILY = "Jost";
/** A size and a weight that the board uses; the one file has all of them. */
const SAMPLE = `500 16px ${FAMILY}`;
/** Milliseconds that the first drawing waits. */
const PATIENCE = 500;

/**
 * Have the font loaded: from where the page says that it is, or else, as in JupyterLab, from the kernel.
 * @param {(message: Message) => Promise<Message | null>} ask
 * @returns {{ loaded: Promise<boolean>, settled: Promise<unknown> }} whether it could be had; and the end of waiting
 */
export function load_font(ask) {
  const loaded = (is_declared() ? document.fonts.load(SAMPLE) : from_kernel(ask)).then(
    (faces) => faces.length > 0,
    () => false,
  );
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  return { loaded, settled: Promise.race([loaded, patience]) };
}

function is_declared() {
  return [...document.fonts].some(({ family }) => family.replace(/["']/g, "") === FAMILY);
}

/** @param {(message: Message) => Promise<Message | null>} ask */
async function from_kernel(ask) {
  const bytes = (await ask({ type: "font" }))?.buffers?.[0];
  if (!bytes) return [];
  const face = await new FontFace(FAMILY, bytes, { weight: "100 900" }).load();
  // another board of the page may have been first
  if (!is_declared()) document.fonts.add(face);
  return [face];
}
