/* bot-speed.tsx - how long bots take; remembered for the next table of this device. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import { write } from '../saved-tables';
import type { Session } from '../session';
import { PACE } from '../tables';
import type { Table } from '../types';
import { Segments } from './fields';
import { maySetPace } from './skip';
import { useRequest } from './use-request';

const PACES = ['slow', 'normal', 'fast'] as const;

export function BotSpeed({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const request = useRequest(session);
  if (table.phase !== 'playing' || session.seat === null || !maySetPace(session, table)) return null;
  const set = (pace: string) => {
    write(PACE, pace);
    return request('pace', { pace });
  };
  return (
    <Segments
      label={t('set.speed')}
      value={table.pace === 'off' ? 'fast' : table.pace}
      choices={PACES.map((pace) => [pace, t(`set.speed.${pace}`)] as const)}
      set={set}
    />
  );
}
