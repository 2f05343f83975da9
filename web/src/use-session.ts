/* use-session.ts - sessions that live as long as their screen. SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from './games';
import { Session } from './session';
import type { View } from './types';

/** A session whose scenes are those of the game. */
function open(...of: ConstructorParameters<typeof Session>): Session {
  const session = new Session(...of);
  session.sceneOf = (game, facts, view, seat) => gameOf(game)?.scene?.(facts, view as View<never>, seat) ?? 0;
  return session;
}

/** A spectator's session, for as long as the component is mounted. `always`: the
 * line is watched even if the browser takes the page for hidden. */
export function useWatching(table: string, always = false): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  const [, again] = useState(0);
  useEffect(() => {
    const opened = open({ table, token: '' }, true, always);
    const stop = opened.subscribe(() => again((n) => n + 1));
    setSession(opened);
    return () => {
      stop();
      opened.close();
    };
  }, [table]);
  return session;
}

/** One session for each token, in the same order. Sessions of tokens that stay
 * remain open; a new `attempt` reopens those that the server closed. */
export function useSessions(table: string, tokens: string[], attempt: number): Session[] {
  const known = useRef(new Map<string, Session>());
  const [, again] = useState(0);
  useEffect(() => {
    for (const [token, session] of known.current)
      if (!tokens.includes(token) || session.status === 'closed') {
        session.close();
        known.current.delete(token);
      }
    for (const token of tokens)
      if (!known.current.has(token)) {
        const session = open({ table, token });
        session.subscribe(() => again((n) => n + 1));
        known.current.set(token, session);
      }
    again((n) => n + 1);
  }, [table, tokens.join(), attempt]);
  useEffect(
    () => () => {
      for (const session of known.current.values()) session.close();
      known.current.clear();
    },
    [],
  );
  return tokens.flatMap((token) => known.current.get(token) ?? []);
}
