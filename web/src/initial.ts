/* initial.ts - letters that stand for names. SPDX-License-Identifier: MIT */

const letters = new Intl.Segmenter();
const SIGN = /[\p{L}\p{N}\p{So}]/u; // letters, digits, emoji
const SPARE = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** One for each name, all different: its first sign that no earlier name has, else
 * any that is free. Flags, emoji families and accents count as one sign. */
export function initials(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const own = Array.from(letters.segment(name), ({ segment }) => segment.toUpperCase()).filter((sign) => SIGN.test(sign));
    const free = name === '' ? '?' : ([...own, ...SPARE].find((sign) => !taken.has(sign)) ?? '?');
    taken.add(free);
    return free;
  });
}
