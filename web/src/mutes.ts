/*
 * mutes.ts - the people whom this device does not want to hear, table by table.
 * Nobody else is told.
 *
 * SPDX-License-Identifier: MIT
 */
import { read, write } from './saved-tables';

/** A person of a table; the number stays the same if the name changes, and the
 * name if somebody comes back as another member. */
interface Muted {
  table: string;
  member: number;
  name: string;
}

const KEY = 'cluehouse.muted';
const MOST = 200;

function all(): Muted[] {
  const kept = read<unknown>(KEY, []);
  return Array.isArray(kept) ? (kept as Muted[]) : [];
}

let known: Muted[] | null = null;
const list = () => (known ??= all());

function isOne(one: Muted, table: string, member: number | undefined, name: string): boolean {
  return one.table === table && (one.member === member || one.name === name);
}

export function isMuted(table: string, member: number | undefined, name: string): boolean {
  return list().some((one) => isOne(one, table, member, name));
}

export function mute(table: string, member: number, name: string, on: boolean): void {
  const others = list().filter((one) => !isOne(one, table, member, name));
  known = (on ? [{ table, member, name }, ...others] : others).slice(0, MOST);
  write(KEY, known);
}
