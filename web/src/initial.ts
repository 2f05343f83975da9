/* initial.ts - what stands for a name where there is little room. SPDX-License-Identifier: MIT */

const letters = new Intl.Segmenter();

/** The first letter as people see it: flags, families and accents are one. */
export function initial(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}
