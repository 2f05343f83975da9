/*
 * index.tsx - manners: not to hear somebody; for the host: to send people away, to
 * ban them from the table, and to let them in again.
 *
 * SPDX-License-Identifier: MIT
 */
import { useState } from 'preact/hooks';
import { focused, useDelay } from '../../components/use-delay';
import { useRequest } from '../../components/use-request';
import { useTranslate } from '../../i18n';
import { isMuted, mute } from '../../mutes';
import type { Session } from '../../session';
import type { MemberInfo, Table } from '../../types';

type Request = ReturnType<typeof useRequest>;

/** What cannot be done by accident: says what it means, and asks. */
function Sure(props: { words: string; say: string; act: () => void; back: () => void }) {
  const t = useTranslate();
  const ready = useDelay(props.words);
  return (
    <div class="sure-what" role="group" aria-label={props.words}>
      <p>{props.say}</p>
      <div class="row">
        <button class="danger" ref={focused} aria-disabled={!ready} onClick={() => ready && props.act()}>
          {props.words}
        </button>
        <button onClick={props.back}>{t('cancel')}</button>
      </div>
    </div>
  );
}

function Mute({ session, member, name }: { session: Session; member: number; name: string }) {
  const t = useTranslate();
  const table = session.saved.table;
  const on = isMuted(table, member, name);
  const change = () => {
    mute(table, member, name, !on);
    session.refresh();
  };
  return (
    <div>
      <button aria-pressed={on} onClick={change}>
        {t(on ? 'mute.off' : 'mute')}
      </button>
      {!on && <p class="soft">{t('mute.say', { name })}</p>}
    </div>
  );
}

/** For the host: away, or away for good. */
function Away({ table, member, request }: { table: Table; member: MemberInfo; request: Request }) {
  const t = useTranslate();
  const [what, setWhat] = useState<'kick' | 'ban' | null>(null);
  const { name } = member;
  const plays = table.phase === 'playing' && member.seat !== undefined;
  const away = (ban: boolean) => void request('kick', { member: member.member, ...(ban ? { ban } : {}) });
  if (what === 'ban')
    return <Sure words={t('ban')} say={t('ban.say', { name })} act={() => away(true)} back={() => setWhat(null)} />;
  if (what === 'kick')
    return (
      <Sure
        words={t('kick')}
        say={t(plays ? 'kick.say.play' : 'kick.say', { name })}
        act={() => away(false)}
        back={() => setWhat(null)}
      />
    );
  return (
    <div class="row">
      <button onClick={() => setWhat('kick')}>{t('kick')}</button>
      <button class="danger" onClick={() => setWhat('ban')}>
        {t('ban')}
      </button>
    </div>
  );
}

function Bans({ names, request }: { names: string[]; request: Request }) {
  const t = useTranslate();
  return (
    <section class="bans" aria-labelledby="bans">
      <h3 id="bans">{t('ban.list')}</h3>
      <ul class="members">
        {names.map((name) => (
          <li key={name} class="member">
            <bdi class="member-name">{name}</bdi>
            <button class="tiny" onClick={() => void request('pardon', { name })}>
              {t('ban.pardon', { name })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What can be done about a member, or without one: the list of bans. */
export default function Manners(props: { session: Session; table: Table; member?: MemberInfo }) {
  const { session, table, member } = props;
  const t = useTranslate();
  const request = useRequest(session);
  if (member === undefined) return <Bans names={session.you.bans ?? []} request={request} />;
  return (
    <div class="manners" role="group" aria-label={t('person.more', { name: member.name })}>
      {session.you.host && (
        <div class="row">
          <button onClick={() => void request('host', { member: member.member })}>{t('host.give')}</button>
        </div>
      )}
      <Mute session={session} member={member.member} name={member.name} />
      {session.you.host && <Away table={table} member={member} request={request} />}
    </div>
  );
}
