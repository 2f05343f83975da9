/* en.ts - English: web/build.mjs makes a file of it. SPDX-License-Identifier: MIT */
import { en as clue } from '../games/clue/locale';
import { en as haiclue } from '../games/haiclue/locale';
import { en as hue } from '../games/hue/locale';
import { en as huesAndCues } from '../games/hues-and-cues/locale';
import { en as common } from './common';
import { en as moves } from './moves';
import type { Pack } from '.';
import { reasonsEn } from './reasons';
import { refusalsEn } from './server-en';

const strings = { ...common, ...clue, ...huesAndCues, ...haiclue, ...hue, ...moves };
export type EnglishStrings = typeof strings;

/** The server speaks English itself, mostly for players. */
export const pack: Pack = { strings, questions: {}, options: {}, refusals: refusalsEn, reasons: reasonsEn };
