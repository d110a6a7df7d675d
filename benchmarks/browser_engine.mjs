// Measures in Pyodide; benchmarks/browser_engine.py starts it:
//     node browser_engine.mjs HOME_OF_PYODIDE REPOSITORY FOLDER_OF_ENGINE ROUNDS
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, repository, engine, rounds] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "node_modules/pyodide/pyodide.mjs")));
const python = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1" } });
for (const wheel of readdirSync(engine)) {
    const content = new Uint8Array(readFileSync(join(engine, wheel)));
    python.unpackArchive(content, "wheel", { extractDir: "/engine" });
}
python.mountNodeFS("/repository", repository);
python.globals.set("rounds", Number(rounds));
python.globals.set("cpu", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
});
const program = `
import sys
sys.path[:0] = ["/engine", "/repository"]
from benchmarks.browser_figures import figures
figures(cpu, rounds)
`;
console.log(python.runPython(program));
