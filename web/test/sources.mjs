/*
 * sources.mjs - what the server can say, from its C sources: refusals,
 * questions, options, reasons of bots.
 *
 * SPDX-License-Identifier: MIT
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const LITERAL = String.raw`"(?:[^"\\]|\\.)*"`;
const LITERALS = String.raw`${LITERAL}(?:\s*${LITERAL})*`;

/** The .c files of a folder of src/, as they are: [name, text]. */
export function sources(folder) {
  return readdirSync(join(root, 'src', folder), { recursive: true })
    .filter((name) => name.endsWith('.c') && !name.startsWith('template'))
    .map((name) => [name, readFileSync(join(root, 'src', folder, name), 'utf8')]);
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

/** What the compiler sees: some tables are made by macros. */
function expanded(folder, name) {
  return execFileSync(
    process.env.CC?.split(' ')[0] || 'cc',
    ['-E', '-P', '-DCH_VERSION="0"', `-I${join(root, 'include')}`, `-I${join(root, 'src')}`, join(root, 'src', folder, name)],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );
}

/** All refusals in the tables of the games, the match and the server: slug,
 * rule and sentence. */
export function refusals() {
  const row = new RegExp(String.raw`\{\s*(${LITERALS})\s*,\s*(${LITERALS})\s*,\s*(${LITERALS})\s*,?\s*\}`, 'g');
  const found = [];
  for (const folder of ['games', 'match', 'server'])
    for (const [name, source] of sources(folder)) {
      if (!/struct ch_refusal \w+\[\] = /.test(source)) continue;
      for (const [, table] of expanded(folder, name).matchAll(/struct ch_refusal \w+\[\] = \{([\s\S]*?)\};/g))
        for (const [, slug, rule, say] of table.matchAll(row))
          found.push({ slug: text(slug), rule: text(rule), say: text(say) });
    }
  return found;
}
