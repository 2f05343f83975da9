/* language.ts - which language the words of the tiles are, for screen readers and hyphens. SPDX-License-Identifier: MIT */
import type { WordList } from '../../types';

/** Of lists that come with the program; the standard one has no name. */
const LANGUAGES: Record<string, string> = { '': 'en', deutsch: 'de', kitchen: 'en', school: 'en', sea: 'en' };

let now = 'en';

/** What this table plays with; of other lists the language is not known. */
export function speak(words: WordList | undefined): void {
  now = LANGUAGES[words?.list ?? ''] ?? '';
}

export const wordLanguage = (): string => now;
