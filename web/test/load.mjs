/* load.mjs - a module of the client, bundled for node. SPDX-License-Identifier: MIT */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { content } from '../content.mjs';
import { need, nodePaths } from '../modules.mjs';

const { build } = need('esbuild');
const src = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** What `file` exports, with what the build puts in. Each call is a module of
 * its own, with its own state. */
export async function load(file, built = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(src, file)],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    nodePaths,
    plugins: [content],
    tsconfigRaw: {},
    define: { RULES: '{}', LANGUAGES: '{}', DECKS: '""', ...built },
  });
  const text = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${text}#${Math.random()}`);
}

/** As much of a browser as modules look at. */
export function pretendBrowser({ storage = true } = {}) {
  const kept = new Map();
  const refuse = () => {
    throw new Error('storage is switched off');
  };
  globalThis.localStorage = {
    getItem: storage ? (key) => kept.get(key) ?? null : refuse,
    setItem: storage ? (key, value) => void kept.set(key, value) : refuse,
  };
  globalThis.location = { pathname: '/', hash: '', host: 'h', protocol: 'http:' };
  return kept;
}
