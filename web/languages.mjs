/*
 * languages.mjs - each language in pieces, as the scripts are: what the first page
 * says, what tables share, and the words of each game.
 *
 * SPDX-License-Identifier: MIT
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const src = join(dirname(fileURLToPath(import.meta.url)), 'src');

async function load(file) {
  const [{ text }] = await bundle(file);
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}

/** Is this key named in one of these sources, or put together there? */
function named(files) {
  const code = [...files].filter((path) => /\.tsx?$/.test(path) && existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  const all = code.join('\n');
  const literals = new Set([...all.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key));
  const beginnings = [...all.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning);
  return (key) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}

/** The words of each game, as its own locale.ts has them: [game, part]. */
async function perGame() {
  const games = readdirSync(join(src, 'games')).filter((game) => existsSync(join(src, 'games', game, 'locale.ts')));
  return Promise.all(
    games.map(async (game) => {
      const german = `games/${game}/locale-de.ts`;
      const parts = [await load(`games/${game}/locale.ts`)];
      if (existsSync(join(src, german))) parts.push(await load(german));
      return [game, parts.map((one) => one.default)];
    }),
  );
}

/** The sources below a folder, without the words themselves. */
function sources(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !/locale/.test(name));
  return names.map((name) => join(folder, name));
}

/** Which part names a key that nothing else names: name, or undefined. */
function partOf(entries) {
  const folders = entries.map(dirname).filter((folder) => folder.startsWith(join(src, 'parts')) && basename(folder) !== 'play');
  const within = (path) => folders.some((folder) => path.startsWith(folder + '/'));
  const shared = named(sources(src).filter((path) => !within(path)));
  const parts = folders.map((folder) => [basename(folder), named(sources(folder))]);
  return (key) => {
    const using = shared(key) ? [] : parts.filter(([, names]) => names(key));
    return using.length === 1 ? using[0][0] : undefined;
  };
}

/** A language's words by piece: { main, play, clue, lobby, ... }. A string that is
 * named in the main script, and what the server refuses, is needed at once; one
 * that a single part names comes with it. Some keys are of two games. */
export async function words(name, { main, entries }) {
  const { pack } = await load(`locales/${name}.ts`);
  const games = await perGame();
  const early = named(main);
  const alone = partOf(entries);
  const pieces = {};
  const put = (piece, kind, key, text) => (((pieces[piece] ??= empty())[kind])[key] = text);
  for (const [kind, texts] of Object.entries(pack))
    for (const [key, text] of Object.entries(texts)) {
      const owners = games.filter(([, parts]) => parts.some((part) => part[kind]?.[key] !== undefined)).map(([game]) => game);
      const first = kind === 'strings' ? early(key) : kind === 'refusals' && owners.length === 0;
      const rest = owners.length > 0 ? owners : [(kind === 'strings' && alone(key)) || 'play'];
      for (const piece of first ? ['main'] : rest) put(piece, kind, key, text);
    }
  return pieces;
}

const empty = () => ({ strings: {}, questions: {}, options: {}, refusals: {}, reasons: {} });
