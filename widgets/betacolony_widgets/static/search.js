/* The glossary's search: terms and rules wherever they stand on the page, in steps that are folded away, too. */

/** A text as it is compared: small letters without accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** All terms and rules of the page by their ids; the rules come once more from the kernel, which then counts. */
function places() {
  const nodes = [...document.querySelectorAll(".bc-step :is(.bc-prose h3[id], .bc-rule[id])")];
  return new Map(nodes.filter((node) => !node.closest(".bc-preview[hidden]")).map((node) => [node.id, node]));
}

/** Every term and rule of the page: where a link leads, its title, the step that it is in, and all of its text. */
function searchable(steps) {
  return [...places().values()].map((node) => {
    const step = steps.find(([id]) => id === node.closest(".bc-step").querySelector("h1, h2").id);
    let text = node.textContent;
    if (node.localName === "h3")
      for (let next = node.nextElementSibling; next && !next.matches("h1, h2, h3"); next = next.nextElementSibling) text += ` ${next.textContent}`;
    const title = node.querySelector(":scope > :is(h3, h4, h5)") ?? node;
    return { id: node.id, title: title.textContent.trim(), step: step[1], text: plain(text) };
  });
}

/** What holds all words of a query, first where the title begins with it, then where the title holds it. */
function search(entries, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const rank = ({ title }) => (plain(title).startsWith(words[0]) ? 0 : words.every((word) => plain(title).includes(word)) ? 1 : 2);
  const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  return words.length ? found.sort((one, other) => rank(one) - rank(other)) : [];
}

function create_search({ page, say }) {
  if (!page.name.endsWith("glossary")) return;
  const form = document.createElement("form");
  form.className = "bc-search";
  form.setAttribute("role", "search");
  const label = form.appendChild(document.createElement("label"));
  const input = document.createElement("input");
  input.type = "search";
  input.autocomplete = "off";
  label.append(say("page.search"), input);
  const said = form.appendChild(document.createElement("p"));
  said.setAttribute("role", "status");
  const list = form.appendChild(document.createElement("ul"));
  document.querySelector("main").prepend(form);

  const count = (number) => (number ? say(number === 1 ? "page.found_one" : "page.found", { number }) : say("page.found_none"));

  // the address leads there, as a link would: the steps listen to it
  function go_to({ id }) {
    list.hidden = true;
    const arrive = () => {
      const node = places().get(id);
      node.tabIndex = -1;
      node.scrollIntoView();
      node.focus({ preventScroll: true });
    };
    if (decodeURIComponent(location.hash) === `#${id}`) return arrive();
    window.addEventListener("hashchange", arrive, { once: true });
    location.hash = id;
  }

  function show() {
    const found = search(searchable(page.steps), input.value);
    list.replaceChildren();
    for (const entry of found) {
      const link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
      link.href = `#${entry.id}`;
      link.append(entry.title, " · ", Object.assign(document.createElement("span"), { textContent: entry.step }));
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go_to(entry);
      });
    }
    list.hidden = !found.length;
    said.textContent = input.value.trim() ? count(found.length) : "";
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
