/* The reader's choice of day or night, for all pages and tabs. */

import { make } from "../shared/dom.js";

/** @import { Say } from "../shared/sentences.js" */

const THEME_KEY = "betacolony:theme";

/** @param {Say} say */
export function make_themes(say) {
  const set = make("fieldset", "bc-themes");
  make("legend", "", set, say("page.theme"));
  const row = make("div", "bc-segment", set);
  const now = document.documentElement.dataset.scheme ?? "system";
  for (const name of ["system", "light", "dark"]) {
    const label = make("label", "", row);
    const radio = make("input", "", label);
    Object.assign(radio, { type: "radio", name: "bc-theme", value: name, checked: name === now });
    radio.addEventListener("change", () => set_theme(name));
    make("span", "", label, say(`page.theme_${name}`));
  }
  return set;
}

/** @param {string} name */
function set_theme(name) {
  const root = document.documentElement;
  if (name === "system") delete root.dataset.scheme;
  else root.dataset.scheme = name;
  try {
    if (name === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, name);
  } catch {
    // it lasts as long as the page
  }
}

/** Follow the theme chosen in other tabs. */
export function follow_theme() {
  window.addEventListener("storage", (event) => {
    if (event.key !== THEME_KEY) return;
    const { dataset } = document.documentElement;
    if (event.newValue === "light" || event.newValue === "dark") dataset.scheme = event.newValue;
    else delete dataset.scheme;
  });
}
