/* index.ts - the list of games. SPDX-License-Identifier: MIT */
import { clue } from './clue';
import { haiclue } from './haiclue';
import { hue } from './hue';
import { huesAndCues } from './hues-and-cues';
import type { GameModule } from './module';

export const games: GameModule[] = [clue, huesAndCues, haiclue, hue];

export function gameOf(name: string): GameModule | undefined {
  return games.find((game) => game.name === name);
}
