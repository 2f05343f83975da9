/*
 * types.ts - what src/games/haiclue/view.c shows of a table.
 *
 * SPDX-License-Identifier: MIT
 */
export type Colour = 'blue' | 'green' | 'red' | 'yellow';
export type Shape = 'diamond' | 'bar' | 'triangle' | 'circle';
export type Side = 'white' | 'black';

export const COLOURS: Colour[] = ['blue', 'green', 'red', 'yellow'];
export const SHAPE: Record<Colour, Shape> = {
  blue: 'diamond',
  green: 'bar',
  red: 'triangle',
  yellow: 'circle',
};

export interface Target {
  colour: Colour;
  word: string | null;
  /** Tiles in the stack, this one included. */
  left: number;
}

export interface Clue {
  /** Null: not laid, or still hidden from us. */
  lines: string[][] | null;
  /** The author's colour, once it is shown. */
  card: Colour | null;
  picks: (Colour | null)[] | null;
}

/** The clue that was scored last. */
export interface Scored {
  author: number;
  lines: string[][];
  card: Colour;
  target: string;
  picks: (Colour | null)[];
  gains: number[];
}

export interface Haiclue {
  phase: 'deal' | 'compose' | 'guess' | 'over';
  round: number;
  rounds: number;
  side: Side;
  haiku: boolean;
  team: boolean;
  reader: number;
  author: number | null;
  waiting: number[];
  points: number[];
  targets: Target[];
  cards: (Colour | null)[];
  hands: string[][];
  /** Of words of the table's own (K15): how many syllables those up can have. */
  counts?: number[][];
  clues: Clue[];
  last: Scored | null;
  last_round: { side: Side; targets: string[]; clues: Clue[] } | null;
}

/** K7: from the reader's left, clockwise, the reader's own last. */
export function readingOrder(reader: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (reader + 1 + i) % seats);
}
