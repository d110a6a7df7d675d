/* Puts the parts of the page together. What is to be said comes with the page, as JSON; publishing.py tells what. */

const page = JSON.parse(document.getElementById("bc-page").textContent);
const say = (key, values = {}) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), page.words[key]);

function notice(kind, title, text, buttons) {
  const box = document.createElement("div");
  box.className = "bc-notice";
  box.dataset.kind = kind;
  box.setAttribute("role", "alert");
  const words = box.appendChild(document.createElement("p"));
  words.append(...(title ? [Object.assign(document.createElement("strong"), { textContent: title }), " "] : []), text);
  const row = box.appendChild(document.createElement("div"));
  for (const [label, action] of buttons) {
    const button = row.appendChild(document.createElement("button"));
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      box.remove();
      action();
    });
  }
  document.body.append(box);
}

let told_of_storage = false;
function on_change({ kept }) {
  if (kept || told_of_storage) return;
  told_of_storage = true;
  notice("storage", "", say(is_progress_newer() ? "page.newer" : "page.no_storage"), [[say("page.understood"), () => {}]]);
}

if (is_progress_damaged()) {
  set_progress_aside();
  notice("damaged", "", say("page.damaged"), [[say("page.understood"), () => {}]]);
}

const steps = create_steps({ page, say, on_change });
create_cards(say);
create_contents({ page, say, turn_to: steps });
create_search({ page, say });
for (const map of document.querySelectorAll(".bc-map")) bring_map_to_life(map, page.pages, say);
steps.begin();

window.betacolony = {
  started: (url) => watch_kernel(url, { say, notice }),
  place: (id) => place_output(id),
  finished: () => finish_outputs(page.words),
};
