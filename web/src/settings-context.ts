/* settings-context.ts - the settings of this person, for all screens. SPDX-License-Identifier: MIT */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { readSettings, type Settings } from './settings';

export interface SettingsAccess {
  settings: Settings;
  change: (change: Partial<Settings>) => void;
}

export const SettingsContext = createContext<SettingsAccess>({
  settings: readSettings(),
  change: () => undefined,
});

export function useSettings(): SettingsAccess {
  return useContext(SettingsContext);
}
