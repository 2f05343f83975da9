/* language.ts - which language the words of the tiles are, for screen readers and hyphens. SPDX-License-Identifier: MIT */
import type { WordList } from '../../types';
import type { Haiclue } from './types';

/** Of lists that come with the program; the standard one has no name. */
const LANGUAGES: Record<string, string> = { '': 'en', deutsch: 'de', kitchen: 'en', school: 'en', sea: 'en' };

let now = 'en';

/** What this table plays with; of other lists the language is not known. */
export function speak(words: WordList | undefined): void {
  now = LANGUAGES[words?.list ?? ''] ?? '';
}

export const wordLanguage = (): string => now;

const named = new Map<string, string>();

/** The words that the colours stand for now. */
export function nameTargets(targets: Haiclue['targets']): void {
  for (const { colour, word } of targets)
    if (word !== null) named.set(colour, word);
}

/** The target of a colour: "guess green" is said as "Guess “root”". */
export function targetOf(colour: string): string | undefined {
  return named.get(colour);
}
