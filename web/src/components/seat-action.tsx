/*
 * seat-action.tsx - what we can do about a seat: take it, or let a bot sit in for
 * somebody who does not answer.
 *
 * SPDX-License-Identifier: MIT
 */
import { useTranslate } from '../i18n';
import type { Session } from '../session';
import type { SeatInfo, Table } from '../types';
import { useAccepted } from './use-request';

/** Could a bot sit in: does the person not answer? */
export function isMissing({ kind, presence, left, stand_in, idle }: SeatInfo): boolean {
  return kind === 'person' && !left && !stand_in && (idle === true || presence === 'away');
}

/** Lets a bot sit in: the host at once, if they have been gone for long enough,
 * else by a vote. */
export function useStandIn(session: Session): (seat: number) => Promise<boolean> {
  const accepted = useAccepted();
  return async (seat) => {
    if (session.you.host) {
      const answer = await session.request('stand-in', { seat });
      if (answer.ok || answer.slug !== 'still-here') return accepted(answer);
    }
    return accepted(await session.request('vote', { on: 'stand-in', seat }));
  };
}

export function SeatAction({ session, table, seat }: { session: Session; table: Table; seat: number }) {
  const t = useTranslate();
  const accepted = useAccepted();
  const standIn = useStandIn(session);
  const info = table.seats[seat]!;
  const { name = '' } = info;
  if (table.phase !== 'playing' || session.you.member === null) return null;
  const button = (words: string, act: () => unknown) => (
    <button class="tiny" aria-label={`${words}: ${name}`} onClick={() => void act()}>
      {words}
    </button>
  );
  if (session.seat === null)
    return info.open ? button(t('seat.take'), async () => accepted(await session.request('sit', { seat }))) : null;
  return seat !== session.seat && isMissing(info) ? button(t('seat.stand-in.let'), () => standIn(seat)) : null;
}
