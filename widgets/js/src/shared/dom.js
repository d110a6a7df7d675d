/* The overlay: transparent targets over the painted board, and the desk beside it. overlay.py joins these files into one
 * module, in the order named there, and says what is sent in either direction.
 *
 * The kernel hears of a choice, of what is asked for in a dialog, and of a new width or colour scheme; of nothing else. */

const SVG = "http://www.w3.org/2000/svg";
const LOST_AFTER = 5000; // milliseconds without an answer until the page says so
const SLOW_AFTER = 20_000; // milliseconds that an answer may take once the kernel has heard
const RESIZED = 12; // pixels of width that are worth a new layout

function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}

function make_button(className, parent, text, action) {
  const node = make("button", className, parent, text);
  node.type = "button";
  if (action) node.addEventListener("click", action);
  return node;
}

// our own pages follow their switch, and without it the system; JupyterLab has a theme of its own
const is_own_page = () => document.body.dataset.voila !== undefined;

function scheme() {
  const light = document.body.dataset.jpThemeLight;
  if (light !== undefined && !is_own_page()) return light === "true" ? "light" : "dark";
  const chosen = is_own_page() && document.documentElement.dataset.scheme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

const wants_calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// within a group of controls only one is a stop of the Tab key; arrows, Home and End go on from there
function rove(members, from, key) {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
  const at = members.indexOf(from);
  const to = key === "Home" ? 0 : key === "End" ? members.length - 1 : (at + by + members.length) % members.length;
  members.forEach((node, index) => (node.tabIndex = index === to ? 0 : -1));
  members[to].focus();
}

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
