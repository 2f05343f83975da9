/* result.test.mjs - a result as text. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { bar, inOrder, resultText } = await load('parts/result/text.ts');
const place = (name, points, won = false, more = {}) => ({ name, points, won, colour: 0, ...more });

test('points are squares, the most are ten', () => {
  assert.equal(bar('haiclue', 30, 30), '⬜⬛⬜⬛⬜⬛⬜⬛⬜⬛');
  assert.equal(bar('hue', 15, 50), '🟥🟨🟩');
  assert.equal(bar('hues-and-cues', 1, 90), '🟥');
  assert.equal(bar('hue', 0, 50), '');
  assert.equal(bar('hue', -3, 0), '');
});

test('the winner comes first, even with fewer points; a draw shares a medal', () => {
  const all = [place('Ann', 9), place('Ben', 5, true), place('Cleo', 9)];
  assert.deepEqual(inOrder(all).map(({ name }) => name), ['Ben', 'Ann', 'Cleo']);
  const text = resultText({ game: 'hue', head: 'HUE · Ben wins', found: '' }, all, 'https://h');
  assert.deepEqual(text.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')), [
    'HUE ·',
    '🥇 Ben',
    '🥈 Ann',
    '🥈 Cleo',
    'https://h',
  ]);
});

test('a game without points says what was found, and how it ended', () => {
  const all = [place('Ann', 0, false, { outcome: 'was still searching' }), place('Ben', 0, true, { outcome: 'solved the case' })];
  assert.equal(
    resultText({ game: 'clue', head: 'Clue · Ben wins', found: 'Plum · rope · Hall' }, all, 'https://h'),
    'Clue · Ben wins\n✉️ Plum · rope · Hall\n🔎 Ben: solved the case\n▫️ Ann: was still searching\nhttps://h',
  );
});
