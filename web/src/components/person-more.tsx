/* person-more.tsx - opens what can be done about another person. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { isMuted } from '../mutes';
import { Manners } from '../parts';
import type { Session } from '../session';
import type { MemberInfo, Table } from '../types';
import { IconButton } from './icons';

/** A button, and below it what it opens. Nothing for ourselves and spectators. */
export function PersonMore(props: { session: Session; table: Table; member: MemberInfo | undefined }) {
  const { session, table, member } = props;
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  if (member === undefined || session.you.member === null) return null;
  return (
    <>
      {isMuted(table.id, member.member, member.name) && <span class="tag warn">{t('mute.on')}</span>}
      <IconButton
        icon="more"
        name={t('person.more', { name: member.name })}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <Manners session={session} table={table} member={member} />}
    </>
  );
}
