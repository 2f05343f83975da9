/* use-session.ts - a session as long as a screen shows it. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import type { Place } from './places';
import { Session } from './session';

/** Opens one, closes it when the screen goes, draws again when it changes. */
export function useSession(place: Place, watching = false): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  const [, again] = useState(0);
  useEffect(() => {
    const opened = new Session(place, watching);
    const stop = opened.subscribe(() => again((n) => n + 1));
    setSession(opened);
    return () => {
      stop();
      opened.close();
    };
  }, [place.table, place.token, watching]);
  return session;
}
