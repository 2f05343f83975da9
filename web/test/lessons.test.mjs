/*
 * lessons.test.mjs - guided rounds show what the rules in C say, and nothing else;
 * their steps fit the recording, and are written in both languages.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { lessonsOf, readLesson, record } from '../lessons.mjs';
import { load } from './load.mjs';

const MOST = 15000; // bytes of a recording, gzipped

test('every game has a lesson', () => assert.deepEqual(lessonsOf(), ['clue', 'haiclue', 'hue', 'hues-and-cues']));

/** All texts of a lesson. */
function textsOf({ goal, done, steps }) {
  return [goal, done, ...steps.flatMap(({ points, instead }) => [...points.map(({ say }) => say), ...(instead ? [instead] : [])])];
}

test('the coach stands beside what it points at, and hides nothing that must be seen', async () => {
  const { beside, overlap } = await load('parts/learn/place.ts');
  const room = { left: 0, top: 56, width: 390, height: 788 };
  const size = { width: 340, height: 130 };
  const panel = { left: 0, top: 560, width: 390, height: 284 };
  const press = { left: 14, top: 780, width: 362, height: 50 };
  const at = { ...beside(press, size, room, [panel]), ...size };
  assert.equal(overlap(at, panel), 0);
  assert.ok(at.top > 400, 'far from it');
  const scores = [{ left: 12, top: 568, width: 366, height: 184 }, { left: 12, top: 505, width: 366, height: 53 }];
  const nowhere = { left: 195, top: 844, width: 0, height: 0 };
  const last = { ...beside(nowhere, { width: 374, height: 228 }, room, scores), width: 374, height: 228 };
  for (const one of scores) assert.equal(overlap(last, one), 0);
  const { top } = beside(nowhere, size, room);
  assert.ok(top >= 700, 'not at the lower edge');
  // What is not named counts too, but less: it stands in the gap, if there is one.
  const above = { left: 0, top: 56, width: 390, height: 500 };
  const below = { left: 0, top: 700, width: 390, height: 144 };
  const small = { width: 340, height: 100 };
  const gap = { ...beside({ left: 20, top: 720, width: 80, height: 40 }, small, room, [], [above, below]), ...small };
  for (const one of [above, below]) assert.equal(overlap(gap, one), 0);
});

for (const game of lessonsOf()) {
  const recorded = readLesson(game);
  const { me, from = 0, moves, frames } = recorded;

  test(`${game}: the recording is what the rules say`, async () => {
    assert.deepEqual(frames, await record(game, recorded));
    assert.ok(gzipSync(JSON.stringify(recorded)).length < MOST);
  });

  test(`${game}: each own move has its step, and the others follow by themselves`, async () => {
    const { default: lesson } = await load(`games/${game}/lesson.ts`);
    const own = moves.slice(from).flatMap(([seat], i) => (seat === me ? [i] : []));
    const done = lesson.steps.filter(({ kind }) => kind === 'do').map(({ after }) => after);
    assert.deepEqual(done, own);
    const after = lesson.steps.map((step) => step.after);
    assert.deepEqual(after, [...after].sort((a, b) => a - b), 'in order');
    assert.equal(after.at(-1), frames.length - 1, 'to the end');
    assert.equal(lesson.names[me], null);
    assert.equal(lesson.names.length, recorded.seats);
    const shown = lesson.steps.filter(({ same }) => !same).length;
    assert.ok(shown >= 4 && shown <= 7, `${shown} steps`);
  });

  test(`${game}: it speaks both languages`, async () => {
    const { default: lesson } = await load(`games/${game}/lesson.ts`);
    for (const { en, de } of textsOf(lesson)) {
      assert.ok(en && de);
      assert.equal(en.split('**').length % 2, 1, en);
      assert.equal(de.split('**').length, en.split('**').length, de);
      assert.doesNotMatch(en + de, /["'`]|\.\.\.|\s\s/);
    }
  });
}
