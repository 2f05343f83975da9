/*
 * syllables.ts - counting as the server does (K13): a word may have several
 * counts, and a line is right if some choice adds up.
 *
 * content:syllables guesses from the letters, and has a list of the words for
 * which that is wrong; web/content.mjs makes it from the server's table.
 *
 * SPDX-License-Identifier: MIT
 */
import sorted, { guess } from 'content:syllables';
import { LINES, type Lines } from './draft';

export const HAIKU = [5, 7, 5];

const masks = new Map<string, number>();
for (const [mask, words] of Object.entries(sorted))
  for (const word of words.split(' ')) masks.set(word, Number(mask));

function counts(mask: number): number[] {
  const all: number[] = [];
  for (let n = 0; n < 31; n++) if (mask & (1 << n)) all.push(n);
  return all;
}

/** Takes over what the table says of words of its own (K15). */
export function learn(hands: string[][], masksOf: number[][] = []): void {
  masksOf.forEach((row, seat) => row.forEach((mask, i) => masks.set(hands[seat]?.[i] ?? '', mask)));
}

/** [1, 2] for "fire". */
export function syllablesOf(word: string): number[] {
  return counts(masks.get(word) ?? 1 << guess(word));
}

/** Of the sums that a line can have, the one nearest to what it should have. */
export function nearest(words: string[], want: number): number {
  let sums = new Set([0]);
  for (const word of words) {
    const next = new Set<number>();
    for (const sum of sums) for (const n of syllablesOf(word)) next.add(sum + n);
    sums = next;
  }
  return [...sums].reduce((best, sum) =>
    Math.abs(sum - want) < Math.abs(best - want) ? sum : best,
  );
}

/** The line to go on with after a tile was put into this one: a full line of a
 * haiku leads to the next. */
export function lineAfter(lines: Lines, line: number): number {
  const want = HAIKU[line] ?? 0;
  return nearest(lines[line] ?? [], want) === want && line < LINES - 1 ? line + 1 : line;
}
