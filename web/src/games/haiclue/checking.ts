/*
 * checking.ts - would the clue be accepted? The server is asked while it is
 * composed, and its refusals are put in this person's language.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { Session } from '../../session';
import type { Answer } from '../../types';
import { HAIKU } from './syllables';

const PATIENCE_MS = 250; // after the last change

const KNOWN = [
  'clue-too-short',
  'clue-too-long',
  'clue-line-empty',
  'tile-not-yours',
  'tile-wrong-side',
  'tile-twice',
  'haiku-needs-three-lines',
  'clues-are-shown',
] as const;

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

/** Why not, in plain words. */
export function explain(answer: Answer, t: Translate): string {
  const slug = answer.slug ?? '';
  const off = /^haiku-line-(\d)-is-(?:(\d)-(short|long)|long-by-many)$/.exec(slug);
  if (off) {
    const line = Number(off[1]);
    const holes = { line, want: HAIKU[line - 1] ?? 5, n: Number(off[2] ?? 0) };
    if (off[3] === 'short') return t('haiclue.no.short', holes);
    return t(off[3] ? 'haiclue.no.long' : 'haiclue.no.far', holes);
  }
  const known = KNOWN.find((name) => name === slug);
  return known ? t(`haiclue.no.${known}`) : (answer.say ?? '');
}
