/*
 * index.tsx - a screen for the whole room: the public view, enlarged, and how
 * to join. It has no controls and stays awake.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect } from 'preact/hooks';
import { gameOf } from '../../games';
import { useTranslate } from '../../i18n';
import { Box } from '../../components/box';
import { useWasPlaying, useWinners } from '../../components/winners';
import { useLoaded } from '../../components/loaded';
import { Notice, Waiting } from '../../components/notice';
import { Discs } from '../../components/seat-chip';
import { Seats } from '../../components/seats';
import { Qr } from '../../components/share';
import { useTitle } from '../../components/turn';
import { useTurnWords } from '../../components/turn-line';
import { useNoticeLine } from '../../components/use-notices';
import { Votes } from '../../components/votes';
import { Celebrate, Tally } from '..';
import { titleOf, useServerText } from '../../server-text';
import type { Session } from '../../session';
import { leadText, startsText } from '../../tally';
import type { Table } from '../../types';
import { useWatching } from '../../use-session';
import { Board, useActing } from '../../screens/game';
import { NoTable, useTableOf, type JoinProps } from '../../screens/join';

const RETRY = 10000; // milliseconds

/** Browsers release the wake lock when the page is hidden: request it again. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => (lock = held),
        () => undefined, // refused, for example on low battery
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

export default function Television(props: JoinProps) {
  const answer = useTableOf(props);
  if (answer === null) return <Waiting />;
  if (!answer.ok) return <NoTable code={props.code} answer={answer} />;
  return <Screen id={String(answer.table)} />;
}

function Screen({ id }: { id: string }) {
  const t = useTranslate();
  const serverText = useServerText();
  const session = useWatching(id, true);
  useAwake();
  const fine = useLoaded(session?.table?.game);
  // Nobody presses a button there: a newer version is fetched by itself.
  useEffect(() => {
    if (!fine) setTimeout(() => location.reload(), RETRY);
  }, [fine]);
  if (session?.bye) return <Notice title={t('table.no')} text={serverText.refusal(session.bye)} />;
  if (!session?.table || !fine) return <Waiting />;
  const shows = session.view !== null && gameOf(session.table.game);
  return (
    <main class={shows ? 'tv tv-show' : session.table.tally ? 'tv tv-invite tv-between' : 'tv tv-invite'}>
      {shows ? <Show session={session} table={session.table} /> : <Invitation table={session.table} />}
      <News session={session} table={session.table} />
      {(session.status !== 'open' || session.dead) && (
        <p class="banner quiet" role="status">
          {t('line.offline')}
        </p>
      )}
    </main>
  );
}

/** What people do: a vote that is on, and what has just happened. */
function News({ session, table }: { session: Session; table: Table }) {
  const line = useNoticeLine(session);
  return (
    <div class="tv-news">
      <Votes session={session} table={table} big />
      <p class="tv-notice" role="status">
        {line}
      </p>
    </div>
  );
}

function Invitation({ table }: { table: Table }) {
  const t = useTranslate();
  const title = titleOf(t, table.game);
  useTitle(`${title} · ${table.code}`);
  return (
    <>
      <div>
        <Box game={table.game} />
        <h1>{title}</h1>
        <p class="tv-say">{t('tv.join', { host: location.host })}</p>
        <p class="code">{table.code}</p>
        <Discs table={table} />
        <p class="tv-say">{startsText(table, null, t)}</p>
      </div>
      <Qr table={table.id} />
      {table.tally && <Tally tally={table.tally} big />}
    </>
  );
}

/** How it ended. A team wins or loses together: nobody in it leads. */
function Outcome({ session, table, winners }: { session: Session; table: Table; winners: string }) {
  const t = useTranslate();
  const { scores, table: state } = session.view!;
  if ((state as { team?: boolean }).team) return <>{t(scores.some(({ won }) => won) ? 'haiclue.team.wins' : 'haiclue.team.loses')}</>;
  return (
    <>
      {winners}
      {table.tally && <span class="tv-lead"> · {leadText(table.tally, t)}</span>}
    </>
  );
}

function Show({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const acting = useActing(session);
  const view = session.view!;
  const turn = useTurnWords(session, session.around ?? view, table);
  const winners = useWinners(session, table);
  const scene = session.holds;
  const around = session.around ?? view;
  const fresh = useWasPlaying(session, table);
  const title = titleOf(t, table.game);
  useTitle(`${title} · ${table.code}`);
  return (
    <>
      <header class="tv-head">
        <h1>{title}</h1>
        <p class="tv-turn" role="status">
          {view.over && !scene ? <Outcome {...{ session, table, winners }} /> : turn}
        </p>
      </header>
      <div class="tv-code">
        <p class="code">{table.code}</p>
        <Qr table={table.id} />
      </div>
      <h2 class="unseen">{t('seats')}</h2>
      {!gameOf(table.game)?.ownSeats && <Seats {...{ session, view: around, table, scene }} />}
      <div class="board-room">
        <Board session={session} acting={acting} big />
      </div>
      {view.over && !scene && fresh && view.scores.some(({ won }) => won) && <Celebrate game={gameOf(table.game)} />}
    </>
  );
}
