/* load.mjs - a module of the client, bundled for node. SPDX-License-Identifier: MIT */
import { bundle } from '../bundle.mjs';

/** What `file` exports, with what the build defines. Each call makes a module
 * of its own, with its own state. */
export async function load(file, built = {}) {
  const [{ text }] = await bundle(file, { define: { RULES: '{}', LANGUAGES: '{}', DECKS: '""', ...built } });
  const base64 = Buffer.from(text).toString('base64');
  return import(`data:text/javascript;base64,${base64}#${Math.random()}`);
}

/** The parts of a browser that modules use. */
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
