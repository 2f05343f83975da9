/*
 * index.ts - the sounds themselves: tones and filtered noise, made while they play.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Sound } from '../../sound';

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const last = new Map<Sound, number>();
const AGAIN = 0.05; // seconds: the same sound twice at once is one

/** Where a sound is put together: times are in seconds from now. */
class Mix {
  readonly #from: number;
  readonly #out: GainNode;

  constructor(private context: AudioContext, volume: number) {
    this.#from = context.currentTime + 0.01;
    this.#out = context.createGain();
    this.#out.gain.value = volume;
    this.#out.connect(context.destination);
  }

  /** Swells at once and dies away. */
  #fade(at: number, long: number, loud: number): GainNode {
    const node = this.context.createGain();
    node.gain.setValueAtTime(0.0001, this.#from + at);
    node.gain.exponentialRampToValueAtTime(loud, this.#from + at + Math.min(0.015, long / 4));
    node.gain.exponentialRampToValueAtTime(0.0001, this.#from + at + long);
    node.connect(this.#out);
    return node;
  }

  tone(pitch: number, at: number, long: number, loud = 0.12, kind: OscillatorType = 'sine', to = pitch): void {
    const tone = this.context.createOscillator();
    tone.type = kind;
    tone.frequency.setValueAtTime(pitch, this.#from + at);
    tone.frequency.exponentialRampToValueAtTime(to, this.#from + at + long);
    tone.connect(this.#fade(at, long, loud));
    tone.start(this.#from + at);
    tone.stop(this.#from + at + long);
  }

  /** Noise around a pitch: wood, paper, air. */
  rustle(pitch: number, at: number, long: number, loud = 0.2, to = pitch): void {
    noise ??= white(this.context);
    const source = this.context.createBufferSource();
    const filter = this.context.createBiquadFilter();
    source.buffer = noise;
    filter.type = 'bandpass';
    filter.Q.value = 1.4;
    filter.frequency.setValueAtTime(pitch, this.#from + at);
    filter.frequency.exponentialRampToValueAtTime(to, this.#from + at + long);
    source.connect(filter).connect(this.#fade(at, long, loud));
    source.start(this.#from + at, Math.random() * 0.5, long);
  }
}

function white(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

const sounds: Record<Sound, (mix: Mix) => void> = {
  tick: (mix) => mix.tone(1250, 0, 0.05, 0.05, 'triangle'),
  place(mix) {
    mix.rustle(1100, 0, 0.07, 0.28);
    mix.tone(210, 0, 0.11, 0.22, 'sine', 95);
  },
  /** A die that bounces, each time lower and sooner. */
  roll(mix) {
    [0, 0.13, 0.24, 0.33, 0.4, 0.455, 0.5].forEach((at, i) => {
      mix.rustle(2300 - 150 * i + 300 * Math.random(), at, 0.055, 0.3 - 0.03 * i);
      mix.tone(330 - 15 * i, at, 0.05, 0.1 - 0.01 * i, 'triangle', 180);
    });
  },
  /** A card is turned, and something shines. */
  reveal(mix) {
    mix.rustle(700, 0, 0.2, 0.16, 3400);
    mix.tone(659.26, 0.14, 0.5, 0.07);
    mix.tone(987.77, 0.22, 0.7, 0.06);
  },
  turn(mix) {
    mix.tone(523.25, 0, 0.5);
    mix.tone(783.99, 0.14, 0.55);
  },
  win(mix) {
    [523.25, 659.26, 783.99, 1046.5].forEach((pitch, i) => mix.tone(pitch, 0.13 * i, 0.45, 0.11, 'triangle'));
    for (const pitch of [523.25, 659.26, 783.99, 1046.5]) mix.tone(pitch, 0.58, 1.3, 0.06);
  },
  lose(mix) {
    [392, 349.23, 329.63].forEach((pitch, i) => mix.tone(pitch, 0.2 * i, i === 2 ? 0.9 : 0.4, 0.08));
  },
};

/** Switches the sound on, where only a tap may; true if it is on. */
export function wake(): boolean {
  audio ??= new AudioContext();
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
  return audio.state === 'running';
}

export function make(name: Sound, volume: number): void {
  try {
    wake();
    const context = audio!;
    if (context.currentTime - (last.get(name) ?? -1) < AGAIN) return;
    last.set(name, context.currentTime);
    sounds[name](new Mix(context, volume));
  } catch {
    // This browser has no sound.
  }
}
