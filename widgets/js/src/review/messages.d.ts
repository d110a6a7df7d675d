/* What the kernel sends; review/page.py describes the messages. */

import type { Hit } from "../shared/hits.js";
import type { Review } from "../shared/progress.js";
import type { TaughtRule } from "../shared/rule_marks.js";

/** A picture, the targets over it, places in it as x, y, width and height, and its description. */
export interface Picture {
  /** markup, as are the words */
  picture: string;
  view: string;
  hits: { id: string; name: string; hit: Hit }[];
  places: Record<string, [x: number, y: number, width: number, height: number]>;
  words: string;
}

/** Today's cards. */
export interface Deck {
  /** those answered, right or wrong */
  done: boolean[];
  left: number;
  /** the first of those left is being asked */
  now: boolean;
  words: string;
}

/** A question. */
export interface Card extends Picture {
  version: string;
  title: string;
  deck: Deck;
  question: string;
  /** the label of its number, "" for none */
  number: string;
  /** the highest number that has a button; 0 where it is typed */
  numbers: number;
  choices: { id: string; text: string }[];
  notice?: string;
}

/** The kernel's verdict on an answer. */
export interface Verdict extends Picture {
  kept: Review;
  right: boolean;
  head: string;
  lines: string[];
  /** addends, each with its label; they add up to the answer */
  parts: [number, string][];
  total: string;
  answer: number;
  /** when the card comes back */
  back: string;
  /** all that were right */
  answers: string[];
  chosen?: string;
  ladder: { at: number; steps: string[]; words: string };
  deck: Deck;
  rules: (TaughtRule & { html: string })[];
}

/** There are no more cards for now. */
export interface Done extends Picture {
  head: string;
  lines: string[];
  more: boolean;
  deck: Deck;
  notice?: string;
}
