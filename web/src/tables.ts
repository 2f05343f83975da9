/*
 * tables.ts - creating, joining and finding tables.
 *
 * SPDX-License-Identifier: MIT
 */
import { Mixer } from './deal';
import { addToken, read, remember, write } from './saved-tables';
import { routeOf } from './route';
import type { Answer, GameInfo } from './types';
import { ask, randomId, Socket } from './socket';

/* --- The player's name -------------------------------------------------- */

export function ownName(): string {
  const name = read<unknown>('cluehouse.name', '');
  return typeof name === 'string' ? name : '';
}

export function keepName(name: string): void {
  write('cluehouse.name', name);
}

/** Where the level of bots is kept that was chosen last. */
export const LEVEL = 'cluehouse.level';

export const WISHED_PACES = ['slow', 'normal', 'fast'] as const;
type WishedPace = (typeof WISHED_PACES)[number];
const PACE = 'cluehouse.pace';

/** The pace of bots that was chosen last on this device. */
export function wishedPace(): WishedPace | undefined {
  const kept = read<unknown>(PACE, null);
  return WISHED_PACES.find((pace) => pace === kept);
}

export function keepPace(pace: string): void {
  write(PACE, pace);
}

/* --- Creating --------------------------------------------------------------- */

/** Creates a table; with `begin` the game starts at once, against bots. */
export async function make(request: object, begin: boolean): Promise<Answer> {
  const mixer = new Mixer((what, more) => void socket.request(what, more));
  const socket: Socket = new Socket(
    () => null,
    (message) => mixer.receive(message),
    (status) => {
      if (status === 'offline') socket.close(); // or the request would wait for ever
    },
  );
  const answer = await socket.request('create', request, true);
  if (answer.ok) {
    mixer.token = String(answer.token);
    remember({ table: String(answer.table), token: mixer.token });
    if (begin) {
      await socket.request('ready', { ready: true }); // our commitment is sent meanwhile
      await socket.request('start');
    }
  }
  socket.close();
  return answer;
}

/** For games whose rules look at words: the language that we speak. */
export function languageOption(info: GameInfo | undefined, language: string): { options?: Record<string, string> } {
  const known = info?.options.find(({ name }) => name === 'language')?.words?.includes(language);
  return known ? { options: { language } } : {};
}

/* --- Joining ---------------------------------------------------------------- */

/** The token is made here, so that sending the request twice joins once. */
export async function join(table: string, name: string): Promise<Answer> {
  const token = randomId(32);
  let answer = await ask('join', { table, name, token });
  if (answer.slug === 'connection-lost')
    answer = await ask('join', { table, name, token });
  if (answer.ok) addToken(table, String(answer.token ?? token));
  return answer;
}

/* --- Finding ---------------------------------------------------------------- */

/** Normalizes a code to KOBA-TUMI-RESA; older tables have two words. */
export function tidyCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '');
  return letters.length === 8 || letters.length === 12 ? letters.replace(/(....)(?=.)/g, '$1-') : letters;
}

/** The path for a code, or for a link that was pasted. */
export function pathOf(typed: string): string {
  const text = typed.trim();
  const at = text.search(/\/(t|join|table)\//);
  if (at >= 0) {
    const [before = '', hash = ''] = text.slice(at).split('#');
    const path = before.replace(/\?.*/, '');
    if (routeOf(path, '').screen !== 'not-found') return hash ? `${path}#${hash}` : path;
  }
  return `/join/${encodeURIComponent(tidyCode(text) || text)}`;
}

let known: Promise<GameInfo[]> | null = null;
let key: string | null = null;
let titles: Record<string, string> = {};

/** The games of the server; fetched once. */
export function gamesKnown(): Promise<GameInfo[]> {
  known ??= ask('games').then((answer) => {
    if (!answer.ok) known = null;
    const games = (answer.games as GameInfo[] | undefined) ?? [];
    if (typeof answer.push_key === 'string') key = answer.push_key;
    titles = Object.fromEntries(games.map(({ name, title }) => [name, title]));
    return games;
  });
  return known;
}

/** The key for Web Push; null if the server sends no notices. */
export async function pushKey(): Promise<string | null> {
  await gamesKnown();
  return key;
}

/** As the server calls a game; undefined if we have not heard of it. */
export const serverTitle = (game: string): string | undefined => titles[game];
