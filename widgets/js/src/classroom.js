/* The teacher's page. teaching.py joins this to base.js and lab_links.js, reads the codes and writes the tables.
 *
 * What is typed here goes to the kernel when a button says so, and is kept neither there nor here. */

function render({ model, el }) {
  const labels = model.get("labels");
  const stop = new AbortController();
  el.classList.add("bc-class");
  el.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys
  const form = make("form", "bc-class-form", el);
  const label = make("label", "", form, labels.paste);
  const field = make("textarea", "", form);
  Object.assign(field, { id: `bc-class-${Math.random().toString(36).slice(2)}`, rows: 6, spellcheck: false, autocomplete: "off" });
  label.htmlFor = field.id;
  const note = make("p", "bc-class-note", form, labels.note);
  note.id = `${field.id}-note`;
  field.setAttribute("aria-describedby", note.id);
  const row = make("div", "bc-class-row", form);
  make("button", "bc-class-button bc-first", row, labels.show).type = "submit";
  make_button("bc-class-button", row, labels.example, () => ask({ type: "example" }));
  make_button("bc-class-button", row, labels.clear, clear);
  const told = make("p", "bc-class-status", el);
  told.setAttribute("role", "status");
  const shown = make("div", "bc-class-shown", el);

  // --- talking to the kernel
  let seq = 0;
  let timer = 0;

  function ask(message) {
    seq += 1;
    clearTimeout(timer);
    timer = setTimeout(() => tell(labels.silent), LOST_AFTER);
    el.setAttribute("aria-busy", "true");
    model.send({ ...message, seq });
  }

  function heard(message) {
    if (message.seq !== seq) return;
    clearTimeout(timer);
    el.removeAttribute("aria-busy");
    if (message.type === "report") draw(message);
    else tell(message.text);
  }
  model.on("msg:custom", heard);

  const tell = (text) => (told.textContent = text);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask({ type: "read", text: field.value });
  });

  function clear() {
    seq += 1; // an answer that is under way is no longer wanted
    clearTimeout(timer);
    field.value = "";
    shown.replaceChildren();
    tell(labels.cleared);
    field.focus();
  }

  // --- the tables
  function draw({ html, files, text }) {
    if (text !== undefined) field.value = text;
    tell("");
    shown.innerHTML = html;
    const open = opener(model);
    for (const link of shown.querySelectorAll("a")) open(link);
    for (const [name, file] of Object.entries(files)) {
      const box = shown.querySelector(`[data-table="${name}"]`);
      if (box) draw_tools(box, name, file);
    }
    shown.querySelector("h3").focus();
  }

  function draw_tools(box, name, file) {
    const tools = make("div", "bc-class-row", box);
    make_button("bc-class-button", tools, labels.copy, async () => {
      try {
        await navigator.clipboard.writeText(file.tabs);
        said.textContent = labels.copied;
      } catch {
        said.textContent = labels.not_copied;
      }
    });
    make_button("bc-class-button", tools, labels.save, () => {
      const link = make("a", "", box);
      // without the mark at its beginning some spreadsheets misread letters beyond English
      link.href = URL.createObjectURL(new Blob(["\ufeff", file.csv], { type: "text/csv" }));
      link.download = `${labels[`file_${name}`]}.csv`;
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
    const said = make("span", "bc-class-said", tools);
    said.setAttribute("role", "status");
  }

  // letters without a meaning here have one in JupyterLab: there they would cut or change cells
  el.addEventListener("keydown", (event) => event.key !== "Tab" && event.stopPropagation(), { signal: stop.signal });

  return () => {
    stop.abort();
    clearTimeout(timer);
    model.off("msg:custom", heard);
  };
}

export default { render };
