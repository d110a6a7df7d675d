/* Shared by widgets: types of the model and its messages, timeouts, and the end of the kernel. */

export const LOST_AFTER = 5000; // milliseconds without an answer before the page says so
export const SLOW_AFTER = 20_000; // milliseconds for an answer once the kernel has the message
export const RESIZED = 12; // change of width in pixels that is worth a new layout

/**
 * A message to or from the kernel: its type, the number that an answer repeats, and any data; ``buffers`` come with it.
 * @typedef {{ type?: string, seq?: number, buffers?: DataView<ArrayBuffer>[], [entry: string]: any }} Message
 */

/**
 * A signal of Jupyter.
 * @typedef {{ connect?: (slot: (sender: unknown, state: string) => unknown) => void,
 *             disconnect?: (slot: (sender: unknown, state: string) => unknown) => void }} Signal
 */

/**
 * A kernel of Jupyter, as far as we use it.
 * @typedef {object} Kernel
 * @property {boolean} [isDisposed]
 * @property {string} [connectionStatus]
 * @property {Signal} [statusChanged]
 * @property {Signal} [connectionStatusChanged]
 * @property {() => Promise<void>} reconnect
 */

/**
 * The model of a widget, from anywidget.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(message: Message) => void} send
 * @property {(name: string, action: (message: Message, buffers?: DataView<ArrayBuffer>[]) => void) => void} on
 * @property {(name: string, action: (message: Message, buffers?: DataView<ArrayBuffer>[]) => void) => void} off
 * @property {{ kernel?: Kernel, context?: { path?: string } }} [widget_manager]
 */

/**
 * The argument of `render`, from anywidget.
 * @typedef {{ model: Model, el: HTMLElement }} View
 */

/**
 * Fixed labels by name.
 * @typedef {Record<string, string>} Labels
 */

/** The states of a kernel that doesn't go on. */
const ENDED = ["dead", "terminating", "autorestarting", "restarting"];

/** @param {string} state */
export const has_ended = (state) => ENDED.includes(state);

/**
 * Send a message, unless the page has let go of its kernel: as a page is left, sending would throw.
 * @param {Model} model
 * @param {Message} message
 */
export function send(model, message) {
  if (!model.widget_manager?.kernel?.isDisposed) model.send(message);
}

/**
 * Call back when the kernel ends, if Jupyter reports that; returns a function that stops listening.
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
 * Keep keys from JupyterLab, where letters without a meaning here would cut or change cells.
 * @param {HTMLElement} el
 * @param {AbortSignal} signal
 */
export function keep_keys(el, signal) {
  el.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys
  el.addEventListener("keydown", (event) => event.key !== "Tab" && event.stopPropagation(), { signal });
}
