/*
 * game.tsx - a game being played or just over: the board in its frame.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { gameOf } from '../games';
import type { BoardProps } from '../games/module';
import { useWords } from '../i18n';
import type { Session } from '../session';
import type { Answer } from '../types';

export function useActing(session: Session) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Answer | null>(null);
  const run = async (move: string, aside: boolean): Promise<boolean> => {
    if (busy && !aside) return false; // a second click
    if (!aside) setBusy(true);
    const answer = await session.move(move, aside);
    if (!aside) setBusy(false);
    setRefusal(answer.ok ? null : answer);
    return answer.ok;
  };
  return {
    busy,
    refusal,
    dismiss: () => setRefusal(null),
    act: (move: string) => run(move, false),
    note: (move: string) => run(move, true),
  };
}

export function Game({ session, big }: { session: Session; big: boolean }) {
  const t = useWords();
  const acting = useActing(session);
  const { table, view } = session;
  const game = table === null ? undefined : gameOf(table.game);
  if (table === null || view === null || game === undefined) return null;
  const names = table.seats.map((seat) => seat.name ?? '');
  const Board = game.Board as ComponentType<BoardProps>;
  return (
    <Board
      session={session}
      view={view}
      table={table}
      me={big ? null : session.seat}
      names={names}
      ask={session.asked ? (view.ask ?? null) : null}
      offers={session.offers}
      act={acting.act}
      note={acting.note}
      busy={acting.busy}
      news={session.news}
      t={t}
      big={big}
    />
  );
}
