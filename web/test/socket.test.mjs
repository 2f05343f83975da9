/*
 * socket.test.mjs - a line that dies without a word is noticed within ten seconds,
 * and nothing is sent while data flows or nobody looks.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { load, pretendBrowser, pretendSocket } from './load.mjs';

/** The lines that were opened, the oldest first. */
let opened = [];
let listeners = {};

beforeEach(() => {
  pretendBrowser();
  listeners = {};
  opened = pretendSocket(listeners);
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** In small steps: timers that timers start are due within one tick. */
function tick(ms) {
  for (let left = ms; left > 0; left -= 100) mock.timers.tick(Math.min(100, left));
}

/** A socket at a table: greeted, and quiet from now on. */
async function greeted(always = false) {
  const { Socket } = await load('socket.ts');
  const states = [];
  const socket = new Socket(() => ({ do: 'hello' }), () => undefined, (status) => states.push(status), always);
  opened[0].open();
  opened[0].hear({ is: 'welcome' });
  return { socket, wire: opened[0], states };
}

test('a silent line is pinged after 5 seconds, and given up 4 seconds later', async () => {
  const { wire, states } = await greeted();
  tick(4999);
  assert.deepEqual(wire.sent, ['hello']);
  tick(1);
  assert.deepEqual(wire.sent, ['hello', 'ping']);
  tick(3999);
  assert.deepEqual(states, ['open']);
  tick(1);
  assert.deepEqual(states, ['open', 'offline']);
  tick(300);
  assert.equal(opened.length, 2, 'no new connection');
});

test('the same while an answer is due', async () => {
  const { socket, states } = await greeted();
  tick(3000);
  const answer = socket.request('move');
  tick(6000);
  assert.deepEqual(states, ['open', 'offline']);
  assert.equal((await answer).slug, 'connection-lost');
});

test('the same while the greeting is not answered, and while it connects', async () => {
  const { Socket } = await load('socket.ts');
  const states = [];
  new Socket(() => ({ do: 'hello' }), () => undefined, (status) => states.push(status));
  opened[0].open();
  tick(9000);
  assert.deepEqual(states, ['open', 'offline']);
  tick(300);
  tick(9000); // the second one never opens
  tick(600);
  assert.equal(opened.length, 3);
});

test('nothing is sent while messages come', async () => {
  const { wire, states } = await greeted();
  for (let i = 0; i < 20; i++) {
    tick(4900);
    wire.hear({ is: 'table' });
  }
  assert.deepEqual(wire.sent, ['hello']);
  assert.deepEqual(states, ['open']);
});

test('an answered ping keeps the line, every 5 seconds', async () => {
  const { wire, states } = await greeted();
  for (let i = 0; i < 3; i++) {
    tick(5000);
    wire.hear({ is: 'answer', id: 'ping', ok: true });
  }
  assert.deepEqual(wire.sent, ['hello', 'ping', 'ping', 'ping']);
  assert.deepEqual(states, ['open']);
});

test('a hidden page sends nothing; when it is seen again it asks at once', async () => {
  const { wire, states } = await greeted();
  document.hidden = true;
  tick(60000);
  assert.deepEqual(wire.sent, ['hello']);
  document.hidden = false;
  listeners.visibilitychange();
  assert.deepEqual(wire.sent, ['hello', 'ping']);
  tick(4000);
  assert.deepEqual(states, ['open', 'offline']);
});

test('a hidden page that waits for an answer asks all the same', async () => {
  const { socket, wire, states } = await greeted();
  document.hidden = true;
  tick(60000);
  void socket.request('move');
  tick(9000);
  assert.deepEqual(wire.sent, ['hello', 'move', 'ping']);
  assert.deepEqual(states, ['open', 'offline']);
});

test('a television listens always', async () => {
  const { wire, states } = await greeted(true);
  document.hidden = true;
  tick(9000);
  assert.deepEqual(wire.sent, ['hello', 'ping']);
  assert.deepEqual(states, ['open', 'offline']);
});
