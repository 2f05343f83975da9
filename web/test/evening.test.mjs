/*
 * evening.test.mjs - the tally in words, lists of words before they are sent, clocks
 * by day, people who are muted.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

pretendBrowser();
const { ranked, leadText, startsText } = await load('tally.ts');
const { check, pieces, lengthOf } = await load('parts/words/check.ts');
const { moveTimes, moveValue, withMove } = await load('components/times.ts');
/** Knows no string of a game alone. */
const t = (key, holes) => (holes || !/^starts\.\w+\./.test(key) ? `${key} ${JSON.stringify(holes ?? {})}` : key);

const person = (name, wins, games, bot = false) => ({ name, wins, games, bot });

test('who has won most leads; among equals people come before bots', () => {
  const people = [person('Dora', 1, 2, true), person('Ann', 1, 4), person('Ben', 0, 1), person('Cleo', 1, 3)];
  const tally = { games: [], people };
  assert.deepEqual(ranked(tally).map(({ name }) => name), ['Cleo', 'Ann', 'Dora', 'Ben']);
  assert.equal(people[0].name, 'Dora', 'the order of the message is left alone');
  assert.equal(leadText(tally, t), t('tally.lead.tie', { n: 1, names: `Cleo, Ann ${t('and')} Dora` }));
  assert.equal(leadText({ games: [], people: [person('Ann', 2, 2)] }, t), t('tally.lead', { n: 2, names: 'Ann' }));
  assert.equal(leadText({ games: [], people: [person('Ann', 0, 2)] }, t), t('tally.none'));
});

test('who begins is said if it is known and somebody sits there', () => {
  const seats = [{ name: 'Ann' }, {}];
  assert.equal(startsText({ seats, starts: 0 }, null, t), t('starts.name', { name: 'Ann' }));
  assert.equal(startsText({ seats, starts: 0 }, 0, t), t('starts.you', { name: 'Ann' }));
  const own = (key, holes = {}) => (key.endsWith('.haiclue') ? `own ${key}` : t(key, holes));
  assert.equal(startsText({ seats, starts: 0, game: 'haiclue' }, 0, own), 'own starts.you.haiclue');
  for (const starts of [null, undefined, 1, 7]) assert.equal(startsText({ seats, starts }, 0, t), '');
});

test('a list is looked through: words are counted, problems have line and word', () => {
  assert.deepEqual(check('# a remark\napple\r\n\n+the\nBlume 2\nSonne 2 =sun\n'), { words: 4, problems: [] });
  const { words, problems } = check(`ete\nété\n${'a'.repeat(24)}\n${'b'.repeat(25)}\ntwo words\n42\n🍎`);
  assert.equal(words, 6);
  assert.deepEqual(
    problems.map(({ kind, line }) => [kind, line]),
    [['doubled', 2], ['long', 4], ['text', 5], ['text', 6], ['text', 7]],
  );
  assert.deepEqual(check('שלום\nсобака\n犬\nrock’n’roll').problems, []);
});

test('a long list goes in pieces that fit into messages, and loses nothing', () => {
  const text = Array.from({ length: 3000 }, (_, i) => `"é${i}🍎`).join('\n');
  const all = pieces(text);
  assert.equal(all.join(''), text);
  assert.ok(all.length > 10);
  for (const piece of all) {
    assert.ok(lengthOf(JSON.stringify(piece)) <= 3002, `${lengthOf(JSON.stringify(piece))} bytes`);
    assert.doesNotMatch(piece, /[\ud800-\udbff]$|^[\udc00-\udfff]/);
  }
  assert.deepEqual(pieces(''), ['']);
});

test('days a move run while nobody is there, and a shorter time takes that back', () => {
  const none = { move: 0, game: 600 };
  const days = withMove(none, 'd259200');
  assert.deepEqual(days, { move: 259200, game: 0, by_day: true });
  assert.equal(moveValue(days), 'd259200');
  assert.deepEqual(withMove(days, '60'), { move: 60, game: 0, by_day: false });
  assert.equal(moveValue(none), '0');
  const values = (limits) => moveTimes(limits, t).map(([value]) => value);
  for (const limits of [none, days, { move: 45, game: 0 }, { move: 864000, game: 0, by_day: true }])
    assert.equal(values(limits).filter((value) => value === moveValue(limits)).length, 1, moveValue(limits));
});

test('a muted person stays so under another name, and as another member of that name', async () => {
  const kept = pretendBrowser();
  const { isMuted, mute } = await load('mutes.ts');
  mute('table', 3, 'Bob', true);
  assert.ok(isMuted('table', 3, 'Robert'));
  assert.ok(isMuted('table', 9, 'Bob'));
  assert.ok(!isMuted('table', 4, 'Ann'));
  assert.ok(!isMuted('other', 3, 'Bob'));
  assert.ok(JSON.parse(kept.get('cluehouse.muted')).length === 1);
  mute('table', 3, 'Robert', false);
  assert.ok(!isMuted('table', 9, 'Bob'));
  kept.set('cluehouse.muted', '{"broken":1}');
  const again = await load('mutes.ts');
  assert.ok(!again.isMuted('table', 3, 'Bob'));
});
