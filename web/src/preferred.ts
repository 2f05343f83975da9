/* preferred.ts - the language to begin with. SPDX-License-Identifier: MIT */
import { languages, type Language } from './locales';

/** The first language of the browser's that we have. */
export function preferred(): Language {
  for (const wanted of navigator.languages ?? []) {
    const found = languages.find((ours) => wanted.toLowerCase().startsWith(ours));
    if (found) return found;
  }
  return 'en';
}
