/*
 * sources.mjs - the texts of the server, from its C sources: refusals,
 * questions, options, reasons of bots.
 *
 * SPDX-License-Identifier: MIT
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const LITERAL = String.raw`"(?:[^"\\]|\\.)*"`;
const LITERALS = String.raw`${LITERAL}(?:\s*${LITERAL})*`;

/** The .c files of a folder of src/ and below it, as they are: [path in src/,
 * text]. */
export function sources(folder) {
  return readdirSync(join(root, 'src', folder), { recursive: true })
    .filter((name) => name.endsWith('.c') && !/template/.test(name))
    .map((name) => [join(folder, name), readFileSync(join(root, 'src', folder, name), 'utf8')]);
}

const games = join(root, 'web/src/games');

/** The game whose source this is, as the client names it: by its folder; null
 * if it is common to all. */
function gameOf(path) {
  const [, folder] = /^(?:games|bots)\/(\w+)\//.exec(path) ?? [];
  return folder ? folder.replaceAll('_', '-') : null;
}

/** Must all that this source says be in German? */
export function hasGerman(path) {
  const game = gameOf(path);
  return game === null || existsSync(join(games, game, 'locale-de.ts'));
}

/** A string in C, of one literal or several side by side. */
export function text(literals) {
  return [...literals.matchAll(new RegExp(LITERAL, 'g'))]
    .map(([one]) => one.slice(1, -1).replace(/\\"/g, '"'))
    .join('');
}

/** All strings of a source. */
export function strings(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^#include.*$/gm, '');
  return [...code.matchAll(new RegExp(LITERALS, 'g'))].map(([found]) => text(found));
}

/** The preprocessed source: some tables are made by macros. */
function expanded(path) {
  return execFileSync(
    process.env.CC?.split(' ')[0] || 'cc',
    ['-E', '-P', '-DCH_VERSION="0"', `-I${join(root, 'include')}`, `-I${join(root, 'src')}`, join(root, 'src', path)],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );
}

/** All refusals in the tables of the games, the match and the server: slug,
 * rule, sentence, and whether German is due. */
export function refusals() {
  const row = new RegExp(String.raw`\{\s*(${LITERALS})\s*,\s*(${LITERALS})\s*,\s*(${LITERALS})\s*,?\s*\}`, 'g');
  const found = [];
  for (const folder of ['games', 'match', 'server'])
    for (const [path, source] of sources(folder)) {
      if (!/struct ch_refusal \w+\[\] = /.test(source)) continue;
      for (const [, table] of expanded(path).matchAll(/struct ch_refusal \w+\[\] = \{([\s\S]*?)\};/g))
        for (const [, slug, rule, say] of table.matchAll(row))
          found.push({ slug: text(slug), rule: text(rule), say: text(say), german: hasGerman(path) });
    }
  return found;
}

/** What games ask, by slug, in tables and in code: slug, sentence, and whether
 * German is due. */
export function questions() {
  const asked = /("[a-z-]+"),[\s\\]*("[A-Z](?=[^"]* )(?:[^"\\]|"\s*")*")\s*,/g;
  return sources('games').flatMap(([path, source]) =>
    [...source.matchAll(asked)].map(([, slug, say]) => ({ slug: text(slug), say: text(say), german: hasGerman(path) })),
  );
}

/** The options that a lobby shows: slug, explanation, and whether German is due.
 * Who plays which suspect is chosen at the seats. */
export function options() {
  const row = new RegExp(String.raw`\.name = "([\w-]+)"(?:(?!\.name)[\s\S])*?"[A-Z]\d+",\s*(${LITERALS})`, 'g');
  const found = [];
  for (const [path, source] of sources('games')) {
    const [, table] = /struct ch_option options\[\] = \{([\s\S]*?)\n\};/.exec(source) ?? [];
    for (const [, slug, say] of table?.matchAll(row) ?? []) found.push({ slug, say: text(say), german: hasGerman(path) });
  }
  return found;
}

/** A format of C and a sentence with holes, made alike. */
export function plain(format) {
  return format
    .replace(/%(?:\.\d+)?[sdf]|%%/g, (found) => (found === '%%' ? '%' : '{}'))
    .replace(/\{\w+\}/g, '{}');
}

/** Why bots move as they do: the sentences of these sources, without names of
 * holes. */
export function reasons(files = sources('bots')) {
  return [...new Set(files.flatMap(([, source]) => strings(source)).filter((one) => one.endsWith('.')).map(plain))];
}
