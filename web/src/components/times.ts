/* times.ts - the limits of time that can be chosen. SPDX-License-Identifier: MIT */
import type { Translate } from '../i18n';
import { timeText } from '../notices';
import type { Choice } from './fields';

const moves = [0, 30, 60, 90, 120, 300, 600, 86400];
const whole = [0, 600, 1200, 1800, 3600, 7200];

function times(all: number[], now: number, t: Translate): Choice[] {
  const list = all.includes(now) ? all : [...all, now];
  return list.map((seconds) => [String(seconds), timeText(seconds, t)]);
}

export const moveTimes = (now: number, t: Translate) => times(moves, now, t);
export const gameTimes = (now: number, t: Translate) => times(whole, now, t);
