/*
 * oracle.mjs - asks the rules in C (rules_oracle.c), for tests that compare
 * the client's own knowledge of a game with them.
 *
 * SPDX-License-Identifier: MIT
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A generator of numbers from 0 up to 1, the same in every run (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Starts the oracle: ask('view 0') gives the answer to one line. */
export function oracle() {
  const program = process.env.RULES_ORACLE;
  if (!program) throw new Error('RULES_ORACLE names no program: run web/test/run.mjs ORACLE');
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  child.on('close', () => waiting.forEach(({ reject }) => reject(new Error('the oracle has ended'))));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(request + '\n');
      }),
    close: () => child.stdin.end(),
  };
}

/** Plays random games, and calls `at` with every position: how to ask about
 * it, and the views of the seats that act (of seat 0 at the end). If `at`
 * returns true it has made a move, otherwise a random one is made. */
export async function positions(game, { games, options = '', seats, most = Infinity }, at) {
  const { ask, close } = oracle();
  try {
    for (let seed = 1; seed <= games; seed++) {
      const refused = await ask(`new ${game} ${seats(seed)} ${seed} ${options}`);
      if (refused !== null) throw new Error(refused);
      for (let n = 0, over = false; !over && n < most; n++) {
        const watched = await ask('view 31');
        over = watched.over;
        const views = new Map();
        for (const seat of over ? [0] : watched.acts) views.set(seat, await ask(`view ${seat}`));
        if (!(await at({ ask, seed, views }))) await ask('play');
      }
    }
  } finally {
    close();
  }
}
