/* index.tsx - the dialog of a running table: its people, and what they can do. SPDX-License-Identifier: MIT */
import { useTranslate } from '../../i18n';
import type { Session } from '../../session';
import type { MemberInfo, Table } from '../../types';
import { ForGood, Leave } from '../../components/leave';
import { Dialog } from '../../components/dialog';
import { Icon } from '../../components/icons';
import { isAlone } from '../../components/skip';
import { SeatAction } from '../../components/seat-action';
import { SeatTags } from '../../components/seat-chip';
import { copy, secretLink, Share } from '../../components/share';
import { useRequest } from '../../components/use-request';
import { PersonMore } from '../../components/person-more';
import { WordsLine } from '../../components/words-line';
import { Manners, PushSwitch } from '..';
import { Calls } from './calls';

function Member(props: { session: Session; table: Table; member: MemberInfo }) {
  const t = useTranslate();
  const request = useRequest(props.session);
  const { session, table, member } = props;
  const seated = member.seat !== undefined;
  const me = member.member === session.you.member;
  const mayGive = session.seat !== null && !seated && table.phase !== 'over';
  const info = table.seats[member.seat ?? -1];
  return (
    <li class="member">
      <span class="member-name">
        <bdi>{member.name}</bdi>
        {me && <span class="tag">{t('you')}</span>}
        {member.member === table.host && <span class="tag quiet">{t('host')}</span>}
        {info && table.phase === 'playing' ? (
          <SeatTags info={info} table={table} />
        ) : (
          !member.here && <span class="tag warn">{t('away')}</span>
        )}
        {!seated && <span class="tag quiet">{t('seat.none')}</span>}
      </span>
      {member.seat !== undefined && <SeatAction session={session} table={table} seat={member.seat} />}
      {mayGive && !me && (
        <ForGood words={t('seat.give')} kind="tiny" act={() => request('give', { member: member.member })} />
      )}
      {!me && <PersonMore session={session} table={table} member={member} />}
    </li>
  );
}

/** Who else plays, and how well. */
function Bots({ table: { seats } }: { table: Table }) {
  const t = useTranslate();
  return (
    <>
      {seats.map(({ kind, name, level }, seat) =>
        kind !== 'bot' ? null : (
          <li key={`bot ${seat}`} class="member">
            <span class="member-name">
              <bdi>{name}</bdi>
              <span class="tag quiet">{t('bot')}</span>
              {level && <span class="tag quiet">{t(`level.${level}`)}</span>}
            </span>
          </li>
        ),
      )}
    </>
  );
}

/** Seats without a member: bots, and people who left. */
function OpenSeats({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const open = table.seats.flatMap((info, seat) => (info.open ? [{ info, seat }] : []));
  if (open.length === 0 || session.seat !== null || session.you.member === null) return null;
  return (
    <section aria-labelledby="open-seats">
      <h3 id="open-seats">{t('seat.open')}</h3>
      <ul class="members">
        {open.map(({ info, seat }) => (
          <li key={seat} class="member">
            <span class="member-name">
              <bdi>{info.name}</bdi>
              <SeatTags info={info} table={table} />
            </span>
            <SeatAction session={session} table={table} seat={seat} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is for this member alone. */
function Own({ session }: { session: Session }) {
  const t = useTranslate();
  const secret = secretLink(session.saved);
  return (
    <>
      <div>
        <button onClick={() => void copy(secret, t('secret.copied'))}>
          <Icon name="copy" /> {t('secret.copy')}
        </button>
        <p class="soft">{t('secret.say')}</p>
      </div>
      <PushSwitch session={session} />
      <Leave session={session} />
    </>
  );
}

export default function TableDialog(props: { session: Session; table: Table; close: () => void }) {
  const t = useTranslate();
  const { session, table, close } = props;
  const request = useRequest(session);
  const playing = table.phase === 'playing' && session.seat !== null;
  return (
    <Dialog title={t('table.people')} close={close}>
      <div class="stack">
        <ul class="members">
          {table.members.map((member) => (
            <Member key={member.member} session={session} table={table} member={member} />
          ))}
          {session.seat !== null && <Bots table={table} />}
        </ul>
        {session.you.bans && <Manners session={session} table={table} />}
        <OpenSeats session={session} table={table} />
        {table.watchers > 0 && <p class="soft">{t('watchers', { n: table.watchers })}</p>}
        {playing && (
          <div class="row">
            <button onClick={() => void request(table.clock?.paused ? 'resume' : 'pause')}>
              {table.clock?.paused ? t('pause.end') : t('pause')}
            </button>
          </div>
        )}
        {playing && <Calls session={session} table={table} alone={isAlone(session, table)} close={close} />}
        <WordsLine table={table} />
        <Share table={table} />
        {session.you.member !== null && <Own session={session} />}
      </div>
    </Dialog>
  );
}
