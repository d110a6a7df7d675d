/* Widgets without Jupyter: the few kinds of models that our pages have, and their views. */

import { make } from "../shared/dom.js";

/** @import { Message } from "../shared/widget.js" */

/** @typedef {(data?: any, buffers?: DataView<ArrayBuffer>[]) => void} Action */
/** @typedef {{ node: HTMLElement, remove: () => void }} View */

/** A child or a layout is named by the id of its model. */
const REFERENCE = "IPY_MODEL_";

/** A widget's own scripts, each imported once: the same text is the same module. */
/** @type {Map<string, Promise<any>>} */
const modules = new Map();

/** @param {string} text */
function module_of(text) {
  let module = modules.get(text);
  if (!module) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    module = import(url).finally(() => URL.revokeObjectURL(url));
    modules.set(text, module);
  }
  return module;
}

/** @param {(id: string, data: unknown) => void} post sends a message to the widget of an id */
export function create_widgets(post) {
  /** @type {Map<string, WidgetModel>} */
  const models = new Map();
  /** @type {Map<string, HTMLStyleElement>} */
  const styles = new Map();
  /** @type {Set<(sender: unknown, state: string) => unknown>} */
  const slots = new Set();
  /** A kernel, for widgets that want to know when theirs ends. */
  const kernel = {
    isDisposed: false,
    connectionStatus: "connected",
    statusChanged: {
      connect: (/** @type {(sender: unknown, state: string) => unknown} */ slot) => void slots.add(slot),
      disconnect: (/** @type {(sender: unknown, state: string) => unknown} */ slot) => void slots.delete(slot),
    },
    reconnect: () => Promise.resolve(),
  };

  /** The state of a widget, as scripts for anywidget know it. */
  class WidgetModel {
    /** @type {Map<string, Set<Action>>} */
    actions = new Map();
    /** @type {Set<View>} */
    views = new Set();
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
      if (!this.actions.has(name)) this.actions.set(name, new Set());
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
      for (const action of [...(this.actions.get(name) ?? [])]) action(data, buffers);
    }

    /** @param {Record<string, any>} state */
    update(state) {
      Object.assign(this.state, state);
      for (const name of Object.keys(state)) this.tell(`change:${name}`, state[name]);
    }
  }

  /**
   * The models that a state names.
   * @param {string[]} references
   */
  const named = (references) =>
    references.map((name) => models.get(name.slice(REFERENCE.length))).filter((model) => model !== undefined);

  /**
   * @param {WidgetModel} model
   * @returns {View}
   */
  function make_view(model) {
    const node = make("div", "jupyter-widgets");
    const stop = new AbortController();
    /** @type {(() => void)[]} */
    const leave = [() => stop.abort()];
    /**
     * @param {WidgetModel} source
     * @param {string} name
     * @param {() => void} action
     */
    function follow(source, name, action) {
      action();
      source.on(`change:${name}`, action);
      leave.push(() => source.off(`change:${name}`, action));
    }

    /** @type {string[]} */
    let classes = [];
    follow(model, "_dom_classes", () => {
      node.classList.remove(...classes);
      classes = model.get("_dom_classes") ?? [];
      node.classList.add(...classes);
    });
    const [layout] = named([model.get("layout") ?? ""]);
    for (const name of Object.keys(layout?.state ?? {}))
      if (layout && !name.startsWith("_"))
        follow(layout, name, () =>
          node.style.setProperty(name.replaceAll("_", "-"), /** @type {string | null} */ (layout.get(name))),
        );

    const kind = model.get("_view_name");
    if (kind === "AnyView") leave.push(run_script(model, node, stop.signal));
    else if (kind === "HTMLView") {
      node.classList.add("widget-html");
      const content = make("div", "widget-html-content", node);
      follow(model, "value", () => (content.innerHTML = model.get("value")));
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
      },
    };
    model.views.add(view);
    return view;
  }

  /**
   * Show the children of a box; those that stay in their places are left alone.
   * @param {WidgetModel} model
   * @param {HTMLElement} node
   * @param {(source: WidgetModel, name: string, action: () => void) => void} follow
   */
  function show_children(model, node, follow) {
    /** @type {{ child: WidgetModel, view: View }[]} */
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

  /**
   * Let a widget's own script show it.
   * @param {WidgetModel} model
   * @param {HTMLElement} node
   * @param {AbortSignal} signal
   */
  function run_script(model, node, signal) {
    const css = model.get("_css");
    if (css && !styles.has(css)) styles.set(css, make("style", "", document.head, css));
    /** @type {(() => void) | undefined} */
    let clean;
    module_of(model.get("_esm"))
      .then(async ({ default: script }) => {
        if (signal.aborted) return;
        clean = await script.render({ model, el: node });
        if (signal.aborted) clean?.();
      })
      .catch((fault) => console.error(fault));
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
        for (const view of [...(model?.views ?? [])]) view.remove();
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
    },
  };
}
