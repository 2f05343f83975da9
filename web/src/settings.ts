/*
 * settings.ts - personal settings of this device.
 *
 * They become attributes of the root element, which style sheets use:
 * data-theme, data-motion, data-patterns, data-text; sound.ts uses data-sound.
 *
 * SPDX-License-Identifier: MIT
 */
import { preferred } from './preferred';
import { read, write } from './saved-tables';
import { languages, type Language } from './locales';

export type Volume = 'off' | 'low' | 'full';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'less';
  /** Patterns on colours, where colours mean something. */
  patterns: boolean;
  /** Until version 1 this was true or false, and false for whoever never chose. */
  sound: Volume;
  vibrate: boolean;
  text: 'normal' | 'large' | 'largest';
  language: Language;
}

const KEY = 'cluehouse.wishes';

export function readSettings(): Settings {
  const saved = read<Partial<Settings>>(KEY, {});
  return {
    theme: 'system',
    motion: 'system',
    patterns: false,
    vibrate: true,
    text: 'normal',
    ...saved,
    language: languages.find((ours) => ours === saved.language) ?? preferred(), // that is a file
    sound: typeof saved.sound === 'string' ? saved.sound : 'full',
  };
}

export function apply(settings: Settings): void {
  const root = document.documentElement;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.patterns = settings.patterns ? 'on' : 'off';
  root.dataset.text = settings.text;
  root.dataset.sound = settings.sound;
  root.lang = settings.language;
  const installed = settings.language === 'en' ? '/manifest.webmanifest' : `/manifest-${settings.language}.webmanifest`;
  if (manifest?.getAttribute('href') !== installed) manifest?.setAttribute('href', installed);
  write(KEY, settings);
}

/** Are animations allowed? */
export function mayMove(): boolean {
  return (
    document.documentElement.dataset.motion !== 'less' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
