/*
 * sound.ts - play('roll'): small sounds, made by parts/sound when the first one is
 * wanted.
 *
 * Browsers allow sound after the first tap, and so do we. A page that is not seen
 * makes none, except for our turn, which calls us back.
 *
 * SPDX-License-Identifier: MIT
 */
export type Sound = 'roll' | 'place' | 'reveal' | 'turn' | 'win' | 'lose' | 'tick';

type Maker = typeof import('./parts/sound');

/** How loud, by the setting. */
const VOLUMES: Record<string, number> = { off: 0, low: 0.35, full: 1 };
let maker: Promise<Maker> | null = null;
let made: Maker | null = null;

function load(): Promise<Maker> {
  maker ??= import('./parts/sound').then((part) => (made = part));
  maker.catch(() => (maker = null)); // no connection: the next sound tries again
  return maker;
}

function volume(): number {
  return VOLUMES[document.documentElement.dataset.sound ?? ''] ?? 0;
}

/** Plays a sound, if there may be one. Never fails. */
export function play(name: Sound): void {
  try {
    const loud = volume();
    if (loud === 0 || (document.hidden && name !== 'turn')) return;
    if (navigator.userActivation?.hasBeenActive === false) return;
    load().then((part) => part.make(name, loud), () => undefined);
  } catch {
    // There is no sound here; everything is shown as well.
  }
}

/** Some browsers only let a tap itself switch sound on: call this where sounds
 * will be wanted. Returns how to stop waiting for the tap. */
export function listenForTap(): () => void {
  const tap = () => {
    if (volume() === 0) return;
    if (made === null) load().catch(() => undefined);
    else if (made.wake()) stop();
  };
  const stop = () => {
    for (const name of ['pointerup', 'keydown']) removeEventListener(name, tap, true);
  };
  for (const name of ['pointerup', 'keydown']) addEventListener(name, tap, true);
  return stop;
}
