/* words.ts - words of this game. SPDX-License-Identifier: MIT */
export const en = {
  'haiclue.title': 'Haiclue',
} as const;

export const de: Record<keyof typeof en, string> = {
  'haiclue.title': 'Haiclue',
};
