/* Dialogs: a new game, saving and sharing, the keys. The browser's own <dialog> keeps the focus inside, and closes on
 * Escape. */

import { download, is_own_page, make, make_button } from "../shared/dom.js";

/** @import { Context } from "../overlay.js" */
/** @import { create_signs } from "./signs.js" */

/** The computer players that take their time. */
const THINKERS = ["casual", "club", "master"];

/** @typedef {{ dialog: HTMLDialogElement, show: () => unknown }} Dialog */

/**
 * @param {Context} ctx
 * @param {ReturnType<typeof create_signs>} signs
 */
export function create_dialogs(ctx, signs) {
  const { labels } = ctx;
  /** @type {Record<string, Dialog>} */
  const made = {};

  /**
   * @param {string} id
   * @param {string} title
   */
  function frame(id, title) {
    const dialog = make("dialog", "bc-dialog", ctx.el);
    dialog.dataset.name = id;
    const form = make("form", "", dialog);
    const top = make("div", "bc-dialog-head", form);
    const heading = make("h2", "", top, title);
    heading.id = `bc-${id}-${Math.random().toString(36).slice(2)}`;
    dialog.setAttribute("aria-labelledby", heading.id);
    make_button("bc-tool", top, labels.close, () => dialog.close());
    const fault = make("div", "bc-fault", form);
    fault.setAttribute("role", "alert");
    form.addEventListener("submit", (event) => event.preventDefault());
    // the button that opened it may have been redrawn
    dialog.addEventListener("close", ctx.find_focus);
    // letters typed here are not the board's shortcuts
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    return { dialog, form, fault };
  }

  /**
   * @param {HTMLElement} fault
   * @param {string[]} [lines]
   */
  function told(fault, lines) {
    fault.replaceChildren(...(lines ?? []).map((line) => make("p", "", null, line)));
    if (lines?.length) fault.scrollIntoView({ block: "center" });
  }

  /**
   * @template {"input" | "select"} Tag
   * @param {Element} parent
   * @param {string} label
   * @param {Tag} tag
   * @param {Record<string, unknown>} [values] of its properties
   */
  function field(parent, label, tag, values = {}) {
    const box = make("div", "bc-field", parent);
    const text = make("label", "", box, label);
    const control = make(tag, "", box);
    Object.assign(control, values, { id: `bc-${Math.random().toString(36).slice(2)}` });
    text.htmlFor = control.id;
    return { box, control };
  }

  /**
   * A choice among a few, of which all can be seen.
   * @param {Element} parent
   * @param {string} title
   * @param {[string, string][]} entries values and labels
   */
  function segments(parent, title, entries) {
    const box = make("fieldset", "bc-segments", parent);
    make("legend", "", box, title);
    const row = make("div", "", box);
    const name = `bc-${Math.random().toString(36).slice(2)}`;
    const radios = entries.map(([value, label]) => {
      const entry = make("label", "", row);
      const radio = make("input", "", entry);
      Object.assign(radio, { type: "radio", name, value });
      make("span", "", entry, label);
      return radio;
    });
    return {
      box,
      get value() {
        return radios.find((radio) => radio.checked)?.value ?? "";
      },
      set value(value) {
        for (const radio of radios) radio.checked = radio.value === value;
      },
    };
  }

  // --- a new game
  function new_game() {
    const { dialog, form, fault } = frame("new", labels.new_title);
    make("p", "bc-note", form, labels.new_note);
    const sizes = make("div", "bc-sizes", form);
    const number = segments(sizes, labels.new_players, [
      ["1", labels.new_solo],
      ["2", "2"],
      ["3", "3"],
      ["4", "4"],
    ]);
    number.value = "2";
    const level = segments(sizes, labels.new_level, Object.entries(labels.levels));
    level.value = "medium";
    /** @type {string[]} */
    const colours = labels.seats;
    const rows = colours.map((colour, seat) => {
      const row = make("fieldset", "bc-row", form);
      make("legend", "bc-heard", row, labels.new_seat.replace("{number}", String(seat + 1)));
      make("span", "bc-seat", row).dataset.seat = colour;
      const name = field(row, labels.new_name, "input", {
        type: "text",
        maxLength: 60,
        value: labels[`new_name_${seat + 1}`],
      }).control;
      name.autocomplete = "off";
      const { control: who, box: who_box } = field(row, labels.new_who, "select");
      for (const [value, label] of Object.entries(labels.who)) make("option", "", who, label).value = value;
      who.value = seat ? "sampled" : "human";
      return { row, name, who, who_box };
    });
    const thinking = make("p", "bc-note", form, labels.new_thinking);
    const fit = () => {
      const solo = number.value === "1";
      rows.forEach(({ row }, seat) => (row.hidden = seat >= Number(number.value)));
      level.box.hidden = !solo;
      rows[0].who_box.hidden = solo; // in a solo game, the only person is the reader
      if (solo) rows[0].who.value = "human";
      // only a single person is "you": several people need names to tell them apart, and computers have their own
      const seated = rows.filter(({ row }) => !row.hidden).map(({ who }) => who.value);
      const alone = seated[0] === "human" && !seated.includes("human", 1);
      thinking.hidden = !seated.some((who) => THINKERS.includes(who));
      const [ours, theirs] = alone ? ["new_name_0", "new_name_1"] : ["new_name_1", "new_name_0"];
      if (rows[0].name.value === labels[ours]) rows[0].name.value = labels[theirs];
    };
    for (const control of [number.box, ...rows.map(({ who }) => who)]) control.addEventListener("change", fit);
    const extra = make("div", "bc-extra", form);
    const seed = field(extra, labels.new_seed, "input", {
      type: "text",
      inputMode: "numeric",
      maxLength: 19,
      placeholder: labels.new_seed_any,
    }).control;
    const edition = field(extra, labels.new_edition, "select").control;
    for (const value of ["packaged", "own"]) make("option", "", edition, labels[`new_edition_${value}`]).value = value;
    const { control: file, box: file_box } = field(extra, labels.new_file, "input", { type: "file", accept: ".toml" });
    const own = () => (file_box.hidden = edition.value !== "own");
    edition.addEventListener("change", own);
    make("p", "bc-note", form, labels.new_reconstructed);
    const foot = make("div", "bc-dialog-foot", form);
    foot.append(fault); // next to the button, in view even if the dialog scrolls
    make_button("bc-choice bc-first", foot, labels.new_start, null).type = "submit";
    form.addEventListener("submit", async () => {
      const text = edition.value === "own" ? await file.files?.[0]?.text() : "";
      if (text === undefined) {
        told(fault, [labels.new_no_file]);
        return;
      }
      const players = rows
        .slice(0, Number(number.value))
        .map(({ name, who }) => ({ name: name.value.trim(), who: who.value }));
      const asked = {
        type: "new",
        players,
        level: number.value === "1" ? level.value : "",
        seed: seed.value,
        edition: text,
      };
      const reply = await ctx.ask(asked);
      if (reply?.type === "opened") dialog.close();
      else told(fault, reply?.lines ?? [labels.silent]);
    });
    fit();
    own();
    let touched = false;
    form.addEventListener("input", () => (touched = true));
    return {
      dialog,
      async show() {
        told(fault, []);
        touched = false;
        // start with the current players, unless the reader was faster than the kernel's answer
        dialog.setAttribute("aria-busy", "true");
        const { players = [], level: its = "" } = (await ctx.ask({ type: "seats" })) ?? {};
        dialog.removeAttribute("aria-busy");
        if (touched || !players.length) return;
        if (its) level.value = its;
        number.value = its ? "1" : String(players.length);
        players
          .slice(0, Number(number.value))
          .forEach((/** @type {{ name: string, who: string }} */ player, /** @type {number} */ seat) => {
            rows[seat].name.value = player.name;
            if (player.who in labels.who) rows[seat].who.value = player.who;
          });
        fit();
      },
    };
  }

  // --- saving, sharing, opening
  function share() {
    const { dialog, form, fault } = frame("share", labels.share_title);
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
    const { dialog, form } = frame("keys", labels.keys_title);
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
    const { dialog, form } = frame("signs", labels.signs_title);
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
  const makers = { new: new_game, share, keys, signs: legend };

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
