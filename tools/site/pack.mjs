// Makes what Python in a browser starts from, with Pyodide under Node: `node pack.mjs PYODIDE LIBRARY FOLDER`.
//
// PYODIDE is Pyodide's npm package, LIBRARY a file as widgets/js/src/site/boot.js reads it, not packed. The folder gets
// the standard library and the library as byte code, so that browsers compile nothing, and Python's memory once it has
// imported what is the same in every version of our own code.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { write_library } from "../../widgets/js/src/site/boot.js";

const [pyodide, library, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const code = readFileSync(new URL("byte_code.py", import.meta.url), "utf8");
const standard = join(folder, "python_stdlib.zip");

const bytes_of = (path) => new Uint8Array(readFileSync(path));
const packed = (name, bytes) => writeFileSync(join(folder, name), gzipSync(bytes, { level: 9 }));

const python = await loadPyodide({ indexURL: pyodide });
python.FS.writeFile("/standard.zip", bytes_of(join(pyodide, "python_stdlib.zip")));
python.FS.writeFile("/library.bin", bytes_of(library));
python.runPython(code);
writeFileSync(standard, python.FS.readFile("/standard-compiled.zip"));
const compiled = python.FS.readFile("/library-compiled.bin");
packed("library.bin", compiled);

const fresh = await loadPyodide({ indexURL: pyodide, stdLibURL: standard, _makeSnapshot: true });
write_library(fresh.FS, compiled.slice());
const kernel = fresh.pyimport("browser_kernel");
kernel.import_first();
kernel.destroy();
packed("snapshot.bin", fresh.makeMemorySnapshot());
