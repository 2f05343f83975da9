/* rules-hues-and-cues.test.mjs - what the client knows of Hues and Cues is
 * what C knows. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { load } from './load.mjs';
import { positions, seeded } from './oracle.mjs';

const { cellOf, chartOf, CUE_LENGTH, counts, giverGains, isOn, isTaken, nameOf, worth } = await load('games/hues-and-cues/model.ts');

/** The board as the terminal shows it: its colours, row by row. */
function drawn(board) {
  const args = ['play', 'hues-and-cues', '--option', `board=${board}`, '--seed', '1', '--colour', 'always'];
  const text = execFileSync(process.env.CLUEHOUSE, args, { input: '', encoding: 'utf8', env: { COLORTERM: 'truecolor' } });
  const hex = (n) => Number(n).toString(16).padStart(2, '0');
  return text
    .split('\n')
    .filter((line) => /^[A-P] .*48;2/.test(line))
    .map((line) => [...line.matchAll(/48;2;(\d+);(\d+);(\d+)m/g)].map(([, ...rgb]) => '#' + rgb.map(hex).join('')));
}

for (const board of ['full', 'pocket'])
  test(`the colours of the ${board} board (H2)`, () => {
    const { rows, columns, colours } = chartOf(board);
    assert.deepEqual(colours, drawn(board));
    assert.deepEqual([colours.length, colours[0].length], [rows, columns]);
  });

/** H7: a cell is free, taken, or not on the board. */
async function compareCell({ ask }, seat, table, random) {
  const cell = { row: Math.floor(random() * 16), column: Math.floor(random() * 30) };
  const pieces = table.pieces.flat().filter(Boolean);
  const near = pieces.length > 0 && random() < 0.4 ? cellOf(pieces[0]) : cell;
  const slug = await ask(`check ${seat} guess ${nameOf(near)}`);
  assert.equal(isTaken(table.pieces, near), slug === 'cell-is-taken', nameOf(near));
  assert.equal(isOn(chartOf(table.board), near), slug === null || slug === 'cell-is-taken', nameOf(near));
  return slug === 'cell-is-taken';
}

/** H10: points of a round that was scored. */
function compareScores(last) {
  const { n, each } = giverGains(last);
  const ours = last.pieces.map((pair, seat) =>
    !counts(last, seat) ? 0 : seat === last.giver ? n * each : pair.reduce((sum, cell) => sum + (cell ? worth(cell, last.target) : 0), 0),
  );
  assert.deepEqual(ours, last.points);
  return ours.some((points) => points > 0);
}

for (const [i, board] of ['full', 'pocket'].entries())
  test(`free cells and points on the ${board} board`, async () => {
    const random = seeded(i);
    const seen = { taken: 0, rounds: 0, gains: 0 };
    const setup = { games: 20, options: `board=${board}`, seats: (seed) => 3 + (seed % 8) };
    await positions('hues-and-cues', setup, async (position) => {
      const [[seat, { table, ask }]] = position.views;
      if (table.last && seen.last !== JSON.stringify(table.last)) {
        seen.last = JSON.stringify(table.last);
        seen.rounds++;
        seen.gains += Number(compareScores(table.last));
      }
      if (!/^place-/.test(ask ?? '')) return false;
      seen.taken += Number(await compareCell(position, seat, table, random));
      // Near the colour, so that there are points. The dealer sees it.
      const { target } = (await position.ask('view 30')).table;
      const at = cellOf(target);
      const near = nameOf({ row: at.row + Math.floor(random() * 5) - 2, column: at.column + Math.floor(random() * 5) - 2 });
      return random() < 0.7 && (await position.ask(`submit ${seat} guess ${near}`)) === null;
    });
    assert.ok(seen.taken > 20 && seen.rounds > 100 && seen.gains > 60, JSON.stringify(seen));
  });

test('the longest cue (H17)', async () => {
  let tried = 0;
  await positions('hues-and-cues', { games: 3, seats: () => 4, most: 10 }, async ({ ask, views }) => {
    const [[seat, view]] = views;
    if (view.ask !== 'give-first-cue') return false;
    const word = 'bramblewick'.repeat(9);
    assert.notEqual(await ask(`check ${seat} cue ${word.slice(0, CUE_LENGTH)}`), 'cue-too-long');
    assert.equal(await ask(`check ${seat} cue ${word.slice(0, CUE_LENGTH + 1)}`), 'cue-too-long');
    tried++;
    return false;
  });
  assert.ok(tried >= 3);
});
