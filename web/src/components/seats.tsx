/* seats.tsx - everybody at the table, in one line above the board. SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from '../games';
import { useTranslate } from '../i18n';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import type { Table, View } from '../types';
import { Clock } from './clock';
import { Reaction, type ReactionName } from './reactions';
import { SeatChip, type SeatNote } from './seat-chip';
import { toast } from './toast';

const SHOWN = 3500; // milliseconds that a reaction stays

/** The last reaction of a seat, for a moment. */
function useReaction(session: Session, seat: number): string | null {
  const last = [...session.said].reverse().find((said) => said.seat === seat && said.reaction);
  const [gone, setGone] = useState(last?.key ?? 0);
  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(() => setGone(last.key), SHOWN);
    return () => clearTimeout(timer);
  }, [last?.key]);
  return last !== undefined && last.key !== gone ? (last.reaction ?? null) : null;
}

function Bubble({ session, seat }: { session: Session; seat: number }) {
  const reaction = useReaction(session, seat);
  return reaction === null ? null : (
    <span class="bubble" aria-hidden="true">
      <Reaction name={reaction as ReactionName} />
    </span>
  );
}

/** What a board knows better, when it shows something past. */
export interface SeatsAre {
  points?: number[];
  gains?: number[] | null;
  note?: (seat: number) => SeatNote;
}

export function Seats(props: {
  session: Session;
  view: View;
  table: Table;
  /** Something is still being counted. */
  scene?: boolean;
  are?: SeatsAre;
}) {
  const t = useTranslate();
  const serverText = useServerText();
  const { session, view, table, are = {} } = props;
  const game = gameOf(table.game);
  const counted = game?.outcome === undefined && ((view.over && !props.scene) || !game?.countsLate);
  const points = are.points ?? view.scores.map((score) => score.points);
  const note = are.note ?? ((seat: number) => game?.note?.(view as View<never>, seat, t) ?? {});
  const row = useRef<HTMLUListElement>(null);
  // Whoever is to act is in sight, where the row is too long.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('.acts');
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - 40 });
  }, [view.acts.join()]);
  const playFor = async (seat: number) => {
    const answer = await session.request('play-for', { seat });
    if (!answer.ok) toast(serverText.refusal(answer));
  };
  return (
    <ul ref={row} class="seats" aria-label={t('seats')} tabIndex={0}>
      {table.seats.map((seat, i) => {
        const acts = !view.over && view.acts.includes(i);
        const stuck = acts && seat.kind === 'person' && seat.presence === 'away';
        return (
          <SeatChip
            key={i}
            table={table}
            view={view}
            seat={i}
            me={i === session.seat}
            points={counted ? points[i] : undefined}
            note={note(i)}
          >
            {(are.gains?.[i] ?? 0) > 0 && <b class="gain">+{are.gains?.[i]}</b>}
            <Clock session={session} seat={i} />
            <Bubble session={session} seat={i} />
            {stuck && session.you.host && (
              <button class="tiny" onClick={() => void playFor(i)}>
                {t('seat.play-for')}
              </button>
            )}
          </SeatChip>
        );
      })}
    </ul>
  );
}
