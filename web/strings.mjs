/*
 * strings.mjs [--tsv] - prints every text that players read, with its key, in
 * English and German, as a table in Markdown or with tabs.
 *
 * SPDX-License-Identifier: MIT
 */
import { rows } from './catalogue.mjs';

const TITLES = { kind: 'kind', key: 'key', en: 'English', de: 'German' };
const tsv = process.argv.includes('--tsv');
const clean = (text) => text.replace(/\s+/g, ' ');
const line = tsv
  ? (cells) => cells.map(clean).join('\t')
  : (cells) => `| ${cells.map((cell) => clean(cell).replaceAll('|', '\\|')).join(' | ')} |`;

const cellsOf = (row) => Object.keys(TITLES).map((column) => row[column]);
const table = [line(cellsOf(TITLES))];
if (!tsv) table.push('|---|---|---|---|');
for (const row of await rows()) table.push(line(cellsOf(row)));
process.stdout.write(`${table.join('\n')}\n`);
