// Made of widgets/js/src/engine_worker.js by `npm run build`; changes belong there.
"use strict";
(() => {
  // src/site/boot.js
  async function unpacked(url) {
    const answer = await fetch(url, { credentials: "same-origin" });
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
    return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  }
  function write_library(files, bytes) {
    const start = 4 + new DataView(bytes.buffer).getUint32(0, true);
    const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
    let at = start;
    let made = "";
    for (const [path, size] of list) {
      const folder = path.slice(0, path.lastIndexOf("/"));
      if (folder !== made) files.mkdirTree(folder);
      made = folder;
      files.writeFile(path, bytes.subarray(at, at += size), { canOwn: true });
    }
  }
  async function boot(place) {
    const library = unpacked(`${place}library.bin`);
    importScripts(`${place}pyodide.js`);
    const python = await loadPyodide({ indexURL: place });
    write_library(python.FS, await library);
    return python;
  }

  // src/engine_worker.js
  var tell = (text) => postMessage(text);
  function fail(error) {
    setTimeout(() => {
      throw error;
    });
  }
  boot(new URL("python/", location.href).href).then((python) => {
    const { carry_out } = python.pyimport("betacolony.core.errands");
    python.pyimport("gc").freeze();
    addEventListener("message", ({ data }) => carry_out(data, tell));
    tell('["t","ready",null]');
  }, fail);
})();
