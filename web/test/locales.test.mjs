/*
 * locales.test.mjs - all languages have the same strings. A game may have no
 * German at all, and is then shown in English; if it has some, it has all.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { perGame } from '../content.mjs';
import { load } from './load.mjs';

const { pack: english } = await load('locales/en.ts');
const { german, pack: shown } = await load('locales/de.ts');
const en = english.strings;
const de = german.strings;
const { translator, loadLanguage } = await load('i18n.ts', { LANGUAGES: '{"en":{"main":"/en"}}' });
globalThis.fetch = async () => new Response(JSON.stringify(english));
await loadLanguage('en');
const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
const without = (text) => holes(text).replace('{n}', ''); // "one thing" needs none

/** [name, English keys, German keys] of what is common, and of each game that
 * has German. */
const parts = [];
for (const name of ['common', 'evening', 'learn', 'people']) {
  const part = await load(`locales/${name}.ts`);
  parts.push([name, Object.keys(part.en), Object.keys(part.de)]);
}
const folder = join(dirname(fileURLToPath(import.meta.url)), '../src/games');
for (const game of readdirSync(folder)) {
  if (!existsSync(join(folder, game, 'locale-de.ts'))) continue;
  const keys = async (file) => Object.keys((await load(`games/${game}/${file}`)).default.strings);
  parts.push([game, await keys('locale.ts'), await keys('locale-de.ts')]);
}

for (const [name, ours, theirs] of parts)
  test(`${name}: German has the keys of English`, () => assert.deepEqual(theirs.sort(), ours.sort()));

test('no string is empty, and no language lacks one', () => {
  for (const strings of [en, de, shown.strings])
    for (const [key, text] of Object.entries(strings)) assert.ok(text.trim(), key);
  assert.deepEqual(Object.keys(shown.strings).sort(), Object.keys(en).sort());
});

test('German has the holes of English, and as many forms', () => {
  for (const [key, text] of Object.entries(de)) {
    assert.equal(without(text), without(en[key]), key);
    assert.equal(text.split('|').length, en[key].split('|').length, key);
  }
});

test('no key is used by two parts', () => {
  const all = parts.flatMap(([, ours]) => ours);
  assert.deepEqual(all.filter((key, i) => all.indexOf(key) !== i), []);
});

test('a game without such a file is not in the list', () => {
  const games = mkdtempSync(join(tmpdir(), 'cluehouse-games-'));
  for (const name of ['nim', 'go']) mkdirSync(join(games, name));
  writeFileSync(join(games, 'go/locale-de.ts'), '');
  assert.match(perGame('locale-de.ts', games), /^import game0 from ".*go\/locale-de.ts";\nexport default \[game0\];$/);
  assert.equal(perGame('locale.ts', games).trim(), 'export default [];');
  rmSync(games, { recursive: true });
});

test('a number picks the form, and holes are filled', () => {
  const t = translator('en');
  assert.equal(t('end.points', { n: 1 }), '1 point');
  assert.equal(t('end.points', { n: 3 }), '3 points');
  assert.equal(t('rule', { rule: 'C8' }), 'Rule C8');
});

test('names with right-to-left characters do not change the text around them', () => {
  const text = translator('en')('curtain.hand', { name: '\u202eBen' });
  assert.ok(text.includes('\u2068\u202eBen\u2069'));
});

test('nothing in the German catalogue is English', () => {
  const little = /\b(the|you|your|and|of|with|not|is|are|this|that|from|have|has|it|for|to)\b/;
  const { strings, questions, options, refusals, reasons } = german;
  for (const part of [strings, questions, options, refusals, reasons])
    for (const [key, text] of Object.entries(part))
      assert.doesNotMatch(text.replace('Hues and Cues', '').replace(/\{\w+\}/g, ''), little, key);
  // The same in both languages: names, and these few words.
  const same = Object.keys(en).filter((key) => en[key] === de[key] && /[a-z]{2}/.test(en[key].replace(/\{\w+\}/g, '')));
  const left = same.filter((key) => !/^game\.|^clue\.card\.(plum|revolver)$|^suspect\.plum$/.test(key));
  assert.deepEqual(left.map((key) => en[key]).sort(), ['Bots: {level}', 'Chat', 'Chat', 'Haiku', 'Normal', 'Pause', 'Vibration', 'Zoom']);
});
