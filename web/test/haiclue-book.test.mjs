/* haiclue-book.test.mjs - the poems of a game of Haiclue are put together from its facts. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { foundBy, keep, linesOf, poemBefore, poemsOf, sideAt } = await load('games/haiclue/book.ts');

const targets = (number, word) => ({ number, fact: 'targets', blue: word, green: 'oak', red: 'fire', yellow: 'sun' });
const clue = (number, seat, ...word) => ({ number, fact: 'clue', seat, word });
const guessed = (number, seat, colour) => ({ number, fact: 'guessed', seat, colour });
const FACTS = [
  targets(1, 'sea'),
  { number: 2, fact: 'cards' },
  clue(3, 0, 'wet', 'salt', '/', 'blue'),
  clue(4, 1, 'hot', 'red'),
  { number: 5, fact: 'reading', author: 1 },
  { number: 8, fact: 'shown', author: 1, colour: 'red', target: 'fire' },
  guessed(9, 0, 'red'),
  guessed(10, 2, 'blue'),
  { number: 11, fact: 'scored', seat: 0, points: 1 },
  { number: 12, fact: 'reading', author: 0 },
  targets(20, 'ship'),
  clue(21, 1, 'big', 'boat'),
];

test('a clue has its lines', () => {
  assert.deepEqual(linesOf(['a', 'b', '/', 'c']), [['a', 'b'], ['c']]);
});

test('poems have their round, their words and who found them', () => {
  const table = { id: 'one', round: 1 };
  for (const fact of FACTS) keep(table, [fact]);
  keep(table, FACTS); // once more does not matter
  const [sea, fire, ship, ...more] = poemsOf(table);
  assert.deepEqual(more, []);
  assert.deepEqual(sea.lines, [['wet', 'salt'], ['blue']]);
  assert.equal(sea.card, null, 'it has not been shown');
  assert.deepEqual([fire.author, fire.card, fire.target, fire.round], [1, 'red', 'fire', 1]);
  assert.deepEqual(foundBy(fire), [0]);
  assert.equal(fire.targets[fire.picks[2]], 'sea', 'what was guessed instead');
  assert.deepEqual([ship.round, ship.targets.blue], [2, 'ship']);
});

test('a fact finds the clue that it is about', () => {
  const table = { id: 'two', round: 1 };
  keep(table, FACTS);
  const at = (number) => FACTS.find((fact) => fact.number === number);
  assert.equal(poemBefore(table, at(5), 1).number, 4);
  assert.equal(poemBefore(table, at(12), 0).number, 3);
  assert.equal(poemBefore(table, at(11)).number, 4, 'points are for the clue that was shown');
});

test('another game begins another book', () => {
  const table = { id: 'one', round: 2 };
  keep(table, [targets(1, 'moon'), clue(2, 0, 'far', 'light')]);
  assert.equal(poemsOf(table).length, 1);
  assert.equal(poemsOf({ id: 'one', round: 1 }).length, 3);
});

test('a clue has the side that was up', () => {
  const table = { id: 'three', round: 1 };
  keep(table, [clue(4, 0, 'a', 'b'), { number: 9, fact: 'turned', side: 'black' }, clue(12, 0, 'c', 'd')]);
  assert.deepEqual(poemsOf(table).map((poem) => sideAt(table, poem)), ['white', 'black']);
  const late = { id: 'four', round: 1 };
  assert.equal(sideAt(late, { number: 4 }), 'white');
  keep(late, [{ number: 9, fact: 'turned', side: 'white' }]);
  assert.equal(sideAt(late, { number: 4 }), 'black', 'before it was turned to white');
});
