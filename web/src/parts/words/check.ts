/*
 * check.ts - looks through a list of words before it is sent, so that mistakes are
 * seen while one types. What counts is what the server says.
 *
 * SPDX-License-Identifier: MIT
 */
export const MOST = 500; // words
const LETTERS = 24; // characters of a word
const PIECE = 3000; // bytes of a message

export interface Problem {
  kind: 'doubled' | 'long' | 'text';
  line: number;
  word: string;
  limit: number;
}

/** A line: "+the", "Blume 2", "Sonne 2 =sun"; "# ..." is a remark. */
const LINE = /^\+?(\S+)(?:\s+\d+)?(?:\s+=\S+)?$/u;
const WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’‑-]*$/u;

/** As the server compares words. */
function folded(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export function check(text: string): { words: number; problems: Problem[] } {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  text.split(/\r\n|\r|\n/).forEach((raw, at) => {
    const line = raw.trim().normalize('NFC');
    if (line === '' || line.startsWith('#')) return;
    const word = LINE.exec(line)?.[1] ?? line;
    const add = (kind: Problem['kind']) => problems.push({ kind, line: at + 1, word: word.slice(0, 40), limit: LETTERS });
    if (!WORD.test(word)) add('text');
    else if ([...word].length > LETTERS) add('long');
    else if (seen.has(folded(word))) add('doubled');
    seen.add(folded(word));
  });
  return { words: seen.size, problems };
}

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text).length;

/** Pieces of a text that fit into messages, as JSON writes them. */
export function pieces(text: string): string[] {
  const all: string[] = [];
  let piece = '';
  let size = 0;
  for (const letter of text) {
    const more = bytes(JSON.stringify(letter)) - 2;
    if (size + more > PIECE) {
      all.push(piece);
      piece = '';
      size = 0;
    }
    piece += letter;
    size += more;
  }
  return [...all, piece];
}

/** Bytes, which the server counts. */
export const lengthOf = bytes;
