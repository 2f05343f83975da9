/*
 * draft.ts - a clue while it is composed: three lines of words, some may be empty.
 *
 * All words of Haiclue are unique, so a word identifies its tile. All functions
 * are pure.
 *
 * SPDX-License-Identifier: MIT
 */
export type Lines = string[][];
export interface Spot {
  line: number;
  at: number;
}

export const LINES = 3; // of a haiku

export function padded(lines: string[][]): Lines {
  return Array.from({ length: LINES }, (_, i) => lines[i] ?? []);
}

export function find(lines: Lines, word: string): Spot | null {
  for (const [line, words] of lines.entries()) {
    const at = words.indexOf(word);
    if (at >= 0) return { line, at };
  }
  return null;
}

export function take(lines: Lines, word: string): Lines {
  return lines.map((words) => words.filter((other) => other !== word));
}

/** Puts a word at a spot, counted without the word itself. */
export function put(lines: Lines, word: string, spot: Spot): Lines {
  return take(lines, word).map((words, line) =>
    line === spot.line
      ? [...words.slice(0, spot.at), word, ...words.slice(spot.at)]
      : words,
  );
}

/** Where a word comes to if it is pushed; null if it cannot go there. */
export function pushed(lines: Lines, word: string, key: string): Spot | null {
  const from = find(lines, word);
  if (from === null) return null;
  const length = (line: number) => lines[line]?.length ?? 0;
  switch (key) {
    case 'ArrowLeft':
      if (from.at > 0) return { line: from.line, at: from.at - 1 };
      return from.line > 0 ? { line: from.line - 1, at: length(from.line - 1) } : null;
    case 'ArrowRight':
      if (from.at < length(from.line) - 1) return { line: from.line, at: from.at + 1 };
      return from.line < LINES - 1 ? { line: from.line + 1, at: 0 } : null;
    case 'ArrowUp':
      if (from.line === 0) return null;
      return { line: from.line - 1, at: Math.min(from.at, length(from.line - 1)) };
    case 'ArrowDown':
      if (from.line === LINES - 1) return null;
      return { line: from.line + 1, at: Math.min(from.at, length(from.line + 1)) };
  }
  return null;
}

export function count(lines: Lines): number {
  return lines.reduce((n, words) => n + words.length, 0);
}

/** K6: two tiles at least. */
export function isEnough(lines: Lines): boolean {
  return count(lines) >= 2;
}

/** The move in log notation. Empty lines are dropped (K6). */
export function moveOf(lines: Lines): string {
  const full = lines.filter((words) => words.length > 0);
  return 'compose ' + full.map((words) => words.join(' ')).join(' / ');
}
