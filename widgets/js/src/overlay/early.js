/* What was chosen on a still picture before the board was there (pages/early.js), carried out on the board. */

/** @import { Choice } from "../pages/early.js" */
/** @import { Context } from "./context.js" */
/** @import { create_desk } from "./desk.js" */
/** @import { create_targets } from "./targets.js" */

/**
 * Go on where the reader was on the still picture.
 * @param {{ choice: Choice | null, focus: string }} early the choice, and the target that had the focus
 * @param {Context} ctx
 * @param {ReturnType<typeof create_targets>} targets
 * @param {ReturnType<typeof create_desk>} desk
 * @param {() => boolean} is_waiting whether a choice waits for its answer
 */
export async function take_up({ choice, focus }, { labels, ask, version }, targets, desk, is_waiting) {
  if (focus) targets.focus(focus);
  if (!choice) return;
  const known = version();
  targets.take(choice.target);
  const reply = await ask({ type: "early", moment: choice.moment });
  // meanwhile the reader may have chosen on the board itself
  if (is_waiting() || version() !== known) return;
  targets.release();
  if (reply?.fits) targets.press(choice.target, choice.by_finger);
  else
    desk.alert_with("early", labels.early, labels.early_text.replace("{name}", choice.name.replace(/\.$/, "")), [
      [labels.close],
    ]);
}
