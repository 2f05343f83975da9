/* saved-tables.test.mjs - what this device remembers, with and without storage. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

for (const storage of [true, false]) {
  const name = storage ? 'storage' : 'no storage';
  test(`${name}: tables are saved and forgotten, the newest first`, async () => {
    pretendBrowser({ storage });
    const { remember, savedTables, forget, savedTableAt, storageWorks } = await load('saved-tables.ts');
    assert.equal(storageWorks(), storage);
    remember({ table: 'a', token: '1' });
    remember({ table: 'b', token: '2' });
    remember({ table: 'a', token: '1', game: 'clue' });
    assert.deepEqual(savedTables().map((place) => place.table), ['a', 'b']);
    assert.equal(savedTableAt('a').game, 'clue');
    forget('a');
    assert.equal(savedTableAt('a'), undefined);
  });
  test(`${name}: several people on one device`, async () => {
    pretendBrowser({ storage });
    const { addToken, tokensAt, dropToken, savedTableAt, update } = await load('saved-tables.ts');
    addToken('a', 'one');
    addToken('a', 'two');
    addToken('a', 'two');
    update('a', { phase: 'playing' });
    assert.deepEqual(tokensAt('a'), ['one', 'two']);
    dropToken('a', 'one');
    assert.deepEqual(tokensAt('a'), ['two']);
    assert.equal(savedTableAt('a').phase, 'playing');
    dropToken('a', 'two');
    assert.equal(savedTableAt('a'), undefined);
    update('a', { phase: 'over' });
    assert.equal(savedTableAt('a'), undefined);
  });
}

test('invalid data in storage does no harm', async () => {
  const kept = pretendBrowser();
  const { savedTables, tokensAt } = await load('saved-tables.ts');
  for (const junk of ['{"x":1}', 'null', '7', 'not json']) {
    kept.set('cluehouse.places', junk);
    assert.deepEqual(savedTables(), [], junk);
    assert.deepEqual(tokensAt('a'), []);
  }
  const one = '{"table":"a","token":"1","others":5}';
  kept.set('cluehouse.places', `[null,7,{"table":5,"token":{}},{"table":"b"},${one}]`);
  assert.deepEqual(savedTables().map((place) => place.table), ['a']);
  assert.deepEqual(tokensAt('a'), ['1']);
});
