/* The set-up of a game in one view: a column of words and choices, and beside it the planet as it will be. */

import { find_all, is_own_page, make, make_button } from "../shared/dom.js";
import { field, frame, segments, switches, told } from "./dialog_parts.js";

/** @import { Context } from "./context.js" */

/** The computer players that take their time. */
const THINKERS = ["casual", "club", "master"];
/** A person in a seat. */
const PERSON = "human";

/**
 * A seat as the set-up has it.
 * @typedef {{ name: string, who: string }} Player
 */

/**
 * What is set up, as one sentence.
 * @param {Record<string, string>} labels
 * @param {Player[]} players
 * @param {boolean} solo
 * @param {string} language
 */
export function sentence_of(labels, players, solo, language) {
  // as the kernel writes lists: no comma before the last name
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" });
  const names = players.map(({ name }, seat) => name || labels.new_seat.replace("{number}", String(seat + 1)));
  /** @param {boolean} people */
  const listed = (people) => list.format(names.filter((_, seat) => (players[seat].who === PERSON) === people));
  const number = players.filter(({ who }) => who === PERSON).length;
  let text = labels.new_shared;
  if (solo) text = labels.new_against_rival;
  else if (!number) text = labels.new_watched;
  else if (number === players.length) text = labels.new_here;
  else if (number === 1) text = labels.new_alone;
  return text.replace("{people}", () => listed(true)).replace("{others}", () => listed(false));
}

/**
 * The places of names that are missing, or that two players have.
 * @param {Player[]} players
 */
export function unclear_names(players) {
  const names = players.map(({ name }) => name.trim());
  return [...names.keys()].filter(
    (seat) => !names[seat] || names.indexOf(names[seat]) !== names.lastIndexOf(names[seat]),
  );
}

/**
 * @param {Context} ctx
 * @param {() => void} open_files opens the dialog that saves and opens games
 */
export function create_setup(ctx, open_files) {
  const { labels } = ctx;
  const { dialog, form, top, heading, close, fault } = frame(ctx, "new", "");
  dialog.classList.add("bc-setup");
  // --- the bar
  const mark = make("span", "bc-window-mark");
  mark.setAttribute("aria-hidden", "true");
  top.prepend(mark, make("strong", "", null, labels.game));
  const contents = /** @type {HTMLElement | null} */ (document.querySelector(".bc-open-contents"));
  if (contents && is_own_page()) close.before(make_button("bc-tool", null, labels.contents, () => contents.click()));

  // --- the words
  const head = make("div", "bc-setup-words", form);
  const kicker = make("p", "bc-setup-kicker", head, labels.new_title);
  kicker.id = `${heading.id}-what`;
  dialog.setAttribute("aria-labelledby", `${kicker.id} ${heading.id}`);
  const how = make("p", "bc-setup-how");
  head.append(heading, how);
  const well = make("div", "bc-setup-well", form);

  // --- the choices
  const choices = make("div", "bc-setup-choices", form);
  /** @type {string[]} */
  const colours = labels.seats;
  const numbers = colours.map((_, seat) => String(seat + 1));
  const number = segments(
    choices,
    labels.new_players,
    numbers.map((value) => [value, value === "1" ? labels.new_solo : value]),
  );
  number.value = "2";
  const order = make("p", "bc-setup-order", choices, labels.new_order);
  /** @param {number} seat */
  const new_row = (seat) => {
    const row = make("div", "bc-row", choices);
    make("span", "bc-seat", row).dataset.seat = colours[seat];
    return row;
  };
  const rows = colours.map((_, seat) => {
    const row = new_row(seat);
    const name = field(row, labels.new_name, "input", {
      type: "text",
      maxLength: 60,
      value: labels[`new_name_${seat + 1}`],
    }).control;
    name.autocomplete = "off";
    const who = segments(row, labels.new_who.replace("{number}", String(seat + 1)), Object.entries(labels.who));
    who.box.classList.add("bc-seated");
    who.value = seat ? labels.usual : PERSON;
    return { row, name, who };
  });
  const rival = new_row(1);
  make("strong", "bc-rival", rival, labels.new_rival);
  const level = segments(rival, labels.new_level, Object.entries(labels.levels));
  level.value = "medium";
  /** Whether a game for one is against a rival of the program's, with levels. */
  const has_rival = Object.keys(labels.levels).length > 0;

  // --- more of them
  const more = make("details", "bc-setup-more", choices);
  make("summary", "", more, labels.new_more);
  const extra = make("div", "bc-extra", more);
  const seed = field(extra, labels.new_seed, "input", {
    type: "text",
    inputMode: "numeric",
    maxLength: 19,
    placeholder: labels.new_seed_any,
  }).control;
  const edition = field(extra, labels.new_edition, "select").control;
  for (const value of ["packaged", "own"]) make("option", "", edition, labels[`new_edition_${value}`]).value = value;
  const { control: file, box: file_box } = field(extra, labels.new_file, "input", { type: "file", accept: ".toml" });
  make("p", "bc-note", extra, labels.new_reconstructed);
  const variants = switches(extra, labels.new_variants, Object.entries(labels.variants));

  // --- the foot, with the answer to what can't be
  const foot = make("div", "bc-setup-foot", form);
  foot.append(fault);
  const start = make_button("bc-choice bc-first", foot, labels.new_start, null);
  start.type = "submit";
  start.autofocus = true;
  const go_on = make_button("bc-tool", foot, labels.new_continue, () => dialog.close());
  make_button("bc-link", foot, labels.new_files, () => {
    dialog.close();
    open_files();
  });
  const note = make("p", "bc-note", foot, labels.new_note);

  const is_solo = () => number.value === "1";
  /** @returns {Player[]} */
  const players = () =>
    rows.slice(0, Number(number.value)).map(({ name, who }) => ({ name: name.value.trim(), who: who.value }));
  const say = () => (heading.textContent = sentence_of(labels, players(), is_solo(), labels.language));

  function fit() {
    const solo = is_solo();
    rows.forEach(({ row }, seat) => (row.hidden = seat >= Number(number.value)));
    rival.hidden = !solo || !has_rival;
    order.hidden = solo;
    rows[0].who.box.hidden = solo; // in a solo game, the only person is the reader
    if (solo) rows[0].who.value = PERSON;
    // only a single person is "you": several people need names to tell them apart, and computers have their own
    const seated = players().map(({ who }) => who);
    const alone = seated[0] === PERSON && !seated.includes(PERSON, 1);
    const [ours, theirs] = alone ? ["new_name_0", "new_name_1"] : ["new_name_1", "new_name_0"];
    if (rows[0].name.value === labels[ours]) rows[0].name.value = labels[theirs];
    const thinks = seated.some((who) => THINKERS.includes(who));
    how.textContent = solo ? labels.new_how_solo : thinks ? labels.new_thinking : labels.new_how;
    file_box.hidden = edition.value !== "own";
    say();
    draw();
  }

  /** The text of the reader's edition; "" for the packaged one, undefined where no file is chosen yet. */
  const own_edition = async () => (edition.value === "own" ? await file.files?.[0]?.text() : "");

  // --- the planet
  /** @type {Map<string, string>} */
  const pictures = new Map();
  let wanted = ""; // another one may be asked for before the answer comes
  async function draw() {
    const text = (await own_edition()) ?? "";
    const key = `${number.value} ${ctx.scheme()} ${text}`;
    wanted = key;
    if (!pictures.has(key)) {
      const reply = await ctx.ask({ type: "planet", number: Number(number.value), edition: text });
      if (reply?.type === "fault") answer(reply);
      if (!reply?.picture) return;
      pictures.set(key, reply.picture);
    }
    if (wanted === key) well.innerHTML = pictures.get(key) ?? "";
  }

  // --- answers
  /** @param {import("../shared/widget.js").Message | null} reply that it can't be, and why */
  function answer(reply) {
    told(fault, reply?.lines ?? [labels.silent], labels.new_wrong);
    const fields = reply?.fields ?? [];
    const wrong = [
      ...(fields.includes("seed") ? [seed] : []),
      ...(fields.includes("edition") ? [file] : []),
      ...(fields.includes("players") ? unclear_names(players()).map((seat) => rows[seat].name) : []),
    ];
    for (const control of wrong) control.setAttribute("aria-invalid", "true");
    if (wrong.length) more.open = wrong.includes(seed) || wrong.includes(file);
    wrong[0]?.focus();
  }

  function clear() {
    told(fault, []);
    for (const control of find_all(form, "[aria-invalid]")) control.removeAttribute("aria-invalid");
  }

  form.addEventListener("submit", async () => {
    if (start.ariaDisabled === "true") return;
    clear();
    const text = await own_edition();
    if (text === undefined) {
      answer({ lines: [labels.new_no_file], fields: ["edition"] });
      return;
    }
    start.ariaDisabled = "true";
    start.textContent = labels.new_wait;
    const reply = await ctx.ask({
      type: "new",
      players: players(),
      level: is_solo() && has_rival ? level.value : "",
      variants: variants.value,
      seed: seed.value,
      edition: text,
    });
    start.ariaDisabled = null;
    start.textContent = labels.new_start;
    if (reply?.type !== "opened") {
      answer(reply);
      return;
    }
    dialog.close();
    // the keys go to the new game's first question, not back to what opened the dialog
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    ctx.find_focus();
  });
  let touched = false;
  form.addEventListener("input", () => (touched = true));
  form.addEventListener("change", () => {
    clear();
    fit();
  });
  for (const { name } of rows) name.addEventListener("input", say);
  /** @param {boolean} begun */
  const offer = (begun) => {
    for (const part of [go_on, note]) part.hidden = !begun;
  };
  offer(false);
  fit();
  return {
    dialog,
    async show() {
      clear();
      touched = false;
      // start with the current players, unless the reader was faster than the kernel's answer
      dialog.setAttribute("aria-busy", "true");
      const reply = (await ctx.ask({ type: "seats" })) ?? {};
      const { players: seated = [], level: its = "", begun = false } = reply;
      dialog.removeAttribute("aria-busy");
      offer(begun);
      if (touched || !seated.length) return;
      if (its) level.value = its;
      variants.value = reply.variants ?? [];
      number.value = its ? "1" : String(seated.length);
      seated.slice(0, Number(number.value)).forEach((/** @type {Player} */ player, /** @type {number} */ seat) => {
        rows[seat].name.value = player.name;
        if (player.who in labels.who) rows[seat].who.value = player.who;
      });
      fit();
    },
  };
}
