/* wishing.ts - the settings of this person, for all screens. SPDX-License-Identifier: MIT */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { readWishes, type Wishes } from './settings';

export interface Wishing {
  wishes: Wishes;
  wish: (change: Partial<Wishes>) => void;
}

export const WishesContext = createContext<Wishing>({
  wishes: readWishes(),
  wish: () => undefined,
});

export function useWishes(): Wishing {
  return useContext(WishesContext);
}
