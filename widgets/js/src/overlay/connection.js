/* The connection to the kernel: one choice at a time and its answer, requests and their replies, and what is done where
 * none comes. overlay.py describes the messages. */

import { LOST_AFTER, SLOW_AFTER, send, when_kernel_ends } from "../shared/widget.js";
import { in_order } from "./inflate.js";

/** @import { Labels, Message, Model } from "../shared/widget.js" */

/** Milliseconds that an answer may take before the pointer shows a wait. */
const UNSEEN = 200;

/**
 * What the connection calls for.
 * @typedef {object} Callbacks
 * @property {() => number} version of the desk that is chosen from
 * @property {(target: string) => void} take acknowledges a choice
 * @property {(seen: () => void) => void} release nothing stands as taken any more, as the answer is there or will not
 *   come; calls back once the reader sees that
 * @property {(message: Message) => void} hear
 * @property {(text: string) => void} lose says that no answer will come
 */

/**
 * @param {Model} model
 * @param {Pick<HTMLElement, "parentElement">} el its parent shows by classes that an answer is awaited
 * @param {Labels} labels
 * @param {Callbacks} calls
 */
export function create_connection(model, el, labels, calls) {
  let seq = 0;
  /** @type {{ seq: number, timer: ReturnType<typeof setTimeout> } | null} */
  let waiting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  /** @type {string | null} */
  let next = null;
  /** @type {Map<number | undefined, (reply: Message) => void>} */
  const asked = new Map(); // seq -> what to do with the reply

  /** @param {string | null} target */
  function choose(target) {
    if (waiting || !target) {
      // the slider may move while an answer is on its way: its last position counts
      if (target?.startsWith("at:")) next = target;
      return;
    }
    calls.take(target);
    seq += 1;
    waiting = { seq, timer: setTimeout(() => give_up(labels.silent), LOST_AFTER) };
    el.parentElement?.classList.add("bc-busy");
    slow = setTimeout(() => el.parentElement?.classList.add("bc-slow"), UNSEEN);
    send(model, { type: "choose", target, version: calls.version(), seq });
  }

  function release() {
    waiting = null;
    clearTimeout(slow);
    calls.release(() => waiting || el.parentElement?.classList.remove("bc-busy", "bc-slow"));
  }

  /**
   * @param {Message} message
   * @returns {Promise<Message | null>}
   */
  function ask(message, patience = LOST_AFTER) {
    seq += 1;
    const number = seq;
    return new Promise((resolve) => {
      const timer = setTimeout(() => asked.delete(number) && resolve(null), patience);
      asked.set(number, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      send(model, { ...message, seq: number });
    });
  }

  /** @param {string} text why no answer will come; another try may find the kernel back */
  function give_up(text) {
    release();
    calls.lose(text);
  }

  /** @type {(message: Message, buffers?: Message["buffers"]) => void} */
  function heard(message, buffers) {
    calls.hear(message);
    asked.get(message.seq)?.({ ...message, buffers });
    asked.delete(message.seq);
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    if (message.type !== "done") {
      waiting.timer = setTimeout(() => give_up(labels.slow), SLOW_AFTER);
      return;
    }
    release();
    const then = next;
    next = null;
    choose(then);
  }

  const on_message = in_order(heard);
  model.on("msg:custom", on_message);
  const leave_kernel = when_kernel_ends(model, () => give_up(labels.gone));

  function close() {
    leave_kernel();
    model.off("msg:custom", on_message);
  }

  return { choose, ask, is_waiting: () => waiting !== null, close };
}
