// Made of widgets/js/src/site.js by `npm run build`; changes belong there.
"use strict";
(() => {
  // src/shared/dom.js
  function make(tag, className, parent, text) {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text !== void 0) node.textContent = text;
    if (parent) parent.append(node);
    return node;
  }
  function make_button(className, parent, text, action) {
    const node = make("button", className, parent, text);
    node.type = "button";
    if (action) node.addEventListener("click", action);
    return node;
  }
  function find(root, selector) {
    const node = (
      /** @type {HTMLElement | null} */
      root.querySelector(selector)
    );
    if (!node) throw new Error(`the page has no ${selector}`);
    return node;
  }
  var find_all = (root, selector) => [...root.querySelectorAll(
    /** @type {"div"} */
    selector
  )];

  // src/site.js
  var page = JSON.parse(find(document, "#bc-page").textContent ?? "");
  var outputs = find_all(document, "#bc-outputs > [cell-index]");
  var size = (
    /** @type {HTMLScriptElement} */
    document.currentScript.dataset.size ?? ""
  );
  var FAILURES = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]';
  function place_before(number) {
    while (outputs.length && Number(outputs[0].getAttribute("cell-index")) < number) {
      const output = outputs.splice(0, 1)[0];
      const part = (
        /** @type {HTMLElement} */
        output.firstElementChild
      );
      if (part.querySelector(FAILURES)) say_failed(part);
      else if (!part.childElementCount) part.remove();
      window.betacolony.place(output.dataset.cell ?? "");
    }
  }
  function say_failed(part) {
    const text = part.textContent ?? "";
    part.replaceChildren();
    make("p", "bc-failed", part, page.words["page.not_here"]);
    const details = make("details", "", part);
    make("summary", "", details, page.words["page.details"]);
    make("pre", "", details, text);
  }
  window.update_loading_text = place_before;
  window.display_cells = () => {
    place_before(Infinity);
    window.betacolony.finished();
  };
  for (const name of ["pointerdown", "focusin", "click"])
    document.addEventListener(
      name,
      ({ target }) => {
        const link = (
          /** @type {Element | null} */
          target?.closest?.('a[href*=".ipynb"]')
        );
        link?.setAttribute("href", (link.getAttribute("href") ?? "").replace(/\.ipynb(?=$|[?#])/, ".html"));
      },
      true
    );
  var waiting = () => find_all(document, ".bc-waiting");
  function say_none() {
    for (const node of waiting()) {
      node.textContent = page.words["page.no_program"];
      node.className = "bc-failed";
    }
  }
  function load() {
    const config = find(document, "#jupyter-config-data");
    const absolute = (key, value) => /Url$/.test(key) ? new URL(String(value), location.href).href : value;
    const settings = JSON.parse(config.textContent ?? "", absolute);
    config.textContent = JSON.stringify(settings);
    const none = { register: () => Promise.reject(new Error("no need of one")) };
    Object.defineProperty(navigator, "serviceWorker", { value: none, configurable: true });
    const script = make("script");
    script.src = `${settings.fullStaticUrl}/voici.js`;
    script.addEventListener("error", say_none);
    document.head.append(script);
  }
  if (!("WebAssembly" in window) || !("Worker" in window) || location.protocol === "file:") say_none();
  else if (navigator.connection?.saveData && waiting().length) {
    const texts = waiting().map((node) => (
      /** @type {const} */
      [node, node.textContent]
    ));
    for (const [node] of texts) {
      node.replaceChildren();
      make_button("", node, page.words["page.load"].replace("{size}", size), () => {
        for (const [other, text] of texts) other.textContent = text;
        load();
      });
    }
  } else load();
})();
