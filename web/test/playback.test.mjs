/*
 * playback.test.mjs - one thing after the other: scenes, and a session that shows
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { load, pretendBrowser, pretendSocket } from './load.mjs';

mock.timers.enable({ apis: ['setTimeout'] });
const pass = (ms) => mock.timers.tick(ms);

/* --- The playback alone --------------------------------------------------------- */

/** A playback of messages { is, ms }, and what happened on its stage. */
async function staged() {
  const { Playback } = await load('playback.ts');
  const seen = [];
  const playback = new Playback({
    apply: ({ is }) => seen.push(is),
    lasts: ({ ms = 0 }) => ms,
    changed: (ms) => seen.push(ms),
  });
  return { playback, seen, say: (is, ms) => playback.receive({ is, ms }) };
}

test('without scenes everything happens at once', async () => {
  const { seen, say, playback } = await staged();
  say('a');
  say('b');
  assert.deepEqual(seen, ['a', 'b']);
  assert.equal(playback.holds, false);
});

test('a scene without end waits for the player, and says so', async () => {
  const { seen, say, playback } = await staged();
  say('a', 10000);
  assert.equal(playback.waits, false);
  playback.goOn();
  say('b', Infinity);
  say('c');
  assert.equal(playback.waits, true);
  playback.goOn();
  assert.equal(playback.waits, false);
  assert.deepEqual(seen, ['a', 10000, 0, 'b', Infinity, 'c', 0]);
});

test('what comes during a scene waits for its end, in order', async () => {
  const { seen, say } = await staged();
  say('a', 100);
  say('b');
  say('c', 50);
  say('d');
  assert.deepEqual(seen, ['a', 100]);
  pass(100);
  assert.deepEqual(seen, ['a', 100, 'b', 'c', 50]);
  pass(50);
  assert.deepEqual(seen, ['a', 100, 'b', 'c', 50, 'd', 0]);
});

test('a scene without a time lasts until the player goes on, one with a time may end sooner', async () => {
  const { seen, say, playback } = await staged();
  say('a', Infinity);
  say('b', 100);
  pass(1e6);
  assert.deepEqual(seen, ['a', Infinity]);
  playback.goOn();
  assert.deepEqual(seen, ['a', Infinity, 'b', 100]);
  playback.goOn();
  playback.goOn(); // a second press
  pass(1000);
  assert.deepEqual(seen, ['a', Infinity, 'b', 100, 0], 'the timer of a scene that ended is gone');
});

test('whoever is far behind sees short scenes, then none', async () => {
  const { seen, say, playback } = await staged();
  say('first', Infinity);
  for (let i = 1; i <= 14; i++) say(`m${i}`, 4000);
  playback.goOn();
  assert.deepEqual(seen.slice(2), ['m1', 'm2', 500], 'more than 12 wait: left out; then short');
  for (let i = 3; i <= 7; i++) pass(500);
  assert.deepEqual(seen.slice(-2), ['m7', 500]);
  pass(500);
  assert.deepEqual(seen.slice(-2), ['m8', 4000], 'six wait: whole again');
  playback.stop();
});

test('all at once, and nothing by itself any more', async () => {
  const { seen, say, playback } = await staged();
  say('a', 100);
  say('b', 100);
  playback.flush();
  assert.deepEqual(seen, ['a', 100, 'b', 0]);
  say('c', 100);
  say('d');
  assert.equal(playback.stop(), true);
  pass(1000);
  assert.deepEqual(seen.slice(4), ['c', 100]);
});

/* --- In a session --------------------------------------------------------------- */

const ANN = 0;
const fact = (number, name = 'moved', more = {}) => ({ number, fact: name, ...more });
const seats = [{ kind: 'person', name: 'Ann' }, { kind: 'bot', name: 'Dora' }];
const table = (more = {}) => ({ id: 't', game: 'hue', phase: 'playing', round: 1, pace: 'normal', seats, members: [], ...more });
const view = (told, more = {}) => ({ told, acts: [1], over: false, scores: [], ...more });
const you = { member: 0, seat: ANN };
/** Facts called "look" are seen for so long. */
const LOOK = 2000;

async function ann({ seat = ANN, always = false } = {}) {
  pretendBrowser();
  const opened = pretendSocket();
  const { Session } = await load('session.ts');
  const session = new Session({ table: 't', token: 'x'.repeat(32) }, seat === null, always);
  session.sceneOf = (_game, facts) =>
    facts.some((one) => one.fact === 'show') ? Infinity : facts.some((one) => one.fact === 'look') ? LOOK : 0;
  const [wire] = opened;
  wire.open();
  const us = { member: seat === null ? null : 0, seat };
  wire.hear({ is: 'welcome', table: table(), you: us, facts: [fact(1)], view: view(1), notices: [] });
  const tell = (number, name, more = {}, beside = {}) =>
    wire.hear({ is: 'facts', facts: [fact(number, name)], view: view(number, more), ...beside });
  return { session, wire, opened, tell };
}

const numbers = (facts) => facts.map((one) => one.number);

test('view, question and history wait for a scene, and what is around it is as before', async () => {
  const { session, tell } = await ann();
  tell(2, 'look', { acts: [0], question: 7 });
  tell(3, 'moved', { acts: [0], question: 8 });
  assert.equal(session.holds, true);
  assert.equal(session.asked, false, 'nobody is asked during a scene');
  assert.equal(session.wanted, true, 'though the table waits');
  assert.equal(session.view.told, 2);
  assert.equal(session.around.told, 1);
  assert.deepEqual(numbers(session.past), [1]);
  pass(LOOK);
  assert.equal(session.holds, false);
  assert.equal(session.asked, true);
  assert.equal(session.view.question, 8);
  assert.deepEqual(numbers(session.past), [1, 2, 3]);
  session.close();
});

test('bots are asked to wait, and told when it has been seen', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'show');
  assert.deepEqual(wire.sent.slice(-1), ['scene']);
  const before = wire.sent.length;
  session.goOn();
  assert.deepEqual(wire.sent.slice(before), ['scene']);
  session.close();
});

test('a question whose time is up during a scene is never asked', async () => {
  const { session, tell } = await ann();
  const asked = [];
  tell(2, 'show');
  tell(3, 'moved', { acts: [0], question: 5 });
  tell(4, 'moved'); // a move was made for us
  assert.equal(session.wanted, false);
  session.subscribe(() => asked.push(session.asked && session.view.told !== 3));
  session.goOn();
  assert.equal(session.asked, false);
  assert.ok(!asked.includes(true));
  assert.equal(session.view.told, 4);
  session.close();
});

test('scenes follow the pace of the table, but the end is always seen', async () => {
  const { session, wire, tell } = await ann();
  const paced = (pace) => wire.hear({ is: 'table', table: table({ pace }), you });
  paced('fast');
  tell(2, 'look');
  pass(LOOK / 2);
  assert.equal(session.holds, false);
  paced('slow');
  tell(3, 'look');
  pass(LOOK * 1.5);
  assert.equal(session.holds, true);
  pass(LOOK * 0.1);
  assert.equal(session.holds, false);
  paced('off');
  tell(4, 'look');
  assert.equal(session.holds, false);
  tell(5, 'look', { over: true });
  assert.equal(session.holds, true);
  session.close();
});

test('a hidden page shows no scenes with a time, a television always does', async () => {
  const { session, tell } = await ann();
  document.hidden = true;
  tell(2, 'look');
  assert.equal(session.holds, false);
  tell(3, 'show');
  assert.equal(session.holds, true, 'what must be seen waits');
  session.close();
  const tv = await ann({ seat: null, always: true });
  document.hidden = true;
  tv.tell(2, 'look');
  assert.equal(tv.session.holds, true);
  tv.session.close();
});

test('spectators have nothing to press, and hold up nobody', async () => {
  const { session, wire, tell } = await ann({ seat: null });
  tell(2, 'show');
  assert.equal(session.holds, true);
  assert.ok(!wire.sent.includes('scene'));
  pass(8000);
  assert.equal(session.holds, false);
  session.close();
});

test('chat, presence and votes do not wait; the end of the game and the next one do', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'show');
  wire.hear({ is: 'chat', name: 'Dora', text: 'hm' });
  wire.hear({ is: 'table', table: table({ watchers: 3 }), you });
  assert.equal(session.said.length, 1);
  assert.equal(session.table.watchers, 3);
  tell(3, 'moved', { over: true }, { over: true, scores: [], seed: 's' });
  wire.hear({ is: 'table', table: table({ phase: 'over' }), you });
  assert.equal(session.table.phase, 'playing');
  assert.equal(session.end, null);
  tell(1, 'dealt');
  wire.hear({ is: 'table', table: table({ round: 2 }), you });
  session.goOn();
  assert.equal(session.table.round, 2);
  assert.deepEqual(numbers(session.history), [1]);
  assert.equal(session.end, null, 'the last game’s end is not that of the new one');
  session.close();
});

test('a clock that waited does not replace a later one', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'show');
  tell(3, 'moved', {}, { clock: { paused: false } });
  wire.hear({ is: 'table', table: table({ clock: { paused: true } }), you });
  session.goOn();
  assert.equal(session.table.clock.paused, true);
  session.close();
});

test('whoever comes back in a scene is still in it, and what was missed comes after it', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'show');
  tell(3);
  wire.hear({
    is: 'welcome', table: table({ watchers: 2 }), you, facts: [fact(3), fact(4)],
    view: view(4, { acts: [0], question: 9 }), notices: [],
  });
  assert.equal(session.holds, true);
  assert.equal(session.table.watchers, 2);
  assert.equal(session.view.told, 2);
  session.goOn();
  assert.deepEqual(numbers(session.history), [1, 2, 3, 4], 'nothing twice');
  assert.equal(session.asked, true);
  session.close();
});

test('in another game, or another seat, the scene is over', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'show');
  wire.hear({ is: 'welcome', table: table({ round: 2 }), you, facts: [fact(1, 'dealt')], view: view(1), notices: [] });
  assert.equal(session.holds, false);
  assert.deepEqual(session.history.map((one) => one.fact), ['dealt']);
  tell(2, 'show');
  wire.hear({ is: 'welcome', table: table({ round: 2 }), you: { member: 0, seat: null }, facts: [fact(1)], view: view(1), notices: [] });
  assert.equal(session.holds, false);
  session.close();
});

test('a table that is closed, and a session that is, wait for nobody', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'show');
  tell(3);
  wire.hear({ is: 'table', table: table({ phase: 'closed' }), you });
  assert.equal(session.holds, false);
  assert.equal(session.table.phase, 'closed');
  const other = await ann();
  other.tell(2, 'look');
  other.tell(3);
  other.session.close();
  pass(LOOK);
  assert.equal(other.session.view.told, 2);
});

test('whoever does not have the device sees afterwards what was missed', async () => {
  const { session, tell } = await ann();
  tell(2);
  session.unseen = true;
  tell(3, 'show');
  tell(4, 'moved', { acts: [0], question: 3 });
  assert.equal(session.holds, false);
  assert.equal(session.asked, true, 'the curtain is for us');
  session.unseen = false;
  assert.equal(session.holds, true);
  assert.deepEqual(numbers(session.news.facts), [3, 4], 'not what we had seen ourselves');
  assert.equal(session.around.told, 2);
  assert.deepEqual(numbers(session.past), [1, 2]);
  session.goOn();
  assert.equal(session.asked, true);
  session.close();
});

test('a scene ends when the device is handed on', async () => {
  const { session, tell } = await ann();
  tell(2, 'show');
  tell(3);
  session.unseen = true;
  assert.equal(session.holds, false);
  assert.equal(session.view.told, 3);
  session.close();
});

/* --- Taking back ---------------------------------------------------------------- */

test('what was taken back is no longer in the history', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'moved', {}, { undo: true });
  assert.equal(session.mayUndo, true);
  wire.hear({ is: 'facts', facts: [fact(3), fact(4, 'noted')], view: view(4), undo: true });
  wire.hear({
    is: 'facts', facts: [fact(5, 'undone', { seat: 0, back: 3, count: 2 })], view: view(5, { acts: [0], question: 4 }),
  });
  assert.equal(session.mayUndo, false);
  assert.deepEqual(session.history.map((one) => one.fact), ['moved', 'noted', 'undone']);
  assert.equal(session.asked, true);
  session.close();
});

test('the button is there as long as the newest message says so, whatever is looked at', async () => {
  const { session, wire, tell } = await ann();
  tell(2, 'look', {}, { undo: true });
  assert.equal(session.mayUndo, true);
  wire.hear({ is: 'table', table: table({ watchers: 1 }), you });
  assert.equal(session.mayUndo, true, 'a table says nothing about it');
  tell(3);
  assert.equal(session.holds, true);
  assert.equal(session.mayUndo, false, 'somebody has acted');
  session.close();
});

test('what was taken back while we were away, or had not the device, is not told', async () => {
  const { session, wire, tell } = await ann();
  session.unseen = true;
  tell(2);
  wire.hear({ is: 'facts', facts: [fact(3, 'undone', { seat: 1, back: 1, count: 1 })], view: view(3) });
  assert.deepEqual(session.news.facts.map((one) => one.fact), ['undone']);
  const facts = [fact(4), fact(5, 'undone', { seat: 1, back: 1, count: 1 }), fact(6)];
  wire.hear({ is: 'welcome', table: table(), you, facts, view: view(6), notices: [] });
  assert.deepEqual(numbers(session.history), [1, 3, 5, 6]);
  session.close();
});
