/* What the parts of the overlay share. */

import type { Message } from "../shared/widget.js";

export interface Context {
  el: HTMLElement;
  /** the fixed words, and what has to be known before the kernel has heard of us */
  labels: Record<string, any>;
  /** until the overlay goes; `capture` before anything else on the page hears of it */
  listen: (node: EventTarget, name: string, action: (event: any) => unknown, capture?: boolean) => void;
  choose: (target: string | null) => void;
  /** null where no answer came; `patience` in milliseconds */
  ask: (message: Message, patience?: number) => Promise<Message | null>;
  find_focus: () => void;
  /** readies a link */
  opens: (link: HTMLAnchorElement) => void;
  /** says whether the game is kept */
  saved: (text: string) => void;
  /** of the desk on the screen */
  version: () => number;
  /** puts a dialog where the table is */
  lay_over: (dialog: HTMLElement) => void;
  /** hides the prose of the step that the board belongs to, or shows it */
  fold_words: (folded: boolean) => void;
  /** the name of the colours */
  scheme: () => string;
  /** previews a target */
  show: (target: string) => void;
  /** offers by a button what is previewed; "" takes the offer back */
  hold: (target: string) => void;
}
