/* The window's properties that our pages share with Voilà's scripts. */

import type { Choice } from "./pages/early.js";
import type { Kernel } from "./shared/widget.js";
import type { Pyodide } from "./site/pyodide.js";

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
      /** the board of a step is there: what was chosen before, and the target with the focus */
      early: (board: HTMLElement) => { choice: Choice | null; focus: string };
      /** there will be no board */
      no_board: () => void;
      /** a board is there, which says whether the engine is compiled */
      engine: (text: string) => void;
      /** the reader turns to another page, which comes without being loaded */
      leave: () => void;
      /** that page is there; `focus` its heading */
      open: (focus: boolean) => void;
      /** whether the page has the board's font, once that is known; only where the page brings it */
      font?: Promise<boolean>;
    };
    /** the page: the bytes of the board's font, on their way; null if they can't be had */
    betacolony_font?: Promise<ArrayBuffer | null>;
    /** Voilà's script */
    jupyterapp?: { widgetManagerPromise?: { promise: Promise<{ kernel?: Kernel }> } };
  }
  /** Pyodide's script, in a worker */
  function loadPyodide(options: { indexURL: string }): Promise<Pyodide>;
  function importScripts(url: string): void;
  interface Navigator {
    /** the reader wants to save data; not in all browsers */
    connection?: { saveData?: boolean };
  }
}
