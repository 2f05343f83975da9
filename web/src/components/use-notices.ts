/* use-notices.ts - tells what has just happened to people. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { undoneText } from '../history';
import { noticeText } from '../notices';
import type { Session } from '../session';
import { toast } from './toast';

const SHOWN = 12000; // milliseconds, on a television

/** The notice that has just come, as a sentence; null if there is none to tell. */
function newest(session: Session, t: ReturnType<typeof useTranslate>): string | null {
  return session.noticed && noticeText(session.noticed.notice, session, t);
}

/** As a message that disappears, which screen readers say too. A bot in our own seat
 * is said by a banner (own-seat.tsx). */
export function useNoticeToasts(session: Session): void {
  const t = useTranslate();
  const key = session.noticed?.key;
  useEffect(() => {
    const text = newest(session, t);
    const { notice, seat } = session.noticed?.notice ?? {};
    if (text !== null && !(notice === 'stand-in' && seat === session.seat)) toast(text);
  }, [key]);
}

/** Says that somebody else has taken a move back: it may have been our turn. */
export function useUndoneToasts({ news, seat, table }: Session): void {
  const t = useTranslate();
  const names = (table?.seats ?? []).map(({ name = '' }) => name);
  useEffect(() => {
    const undone = news.facts.find(({ fact }) => fact === 'undone');
    if (undone && undone.seat !== seat) toast(undoneText(Number(undone.seat), names, t, seat));
  }, [news.key]);
}

/** For a television: for a while. */
export function useNoticeLine(session: Session): string | null {
  const t = useTranslate();
  const key = session.noticed?.key ?? 0;
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGone(key), SHOWN);
    return () => clearTimeout(timer);
  }, [key]);
  return key === gone ? null : newest(session, t);
}
