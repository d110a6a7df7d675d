/* Makes a bundle of each script of a widget or page, readable and whole, in the package's folder "static".
 *
 * `node build.js` writes them; `node build.js --check` compares them with what is there. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const HERE = import.meta.dirname;
const STATIC = join(HERE, "..", "betacolony_widgets", "static");

// a widget is a module that exports `render`; a page's script stands in the page itself, and keeps its names inside, as
// do those of workers
const WIDGETS = ["card", "classroom", "course", "overlay", "review", "tab_widget"];
const PAGES = ["pages", "replay", "site"];
const WORKERS = ["engine_worker", "python_worker", "service_worker"];

/**
 * The text of a bundle.
 * @param {string} name
 * @param {"esm" | "iife"} format
 */
async function bundle(name, format) {
  const banner = { js: `// Made of widgets/js/src/${name}.js by \`npm run build\`; changes belong there.` };
  const made = await build({
    absWorkingDir: HERE,
    banner,
    bundle: true,
    charset: "utf8",
    entryPoints: [`src/${name}.js`],
    format,
    logLevel: "warning",
    target: "es2022",
    write: false,
  });
  const { text } = made.outputFiles[0];
  // the page's parser knows nothing of strings: either of these would end or swallow the script that stands in a page
  if (/<\/script|<!--/i.test(text)) throw new Error(`${name}.js holds what would end a script within a page`);
  return text;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const wrong = [];
const formats = new Map([
  ...WIDGETS.map((name) => /** @type {const} */ ([name, "esm"])),
  ...[...PAGES, ...WORKERS].map((name) => /** @type {const} */ ([name, "iife"])),
]);
for (const [name, format] of formats) {
  const path = join(STATIC, `${name}.js`);
  const text = await bundle(name, format);
  if (process.argv.includes("--check")) {
    if (read(path) !== text) wrong.push(`${name}.js is not what its sources make: npm run build`);
  } else writeFileSync(path, text);
}
for (const file of readdirSync(STATIC)) {
  if (file.endsWith(".js") && !formats.has(file.slice(0, -3))) wrong.push(`${file} is a bundle of nothing`);
}
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exitCode = 1;
}
