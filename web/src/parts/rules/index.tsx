/*
 * index.tsx - how to play a game, and below it all its rules, with search and links
 * to a rule.
 *
 * The HTML is trusted: the build makes it from docs/rules.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTranslate } from '../../i18n';
import { HowToPlay } from './how-to';
import { useSettings } from '../../settings-context';
import type { Language } from '../../locales';

const fetched = new Map<string, string>();

/** URL and language of a game's rules: English if there is no translation. */
export function bookOf(game: string, language: Language): [url: string, language: Language] {
  const own = RULES[language]?.[game];
  return own === undefined ? [RULES.en?.[game] ?? '', 'en'] : [own, language];
}

async function fetchBook(url: string): Promise<string | null> {
  const known = fetched.get(url);
  if (known !== undefined) return known;
  try {
    const reply = await fetch(url);
    if (!reply.ok) return null;
    const text = await reply.text();
    fetched.set(url, text);
    return text;
  } catch {
    return null;
  }
}

/** Hides everything without the search words, and returns the number of matches.
 * A rule is shown as a whole, with its lists and tables. */
function filter(book: HTMLElement, typed: string): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const part of book.querySelectorAll<HTMLElement>('li, p, pre, tr, h2, h3, h4')) {
    if (part.parentElement?.closest('li')) continue;
    const text = part.textContent?.toLowerCase() ?? '';
    const fits = words.every((word) => text.includes(word));
    const title = /^H/.test(part.tagName);
    part.hidden = words.length > 0 && (title || !fits);
    if (fits && !title) found++;
  }
  for (const more of book.querySelectorAll('details')) {
    more.open = words.length > 0;
    more.hidden = more.open && more.querySelector(':is(li, p, pre, tr):not([hidden])') === null;
  }
  return found;
}

function goTo(book: HTMLElement, rule: string): void {
  book.querySelector('.here')?.classList.remove('here');
  const part = /^[A-Z]\d+$/.test(rule) ? book.querySelector<HTMLElement>(`#${rule}`) : null;
  if (part === null) return;
  part.classList.add('here');
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  // All of it if it fits, else its beginning.
  part.scrollIntoView({ block: part.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
}

/** Tables that are too wide for the page scroll by themselves, by keyboard too. */
function letScroll(book: HTMLElement): void {
  for (const table of book.querySelectorAll<HTMLElement>('table'))
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}

/** The text of a rule book; undefined until it is there, null if it is missing. */
function useBook(url: string): string | null | undefined {
  const [html, setHtml] = useState<string | null | undefined>(fetched.get(url));
  useEffect(() => {
    let wanted = true; // until another language or game is
    void fetchBook(url).then((text) => wanted && setHtml(text));
    return () => {
      wanted = false;
    };
  }, [url]);
  return html;
}

/** The numbered rules. */
function Reference({ game, rule }: { game: string; rule: string }) {
  const t = useTranslate();
  const [url, language] = bookOf(game, useSettings().settings.language);
  const html = useBook(url);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState(0);
  const book = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setTyped('');
    if (!book.current || !html) return;
    filter(book.current, '');
    letScroll(book.current);
    goTo(book.current, rule);
  }, [html, rule]);
  const search = (text: string) => {
    setTyped(text);
    if (book.current) setFound(filter(book.current, text));
  };
  if (html === null) return <p class="soft pad">{t('rules.missing')}</p>;
  return (
    <>
      <div class="rule-search">
        <input
          type="search"
          aria-label={t('rules.search')}
          placeholder={t('rules.search')}
          value={typed}
          onInput={(event) => search(event.currentTarget.value)}
        />
        <span role="status" class="soft">
          {typed !== '' && t('rules.found', { n: found })}
        </span>
      </div>
      <div class="book" lang={language} ref={book} dangerouslySetInnerHTML={{ __html: html ?? '' }} />
    </>
  );
}

/** `page`: on a page of its own, not beside a game. */
export default function RuleBook({ game, rule, page = false }: { game: string; rule: string; page?: boolean }) {
  const t = useTranslate();
  return (
    <div class="rule-book">
      {rule === '' && <HowToPlay game={game} page={page} />}
      <h2 class="all-rules">{t('howto.rules')}</h2>
      {page && <p class="soft">{t('rules.say')}</p>}
      <Reference game={game} rule={rule} />
    </div>
  );
}
