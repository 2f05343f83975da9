/* names.test.mjs - what stands for a name where there is little room. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

test('the first letter is what people take for one', async () => {
  pretendBrowser();
  const { initial } = await load('parts/seat-chip.tsx');
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
