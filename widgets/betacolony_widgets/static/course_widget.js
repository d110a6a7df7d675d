/* The map as a widget: on our own pages the list is there already and lives; in JupyterLab it is drawn here. */

function render({ model, el }) {
  el.dataset.keepsPreview = "true";
  if (document.querySelector(".bc-preview > .bc-map")) return undefined;
  const stop = new AbortController();
  const words = model.get("words");
  const say = (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), words[key]);
  el.innerHTML = model.get("html");
  // JupyterLab opens a notebook by this command; its own links would load all of Lab again
  const context = model.widget_manager?.context;
  const folder = context?.path?.includes("/") ? context.path.replace(/[^/]*$/, "") : "";
  const open = (link) => {
    if (!context) return;
    link.dataset.commandlinkerCommand = "docmanager:open";
    link.dataset.commandlinkerArgs = JSON.stringify({ path: folder + link.getAttribute("href").replace(/#.*$/, "") });
  };
  bring_map_to_life(el.querySelector(".bc-map"), model.get("pages"), say, { signal: stop.signal, open });
  return () => stop.abort();
}

export default { render };
