/*
 * board-map.ts - cards, rooms, squares and walks of Clue, and what a seat may do
 * (docs/rules/clue.md). web/test/rules-clue.test.mjs compares it with C.
 *
 * A place is a word: a room ("hall") or a square ("H17": column and row from
 * the top left). Lengths on the drawing are in units, 20 a square.
 *
 * SPDX-License-Identifier: MIT
 */
import board from 'content:board';
import type { Point } from '../../gestures/point';

export const SUSPECTS = ['scarlett', 'mustard', 'white', 'green', 'peacock', 'plum'];
export const WEAPONS = ['candlestick', 'knife', 'lead-pipe', 'revolver', 'rope', 'wrench'];
export const ROOMS = [
  'kitchen', 'ballroom', 'conservatory', 'dining-room', 'billiard-room',
  'library', 'lounge', 'hall', 'study',
];
export const UNIT = 20;

export interface Three {
  suspect: string;
  weapon: string;
  room: string;
}

export interface Suggestion extends Three {
  by: number;
  passed: number[];
  answer: number | null;
  shown: boolean;
  card: string | null;
}

export type Mark = 'yes' | 'no' | 'maybe';

export interface Sheet {
  one_of: string[][][];
  known: Record<string, (Mark | null)[]>;
  marks: { card: string; column: string; mark: Mark }[];
}

/** view.table; src/games/clue/view.c. */
export interface ClueTable {
  notes: 'auto' | 'by-hand';
  order: number[];
  suspects: string[];
  phase: string;
  round: number;
  turn: number | null;
  asked: number | null;
  die: number | null;
  result: string | null;
  winner: number | null;
  summoned: number[];
  out: number[];
  pawns: Record<string, string>;
  weapons: Record<string, string | null>;
  reach: string[];
  sizes: number[];
  hands: (string[] | null)[];
  envelope: Three | null;
  suggestions: Suggestion[];
  accusations: (Three | null)[];
  shown: (string[] | null)[][];
  sheets: (Sheet | null)[];
}

export const map = board.map;

/** What is at a row and a column: a letter of the map. */
export function at(row: number, col: number): string {
  return map[row]?.[col] ?? '#';
}

export function isRoom(place: string): boolean {
  return ROOMS.includes(place);
}

export function isSquare(row: number, col: number): boolean {
  return /[.1-6]/.test(at(row, col));
}

/** The room that a letter of the map stands for. */
export function roomOf(letter: string): string | undefined {
  return ROOMS[board.rooms.indexOf(letter)];
}

export function square(row: number, col: number): string {
  return String.fromCharCode(65 + col) + (row + 1);
}

export function centre(place: string): Point {
  return {
    x: (place.charCodeAt(0) - 65 + 0.5) * UNIT,
    y: (Number(place.slice(1)) - 0.5) * UNIT,
  };
}

export const doors = board.doors.map(([room, row, col, side]) => ({
  room: ROOMS[room as number] as string,
  row: row as number,
  col: col as number,
  side: side as string,
  before: square(row as number, col as number),
}));

/** Where a secret passage leads (C7). */
export function passage(room: string): string | undefined {
  const n = ROOMS.indexOf(room);
  const pair = board.passages.find((ends) => ends.includes(n));
  return pair && ROOMS[(pair[0] === n ? pair[1] : pair[0]) as number];
}

function beside(place: string): string[] {
  const col = place.charCodeAt(0) - 65;
  const row = Number(place.slice(1)) - 1;
  const steps: [number, number][] = [[row - 1, col], [row, col + 1], [row + 1, col], [row, col - 1]];
  return steps.filter(([r, c]) => isSquare(r, c)).map(([r, c]) => square(r, c));
}

function stepsFrom(place: string): string[] {
  if (isRoom(place)) return doors.filter((d) => d.room === place).map((d) => d.before);
  return [
    ...beside(place),
    ...doors.filter((d) => d.before === place).map((d) => d.room),
  ];
}

const near = new Map<string, [string, number][]>();

/** The two rooms nearest to a square, and how many steps they are away. */
export function roomsNear(from: string): [string, number][] {
  const known = near.get(from);
  if (known) return known;
  const found: [string, number][] = [];
  const steps = new Map([[from, 0]]); // grows while it is walked through
  for (const [place, n] of steps)
    for (const next of isRoom(place) ? [] : stepsFrom(place)) {
      if (steps.has(next) || found.length === 2) continue;
      steps.set(next, n + 1);
      if (isRoom(next)) found.push([next, n + 1]);
    }
  near.set(from, found);
  return found;
}

/** A walk of exactly n steps, or null; it begins with `from`. */
function walkOf(n: number, from: string, to: string, taken: string[], been: string[]): string[] | null {
  if (n === 0) return from === to ? [...been, from] : null;
  for (const next of stepsFrom(from)) {
    const closed = isRoom(next) ? next !== to : taken.includes(next);
    if (closed || been.includes(next)) continue;
    const walk = walkOf(n - 1, next, to, taken, [...been, from]);
    if (walk) return walk;
  }
  return null;
}

/** How a pawn may have gone (C8 to C12): all pips to a square, the shortest
 * way into a room; null if it did not walk. */
export function walk(from: string, to: string, pips: number, taken: string[]): string[] | null {
  for (let i = 1; i <= pips; i++) {
    const found = walkOf(isRoom(to) ? i : pips + 1 - i, from, to, taken, []);
    if (found) return found;
  }
  return null;
}

/** The cards that a seat may show to the one that asks (C18). */
export function showable(table: ClueTable, me: number): string[] {
  const asked = table.suggestions[0];
  return asked ? [asked.suspect, asked.weapon, asked.room].filter((card) => table.hands[me]?.includes(card)) : [];
}

/** What a seat that has the turn may do; moves listed by the server are a
 * sample only, since accusations are so many. */
export function options(table: ClueTable, me: number) {
  const place = table.pawns[table.suspects[me] ?? ''] ?? '';
  const start = table.phase === 'start';
  const taken = Object.values(table.pawns);
  const out = !isRoom(place) || stepsFrom(place).some((next) => !taken.includes(next));
  const suggest = table.phase === 'room' || (start && table.summoned.includes(me));
  const through = start && isRoom(place) ? passage(place) : undefined;
  return {
    place,
    suggest,
    passage: through,
    roll: start && out,
    stay: table.phase === 'walk' && table.reach.length === 0,
    end:
      table.phase === 'room' ||
      table.phase === 'unanswered' ||
      (start && !out && !through),
  };
}
