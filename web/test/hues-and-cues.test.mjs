/* hues-and-cues.test.mjs - what the client of Hues and Cues makes of the facts: the
 * history, the gallery, the order of what is counted. SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { roundsOf } = await load('games/hues-and-cues/rounds.ts');
const { chartOf, countdown, hitsOf } = await load('games/hues-and-cues/model.ts');
const { shareText } = await load('games/hues-and-cues/share-text.ts');
const { gainsAt, shownAt, waitsOf } = await load('games/hues-and-cues/stage.ts');
const { inWords } = await load('games/hues-and-cues/colour-names.ts');
const { strings } = await load('games/hues-and-cues/locale.ts');
const { default: german } = await load('games/hues-and-cues/locale-de.ts');
const { narrate } = await load('games/hues-and-cues/narrate.tsx');

const number = (facts) => facts.map((fact, i) => ({ number: i + 1, ...fact }));
const FACTS = number([
  { fact: 'giver', seat: 2 },
  { fact: 'cue', seat: 2, cue: 'ocean' },
  { fact: 'guessed', seat: 0, cell: 'A1' },
  { fact: 'struck', seat: 2, cue: 'ocean' },
  { fact: 'cue', seat: 2, cue: 'lagoon' },
  { fact: 'guessed', seat: 0, cell: 'K20' },
  { fact: 'guessed', seat: 1, cell: 'P30' },
  { fact: 'cue', seat: 2, cue: 'warm sea' },
  { fact: 'guessed', seat: 1, cell: 'K21' },
  { fact: 'guessed', seat: 0, cell: 'M23' },
  { fact: 'revealed', seat: 2, cell: 'K21' },
  { fact: 'points', seat: 0, points: 3 },
  { fact: 'points', seat: 1, points: 3 },
  { fact: 'points', seat: 2, points: 4 },
  { fact: 'giver', seat: 0 },
  { fact: 'cue', seat: 0, cue: 'brick' },
]);
const [round] = roundsOf(FACTS, 3);

test('a round from its facts; a struck cue takes its pieces along, and a round that is not scored is none', () => {
  assert.deepEqual(roundsOf(FACTS, 3), [
    {
      giver: 2,
      target: 'K21',
      cues: ['lagoon', 'warm sea'],
      pieces: [['K20', 'M23'], ['P30', 'K21'], [null, null]],
      points: [3, 3, 4],
      tied: [],
    },
  ]);
});

test('in extra rounds those count who were tied before', () => {
  const extra = roundsOf(number([{ fact: 'tied', seat: [0, 2] }, { fact: 'giver', seat: 1 }, { fact: 'revealed', seat: 1, cell: 'A1' }]), 3);
  assert.deepEqual(extra[0].tied, [0, 2]);
});

test('the best piece is counted last, then the cue giver', () => {
  assert.deepEqual(hitsOf(round).map(({ cell }) => cell), ['M23', 'K20', 'K21']);
  const waits = waitsOf(round, true);
  assert.equal(shownAt(0, round).target, false, 'the colour waits for the last piece');
  assert.deepEqual(shownAt(1, round), { target: true, frames: 0, hits: -2, giver: false });
  assert.deepEqual(shownAt(4, round), { target: true, frames: 2, hits: 1, giver: false });
  assert.deepEqual(shownAt(waits.length, round), { target: true, frames: 2, hits: 4, giver: true });
  const total = (one) => waitsOf(one, true).reduce((sum, ms) => sum + ms, 0);
  const full = { ...round, pieces: Array(10).fill(['K20', 'K21']) };
  assert.ok(total(full) < 8000, 'spectators see all of it in their eight seconds');
});

const wordsOf = (colour, words = strings) => inWords(colour, (key) => words[key] ?? key);

test('what each has got is what was told so far', () => {
  const told = (step) => gainsAt(round, shownAt(step, round));
  assert.deepEqual(told(3), [0, 0, 0]);
  assert.deepEqual(told(4), [1, 0, 0]);
  assert.deepEqual(told(6), [3, 3, 0]);
  assert.deepEqual(told(waitsOf(round, true).length), round.points);
  assert.deepEqual(gainsAt({ ...round, points: [3, 0, 0], tied: [0] }, shownAt(99, round)), [3, 0, 0]);
});

test('a colour has at most two words, and the names of large areas only', () => {
  const words = new Set(chartOf('full').colours.flat().map((colour) => wordsOf(colour)));
  const plain = '(red|orange|yellow|green|turquoise|blue|purple|pink|brown)';
  for (const one of words) assert.match(one, new RegExp(`^(((pale|light|dark|bright) )?${plain}|${plain}-${plain})$`));
});

test('a colour is called as people call it', () => {
  const said = {
    A12: 'bright red', B2: 'brown', B18: 'bright pink', C14: 'bright red', E3: 'orange', E11: 'light red', E15: 'pink',
    F8: 'light orange', F11: 'pink', G2: 'yellow-orange', G16: 'light pink', G18: 'light purple', H30: 'dark blue',
    I26: 'blue', J5: 'yellow', J21: 'light blue', K20: 'light blue', L24: 'light blue', M20: 'turquoise', P30: 'light blue',
  };
  const { colours } = chartOf('full');
  assert.equal(wordsOf(colours[11][23], german.strings), 'Hellblau');
  assert.equal(wordsOf(colours[6][1], german.strings), 'Gelborange');
  for (const [cell, words] of Object.entries(said))
    assert.equal(wordsOf(colours[cell.charCodeAt(0) - 65][Number(cell.slice(1)) - 1]), words, cell);
});

test('places are told from the last to the first, who won at the end', () => {
  assert.deepEqual(countdown([12, 30, 7, 30], (seat) => seat === 1), [2, 0, 3, 1]);
});

test('a game to share: a line a round, with our points', () => {
  const t = (key) => key;
  const chart = chartOf('full');
  assert.equal(shareText({ rounds: [round], chart, me: 1, t }), 'game.hues-and-cues\n🟦 lagoon · warm sea +3');
});

test('the history speaks to us, shows colours, and leads to cells', () => {
  const t = (key, holes = {}) => `${key} ${holes.name ?? ''} ${holes.cell ?? ''}`.trim();
  const table = { options: { board: 'full' } };
  const tell = (fact, me) => narrate({ number: 1, ...fact }, ['Ann', 'Bob'], t, table, me);
  const guess = { fact: 'guessed', seat: 1, cell: 'K21' };
  assert.match(tell(guess, 0).text, /^cues.say.guessed Bob .*, K21$/);
  assert.match(tell(guess, 1).text, /^cues.say.guessed.me /);
  assert.equal(tell(guess, 0).spot, 'K21');
  assert.ok(tell(guess, 0).art);
  assert.equal(tell({ fact: 'giver', seat: 1 }, 0).turn, 1);
  assert.equal(tell({ fact: 'points', seat: 0, points: 0 }, 0), 'cues.say.nothing.me Ann');
  assert.equal(tell({ fact: 'of a newer server' }, 0), null);
});
