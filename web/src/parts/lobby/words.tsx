/* words.tsx - which words are played with, for everybody; the host can change that. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { FORBIDS, HAS_LIST, WordsLine } from '../../components/words-line';
import { useTranslate } from '../../i18n';
import type { Session } from '../../session';
import type { Table } from '../../types';
import { WordsDialog } from '..';

/** Nothing for games without words. */
export function Words({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const banned = table.game === FORBIDS;
  if (!banned && table.game !== HAS_LIST) return null;
  return (
    <div class="words-now">
      <WordsLine table={table} />
      {session.you.host && (
        <button onClick={() => setOpen(true)}>{t(banned ? 'words.banned.change' : 'words.choose')}</button>
      )}
      {open && <WordsDialog session={session} table={table} banned={banned} close={() => setOpen(false)} />}
    </div>
  );
}
