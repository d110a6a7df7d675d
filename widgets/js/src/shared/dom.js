/* Elements, and the reader's preferences from the page and the browser. */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element, at the end of a parent if there is one.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {Element | null} [parent]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}

/**
 * Make a button that submits no form.
 * @param {string} className
 * @param {Element | null} parent
 * @param {string} [text]
 * @param {((event: MouseEvent) => unknown) | null} [action]
 */
export function make_button(className, parent, text, action) {
  const node = make("button", className, parent, text);
  node.type = "button";
  if (action) node.addEventListener("click", action);
  return node;
}

/**
 * The first element that a selector finds; there must be one.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(root, selector) {
  const node = /** @type {HTMLElement | null} */ (root.querySelector(selector));
  if (!node) throw new Error(`the page has no ${selector}`);
  return node;
}

/**
 * All elements that a selector finds.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const find_all = (root, selector) => [...root.querySelectorAll(/** @type {"div"} */ (selector))];

/** The element with the focus. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/**
 * Save a text as a file on the reader's machine.
 * @param {string} name
 * @param {BlobPart[]} parts
 * @param {string} type
 * @param {Element | null} [parent]
 */
export function download(name, parts, type, parent = null) {
  const link = make("a", "", parent);
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Let the touch that begins here click nothing but what it began on: something else may come to light below the finger.
 * @param {Event} event
 * @param {(node: Element) => boolean} [passes] whether even that may be clicked
 */
export function guard_click({ target: first }, passes = () => true) {
  const over = new AbortController();
  const once = { capture: true, signal: over.signal };
  window.addEventListener("pointerdown", () => over.abort(), once);
  /** @param {Event} event */
  const stop = (event) => {
    over.abort();
    if (event.target === first && passes(/** @type {Element} */ (first))) return;
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, once);
}

/**
 * Do something in the next frame, once, however often it is asked for: before anything of it is painted.
 * @param {() => void} action
 */
export function in_frame(action) {
  let asked = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  return {
    ask() {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        action();
        for (const then of waiting.splice(0)) then();
      });
    },
    /** @param {() => void} then comes after the action, or at once where that was not asked for */
    after(then) {
      if (asked) waiting.push(then);
      else then();
    },
  };
}

/** True on our own pages, whose theme follows their switch or the system; JupyterLab has a theme of its own. */
export const is_own_page = () => document.body.dataset.voila !== undefined;

/** @returns {"light" | "dark"} */
export function scheme() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined && !is_own_page()) return light === "true" ? "light" : "dark";
  const chosen = is_own_page() && document.documentElement.dataset.scheme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const wants_calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The way to scroll, by the reader's wish for reduced motion. */
export const scrolling = () => /** @type {ScrollBehavior} */ (wants_calm() ? "auto" : "smooth");
