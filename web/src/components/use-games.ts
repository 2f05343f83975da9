/* use-games.ts - the games as the server describes them. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { gamesKnown } from '../tables';
import type { GameInfo } from '../types';

/** Empty until the server has answered. */
export function useGames(): GameInfo[] {
  const [all, setAll] = useState<GameInfo[]>([]);
  useEffect(() => {
    void gamesKnown().then(setAll);
  }, []);
  return all;
}
