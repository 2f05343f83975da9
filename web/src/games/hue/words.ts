/* words.ts - words of this game. SPDX-License-Identifier: MIT */
export const en = {
  'hue.title': 'Hue',
} as const;

export const de: Record<keyof typeof en, string> = {
  'hue.title': 'Hue',
};
