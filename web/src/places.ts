/*
 * places.ts - the tables we belong to, remembered on this device.
 *
 * Several people may share a device: a place then has a token for each of
 * them, `token` for whoever came first. Storage may be switched off or full:
 * then places live as long as the page.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Phase } from './types';

export interface Place {
  table: string;
  /** Our secret there; '' for a spectator. */
  token: string;
  /** Secrets of others who play on this device. */
  others?: string[];
  name?: string;
  game?: string;
  phase?: Phase;
  /** Were we asked something when we were last there? */
  turn?: boolean;
  /** The promise of the seed that was seen first in a round. */
  promise?: { round: number; commit: string };
  /** When we were last there, milliseconds since 1970. */
  at?: number;
}

const KEY = 'cluehouse.places';
const MOST = 30;
let memory: Place[] | null = null;

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** False if it could not be kept. */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Is anything kept when the page is closed? */
export function storageWorks(): boolean {
  return write('cluehouse.try', 1);
}

/** What others wrote into storage is no place of ours. */
function isPlace(one: Place | null): boolean {
  return typeof one?.table === 'string' && typeof one.token === 'string';
}

/** The newest first. */
export function places(): Place[] {
  const all = memory ?? read<Place[]>(KEY, []);
  return Array.isArray(all) ? all.filter(isPlace) : [];
}

export function placeAt(table: string): Place | undefined {
  return places().find((place) => place.table === table);
}

function keep(all: Place[]): void {
  memory = write(KEY, all) ? null : all;
}

export function remember(place: Place): void {
  const others = places().filter((other) => other.table !== place.table);
  keep([{ ...place, at: Date.now() }, ...others].slice(0, MOST));
}

/** Changes what is known of a place, if it still is one. */
export function update(table: string, change: Partial<Place>): void {
  const place = placeAt(table);
  if (place !== undefined) remember({ ...place, ...change });
}

export function forget(table: string): void {
  keep(places().filter((place) => place.table !== table));
}

/* --- Tokens ------------------------------------------------------------------ */

export function tokensAt(table: string): string[] {
  const place = placeAt(table);
  return place === undefined
    ? []
    : [place.token].concat(place.others ?? []).filter((token) => token && typeof token === 'string');
}

export function addToken(table: string, token: string): void {
  const tokens = tokensAt(table);
  if (tokens.includes(token)) return;
  keepTokens(table, [...tokens, token]);
}

/** The token is void; the place goes with its last one. */
export function dropToken(table: string, token: string): void {
  keepTokens(
    table,
    tokensAt(table).filter((other) => other !== token),
  );
}

function keepTokens(table: string, [token, ...others]: string[]): void {
  if (token === undefined) forget(table);
  else remember({ ...placeAt(table), table, token, others });
}
