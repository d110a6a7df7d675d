/* The link that prints the rules on one page. */

import { make } from "./dom.js";

/** @import { CoursePage } from "./course_map.js" */
/** @import { Say } from "./sentences.js" */

/**
 * Add the link to an element, if the tutorial has the page with the reference.
 * @param {Element} parent
 * @param {CoursePage[]} pages
 * @param {Say} say
 */
export function add_reference_link(parent, pages, say) {
  const reference = pages.find(({ name }) => name.endsWith("-reference"));
  if (!reference) return;
  const link = make("a", "bc-print-reference", parent, say("page.print_reference"));
  // pages.js prints a page whose address ends so
  link.href = `${reference.href}#print`;
}
