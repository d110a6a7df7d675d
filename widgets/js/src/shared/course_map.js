/* The map of all pages: what is done of each, where to go on, and the code that takes it elsewhere. course.py writes
 * the list; here it comes to life, on our own pages before any kernel, and in JupyterLab as a widget. */

// how far the reader is on a page, in a few words; "" where nothing was seen
function state_of(one, progress, say) {
  const seen = one.steps.filter((step) => is_seen(one.name, step, progress)).length;
  const stars = one.exercises.reduce((sum, id) => sum + (Object.hasOwn(progress.done, id) ? progress.done[id] : 0), 0);
  const begun = one.exercises.some((id) => Object.hasOwn(progress.done, id));
  const read = seen === one.steps.length ? say("map.done") : seen ? say("map.seen", { seen, count: one.steps.length }) : "";
  return [one.exercises.length && (begun || seen) ? say("map.stars", { stars, count: 3 * one.exercises.length }) : "", read].filter(Boolean).join(" · ");
}

function bring_map_to_life(map, pages, say, { signal, open = (link) => link } = {}) {
  const make = (tag, parent, text, className) => {
    const node = document.createElement(tag);
    if (text) node.textContent = text;
    if (className) node.className = className;
    parent.append(node);
    return node;
  };
  const button = (parent, text, action, className = "") => {
    const node = make("button", parent, text, className);
    node.type = "button";
    node.addEventListener("click", action, { signal });
    return node;
  };

  const go = map.querySelector(".bc-map-go");
  const tools = map.querySelector(".bc-map-tools");
  const told = make("p", tools, "", "bc-map-told");
  told.setAttribute("role", "status");
  const not_kept = () => say(is_progress_newer() ? "page.newer" : "page.no_storage");
  const tell = (text) => (told.textContent = text);

  function draw() {
    const progress = read_progress();
    for (const row of map.querySelectorAll("[data-page]")) {
      const one = pages.find(({ name }) => name === row.dataset.page);
      const state = one ? state_of(one, progress, say) : "";
      row.querySelector(".bc-map-state").textContent = state;
      row.classList.toggle("bc-map-begun", Boolean(state));
      row.classList.toggle("bc-map-read", Boolean(one) && one.steps.every((step) => is_seen(one.name, step, progress)));
    }
    draw_go(progress.at);
    code.value = progress_code();
  }

  // from here on: where the reader was, or the page after the map
  function draw_go(at) {
    const others = pages.filter(({ name }) => name !== map.dataset.own);
    const there = others.find(({ name }) => name === at?.page);
    const target = there ?? others[0];
    go.replaceChildren();
    if (!target) return;
    const step = there ? Math.max(there.steps.indexOf(at.step), 0) : 0;
    const text = there ? say("map.continue", { page: target.title, step: target.titles[step] }) : say("map.begin", { page: target.title });
    const link = make("a", go, step || !there ? text : say("map.continue_page", { page: target.title }));
    link.href = target.href + (step ? `#${target.steps[step]}` : "");
    open(link);
  }

  // --- the code
  const box = make("details", tools);
  make("summary", box, say("map.code"));
  make("p", box, say("map.code_text"));
  const shown = make("div", box, "", "bc-map-row");
  const code = make("input", shown);
  Object.assign(code, { readOnly: true, spellcheck: false });
  code.setAttribute("aria-label", say("map.code"));
  code.addEventListener("focus", () => code.select(), { signal });
  button(shown, say("map.copy"), async () => {
    try {
      await navigator.clipboard.writeText(code.value);
      tell(say("map.copied"));
    } catch {
      code.select();
      tell(say("map.not_copied"));
    }
  });
  const form = make("form", box, "", "bc-map-row");
  const label = make("label", form);
  make("span", label, say("map.paste"));
  const field = make("input", label);
  Object.assign(field, { spellcheck: false, autocomplete: "off" });
  button(form, say("map.restore"), () => form.requestSubmit());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      tell(restore_progress(field.value, { "progress.damaged": say("progress.damaged"), "progress.other": say("progress.other"), "progress.newer": say("progress.newer") }) ? say("map.restored") : not_kept());
      field.value = "";
    } catch (problem) {
      tell(problem.message);
    }
  }, { signal });

  // --- starting over, asked once more
  const reset = make("div", tools, "", "bc-map-reset");
  const ask = button(reset, say("map.reset"), () => sure(true));
  const question = make("div", reset);
  make("p", question, say("map.reset_text"));
  const answers = make("div", question, "", "bc-map-row");
  button(answers, say("map.reset_yes"), () => {
    const forgotten = reset_progress();
    sure(false);
    tell(forgotten ? say("map.reset_done") : not_kept());
  });
  const no = button(answers, say("map.reset_no"), () => sure(false));
  function sure(open_now) {
    question.hidden = !open_now;
    ask.hidden = open_now;
    (open_now ? no : ask).focus();
  }
  question.hidden = true;

  for (const link of map.querySelectorAll("[data-page] a")) open(link);
  tools.hidden = false;
  draw();
  follow_progress(draw, signal);
}
