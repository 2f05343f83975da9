/*
 * use-check.ts - asks the server whether a move would be legal, while it is typed
 * or composed.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { Session } from './session';
import type { Answer } from './types';

const PAUSE = 300; // ms after the last change

/** The server's answer about `move`, null while there is none; never the answer
 * about another move. */
export function useCheck(session: Session, move: string | null): Answer | null {
  const [told, setTold] = useState<{ move: string; answer: Answer } | null>(null);
  useEffect(() => {
    setTold(null);
    if (move === null) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void session.request('check', { move }).then((answer) => {
        if (!gone) setTold({ move, answer });
      });
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [session, move, session.status]);
  return told?.move === move ? told.answer : null;
}
