/*
 * i18n.ts - translation: fetches a language and fills placeholders.
 *
 * t('seat.taken', { name: 'Ann' }) fills {name}. A number n picks the plural form:
 * 'one thing|{n} things' with { n }.
 *
 * SPDX-License-Identifier: MIT
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { languages, type Key, type Language, type Pack } from './locales';

export type Holes = Record<string, string | number>;
export type Translate = (key: Key, holes?: Holes) => string;

/** Isolates right-to-left text and directional controls from ours. */
function isolated(text: string): string {
  return /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/.test(text)
    ? `\u2068${text}\u2069`
    : text;
}

const nothing: Pack = { strings: {}, questions: {}, options: {}, refusals: {}, reasons: {} };
const packs = new Map<Language, Pack>();

/** A language that was loaded, else English. */
export function packOf(language: Language): Pack {
  return packs.get(language) ?? packs.get('en') ?? nothing;
}

/** Fetches a language once; false if that failed. */
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

/** Fills placeholders and picks the plural form; formats numbers. */
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

/** The first language of the browser's that we have. */
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
