/* use-session.ts - sessions that live as long as their screen. SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Session } from './session';

/** A spectator's session, for as long as the component is mounted. `always`: the
 * line is watched even if the browser takes the page for hidden. */
export function useWatching(table: string, always = false): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  const [, again] = useState(0);
  useEffect(() => {
    const opened = new Session({ table, token: '' }, true, always);
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
  const open = useRef(new Map<string, Session>());
  const [, again] = useState(0);
  useEffect(() => {
    for (const [token, session] of open.current)
      if (!tokens.includes(token) || session.status === 'closed') {
        session.close();
        open.current.delete(token);
      }
    for (const token of tokens)
      if (!open.current.has(token)) {
        const session = new Session({ table, token });
        session.subscribe(() => again((n) => n + 1));
        open.current.set(token, session);
      }
    again((n) => n + 1);
  }, [table, tokens.join(), attempt]);
  useEffect(
    () => () => {
      for (const session of open.current.values()) session.close();
      open.current.clear();
    },
    [],
  );
  return tokens.flatMap((token) => open.current.get(token) ?? []);
}
