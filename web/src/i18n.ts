/*
 * i18n.ts - words: one catalogue, several languages.
 *
 * TranslateContext with holes: t('seat.taken', { name: 'Ann' }) fills {name}. A number n
 * picks between forms: 'one thing|{n} things' with { n }.
 *
 * SPDX-License-Identifier: MIT
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { languages, type Key, type Language, type Pack } from './locales';

export type Holes = Record<string, string | number>;
export type Translate = (key: Key, holes?: Holes) => string;

/** Text that runs from right to left, or turns other text round, must not do so
 * to ours. */
function isolated(text: string): string {
  return /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/.test(text)
    ? `\u2068${text}\u2069`
    : text;
}

const nothing: Pack = { strings: {}, questions: {}, options: {}, refusals: {}, reasons: {} };
const packs = new Map<Language, Pack>();

/** What we have of a language; English if we have nothing. */
export function packOf(language: Language): Pack {
  return packs.get(language) ?? packs.get('en') ?? nothing;
}

/** Fetches a language, once. False if that was not possible. */
export async function loadLanguage(language: Language): Promise<boolean> {
  if (packs.has(language)) return true;
  try {
    const answer = await fetch(LANGUAGES[language] ?? '');
    if (!answer.ok) return false;
    packs.set(language, (await answer.json()) as Pack);
    return true;
  } catch {
    return false;
  }
}

/** Fills holes, and picks the form; numbers are written as the language does. */
export function filler(language: Language): (text: string, holes: Holes) => string {
  const numbers = new Intl.NumberFormat(language);
  const written = (value: string | number) =>
    typeof value === 'number' && !Number.isInteger(value) ? numbers.format(value) : String(value);
  return (text, holes) => {
    const [one = '', more = one] = text.split('|');
    return (holes.n === 1 ? one : more).replace(/\{(\w+)\}/g, (hole, name: string) =>
      isolated(written(holes[name] ?? hole)),
    );
  };
}

export function translator(language: Language): Translate {
  const { strings } = packOf(language);
  const fill = filler(language);
  return (key, holes = {}) => fill(strings[key] ?? key, holes);
}

/** The language that the browser asks for, as far as we speak it. */
export function preferred(): Language {
  for (const wanted of navigator.languages ?? []) {
    const found = languages.find((ours) => wanted.toLowerCase().startsWith(ours));
    if (found) return found;
  }
  return 'en';
}

export const TranslateContext = createContext<Translate>(translator('en'));
export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
