/*
 * saved-tables.ts - the tables this device belongs to, in localStorage.
 *
 * Several people may share a device: a saved table then has a token for each of
 * them, `token` for the first. If storage is off or full, tables are kept in
 * memory until the page is closed.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Phase } from './types';

export interface SavedTable {
  table: string;
  /** The secret of our member; '' for a spectator. */
  token: string;
  /** Secrets of others on this device. */
  others?: string[];
  name?: string;
  game?: string;
  phase?: Phase;
  /** Was it our turn when we were last there? */
  turn?: boolean;
  /** The first commitment to the seed that was seen in a round. */
  promise?: { round: number; commit: string };
  /** The browser's address for notices, and for which of our tokens. */
  push?: { endpoint: string; token: string } | undefined;
  /** How its last game ended: in which round, who won, and when. */
  result?: { round: number; winners: string[]; at: number };
  /** When we were last there, milliseconds since 1970. */
  at?: number;
}

const KEY = 'cluehouse.places';
const MOST = 30;
let memory: SavedTable[] | null = null;

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** False if it could not be stored. */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Does storage survive the page? */
export function storageWorks(): boolean {
  return write('cluehouse.try', 1);
}

/** Storage may contain anything. */
function isSavedTable(one: SavedTable | null): boolean {
  return typeof one?.table === 'string' && typeof one.token === 'string';
}

/** Newest first. */
export function savedTables(): SavedTable[] {
  const all = memory ?? read<SavedTable[]>(KEY, []);
  return Array.isArray(all) ? all.filter(isSavedTable) : [];
}

export function savedTableAt(table: string): SavedTable | undefined {
  return savedTables().find((saved) => saved.table === table);
}

function store(all: SavedTable[]): void {
  memory = write(KEY, all) ? null : all;
}

export function remember(saved: SavedTable): void {
  const others = savedTables().filter((other) => other.table !== saved.table);
  store([{ ...saved, at: Date.now() }, ...others].slice(0, MOST));
}

/** Changes a saved table, if it still is one. */
export function update(table: string, change: Partial<SavedTable>): void {
  const saved = savedTableAt(table);
  if (saved !== undefined) remember({ ...saved, ...change });
}

/** Notes how a game ended, once. */
export function keepResult(table: string, round: number, winners: string[]): void {
  const saved = savedTableAt(table);
  if (saved !== undefined && saved.result?.round !== round) update(table, { result: { round, winners, at: Date.now() } });
}

export function forget(table: string): void {
  store(savedTables().filter((saved) => saved.table !== table));
}

/* --- Tokens ------------------------------------------------------------------ */

export function tokensAt(table: string): string[] {
  const saved = savedTableAt(table);
  return saved === undefined
    ? []
    : [saved.token].concat(saved.others ?? []).filter((token) => token && typeof token === 'string');
}

export function addToken(table: string, token: string): void {
  const tokens = tokensAt(table);
  if (tokens.includes(token)) return;
  setTokens(table, [...tokens, token]);
}

/** Removes a void token, and the table with its last one. */
export function dropToken(table: string, token: string): void {
  setTokens(
    table,
    tokensAt(table).filter((other) => other !== token),
  );
}

function setTokens(table: string, [token, ...others]: string[]): void {
  if (token === undefined) forget(table);
  else remember({ ...savedTableAt(table), table, token, others });
}
