/* initial.ts - letters that stand for names. SPDX-License-Identifier: MIT */

const letters = new Intl.Segmenter();
const SIGN = /[\p{L}\p{N}\p{So}]/u; // letters, digits, emoji
const SPARE = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function signsOf(name: string): string[] {
  return Array.from(letters.segment(name), ({ segment }) => segment.toUpperCase()).filter((sign) => SIGN.test(sign));
}

function choose(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const free = name === '' ? '?' : ([...signsOf(name), ...SPARE].find((sign) => !taken.has(sign)) ?? '?');
    taken.add(free);
    return free;
  });
}

let last: { names: string; letters: string[] } | undefined;

/** One for each name, all different: its first sign that no earlier name has, else
 * any that is free. Flags, emoji families and accents count as one sign. Segmenting
 * is slow and takes memory, and a history of hundreds of lines asks for each of
 * them: the last answer is kept. */
export function initials(names: string[]): string[] {
  const key = names.join('\n');
  if (last?.names !== key) last = { names: key, letters: choose(names) };
  return last.letters;
}
