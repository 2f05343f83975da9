/* en.ts - English: web/build.mjs makes a file of it. SPDX-License-Identifier: MIT */
import { en as clue } from '../games/clue/words';
import { en as haiclue } from '../games/haiclue/words';
import { en as hue } from '../games/hue/words';
import { en as hues } from '../games/hues/words';
import { en as house } from './house';
import { en as moves } from './moves';
import type { Pack } from './index';
import { reasonsEn } from './reasons';
import { refusalsEn } from './server-en';

const words = { ...house, ...clue, ...hues, ...haiclue, ...hue, ...moves };
export type Words = typeof words;

/** The server speaks English itself, mostly for players. */
export const pack: Pack = { words, asks: {}, options: {}, refusals: refusalsEn, reasons: reasonsEn };
