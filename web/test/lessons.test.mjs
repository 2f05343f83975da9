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
