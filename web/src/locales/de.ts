/* de.ts - German: web/build.mjs makes a file of it. SPDX-License-Identifier: MIT */
import { de as clue } from '../games/clue/locale';
import { de as haiclue } from '../games/haiclue/locale';
import { de as hue } from '../games/hue/locale';
import { de as huesAndCues } from '../games/hues-and-cues/locale';
import { de as common } from './common';
import { de as moves } from './moves';
import type { Key, Pack } from '.';
import { reasonsDe } from './reasons';
import { questionsDe, optionsDe, refusalsDe } from './server-de';

const strings: Record<Key, string> = {
  ...common,
  ...clue,
  ...huesAndCues,
  ...haiclue,
  ...hue,
  ...moves,
};

export const pack: Pack = {
  strings,
  questions: questionsDe,
  options: optionsDe,
  refusals: refusalsDe,
  reasons: reasonsDe,
};
