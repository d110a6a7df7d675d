import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { in_order } from "../src/overlay/inflate.js";

/** @param {object} content */
function deflated(content) {
  const { buffer, byteOffset, byteLength } = deflateSync(JSON.stringify(content));
  return new DataView(/** @type {ArrayBuffer} */ (buffer), byteOffset, byteLength);
}

/** What is heard of messages; ``settled`` resolves when so many have been heard, or after ten seconds. */
function listener() {
  /** @type {unknown[]} */
  const heard = [];
  const receive = in_order(({ type, ...rest }) => {
    heard.push([type, rest.text]);
    if (type === "broken") throw new Error("not to be understood");
  });
  return {
    heard,
    receive,
    /** @param {number} messages */
    settled: async (messages) => {
      for (let tries = 0; heard.length < messages && tries < 1000; tries += 1)
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
    },
  };
}

test("a message that isn't deflated is heard at once", () => {
  const { heard, receive } = listener();
  receive({ type: "show", text: "now" });
  assert.deepEqual(heard, [["show", "now"]]);
});

test("deflated messages are read, and those after them wait", async () => {
  const { heard, receive, settled } = listener();
  receive({ type: "motion", deflated: true }, [deflated({ type: "motion", text: "Xi’an ".repeat(5000) })]);
  receive({ type: "show", text: "later" });
  assert.deepEqual(heard, []);
  await settled(2);
  assert.deepEqual(heard, [
    ["motion", "Xi’an ".repeat(5000)],
    ["show", "later"],
  ]);
  receive({ type: "show", text: "at once again" });
  assert.deepEqual(heard[2], ["show", "at once again"]);
});

test("what can't be read, or fails, holds nothing up", async (t) => {
  const { heard, receive, settled } = listener();
  const errors = t.mock.method(console, "error", () => {});
  receive({ type: "motion", deflated: true }, [new DataView(new ArrayBuffer(9))]);
  receive({ type: "broken", text: "" });
  receive({ type: "show", text: "goes on" });
  await settled(2);
  assert.deepEqual(heard, [
    ["broken", ""],
    ["show", "goes on"],
  ]);
  assert.equal(errors.mock.callCount(), 1);
});
