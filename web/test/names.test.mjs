/* names.test.mjs - what stands for a name where there is little room. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { initials } = await load('initial.ts');

test('the initial is the first letter as people see it', () => {
  for (const [name, first] of [
    [' ann', 'A'],
    ['e\u0301mile', 'E\u0301'],
    ['🇩🇪 Uli', '🇩🇪'],
    ['👍🏽 yes', '👍🏽'],
    ['שלום', 'ש'],
    ['"Q"', 'Q'],
    ['', '?'],
  ])
    assert.equal(initials([name])[0], first, name);
});

test('no two seats have the same', () => {
  assert.deepEqual(initials(['Ann', 'Anna', 'Nan', 'Aa']), ['A', 'N', '1', '2']);
  const players = Array.from({ length: 12 }, (_, i) => `Player ${i + 1}`);
  assert.equal(new Set(initials(players)).size, 12);
  assert.equal(new Set(initials(Array(12).fill('7'))).size, 12);
});

test('letters for the same names are found once: every line of a history asks', () => {
  assert.equal(initials(['Ann', 'Ben']), initials(['Ann', 'Ben']));
  assert.deepEqual(initials(['Ben', 'Ann']), ['B', 'A']);
});
