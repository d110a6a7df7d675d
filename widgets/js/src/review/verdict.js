/* The parts of a verdict: what adds up to the answer, when the card comes back, the rules it is about. */

import { find_all, make, make_button } from "../shared/dom.js";
import { read_progress } from "../shared/progress_store.js";
import { marks_of } from "../shared/rule_marks.js";

/** @import { Labels } from "../shared/widget.js" */
/** @import { Verdict } from "./messages.js" */

/**
 * Mark the right choices, and the one that was chosen.
 * @param {HTMLElement} el
 * @param {Verdict} verdict
 */
export function mark_choices(el, { answers, chosen }) {
  for (const node of find_all(el, "button.bc-review-choice, .bc-review-hits [data-id]")) {
    if (answers.includes(node.dataset.id ?? "")) node.classList.add("bc-is-right");
    else if (node.dataset.id === chosen) node.classList.add("bc-is-wrong");
    node.setAttribute("aria-disabled", "true");
  }
}

/**
 * @param {HTMLElement} box
 * @param {Verdict} verdict
 * @param {string} label
 */
export function draw_parts(box, { parts, total }, label) {
  const list = make("ul", "bc-todo-parts", box);
  list.setAttribute("aria-label", label);
  for (const [number, text] of parts) {
    const item = make("li", number ? "" : "bc-none", list);
    make("b", "", item, String(number));
    make("span", "", item, text);
  }
  make("li", "bc-sum", list, total);
}

/**
 * @param {HTMLElement} box
 * @param {Verdict["ladder"]} ladder
 */
export function draw_ladder(box, { at, steps, words }) {
  const list = make("div", "bc-review-ladder", box);
  list.setAttribute("role", "img");
  list.setAttribute("aria-label", words);
  list.style.setProperty("--at", String(at / steps.length));
  steps.forEach((text, index) => {
    make("span", index + 1 === at ? "bc-now" : "", list, text).setAttribute("aria-hidden", "true");
  });
}

/**
 * The rules, which a button shows.
 * @param {HTMLElement} parent
 * @param {HTMLElement} foot
 * @param {Verdict["rules"]} rules
 * @param {Labels} labels
 */
export function draw_rules(parent, foot, rules, labels) {
  const box = make("div", "bc-review-rules", parent);
  box.id = "bc-review-rules";
  box.hidden = true;
  for (const rule of rules) {
    const part = make("div", "", box);
    part.innerHTML = rule.html;
    const { marks, count } = marks_of(rule, read_progress());
    const bars = make("span", "bc-review-marks", part.querySelector(":is(h3, h4)"));
    bars.setAttribute("role", "img");
    bars.setAttribute("aria-label", labels.marks.replace("{n}", String(marks)).replace("{count}", String(count)));
    for (let mark = 0; mark < count; mark += 1) make("i", mark < marks ? "bc-has" : "", bars);
  }
  const button = make_button("bc-review-button", foot, labels.rules, () => {
    box.hidden = !box.hidden;
    button.setAttribute("aria-expanded", String(!box.hidden));
    if (!box.hidden) box.scrollIntoView({ block: "nearest" });
  });
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", box.id);
}
