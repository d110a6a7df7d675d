/* The overlay: transparent targets over the painted board, and the desk beside it. This script puts the parts together
 * and talks to the kernel; overlay.py describes the messages.
 *
 * It reports choices, requests from dialogs, and a new width or colour scheme to the kernel; nothing else. */

import { create_breath, world_of } from "./overlay/breath.js";
import { create_desk } from "./overlay/desk.js";
import { create_dialogs } from "./overlay/dialogs.js";
import { load_font } from "./overlay/font.js";
import { in_order } from "./overlay/inflate.js";
import { create_keeper } from "./overlay/keeper.js";
import { create_caption } from "./overlay/caption.js";
import { create_moments } from "./overlay/moments.js";
import { create_motion } from "./overlay/motion.js";
import { create_sound } from "./overlay/sound.js";
import { create_signs } from "./overlay/signs.js";
import { create_targets } from "./overlay/targets.js";
import { create_window } from "./overlay/window.js";
import { ARROWS } from "./shared/arrows.js";
import { is_own_page, scheme, wants_calm } from "./shared/dom.js";
import { opener } from "./shared/lab_links.js";
import { LOST_AFTER, RESIZED, SLOW_AFTER, send, when_kernel_ends } from "./shared/widget.js";

/** @import { Desk } from "./overlay/desk.js" */
/** @import { Geometry } from "./overlay/targets.js" */
/** @import { Face } from "./overlay/tips.js" */
/** @import { Message, View } from "./shared/widget.js" */

/**
 * The name of the scheme, and its colours as custom properties.
 * @typedef {Record<string, string>} Theme
 */

/**
 * The context that the parts of the overlay share.
 * @typedef {object} Context
 * @property {HTMLElement} el
 * @property {Record<string, any>} labels the fixed words, and what has to be known before the kernel has heard of us
 * @property {(node: EventTarget, name: string, action: (event: any) => unknown) => void} listen until the overlay goes
 * @property {(target: string | null) => void} choose
 * @property {(message: Message, patience?: number) => Promise<Message | null>} ask null where no answer came
 * @property {() => void} find_focus
 * @property {(link: HTMLAnchorElement) => void} opens readies a link
 * @property {(text: string) => void} saved says whether the game is kept
 * @property {() => number} version of the desk on the screen
 * @property {(dialog: HTMLElement) => void} lay_over puts a dialog where the table is
 * @property {(folded: boolean) => void} fold_words hides the prose of the step that the board belongs to, or shows it
 * @property {() => string} scheme the name of the colours
 * @property {(target: string) => void} show previews a target
 * @property {(target: string) => void} hold offers by a button what is previewed; "" takes the offer back
 */

/** Milliseconds after the first picture until the signs are asked for, which stand beside words on the desk. */
const SIGNS_AFTER = 700;

/** Milliseconds that an answer may take before the pointer shows a wait. */
const UNSEEN = 200;

/** @param {View} view */
function render({ model, el }) {
  const labels = model.get("labels");
  el.lang = labels.language;
  el.classList.add("bc-overlay");
  const stop = new AbortController();
  /** @type {Context["listen"]} */
  const listen = (node, name, action) => node.addEventListener(name, action, { signal: stop.signal });
  /** @type {Context} */
  const ctx = {
    el,
    labels,
    listen,
    choose,
    ask,
    find_focus,
    opens: opener(model),
    saved: (text) => desk.say_saved(text),
    version: () => desk.version(),
    lay_over: (dialog) => whole.lay_over(dialog),
    fold_words: (folded) => whole.fold_words(folded),
    scheme,
    show: (target) => targets.preview(target),
    hold: (target) => desk.hold(target),
  };
  const signs = create_signs(ctx);
  const dialogs = create_dialogs(ctx, signs);
  // the desk is made before the targets, and points to them once they exist
  const pointing = {
    /** @param {string} id */
    has: (id) => targets.has(id),
    /** @param {string} id */
    show: (id) => targets.show(id),
    /** @type {(id: string, on: boolean) => void} */
    spot: (id, on) => targets.spot(id, on),
    useful: () => targets.useful(),
    /** @param {number} height */
    lowest: (height) => targets.lowest(height),
  };
  const desk = create_desk(ctx, pointing, dialogs, signs.write);
  const targets = create_targets(ctx, signs.write);
  const root = () => /** @type {HTMLElement} */ (el.closest(".bc-root") ?? el);
  const settle = () => desk.settle(whole.arrangement());
  const changed = () => {
    desk.root.scrollTop = 0;
    settle();
    targets.hide_tip();
    hello();
    // the button that was pressed for it is gone; a target that has the focus is not
    if (whole.owns_page() && !targets.svg.contains(document.activeElement)) desk.focus();
    ask_first();
  };
  const whole = create_window(ctx, changed, settle);
  whole.fill(desk.for_bar, desk.toggle_record);
  /** @type {import("./overlay/motion.js").Show[]} */
  let latest = []; // the others' turns since the last choice, to be seen again while the board lies as it did
  let is_over = false; // the next turns are others than these
  let asks_first = false; // who plays, before a game begins
  const caption = create_caption(desk.root, labels, () => play(latest));
  const sound = create_sound();
  desk.offer_sound(sound);
  // while others' turns are told, nothing else says what comes of them
  const watch = (/** @type {boolean} */ on) => {
    el.parentElement?.classList.toggle("bc-playing", on);
    targets.hold_back(on);
  };
  const motion = create_motion(targets.svg, targets.veils, wants_calm, caption.tell, watch, (step) =>
    sound.play(step.kind, step),
  );
  const breath = create_breath(targets.svg, targets.veils, wants_calm);
  const moments = create_moments(desk.root, targets.svg, labels, wants_calm, motion.cover, sound.play, desk.ends);
  /** @param {import("./overlay/motion.js").Show[]} shows */
  const play = (shows) => shows.forEach((show) => motion.once_still(() => motion.play(show)));
  const keeper = create_keeper(ctx, ({ take, keep }) => {
    /** @type {(action: () => void) => () => void} */
    const done = (action) => () => {
      desk.clear_alert("tabs");
      action();
    };
    desk.alert_with("tabs", labels.tabs, labels.tabs_text, [
      [labels.tabs_take, done(take)],
      [labels.tabs_keep, done(keep)],
    ]);
  });
  desk.draw({});

  // --- choosing and asking
  let seq = 0;
  /** @type {{ seq: number, timer: ReturnType<typeof setTimeout> } | null} */
  let waiting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  /** @type {string | null} */
  let next = null;
  /** @type {Map<number | undefined, (reply: Message) => void>} */
  const asked = new Map(); // seq -> what to do with the reply

  /** @param {string | null} target */
  function choose(target) {
    if (waiting || !target) {
      // the slider may move while an answer is on its way: its last position counts
      if (target?.startsWith("at:")) next = target;
      return;
    }
    targets.take(target);
    desk.take(target);
    motion.skip();
    motion.remember(desk.version());
    breath.keep();
    moments.close();
    is_over = true;
    asks_first = false;
    seq += 1;
    waiting = { seq, timer: setTimeout(() => say_lost(labels.silent), LOST_AFTER) };
    el.parentElement?.classList.add("bc-busy");
    slow = setTimeout(() => el.parentElement?.classList.add("bc-slow"), UNSEEN);
    send(model, { type: "choose", target, version: desk.version(), seq });
  }

  /** Nothing stands as taken any more: the answer is there, or will not come. */
  function release() {
    clearTimeout(slow);
    desk.once_fit(() => waiting || el.parentElement?.classList.remove("bc-busy", "bc-slow"));
    targets.release();
    desk.take("");
  }

  /**
   * @param {Message} message
   * @returns {Promise<Message | null>}
   */
  function ask(message, patience = LOST_AFTER) {
    seq += 1;
    const number = seq;
    return new Promise((resolve) => {
      const timer = setTimeout(() => asked.delete(number) && resolve(null), patience);
      asked.set(number, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      send(model, { ...message, seq: number });
    });
  }

  /** @param {string} text */
  function say_lost(text) {
    waiting = null; // another try may find the kernel back
    release();
    if (document.querySelector('.bc-notice[data-kind="lost"]')) return; // the page has said so
    desk.alert_with("lost", labels.lost, `${text} ${is_own_page() ? labels.lost_page : labels.lost_lab}`, [
      [labels.reload, () => location.reload()],
    ]);
  }

  // if the element with the focus is gone, the first choice gets it
  function find_focus() {
    const at = document.activeElement;
    const astray = !at || at === document.body || at.classList.contains("bc-root") || at.closest("[inert]");
    if (whole.owns_page() ? astray : !root().contains(at)) desk.focus();
  }

  // --- messages from the kernel
  /** @type {number | undefined} */
  let known; // the version on the screen
  /** @type {number | undefined} */
  let former; // the one before it

  /** @type {Record<string, (message: any) => unknown>} */
  const hears = {
    show,
    words: ({ panels }) => desk.draw_words(panels),
    log({ groups }) {
      const inside = el.contains(document.activeElement);
      // it tells the end of what is still moving
      motion.once_still(() => {
        desk.draw_log(groups);
        if (inside) find_focus();
      });
    },
    progress({ share }) {
      desk.say_progress(share);
      motion.remember(desk.version()); // other players go on without a choice of the reader's
    },
    motion(message) {
      const hidden = [...(message.moment?.cover ?? []), ...(message.moment?.table ?? [])];
      const show = { ...message, hidden, past: motion.picture_of(former) };
      if (show.captions?.length) {
        latest = is_over ? [show] : [...latest, show];
        is_over = false;
      }
      caption.offer(latest.length > 0);
      const covers = show.steps.flatMap((/** @type {{ cover?: string }} */ { cover }) => cover ?? []);
      breath.cover([...covers, ...hidden], Boolean(show.captions?.length), show.moved ?? []);
      motion.hold(show);
      play([show]);
      if (show.moment) motion.once_still(() => moments.show(show.moment));
    },
    setup: () => (asks_first = true),
    keep: ({ text }) => keeper.write(text),
    finish: ({ text }) => keeper.finish(text),
    aside: () => keeper.set_aside(),
  };

  /** @type {Desk} */
  let says = {};
  /** @type {NonNullable<Geometry["places"]>} */
  let places = {}; // sent where they differ from the latest

  /**
   * @param {{ desk?: Desk, changes?: Partial<Desk>, geometry?: Geometry, faces?: Record<string, Partial<Face>>,
   *   theme?: Theme }} message the desk, or what has changed there, and what has changed on the board
   */
  function show({ desk: whole_desk, changes, geometry, faces, theme }) {
    says = whole_desk ?? { ...says, ...changes };
    const inside = el.contains(document.activeElement);
    if (theme) {
      draw_theme(theme);
      signs.forget();
      if (whole.is_arranged()) setTimeout(signs.all, SIGNS_AFTER);
    }
    if (geometry) {
      motion.skip();
      latest = [];
    }
    if (says.version !== known) {
      moments.close();
      targets.drop(); // what was pointed at belongs to another question
      former = known;
      if (says.follows) motion.freeze(former);
    }
    caption.offer(latest.length > 0);
    const back = geometry ? targets.draw_geometry(geometry) : null;
    if (geometry) {
      places = geometry.places ?? places;
      const arranged = Object.keys(places).length > 0;
      whole.follow(arranged);
      is_others = arranged !== Boolean(said.arrangement) || (arranged && geometry.width !== said.width);
      const free = whole.is_arranged() ? places : {};
      if (whole.is_arranged()) whole.place(geometry);
      moments.place();
      if (breath.changes(whole.is_arranged() ? world_of(free, targets.count("location")) : null))
        motion.lend(breath.start);
      desk.place(free);
    }
    if (faces) targets.draw_faces(faces);
    back?.();
    desk.draw(says);
    desk.draw_jumps();
    targets.draw_parts(says.parts ?? []);
    if (says.on_board && known !== undefined && known !== says.version) targets.bring_up();
    const is_first = known === undefined;
    known = says.version;
    if (inside || whole.owns_page()) find_focus();
    ask_first();
    if (!is_first || !is_own_page()) return;
    window.betacolony.engine(labels.engine);
    void take_up(window.betacolony.early(el));
  }

  /**
   * Go on where the reader was on the still picture, before the board was there.
   * @param {ReturnType<Window["betacolony"]["early"]>} early
   */
  async function take_up({ choice, focus }) {
    if (focus) targets.focus(focus);
    if (!choice) return;
    const version = known;
    targets.take(choice.target);
    const reply = await ask({ type: "early", moment: choice.moment });
    // meanwhile the reader may have chosen on the board itself
    if (waiting || known !== version) return;
    targets.release();
    if (reply?.fits) targets.press(choice.target, choice.by_finger);
    else
      desk.alert_with("early", labels.early, labels.early_text.replace("{name}", choice.name.replace(/\.$/, "")), [
        [labels.close, () => desk.clear_alert("early")],
      ]);
  }

  /** Ask who plays, where the table has the window and the page waits for that. */
  function ask_first() {
    if (!asks_first || known === undefined || !is_own_page() || !whole.owns_page()) return;
    asks_first = false;
    dialogs.open("new");
  }

  /** @type {(message: Message, buffers?: Message["buffers"]) => void} */
  function heard(message, buffers) {
    desk.clear_alert("lost");
    hears[message.type ?? ""]?.(message);
    asked.get(message.seq)?.({ ...message, buffers });
    asked.delete(message.seq);
    if (!waiting || message.seq !== waiting.seq) return;
    clearTimeout(waiting.timer);
    if (message.type !== "done") {
      waiting.timer = setTimeout(() => say_lost(labels.slow), SLOW_AFTER);
      return;
    }
    waiting = null;
    release();
    const then = next;
    next = null;
    choose(then);
  }

  const on_message = in_order(heard);
  model.on("msg:custom", on_message);

  /** @param {Theme} theme */
  function draw_theme({ scheme: name, ...colours }) {
    const table = root();
    for (const [role, colour] of Object.entries(colours)) table.style.setProperty(role, colour);
    table.dataset.scheme = name;
    table.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys
    // a click on nothing leaves the focus, and so the keys, on the table
    table.tabIndex = -1;
    listen(table, "keydown", on_key);
    el.parentElement?.classList.add("bc-ready");
  }

  // --- keys
  // with nothing in focus, keys are the table's while it has the window; they come here before the page behind hears them
  const early = { capture: true, signal: stop.signal };
  window.addEventListener(
    "keydown",
    (event) => {
      desk.tell_hand(true);
      if (whole.owns_page() && event.target === document.body && !document.querySelector("dialog[open]")) on_key(event);
    },
    early,
  );
  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      // a choice that is listed for keys would be gone before the press on it is a click
      if (!(/** @type {Element} */ (target).closest?.(".bc-choice"))) desk.tell_hand(false);
    },
    early,
  );

  /** @param {KeyboardEvent} event */
  function on_key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    // letters without a meaning here would cut or change cells in JupyterLab
    if (event.key !== "Tab") event.stopPropagation();
    motion.skip();
    const node = targets.target_of(event);
    if (node && ARROWS.includes(event.key)) targets.step(node, event.key)?.focus();
    else if (node && (event.key === "Enter" || event.key === " ")) choose(node.dataset.target ?? "");
    else if (event.key === "Escape" && targets.has_tip()) targets.hide_tip();
    else if (!desk.on_key(event)) {
      const found = targets.by_key(event.key);
      if (!found) return;
      choose(found);
    }
    event.preventDefault();
  }

  // --- saying hello once the width and the letters are known, and again when the width, the scheme, the wish for calm
  // or the letters change
  /** @type {Message} */
  let said = {};
  let is_others = false; // the picture on the screen was drawn for another view
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pending;

  let has_font = false;
  let has_waited = false;
  const font = load_font(ask);
  font.loaded.then((there) => {
    has_font = there;
    hello();
  });
  font.settled.then(() => {
    has_waited = true;
    hello();
  });

  function hello() {
    if (!has_waited) return;
    // the letters may come before the first word of any size
    if (said.width === undefined && el.isConnected) {
      whole.adapt();
      whole.insist();
    }
    if (whole.follows()) return;
    const width = Math.floor(targets.over.clientWidth);
    if (!el.isConnected || width < 50) return;
    /** @type {Message} */
    const now = {
      width,
      scheme: scheme(),
      calm: wants_calm(),
      density: devicePixelRatio,
      font: has_font,
      language: navigator.language,
      ...(whole.is_arranged() ? whole.size() : {}),
    };
    const same =
      Math.abs((said.width ?? 0) - now.width) < RESIZED &&
      ["scheme", "calm", "density", "height", "arrangement", "font"].every((name) => said[name] === now[name]);
    if (same) return;
    const first = said.width === undefined;
    said = now;
    send(model, {
      type: "hello",
      ...now,
      ...(first ? { saved: keeper.saved(), link: keeper.link, you: keeper.you } : {}),
    });
  }

  /** Take the picture back from another view of the same table, if that has had it drawn for itself. */
  function take_back() {
    if (!is_others) return;
    is_others = false;
    whole.insist();
    said = { ...said, width: 0 };
    hello();
  }
  for (const name of ["pointerover", "focusin"]) listen(el, name, take_back);

  const look_again = () => {
    // the painted board below must not receive events: it would swallow keys, wheel and fingers
    const stage = /** @type {HTMLElement | null | undefined} */ (el.parentElement?.querySelector(":scope > .bc-stage"));
    if (stage) stage.inert = true;
    clearTimeout(pending);
    // before anything of this is painted: the table goes into the window at once, or not at all
    if (el.isConnected) whole.adapt();
    pending = setTimeout(hello, said.width ? 180 : 0);
  };
  const sizes = new ResizeObserver(look_again);
  sizes.observe(targets.over);
  listen(window, "resize", look_again); // its height alone may change
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
    listen(matchMedia(query), "change", hello);
  const themes = new MutationObserver(() => {
    hello();
    look_again(); // JupyterLab hides its page for the moment
  });
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-scheme"] });

  // --- the end of the kernel, if the page can know it
  const leave_kernel = when_kernel_ends(model, () => say_lost(labels.gone));

  // --- a shared link that was opened before: continue its game, or start with the link's
  if (keeper.link && keeper.saved()) {
    const again = () => {
      desk.clear_alert("link");
      ask({ type: "open", text: keeper.link, you: keeper.you });
    };
    desk.alert_with("link", labels.link, labels.link_text, [
      [labels.link_again, again],
      [labels.close, () => desk.clear_alert("link")],
    ]);
  }

  // --- browsers keep games by address, so another address won't find them
  const home = document.body.dataset.home;
  if (home && labels.storage && location.origin !== home) {
    desk.alert_with("address", labels.address, labels.address_text.replace("{home}", home), [
      [labels.tool_share, () => dialogs.open("share")],
      [labels.close, () => desk.clear_alert("address")],
    ]);
  }

  return () => {
    whole.leave(false);
    whole.stop();
    stop.abort();
    sizes.disconnect();
    themes.disconnect();
    clearTimeout(pending);
    leave_kernel();
    model.off("msg:custom", on_message);
  };
}

export default { render };
