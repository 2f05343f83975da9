/* de.ts - German: web/build.mjs makes a file of it. SPDX-License-Identifier: MIT */
import { de as clue } from '../games/clue/words';
import { de as haiclue } from '../games/haiclue/words';
import { de as hue } from '../games/hue/words';
import { de as hues } from '../games/hues/words';
import { de as house } from './house';
import { de as moves } from './moves';
import type { Key, Pack } from './index';
import { reasonsDe } from './reasons';
import { asksDe, optionsDe, refusalsDe } from './server-de';

const words: Record<Key, string> = {
  ...house,
  ...clue,
  ...hues,
  ...haiclue,
  ...hue,
  ...moves,
};

export const pack: Pack = {
  words,
  asks: asksDe,
  options: optionsDe,
  refusals: refusalsDe,
  reasons: reasonsDe,
};
