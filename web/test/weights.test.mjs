/*
 * weights.test.mjs - what pages may weigh, and in which pieces the client comes.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { survey } from '../chunks.mjs';
import { words } from '../languages.mjs';
import { isTooHeavy, MOST_GAME, MOST_HOME, weigh, weightsText } from '../weights.mjs';

const light = { early: 500, main: { script: 20000, style: 4000, words: [2000, 5000] }, play: { script: 30000 } };

test('a page weighs its scripts, its styles and its longest words', () => {
  const all = weigh({ ...light, games: { go: { script: 8000, style: 300, words: [20, 10] } } });
  assert.deepEqual(all, { home: 29500, games: { go: 38320 } });
  assert.equal(weightsText(all), 'the first page 29500, go 38320 more');
  assert.equal(isTooHeavy(all), false);
});

test('one byte too much is too heavy', () => {
  const fine = { home: MOST_HOME, games: { go: MOST_GAME } };
  assert.equal(isTooHeavy(fine), false);
  assert.equal(isTooHeavy({ ...fine, home: MOST_HOME + 1 }), true);
  assert.equal(isTooHeavy({ ...fine, games: { go: MOST_GAME, nim: MOST_GAME + 1 } }), true);
});

const define = { RULES: '{}', LANGUAGES: '{}', STYLES: '{}', BOXES: '{}', DECKS: '""' };
const client = await survey({ define, outdir: '/', external: ['FONT'] });
const has = (path) => [...client.main].some((file) => file.endsWith(`/src/${path}`));

test('the first page comes without the code and the style of tables and games', () => {
  assert.ok(has('screens/home.tsx') && has('games/clue/cover.tsx'));
  for (const path of ['session.ts', 'screens/game.tsx', 'screens/table.tsx', 'games/clue/index.tsx', 'games/clue/clue.css', 'style/game.css'])
    assert.ok(!has(path), path);
  for (const game of ['clue', 'haiclue', 'hue', 'hues-and-cues', 'play', 'lobby'])
    assert.ok(client.styles[game]?.length > 0, game);
});

test('the words of a game come with it, those of the first page at once', async () => {
  for (const language of ['en', 'de']) {
    const { main, play, clue, hue, lobby } = await words(language, client);
    assert.ok(main.strings['home.title'] && main.strings['game.clue'] && main.strings['blurb.hue']);
    assert.ok(Object.keys(main.refusals).length > 10);
    assert.ok(play.strings['chat.send'] && !main.strings['chat.send']);
    assert.ok(lobby.strings['set.hints.say'] && !play.strings['set.hints.say']);
    assert.ok(clue.strings['clue.card.knife'] && !main.strings['clue.card.knife'] && !hue.strings['clue.card.knife']);
  }
});
