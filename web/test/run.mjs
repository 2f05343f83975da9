/*
 * run.mjs ORACLE CLUEHOUSE - runs all unit tests of this folder, each file in
 * a process of its own. Tests find the two programs in the environment.
 *
 * SPDX-License-Identifier: MIT
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tests = readdirSync(here).filter((name) => name.endsWith('.test.mjs'));
const [, , oracle = '', cluehouse = ''] = process.argv;
const { status } = spawnSync(process.execPath, ['--test', ...tests.map((name) => join(here, name))], {
  stdio: 'inherit',
  env: { ...process.env, RULES_ORACLE: oracle, CLUEHOUSE: cluehouse },
});
process.exit(status ?? 1);
