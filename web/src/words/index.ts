/*
 * index.ts - the catalogue: all words of the client, by language.
 *
 * Each part (the house, each game) brings its English words and the German
 * ones; English says which keys there are. test/words.test.mjs sees that both
 * have the same keys and the same holes.
 *
 * SPDX-License-Identifier: MIT
 */
import * as clue from '../games/clue/words';
import * as haiclue from '../games/haiclue/words';
import * as hue from '../games/hue/words';
import * as hues from '../games/hues/words';
import * as house from './house';

const en = { ...house.en, ...clue.en, ...hues.en, ...haiclue.en, ...hue.en };
export type Key = keyof typeof en;
const de: Record<Key, string> = {
  ...house.de,
  ...clue.de,
  ...hues.de,
  ...haiclue.de,
  ...hue.de,
};

export const catalogue = { en, de };
export type Language = keyof typeof catalogue;
