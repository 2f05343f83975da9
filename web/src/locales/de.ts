/* de.ts - German: web/build.mjs makes a file of it. SPDX-License-Identifier: MIT */
import games from 'content:games/locale-de.ts';
import { merge } from '.';
import { de as common } from './common';
import { pack as english } from './en';
import { de as evening } from './evening';
import { de as learn } from './learn';
import { de as people } from './people';
import { optionsDe as options, reasonsDe as reasons, refusalsDe as refusals } from './server-de';

export const german = merge([{ strings: { ...common, ...evening, ...learn, ...people }, options, refusals, reasons }, ...games]);

/** Strings without a translation are shown in English. */
export const pack = merge([english, german]);
