/*
 * i18n.ts - translation: fetches a language, piece by piece, and fills
 * placeholders.
 *
 * t('seat.taken', { name: 'Ann' }) fills {name}. A number n picks the plural form:
 * 'one thing|{n} things' with { n }.
 *
 * SPDX-License-Identifier: MIT
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { merge, type Key, type Language, type Pack } from './locales';

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
/** Pieces of languages that are fetched, by URL. */
const fetched = new Map<string, Promise<Pack>>();
/** Whose words are needed: the first page, and what was loaded since. */
const pieces = new Set(['main']);
let current: Language = 'en';

/** A language that was loaded, else English. */
export function packOf(language: Language): Pack {
  return packs.get(language) ?? packs.get('en') ?? nothing;
}

/** early.ts has asked for the first file already, if it was there in time. */
async function download(url: string): Promise<Pack> {
  const early = globalThis.words?.url === url ? globalThis.words.answer : undefined;
  globalThis.words = { url };
  const answer = await (early ?? fetch(url));
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Pack;
}

/** Fetches the words of a piece once, and adds them to their language. */
async function add(language: Language, piece: string): Promise<void> {
  const url = LANGUAGES[language]?.[piece];
  if (url === undefined) return;
  const had = fetched.has(url);
  const coming = fetched.get(url) ?? download(url);
  fetched.set(url, coming);
  try {
    const pack = await coming;
    if (!had) packs.set(language, merge([packs.get(language) ?? nothing, pack]));
  } catch (error) {
    fetched.delete(url);
    throw error;
  }
}

/** Fetches a language, as far as it is needed; false if that failed. */
export async function loadLanguage(language: Language): Promise<boolean> {
  const before = current;
  current = language;
  try {
    await Promise.all([...pieces].map((piece) => add(language, piece)));
    return true;
  } catch {
    current = before;
    return false;
  }
}

/** Fetches the words of a piece of the client, in the language that is shown. */
export async function loadWords(piece: string): Promise<void> {
  pieces.add(piece);
  await add(current, piece);
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

/** How dates are written: as the device does, if it speaks this language. */
export function dateLocale(language: Language): string {
  const ours = navigator.languages?.find((one) => one.startsWith(language));
  return ours ?? (language === 'en' ? 'en-GB' : language);
}

export function translator(language: Language): Translate {
  const fill = filler(language);
  // Words of a game may come later.
  return (key, holes = {}) => fill(packOf(language).strings[key] ?? key, holes);
}

export const TranslateContext = createContext<Translate>(translator('en'));
export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
