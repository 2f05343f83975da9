/*
 * modules.mjs - the npm packages that build and test the client.
 *
 * tools/npm.sh puts them into build-modules/, or where WEB_MODULES says: the
 * sources may be read-only, and nothing is ever written beside them.
 *
 * SPDX-License-Identifier: MIT
 */
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.env.WEB_MODULES || join(here, '../build-modules'));

/** `require`, as if called from beside the packages. */
export const need = createRequire(join(folder, 'here.cjs'));

/** For esbuild: where the client's own imports are found. */
export const nodePaths = [join(folder, 'node_modules')];
