/*
 * table.tsx - the screen of a table, for visitors, spectators, members, or several
 * members who share this device.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { Curtain } from '../components/curtain';
import { useLoaded, WithGame } from '../components/loaded';
import { Notice, Waiting } from '../components/notice';
import { Reload } from '../components/update';
import { useAccepted } from '../components/use-request';
import { tokensAt } from '../saved-tables';
import { useServerText } from '../server-text';
import { VOID, type Session } from '../session';
import { useSessions } from '../use-session';
import { Game } from './game';
import { loadAhead, Lobby, renewPush } from '../parts';
import { Visit } from './visit';

const PEACE = 5000; // milliseconds until we load what may be wanted later

/** `visit` is a new object each time that the URL is opened: it may have brought
 * a token. */
export function TableScreen({ id, visit }: { id: string; visit: object }) {
  const [tokens, setTokens] = useState(() => tokensAt(id));
  const [why, setWhy] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [wish, setWish] = useState<number | null>(null);
  const sessions = useSessions(id, tokens, attempt);
  const refresh = () => setTokens(tokensAt(id));
  useWish(sessions[sessions.length - 1], wish, () => setWish(null));
  useEffect(refresh, [visit]);
  const lost = sessions.find((session) => VOID.includes(session.bye?.slug ?? ''));
  useEffect(() => {
    if (lost === undefined) return;
    setWhy(lost.bye?.slug ?? null);
    refresh();
  }, [lost]);
  if (tokens.length === 0)
    return (
      <Visit
        id={id}
        why={why}
        joined={(seat) => {
          setWish(seat);
          setWhy(null);
          refresh();
        }}
      />
    );
  return (
    <Seated sessions={sessions} refresh={refresh} reopen={() => setAttempt((n) => n + 1)} />
  );
}

/** Takes the seat that was chosen with the invitation, once we are at the table. */
function useWish(session: Session | undefined, seat: number | null, done: () => void): void {
  const accepted = useAccepted();
  const there = session?.table?.phase === 'playing' && session.you.member !== null;
  useEffect(() => {
    if (session === undefined || seat === null || !there) return;
    done();
    void session.request('sit', { seat }).then(accepted);
  }, [seat, there]);
}

/** Whose view is shown. With several people on one device it is the view of the
 * one whose turn it is, once they have opened the curtain; null until then. */
function useHolder(sessions: Session[]): [Session | null, Session | null, (s: Session) => void] {
  const [token, setToken] = useState<string | null>(null);
  const only = sessions.length === 1 ? (sessions[0] ?? null) : null;
  const holder = only ?? sessions.find(({ saved }) => saved.token === token) ?? null;
  const playing = sessions.filter((session) => session.table?.phase === 'playing');
  const asked = playing.find((session) => session.asked) ?? null;
  const anybody = sessions.find(({ status }) => status !== 'closed') ?? sessions[0] ?? null;
  // Whoever looks at what happened keeps the device until it has been seen.
  const next = holder?.asked || holder?.holds || only ? null : (asked ?? (holder === null ? anybody : null));
  // The curtain opens only by hand, even if the turn returns to the person who
  // had the device before.
  useEffect(() => {
    if (next !== null) setToken(null);
  }, [next]);
  return [holder, next, (session) => setToken(session.saved.token)];
}

/** What can be done while nobody waits for it. */
function useMeanwhile(sessions: Session[]): void {
  useEffect(() => {
    const timer = setTimeout(loadAhead, PEACE);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    for (const session of sessions) if (session.status === 'open') renewPush(session);
  }, [sessions.map(({ status }) => status === 'open').join()]);
}

function Seated(props: { sessions: Session[]; refresh: () => void; reopen: () => void }) {
  const t = useTranslate();
  const serverText = useServerText();
  const { sessions, refresh, reopen } = props;
  useLoaded(sessions[0]?.table?.game); // before it is needed, if there is a lobby
  useMeanwhile(sessions);
  const [holder, next, take] = useHolder(sessions);
  const [first] = sessions;
  const over = first?.table?.phase !== 'playing';
  const curtain = next !== null && !over ? next : null;
  const shown = holder ?? first;
  useLayoutEffect(() => {
    for (const session of sessions) session.unseen = curtain !== null || session !== shown;
  });
  if (first === undefined) return <Waiting />;
  if (first.table === null)
    return first.bye ? (
      <Notice title={t('table.no')} text={serverText.refusal(first.bye)}>
        {first.outdated ? (
          <Reload />
        ) : (
          <button class="main" onClick={reopen}>
            {t('again')}
          </button>
        )}
      </Notice>
    ) : (
      <Waiting />
    );
  if (first.table.phase === 'open')
    return <Lobby session={first} locals={sessions} refresh={refresh} reopen={reopen} />;
  if (curtain) return <Curtain name={curtain.name} open={() => take(curtain)} />;
  if (!shown?.view) return <Waiting />;
  return (
    <WithGame game={first.table.game}>
      {() => <Game key={shown.saved.token} session={shown} locals={sessions} reopen={reopen} />}
    </WithGame>
  );
}
