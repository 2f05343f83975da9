/* house.ts - words of everything around the games. SPDX-License-Identifier: MIT */
export const en = {
  'house.name': 'Cluehouse',
} as const;

export const de: Record<keyof typeof en, string> = {
  'house.name': 'Cluehouse',
};
