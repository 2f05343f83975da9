/* silent.test.mjs - the lobby promises a bot only where one plays. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { silentSay } = await load('parts/lobby/silent.ts');
const packs = [(await load('locales/en.ts')).pack, (await load('locales/de.ts')).pack];
const some = { bots: ['easy', 'normal', 'hard'] };
const none = { bots: [] };
const BOT = [/a bot takes over/, /übernimmt ein Bot/];
const MILDEST = [/safest move/, /sicherste Zug/];

/** Table, game, and who plays for those who leave: as has_bots in stand_in.c. */
const cases = [
  [{ bots: true, silent: 'mildest' }, some, BOT],
  [{ bots: true, silent: 'bot' }, some, BOT],
  [{ bots: false, silent: 'bot' }, some, BOT],
  [{ bots: false, silent: 'mildest' }, some, MILDEST],
  [{ bots: true, silent: 'bot' }, none, MILDEST],
  [{ bots: true, silent: 'mildest' }, none, MILDEST],
  [{ bots: false, silent: 'bot' }, none, MILDEST],
];

for (const [table, game, next] of cases)
  test(`bots ${table.bots}, silent ${table.silent}, ${game.bots.length} levels`, () => {
    packs.forEach(({ strings }, i) => {
      const text = strings[silentSay(table, game)];
      for (const one of [BOT, MILDEST]) assert.equal(one[i].test(text), one === next, text);
    });
  });

test('a game of which nothing is known yet is said to have bots', () => {
  assert.equal(silentSay({ bots: true, silent: 'mildest' }), 'set.silent.say');
});
