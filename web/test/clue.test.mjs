/* clue.test.mjs - how long Clue's moves are seen, how they are told, and who held what.
 * SPDX-License-Identifier: MIT */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { scene } = await load('games/clue/scenes.ts');
const { handsOf } = await load('games/clue/hands.tsx');
const { asksText } = await load('games/clue/ask.tsx');
const { default: game } = await load('games/clue/index.tsx');
const { pack } = await load('locales/en.ts');
const t = (key, holes = {}) => (pack.strings[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => holes[name] ?? `{${name}}`);

const fact = (name, more = {}) => ({ number: 20, fact: name, ...more });
const three = { suspect: 'plum', weapon: 'rope', room: 'hall' };
const lasts = (...facts) => scene(facts, {}, 0);

test('plain moves are short, what informs is long, what is ours waits', () => {
  for (const name of ['rolled', 'walked', 'passage', 'stayed'])
    assert.ok(lasts(fact(name)) >= 600 && lasts(fact(name)) <= 900, name);
  const answered = (n) =>
    lasts(fact('suggested', { seat: 1 }), ...Array(n).fill(fact('could-not', { seat: 2 })), fact('asked', { seat: 0 })) +
    lasts(fact('showed', { by: 2, to: 1 }));
  assert.ok(answered(0) >= 2500 && answered(1) <= 3500 && answered(4) <= 4000);
  assert.equal(lasts(fact('showed'), fact('shown', { by: 1, to: 0 })), Infinity);
  assert.ok(Number.isFinite(lasts(fact('showed'), fact('shown', { by: 0, to: 1 }))), 'we know what we showed');
  assert.ok(Number.isFinite(lasts(fact('accused', { seat: 1 }), fact('wrong', { seat: 1 }))));
  assert.equal(lasts(fact('accused', { seat: 0 }), fact('wrong', { seat: 0 }), fact('envelope', three)), Infinity);
  assert.equal(lasts(fact('turn', { seat: 1 })), 0);
});

test('the deal goes around one card at a time, from who begins', () => {
  const log = 'cluehouse 2 clue\n4 d place hall #0\n5 d deal rope plum hall lead-pipe #3e59\n6 0 roll #1';
  assert.deepEqual(handsOf(log, [2, 0, 1]), [['plum'], ['hall'], ['rope', 'lead-pipe']]);
  assert.equal(handsOf('nothing', [0, 1]), null);
});

const say = (one, me = 0) => game.narrate(one, ['Ann', 'Basil'], t, null, me);

test('the history says you, and no coordinates', () => {
  assert.equal(say(fact('rolled', { seat: 0, pips: 4 })).text, 'You roll a 4.');
  assert.equal(say(fact('rolled', { seat: 1, pips: 4 })).text, 'Basil rolls a 4.');
  assert.equal(say(fact('rolled', { seat: 0, pips: 4 }), null).text, 'Ann rolls a 4.');
  const walked = say(fact('walked', { seat: 0, place: 'H23' }));
  assert.match(walked.text, /^You walk towards the [A-Z][a-z ]+\.$/);
  assert.equal(walked.spot, 'H23');
  assert.equal(say(fact('walked', { seat: 1, place: 'hall' })).text, 'Basil is now in the Hall.');
  assert.equal(say(fact('suggested', { seat: 1, ...three })).text, 'Basil suggests Prof. Plum in the Hall with the Rope.');
  assert.equal(say(fact('shown', { by: 1, to: 0, card: 'rope' })).text, 'Basil shows you the Rope.');
  assert.equal(say(fact('shown', { by: 0, to: 1, card: 'rope' })).text, 'You show Basil the Rope.');
  assert.equal(say(fact('shown', { by: 1, to: 0, card: 'plum' })).text, 'Basil shows you Prof. Plum.');
  assert.equal(say(fact('showed', { by: 0, to: 1 })).text, 'You show Basil a card.');
  assert.equal(say(fact('showed', { by: 1, to: 0 })).text, 'Basil shows you a card.');
  assert.equal(say(fact('showed', { by: 1, to: 0 }), null).text, 'Basil shows Ann a card.');
});

test('what the strip deals card by card is not named beside it', () => {
  assert.equal(asksText(fact('suggested', { seat: 1, ...three }), ['Ann', 'Basil'], 0, t), 'Basil asks…');
  assert.equal(asksText(fact('accused', { seat: 0, ...three }), ['Ann', 'Basil'], 0, t), 'You accuse…');
});

test('a turn begins a group, and where the weapons lie is not told', () => {
  assert.equal(say(fact('turn', { seat: 1 })).turn, 1);
  assert.equal(say(fact('weapon', { weapon: 'rope', room: 'hall' })), null);
  assert.equal(say(fact('hidden')), null);
  assert.equal(say(fact('never-heard-of')), null);
});
