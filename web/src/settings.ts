/*
 * settings.ts - personal settings of this device.
 *
 * They become attributes of the root element, which style sheets use:
 * data-theme, data-motion, data-patterns, data-text.
 *
 * SPDX-License-Identifier: MIT
 */
import { preferred } from './i18n';
import { read, write } from './saved-tables';
import type { Language } from './locales';

export interface Settings {
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

export function readSettings(): Settings {
  return {
    theme: 'system',
    motion: 'system',
    patterns: false,
    sound: false,
    vibrate: true,
    text: 'normal',
    language: preferred(),
    ...read<Partial<Settings>>(KEY, {}),
  };
}

export function apply(settings: Settings): void {
  const root = document.documentElement;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.patterns = settings.patterns ? 'on' : 'off';
  root.dataset.text = settings.text;
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
