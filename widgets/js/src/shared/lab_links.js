/* Links to other notebooks: JupyterLab opens them by a command of its own, as following them would load Lab again. */

/** @import { Model } from "./widget.js" */

/**
 * What makes a link within a widget one that JupyterLab follows; elsewhere it stays as it is.
 * @param {Model} model
 * @returns {(link: HTMLAnchorElement) => void}
 */
export function opener(model) {
  const context = model.widget_manager?.context;
  const folder = context?.path?.includes("/") ? context.path.replace(/[^/]*$/, "") : "";
  return (link) => {
    if (!context) return;
    link.dataset.commandlinkerCommand = "docmanager:open";
    const path = folder + (link.getAttribute("href") ?? "").replace(/#.*$/, "");
    link.dataset.commandlinkerArgs = JSON.stringify({ path });
  };
}
