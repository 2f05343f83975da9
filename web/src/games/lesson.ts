/*
 * lesson.ts - what a guided first round of a game is made of: lesson.ts in the
 * game's folder has the steps, lesson.json the recorded round (web/lessons.mjs).
 *
 * SPDX-License-Identifier: MIT
 */
import type { Fact, View } from '../types';
import type { Text } from './module';

/** What the server would send after a move. */
export interface Frame {
  facts: Fact[];
  view: View;
  offers?: string[];
}

export interface Recorded {
  seats: number;
  seed: number;
  options?: string;
  /** The seat of the learner. */
  me: number;
  /** How many moves were made before it begins. */
  from?: number;
  moves: [seat: number, move: string][];
  /** The first is shown at once, each further one after a move. */
  frames: Frame[];
}

/** Where to look, and what to do there. */
export interface Point {
  /** Selector; the first element that is seen is meant. */
  at: string;
  say: Text;
  /** What else must be seen, if there is room: a selector. */
  free?: string;
  /** It counts before it can be pressed, too: in a moment it can. */
  soon?: boolean;
}

/** One thing to learn. It is shown when `after` moves of the recording have been
 * made since the beginning. */
export interface Step {
  after: number;
  /** `do`: until the learner has made the next move of the recording. `look`: until
   * they press Next. `scene`: while something is shown on the board. */
  kind: 'do' | 'look' | 'scene';
  /** It goes on with the one before, and has the same number. */
  same?: boolean;
  /** In the order in which they appear: the last one that can be seen counts. */
  points: Point[];
  /** Moves that will do as well as the recorded one. */
  near?: (move: string) => boolean;
  /** Said if another move is tried. */
  instead?: Text;
}

export interface Lesson {
  recorded: Recorded;
  /** Who plays, by seat; null is the learner. */
  names: (string | null)[];
  /** What one plays for, in one sentence. */
  goal: Text;
  steps: Step[];
  /** What has been learnt. */
  done: Text;
}
