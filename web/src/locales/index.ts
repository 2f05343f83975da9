/*
 * index.ts - the catalogue: all words of the client.
 *
 * Each part (common, each game) brings its English words, which say what
 * keys there are, and the other languages beside them. The build puts each
 * language into a file of its own; a browser fetches the one it shows.
 * test/words.test.mjs sees that all have the same keys and holes.
 *
 * SPDX-License-Identifier: MIT
 */
import type { EnglishStrings } from './en';

export type Key = keyof EnglishStrings;

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** What a language brings. */
export interface Pack {
  strings: Record<string, string>;
  /** What the server says, by slug. */
  questions: Record<string, string>;
  options: Record<string, string>;
  refusals: Record<string, string>;
  /** Why bots do what they do, by their English sentences. */
  reasons: Record<string, string>;
}
