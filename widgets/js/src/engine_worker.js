/* A worker of the static site: the engine alone, for games and thoughts that would keep the page's kernel from answering.
 *
 * web_workers.py starts it and sends it errands, which core/errands.py describes. */

import { boot } from "./site/boot.js";

/** @param {string} text */
const tell = (text) => postMessage(text);

/**
 * An error that nobody catches is heard by whoever started the worker.
 * @param {unknown} error
 */
function fail(error) {
  setTimeout(() => {
    throw error;
  });
}

boot(new URL("python/", location.href).href).then((python) => {
  const { carry_out } = python.pyimport("betacolony.core.errands");
  python.pyimport("gc").freeze(); // what is loaded by now stays: looking through it again and again takes time
  addEventListener("message", ({ data }) => carry_out(data, tell));
  tell('["t","ready",null]');
}, fail);
