/* rules-haiclue.test.mjs - Haiclue's rules in the client are those in C.
 * SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { positions, seeded } from './oracle.mjs';

const { count, isEnough, LINES, moveOf } = await load('games/haiclue/draft.ts');
const { HAIKU, nearest } = await load('games/haiclue/syllables.ts');
const { COLOURS, readingOrder } = await load('games/haiclue/types.ts');

/** Tiles in three lines, each until its syllables are enough. */
function drafted(hand, random) {
  const left = [...hand];
  const draw = () => left.splice(Math.floor(random() * left.length), 1)[0];
  return HAIKU.map((want) => {
    const words = [draw()];
    while (left.length > 3 && random() < 0.97 && nearest(words, want) < want) words.push(draw());
    return words;
  });
}

/** K13: what C says about three lines, as the client counts them. */
function verdict(lines) {
  const line = lines.findIndex((words, i) => nearest(words, HAIKU[i]) !== HAIKU[i]);
  if (line < 0) return null;
  const off = nearest(lines[line], HAIKU[line]) - HAIKU[line];
  const name = `haiku-line-${line + 1}-is`;
  return off < 0 ? `${name}-${-off}-short` : off > 4 ? `${name}-long-by-many` : `${name}-${off}-long`;
}

test('syllables of a haiku (K13)', async () => {
  const random = seeded(1);
  const seen = { fits: 0, short: 0, long: 0 };
  const setup = { games: 12, options: 'haiku=on', seats: (seed) => 2 + (seed % 6), most: 60 };
  await positions('haiclue', setup, async ({ ask, views }) => {
    for (const [seat, { table, ask: asked }] of views)
      for (let i = 0; asked === 'compose-haiku' && i < 30; i++) {
        const lines = drafted(table.hands[seat], random);
        const slug = await ask(`check ${seat} ${moveOf(lines)}`);
        assert.equal(verdict(lines), slug, moveOf(lines));
        seen[slug === null ? 'fits' : /long/.test(slug) ? 'long' : 'short']++;
      }
    return false;
  });
  assert.ok(seen.fits > 100 && seen.short > 100 && seen.long > 100, JSON.stringify(seen));
});

test('how many tiles and lines a clue has (K6)', async () => {
  const random = seeded(2);
  const seen = { few: 0, fine: 0 };
  await positions('haiclue', { games: 10, seats: (seed) => 2 + seed, most: 40 }, async ({ ask, views }) => {
    for (const [seat, { table, ask: asked }] of views) {
      if (asked !== 'compose-clue') continue;
      const hand = [...table.hands[seat]];
      const lines = Array.from({ length: LINES }, () => hand.splice(0, Math.floor(random() * 3)));
      if (count(lines) === 0) continue;
      const fine = isEnough(lines);
      assert.equal(await ask(`check ${seat} ${moveOf(lines)}`), fine ? null : 'clue-too-short');
      seen[fine ? 'fine' : 'few']++;
    }
    return false;
  });
  assert.ok(seen.few > 20 && seen.fine > 100, JSON.stringify(seen));
});

test('the order in which clues are read (K7), and of the colours', async () => {
  let rounds = 0;
  let read = [];
  for (const reader of [0, 1, 3])
    await positions('haiclue', { games: 4, options: `reader=${reader}`, seats: (seed) => 4 + seed }, async ({ views }) => {
      const [[, { table, seats, over }]] = views;
      assert.deepEqual(table.targets.map((target) => target.colour), COLOURS);
      if (!over && table.phase === 'guess' && table.author !== read.at(-1)) read.push(table.author);
      if (over || (table.phase === 'compose' && read.length > 0)) {
        assert.deepEqual(read, readingOrder(table.reader, seats));
        read = [];
        rounds++;
      }
      return false;
    });
  assert.ok(rounds >= 24, String(rounds));
});
