/* commitments.test.mjs - commitments as the server makes them. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { commitment } = await load('commitments.ts');

test('the commitment of a seed', () => {
  assert.equal(
    commitment('0000000000000000000000000000000000000000000000000000000000000000'),
    '6cd217c18861a073057d954203ad9039b5de04c717a628d463068853b5a56e10',
  );
  assert.equal(
    commitment('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'),
    'c87bb87572690db3ac02dfcf74f3f5f3469c18af8564aecc84831cb04eae1267',
  );
  assert.equal(
    commitment('ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'),
    'dedf37bbbfefc3069e0bf5aa36f2a2790cccf4204272cef8765e5098f46f519a',
  );
});
