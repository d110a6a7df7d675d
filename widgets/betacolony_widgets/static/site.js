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

  // src/pages/notice.js
  function notice(kind, title, text, buttons) {
    const box = make("div", "bc-notice");
    box.dataset.kind = kind;
    box.setAttribute("role", "alert");
    const words2 = make("p", "", box);
    if (title) words2.append(make("strong", "", null, title), " ");
    words2.append(text);
    const row = make("div", "", box);
    for (const [label, action] of buttons)
      make_button("", row, label, () => {
        box.remove();
        action();
      });
    document.body.append(box);
  }

  // src/shared/sentences.js
  var speaker = (sentences) => (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), sentences[key]);

  // src/shared/storage.js
  function read_item(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function write_item(key, text) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  // src/site/shelf.js
  var cache_name = (scope) => `betacolony-offline:${new URL(scope).pathname}`;

  // src/site/offline.js
  var MEGABYTE = 1e6;
  var SEEN_KEY = "betacolony:offline";
  var WORDS = (
    /** @type {const} */
    {
      offered: ["", "keep"],
      keeping: ["keeping", "wait"],
      kept: ["kept", "remove"],
      failed: ["failed", "again"],
      full: ["full", "again"]
    }
  );
  async function offer_offline() {
    const { serviceWorker: container } = navigator;
    if (!container || !window.caches || !location.protocol.startsWith("http")) return;
    const { up, worker, size, words: words2 } = JSON.parse(find(document, "#bc-offline").textContent ?? "");
    const [scope, say] = [new URL(up || "./", location.href).href, speaker(words2)];
    const total = Math.round(size / MEGABYTE);
    let state = "offered";
    let done = 0;
    let is_leaving = false;
    const row = make("div", "bc-offline");
    const told = make("span", "", row);
    told.setAttribute("role", "status");
    const bar = make("progress", "", row);
    bar.max = size;
    bar.setAttribute("aria-hidden", "true");
    const button = make_button("", row, "", press);
    function draw() {
      const [text, action] = WORDS[state];
      const values = { size: total, done: Math.round(done / MEGABYTE) };
      told.setAttribute("aria-live", state === "keeping" ? "off" : "polite");
      told.textContent = text && say(text, values);
      bar.value = done;
      bar.hidden = state !== "keeping";
      button.textContent = say(action, values);
      button.setAttribute("aria-disabled", String(state === "keeping"));
    }
    function change(now) {
      state = now;
      draw();
    }
    async function registered() {
      const found = await container.getRegistration(scope);
      return found?.scope === scope ? found : void 0;
    }
    const ask = (to, wish) => to?.postMessage(wish);
    function press() {
      if (state === "kept") void remove();
      else if (state !== "keeping") void keep();
    }
    async function keep() {
      done = 0;
      change("keeping");
      try {
        void navigator.storage?.persist?.();
        const registration = await container.register(`${scope}${worker}`);
        follow(registration);
        ask(registration.active, "fill");
      } catch {
        change("failed");
      }
    }
    async function remove() {
      await (await registered())?.unregister();
      await caches.delete(cache_name(scope));
      write_item(SEEN_KEY, "");
      change("offered");
    }
    function follow(registration) {
      const watch = (coming) => coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && registration.active) announce(coming);
        if (coming.state === "activated") ask(coming, "state");
        if (coming.state === "redundant" && state === "keeping" && !registration.active) change("failed");
      });
      watch(registration.installing);
      registration.addEventListener("updatefound", () => watch(registration.installing));
    }
    function announce(waiting2) {
      notice("version", "", say("ready"), [
        [
          say("reload"),
          () => {
            is_leaving = true;
            write_item(SEEN_KEY, "");
            ask(waiting2, "take over");
          }
        ],
        [say("later"), () => {
        }]
      ]);
    }
    function greet(version) {
      const seen = read_item(SEEN_KEY);
      write_item(SEEN_KEY, version);
      if (seen && seen !== version) notice("version", "", say("updated"), [[say("understood"), () => {
      }]]);
    }
    function hear({ data }) {
      if ("whole" in data) {
        if (data.whole) greet(data.version);
        if (state !== "keeping" || data.whole) change(data.whole ? "kept" : "offered");
      } else if (state === "keeping") {
        if ("failed" in data) change(data.failed === "room" ? "full" : "failed");
        else {
          done = data.done;
          draw();
        }
      }
    }
    try {
      const registration = await registered();
      if (registration) {
        follow(registration);
        if (registration.waiting && registration.active) announce(registration.waiting);
        else ask(registration.active, "state");
        if (!registration.active) state = "keeping";
        else if (registration.waiting) state = "kept";
      }
      await caches.has(cache_name(scope));
    } catch {
      return;
    }
    container.addEventListener("message", hear);
    container.startMessages();
    container.addEventListener("controllerchange", () => is_leaving && location.reload());
    draw();
    document.addEventListener("click", ({ target }) => {
      if (
        /** @type {Element} */
        target.closest?.(".bc-open-contents")
      )
        find(document, ".bc-contents-tools").append(row);
    });
  }

  // src/site/widgets.js
  var REFERENCE = "IPY_MODEL_";
  var modules = /* @__PURE__ */ new Map();
  function module_of(text) {
    let module = modules.get(text);
    if (!module) {
      const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      module = import(url).finally(() => URL.revokeObjectURL(url));
      modules.set(text, module);
    }
    return module;
  }
  function create_widgets(post) {
    const models = /* @__PURE__ */ new Map();
    const styles = /* @__PURE__ */ new Map();
    const slots = /* @__PURE__ */ new Set();
    const kernel = {
      isDisposed: false,
      connectionStatus: "connected",
      statusChanged: {
        connect: (slot) => void slots.add(slot),
        disconnect: (slot) => void slots.delete(slot)
      },
      reconnect: () => Promise.resolve()
    };
    class WidgetModel {
      /** @type {Map<string, Set<Action>>} */
      actions = /* @__PURE__ */ new Map();
      /** @type {Set<View>} */
      views = /* @__PURE__ */ new Set();
      widget_manager = { kernel };
      /**
       * @param {string} id
       * @param {Record<string, any>} state
       */
      constructor(id, state) {
        this.id = id;
        this.state = state;
      }
      /** @param {string} name */
      get(name) {
        return this.state[name];
      }
      /** @param {Message} content */
      send(content) {
        if (models.get(this.id) === this) post(this.id, { method: "custom", content });
      }
      /**
       * @param {string} name
       * @param {Action} action
       */
      on(name, action) {
        if (!this.actions.has(name)) this.actions.set(name, /* @__PURE__ */ new Set());
        this.actions.get(name)?.add(action);
      }
      /**
       * @param {string} name
       * @param {Action} action
       */
      off(name, action) {
        this.actions.get(name)?.delete(action);
      }
      /**
       * @param {string} name
       * @param {any} [data]
       * @param {DataView<ArrayBuffer>[]} [buffers]
       */
      tell(name, data, buffers) {
        for (const action of [...this.actions.get(name) ?? []]) action(data, buffers);
      }
      /** @param {Record<string, any>} state */
      update(state) {
        Object.assign(this.state, state);
        for (const name of Object.keys(state)) this.tell(`change:${name}`, state[name]);
      }
    }
    const named = (references) => references.map((name) => models.get(name.slice(REFERENCE.length))).filter((model) => model !== void 0);
    function make_view(model) {
      const node = make("div", "jupyter-widgets");
      const stop = new AbortController();
      const leave = [() => stop.abort()];
      function follow(source, name, action) {
        action();
        source.on(`change:${name}`, action);
        leave.push(() => source.off(`change:${name}`, action));
      }
      let classes = [];
      follow(model, "_dom_classes", () => {
        node.classList.remove(...classes);
        classes = model.get("_dom_classes") ?? [];
        node.classList.add(...classes);
      });
      const [layout] = named([model.get("layout") ?? ""]);
      for (const name of Object.keys(layout?.state ?? {}))
        if (layout && !name.startsWith("_"))
          follow(
            layout,
            name,
            () => node.style.setProperty(
              name.replaceAll("_", "-"),
              /** @type {string | null} */
              layout.get(name)
            )
          );
      const kind = model.get("_view_name");
      if (kind === "AnyView") leave.push(run_script(model, node, stop.signal));
      else if (kind === "HTMLView") {
        node.classList.add("widget-html");
        const content = make("div", "widget-html-content", node);
        follow(model, "value", () => content.innerHTML = model.get("value"));
      } else {
        node.classList.add("widget-box");
        leave.push(show_children(model, node, follow));
      }
      const view = {
        node,
        remove() {
          if (!model.views.delete(view)) return;
          for (const action of leave) action();
          node.remove();
        }
      };
      model.views.add(view);
      return view;
    }
    function show_children(model, node, follow) {
      let shown = [];
      follow(model, "children", () => {
        const children = named(model.get("children") ?? []);
        let same = 0;
        while (same < children.length && shown[same]?.child === children[same]) same += 1;
        for (const { view } of shown.slice(same)) view.remove();
        const fresh = children.slice(same).map((child) => ({ child, view: make_view(child) }));
        shown = [...shown.slice(0, same), ...fresh];
        node.append(...fresh.map(({ view }) => view.node));
      });
      return () => {
        for (const { view } of shown) view.remove();
      };
    }
    function run_script(model, node, signal) {
      const css = model.get("_css");
      if (css && !styles.has(css)) styles.set(css, make("style", "", document.head, css));
      let clean;
      module_of(model.get("_esm")).then(async ({ default: script }) => {
        if (signal.aborted) return;
        clean = await script.render({ model, el: node });
        if (signal.aborted) clean?.();
      }).catch((fault) => console.error(fault));
      return () => clean?.();
    }
    return {
      /**
       * Take in a message of the program.
       * @param {{ type: string, id: string, data: any, buffers: Uint8Array<ArrayBuffer>[] }} message
       */
      receive({ type, id, data, buffers }) {
        const model = models.get(id);
        if (type === "comm_open") models.set(id, new WidgetModel(id, data.state));
        else if (type === "comm_close") {
          for (const view of [...model?.views ?? []]) view.remove();
          models.delete(id);
        } else if (data.method === "custom") {
          const views = buffers.map((part) => new DataView(part.buffer, part.byteOffset, part.byteLength));
          model?.tell("msg:custom", data.content, views);
        } else model?.update(data.state);
      },
      /**
       * The element that shows a widget.
       * @param {string} id of its model
       */
      show(id) {
        const model = models.get(id);
        return model ? make_view(model).node : make("div");
      },
      /** Remove all that is shown, and forget all models: the page is left. */
      clear() {
        for (const model of models.values()) for (const view of [...model.views]) view.remove();
        models.clear();
        for (const style of styles.values()) style.remove();
        styles.clear();
      },
      /** Tell all that the program has ended. */
      end() {
        kernel.connectionStatus = "disconnected";
        for (const slot of [...slots]) slot(kernel, "dead");
      }
    };
  }

  // src/site/program.js
  var PATIENCE = 2e3;
  function start_program(place) {
    const worker = new Worker(`${place}python_worker.js`);
    const post = (message) => worker.postMessage(message);
    const widgets = create_widgets((id, data) => post({ type: "comm", id, data }));
    let page = 0;
    let begun = false;
    let ended = false;
    let listener;
    let patience;
    function end() {
      ended = true;
      widgets.end();
      if (!begun) listener?.failed();
    }
    function elements_of(shown) {
      return shown.filter(([kind]) => kind !== "error").map(([kind, text]) => {
        if (kind === "widget") return widgets.show(text);
        const node = make(kind === "text" ? "pre" : "div", kind === "text" ? "bc-stream" : "jp-RenderedHTMLCommon");
        if (kind === "text") node.textContent = text;
        else node.innerHTML = text;
        return node;
      });
    }
    worker.addEventListener("error", end);
    function hear({ type, id, shown }) {
      if (type === "begun") {
        begun = true;
        clearTimeout(patience);
      } else if (type === "cell") {
        const errors = shown.filter(([kind]) => kind === "error").map(([, text]) => text);
        listener?.cell(id, elements_of(shown), errors.join("\n"));
      } else listener?.finished();
    }
    worker.addEventListener("message", ({ data }) => {
      if (data.type === "failed") end();
      else if (data.type.startsWith("comm_")) widgets.receive(data);
      else if (data.page === page) hear(data);
    });
    return {
      /**
       * Run the cells of a page, and close all that is left of the one before.
       * @param {[string, string][]} cells
       * @param {Listener} its
       */
      run(cells, its) {
        page += 1;
        listener = its;
        clearTimeout(patience);
        if (begun) patience = setTimeout(its.stuck, PATIENCE);
        post({ type: "run", page, cells });
      },
      /** Take the widgets off the page that is being left. */
      clear: () => widgets.clear(),
      has_begun: () => begun,
      has_ended: () => ended
    };
  }

  // src/site/theme_color.js
  function follow_theme_color() {
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

  // src/site/turning.js
  var page_of = (url) => url.pathname + url.search;
  function replace_page(page) {
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    const [now, next] = [document, page].map((one) => one.querySelector("head > style"));
    if (next) now?.replaceWith(document.adoptNode(next));
    document.body.replaceWith(document.adoptNode(page.body));
  }
  function turn_pages({ root, stays, leave, arrive }) {
    let shown = page_of(location);
    let turns = 0;
    async function turn_to(url, is_new) {
      turns += 1;
      const turn = turns;
      try {
        const answer = await fetch(url, { credentials: "same-origin" });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (turn !== turns) return;
        if (!answer.ok || !page.querySelector("#bc-program")) throw new Error(`${url} is no page of ours`);
        leave();
        if (is_new) history.pushState(null, "", url);
        shown = page_of(url);
        replace_page(page);
        arrive();
      } catch {
        if (turn !== turns) return;
        if (is_new) location.assign(url);
        else location.reload();
      }
    }
    window.addEventListener("click", (event) => {
      const link = (
        /** @type {Element | null} */
        event.target?.closest?.("a[href]")
      );
      if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      if (!(link instanceof HTMLAnchorElement) || link.target || link.download || !stays()) return;
      const url = new URL(link.href);
      if (!url.href.startsWith(root) || !/(\/|\.html)$/.test(url.pathname) || page_of(url) === page_of(location)) return;
      event.preventDefault();
      turn_to(url, true);
    });
    for (const name of ["popstate", "hashchange"])
      window.addEventListener(
        name,
        (event) => {
          if (page_of(location) === shown) return;
          event.stopImmediatePropagation();
          if (name === "popstate") turn_to(new URL(location.href), false);
        },
        { capture: true }
      );
  }

  // src/site.js
  var RUNS = "WebAssembly" in window && "Worker" in window && location.protocol !== "file:";
  var program;
  var words;
  var wanted;
  var data_in = (selector) => JSON.parse(find(document, selector).textContent ?? "");
  var waiting = () => find_all(document, ".bc-waiting");
  function say_none() {
    window.betacolony.no_board();
    for (const node of waiting()) {
      node.textContent = words["page.no_program"];
      node.className = "bc-failed";
    }
  }
  function say_failed(part, text) {
    make("p", "bc-failed", part, words["page.not_here"]);
    const details = make("details", "", part);
    make("summary", "", details, words["page.details"]);
    make("pre", "", details, text);
  }
  function run() {
    program ??= start_program(new URL(wanted.place, location.href).href);
    program.run(wanted.cells, {
      cell(id, shown, failed) {
        const output = find(document, `#${CSS.escape(`bc-out-${id}`)}`);
        if (failed) say_failed(make("div", "bc-part", output), failed);
        else for (const node of shown) make("div", "bc-part", output).append(node);
        window.betacolony.place(id);
      },
      finished: () => window.betacolony.finished(),
      failed: say_none,
      stuck: () => location.reload()
    });
  }
  function open_page() {
    const page = data_in("#bc-page");
    words = page.words;
    wanted = data_in("#bc-program");
    if (!RUNS) say_none();
    else if (!program && navigator.connection?.saveData && waiting().length) {
      const texts = waiting().map((node) => (
        /** @type {const} */
        [node, node.textContent]
      ));
      for (const [node] of texts) {
        node.replaceChildren();
        make_button("", node, words["page.load"].replace("{size}", String(wanted.size)), () => {
          for (const [other, text] of texts) other.textContent = text;
          run();
        });
      }
    } else {
      if (program?.has_begun()) for (const node of waiting()) node.remove();
      run();
    }
  }
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
  follow_theme_color();
  void offer_offline();
  open_page();
  if (RUNS)
    turn_pages({
      root: new URL(`${data_in("#bc-program").place}..`, location.href).href,
      stays: () => !program?.has_ended(),
      leave() {
        program?.clear();
        window.betacolony.leave();
      },
      arrive() {
        window.betacolony.open(true);
        open_page();
      }
    });
})();
