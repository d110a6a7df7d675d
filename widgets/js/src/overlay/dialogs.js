/* Dialogs: the set-up of a new game, saving and sharing, the signs, the keys. The browser's own <dialog> keeps the focus
 * inside, and closes on Escape. */

import { download, is_own_page, make, make_button } from "../shared/dom.js";
import { field, frame, told } from "./dialog_parts.js";
import { create_setup } from "./setup.js";

/** @import { Context } from "./context.js" */
/** @import { create_signs } from "./signs.js" */

/** @typedef {{ dialog: HTMLDialogElement, show: () => unknown }} Dialog */

/**
 * @param {Context} ctx
 * @param {ReturnType<typeof create_signs>} signs
 */
export function create_dialogs(ctx, signs) {
  const { labels } = ctx;
  /** @type {Record<string, Dialog>} */
  const made = {};

  // --- saving, sharing, opening
  function share() {
    const { dialog, form, fault } = frame(ctx, "share", labels.share_title);
    /** @type {import("../shared/widget.js").Message} */
    let it = {};
    /** @type {(label: string, text: string) => { input: HTMLInputElement, hide: (hidden: boolean) => void }} */
    const line = (label, text) => {
      const { control: input, box } = field(form, label, "input", { type: "text", readOnly: true });
      const note = make("p", "bc-note", form, text);
      const copy = make_button("bc-tool", box, labels.copy, async () => {
        input.select();
        try {
          await navigator.clipboard.writeText(input.value);
        } catch {
          document.execCommand("copy"); // if the page has no access to the clipboard
        }
        copy.textContent = labels.copied;
        setTimeout(() => (copy.textContent = labels.copy), 2000);
      });
      /** @param {boolean} hidden */
      const hide = (hidden) => {
        box.hidden = note.hidden = hidden;
      };
      return { input, hide };
    };
    const address = line(labels.share_link, labels.share_link_note);
    const code = line(labels.share_code, labels.share_code_note);
    const position = line(labels.share_position, labels.share_position_note);
    const row = make("div", "bc-tools", form);
    make_button("bc-tool", row, labels.share_file, () =>
      download(`${it.file}.json`, [it.json], "application/json", ctx.el),
    );
    for (const [kind, ending, type] of [
      ["replay", "html", "text/html"],
      ["picture", "svg", "image/svg+xml"],
    ]) {
      if (!labels[`share_${kind}`]) continue; // this game has none
      const button = make_button("bc-tool", row, labels[`share_${kind}`], async () => {
        button.disabled = true;
        told(fault, [labels.share_wait]);
        const reply = await ctx.ask({ type: kind }, 60_000);
        button.disabled = false;
        told(fault, reply?.text ? [] : (reply?.lines ?? [labels.silent]));
        if (reply?.text) download(`${it.file}.${ending}`, [reply.text], type, ctx.el);
      });
    }
    make("h3", "", form, labels.open_title);
    /** @param {string} text */
    const open = async (text) => {
      const reply = await ctx.ask({ type: "open", text });
      if (reply?.type === "opened") dialog.close();
      else told(fault, reply?.lines ?? [labels.silent]);
    };
    const file = field(form, labels.open_file, "input", { type: "file", accept: ".json" }).control;
    file.addEventListener("change", async () => {
      if (file.files?.[0]) await open(await file.files[0].text());
      file.value = "";
    });
    const { control: paste, box: paste_box } = field(form, labels.open_code, "input", {
      type: "text",
      autocomplete: "off",
    });
    const open_pasted = () => {
      const text = paste.value.trim();
      open(code_of(text) ?? text);
    };
    paste.addEventListener("keydown", (event) => event.key === "Enter" && open_pasted());
    make_button("bc-tool", paste_box, labels.open, open_pasted);
    return {
      dialog,
      async show() {
        told(fault, []);
        it = (await ctx.ask({ type: "share" })) ?? {};
        if (it.type !== "share") {
          told(fault, it.lines ?? [labels.silent]);
          return;
        }
        address.hide(!is_own_page());
        address.input.value = `${location.origin}${location.pathname}?game=${encodeURIComponent(it.code)}`;
        code.input.value = it.code;
        position.input.value = it.position;
        position.hide(!it.position);
      },
    };
  }

  function keys() {
    const { dialog, form } = frame(ctx, "keys", labels.keys_title);
    const list = make("dl", "bc-keys", form);
    for (const [names, does] of labels.keys) {
      const term = make("dt", "", list);
      for (const name of names.split(", ")) make("kbd", "", term, name);
      make("dd", "", list, does);
    }
    return { dialog, show() {} };
  }

  // --- the legend
  function legend() {
    const { dialog, form } = frame(ctx, "signs", labels.signs_title);
    make("p", "bc-signs-how", form, labels.signs_how);
    const list = make("ul", "bc-signs", form);
    return {
      dialog,
      async show() {
        const all = await signs.all();
        list.replaceChildren();
        for (const { name, tip, svg } of all) {
          const entry = make("li", "", list);
          entry.innerHTML = svg;
          const words = make("p", "", entry);
          make("strong", "", words, name);
          if (tip) make("span", "", words, tip);
        }
      },
    };
  }

  /** @type {Record<string, () => Dialog>} */
  const makers = { new: () => create_setup(ctx, () => open("share")), share, keys, signs: legend };

  /** @param {string} id */
  function open(id) {
    made[id] ??= makers[id]();
    made[id].show();
    ctx.lay_over(made[id].dialog);
    if (!made[id].dialog.open) made[id].dialog.showModal();
  }

  const names = labels.lesson ? ["signs", "keys"] : ["new", "share", "signs", "keys"];
  return { open, tools: names.map((id) => [id, labels[`tool_${id}`]]) };
}

/**
 * The code in an address that shares a game; null for other texts.
 * @param {string} text
 */
export function code_of(text) {
  try {
    return new URL(text).searchParams.get("game");
  } catch {
    return null; // not an address
  }
}
