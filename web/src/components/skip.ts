/* skip.ts - how fast bots play, and who may decide it. SPDX-License-Identifier: MIT */
import { useEffect, useRef } from 'preact/hooks';
import { gameOf } from '../games';
import type { Session } from '../session';
import type { SeatInfo, Table, View } from '../types';

const isPerson = ({ kind, left }: SeatInfo) => kind === 'person' && !left;
const isBot = ({ kind, left, stand_in: stands }: SeatInfo) => kind === 'bot' || left === true || stands === true;

/** Nobody else at the table is a person. */
export function isAlone(session: Session, { seats }: Table): boolean {
  return session.seat !== null && seats.every((info, seat) => seat === session.seat || !isPerson(info));
}

/** May we say how long bots take? */
export function maySetPace(session: Session, table: Table): boolean {
  return table.seats.some(isBot) && (session.you.host === true || isAlone(session, table));
}

export type Skip = 'turn' | 'end';

/** What can be skipped: to our turn while only bots act; to the end, if we are out
 * of the game. */
function skippable(session: Session, table: Table, view: View): Skip | null {
  if (session.asked || session.showsUs || session.view?.over || table.phase !== 'playing' || table.pace === 'off') return null;
  if (!isAlone(session, table) || table.clock?.paused) return null;
  const others = view.acts.filter((seat) => seat !== session.seat);
  if (others.length === 0 || !others.every((seat) => isBot(table.seats[seat]!))) return null;
  return gameOf(table.game)?.note?.(view as View<never>, session.seat!, (key) => key).out ? 'end' : 'turn';
}

/** What can be skipped, and how. Bots take no time until then, and what they took
 * before afterwards. */
export function useSkip(session: Session, table: Table, view: View): [Skip | null, () => void] {
  const running = useRef<{ to: Skip; pace: Table['pace'] } | null>(null);
  const can = skippable(session, table, view);
  const end = () => {
    if (running.current !== null) void session.request('pace', { pace: running.current.pace });
    running.current = null;
  };
  const reached = session.view?.over === true || (session.asked && running.current?.to === 'turn');
  useEffect(() => {
    if (reached) end();
  }, [reached]);
  useEffect(() => end, []);
  const skip = () => {
    if (can === null || running.current !== null) return;
    running.current = { to: can, pace: table.pace };
    void session.request('pace', { pace: 'off' }).then(() => session.goOn());
  };
  return [can, skip];
}
