/* The glossary's search box: finds terms and rules anywhere on the page, even in folded steps. */

import { find, find_all, make } from "../shared/dom.js";
import { id_of } from "./turning.js";

/** @import { Say } from "../shared/sentences.js" */
/** @import { PageData } from "./steps.js" */

/**
 * A term or rule: its anchor, its title, the title of its step, and all its text as `plain` has it.
 * @typedef {{ id: string, title: string, step: string, text: string }} Entry
 */

/**
 * A text for comparison: lower case without accents.
 * @param {string} text
 */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The entries that contain all words of a query; titles that begin with it come first, then titles that contain it.
 * @param {Entry[]} entries
 * @param {string} query
 */
export function search(entries, query) {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  if (!words.length) return [];
  /** @param {Entry} entry */
  const rank = ({ title }) => {
    if (plain(title).startsWith(words[0])) return 0;
    return words.every((word) => plain(title).includes(word)) ? 1 : 2;
  };
  const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  return found.sort((one, other) => rank(one) - rank(other));
}

/** The elements of terms and rules by their ids; rules come again from the kernel, and replace the first ones. */
function places() {
  const nodes = find_all(document, ".bc-step :is(.bc-prose h3[id], .bc-rule[id])");
  return new Map(nodes.filter((node) => !node.closest(".bc-preview[hidden]")).map((node) => [node.id, node]));
}

/**
 * @param {PageData["steps"]} steps
 * @returns {Entry[]}
 */
function entries_of(steps) {
  return [...places().values()].map((node) => {
    const section = /** @type {HTMLElement} */ (node.closest(".bc-step"));
    const heading = find(section, "h1, h2");
    const step = steps.find(([id]) => id === heading.id)?.[1] ?? "";
    let text = node.textContent ?? "";
    if (node.localName === "h3")
      for (let next = node.nextElementSibling; next && !next.matches("h1, h2, h3"); next = next.nextElementSibling)
        text += ` ${next.textContent}`;
    const title = node.querySelector(":scope > :is(h3, h4, h5)") ?? node;
    return { id: node.id, title: (title.textContent ?? "").trim(), step, text: plain(text) };
  });
}

/** @param {{ page: PageData, say: Say }} page */
export function create_search({ page, say }) {
  if (!page.name.endsWith("glossary")) return;
  const form = make("form", "bc-search");
  form.setAttribute("role", "search");
  const label = make("label", "", form);
  const input = make("input");
  input.type = "search";
  input.autocomplete = "off";
  label.append(say("page.search"), input);
  const status = make("p", "", form);
  status.setAttribute("role", "status");
  const list = make("ul", "", form);
  list.hidden = true;
  find(document, "main").prepend(form);

  /** @param {number} number */
  function count(number) {
    if (!number) return say("page.found_none");
    return number === 1 ? say("page.found_one") : say("page.found", { number });
  }

  // go there as a link would: the steps listen to the address
  /** @param {Entry} entry */
  function go_to({ id }) {
    list.hidden = true;
    const arrive = () => {
      const node = places().get(id);
      if (!node) return;
      node.tabIndex = -1;
      node.scrollIntoView();
      node.focus({ preventScroll: true });
    };
    if (id_of(location.hash) === id) {
      arrive();
      return;
    }
    window.addEventListener("hashchange", arrive, { once: true });
    location.hash = id;
  }

  function show() {
    const found = search(entries_of(page.steps), input.value);
    list.replaceChildren();
    for (const entry of found) {
      const link = make("a", "", make("li", "", list));
      link.href = `#${entry.id}`;
      link.append(entry.title, " · ", make("span", "", null, entry.step));
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go_to(entry);
      });
    }
    list.hidden = !found.length;
    status.textContent = input.value.trim() ? count(found.length) : "";
    return found;
  }

  input.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [first] = show();
    if (first) go_to(first);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    input.value = "";
    show();
    input.focus();
  });
}
