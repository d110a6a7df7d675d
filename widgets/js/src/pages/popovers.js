/* What opens over the page: the contents, and cards that explain a term or a rule in place. */

function make_dialog(className, title, close) {
  const dialog = document.createElement("dialog");
  dialog.className = `bc-sheet ${className}`;
  const head = dialog.appendChild(document.createElement("div"));
  head.className = "bc-sheet-head";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bc-sheet-close";
  button.textContent = close;
  button.addEventListener("click", () => dialog.close());
  if (title) {
    const heading = head.appendChild(document.createElement("h2"));
    heading.textContent = title;
    dialog.setAttribute("aria-label", title);
  }
  head.append(button);
  // a click beside it closes it
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}

// links into the glossary, and those that name a card, open it here; with Ctrl, or the middle button, they lead there
function create_cards(say) {
  let dialog = null;
  let body = null;

  const card_of = (link) => {
    const anchor = link.dataset.card ?? decodeURIComponent(/#(.+)$/.exec(link.getAttribute("href"))?.[1] ?? "");
    return anchor && [anchor, anchor.toLowerCase(), anchor.toUpperCase()].map((id) => document.getElementById(`card-${id}`)).find(Boolean);
  };

  function open(card) {
    if (!dialog) {
      dialog = make_dialog("bc-card", "", say("page.close"));
      body = dialog.appendChild(document.createElement("div"));
      body.className = "bc-card-body";
    }
    body.replaceChildren(card.content.cloneNode(true));
    const heading = body.querySelector("h2");
    dialog.setAttribute("aria-label", heading.textContent);
    heading.tabIndex = -1;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    heading.focus();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[data-card], a[href*="glossary."][href*="#"], .bc-card a[href^="#"]');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    let card = null;
    try {
      card = card_of(link);
    } catch {
      // an address that is none
    }
    if (!card) return;
    event.preventDefault();
    open(card);
  });
}

function create_contents({ page, say, turn_to }) {
  const opener = document.querySelector(".bc-open-contents");
  let dialog = null;
  let body = null;

  const make = (tag, parent, text, className) => {
    const node = document.createElement(tag);
    if (text) node.textContent = text;
    if (className) node.className = className;
    parent.append(node);
    return node;
  };

  function draw() {
    const progress = read_progress();
    body.replaceChildren(tools());
    make("h3", body, say("page.this_page"));
    const steps = make("ol", body, "", "bc-list");
    page.steps.forEach(([id, title], index) => {
      const link = make("a", make("li", steps), title);
      link.href = `#${id}`;
      const here = index === turn_to.current();
      if (here) link.setAttribute("aria-current", "step");
      link.addEventListener("click", () => dialog.close());
      note(link, here ? say("page.here") : is_seen(page.name, id, progress) ? say("page.seen") : "");
    });
    if (page.pages.length > 1) {
      make("h3", body, say("page.all_pages"));
      const all = make("ul", body, "", "bc-list");
      for (const one of page.pages) {
        const link = make("a", make("li", all), one.title);
        link.href = one.href;
        if (one.name === page.name) link.setAttribute("aria-current", "page");
        note(link, state_of(one, progress, say));
      }
    }
    make("p", body, say("page.keys"), "bc-hint");
  }

  const note = (link, text) => text && make("span", link, text, "bc-list-note");

  function themes() {
    const set = document.createElement("fieldset");
    set.className = "bc-themes";
    make("legend", set, say("page.theme"));
    const now = document.documentElement.dataset.scheme ?? "system";
    for (const name of ["system", "light", "dark"]) {
      const label = make("label", set);
      const radio = make("input", label);
      Object.assign(radio, { type: "radio", name: "bc-theme", value: name, checked: name === now });
      radio.addEventListener("change", () => set_theme(name));
      make("span", label, say(`page.theme_${name}`));
    }
    return set;
  }

  // first, where they are seen at once: the lists below are long
  function tools() {
    const row = document.createElement("div");
    row.className = "bc-sheet-tools";
    row.append(themes());
    const button = make("button", row, say("page.print"), "bc-print");
    button.type = "button";
    button.addEventListener("click", () => {
      dialog.close();
      window.print();
    });
    return row;
  }

  opener.addEventListener("click", () => {
    if (!dialog) {
      dialog = make_dialog("bc-contents", say("page.contents"), say("page.close"));
      body = dialog.appendChild(document.createElement("nav"));
      body.setAttribute("aria-label", say("page.contents"));
    }
    draw();
    dialog.showModal();
    dialog.scrollTop = 0;
  });
}

const THEME_KEY = "betacolony:theme";

function set_theme(name) {
  const root = document.documentElement;
  if (name === "system") delete root.dataset.scheme;
  else root.dataset.scheme = name;
  try {
    if (name === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, name);
  } catch {
    // it holds until the page is left
  }
}

// other tabs follow
window.addEventListener("storage", (event) => {
  if (event.key !== THEME_KEY) return;
  if (["light", "dark"].includes(event.newValue)) document.documentElement.dataset.scheme = event.newValue;
  else delete document.documentElement.dataset.scheme;
});
