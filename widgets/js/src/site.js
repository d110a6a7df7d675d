/* Pages without a server: the program runs in the reader's own browser. Voici's script brings it and runs the cells; on
   the way it calls the functions that are given to the window here. */

(() => {
  const page = JSON.parse(document.getElementById("bc-page").textContent);
  const outputs = [...document.querySelectorAll("#bc-outputs > [cell-index]")];
  const FAILURES = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]';

  // what a cell shows comes into its place when the next one begins
  function place_before(number) {
    while (outputs.length && Number(outputs[0].getAttribute("cell-index")) < number) {
      const output = outputs.shift();
      const part = output.firstElementChild;
      if (part.querySelector(FAILURES)) say_failed(part);
      else if (!part.childElementCount) part.remove();
      window.betacolony.place(output.dataset.cell);
    }
  }

  // the program is the one of the other pages, where it runs; so what failed here is what a browser can't do
  function say_failed(part) {
    const text = part.textContent;
    part.replaceChildren();
    const told = part.appendChild(document.createElement("p"));
    told.className = "bc-failed";
    told.textContent = page.words["page.not_here"];
    const details = part.appendChild(document.createElement("details"));
    details.appendChild(document.createElement("summary")).textContent = page.words["page.details"];
    details.appendChild(document.createElement("pre")).textContent = text;
  }

  window.update_loading_text = place_before;
  window.display_cells = () => {
    place_before(Infinity);
    window.betacolony.finished();
  };

  // the program knows the pages as notebooks
  for (const name of ["pointerdown", "focusin", "click"])
    document.addEventListener(name, ({ target }) => {
      const link = target.closest?.('a[href*=".ipynb"]');
      if (link) link.setAttribute("href", link.getAttribute("href").replace(/\.ipynb(?=$|[?#])/, ".html"));
    }, true);

  const waiting = () => [...document.querySelectorAll(".bc-waiting")];

  function say_none() {
    for (const node of waiting()) {
      node.textContent = page.words["page.no_program"];
      node.className = "bc-failed";
    }
  }

  function load() {
    // the addresses are relative, so that the folder can lie anywhere; the program wants them whole
    const config = document.getElementById("jupyter-config-data");
    const whole = (key, value) => (/Url$/.test(key) ? new URL(value, location.href).href : value);
    const told = JSON.parse(config.textContent, whole);
    config.textContent = JSON.stringify(told);
    // a service worker would catch its requests for files, of which it has none; but the program has to hear that it
    // can't be had, also where browsers don't offer any (not from a secure host, or in private windows): else it waits
    const none = { register: () => Promise.reject(new Error("no need of one")) };
    Object.defineProperty(navigator, "serviceWorker", { value: none, configurable: true });
    const script = document.createElement("script");
    script.src = `${told.fullStaticUrl}/voici.js`;
    script.addEventListener("error", say_none);
    document.head.append(script);
  }

  if (!window.WebAssembly || !window.Worker || location.protocol === "file:") say_none();
  else if (navigator.connection?.saveData && waiting().length) {
    // who has to save data is asked first
    const texts = waiting().map((node) => [node, node.textContent]);
    for (const [node] of texts) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = page.words["page.load"].replace("{size}", document.currentScript.dataset.size);
      button.addEventListener("click", () => {
        for (const [other, text] of texts) other.textContent = text;
        load();
      });
      node.replaceChildren(button);
    }
  } else load();
})();
