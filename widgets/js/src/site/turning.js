/* From page to page without loading one: the next page takes the place of the one that is read, and the program stays.
 * Whatever this can't do is left to the browser, which loads the page. */

/**
 * @typedef {object} Turning
 * @property {string} root the address of the folder of all pages
 * @property {() => boolean} stays whether there is a program to stay; if it has ended, a page that is loaded gets another
 * @property {() => void} leave the page is about to go
 * @property {() => void} arrive the other one is there
 */

/** @param {URL | Location} url */
const page_of = (url) => url.pathname + url.search;

/**
 * Put a page in the place of the one that is there, with its own title, language and styles.
 * @param {Document} page
 */
function replace_page(page) {
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  const [now, next] = [document, page].map((one) => one.querySelector("head > style"));
  if (next) now?.replaceWith(document.adoptNode(next));
  document.body.replaceWith(document.adoptNode(page.body));
}

/** @param {Turning} turning */
export function turn_pages({ root, stays, leave, arrive }) {
  let shown = page_of(location);
  let turns = 0;

  /**
   * @param {URL} url
   * @param {boolean} is_new whether the reader goes on; false if back or forward again
   */
  async function turn_to(url, is_new) {
    turns += 1;
    const turn = turns;
    try {
      const answer = await fetch(url, { credentials: "same-origin" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (turn !== turns) return;
      if (!answer.ok || !page.querySelector("#bc-program")) throw new Error(`${url} is no page of ours`);
      leave();
      if (is_new) history.pushState(null, "", url);
      shown = page_of(url);
      replace_page(page);
      arrive();
    } catch {
      if (turn !== turns) return;
      if (is_new) location.assign(url);
      else location.reload();
    }
  }

  // after all others that listen: what they have prevented is none of ours
  window.addEventListener("click", (event) => {
    const link = /** @type {Element | null} */ (event.target)?.closest?.("a[href]");
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.download || !stays()) return;
    const url = new URL(link.href);
    if (!url.href.startsWith(root) || !/(\/|\.html)$/.test(url.pathname) || page_of(url) === page_of(location)) return;
    event.preventDefault();
    turn_to(url, true);
  });

  // back and forward; steps of the page that is shown are its own
  for (const name of ["popstate", "hashchange"])
    window.addEventListener(
      name,
      (event) => {
        if (page_of(location) === shown) return;
        event.stopImmediatePropagation();
        if (name === "popstate") turn_to(new URL(location.href), false);
      },
      { capture: true },
    );
}
