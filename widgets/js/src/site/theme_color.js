/* The colour that browsers give the frame around a page: that of its bar, in the theme which the reader has chosen. */

import { find_all } from "../shared/dom.js";

/** Keep the colours, one for each theme of the system, as the page's theme is. */
export function follow_theme_color() {
  const root = document.documentElement;
  const metas = find_all(document, 'meta[name="theme-color"]');
  const colours = metas.map((meta) => meta.getAttribute("content") ?? "");
  function follow() {
    const chosen = ["light", "dark"].indexOf(root.dataset.scheme ?? "");
    for (const [number, meta] of metas.entries()) meta.setAttribute("content", colours[chosen < 0 ? number : chosen]);
  }
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-scheme"] });
  follow();
}
