/* rules-hue.test.mjs - HUE's rules in the client are those in C.
 * SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { positions, seeded } from './oracle.mjs';

const { around, findRegions, hasLaidPoison, isLegal, judge, laidOver, legalMiddles, squaresOf, occupied, scoreOf, TURNS } =
  await load('games/hue/regions.ts');
const COLOURS = { R: 'red', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' };

const key = ({ column, row, form, colours }) => `${column},${row} ${form} ${colours}`;
const sorted = (squares) => squares.map(key).sort();

function lay(card, middle, turn) {
  const place = around(middle, turn);
  return { move: `lay ${card} ${place.column} ${place.row} ${turn}`, squares: squaresOf(card, place) };
}

/** U7: every place that the client offers, and no other. */
async function compareLegal({ ask }, seat, { hands, squares }) {
  const ours = TURNS.flatMap((turn) =>
    legalMiddles(squares, turn).flatMap((middle) => hands[seat].map((card) => lay(card, middle, turn).move)),
  );
  assert.deepEqual(ours.sort(), (await ask(`legal ${seat}`)).sort());
}

/** U6, U7: a card anywhere lies well, or is refused for the same reason. */
async function compareVerdict({ ask }, seat, { hands, squares }, random) {
  const spread = () => Math.floor(random() * 14) - 6;
  const card = hands[seat][Math.floor(random() * hands[seat].length)];
  const { move, squares: own } = lay(card, { column: spread(), row: spread() }, TURNS[Math.floor(random() * 4)]);
  const verdict = judge(occupied(squares), own);
  assert.equal(isLegal(verdict) ? null : verdict, await ask(`check ${seat} ${move}`), move);
  return isLegal(verdict) ? move : null;
}

for (const [i, poison] of ['region', 'colour'].entries())
  test(`cards, places, regions and scores, poison=${poison}`, async () => {
    const random = seeded(i);
    const seen = { laid: 0, refused: 0, spoilt: 0, over: 0 };
    const setup = { games: 12, options: `poison=${poison}`, seats: (seed) => 2 + (seed % 4) };
    await positions('hue', setup, async (position) => {
      const [[seat, { table, over }]] = position.views;
      const onTop = table.laid.reduce((squares, laid) => laidOver(squares, squaresOf(laid.card, laid)), []);
      assert.deepEqual(sorted(onTop), sorted(table.squares));
      const regions = findRegions(table.squares, table.poison);
      for (const [letter, name] of Object.entries(COLOURS))
        assert.equal(regions.values[letter], table.values[name], `${name} in game ${position.seed}`);
      seen.spoilt += regions.all.filter((region) => region.spoilt).length;
      if (over) {
        seen.over++;
        table.hands.forEach(([card], who) => assert.equal(scoreOf(card, regions.values), table.points[who], card));
        return false;
      }
      const { hands } = (await position.ask('view 30')).table; // the dealer sees all
      hands.forEach((hand, who) =>
        assert.notEqual(hasLaidPoison(table.laid, who), hand.some((card) => card.startsWith('poison-')), `seat ${who}`),
      );
      await compareLegal(position, seat, table);
      for (let tries = 0; tries < 10; tries++) {
        const laid = await compareVerdict(position, seat, table, random);
        seen[laid ? 'laid' : 'refused']++;
        if (laid && tries > 7) return (await position.ask(`submit ${seat} ${laid}`)) === null;
      }
      return false;
    });
    assert.ok(seen.laid > 100 && seen.refused > 100 && seen.spoilt > 20 && seen.over === 12, JSON.stringify(seen));
  });
