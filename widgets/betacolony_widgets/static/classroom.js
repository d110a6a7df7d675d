// Made of widgets/js/src/classroom.js by `npm run build`; changes belong there.

// src/shared/dom.js
function make(tag, className, parent, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== void 0) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}
function make_button(className, parent, text, action) {
  const node = make("button", className, parent, text);
  node.type = "button";
  if (action) node.addEventListener("click", action);
  return node;
}
function find(root, selector) {
  const node = (
    /** @type {HTMLElement | null} */
    root.querySelector(selector)
  );
  if (!node) throw new Error(`the page has no ${selector}`);
  return node;
}
var find_all = (root, selector) => [...root.querySelectorAll(
  /** @type {"div"} */
  selector
)];
function download(name, parts, type, parent = null) {
  const link = make("a", "", parent);
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
}

// src/shared/lab_links.js
function opener(model) {
  const context = model.widget_manager?.context;
  const folder = context?.path?.includes("/") ? context.path.replace(/[^/]*$/, "") : "";
  return (link) => {
    if (!context) return;
    link.dataset.commandlinkerCommand = "docmanager:open";
    const address = folder + (link.getAttribute("href") ?? "").replace(/[?#].*$/, "");
    const path = decodeURIComponent(new URL(address, "file:///").pathname.slice(1));
    link.dataset.commandlinkerArgs = JSON.stringify({ path });
  };
}

// src/shared/widget.js
var LOST_AFTER = 5e3;
function send(model, message) {
  if (!model.widget_manager?.kernel?.isDisposed) model.send(message);
}
function keep_keys(el, signal) {
  el.dataset.lmSuppressShortcuts = "true";
  el.addEventListener("keydown", (event) => event.key !== "Tab" && event.stopPropagation(), { signal });
}

// src/classroom.js
function render({ model, el }) {
  const labels = model.get("labels");
  const stop = new AbortController();
  el.classList.add("bc-class");
  const form = make("form", "bc-class-form", el);
  const label = make("label", "", form, labels.paste);
  const field = make("textarea", "", form);
  Object.assign(field, {
    id: `bc-class-${Math.random().toString(36).slice(2)}`,
    rows: 6,
    spellcheck: false,
    autocomplete: "off"
  });
  label.htmlFor = field.id;
  const note = make("p", "bc-class-note", form, labels.note);
  note.id = `${field.id}-note`;
  field.setAttribute("aria-describedby", note.id);
  const row = make("div", "bc-class-row", form);
  make("button", "bc-class-button bc-first", row, labels.show).type = "submit";
  make_button("bc-class-button", row, labels.example, () => ask({ type: "example" }));
  make_button("bc-class-button", row, labels.clear, clear);
  const status = make("p", "bc-class-status", el);
  status.setAttribute("role", "status");
  const report_box = make("div", "bc-class-shown", el);
  let seq = 0;
  let timer = 0;
  function ask(message) {
    seq += 1;
    clearTimeout(timer);
    timer = setTimeout(() => tell(labels.silent), LOST_AFTER);
    el.setAttribute("aria-busy", "true");
    send(model, { ...message, seq });
  }
  function receive(message) {
    if (message.seq !== seq) return;
    clearTimeout(timer);
    el.removeAttribute("aria-busy");
    if (message.type === "report") draw(
      /** @type {any} */
      message
    );
    else tell(message.text);
  }
  model.on("msg:custom", receive);
  const tell = (text) => status.textContent = text;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask({ type: "read", text: field.value });
  });
  function clear() {
    seq += 1;
    clearTimeout(timer);
    field.value = "";
    report_box.replaceChildren();
    tell(labels.cleared);
    field.focus();
  }
  function draw({ html, files, text }) {
    if (text !== void 0) field.value = text;
    tell("");
    report_box.innerHTML = html;
    const open = opener(model);
    for (const link of report_box.querySelectorAll("a")) open(link);
    for (const [name, file] of Object.entries(files)) {
      const [box] = find_all(report_box, `[data-table="${name}"]`);
      if (box) draw_tools(box, name, file);
    }
    find(report_box, "h3").focus();
  }
  function draw_tools(box, name, file) {
    const tools = make("div", "bc-class-row", box);
    make_button("bc-class-button", tools, labels.copy, async () => {
      try {
        await navigator.clipboard.writeText(file.tabs);
        note_of_copy.textContent = labels.copied;
      } catch {
        note_of_copy.textContent = labels.not_copied;
      }
    });
    make_button(
      "bc-class-button",
      tools,
      labels.save,
      () => download(`${labels[`file_${name}`]}.csv`, ["\uFEFF", file.csv], "text/csv", box)
    );
    const note_of_copy = make("span", "bc-class-said", tools);
    note_of_copy.setAttribute("role", "status");
  }
  keep_keys(el, stop.signal);
  return () => {
    stop.abort();
    clearTimeout(timer);
    model.off("msg:custom", receive);
  };
}
var classroom_default = { render };
export {
  classroom_default as default
};
