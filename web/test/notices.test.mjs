/*
 * notices.test.mjs - what happened to people: a sentence for every kind, at its
 * place in the history, and with the names of that moment.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { noticeText, tableThen, interleave, limitsText } = await load('notices.ts');
const { filler } = await load('i18n.ts');
const { pack: en } = await load('locales/en.ts');
const { pack: de } = await load('locales/de.ts');
const translate = (pack, language) => (key, holes = {}) => filler(language)(pack.strings[key] ?? key, holes);
const english = translate(en, 'en');
const german = translate(de, 'de');
const ben = { seat: 1, name: 'Ben' };
const ann = { seat: 0, name: 'Ann' };
const about = (notice, more = {}) => ({ number: 1, after: 0, notice, seat: 1, name: 'Ben', ...more });

test('every kind has a sentence in both languages, with all names filled in', () => {
  const limits = { move: 90, game: 0 };
  const all = [
    about('left', { next: 'bot' }),
    about('left', { next: 'mildest' }),
    about('joined-seat', { was: 'Dora' }),
    ...['idle', 'away', 'vote', 'host', 'timeout'].map((why) => about('stand-in', { why })),
    about('back'),
    about('timeout', { next: 'three-seconds' }),
    about('timeout'),
    about('kicked'),
    about('host'),
    about('clock', { limits }),
    ...['stand-in', 'end', 'restart', 'clock', 'host'].flatMap((on) => [about('vote-failed', { on }), about('vote-passed', { on })]),
    about('gave', { was: 'Cas' }),
    about('ended'),
    ...['host', 'vote', 'operator'].map((by) => about('ended', { by })),
    about('restarted'),
  ];
  for (const t of [english, german])
    for (const notice of all)
      for (const reader of [ann, ben]) {
        const text = noticeText(notice, reader, t);
        assert.ok(text && !/[{}]|notice\.|undefined/.test(text), `${JSON.stringify(notice)}: ${text}`);
      }
  assert.equal(noticeText(about('a-later-kind'), ann, english), null);
});

test('it says what happens next, and speaks to the person it is about', () => {
  const timeout = about('timeout', { next: 'three-seconds' });
  assert.match(noticeText(timeout, ann, english), /^Ben ran out of time, .* 3 seconds each time\.$/);
  assert.match(noticeText(timeout, ben, english), /^You ran out of time/);
  assert.equal(noticeText(about('left', { next: 'bot' }), ann, english), 'Ben left. A bot takes over.');
  assert.equal(noticeText(about('host', { seat: undefined }), ben, english), 'You’re the host now.');
  assert.equal(noticeText(about('host', { seat: undefined }), ann, english), 'Ben is the host now.');
  // "left" has said it already.
  assert.equal(noticeText(about('stand-in', { why: 'left' }), ann, english), null);
});

test('a notice stands after the facts that were told before it', () => {
  const lines = [1, 2, 5].map((number) => ({ fact: { number, fact: 'x' }, text: String(number) }));
  const notices = [about('left', { number: 1, after: 0 }), about('back', { number: 2, after: 3 }), about('ended', { number: 3, after: 9 })];
  const order = interleave(lines, notices).map((line) => line.text ?? line.notice);
  assert.deepEqual(order, ['left', '1', '2', 'back', '5', 'ended']);
  assert.deepEqual(interleave([], notices), notices);
});

test('lines of the past keep the names of the past', () => {
  const table = { seats: [{ name: 'Ann' }, { name: 'Eve' }] };
  const notices = [
    about('left', { number: 1, after: 4, name: 'Ben' }),
    about('joined-seat', { number: 2, after: 6, was: 'Ben', name: 'Cas' }),
    about('gave', { number: 3, after: 9, was: 'Cas', name: 'Eve' }),
  ];
  const names = (line) => tableThen(line, table, notices).seats.map(({ name }) => name).join();
  const facts = [3, 6, 7, 9, 10].map((number) => names({ number, fact: 'x' }));
  assert.deepEqual(facts, ['Ann,Ben', 'Ann,Ben', 'Ann,Cas', 'Ann,Cas', 'Ann,Eve']);
  assert.deepEqual(notices.map(names), ['Ann,Ben', 'Ann,Cas', 'Ann,Eve']);
  assert.equal(table.seats[1].name, 'Eve');
});

test('limits as words', () => {
  assert.equal(limitsText({ move: 0, game: 0 }, english), 'no limit');
  assert.equal(limitsText({ move: 90, game: 0 }, english), '90 seconds per move');
  assert.equal(limitsText({ move: 86400, game: 0 }, english), '1 day per move');
  assert.equal(limitsText({ move: 3 * 86400, game: 0 }, german), '3 Tage pro Zug');
  assert.equal(limitsText({ move: 0, game: 7200 }, german), '2 Stunden pro Spiel');
  assert.equal(limitsText({ move: 60, game: 1200 }, english), '1 minute per move, 20 minutes per game');
});
