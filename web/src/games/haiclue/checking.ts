/*
 * checking.ts - would the clue be accepted? The server is asked while it is
 * composed.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../../session';
import type { Answer } from '../../types';

const PATIENCE_MS = 250; // after the last change

/** The server's answer about `move`, null while there is none. */
export function useCheck(session: Session, move: string): Answer | null {
  const [told, setTold] = useState<{ move: string; answer: Answer } | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void session.order('check', { move }).then((answer) => {
        if (!gone) setTold({ move, answer });
      });
    }, PATIENCE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [session, move]);
  return told?.move === move ? told.answer : null;
}
