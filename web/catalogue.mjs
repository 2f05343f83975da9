/*
 * catalogue.mjs - every text that players read, in one list: what the build puts
 * into the languages' files, what the server says, and the words of the page
 * that is there before the client; guided rounds and how to play.
 *
 * SPDX-License-Identifier: MIT
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lessonsOf } from './lessons.mjs';
import { load } from './test/load.mjs';
import { options, questions, reasons, refusals } from './test/sources.mjs';

const page = join(dirname(fileURLToPath(import.meta.url)), 'static');
const read = (name) => readFileSync(join(page, name), 'utf8');

/** The words of index.html and the manifests. */
function staticRows() {
  const html = read('index.html');
  const found = (pattern) => pattern.exec(html)?.[1] ?? '';
  const about = (name) => JSON.parse(read(name)).description;
  return [
    ['index.description', found(/name="description" content="([^"]*)"/), ''],
    ['index.failed', found(/data-en="([^"]*)"/), found(/data-de="([^"]*)"/)],
    ['index.noscript', found(/<noscript>\s*<p>([^<]*)/), found(/<p lang="de">([^<]*)/)],
    ['manifest.description', about('manifest.webmanifest'), about('manifest-de.webmanifest')],
  ].map(([key, en, de]) => ({ kind: 'page', key, en, de }));
}

/** What the server says, by slug, which games may share; the client's own
 * English stands before it. */
function serverRows(kind, said, en, de) {
  const all = said.map(({ slug, say }) => ({ kind, key: slug, en: en[kind][slug] ?? say, de: de[kind][slug] ?? '' }));
  return all.filter((row, i) => all.findIndex((one) => one.key === row.key && one.en === row.en) === i);
}

/** Bots' reasons have no names: their English is what they are found by. */
function reasonRows(de) {
  const known = Object.entries(de.reasons);
  const plain = (text) => text.replace(/\{\w+\}/g, '{}');
  return reasons().map((say) => {
    const [en, german] = known.find(([one]) => plain(one) === say) ?? [say, ''];
    return { kind: 'reasons', key: '', en, de: german };
  });
}

/** Every { en, de } within a value, with the path to it. */
function textsIn(value, path) {
  if (typeof value !== 'object' || value === null) return [];
  if (typeof value.en === 'string') return [{ key: path, en: value.en, de: value.de }];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${path}.${name}`));
}

/** What guided rounds and the pages "How to play" say: it comes with them. */
async function taughtRows() {
  const rows = [];
  for (const game of lessonsOf())
    for (const [kind, file] of [['lesson', 'lesson.ts'], ['how-to', 'how-to.tsx']]) {
      const { recorded, ...taught } = (await load(`games/${game}/${file}`)).default;
      rows.push(...textsIn(taught, game).map((row) => ({ kind, ...row })));
    }
  return rows;
}

/** All texts: kind, key, English, German ('' if there is none). */
export async function rows() {
  const { pack: en } = await load('locales/en.ts');
  const { german: de } = await load('locales/de.ts');
  const strings = Object.entries(en.strings).map(([key, text]) => ({ kind: 'strings', key, en: text, de: de.strings[key] ?? '' }));
  return [
    ...staticRows(),
    ...strings,
    ...serverRows('questions', questions(), en, de),
    ...serverRows('options', options(), en, de),
    ...serverRows('refusals', refusals(), en, de),
    ...reasonRows(de),
    ...(await taughtRows()),
  ];
}
