/*
 * learned.ts - which games were learnt on this device, and from where a lesson was
 * opened.
 *
 * SPDX-License-Identifier: MIT
 */
import { read, write } from './saved-tables';

const KEY = 'cluehouse.learned';
const FROM = 'cluehouse.learn-from';

/** `done`: to the end; `no`: not wanted. */
export type Learned = 'done' | 'no';

export function learnedOf(game: string): Learned | undefined {
  return read<Record<string, Learned>>(KEY, {})[game];
}

export function keepLearned(game: string, how: Learned): void {
  write(KEY, { ...read<Record<string, Learned>>(KEY, {}), [game]: how });
}

/** The page that one comes back to: in this window. */
export function cameFrom(): string {
  try {
    return sessionStorage.getItem(FROM) ?? '/';
  } catch {
    return '/';
  }
}

export function comeFrom(path: string): void {
  try {
    sessionStorage.setItem(FROM, path);
  } catch {
    // then one comes back to the first page
  }
}
