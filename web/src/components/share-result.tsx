/* share-result.tsx - a button that offers a result to share. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { ResultDialog } from '../parts';
import type { Session } from '../session';
import type { Table } from '../types';
import { Icon } from './icons';

export function ShareResult({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>
        <Icon name="share" /> {t('result.share')}
      </button>
      {open && <ResultDialog session={session} table={table} close={() => setOpen(false)} />}
    </>
  );
}
