/* words-line.tsx - which words a table plays with. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import { translateOr } from '../server-text';
import type { Table } from '../types';

/** Games of words: Haiclue has a list of them, Hues and Cues forbids some. */
export const HAS_LIST = 'haiclue';
export const FORBIDS = 'hues-and-cues';

function List({ words }: Pick<Table, 'words'>) {
  const t = useTranslate();
  const list = words?.list ?? 'standard';
  return (
    <span>
      {translateOr(t, `words.list.${list}`, list)}
      {words && <span class="soft"> · {t('words.n', { n: words.words })}</span>}
    </span>
  );
}

/** Nothing for other games. */
export function WordsLine({ table }: { table: Table }) {
  const t = useTranslate();
  if (table.game === HAS_LIST)
    return (
      <p class="words-line">
        <b>{t('words')}</b>
        <List words={table.words} />
      </p>
    );
  if (table.game !== FORBIDS) return null;
  return (
    <p class="words-line">
      <b>{t('words.banned')}</b>
      {table.banned?.length ? (
        <bdi>{table.banned.join(', ')}</bdi>
      ) : (
        <span class="soft">{t('words.banned.none')}</span>
      )}
    </p>
  );
}
