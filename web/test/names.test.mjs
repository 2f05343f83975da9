/* names.test.mjs - what stands for a name where there is little room. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

test('the initial is the first letter as people see it', async () => {
  const { initial } = await load('initial.ts');
  for (const [name, first] of [
    [' ann', 'A'],
    ['e\u0301mile', 'E\u0301'],
    ['🇩🇪 Uli', '🇩🇪'],
    ['👍🏽 yes', '👍🏽'],
    ['שלום', 'ש'],
    ['', '?'],
  ])
    assert.equal(initial(name), first, name);
});
