/*
 * sound.test.mjs - sounds: all of them can be made, none without leave, and a
 * browser without sound does not mind.
 *
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const NAMES = ['roll', 'place', 'reveal', 'turn', 'win', 'lose', 'tick'];

/** An AudioContext that notes what is started. */
function pretendAudio() {
  const started = [];
  const param = () => ({
    value: 0,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (value) => assert.ok(value > 0, 'exponential ramps cannot reach 0'),
  });
  const node = (kind) => ({
    gain: param(),
    frequency: param(),
    Q: param(),
    connect: (to) => to,
    start: () => started.push(kind),
    stop: () => undefined,
  });
  let now = 0;
  globalThis.AudioContext = class {
    state = 'running';
    sampleRate = 100;
    get currentTime() {
      return (now += 1);
    }
    createGain = () => node('gain');
    createOscillator = () => node('tone');
    createBiquadFilter = () => node('filter');
    createBufferSource = () => node('noise');
    createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
    resume = async () => undefined;
  };
  return started;
}

test('every sound is made of something', async () => {
  const started = pretendAudio();
  const { make, wake } = await load('parts/sound/index.ts');
  assert.equal(wake(), true);
  for (const name of NAMES) {
    const before = started.length;
    make(name, 1);
    assert.ok(started.length > before, name);
  }
});

test('a browser without sound does not mind', async () => {
  globalThis.AudioContext = class {
    constructor() {
      throw new Error('no sound here');
    }
  };
  const { make } = await load('parts/sound/index.ts');
  for (const name of NAMES) make(name, 1);
});

test('none before the first tap, none for whoever wants none, none that is not seen', async () => {
  const started = pretendAudio();
  const root = { dataset: { sound: 'full' } };
  const activation = { hasBeenActive: false };
  globalThis.document = { hidden: false, documentElement: root };
  Object.defineProperty(globalThis, 'navigator', { value: { userActivation: activation }, configurable: true });
  const { play } = await load('sound.ts');
  const made = async (name) => {
    const before = started.length;
    play(name);
    await new Promise((done) => setTimeout(done, 20));
    return started.length > before;
  };
  assert.equal(await made('roll'), false, 'before the first tap');
  activation.hasBeenActive = true;
  assert.equal(await made('roll'), true);
  root.dataset.sound = 'off';
  assert.equal(await made('place'), false, 'switched off');
  root.dataset.sound = 'low';
  document.hidden = true;
  assert.equal(await made('reveal'), false, 'a hidden page');
  assert.equal(await made('turn'), true, 'but our turn calls us');
  delete globalThis.document;
  assert.doesNotThrow(() => play('win'));
});
