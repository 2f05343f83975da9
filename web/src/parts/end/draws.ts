/*
 * draws.ts - repeats every random draw of a log from its seed.
 *
 * See docs/log.md: ChaCha20, one stream for each line, unbiased numbers by
 * Lemire's method. The rules draw from ordered lists, with or without
 * replacement; the build makes these lists.
 *
 * SPDX-License-Identifier: MIT
 */
import { bytesOf } from '../../hex';

/** The ordered names by verb; `verb0` is for its first draw only, `^verb` for the
 * first draw of each seat, and `*verb` is drawn from with replacement. Without a
 * list the dealer draws a seat. */
export type Decks = Record<string, string[]>;

const WORD = 2 ** 32;
/** The words that a quarter round mixes: columns, then diagonals. */
const QUARTERS = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'];
const STEPS = [[0, 1, 3, 16], [2, 3, 1, 12], [0, 1, 3, 8], [2, 3, 1, 7]] as const;

function* words(seed: string, line: number): Generator<number> {
  const key = new Uint32Array(bytesOf(seed).buffer);
  for (let block = 0; ; block++) {
    const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, block, 0, line, 0);
    const x = start.slice();
    for (let round = 0; round < 80; round++) {
      const at = [...QUARTERS[round % 8]!].map((digit) => parseInt(digit, 16));
      for (const [a, b, c, by] of STEPS) {
        x[at[a]!] = x[at[a]!]! + x[at[b]!]!;
        const mixed = x[at[c]!]! ^ x[at[a]!]!;
        x[at[c]!] = (mixed << by) | (mixed >>> (32 - by));
      }
    }
    for (let i = 0; i < 16; i++) yield (x[i]! + start[i]!) % WORD;
  }
}

function below(from: Generator<number>, count: number): number {
  for (;;) {
    const product = Number(from.next().value) * count;
    if (product % WORD >= WORD % count) return Math.floor(product / WORD);
  }
}

/** The decks of a log: those of its rules, and of the players' own words (K15;
 * docs/log.md), which are told with it. */
export function decksOf(all: Record<string, Decks>, log: string, words?: string): Decks {
  const [, game = '', rules = ''] = /^cluehouse \d+ (\S+) rules (\d+)/.exec(log) ?? [];
  const decks = all[`${game} ${rules}`] ?? all[game] ?? {};
  if (words === undefined) return decks;
  const lines = words.trimEnd().split('\n');
  const names = (glue: boolean) =>
    lines
      .filter((line) => line.startsWith('+') === glue)
      .map((line) => line.replace('+', '').split(' ')[0]!)
      .filter((_, i, { length }) => i % 2 === 0 && i + 1 < length);
  const seats = Number(/ seats (\d+) /.exec(log)?.[1]);
  const [plain, glue] = [names(false), names(true)];
  const tiles = [...plain, ...glue];
  return { ...decks, targets: plain, tiles, '^tiles': glue.length < seats ? tiles : glue };
}

/** The number of draws; NaN if one does not match. */
export function countDraws(log: string, seed: string, decks: Decks): number {
  const seats = Array.from({ length: Number(/ seats (\d+) /.exec(log)?.[1]) }, (_, seat) => String(seat));
  const used = new Set<string>();
  const times: Record<string, number> = {};
  let draws = 0;
  for (const [, line, verb = '', drawn = ''] of log.matchAll(/^(\d+) d (\S+) (.*) #\w+$/gm)) {
    const time = (times[verb] = (times[verb] ?? -1) + 1);
    const whole = decks['*' + verb];
    const first = time < seats.length ? decks['^' + verb] : undefined;
    const list = whole ?? decks[verb + time] ?? first ?? decks[verb] ?? seats;
    const pool = list.filter((name) => whole || !used.has(name));
    const from = words(seed, Number(line));
    const names = drawn.split(' ');
    if (!list.includes(names[0]!)) names.shift(); // the seat that is dealt to
    if (names.length === 0 || names.length > pool.length) return NaN;
    for (const name of names) {
      if (pool.splice(below(from, pool.length), 1)[0] !== name) return NaN;
      if (list !== whole && list !== seats) used.add(name);
    }
    draws++;
  }
  return draws;
}
