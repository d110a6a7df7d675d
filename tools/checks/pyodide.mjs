// Runs pytest in Pyodide; tools/checks/pyodide.py starts it:
//     node pyodide.mjs HOME_OF_PYODIDE REPOSITORY FOLDER_OF_ENGINE FOLDER_OF_REPORTS REPORT WORDS_FOR_PYTEST...
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, repository, engine, reports, report, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "node_modules/pyodide/pyodide.mjs")));

// the repository is there to be read: what tests and their libraries write down goes to Pyodide's own /tmp
const env = { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" };
const compiled = readdirSync(engine).length > 0;
if (compiled) env.BETACOLONY_EXPECT_COMPILED = "1";
const python = await loadPyodide({ env });
const unpack = (folder, extractDir) => {
    for (const wheel of readdirSync(folder)) {
        python.unpackArchive(new Uint8Array(readFileSync(join(folder, wheel))), "wheel", { extractDir });
    }
};
unpack(join(home, "wheels"), "/libraries");
unpack(engine, "/engine");
python.mountNodeFS("/repository", repository);
python.mountNodeFS("/reports", reports);
// the plain engine lies in the repository, which is looked into only where there is no compiled one
const first = compiled ? ["-o", "pythonpath=tests"] : [];
const options = [...first, "-p", "no:cacheprovider", `--junitxml=/reports/${report}`];
python.globals.set("words", python.toPy([...options, ...words]));
const program = `
import os, sys
os.chdir("/repository")
sys.path[:0] = ["/engine", "/libraries"]
import pytest
int(pytest.main(words))
`;
let code = 70; // as of a program that is broken itself
try {
    code = python.runPython(program);
} catch (error) {
    console.log(`\nPyodide itself broke, in the test that stands last above: ${error}`);
}
process.exit(code);
