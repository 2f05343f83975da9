/*
 * index.ts - the games that the client can show: one folder each, which the
 * build finds by its index.tsx (web/content.mjs).
 *
 * SPDX-License-Identifier: MIT
 */
import modules from 'content:games/index.tsx';
import type { GameModule } from './module';

export const games: GameModule[] = modules.sort((a, b) => a.rank - b.rank);

export function gameOf(name: string): GameModule | undefined {
  return games.find((game) => game.name === name);
}
