/* winners.ts - who won, and whether that has just happened. SPDX-License-Identifier: MIT */
import { useRef } from 'preact/hooks';
import { useTranslate } from '../i18n';
import type { Session } from '../session';
import { listed as list } from '../tally';
import type { Score, Table } from '../types';

export function scoresOf({ end, view }: Session): Score[] {
  return end?.scores ?? view?.scores ?? [];
}

/** The winners, as a sentence. */
export function useWinners(session: Session, table: Table): string {
  const t = useTranslate();
  const scores = scoresOf(session);
  const winners = scores.flatMap((score, seat) => (score.won ? [table.seats[seat]?.name ?? ''] : []));
  if (winners.length === 0) return t('end.nobody');
  if (session.seat === null || !scores[session.seat]?.won)
    return t('end.won', { n: winners.length, names: list(winners, t('and')) });
  const others = winners.filter((name) => name !== table.seats[session.seat!]?.name);
  return others.length === 0 ? t('end.you') : t('end.you.with', { names: list(others, t('and')) });
}

/** Was the game still on when it was first shown here? Its end is an event then. */
export function useWasPlaying(session: Session, table: Table): boolean {
  const playing = useRef(-1);
  if (session.view?.over === false) playing.current = table.round;
  return playing.current === table.round;
}
