/*
 * settings.ts - how this person wants to see the house, on this device.
 *
 * They are attributes of the root element, and style sheets do the rest:
 * data-theme, data-motion, data-patterns, data-text.
 *
 * SPDX-License-Identifier: MIT
 */
import { preferred } from './i18n';
import { read, write } from './places';
import type { Language } from './words';

export interface Wishes {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'less';
  /** Patterns on colours, where colours mean something. */
  patterns: boolean;
  sound: boolean;
  vibrate: boolean;
  text: 'normal' | 'large' | 'largest';
  language: Language;
}

const KEY = 'cluehouse.wishes';

export function readWishes(): Wishes {
  return {
    theme: 'system',
    motion: 'system',
    patterns: false,
    sound: false,
    vibrate: true,
    text: 'normal',
    language: preferred(),
    ...read<Partial<Wishes>>(KEY, {}),
  };
}

export function apply(wishes: Wishes): void {
  const root = document.documentElement;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  root.dataset.theme = wishes.theme;
  root.dataset.motion = wishes.motion;
  root.dataset.patterns = wishes.patterns ? 'on' : 'off';
  root.dataset.text = wishes.text;
  root.lang = wishes.language;
  const installed = wishes.language === 'en' ? '/manifest.webmanifest' : `/manifest-${wishes.language}.webmanifest`;
  if (manifest?.getAttribute('href') !== installed) manifest?.setAttribute('href', installed);
  write(KEY, wishes);
}

/** Should things move? */
export function mayMove(): boolean {
  return (
    document.documentElement.dataset.motion !== 'less' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
