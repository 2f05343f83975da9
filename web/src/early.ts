/*
 * early.ts - a small script that comes before the main one: it asks for what will
 * be needed, in the reader's language, and keeps a dark page from flashing white.
 *
 * SPDX-License-Identifier: MIT
 */
import { readSettings } from './settings';

declare const WORDS: Record<string, string>;
declare const PLAY: string;

const { language, theme } = readSettings();
const url = WORDS[language];
document.documentElement.dataset.theme = theme;
// If the main script was faster it has asked for the words itself.
if (url !== undefined && globalThis.words === undefined) {
  const answer = fetch(url);
  answer.catch(() => undefined); // i18n.ts hears of it
  globalThis.words = { url, answer };
}
if (/^\/(t|join|table)\//.test(location.pathname)) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = PLAY;
  document.head.append(link);
}
