/*
 * index.ts - the catalogue of all strings.
 *
 * What is common to all games is here. A game brings its own in its folder:
 * locale.ts has the English strings, which say what keys there are, and
 * locale-de.ts, which may be missing, the German ones. The build finds these
 * files, and puts each language into a file of its own; a browser fetches the
 * one it shows. test/locales.test.mjs compares the languages.
 *
 * SPDX-License-Identifier: MIT
 */
import type { en as common } from './common';
import type { en as evening } from './evening';
import type { en as learn } from './learn';
import type { en as people } from './people';

/** All keys; each game adds its own. */
type Common = typeof common & typeof evening & typeof learn & typeof people;
export interface Strings extends Record<keyof Common, string> {}
export type Key = keyof Strings;

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** What a language brings. */
export interface Pack {
  strings: Record<string, string>;
  /** What the server says, by slug. */
  questions: Record<string, string>;
  options: Record<string, string>;
  refusals: Record<string, string>;
  /** Why bots do what they do, by their English sentences. Holes with numbers
   * {n}, words of the game {card}, and what people say {text} are filled from
   * the sentence. */
  reasons: Record<string, string>;
}

/** What a game brings of a language. */
export type LocalePart = Partial<Pack>;

/** All parts in one; the later ones replace the earlier ones. */
export function merge(parts: LocalePart[]): Pack {
  const all = (kind: keyof Pack) => Object.assign({}, ...parts.map((part) => part[kind])) as Record<string, string>;
  return {
    strings: all('strings'),
    questions: all('questions'),
    options: all('options'),
    refusals: all('refusals'),
    reasons: all('reasons'),
  };
}
