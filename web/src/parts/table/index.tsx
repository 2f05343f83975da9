/* table-dialog.tsx - members of a running table, and actions on them. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { go } from '../route';
import type { Session } from '../session';
import type { MemberInfo, Table } from '../types';
import { focused, useDelay } from './use-delay';
import { Dialog } from './dialog';
import { Icon } from './icons';
import { copy, secretLink, Share } from './share';
import { useRequest } from './use-request';

function Member(props: { session: Session; table: Table; member: MemberInfo }) {
  const t = useTranslate();
  const request = useRequest(props.session);
  const { session, table, member } = props;
  const seated = member.seat !== undefined;
  const me = member.member === session.you.member;
  const mayGive = session.seat !== null && !seated && table.phase !== 'over';
  return (
    <li class="member">
      <span class="member-name">
        <bdi>{member.name}</bdi>
        {me && <span class="tag">{t('you')}</span>}
        {member.member === table.host && <span class="tag quiet">{t('host')}</span>}
        {!member.here && <span class="tag warn">{t('away')}</span>}
        {!seated && <span class="tag quiet">{t('watching')}</span>}
      </span>
      {session.you.host && !me && (
        <button class="tiny" onClick={() => void request('host', { member: member.member })}>
          {t('host.give')}
        </button>
      )}
      {mayGive && !me && (
        <ForGood words={t('seat.give')} kind="tiny" act={() => request('give', { member: member.member })} />
      )}
      {session.you.host && !me && !seated && (
        <button class="tiny" onClick={() => void request('kick', { member: member.member })}>
          {t('kick')}
        </button>
      )}
    </li>
  );
}

/** A button for something irreversible: asks for confirmation. */
function ForGood(props: { words: string; kind: string; act: () => Promise<unknown> }) {
  const t = useTranslate();
  const [sure, setSure] = useState(false);
  const ready = useDelay(sure);
  return sure ? (
    <div class="row">
      <span>{t('leave.sure')}</span>
      <button class="danger" ref={focused} aria-disabled={!ready} onClick={() => ready && void props.act()}>
        {props.words}
      </button>
      <button onClick={() => setSure(false)}>{t('leave.stay')}</button>
    </div>
  ) : (
    <button class={props.kind} onClick={() => setSure(true)}>
      {props.words}
    </button>
  );
}

export function Leave({ session }: { session: Session }) {
  const t = useTranslate();
  const request = useRequest(session);
  const leave = async () => {
    if (await request('leave')) go('/');
  };
  return <ForGood words={t('leave')} kind="quiet" act={leave} />;
}

export function TableDialog(props: { session: Session; table: Table; close: () => void }) {
  const t = useTranslate();
  const { session, table, close } = props;
  const request = useRequest(session);
  const secret = secretLink(session.saved);
  return (
    <Dialog title={t('table.people')} close={close}>
      <div class="stack">
        <ul class="members">
          {table.members.map((member) => (
            <Member key={member.member} session={session} table={table} member={member} />
          ))}
        </ul>
        {table.watchers > 0 && <p class="soft">{t('watchers', { n: table.watchers })}</p>}
        <Share table={table} />
        {session.you.member !== null && (
          <>
            <div>
              <button onClick={() => void copy(secret, t('secret.copied'))}>
                <Icon name="copy" /> {t('secret.copy')}
              </button>
              <p class="soft">{t('secret.say')}</p>
            </div>
            {table.phase === 'playing' && session.seat !== null && (
              <div class="row">
                <button onClick={() => void request(table.clock?.paused ? 'resume' : 'pause')}>
                  {table.clock?.paused ? t('pause.end') : t('pause')}
                </button>
              </div>
            )}
            <Leave session={session} />
          </>
        )}
      </div>
    </Dialog>
  );
}
