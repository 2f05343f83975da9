/* time-votes.tsx - more time, and pauses: asking, granting. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import type { Table } from '../types';
import { toast } from './toast';

export function TimeVotes({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const serverText = useServerText();
  const { clock } = table;
  const me = session.seat;
  if (clock === undefined || me === null || table.phase !== 'playing') return null;
  const give = async (what: string, more: object = {}) => {
    const answer = await session.request(what, more);
    if (!answer.ok) toast(serverText.refusal(answer));
  };
  const name = (seat: number) => table.seats[seat]?.name ?? '';
  const pauses = clock.pauses ?? [];
  const own = clock.seats?.[me];
  return (
    <div class="clock-settings">
      {clock.paused && (
        <p class="row">
          {t('pause.on')} <button onClick={() => void give('resume')}>{t('pause.end')}</button>
        </p>
      )}
      {!clock.paused && pauses.length > 0 && (
        <p class="row">
          {pauses.includes(me)
            ? t('pause.waiting')
            : t('pause.wish', { n: pauses.length, names: pauses.map(name).join(', ') })}
          {pauses.includes(me) ? (
            <button onClick={() => void give('resume')}>{t('pause.undo')}</button>
          ) : (
            <button onClick={() => void give('pause')}>{t('pause.too')}</button>
          )}
        </p>
      )}
      {clock.asked !== undefined && clock.asked !== me && (
        <p class="row">
          {t('time.wish', { name: name(clock.asked) })}
          <button class="main" onClick={() => void give('grant', { grant: true })}>
            {t('time.grant')}
          </button>
          <button onClick={() => void give('grant', { grant: false })}>{t('time.refuse')}</button>
        </p>
      )}
      {clock.asked === me && <p>{t('time.waiting')}</p>}
      {own?.runs && clock.asked !== me && (
        <p class="row">
          <button class="tiny" onClick={() => void give('more-time')}>
            {t('time.more')}
          </button>
          {pauses.length === 0 && (
            <button class="tiny" onClick={() => void give('pause')}>
              {t('pause')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
