/*
 * i18n.ts - words: one catalogue, several languages.
 *
 * Words with holes: t('seat.taken', { name: 'Ann' }) fills {name}. A number n
 * picks between forms: 'one thing|{n} things' with { n }.
 *
 * SPDX-License-Identifier: MIT
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { catalogue, type Key, type Language } from './words';

export type Holes = Record<string, string | number>;
export type Translate = (key: Key, holes?: Holes) => string;

/** Text that runs from right to left, or turns other text round, must not do so
 * to ours. */
function isolated(text: string): string {
  return /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/.test(text)
    ? `\u2068${text}\u2069`
    : text;
}

export function translator(language: Language): Translate {
  const words = catalogue[language] as Record<string, string>;
  return (key, holes = {}) => {
    const forms = (words[key] ?? key).split('|');
    const form = forms.length > 1 && holes.n !== 1 ? forms[1] : forms[0];
    return (form ?? key).replace(/\{(\w+)\}/g, (hole, name: string) =>
      isolated(String(holes[name] ?? hole)),
    );
  };
}

/** For keys that are put together: the words, or undefined. */
export function lookUp(language: Language, key: string): string | undefined {
  return (catalogue[language] as Record<string, string>)[key];
}

/** The language that the browser asks for, as far as we speak it. */
export function preferred(): Language {
  for (const language of navigator.languages ?? [])
    if (language.slice(0, 2).toLowerCase() in catalogue)
      return language.slice(0, 2).toLowerCase() as Language;
  return 'en';
}

export const Words = createContext<Translate>(translator('en'));
export function useWords(): Translate {
  return useContext(Words);
}
