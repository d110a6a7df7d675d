/* The map as a widget. Our own pages have the list already, with its script; in JupyterLab it is drawn here. */

import { bring_map_to_life } from "./shared/course_map.js";
import { find } from "./shared/dom.js";
import { opener } from "./shared/lab_links.js";
import { speaker } from "./shared/sentences.js";

/** @import { View } from "./shared/widget.js" */

/** @param {View} view */
function render({ model, el }) {
  el.dataset.keepsPreview = "true";
  if (document.querySelector(".bc-preview > .bc-map")) return undefined;
  const stop = new AbortController();
  el.innerHTML = model.get("html");
  const say = speaker(model.get("words"));
  bring_map_to_life(find(el, ".bc-map"), model.get("pages"), say, { signal: stop.signal, open: opener(model) });
  return () => stop.abort();
}

export default { render };
