/* The window's properties that our pages share with Voilà's and Voici's scripts. */

import type { Kernel } from "./shared/widget.js";

declare global {
  interface Window {
    /** pages.js: called by the page while its cells run */
    betacolony: {
      /** a kernel has started; `url` is the address of its state */
      started: (url: string) => void;
      /** the output of a cell is complete */
      place: (id: string) => void;
      /** there are no more cells */
      finished: () => void;
      /** whether the page has the board's font, once that is known; only where the page brings it */
      font?: Promise<boolean>;
    };
    /** the page: the bytes of the board's font, on their way; null if they can't be had */
    betacolony_font?: Promise<ArrayBuffer | null>;
    /** Voilà's script */
    jupyterapp?: { widgetManagerPromise?: { promise: Promise<{ kernel?: Kernel }> } };
    /** site.js: called by Voici's script before it runs the cell of a number, from 1 */
    update_loading_text: (number: number) => void;
    /** site.js: called by Voici's script when all cells have run */
    display_cells: () => void;
  }
  interface Navigator {
    /** the reader wants to save data; not in all browsers */
    connection?: { saveData?: boolean };
  }
}
