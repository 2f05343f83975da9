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

/** The question, and how it stands. */
function Standing({ session, table, vote }: Props & { vote: Vote }) {
  const t = useTranslate();
  const text = useVoteText(session, table, vote);
  const { yes, no, voters } = vote;
  const open = voters.length - yes.length - no.length;
  const me = session.seat ?? -1;
  const voted = yes.includes(me) ? t('vote.yours') : no.includes(me) ? t('vote.yours.no') : '';
  return (
    <>
      <b>{text}</b> {t('vote.count', { yes: yes.length, no: no.length, open })} {me !== vote.by && voted}
    </>
  );
}

function mayVote({ yes, no, voters }: Vote, seat: number): boolean {
  return voters.includes(seat) && !yes.includes(seat) && !no.includes(seat);
}

interface Props {
  session: Session;
  table: Table;
  /** A television: nothing to press. */
  big?: boolean;
}

/** The place of its text is always there: screen readers announce what changes in
 * it, not that it appears. */
export function Votes(props: Props) {
  const t = useTranslate();
  const { session, table, big } = props;
  const { vote } = table;
  return (
    <section class={vote ? 'vote' : 'unseen'} aria-label={vote && t('vote')}>
      <p role="status">{vote && <Standing {...props} vote={vote} />}</p>
      {vote && <Left session={session} vote={vote} />}
      {vote && !big && mayVote(vote, session.seat ?? -1) && <Ballot session={session} vote={vote} />}
    </section>
  );
}
