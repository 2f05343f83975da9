/* time-votes.tsx - requests for more time and pauses, and votes on them. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import type { Session } from '../session';
import type { Clock, Table } from '../types';
import { useRequest } from './use-request';

interface Props {
  clock: Clock;
  me: number;
  name: (seat: number) => string;
  request: ReturnType<typeof useRequest>;
}

function Pause({ clock, me, name, request }: Props) {
  const t = useTranslate();
  const pauses = clock.pauses ?? [];
  const mine = pauses.includes(me);
  if (clock.paused)
    return (
      <p class="row">
        {t('pause.on')} <button onClick={() => void request('resume')}>{t('pause.end')}</button>
      </p>
    );
  return pauses.length === 0 ? null : (
    <p class="row">
      {mine ? t('pause.waiting') : t('pause.wish', { n: pauses.length, names: pauses.map(name).join(', ') })}
      <button onClick={() => void request(mine ? 'resume' : 'pause')}>{t(mine ? 'pause.undo' : 'pause.too')}</button>
    </p>
  );
}

/** Somebody asks for more time; or we do, or may. */
function MoreTime({ clock, me, name, request }: Props) {
  const t = useTranslate();
  const { asked } = clock;
  const grant = (yes: boolean) => () => void request('grant', { grant: yes });
  if (asked === me) return <p>{t('time.waiting')}</p>;
  return (
    <>
      {asked !== undefined && (
        <p class="row">
          {t('time.wish', { name: name(asked) })}
          <button class="main" onClick={grant(true)}>
            {t('time.grant')}
          </button>
          <button onClick={grant(false)}>{t('time.refuse')}</button>
        </p>
      )}
      {clock.seats?.[me]?.runs && (
        <p class="row">
          <button class="tiny" onClick={() => void request('more-time')}>
            {t('time.more')}
          </button>
          {!clock.pauses?.length && (
            <button class="tiny" onClick={() => void request('pause')}>
              {t('pause')}
            </button>
          )}
        </p>
      )}
    </>
  );
}

export function TimeVotes({ session, table }: { session: Session; table: Table }) {
  const request = useRequest(session);
  const { clock } = table;
  const me = session.seat;
  if (clock === undefined || me === null || table.phase !== 'playing') return null;
  const props: Props = { clock, me, request, name: (seat) => table.seats[seat]?.name ?? '' };
  return (
    <div class={table.limits?.move || table.limits?.game ? 'clock-settings kept' : 'clock-settings'}>
      <Pause {...props} />
      <MoreTime {...props} />
    </div>
  );
}
