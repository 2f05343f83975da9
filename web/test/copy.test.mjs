/*
 * copy.test.mjs - what players read is written as people write: typographic quotes,
 * contractions, no colon instead of a preposition, nobody called "the house".
 * `node web/strings.mjs` prints all of it.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../catalogue.mjs';

const all = await rows();
const count = (text, what) => text.split(what).length - 1;

/** What is wrong in any language. */
const EVERYWHERE = [
  ['a straight quote or apostrophe', /["'`]/],
  ['a space before a per cent sign or an ellipsis', /\s[%…]/],
  ['three dots instead of an ellipsis', /\.\.\./],
  ['a space before a punctuation mark', /\s[:;,.!?](\s|$)/],
  ['two spaces', /\s\s/],
  ['a space at an end', /^\s|\s$|\s\||\|\s/],
];

const ENGLISH = [
  ...EVERYWHERE,
  ['a German quote', /„/],
  ['an apostrophe that opens', /‘/],
  ['the server as a house or a table that waits', /\b(the|this|our) house\b|\btable waits\b/i],
  ['a colon instead of a preposition', /\b(to|into|is|are|is here|for|of|at|in|on|by|with|from): /],
  ['no contraction', /\b(do|does|did|is|are|was|were|has|have|had|could|would|should|must) not\b|\bcannot\b/i],
  ['no contraction', /\b(I am|(you|we|they) (are|will)|(it|that|there) (is|will)|let us)(?= [\w“{])/i],
  ['television', /television/i],
  ['somebody or everybody: we say someone, everyone', /\b(some|every|any)body\b/i],
];

const GERMAN = [
  ...EVERYWHERE,
  ['an English quote', /”|‘/],
  ['the server as a house or a table that waits', /\b(das|dieses|dem) Haus\b|\bTisch wartet\b/i],
  ['a colon instead of a preposition', /\b(hier|hierhin|hierher|ist|nach|für|auf|in|mit): /i],
  ['Sie: we say du', /[a-zäöüß,] (Sie|Ihnen|Ihren?|Ihrem)\b/],
  ['Clue, which is Cluedo in German', /\bClue\b/],
  ['Gespräch: we say Chat', /\bGespräch\b/],
];

/** Keys that may break a rule, and why. */
const ALLOWED = {};

const broken = (text, rules) => rules.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
const named = ({ kind, key }) => `${kind} ${key}`.trim();

function mistakes(language, rules) {
  return all
    .filter((row) => !(row.key in ALLOWED))
    .flatMap((row) => broken(row[language], rules).map((what) => `${named(row)}: ${what}: ${row[language]}`));
}

test('the whole catalogue is looked at', () => {
  for (const [kind, least] of Object.entries({ page: 4, strings: 800, questions: 15, options: 12, refusals: 200, reasons: 30 }))
    assert.ok(all.filter((row) => row.kind === kind).length >= least, kind);
  const wrong = 'The house does not answer: "go to: {place}" , 84 % …';
  assert.equal(broken(wrong, ENGLISH).length, 6, 'the rules find what they are for');
  assert.equal(broken('Das Haus  sagt: gehen Sie nach: "Clue"', GERMAN).length, 6);
});

test('English reads as it is written by hand', () => assert.deepEqual(mistakes('en', ENGLISH), []));

test('German does, too', () => assert.deepEqual(mistakes('de', GERMAN), []));

test('every quote that is opened is closed', () => {
  for (const row of all) {
    assert.equal(count(row.en, '“'), count(row.en, '”'), named(row));
    assert.equal(count(row.de, '„'), count(row.de, '“'), named(row));
  }
});

test('reasons speak to the player, not as the bot', () => {
  for (const { kind, en, de } of all) {
    if (kind !== 'reasons') continue;
    assert.doesNotMatch(en, /\b(I|me|my|mine)\b/i);
    assert.doesNotMatch(de, /\b(ich|mir|mich|meine?[rnms]?)\b/i);
  }
});

test('what the server says has the holes of its German', () => {
  const holes = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
  for (const row of all.filter(({ kind }) => kind === 'questions' || kind === 'refusals' || kind === 'options'))
    assert.equal(holes(row.de), holes(row.en), named(row));
});

test('what may break a rule still does', () => {
  for (const key of Object.keys(ALLOWED)) {
    const row = all.find((one) => one.key === key);
    assert.ok(row && broken(row.en, ENGLISH).concat(broken(row.de, GERMAN)).length > 0, key);
  }
});
