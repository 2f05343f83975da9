/* words.ts - words of this game. SPDX-License-Identifier: MIT */
export const en = {
  'hues.title': 'Hues',
} as const;

export const de: Record<keyof typeof en, string> = {
  'hues.title': 'Hues',
};
