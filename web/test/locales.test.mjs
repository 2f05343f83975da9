/* locales.test.mjs - all languages say the same things. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const en = (await load('locales/en.ts')).pack.strings;
const german = (await load('locales/de.ts')).pack;
const de = german.strings;
const catalogue = { en, de };
const { translator, loadLanguage } = await load('i18n.ts');
globalThis.fetch = async () => new Response(JSON.stringify({ strings: en }));
await loadLanguage('en');
const holes = (words) => [...new Set(words.match(/\{\w+\}/g) ?? [])].sort().join();

for (const [language, words] of Object.entries(catalogue)) {
  test(`${language} has the keys of English, and nothing empty`, () => {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(catalogue.en).sort());
    for (const [key, text] of Object.entries(words)) assert.ok(text.trim(), key);
  });
  test(`${language} has the holes of English, and as many forms`, () => {
    for (const [key, text] of Object.entries(words)) {
      const english = catalogue.en[key];
      const without = (all) => holes(all).replace('{n}', ''); // "one thing" needs none
      assert.equal(without(text), without(english), key);
      assert.equal(text.split('|').length, english.split('|').length, key);
    }
  });
}

test('a number picks the form, and holes are filled', () => {
  const t = translator('en');
  assert.equal(t('end.points', { n: 1 }), 'one point');
  assert.equal(t('end.points', { n: 3 }), '3 points');
  assert.equal(t('rule', { rule: 'C8' }), 'Rule C8');
});

test('names that turn text round are kept to themselves', () => {
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
  assert.deepEqual(left.map((key) => en[key]).sort(), ['Haiku', 'Normal', 'Pause', 'Vibration', 'Zoom']);
});
