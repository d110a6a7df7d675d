/* The dialog with the resume code, and with starting over. */

import { make, make_button } from "./dom.js";
import { is_progress_newer, read_progress, reset_progress, restore_progress } from "./progress_store.js";
import { progress_code } from "./resume_code.js";

/** @import { Say } from "./sentences.js" */

/**
 * @param {HTMLElement} map
 * @param {Say} say
 * @returns {() => void} opens the dialog
 */
export function create_resume_box(map, say) {
  const box = make("dialog", "bc-map-box", map);
  box.setAttribute("aria-label", say("map.code"));
  const head = make("div", "bc-map-row", box);
  make("h2", "", head, say("map.code"));
  make_button("", head, say("page.close"), () => box.close());
  box.addEventListener("click", (event) => event.target === box && box.close());
  const not_kept = () => say(is_progress_newer() ? "page.newer" : "page.no_storage");
  /** @param {string} text */
  const tell = (text) => (told.textContent = text);
  const draw = () => (code.value = progress_code(read_progress()));

  // --- the code
  make("p", "", box, say("map.code_text"));
  const shown = make("div", "bc-map-row", box);
  const code = make("input", "", shown);
  Object.assign(code, { readOnly: true, spellcheck: false });
  code.setAttribute("aria-label", say("map.code"));
  code.addEventListener("focus", () => code.select());
  make_button("", shown, say("map.copy"), async () => {
    try {
      await navigator.clipboard.writeText(code.value);
      tell(say("map.copied"));
    } catch {
      code.select();
      tell(say("map.not_copied"));
    }
  });
  const form = make("form", "bc-map-row", box);
  const label = make("label", "", form);
  make("span", "", label, say("map.paste"));
  const field = make("input", "", label);
  Object.assign(field, { spellcheck: false, autocomplete: "off" });
  make_button("", form, say("map.restore"), () => form.requestSubmit());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      tell(restore_progress(field.value, say) ? say("map.restored") : not_kept());
      field.value = "";
      draw();
    } catch (problem) {
      tell(problem instanceof Error ? problem.message : String(problem));
    }
  });

  // --- starting over, after a second question
  const reset = make("div", "bc-map-reset", box);
  const ask = make_button("", reset, say("map.reset"), () => sure(true));
  const question = make("div", "", reset);
  make("p", "", question, say("map.reset_text"));
  const answers = make("div", "bc-map-row", question);
  make_button("", answers, say("map.reset_yes"), () => {
    const forgotten = reset_progress();
    sure(false);
    draw();
    tell(forgotten ? say("map.reset_done") : not_kept());
  });
  const no = make_button("", answers, say("map.reset_no"), () => sure(false));
  /** @param {boolean} open_now */
  function sure(open_now) {
    question.hidden = !open_now;
    ask.hidden = open_now;
    (open_now ? no : ask).focus();
  }
  question.hidden = true;
  const told = make("p", "bc-map-told", box);
  told.setAttribute("role", "status");

  return () => {
    tell("");
    draw();
    box.showModal();
  };
}
