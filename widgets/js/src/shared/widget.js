/* What widgets share: their model, how long they wait for the kernel, and that it may end. */

export const LOST_AFTER = 5000; // milliseconds without an answer until the page says so
export const SLOW_AFTER = 20_000; // milliseconds that an answer may take once the kernel has heard
export const RESIZED = 12; // pixels of width that are worth a new layout

/**
 * A message to or from the kernel: its type, the number that an answer repeats, and what it brings.
 * @typedef {{ type?: string, seq?: number, [entry: string]: any }} Message
 */

/**
 * A signal of Jupyter's.
 * @typedef {{ connect?: (slot: (sender: unknown, state: string) => unknown) => void,
 *             disconnect?: (slot: (sender: unknown, state: string) => unknown) => void }} Signal
 */

/**
 * A kernel, as far as Jupyter tells of it.
 * @typedef {object} Kernel
 * @property {string} [connectionStatus]
 * @property {Signal} [statusChanged]
 * @property {Signal} [connectionStatusChanged]
 * @property {() => Promise<void>} reconnect
 */

/**
 * The model of a widget, as anywidget hands it to `render`.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(message: Message) => void} send
 * @property {(name: string, action: (message: Message) => void) => void} on
 * @property {(name: string, action: (message: Message) => void) => void} off
 * @property {{ kernel?: Kernel, context?: { path?: string } }} [widget_manager]
 */

/**
 * What anywidget hands to `render`.
 * @typedef {{ model: Model, el: HTMLElement }} View
 */

/**
 * Fixed words by their names.
 * @typedef {Record<string, string>} Labels
 */

/** What a kernel's state is called when it does not go on. */
const ENDED = ["dead", "terminating", "autorestarting", "restarting"];

/** @param {string} state */
export const has_ended = (state) => ENDED.includes(state);

/**
 * Call back when the kernel ends, where that can be known; returns what stops it.
 * @param {Model} model
 * @param {() => void} action
 */
export function when_kernel_ends(model, action) {
  const kernel = model.widget_manager?.kernel;
  /** @type {(sender: unknown, state: string) => void} */
  const on_status = (_, state) => {
    if (has_ended(state)) action();
  };
  kernel?.statusChanged?.connect?.(on_status);
  return () => kernel?.statusChanged?.disconnect?.(on_status);
}

/**
 * Keep letters from JupyterLab: without a meaning here they have one there, and would cut or change cells.
 * @param {HTMLElement} el
 * @param {AbortSignal} signal
 */
export function keep_keys(el, signal) {
  el.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys
  el.addEventListener("keydown", (event) => event.key !== "Tab" && event.stopPropagation(), { signal });
}
