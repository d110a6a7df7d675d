// Runs pytest in Pyodide; tools/checks/pyodide.py starts it:
//     node pyodide.mjs HOME_OF_PYODIDE REPOSITORY FOLDER_OF_REPORTS REPORT WORDS_FOR_PYTEST...
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, repository, reports, report, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "node_modules/pyodide/pyodide.mjs")));

// the repository is there to be read: what tests and their libraries write down goes to Pyodide's own /tmp
const env = { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" };
const python = await loadPyodide({ env });
const wheels = join(home, "wheels");
for (const wheel of readdirSync(wheels)) {
    python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel", { extractDir: "/libraries" });
}
python.mountNodeFS("/repository", repository);
python.mountNodeFS("/reports", reports);
python.globals.set("words", python.toPy(["-p", "no:cacheprovider", `--junitxml=/reports/${report}`, ...words]));
const program = `
import os, sys
os.chdir("/repository")
sys.path.insert(0, "/libraries")
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
