/*
 * modules.mjs - the npm packages that build and test the client.
 *
 * tools/npm.sh installs them into build-modules/, or the folder that WEB_MODULES
 * names: the source tree may be read-only.
 *
 * SPDX-License-Identifier: MIT
 */
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.env.WEB_MODULES || join(here, '../build-modules'));

/** `require`, relative to the folder of the packages. */
export const need = createRequire(join(folder, 'here.cjs'));

/** For esbuild: where to look for imported packages. */
export const nodePaths = [join(folder, 'node_modules')];
