/*
 * seats.tsx - notes on the seats, and the points of the team.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import type { SeatNote } from '../../components/seat-chip';
import type { Step } from './clue-stage';
import type { Scene } from './scene-queue';
import { gainsOf } from './scenes';
import { COLOURS, type Haiclue } from './types';

/** Keeps its line, so that nothing below it moves. */
const NOTHING = { text: '\u00a0' };

/** Who has done what, or picked what. */
export function note(state: Haiclue, scene: Scene | null, step: Step, seat: number, t: Translate): SeatNote {
  const { phase, author, waiting } = state;
  if (scene?.kind === 'reveal') {
    const { scored, targets } = scene;
    const pick = scored.picks[seat];
    if (!pick) return { text: `❝ ${t('haiclue.seat.author')}` };
    if (step === 0) return { text: `✓ ${t('haiclue.seat.picked')}` };
    return { text: pick === scored.card ? `✓ ${t('haiclue.seat.right')}` : `✗ ${targets[COLOURS.indexOf(pick)] ?? ''}` };
  }
  // Of the last round it would tell who wins, before the count.
  if (scene?.kind === 'round' && !state.team && scene.next !== 'over')
    return { text: t('haiclue.round.gain', { n: gainsOf(scene.clues)[seat] ?? 0 }) };
  if ((scene && scene.kind !== 'reading') || (phase !== 'compose' && phase !== 'guess')) return NOTHING;
  if (seat === author) return { text: `❝ ${t('haiclue.seat.author')}` };
  const done = !waiting.includes(seat);
  const what = phase === 'compose' ? (done ? 'laid' : 'composes') : done ? 'picked' : 'guesses';
  return { text: `${done ? '✓' : '…'} ${t(`haiclue.seat.${what}`)}` };
}

export function Team({ points, gain, t }: { points: number; gain: number; t: Translate }) {
  return (
    <p class="hc-team">
      {t('haiclue.team')} <b class="points">{points}</b>
      <small>{t('haiclue.team.goal')}</small>
      {gain > 0 && <b class="gain">+{gain}</b>}
    </p>
  );
}
