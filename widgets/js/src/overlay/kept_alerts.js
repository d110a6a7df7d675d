/* What the reader is asked or told about the game that the browser keeps: it went on in another tab, a link to another
 * one was opened before, or it will not be found at this address. */

import { create_keeper } from "./keeper.js";

/** @import { Context } from "./context.js" */
/** @import { create_desk } from "./desk.js" */

/**
 * The keeper of the game (keeper.js), with these alerts on the desk.
 * @param {Context} ctx
 * @param {Pick<ReturnType<typeof create_desk>, "alert_with" | "clear_alert">} desk
 * @param {() => void} share opens the dialog that saves and shares
 */
export function keep_with_alerts(ctx, desk, share) {
  const { labels } = ctx;
  /** @type {(name: string, action: () => unknown) => () => void} */
  const after = (name, action) => () => {
    desk.clear_alert(name);
    action();
  };
  const keeper = create_keeper(ctx, ({ take, keep }) =>
    desk.alert_with("tabs", labels.tabs, labels.tabs_text, [
      [labels.tabs_take, after("tabs", take)],
      [labels.tabs_keep, after("tabs", keep)],
    ]),
  );

  // continue the game of a shared link that was opened before, or start with the link's
  if (keeper.link && keeper.saved())
    desk.alert_with("link", labels.link, labels.link_text, [
      [labels.link_again, after("link", () => ctx.ask({ type: "open", text: keeper.link, you: keeper.you }))],
      [labels.close],
    ]);

  // browsers keep games by address, so another address won't find them
  const home = document.body.dataset.home;
  if (home && labels.storage && location.origin !== home)
    desk.alert_with("address", labels.address, labels.address_text.replace("{home}", home), [
      [labels.tool_share, share],
      [labels.close],
    ]);

  return keeper;
}
