/*
 * history.test.mjs - the history: by turns, the newest first; what was taken back
 * is not in it.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const line = (number, turn) => ({ fact: { number, fact: 'moved' }, text: String(number), ...(turn === undefined ? {} : { turn }) });
const notice = (number) => ({ number, after: 0, notice: 'back' });
const shape = (groups) =>
  groups.map(({ deal, lines }) => [deal ? 'deal' : 'turn', ...lines.map((one) => one.text ?? `n${one.number}`)]);

test('turns come in order, each from its beginning, after the deal', async () => {
  const { grouped } = await load('parts/history/turns.ts');
  const lines = [line(1), line(2), notice(1), line(3, 0), line(4), line(5, 1), notice(2), line(6)];
  assert.deepEqual(shape(grouped(lines)), [
    ['deal', '1', '2'],
    ['turn', 'n1'],
    ['turn', '3', '4'],
    ['turn', '5', 'n2', '6'],
  ]);
});

test('a game that begins with a turn has no deal, one without turns a group for each line', async () => {
  const { grouped } = await load('parts/history/turns.ts');
  assert.deepEqual(shape(grouped([line(1, 0), line(2)])), [['turn', '1', '2']]);
  assert.deepEqual(shape(grouped([line(1), notice(1), line(2)])), [['turn', '1'], ['turn', 'n1'], ['turn', '2']]);
  assert.deepEqual(grouped([]), []);
});

test('what was taken back is gone, what others noted meanwhile stays', async () => {
  const { withFacts } = await load('history.ts');
  const fact = (number, name = 'moved', more = {}) => ({ number, fact: name, ...more });
  const told = withFacts([], [fact(1), fact(2), fact(3), fact(4, 'noted')]);
  const after = withFacts(told, [fact(5, 'undone', { seat: 0, back: 3, count: 2 })]);
  assert.deepEqual(after.map((one) => one.number), [1, 4, 5]);
  assert.equal(withFacts([], Array.from({ length: 400 }, (_, i) => fact(i + 1))).length, 300);
});

test('that a move was taken back is told in any game, and to oneself as “you”', async () => {
  const { undoneText } = await load('history.ts');
  const t = (key, { name = '' } = {}) => `${key} ${name}`.trim();
  const told = (me) => undoneText(0, ['Ann', 'Ben'], t, me);
  assert.equal(told(0), 'undone.you');
  assert.equal(told(1), 'undone Ann');
  assert.equal(told(null), 'undone Ann');
});
