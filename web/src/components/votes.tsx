/* votes.tsx - the vote that is on: what, who asked, how it stands. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { limitsText } from '../notices';
import type { Session } from '../session';
import type { Table, Vote } from '../types';
import { clockText } from './clock';
import { useOnce } from './use-once';
import { useRequest } from './use-request';

/** The question: "Ann would like to end the game." */
export function useVoteText(session: Session, table: Table, vote: Vote): string {
  const t = useTranslate();
  const name = (seat: number | undefined) => table.seats[seat ?? -1]?.name ?? '';
  const member = table.members.find((one) => one.member === vote.member);
  const self = vote.on === 'host' && member?.seat === vote.by;
  const kind = self ? ('host-self' as const) : vote.on;
  return t(vote.by === session.seat ? `vote.${kind}.you` : `vote.${kind}`, {
    name: name(vote.by),
    who: member?.name ?? name(vote.seat),
    limits: vote.limits ? limitsText(vote.limits, t) : '',
  });
}

/** The time that is left. Not announced: it changes every second. */
function Left({ session, vote }: { session: Session; vote: Vote }) {
  const t = useTranslate();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const time = clockText(vote.left - (performance.now() - session.voteAt));
  return (
    <span class="soft" role="timer">
      {t(vote.silent_passes ? 'vote.silent' : 'vote.time', { time })}
    </span>
  );
}

function Ballot({ session, vote }: { session: Session; vote: Vote }) {
  const t = useTranslate();
  const request = useRequest(session);
  const [busy, once] = useOnce();
  const cast = (yes: boolean) => () => once(() => request('ballot', { vote: vote.vote, yes }));
  return (
    <span class="row">
      <button class="main" disabled={busy} onClick={cast(true)}>
        {t('vote.yes')}
      </button>
      <button disabled={busy} onClick={cast(false)}>
        {t('vote.no')}
      </button>
    </span>
  );
}

function How({ session, table, vote, big }: Props & { vote: Vote }) {
  const t = useTranslate();
  const text = useVoteText(session, table, vote);
  const { yes, no, voters } = vote;
  const me = session.seat ?? -1;
  const voted = yes.includes(me) ? t('vote.yours') : no.includes(me) ? t('vote.yours.no') : '';
  return (
    <>
      <p role="status">
        <b>{text}</b> {t('vote.count', { yes: yes.length, no: no.length, open: voters.length - yes.length - no.length })}{' '}
        {me !== vote.by && voted}
      </p>
      <Left session={session} vote={vote} />
      {!big && voters.includes(me) && voted === '' && <Ballot session={session} vote={vote} />}
    </>
  );
}

interface Props {
  session: Session;
  table: Table;
  /** A television: nothing to press. */
  big?: boolean;
}

export function Votes(props: Props) {
  const t = useTranslate();
  const { vote } = props.table;
  return vote === undefined ? null : (
    <section class="vote" aria-label={t('vote')}>
      <How {...props} vote={vote} />
    </section>
  );
}
