/* clock.tsx - the time that a seat has left. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import type { Session } from '../session';

const SOON = 15000; // milliseconds: highlighted as urgent

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${minutes}:${rest}`;
}

/** Milliseconds left now, or null without a clock. */
function left(session: Session, seat: number): { ms: number; runs: boolean } | null {
  const clock = session.table?.clock;
  const at = clock?.seats?.[seat];
  if (clock === undefined || at === undefined) return null;
  const told = at.move ?? at.game;
  if (told === undefined) return null;
  const runs = at.runs === true && !clock.paused;
  return { ms: runs ? told - (performance.now() - session.clockAt) : told, runs };
}

export function Clock({ session, seat }: { session: Session; seat: number }) {
  const t = useTranslate();
  const [, tick] = useState(0);
  const time = left(session, seat);
  const runs = time?.runs === true;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  if (time === null) return null;
  return (
    <span
      class={`clock${runs ? ' runs' : ''}${runs && time.ms < SOON ? ' soon' : ''}`}
      role="timer"
      aria-label={t('clock.left', { time: clockText(time.ms) })}
    >
      {clockText(time.ms)}
    </span>
  );
}
