/* initial.ts - the first letter of a name. SPDX-License-Identifier: MIT */

const letters = new Intl.Segmenter();

/** The first grapheme: flags, emoji families and accents count as one. */
export function initial(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}
