/* share-text.ts - a game as a few lines to send to friends. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import { describe, type Hue } from './colour-names';
import { cellOf, colourOf, type Chart, type Round } from './model';

/** The square that comes nearest to a hue. */
const SQUARES: Record<Hue, string> = {
  red: '🟥',
  orange: '🟧',
  yellow: '🟨',
  green: '🟩',
  turquoise: '🟩',
  blue: '🟦',
  violet: '🟪',
  pink: '🟪',
  brown: '🟫',
};

interface Shared {
  rounds: Round[];
  chart: Chart;
  me: number | null;
  t: Translate;
}

/** One line for each round: its colour, the cues, and our points or the giver's. */
export function shareText({ rounds, chart, me, t }: Shared): string {
  const line = ({ target, cues, points, giver }: Round) => {
    const square = SQUARES[describe(colourOf(chart, cellOf(target))).hue];
    return `${square} ${cues.filter(Boolean).join(' · ')} +${points[me ?? giver]}`;
  };
  return [t('game.hues-and-cues'), ...rounds.map(line)].join('\n');
}
