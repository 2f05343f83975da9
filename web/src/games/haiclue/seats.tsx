/*
 * seats.tsx - notes on the seats, and the points of the team.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { SeatNote } from '../../components/seat-chip';
import type { View } from '../../types';
import type { Haiclue } from './types';

export function note({ table }: View<Haiclue>, seat: number, t: Translate): SeatNote {
  const { phase, author, waiting } = table;
  if (phase !== 'compose' && phase !== 'guess') return {};
  if (seat === author) return { text: `❝ ${t('haiclue.seat.author')}` };
  const done = !waiting.includes(seat);
  const what = phase === 'compose' ? (done ? 'laid' : 'composes') : done ? 'picked' : 'guesses';
  return { text: `${done ? '✓' : '…'} ${t(`haiclue.seat.${what}`)}` };
}

export function Team({ points, gain, t }: { points: number; gain: number; t: Translate }) {
  return (
    <p class="hc-team">
      {t('haiclue.team')} <b class="points">{points}</b>
      {gain > 0 && <b class="gain">+{gain}</b>}
      <small>{t('haiclue.team.goal')}</small>
    </p>
  );
}
