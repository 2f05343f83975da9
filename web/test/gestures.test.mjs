/*
 * gestures.test.mjs - what fingers and the mouse do on a board, event by event.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

globalThis.window = globalThis;
const { Pointers } = await load('gestures/pointers.ts');
const HOLD = 20; // milliseconds
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A board that writes down what happens; `drags` says what becomes of a press. */
function board({ drags = () => true, pinch = true } = {}) {
  const seen = [];
  const say = (what) => (at, by) => seen.push(`${what} ${at.x},${at.y}${by?.x === undefined ? '' : ` by ${by.x},${by.y}`}`);
  const handlers = {
    hover: (at) => seen.push(at ? `hover ${at.x},${at.y}` : 'hover nothing'),
    tap: say('tap'),
    drag: (press, rested) =>
      drags(press, rested)
        ? { move: say('drag'), end: (at, dropped) => seen.push(dropped ? `drop ${at.x},${at.y}` : 'let go') }
        : null,
    ...(pinch && { pinch: (factor, at, by) => seen.push(`pinch ${factor} at ${at.x},${at.y} by ${by.x},${by.y}`) }),
  };
  const element = Object.assign(new EventTarget(), { setPointerCapture: () => undefined });
  const pointers = new Pointers(() => handlers, { hold: HOLD });
  const detach = pointers.attach(element);
  const send = (type, x, y, more = {}) =>
    element.dispatchEvent(
      Object.assign(new Event(type), { clientX: x, clientY: y, pointerId: 1, button: 0, pointerType: 'mouse', ...more }),
    );
  const finger = (id) => ({ pointerId: id, pointerType: 'touch' });
  return { seen, send, finger, detach, pointers };
}

test('a press that slips a little is a tap', () => {
  const { seen, send, pointers } = board();
  send('pointerdown', 10, 10);
  send('pointermove', 14, 13);
  send('pointerup', 14, 13);
  assert.deepEqual(seen, ['tap 14,13']);
  assert.equal(pointers.dragged, false);
});

test('a press that moves is a drag, and no tap', () => {
  const { seen, send, pointers } = board();
  send('pointerdown', 10, 10);
  send('pointermove', 20, 10);
  send('pointermove', 25, 11);
  send('pointerup', 25, 11);
  assert.deepEqual(seen, ['drag 20,10 by 10,0', 'drag 25,11 by 5,1', 'drop 25,11']);
  assert.equal(pointers.dragged, true);
});

test('other buttons do nothing, and a mouse that is not pressed hovers', () => {
  const { seen, send } = board();
  send('pointerdown', 10, 10, { button: 2 });
  send('pointermove', 30, 10);
  send('pointerup', 30, 10);
  send('pointerleave', 30, 10);
  assert.deepEqual(seen, ['hover 30,10', 'hover nothing']);
});

test('a finger that rests drags from there; one that moves first may scroll', async () => {
  const { seen, send, finger } = board({ drags: ({ touch }, rested) => !touch || rested });
  send('pointerdown', 10, 10, finger(1));
  await pause(3 * HOLD);
  send('pointermove', 11, 10, finger(1));
  send('pointerup', 11, 10, finger(1));
  assert.deepEqual(seen.splice(0), ['drag 10,10 by 0,0', 'drag 11,10 by 1,0', 'drop 11,10']);
  send('pointerdown', 10, 10, finger(1));
  send('pointermove', 10, 30, finger(1));
  await pause(3 * HOLD);
  send('pointerup', 10, 30, finger(1));
  assert.deepEqual(seen, []);
});

test('a mouse that rests does not drag', async () => {
  const { seen, send } = board();
  send('pointerdown', 10, 10);
  await pause(3 * HOLD);
  send('pointerup', 10, 10);
  assert.deepEqual(seen, ['tap 10,10']);
});

test('two fingers pinch, and the one that stays moves the board', () => {
  const { seen, send, finger } = board();
  send('pointerdown', 0, 0, finger(1));
  send('pointermove', 20, 0, finger(1));
  send('pointerdown', 120, 0, finger(2));
  assert.deepEqual(seen.splice(0), ['drag 20,0 by 20,0', 'let go']);
  send('pointermove', 220, 0, finger(2));
  send('pointerup', 20, 0, finger(1));
  send('pointermove', 225, 5, finger(2));
  send('pointerup', 225, 5, finger(2));
  assert.deepEqual(seen.splice(0), ['pinch 2 at 120,0 by 50,0', 'pinch 1 at 225,5 by 5,5']);
  send('pointerdown', 1, 1, finger(3));
  send('pointerup', 1, 1, finger(3));
  assert.deepEqual(seen, ['tap 1,1']);
});

test('without a pinch a second finger is ignored', () => {
  const { seen, send, finger } = board({ pinch: false });
  send('pointerdown', 0, 0, finger(1));
  send('pointermove', 20, 0, finger(1));
  send('pointerdown', 120, 0, finger(2));
  send('pointermove', 220, 0, finger(2));
  send('pointerup', 220, 0, finger(2));
  send('pointerup', 20, 0, finger(1));
  assert.deepEqual(seen, ['drag 20,0 by 20,0', 'drop 20,0']);
});

test('what is cancelled is not dropped', () => {
  const { seen, send, pointers, detach } = board();
  const drag = () => {
    send('pointerdown', 0, 0);
    send('pointermove', 20, 0);
  };
  drag();
  send('pointercancel', 20, 0);
  drag();
  pointers.cancel();
  drag(); // its end is missed
  drag();
  detach();
  drag();
  const once = ['drag 20,0 by 20,0', 'let go'];
  assert.deepEqual(seen, [...once, ...once, ...once, ...once]);
});
