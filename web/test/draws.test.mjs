/* draws.test.mjs - draws of the program's own logs, repeated. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decks } from '../content.mjs';
import { load } from './load.mjs';

const { countDraws, decksOf } = await load('parts/end/draws.ts');
const { dealSeed } = await load('commitments.ts');
const folder = new URL('../../tests/logs/', import.meta.url);
const all = decks();

function read(name) {
  const log = readFileSync(new URL(name, folder), 'utf8');
  const [head] = /^cluehouse.*\n(mix .*\n)*/.exec(log);
  const [, told] = /^seed (\w+)$/m.exec(log);
  const seed = head.startsWith('cluehouse 1') ? told : dealSeed(told, head);
  const own = new URL(name.replace(/\.log$/, '.words'), folder);
  const words = existsSync(own) ? readFileSync(own, 'utf8') : undefined;
  return { log, seed, told, name: head.split(' ')[2], game: decksOf(all, log, words) };
}

const games = new Set();

for (const name of readdirSync(folder).filter((name) => name.endsWith('.log')))
  test(`every draw of ${name} follows from its seed, and from no other`, () => {
    const { log, seed, told, game, name: of } = read(name);
    games.add(of);
    const lines = log.split('\n');
    const draws = lines.filter((line) => / d /.test(line)).length;
    assert.ok(draws > 3);
    assert.equal(countDraws(log, seed, game), draws);
    assert.ok(Number.isNaN(countDraws(log, seed.replace(/^../, (two) => (two === '00' ? '01' : '00')), game)));
    if (seed !== told) assert.ok(Number.isNaN(countDraws(log, told, game)), 'what players added counts');
    // The last two of a hand swapped, another side of the die, a word that is none.
    lines.forEach((line, i) => {
      const [, begin, drawn, end] = /^(\d+ d \S+ )(.*)( #\w+)$/.exec(line) ?? [];
      if (end === undefined) return;
      const bent = (others) => countDraws(lines.with(i, begin + others + end).join('\n'), seed, game);
      const others =
        drawn.split(' ').length > 2
          ? drawn.replace(/(\S+) (\S+)$/, '$2 $1')
          : drawn.replace(/\S+$/, (last) => (last === '1' ? '2' : '1'));
      assert.ok(Number.isNaN(bent(others)), line);
      assert.ok(Number.isNaN(bent(drawn + ' rook')), line);
      assert.ok(Number.isNaN(bent('rook')), line);
    });
  });

test('there is a log of every game', () => {
  assert.equal(games.size, new Set(Object.keys(all).map((name) => name.split(' ')[0])).size);
});
