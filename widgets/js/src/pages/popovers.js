/* Popovers: the contents, and cards that explain a term or a rule in place. */

import { state_of } from "../shared/course_map.js";
import { find, make, make_button } from "../shared/dom.js";
import { is_seen } from "../shared/progress.js";
import { read_progress } from "../shared/progress_store.js";
import { add_reference_link } from "../shared/reference_link.js";

/** @import { Say } from "../shared/sentences.js" */
/** @import { PageData } from "./steps.js" */

/**
 * @param {string} className
 * @param {string} title
 * @param {string} close
 */
function make_dialog(className, title, close) {
  const dialog = make("dialog", `bc-popover ${className}`);
  const head = make("div", "bc-popover-head", dialog);
  if (title) {
    make("h2", "", head, title);
    dialog.setAttribute("aria-label", title);
  }
  make_button("bc-popover-close", head, close, () => dialog.close());
  // a click beside it closes it
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}

/**
 * Links into the glossary, and links that name a card, open the card here; with Ctrl or the middle button they lead
 * there.
 * @param {Say} say
 */
export function create_cards(say) {
  /** @type {{ dialog: HTMLDialogElement, body: HTMLElement } | null} */
  let made = null;

  /** @param {HTMLElement} link */
  const card_of = (link) => {
    const anchor = link.dataset.card ?? decodeURIComponent(/#(.+)$/.exec(link.getAttribute("href") ?? "")?.[1] ?? "");
    const ids = anchor ? [anchor, anchor.toLowerCase(), anchor.toUpperCase()] : [];
    return ids.map((id) => document.getElementById(`card-${id}`)).find((node) => node !== null);
  };

  function make_card() {
    const dialog = make_dialog("bc-card", "", say("page.close"));
    return { dialog, body: make("div", "bc-card-body", dialog) };
  }

  /** @param {HTMLElement} card a template */
  function open(card) {
    made ??= make_card();
    const { dialog, body } = made;
    body.replaceChildren(/** @type {HTMLTemplateElement} */ (card).content.cloneNode(true));
    const heading = find(body, "h2");
    dialog.setAttribute("aria-label", heading.textContent ?? "");
    heading.tabIndex = -1;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    heading.focus();
  }

  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null | undefined} */
    const link = target.closest?.('a[data-card], a[href*="glossary."][href*="#"], .bc-card a[href^="#"]');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    let card;
    try {
      card = card_of(link);
    } catch {
      // not an address
    }
    if (!card) return;
    event.preventDefault();
    open(card);
  });
}

/** @param {{ page: PageData, say: Say, current: () => number }} page `current` is the number of the step in sight */
export function create_contents({ page, say, current }) {
  /** @type {{ dialog: HTMLDialogElement, body: HTMLElement } | null} */
  let made = null;

  function make_contents() {
    const dialog = make_dialog("bc-contents", say("page.contents"), say("page.close"));
    const body = make("nav", "", dialog);
    body.setAttribute("aria-label", say("page.contents"));
    return { dialog, body };
  }

  /**
   * @param {HTMLDialogElement} dialog
   * @param {HTMLElement} body
   */
  function draw(dialog, body) {
    const progress = read_progress();
    body.replaceChildren(tools(dialog));
    make("h3", "", body, say("page.this_page"));
    const steps = make("ol", "bc-list", body);
    page.steps.forEach(([id, title], index) => {
      const link = make("a", "", make("li", "", steps), title);
      link.href = `#${id}`;
      const here = index === current();
      if (here) link.setAttribute("aria-current", "step");
      link.addEventListener("click", () => dialog.close());
      note(link, here ? say("page.here") : is_seen(progress, page.name, id) ? say("page.seen") : "");
    });
    if (page.pages.length > 1) {
      make("h3", "", body, say("page.all_pages"));
      const all = make("ul", "bc-list", body);
      for (const other of page.pages) {
        const link = make("a", "", make("li", "", all), other.title);
        link.href = other.href;
        if (other.name === page.name) link.setAttribute("aria-current", "page");
        note(link, state_of(other, progress, say));
      }
    }
    make("p", "bc-hint", body, say("page.keys"));
  }

  /** @type {(link: HTMLElement, text: string) => void} */
  const note = (link, text) => {
    if (text) make("span", "bc-list-note", link, text);
  };

  function themes() {
    const set = make("fieldset", "bc-themes");
    make("legend", "", set, say("page.theme"));
    const now = document.documentElement.dataset.scheme ?? "system";
    for (const name of ["system", "light", "dark"]) {
      const label = make("label", "", set);
      const radio = make("input", "", label);
      Object.assign(radio, { type: "radio", name: "bc-theme", value: name, checked: name === now });
      radio.addEventListener("change", () => set_theme(name));
      make("span", "", label, say(`page.theme_${name}`));
    }
    return set;
  }

  /**
   * First, to be visible at once: the lists below are long.
   * @param {HTMLDialogElement} dialog
   */
  function tools(dialog) {
    const row = make("div", "bc-popover-tools");
    row.append(themes());
    make_button("bc-print", row, say("page.print"), () => {
      dialog.close();
      window.print();
    });
    add_reference_link(row, page.pages, say);
    return row;
  }

  find(document, ".bc-open-contents").addEventListener("click", () => {
    made ??= make_contents();
    const { dialog, body } = made;
    draw(dialog, body);
    dialog.showModal();
    dialog.scrollTop = 0;
  });
}

const THEME_KEY = "betacolony:theme";

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
