/* Samples of the formats that Python and JavaScript share; the tests of both read them. */

import { readFileSync } from "node:fs";

export const VECTORS = JSON.parse(readFileSync(new URL("../../../tests/vectors.json", import.meta.url), "utf8"));
