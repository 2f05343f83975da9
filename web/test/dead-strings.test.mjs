/* dead-strings.test.mjs - every string of the catalogue is shown somewhere. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');
const code = readdirSync(src, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !/locale/.test(name))
  .map((name) => readFileSync(join(src, name), 'utf8'))
  .join('\n');
const literals = new Set([...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key));
/** Beginnings of keys that are put together: `suspect.${word}`. */
const beginnings = [...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning);

test('every string is used', async () => {
  const { pack } = await load('locales/en.ts');
  const dead = Object.keys(pack.strings).filter(
    (key) => !literals.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
  assert.deepEqual(dead, []);
});
