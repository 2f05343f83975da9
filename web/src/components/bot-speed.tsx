/* bot-speed.tsx - how long bots take; remembered for the next table of this device. SPDX-License-Identifier: MIT */
import { useTranslate } from '../i18n';
import type { Session } from '../session';
import { keepPace, WISHED_PACES } from '../tables';
import type { Table } from '../types';
import { Segments } from './fields';
import { maySetPace } from './skip';
import { useRequest } from './use-request';

export function BotSpeed({ session, table }: { session: Session; table: Table }) {
  const t = useTranslate();
  const request = useRequest(session);
  if (table.phase !== 'playing' || session.seat === null || !maySetPace(session, table)) return null;
  const set = (pace: string) => {
    keepPace(pace);
    return request('pace', { pace });
  };
  return (
    <Segments
      label={t('set.speed')}
      value={table.pace === 'off' ? 'fast' : table.pace}
      choices={WISHED_PACES.map((pace) => [pace, t(`set.speed.${pace}`)] as const)}
      set={set}
    />
  );
}
