/*
 * server-text.ts - translates what the server says in English.
 *
 * Refusals, questions and explanations of options come with English text; other
 * languages have theirs by slug, and fall back to the English text.
 *
 * SPDX-License-Identifier: MIT
 */
import { packOf, useTranslate, type Translate } from './i18n';
import { useSettings } from './settings-context';
import type { Key } from './locales';
import { serverTitle } from './tables';

interface Refused {
  slug?: string;
  say?: string;
}

export interface ServerText {
  refusal: (why: Refused) => string;
  question: (ask: string | undefined, say: string | undefined) => string;
  option: (name: string, say: string) => string;
}

/** Options are explained without a capital and a full stop. */
function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/** The server no longer knows a request of this page: the page is outdated. */
export function isOutdated(slug: string | undefined): boolean {
  return slug === 'no-such-order' || slug === 'order-malformed';
}

function ours(t: Translate, slug: string | undefined): string {
  return t(slug === 'connection-lost' ? 'no.connection' : 'no.unknown');
}

export function useServerText(): ServerText {
  const t = useTranslate();
  const pack = packOf(useSettings().settings.language);
  const pick = (texts: Record<string, string>, slug = '', say = '') =>
    texts[slug] ?? say;
  return {
    refusal: ({ slug, say }) =>
      isOutdated(slug) ? t('update.there') : pick(pack.refusals, slug, say) || ours(t, slug),
    question: (ask, say) => pick(pack.questions, ask, say),
    option: (name, say) => sentence(pick(pack.options, name, say)),
  };
}

/** The string for a computed key, or a fallback. */
export function translateOr(t: Translate, key: string, otherwise: string): string {
  const text = t(key as Key);
  return text === key ? otherwise : text;
}

/** What a game is called: in the reader's language, or as the server does. */
export function titleOf(t: Translate, game: string): string {
  return translateOr(t, `game.${game}`, serverTitle(game) ?? game);
}
