/* Messages that the kernel has deflated (overlay.py), read in their order. */

/** @import { Message } from "../shared/widget.js" */

/**
 * A listener for all messages that passes them on as they were written.
 * @param {(message: Message, buffers?: Message["buffers"]) => void} hear
 * @returns {(message: Message, buffers?: Message["buffers"]) => void}
 */
export function in_order(hear) {
  let underway = 0;
  let before = Promise.resolve();
  return (message, buffers) => {
    // nothing waits without need
    if (!message.deflated && !underway) {
      hear(message, buffers);
      return;
    }
    underway += 1;
    const whole = message.deflated ? inflate(buffers?.[0]) : message;
    before = before.then(async () => {
      const content = await whole;
      underway -= 1;
      try {
        if (content) hear(content, buffers);
      } catch (error) {
        console.error(error); // the next message is heard none the less
      }
    });
  };
}

/**
 * @param {DataView<ArrayBuffer>} [bytes]
 * @returns {Promise<Message | null>} null where they can't be read: nothing that a reader needs comes that way alone
 */
async function inflate(bytes) {
  try {
    const stream = new Blob(bytes ? [bytes] : []).stream().pipeThrough(new DecompressionStream("deflate"));
    return await new Response(stream).json();
  } catch {
    return null;
  }
}
