/*
 * places.ts - the tables we belong to, remembered on this device.
 *
 * Storage may be switched off or full: then places live as long as the page.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Phase } from './types';

export interface Place {
  table: string;
  /** Our secret there; '' for a spectator. */
  token: string;
  name?: string;
  game?: string;
  phase?: Phase;
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

/** The newest first. */
export function places(): Place[] {
  return memory ?? read<Place[]>(KEY, []);
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

export function forget(table: string): void {
  keep(places().filter((place) => place.table !== table));
}
