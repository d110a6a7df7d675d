/* The connection to the kernel: choices one at a time, requests, and a kernel that doesn't answer. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create_connection } from "../src/overlay/connection.js";
import { LOST_AFTER, SLOW_AFTER } from "../src/shared/widget.js";

/** @import { TestContext } from "node:test" */
/** @import { Message, Model } from "../src/shared/widget.js" */

/**
 * A connection to a kernel that only listens: what it was sent, and what the connection called for. Time stands still.
 * @param {TestContext} t
 */
function connect(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {Message[]} */
  const sent = [];
  /** @type {unknown[]} */
  const calls = [];
  /** @type {((message: Message) => void) | null} */
  let listener = null;
  /** @type {Model} */
  const model = {
    get: () => null,
    send: (message) => sent.push(message),
    on: (_, action) => (listener = action),
    off: () => (listener = null),
  };
  const connection = create_connection(
    model,
    { parentElement: null },
    { silent: "silent", slow: "slow", gone: "gone" },
    {
      version: () => 7,
      take: (target) => calls.push(["take", target]),
      release(seen) {
        calls.push("release");
        seen();
      },
      hear: ({ type }) => calls.push(["hear", type]),
      lose: (text) => calls.push(["lose", text]),
    },
  );
  return { ...connection, sent, calls, hear: (/** @type {Message} */ message) => listener?.(message), t };
}

test("a choice is sent with the version it was made on, and stands as taken until its answer is there", (t) => {
  const { choose, is_waiting, hear, sent, calls } = connect(t);
  choose("die-red");
  assert.deepEqual(sent, [{ type: "choose", target: "die-red", version: 7, seq: 1 }]);
  assert.ok(is_waiting());
  hear({ type: "show" });
  assert.ok(is_waiting());
  hear({ type: "done", seq: 1 });
  assert.ok(!is_waiting());
  assert.deepEqual(calls, [["take", "die-red"], ["hear", "show"], ["hear", "done"], "release"]);
});

test("no other choice is made meanwhile, but the slider's last position counts", (t) => {
  const { choose, hear, sent } = connect(t);
  choose("at:3");
  for (const target of ["die-red", "at:4", "at:5", null]) choose(target);
  assert.equal(sent.length, 1);
  hear({ type: "done", seq: 1 });
  assert.deepEqual(
    sent.map(({ target }) => target),
    ["at:3", "at:5"],
  );
  hear({ type: "done", seq: 2 });
  assert.equal(sent.length, 2);
});

test("a request has the reply with its number, or none after a while", async (t) => {
  const { ask, hear, sent } = connect(t);
  const [first, second] = [ask({ type: "share" }), ask({ type: "signs" }, 100)];
  assert.deepEqual(sent, [
    { type: "share", seq: 1 },
    { type: "signs", seq: 2 },
  ]);
  t.mock.timers.tick(100);
  assert.equal(await second, null);
  hear({ type: "signs", seq: 2 }); // too late: nobody waits
  hear({ type: "share", seq: 1, code: "X" });
  assert.equal((await first)?.code, "X");
});

test("a kernel that says nothing is lost sooner than one that has the message", (t) => {
  const { choose, hear, is_waiting, calls } = connect(t);
  choose("die-red");
  t.mock.timers.tick(LOST_AFTER);
  assert.ok(!is_waiting());
  assert.deepEqual(calls.slice(1), ["release", ["lose", "silent"]]);
  calls.length = 0;
  choose("die-red");
  hear({ type: "taken", seq: 2 });
  t.mock.timers.tick(SLOW_AFTER - 1);
  assert.ok(is_waiting());
  t.mock.timers.tick(1);
  assert.deepEqual(calls.slice(-1), [["lose", "slow"]]);
});

test("after its end nothing is heard", (t) => {
  const { close, hear, calls } = connect(t);
  close();
  hear({ type: "show" });
  assert.deepEqual(calls, []);
});
