/* The worker of a page without a server: Python, which runs the page's cells and hears its widgets. */

import { boot } from "./site/boot.js";

/** @import { Kernel, Post } from "./site/pyodide.js" */
/** @import { FromPage } from "./site/program.js" */

/** @type {Kernel | undefined} */
let kernel;
/** The page whose cells are to be run, by a number that counts pages. */
let page = 0;

/** Let messages come in. */
const breathe = () => new Promise((done) => void setTimeout(done));

async function start() {
  const python = await boot(new URL("python/", location.href).href);
  /** @type {Post} */
  const post = (text, buffers) => {
    const message = JSON.parse(text);
    postMessage({ ...message, buffers: buffers.toJs() });
    buffers.destroy();
  };
  return python.pyimport("browser_kernel").Kernel(post);
}

const started = start();
started.then(
  (made) => (kernel = made),
  (fault) => postMessage({ type: "failed", text: String(fault) }),
);

/**
 * Run the cells of a page, until they end or another page is wanted.
 * @param {number} number
 * @param {[string, string][]} cells
 */
async function run(number, cells) {
  const there = await started;
  if (number !== page) return;
  there.begin();
  postMessage({ type: "begun", page: number });
  for (const [id, source] of cells) {
    await breathe();
    if (number !== page) return;
    postMessage({ type: "cell", page: number, id, shown: JSON.parse(there.run(source)) });
  }
  postMessage({ type: "finished", page: number });
}

addEventListener("message", ({ data }) => {
  /** @type {FromPage} */
  const message = data;
  if (message.type === "run") {
    page = message.page;
    run(page, message.cells).catch((fault) => postMessage({ type: "failed", text: String(fault) }));
  } else kernel?.receive(message.id, JSON.stringify(message.data));
});
