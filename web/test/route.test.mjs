/* route.test.mjs - addresses and codes lead where they should. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

pretendBrowser();
const { routeOf } = await load('route.ts');
const { pathOf, tidyCode } = await load('tables.ts');

test('every kind of address', () => {
  assert.deepEqual(routeOf('/', ''), { screen: 'home' });
  assert.deepEqual(routeOf('/t/abc', ''), { screen: 'table', table: 'abc' });
  assert.deepEqual(routeOf('/join/KOBA-TUMI', ''), { screen: 'join', code: 'KOBA-TUMI' });
  assert.deepEqual(routeOf('/table/KOBA-TUMI/screen', ''), {
    screen: 'television',
    code: 'KOBA-TUMI',
  });
  assert.deepEqual(routeOf('/rules/clue', '#C8'), { screen: 'rules', game: 'clue', rule: 'C8' });
});

test('unknown and malformed addresses lead to not-found', () => {
  for (const path of ['/t/', '/nothing', '/table/KOBA-TUMI', '/%', '/t/%e0%a4%a'])
    assert.deepEqual(routeOf(path, ''), { screen: 'not-found' }, path);
});

test('codes are normalised however they were typed', () => {
  for (const typed of ['KOBA-TUMI', 'koba tumi', ' Koba–Tumi ', 'kobatumi', 'k.o.b.a t u m i'])
    assert.equal(tidyCode(typed), 'KOBA-TUMI', typed);
  for (const typed of ['KOBA-TUMI-RESA', 'koba tumi resa', ' Koba–Tumi–Resa ', 'kobatumiresa'])
    assert.equal(tidyCode(typed), 'KOBA-TUMI-RESA', typed);
});

test('pasted links lead to their table', () => {
  assert.equal(pathOf('https://games.example.org/t/abc123'), '/t/abc123');
  assert.equal(pathOf('http://h:8137/t/abc#secret '), '/t/abc#secret');
  assert.equal(pathOf('h/join/KOBA-TUMI?x=1'), '/join/KOBA-TUMI');
  assert.equal(pathOf('koba tumi'), '/join/KOBA-TUMI');
  assert.equal(pathOf('https://h/table/KOBA-TUMI/screen'), '/table/KOBA-TUMI/screen');
  assert.equal(pathOf('12 34'), '/join/12%2034'); // to be told that there is none
});

test('invalid data in storage does no harm', async () => {
  const kept = pretendBrowser();
  const { ownName } = await load('tables.ts');
  for (const junk of ['5', '{}', 'null', '["Ann"]']) {
    kept.set('cluehouse.name', junk);
    assert.equal(ownName(), '', junk);
  }
  kept.set('cluehouse.name', '"Ann"');
  assert.equal(ownName(), 'Ann');
});
