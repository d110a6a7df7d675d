/* The teacher's page. classroom/page.py reads the codes and writes the tables.
 *
 * The text typed here goes to the kernel only when a button is pressed, and neither side keeps it. */

import { download, find, find_all, make, make_button } from "./shared/dom.js";
import { opener } from "./shared/lab_links.js";
import { LOST_AFTER, keep_keys } from "./shared/widget.js";

/** @import { Labels, Message, View } from "./shared/widget.js" */

/**
 * A table as text for a spreadsheet, to paste and to save.
 * @typedef {{ tabs: string, csv: string }} TableFile
 */

/** @param {View} view */
function render({ model, el }) {
  /** @type {Labels} */
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
    autocomplete: "off",
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

  // --- talking to the kernel
  let seq = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  let timer = 0;

  /** @param {Message} message */
  function ask(message) {
    seq += 1;
    clearTimeout(timer);
    timer = setTimeout(() => tell(labels.silent), LOST_AFTER);
    el.setAttribute("aria-busy", "true");
    model.send({ ...message, seq });
  }

  /** @param {Message} message */
  function receive(message) {
    if (message.seq !== seq) return;
    clearTimeout(timer);
    el.removeAttribute("aria-busy");
    if (message.type === "report") draw(/** @type {any} */ (message));
    else tell(message.text);
  }
  model.on("msg:custom", receive);

  /** @param {string} text */
  const tell = (text) => (status.textContent = text);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask({ type: "read", text: field.value });
  });

  function clear() {
    seq += 1; // ignore any answer on its way
    clearTimeout(timer);
    field.value = "";
    report_box.replaceChildren();
    tell(labels.cleared);
    field.focus();
  }

  // --- the tables
  /** @param {{ html: string, files: Record<string, TableFile>, text?: string }} report */
  function draw({ html, files, text }) {
    if (text !== undefined) field.value = text;
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

  /**
   * @param {HTMLElement} box
   * @param {string} name
   * @param {TableFile} file
   */
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
    // without the byte order mark, some spreadsheets misread letters beyond ASCII
    make_button("bc-class-button", tools, labels.save, () =>
      download(`${labels[`file_${name}`]}.csv`, ["\ufeff", file.csv], "text/csv", box),
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

export default { render };
