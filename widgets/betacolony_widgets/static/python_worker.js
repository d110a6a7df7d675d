// Made of widgets/js/src/python_worker.js by `npm run build`; changes belong there.
"use strict";
(() => {
  // src/site/boot.js
  async function unpacked(url) {
    const answer = await fetch(url, { credentials: "same-origin" });
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
    return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  }
  function write_library(files, bytes) {
    const start2 = 4 + new DataView(bytes.buffer).getUint32(0, true);
    const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start2)));
    let at = start2;
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

  // src/python_worker.js
  var kernel;
  var page = 0;
  var breathe = () => new Promise((done) => void setTimeout(done));
  async function start() {
    const python = await boot(new URL("python/", location.href).href);
    const post = (text, buffers) => {
      const message = JSON.parse(text);
      postMessage({ ...message, buffers: buffers.toJs() });
      buffers.destroy();
    };
    return python.pyimport("browser_kernel").Kernel(post);
  }
  var started = start();
  started.then(
    (made) => kernel = made,
    (fault) => postMessage({ type: "failed", text: String(fault) })
  );
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
    const message = data;
    if (message.type === "run") {
      page = message.page;
      run(page, message.cells).catch((fault) => postMessage({ type: "failed", text: String(fault) }));
    } else kernel?.receive(message.id, JSON.stringify(message.data));
  });
})();
