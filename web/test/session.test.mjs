/*
 * session.test.mjs - the state of a table: notices, a seat that is taken in play,
 * the next game.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser, pretendSocket } from './load.mjs';

const fact = (number, name = 'moved') => ({ number, fact: name });
const notice = (number, kind, more = {}) => ({ number, after: 0, notice: kind, ...more });
const table = (more = {}) => ({
  id: 't',
  game: 'hue',
  phase: 'playing',
  round: 1,
  seats: [{ kind: 'person', name: 'Ann' }, { kind: 'bot', name: 'Dora' }],
  members: [{ member: 0, name: 'Ann', seat: 0 }, { member: 1, name: 'Eve' }],
  ...more,
});

/** A session of Eve's, who has no seat, and the server's end of her line. */
async function eve() {
  pretendBrowser();
  const opened = pretendSocket();
  const { Session } = await load('session.ts');
  const session = new Session({ table: 't', token: 'x'.repeat(32) });
  const [wire] = opened;
  wire.open();
  const you = { member: 1, seat: null };
  wire.hear({ is: 'welcome', table: table(), you, facts: [fact(1), fact(2)], notices: [notice(1, 'left', { seat: 1 })] });
  return { session, wire, you };
}

test('notices come with the welcome, one by one, and with a view', async () => {
  const { session, wire } = await eve();
  assert.deepEqual(session.notices.map((one) => one.notice), ['left']);
  assert.equal(session.noticed, null, 'old ones are not told again');
  wire.hear({ is: 'notice', notice: notice(2, 'back') });
  wire.hear({ is: 'notice', notice: notice(2, 'back') }); // after a reconnect
  assert.deepEqual(session.notices.map((one) => one.number), [1, 2]);
  assert.equal(session.noticed.notice.notice, 'back');
  wire.hear({ is: 'view', view: {}, notices: [notice(5, 'host')] });
  assert.deepEqual(session.notices.map((one) => one.number), [5]);
  session.close();
});

test('a seat that is taken in play brings its own facts', async () => {
  const { session, wire } = await eve();
  wire.hear({ is: 'view', view: { question: 3 }, facts: [fact(1, 'dealt'), fact(2), fact(3)], notices: [] });
  wire.hear({ is: 'table', table: table(), you: { member: 1, seat: 1 } });
  assert.equal(session.seat, 1);
  assert.deepEqual(session.history.map((one) => one.fact), ['dealt', 'moved', 'moved']);
  wire.hear({ is: 'facts', facts: [fact(4)] });
  assert.equal(session.history.length, 4, 'the next fact is not of a new game');
  session.close();
});

test('who comes back and has lost the seat does not mix its facts with others', async () => {
  const { session, wire } = await eve();
  wire.hear({ is: 'view', view: {}, facts: [fact(1, 'dealt'), fact(2)] });
  wire.hear({ is: 'table', table: table(), you: { member: 1, seat: 1 } });
  wire.hear({ is: 'welcome', table: table(), you: { member: 1, seat: null, lost: 1 }, facts: [fact(4)], notices: [] });
  assert.deepEqual(session.history.map((one) => one.number), [4]);
  session.close();
});

test('how a game was ended is still known in the next round, all else is not', async () => {
  const { session, wire, you } = await eve();
  wire.hear({ is: 'notice', notice: notice(2, 'back') });
  wire.hear({ is: 'notice', notice: notice(1, 'ended', { by: 'vote' }) });
  wire.hear({ is: 'table', table: table({ phase: 'open', round: 2 }), you });
  assert.deepEqual(session.notices.map((one) => one.notice), ['ended']);
  assert.deepEqual(session.history, []);
  wire.hear({ is: 'table', table: table({ round: 3 }), you });
  session.close();
});

test('a nudge lasts until we move, or are no longer idle', async () => {
  const { session, wire } = await eve();
  const idle = table({ seats: [{ kind: 'person', name: 'Ann' }, { kind: 'person', name: 'Eve', idle: true }] });
  wire.hear({ is: 'table', table: idle, you: { member: 1, seat: 1 } });
  wire.hear({ is: 'nudge' });
  assert.equal(session.nudged, true);
  wire.hear({ is: 'table', table: idle, you: { member: 1, seat: 1 } });
  assert.equal(session.nudged, true);
  void session.move('lay');
  assert.equal(session.nudged, false);
  wire.hear({ is: 'nudge' });
  wire.hear({ is: 'table', table: table(), you: { member: 1, seat: 1 } });
  assert.equal(session.nudged, false);
  session.close();
});
