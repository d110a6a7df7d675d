/* Links to other notebooks: JupyterLab opens them with its own command, because following them would reload it. */

/** @import { Model } from "./widget.js" */

/**
 * A function that makes JupyterLab open a link within a widget; elsewhere it leaves links alone.
 * @param {Model} model
 * @returns {(link: HTMLAnchorElement) => void}
 */
export function opener(model) {
  const context = model.widget_manager?.context;
  const folder = context?.path?.includes("/") ? context.path.replace(/[^/]*$/, "") : "";
  return (link) => {
    if (!context) return;
    link.dataset.commandlinkerCommand = "docmanager:open";
    const address = folder + (link.getAttribute("href") ?? "").replace(/[?#].*$/, "");
    // a link to another game leads out of the folder
    const path = decodeURIComponent(new URL(address, "file:///").pathname.slice(1));
    link.dataset.commandlinkerArgs = JSON.stringify({ path });
  };
}
