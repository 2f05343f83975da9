/* times.ts - the limits of time that can be chosen. SPDX-License-Identifier: MIT */
import type { Translate } from '../i18n';
import { timeText } from '../notices';
import type { Limits } from '../types';
import type { Choice } from './fields';

const moves = [0, 30, 60, 90, 120, 300, 600, 86400];
const days = [86400, 3 * 86400, 7 * 86400]; // also while nobody is here
const whole = [0, 600, 1200, 1800, 3600, 7200];

const unless = (all: number[], now: number) => (all.includes(now) ? all : [...all, now]);

/** "d86400" is a day that passes also while nobody is here. */
export function moveValue({ move, by_day: byDay }: Limits): string {
  return byDay && move > 0 ? `d${move}` : String(move);
}

/** The limits with another time for a move. The clock for the whole game does not
 * go with days. */
export function withMove(limits: Limits, value: string): Limits {
  const byDay = value.startsWith('d');
  const move = Number(value.replace('d', ''));
  return byDay ? { move, game: 0, by_day: true } : { move, game: limits.game, by_day: false };
}

export function moveTimes(limits: Limits, t: Translate): Choice[] {
  const { move, by_day: byDay } = limits;
  return [
    ...unless(moves, byDay ? 0 : move).map((s) => [String(s), timeText(s, t)] as const),
    ...unless(days, byDay && move > 0 ? move : 86400).map(
      (s) => [`d${s}`, t('set.move.day', { time: timeText(s, t) })] as const,
    ),
  ];
}

export const gameTimes = (now: number, t: Translate): Choice[] =>
  unless(whole, now).map((seconds) => [String(seconds), timeText(seconds, t)]);
