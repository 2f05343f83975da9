/*
 * stored-names.test.mjs - what older versions of the client have stored in a
 * browser is still found: these names never change.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

const TABLES = 'cluehouse.places';
const SETTINGS = 'cluehouse.wishes';
const NAME = 'cluehouse.name';
const DEALS = 'cluehouse.deals';

test('tables that were saved before', async () => {
  const kept = pretendBrowser();
  const old = {
    table: 'a', token: 'one', others: ['two'], name: 'Ann', game: 'clue', phase: 'playing', turn: true,
    promise: { round: 1, commit: 'c0ffee' }, at: 1750000000000,
  };
  kept.set(TABLES, JSON.stringify([old]));
  const { savedTables, tokensAt, update } = await load('saved-tables.ts');
  assert.deepEqual(savedTables(), [old]);
  assert.deepEqual(tokensAt('a'), ['one', 'two']);
  update('a', { phase: 'over' });
  const [saved] = JSON.parse(kept.get(TABLES));
  assert.deepEqual({ ...saved, at: old.at }, { ...old, phase: 'over' });
});

test('settings that were made before', async () => {
  const kept = pretendBrowser();
  const old = {
    theme: 'dark', motion: 'less', patterns: true, sound: true, vibrate: false, text: 'large', language: 'de',
  };
  Object.defineProperty(globalThis, 'navigator', { value: { languages: [] }, configurable: true });
  kept.set(SETTINGS, JSON.stringify(old));
  const { readSettings } = await load('settings.ts');
  assert.deepEqual(readSettings(), { ...old, sound: 'full' });
  kept.set(SETTINGS, JSON.stringify({ ...old, sound: false })); // written though nobody chose it
  assert.equal(readSettings().sound, 'full');
  kept.set(SETTINGS, JSON.stringify({ ...old, sound: 'off' }));
  assert.equal(readSettings().sound, 'off');
  kept.set(SETTINGS, JSON.stringify({ ...old, language: 'xx' }));
  assert.equal(readSettings().language, 'en', 'a language that we do not have');
});

test('the name of the player, and the deals of this browser', async () => {
  const kept = pretendBrowser();
  kept.set(NAME, '"Ann"');
  kept.set(DEALS, JSON.stringify({ one: { next: 'c0ffee', random: '00ff', given: 1, head: 'h', mixed: true } }));
  const { ownName } = await load('tables.ts');
  const { Mixer } = await load('deal.ts');
  assert.equal(ownName(), 'Ann');
  const mixer = new Mixer(() => undefined, 'one');
  assert.deepEqual(mixer.state, { next: 'c0ffee', random: '00ff', given: 1, head: 'h', mixed: true });
});
