/* Python in a worker: Pyodide, and the library of all that is imported. */

/* global importScripts, loadPyodide */

/** @import { Pyodide } from "./pyodide.js" */

/**
 * The bytes of a file that was packed, for hosts that don't.
 * @param {string} url
 */
async function unpacked(url) {
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/**
 * Write all files of a library: first comes the length of their list, then the list as JSON, then the files.
 * @param {Pyodide["FS"]} files
 * @param {Uint8Array} bytes
 */
function write_library(files, bytes) {
  const start = 4 + new DataView(bytes.buffer).getUint32(0, true);
  /** @type {[string, number][]} */
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  let at = start;
  let made = "";
  for (const [path, size] of list) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (folder !== made) files.mkdirTree(folder);
    made = folder;
    files.writeFile(path, bytes.subarray(at, (at += size)), { canOwn: true });
  }
}

/**
 * Start Python.
 * @param {string} place the address of its files
 */
export async function boot(place) {
  const library = unpacked(`${place}library.bin`);
  importScripts(`${place}pyodide.js`);
  const python = await loadPyodide({ indexURL: place });
  write_library(python.FS, await library);
  return python;
}
