/* visit.tsx - a table that one has not joined: join it, or watch. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { Box } from '../components/box';
import { CodeForm } from '../components/code-form';
import { TextField } from '../components/fields';
import { LearnOffer } from '../components/learn-offer';
import { useOnce } from '../components/use-once';
import { useLoaded, WithGame } from '../components/loaded';
import { Notice, Waiting } from '../components/notice';
import { Link, TopBar } from '../components/top-bar';
import { useTitle } from '../components/turn';
import { Reload } from '../components/update';
import { Disc, Discs, SeatTags } from '../components/seat-chip';
import { titleOf, translateOr, useServerText } from '../server-text';
import type { Session } from '../session';
import { join, keepName, ownName } from '../tables';
import type { Answer, Table } from '../types';
import { useWatching } from '../use-session';
import { Game } from './game';

type Joined = (seat: number | null) => void;

/** "Guest", or "Guest 2" if somebody here is called so already. */
function guestName(guest: string, table: Table | null): string {
  const taken = [...(table?.members ?? []), ...(table?.seats ?? [])].map(({ name }) => name);
  let name = guest;
  for (let n = 2; taken.includes(name); n++) name = `${guest} ${n}`;
  return name;
}

/** The seats of a running game that a newcomer may take: each with a button. */
function OpenSeats({ table, busy }: { table: Table; busy: boolean }) {
  const t = useTranslate();
  return (
    <ul class="members" aria-label={t('seat.open')}>
      {table.seats.map(
        (info, seat) =>
          info.open && (
            <li key={seat} class="member">
              <Disc table={table} seat={seat} size="small" />
              <span class="member-name">
                <bdi>{info.name}</bdi>
                <SeatTags info={info} table={table} />
              </span>
              <button name="seat" value={seat} disabled={busy} aria-label={`${t('seat.take')}: ${info.name}`}>
                {t('seat.take')}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

/** In a running game with seats that can be taken, one of them may be chosen. */
function JoinForm(props: { id: string; table: Table | null; joined: Joined; main: boolean }) {
  const t = useTranslate();
  const serverText = useServerText();
  const { table } = props;
  const [name, setName] = useState(ownName);
  const [busy, once] = useOnce();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const choice = hasOpenSeats(table);
  const submit = async (seat: number | null) => {
    const own = name.trim() || guestName(t('home.guest'), table);
    if (name.trim() !== '') keepName(name.trim());
    const joined = await join(props.id, own);
    setAnswer(joined);
    if (joined.ok) props.joined(seat);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { value = '' } = (event.submitter ?? {}) as HTMLButtonElement;
    once(() => submit(value === '' ? null : Number(value)));
  };
  return (
    <form class="stack" onSubmit={onSubmit}>
      <TextField label={t('name')} value={name} set={setName} most={24} auto="nickname" placeholder={t('home.guest')} />
      {choice && table && <OpenSeats table={table} busy={busy} />}
      <button class={props.main ? 'main large' : 'large'} disabled={busy}>
        {t(choice ? 'visit.join-watch' : 'visit.join')}
      </button>
      <p role="alert" class="bad-words">
        {answer !== null && !answer.ok && serverText.refusal(answer)}
      </p>
    </form>
  );
}

function hasOpenSeats(table: Table | null): boolean {
  return table?.phase === 'playing' && table.seats.some(({ open }) => open);
}

/** What a newcomer can do while a game is on, or after it. */
function Begun({ table, watch }: { table: Table; watch: () => void }) {
  const t = useTranslate();
  const over = table.phase === 'over';
  return (
    <>
      <p>{t(over ? 'visit.over' : hasOpenSeats(table) ? 'visit.open' : 'visit.taken')}</p>
      <button class="main large" onClick={watch}>
        {t(over ? 'visit.result' : 'visit.watch')}
      </button>
    </>
  );
}

function Preview({ table }: { table: Table }) {
  const t = useTranslate();
  const host = table.members.find(({ member }) => member === table.host)?.name;
  const free = table.seats.filter((seat) => seat.kind === 'empty').length;
  return (
    <div class="preview">
      <Box game={table.game} />
      <h1>
        {host !== undefined && table.phase === 'open' && <span class="invites">{t('visit.host', { host })}</span>}{' '}
        <span>{titleOf(t, table.game)}</span>
      </h1>
      <p>
        {translateOr(t, `blurb.${table.game}`, '')} <Link to={`/rules/${table.game}`}>{t('home.howto')}</Link>
      </p>
      <p class="soft">
        {table.phase !== 'open'
          ? translateOr(t, `phase.${table.phase}`, '')
          : free > 0
            ? t('visit.free', { n: free })
            : t('visit.full')}
      </p>
      <Discs table={table} />
      <LearnOffer game={table.game} />
    </div>
  );
}

function Choose(props: {
  id: string;
  session: Session;
  why: string | null;
  joined: Joined;
  watch: () => void;
}) {
  const t = useTranslate();
  const { session, why } = props;
  const { table } = session;
  const open = table?.phase === 'open';
  const blind = session.bye !== null; // spectators are not allowed, joining may be
  useTitle(`${t('visit')} · Cluehouse`);
  return (
    <>
      <TopBar title={<span>{t('visit')}</span>} />
      <main class="page narrow">
        <div class="card stack">
          {why === 'wrong-token' && <p class="banner">{t('visit.lost-token')}</p>}
          {why === 'banned' && <p class="banner">{t('visit.banned')}</p>}
          {why === 'sent-away' && <p class="banner">{t('visit.sent-away')}</p>}
          {table !== null ? <Preview table={table} /> : <h1>{t('visit')}</h1>}
          {table !== null && !open && <Begun table={table} watch={props.watch} />}
          <JoinForm id={props.id} table={table} joined={props.joined} main={open || blind} />
          {open && (
            <button class="quiet" onClick={props.watch}>
              {t('visit.watch')}
            </button>
          )}
        </div>
      </main>
    </>
  );
}

export function Visit(props: { id: string; why: string | null; joined: Joined }) {
  const t = useTranslate();
  const serverText = useServerText();
  const session = useWatching(props.id);
  const [watching, setWatching] = useState(false);
  useLoaded(session?.table?.game);
  if (session === null) return <Waiting />;
  const { bye, table, view } = session;
  if (bye !== null && bye.slug !== 'no-spectators')
    return (
      <Notice title={t('table.no')} text={serverText.refusal(bye)}>
        {session.outdated ? <Reload /> : <CodeForm />}
      </Notice>
    );
  if (bye === null && table === null) return <Waiting />;
  if (watching && view !== null && table !== null)
    return <WithGame game={table.game}>{() => <Game session={session} reopen={() => location.reload()} />}</WithGame>;
  if (watching && table !== null)
    return <Audience table={table} back={() => setWatching(false)} />;
  return <Choose {...props} session={session} watch={() => setWatching(true)} />;
}

/** A spectator before the start. */
function Audience({ table, back }: { table: Table; back: () => void }) {
  const t = useTranslate();
  return (
    <>
      <TopBar title={<span>{t('visit')}</span>} />
      <main class="page narrow">
        <div class="card stack">
          <Preview table={table} />
          <p role="status">{t('visit.soon')}</p>
          <button onClick={back}>{t('visit.join')}</button>
        </div>
      </main>
    </>
  );
}
