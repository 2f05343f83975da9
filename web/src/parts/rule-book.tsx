/*
 * rule-book.tsx - the rules of a game, searchable, at a rule if asked for.
 *
 * The text is ours, made from docs/rules when the client was built.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../i18n';

const fetched = new Map<string, string>();

async function fetchBook(game: string): Promise<string | null> {
  const url = RULES[game];
  if (url === undefined) return null;
  const known = fetched.get(game);
  if (known !== undefined) return known;
  try {
    const reply = await fetch(url);
    if (!reply.ok) return null;
    const text = await reply.text();
    fetched.set(game, text);
    return text;
  } catch {
    return null;
  }
}

/** Shows what has the words in it; all of it without any. Returns how many. */
function filter(book: HTMLElement, typed: string): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const part of book.querySelectorAll<HTMLElement>('li, p, pre, tr, h2, h3')) {
    const text = part.textContent?.toLowerCase() ?? '';
    const fits = words.every((word) => text.includes(word));
    const title = /^H/.test(part.tagName);
    part.hidden = words.length > 0 && (title || !fits);
    if (fits && !title) found++;
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
  part.scrollIntoView({ block: 'center' });
}

export function RuleBook({ game, rule }: { game: string; rule: string }) {
  const t = useWords();
  const [html, setHtml] = useState<string | null | undefined>(fetched.get(game));
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState(0);
  const book = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void fetchBook(game).then(setHtml);
  }, [game]);
  useEffect(() => {
    setTyped('');
    if (book.current && html) filter(book.current, '');
    if (book.current && html) goTo(book.current, rule);
  }, [html, rule]);
  const search = (text: string) => {
    setTyped(text);
    if (book.current) setFound(filter(book.current, text));
  };
  if (html === null) return <p class="soft pad">{t('rules.missing')}</p>;
  return (
    <div class="rule-book">
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
      <div class="book" lang="en" ref={book} dangerouslySetInnerHTML={{ __html: html ?? '' }} />
    </div>
  );
}
