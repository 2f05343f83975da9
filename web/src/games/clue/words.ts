/* words.ts - words of this game. SPDX-License-Identifier: MIT */
export const en = {
  'clue.title': 'Clue',
} as const;

export const de: Record<keyof typeof en, string> = {
  'clue.title': 'Clue',
};
