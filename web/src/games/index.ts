/* index.ts - the list of games. SPDX-License-Identifier: MIT */
import { clue } from './clue';
import { haiclue } from './haiclue';
import { hue } from './hue';
import { hues } from './hues';
import type { GameModule } from './module';

export const games: GameModule[] = [clue, hues, haiclue, hue];

export function gameOf(name: string): GameModule | undefined {
  return games.find((game) => game.name === name);
}
