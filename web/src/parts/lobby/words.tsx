/* words.tsx - which words are played with, for everybody; the host can change that. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { useTranslate } from '../../i18n';
import { translateOr } from '../../server-text';
import type { Session } from '../../session';
import type { Table } from '../../types';
import { WordsDialog } from '..';

/** The list of Haiclue. */
function ListText({ table }: { table: Table }) {
  const t = useTranslate();
  const { words } = table;
  const list = words?.list ?? 'standard';
  return (
    <>
      {translateOr(t, `words.list.${list}`, list)}
      {words && <span class="soft"> · {t('words.n', { n: words.words })}</span>}
    </>
  );
}

function BannedText({ banned }: { banned: string[] }) {
  const t = useTranslate();
  return banned.length > 0 ? <bdi>{banned.join(', ')}</bdi> : <span class="soft">{t('words.banned.none')}</span>;
}

/** Nothing for games without words, and servers without lists. */
export function Words({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const banned = table.game === 'hues-and-cues';
  if (banned ? table.banned === undefined : table.themes === undefined && table.words === undefined) return null;
  return (
    <div class="words-now">
      <p>
        <b>{t(banned ? 'words.banned' : 'words')}</b>
        <span>{banned ? <BannedText banned={table.banned ?? []} /> : <ListText table={table} />}</span>
      </p>
      {session.you.host && (
        <button onClick={() => setOpen(true)}>{t(banned ? 'words.banned.change' : 'words.choose')}</button>
      )}
      {open && <WordsDialog session={session} table={table} banned={banned} close={() => setOpen(false)} />}
    </div>
  );
}
