/*
 * own-seat.tsx - what the player must know about the own seat: a bot plays, time is
 * short, or the others wonder whether anybody is there.
 *
 * SPDX-License-Identifier: MIT
 */
import { useTranslate } from '../i18n';
import type { Key } from '../locales';
import type { Session } from '../session';
import type { Table } from '../types';
import { useRequest } from './use-request';

/** What is said, and on the button; null if all is well. */
function concern(session: Session, table: Table): [Key, Key] | null {
  if (session.seat === null || table.phase !== 'playing') return null;
  const { stand_in, silent } = table.seats[session.seat] ?? {};
  if (stand_in) return ['here.stand-in', 'here.again'];
  if (silent) return ['here.silent', 'here.again'];
  return session.nudged ? ['here.nudge', 'here'] : null;
}

/** Within the banners. */
export function OwnSeat({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const request = useRequest(session);
  const said = concern(session, table);
  const { lost } = session.you;
  const back = () => {
    session.nudged = false;
    void request('back');
  };
  return (
    <>
      {said && (
        <div class={said[0] === 'here.nudge' ? 'banner asks' : 'banner now'}>
          <span>{t(said[0])}</span>
          <button class="main" onClick={back}>
            {t(said[1])}
          </button>
        </div>
      )}
      {lost !== undefined && session.seat === null && (
        <p class="banner quiet">{t('here.lost', { name: table.seats[lost]?.name ?? '' })}</p>
      )}
    </>
  );
}
