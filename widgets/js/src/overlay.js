/* The overlay: transparent targets over the painted board, and the desk beside it. This script puts the parts together
 * and talks to the kernel; overlay.py describes the messages.
 *
 * It reports choices, requests from dialogs, and a new width or colour scheme to the kernel; nothing else. */

import { create_breath, world_of } from "./overlay/breath.js";
import { create_caption } from "./overlay/caption.js";
import { create_connection } from "./overlay/connection.js";
import { create_desk } from "./overlay/desk.js";
import { create_dialogs } from "./overlay/dialogs.js";
import { take_up } from "./overlay/early.js";
import { create_hello } from "./overlay/hello.js";
import { keep_with_alerts } from "./overlay/kept_alerts.js";
import { create_keys } from "./overlay/keys.js";
import { create_moments } from "./overlay/moments.js";
import { create_motion } from "./overlay/motion.js";
import { create_signs } from "./overlay/signs.js";
import { create_sound } from "./overlay/sound.js";
import { create_targets } from "./overlay/targets.js";
import { create_turns } from "./overlay/turns.js";
import { create_window } from "./overlay/window.js";
import { is_own_page, scheme, wants_calm } from "./shared/dom.js";
import { opener } from "./shared/lab_links.js";
import { send } from "./shared/widget.js";

/** @import { Context } from "./overlay/context.js" */
/** @import { Desk } from "./overlay/desk.js" */
/** @import { Geometry } from "./overlay/targets.js" */
/** @import { Face } from "./overlay/tips.js" */
/** @import { View } from "./shared/widget.js" */

/**
 * The name of the scheme, and its colours as custom properties.
 * @typedef {Record<string, string>} Theme
 */

/** Milliseconds after the first picture until the signs are asked for, which stand beside words on the desk. */
const SIGNS_AFTER = 700;

/** @param {View} view */
function render({ model, el }) {
  const labels = model.get("labels");
  el.lang = labels.language;
  el.classList.add("bc-overlay");
  const stop = new AbortController();
  /** @type {Context["listen"]} */
  const listen = (node, name, action, capture) => node.addEventListener(name, action, { capture, signal: stop.signal });
  const connection = create_connection(model, el, labels, {
    version: () => desk.version(),
    take(target) {
      targets.take(target);
      desk.take(target);
      motion.skip();
      motion.remember(desk.version());
      breath.keep();
      moments.close();
      turns.end();
      asks_first = false;
    },
    release(seen) {
      desk.once_fit(seen);
      targets.release();
      desk.take("");
    },
    hear(message) {
      desk.clear_alert("lost");
      hears[message.type ?? ""]?.(message);
    },
    lose(text) {
      if (document.querySelector('.bc-notice[data-kind="lost"]')) return; // the page has said so
      desk.alert_with("lost", labels.lost, `${text} ${is_own_page() ? labels.lost_page : labels.lost_lab}`, [
        [labels.reload, () => location.reload()],
      ]);
    },
  });
  /** @type {Context} */
  const ctx = {
    el,
    labels,
    listen,
    choose: connection.choose,
    ask: connection.ask,
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
  // the desk comes before the targets in the page, and points to them once they exist
  const desk = create_desk(ctx, () => targets, dialogs, signs.write);
  const targets = create_targets(ctx, signs.write);
  const settle = () => desk.settle(whole.arrangement());
  const changed = () => {
    desk.root.scrollTop = 0;
    settle();
    targets.hide_tip();
    hello.say();
    // the button that was pressed for it is gone; a target that has the focus is not
    if (whole.owns_page() && !targets.svg.contains(document.activeElement)) desk.focus();
    ask_first();
  };
  const whole = create_window(ctx, changed, settle);
  whole.fill(desk.for_bar, desk.toggle_record);
  const caption = create_caption(desk.root, labels, () => turns.again());
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
  const turns = create_turns(motion, breath, moments, caption);
  desk.draw({});
  const keeper = keep_with_alerts(ctx, desk, () => dialogs.open("share"));
  const listen_to_keys = create_keys(ctx, targets, desk, motion, whole);
  const hello = create_hello(ctx, targets.over, whole, (said, is_first) =>
    send(model, {
      type: "hello",
      ...said,
      ...(is_first ? { saved: keeper.saved(), link: keeper.link, you: keeper.you } : {}),
    }),
  );

  // if the element with the focus is gone, the first choice gets it
  function find_focus() {
    const at = document.activeElement;
    const astray = !at || at === document.body || at.classList.contains("bc-root") || at.closest("[inert]");
    if (whole.owns_page() ? astray : !whole.root().contains(at)) desk.focus();
  }

  let asks_first = false; // who plays, before a game begins

  /** Ask who plays, where the table has the window and the page waits for that. */
  function ask_first() {
    if (!asks_first || known === undefined || !is_own_page() || !whole.owns_page()) return;
    asks_first = false;
    dialogs.open("new");
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
    motion: (message) => turns.tell(message, motion.picture_of(former)),
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
    if (theme) draw_theme(theme);
    if (geometry) {
      motion.skip();
      turns.forget();
    }
    if (says.version !== known) {
      moments.close();
      targets.drop(); // what was pointed at belongs to another question
      former = known;
      if (says.follows) motion.freeze(former);
    }
    turns.offer();
    const back = geometry && draw_geometry(geometry);
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
    void take_up(window.betacolony.early(el), ctx, targets, desk, connection.is_waiting);
  }

  /** @param {Theme} theme */
  function draw_theme({ scheme: name, ...colours }) {
    const table = whole.root();
    for (const [role, colour] of Object.entries(colours)) table.style.setProperty(role, colour);
    table.dataset.scheme = name;
    listen_to_keys(table);
    el.parentElement?.classList.add("bc-ready");
    signs.forget();
    if (whole.is_arranged()) setTimeout(signs.all, SIGNS_AFTER);
  }

  /**
   * Lay out the targets and the desk for a picture; returns a function that restores the focus once targets have faces.
   * @param {Geometry} geometry
   */
  function draw_geometry(geometry) {
    const back = targets.draw_geometry(geometry);
    places = geometry.places ?? places;
    const arranged = Object.keys(places).length > 0;
    whole.follow(arranged);
    hello.compare(geometry.width, arranged);
    const free = whole.is_arranged() ? places : {};
    if (whole.is_arranged()) whole.place(geometry);
    moments.place();
    if (breath.changes(whole.is_arranged() ? world_of(free, targets.count("location")) : null))
      motion.lend(breath.start);
    desk.place(free);
    return back;
  }

  return () => {
    whole.leave(false);
    whole.stop();
    stop.abort();
    hello.stop();
    connection.close();
  };
}

export default { render };
