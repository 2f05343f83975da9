/*
 * server-words.ts - what the server says in English, in the reader's language.
 *
 * Refusals, questions and explanations of options come with English text; other
 * languages have theirs by slug. Where there is none the English text is shown.
 *
 * SPDX-License-Identifier: MIT
 */
import { packOf, useWords, type Translate } from './i18n';
import { useWishes } from './wishing';
import type { Key } from './words';

interface Refused {
  slug?: string;
  say?: string;
}

export interface ServerWords {
  refusal: (why: Refused) => string;
  question: (ask: string | undefined, say: string | undefined) => string;
  option: (name: string, say: string) => string;
}

/** The server explains options in half sentences. */
function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/** What the house does not understand, it did when this page was made. */
export function isOutdated(slug: string | undefined): boolean {
  return slug === 'no-such-order' || slug === 'order-malformed';
}

function ours(t: Translate, slug: string | undefined): string {
  return t(slug === 'connection-lost' ? 'no.connection' : 'no.unknown');
}

export function useServerWords(): ServerWords {
  const t = useWords();
  const pack = packOf(useWishes().wishes.language);
  const pick = (words: Record<string, string>, slug = '', say = '') =>
    words[slug] ?? say;
  return {
    refusal: ({ slug, say }) =>
      isOutdated(slug) ? t('update.there') : pick(pack.refusals, slug, say) || ours(t, slug),
    question: (ask, say) => pick(pack.asks, ask, say),
    option: (name, say) => sentence(pick(pack.options, name, say)),
  };
}

/** Words for a key that is put together, or something else. */
export function maybe(t: Translate, key: string, otherwise: string): string {
  const words = t(key as Key);
  return words === key ? otherwise : words;
}
