/* What screen readers hear of the desk, in a live region. */

import { make } from "../shared/dom.js";

/** @import { Desk, Group } from "./desk.js" */

/** Two letters that stand for lines of the news, which are sent once: the number of the first and of the last. */
const LINES = /([\ue000-\uf8ff])([\ue000-\uf8ff])/g;
const LINE = 0xe000;

/**
 * @param {HTMLElement} parent
 * @returns {(desk: Desk) => void} tells what is new on a desk, once
 */
export function create_speech(parent) {
  const live = make("div", "bc-live", parent);
  live.setAttribute("role", "status");
  return (desk) => {
    if (desk.told === undefined || live.dataset.version === String(desk.version)) return;
    live.dataset.version = String(desk.version);
    live.textContent = [...(desk.notices ?? []), spoken(desk.told, desk.news ?? [])].join(" ");
  };
}

/**
 * @param {string} told
 * @param {Group[]} news
 */
function spoken(told, news) {
  const lines = news.flatMap((group) => group.lines.map((line) => line.map(([text]) => text).join("")));
  return told.replace(LINES, (_, first, last) =>
    lines.slice(first.charCodeAt(0) - LINE, last.charCodeAt(0) - LINE + 1).join(" "),
  );
}
