/* The map as a widget: on our own pages the list is there already and lives; in JupyterLab it is drawn here. */

function render({ model, el }) {
  el.dataset.keepsPreview = "true";
  if (document.querySelector(".bc-preview > .bc-map")) return undefined;
  const stop = new AbortController();
  const words = model.get("words");
  const say = (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), words[key]);
  el.innerHTML = model.get("html");
  bring_map_to_life(el.querySelector(".bc-map"), model.get("pages"), say, { signal: stop.signal, open: opener(model) });
  return () => stop.abort();
}

export default { render };
