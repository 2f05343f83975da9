/*
 * mine.ts - how the tables of this device stand, as the server knows it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { SavedTable } from './saved-tables';
import { ask } from './socket';
import type { Phase } from './types';

/** A table of ours. */
export interface Mine {
  table: string;
  /** It does not exist any more, or our place there is void. */
  gone?: boolean;
  game?: string;
  phase?: Phase;
  names?: string[];
  /** The names of those it waits for. */
  turn?: string[];
  /** It waits for us. */
  yours?: boolean;
  /** Seconds that it has been waiting. */
  since?: number;
}

const MOST = 8; // tables a request
const EVERY = 30000; // milliseconds

/** Asks the server; null if it does not know, or cannot be reached. */
async function standing(saved: SavedTable[]): Promise<Mine[] | null> {
  const tables = saved.slice(0, MOST).map(({ table, token }) => ({ table, token }));
  const answer = tables.length === 0 ? null : await ask('mine', { tables });
  return answer?.ok && Array.isArray(answer.tables) ? (answer.tables as Mine[]) : null;
}

/** How the tables stand, by id: asked when the page is seen, and then every half
 * minute. Empty until the server has answered. */
export function useStanding(saved: SavedTable[]): Map<string, Mine> {
  const [known, setKnown] = useState(new Map<string, Mine>());
  const which = saved.map(({ table }) => table).join();
  useEffect(() => {
    let wanted = true;
    const look = () => {
      if (document.hidden) return;
      void standing(saved).then((all) => {
        if (wanted && all) setKnown(new Map(all.map((one) => [one.table, one])));
      });
    };
    look();
    const timer = setInterval(look, EVERY);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      wanted = false;
      clearInterval(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [which]);
  return known;
}
