/*
 * bundle.mjs - esbuild as the build and the tests of the client run it.
 *
 * SPDX-License-Identifier: MIT
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { content } from './content.mjs';
import { need, nodePaths } from './modules.mjs';

const esbuild = need('esbuild');
const here = dirname(fileURLToPath(import.meta.url));

/** Bundles a file of src/ and what it imports: esbuild's output files; with
 * `whole` everything that esbuild says. */
export async function bundle(entry, options, whole = false) {
  const result = await esbuild.build({
    entryPoints: [resolve(here, 'src', entry ?? '')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'transform', // smaller than "automatic", and without its runtime
    jsxFactory: 'createElement', // no local variable has this name
    jsxFragment: 'Fragment',
    inject: [join(here, 'jsx.mjs')],
    nodePaths,
    plugins: [content],
    tsconfigRaw: {}, // otherwise esbuild looks for one in all parent folders
    metafile: whole,
    ...options,
  });
  return whole ? result : result.outputFiles;
}
