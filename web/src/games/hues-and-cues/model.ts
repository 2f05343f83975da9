/*
 * model.ts - board and round, as in the view that the server sends (H2, H10).
 *
 * The protocol names a cell "G14"; here it has a row and a column.
 *
 * SPDX-License-Identifier: MIT
 */
import { hexOf } from '../../hex';
import type { Translate } from '../../i18n';
import sheet from 'content:colours';

export interface Vote {
  challenger: number;
  open: boolean;
  voted: number[];
  votes: ('uphold' | 'strike' | null)[];
  struck: boolean | null;
}

/** By seat: the first piece and the second. */
export type Pieces = [string | null, string | null][];

export interface Round {
  giver: number;
  target: string;
  cues: (string | null)[];
  pieces: Pieces;
  points: number[];
  /** Whose points alone counted, in an extra round (H12); empty if all did. */
  tied: number[];
}

export interface HuesAndCuesTable {
  board: 'full' | 'pocket';
  from: 'card' | 'any';
  challenges: boolean;
  phase: string;
  round: number;
  rounds: number;
  /** Who is tied for the lead, in extra rounds; only they can win (H12). */
  tied: number[];
  giver: number | null;
  card: string[] | null;
  target: string | null;
  cues: (string | null)[];
  pieces: Pieces;
  to_place: number[];
  vote: Vote | null;
  may_challenge: number[];
  scores: number[];
  last: Round | null;
}

export interface Cell {
  row: number;
  column: number;
}

/** The colours of one board, row by row, as '#rrggbb'. */
export interface Chart {
  rows: number;
  columns: number;
  colours: string[][];
}

/* Three bytes for each colour, transferred as differences from the colours to the
 * left and above, which compress better: web/content.mjs. */
const paint = new Uint8Array(sheet.length);
const at = (i: number) => paint[i] ?? 0;
paint.forEach((_, i) => {
  const n = sheet.charCodeAt(i) - 40;
  paint[i] = ((n >> 1) ^ -(n & 1)) + at(i - 3) + at(i - 90) - at(i - 93);
});

const FULL: Chart = {
  rows: 16,
  columns: 30,
  colours: Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 30 }, (_cell, column) => {
      const from = 3 * (30 * row + column);
      return '#' + hexOf(paint.subarray(from, from + 3));
    }),
  ),
};

/** H2: nine rows and nine columns of the full board, from edge to edge. */
const pick = <T>(from: T[]): T[] =>
  Array.from({ length: 9 }, (_, i) => from[Math.floor((i * (from.length - 1)) / 8)]!);
const POCKET: Chart = { rows: 9, columns: 9, colours: pick(FULL.colours).map(pick) };

export function chartOf(board: HuesAndCuesTable['board']): Chart {
  return board === 'pocket' ? POCKET : FULL;
}

export function rowName(row: number): string {
  return String.fromCharCode(65 + row);
}

export function nameOf({ row, column }: Cell): string {
  return rowName(row) + (column + 1);
}

export function cellOf(name: string): Cell {
  return { row: name.charCodeAt(0) - 65, column: Number(name.slice(1)) - 1 };
}

export function isOn({ rows, columns }: Chart, { row, column }: Cell): boolean {
  return row >= 0 && row < rows && column >= 0 && column < columns;
}

/** The nearest cell that is on the board. */
export function clampTo(chart: Chart, { row, column }: Cell): Cell {
  return {
    row: Math.max(0, Math.min(chart.rows - 1, row)),
    column: Math.max(0, Math.min(chart.columns - 1, column)),
  };
}

export function colourOf(chart: Chart, { row, column }: Cell): string {
  return chart.colours[row]?.[column] ?? 'transparent';
}

/** H10: what a piece is worth. */
export function worth(piece: string, target: string): number {
  const a = cellOf(piece);
  const b = cellOf(target);
  const d = Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column));
  return Math.max(0, 3 - d);
}

/** H10: what the cue giver gets for the pieces in the frame around the colour:
 * how many there are, and the points for each. */
export function giverGains({ pieces, points, target }: Round): { n: number; each: 1 | 2 } {
  const inside = pieces.flat().filter((cell) => cell !== null && worth(cell, target) >= 2);
  return { n: inside.length, each: points.length === 3 ? 2 : 1 };
}

/** H12: may this seat score in the round? */
export function counts({ tied }: Round, seat: number): boolean {
  return tied.length === 0 || tied.includes(seat);
}

/** Names of seats within a sentence, one after the other, ours as "you". */
export function listed(seats: number[], names: string[], me: number | null, t: Translate): string {
  return seats.map((seat) => (seat === me ? t('cues.you.within') : (names[seat] ?? ''))).join(', ');
}

/** H7: a cell holds one piece. */
export function isTaken(pieces: Pieces, cell: Cell): boolean {
  return pieces.flat().includes(nameOf(cell));
}

/** H17: the most characters of a cue. */
export const CUE_LENGTH = 40;

export interface Placed {
  seat: number;
  /** 0: for the first cue, 1: for the second. */
  slot: number;
  cell: string;
}

export function placed(pieces: Pieces): Placed[] {
  return pieces.flatMap((pair, seat) =>
    pair.flatMap((cell, slot) => (cell === null ? [] : [{ seat, slot, cell }])),
  );
}

/** The pieces of a round that score, the best last: so they are counted. */
export function hitsOf(round: Round): Placed[] {
  const worthOf = ({ cell }: Placed) => worth(cell, round.target);
  return placed(round.pieces)
    .filter((piece) => worthOf(piece) > 0)
    .sort((a, b) => worthOf(a) - worthOf(b));
}

/** Seats from the last place to the first. Who won comes last, whatever the points. */
export function countdown(scores: number[], won: (seat: number) => boolean): number[] {
  const rank = (seat: number) => (won(seat) ? Infinity : scores[seat]!);
  return scores.map((_, seat) => seat).sort((a, b) => (rank(a) === rank(b) ? b - a : rank(a) - rank(b)));
}
