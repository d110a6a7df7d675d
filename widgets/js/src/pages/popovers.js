/* Cards that explain a term or a rule in place. */

import { find, make, make_button } from "../shared/dom.js";

/** @import { Say } from "../shared/sentences.js" */

/**
 * A dialog with a button that closes it, in its head.
 * @param {string} className
 * @param {string} close
 */
export function make_dialog(className, close) {
  const dialog = make("dialog", `bc-popover ${className}`);
  const head = make("div", "bc-popover-head", dialog);
  make_button("bc-popover-close", head, close, () => dialog.close());
  // a click beside it closes it
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}

/**
 * Links into the glossary, and links that name a card, open the card here; with Ctrl or the middle button they lead
 * there.
 * @param {Say} say
 * @param {AbortSignal} signal
 */
export function create_cards(say, signal) {
  /** @type {{ dialog: HTMLDialogElement, body: HTMLElement } | null} */
  let made = null;

  /** @param {HTMLElement} link */
  const card_of = (link) => {
    const anchor = link.dataset.card ?? decodeURIComponent(/#(.+)$/.exec(link.getAttribute("href") ?? "")?.[1] ?? "");
    const ids = anchor ? [anchor, anchor.toLowerCase(), anchor.toUpperCase()] : [];
    return ids.map((id) => document.getElementById(`card-${id}`)).find((node) => node !== null);
  };

  function make_card() {
    const dialog = make_dialog("bc-card", say("page.close"));
    return { dialog, body: make("div", "bc-card-body", dialog) };
  }

  /** @param {HTMLElement} card a template */
  function open(card) {
    made ??= make_card();
    const { dialog, body } = made;
    body.replaceChildren(/** @type {HTMLTemplateElement} */ (card).content.cloneNode(true));
    const heading = find(body, "h2");
    dialog.setAttribute("aria-label", heading.textContent ?? "");
    heading.tabIndex = -1;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    heading.focus();
  }

  function on_click(/** @type {MouseEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null | undefined} */
    const link = target.closest?.('a[data-card], a[href*="glossary."][href*="#"], .bc-card a[href^="#"]');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    let card;
    try {
      card = card_of(link);
    } catch {
      // not an address
    }
    if (!card) return;
    event.preventDefault();
    open(card);
  }

  document.addEventListener("click", on_click, { signal });
}
