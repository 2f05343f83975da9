/* en.ts - English: web/build.mjs makes a file of it. SPDX-License-Identifier: MIT */
import games from 'content:games/locale.ts';
import { merge } from '.';
import { en as common } from './common';
import { en as evening } from './evening';
import { en as learn } from './learn';
import { en as people } from './people';
import { refusalsEn as refusals } from './server-en';

/** The server speaks English itself, mostly for players. */
export const pack = merge([{ strings: { ...common, ...evening, ...learn, ...people }, refusals }, ...games]);
