/*
 * index.ts - the games that the client can show: one folder each, which the
 * build finds by its cover.tsx and index.tsx (web/content.mjs).
 *
 * Covers are part of the main script. The rest of a game is a script, a style (the
 * .css files of its folder) and words, loaded when a table of that game is opened.
 *
 * SPDX-License-Identifier: MIT
 */
import covers from 'content:games/cover.tsx';
import loaders from 'content:loaders/index.tsx';
import howTos from 'content:loaders/how-to.tsx';
import lessons from 'content:loaders/lesson.ts';
import { whole } from '../pieces';
import type { Lesson } from './lesson';
import type { GameCover, GameModule, HowTo } from './module';

export const games: GameCover[] = covers.sort((a, b) => a.rank - b.rank);

export function coverOf(name: string): GameCover | undefined {
  return games.find((game) => game.name === name);
}

const loaded = new Map<string, GameModule>();

/** The game, if it has been loaded. */
export function gameOf(name: string): GameModule | undefined {
  return loaded.get(name);
}

/** Loads a game once. False if that failed: there is no connection, or the server
 * has another version of this client by now. */
export async function loadGame(name: string): Promise<boolean> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (load === undefined || loaded.has(name)) return true; // what we do not know we cannot load
  try {
    loaded.set(name, (await whole(name, load(), true)).default);
    return true;
  } catch {
    return false;
  }
}

/** The guided first round of a game; null if it has none, or it cannot be loaded. */
export async function loadLesson(name: string): Promise<Lesson | null> {
  const load = Object.hasOwn(lessons, name) ? lessons[name] : undefined;
  return (await load?.().catch(() => null))?.default ?? null;
}

/** How to play a game, in pictures; likewise. */
export async function loadHowTo(name: string): Promise<HowTo | null> {
  const load = Object.hasOwn(howTos, name) ? howTos[name] : undefined;
  return (await load?.().catch(() => null))?.default ?? null;
}
