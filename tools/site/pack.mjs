// Makes what Python in a browser starts from, with Pyodide under Node: `node pack.mjs PYODIDE LIBRARY FOLDER`.
//
// PYODIDE is Pyodide's npm package, LIBRARY a file as widgets/js/src/site/boot.js reads it, not packed. The folder gets
// the standard library and the library as byte code, so that browsers compile nothing.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, library, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const bytes_of = (path) => new Uint8Array(readFileSync(path));

const python = await loadPyodide({ indexURL: pyodide });
python.FS.writeFile("/standard.zip", bytes_of(join(pyodide, "python_stdlib.zip")));
python.FS.writeFile("/library.bin", bytes_of(library));
python.runPython(readFileSync(new URL("byte_code.py", import.meta.url), "utf8"));
writeFileSync(join(folder, "python_stdlib.zip"), python.FS.readFile("/standard-compiled.zip"));
writeFileSync(join(folder, "library.bin"), gzipSync(python.FS.readFile("/library-compiled.bin"), { level: 9 }));
