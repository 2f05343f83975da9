/* seats.tsx - the row of seats above the board. SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from '../games';
import { useTranslate } from '../i18n';
import type { Session } from '../session';
import type { Table, View } from '../types';
import { Clock } from './clock';
import { Reaction, type ReactionName } from './reactions';
import { SeatAction } from './seat-action';
import { SeatChip, type SeatNote } from './seat-chip';

const SHOWN = 3500; // milliseconds that a reaction stays

/** The last reaction of a seat, for a few seconds. */
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

/** Overrides by a board that shows a past state. */
export interface SeatsAre {
  points?: number[];
  gains?: number[] | null;
  note?: (seat: number) => SeatNote;
}

interface Props {
  session: Session;
  view: View;
  table: Table;
  /** An animation that counts points is running. */
  scene?: boolean;
  are?: SeatsAre;
}

type SeatProps = Props & { seat: number; points: number | undefined; note: SeatNote };

function Seat({ session, view, table, are, seat, points, note }: SeatProps) {
  // While the table does not wait for them, nobody needs to do anything.
  const waited = !view.over && (session.seat === null || view.acts.includes(seat));
  const gain = are?.gains?.[seat] ?? 0;
  return (
    <SeatChip {...{ table, view, seat, points, note }} me={seat === session.seat}>
      {gain > 0 && <b class="gain">+{gain}</b>}
      <Clock session={session} seat={seat} />
      <Bubble session={session} seat={seat} />
      {waited && <SeatAction session={session} table={table} seat={seat} />}
    </SeatChip>
  );
}

export function Seats(props: Props) {
  const t = useTranslate();
  const { view, table, are = {} } = props;
  const game = gameOf(table.game);
  const counted = game?.outcome === undefined && ((view.over && !props.scene) || !game?.countsLate);
  const points = are.points ?? view.scores.map((score) => score.points);
  const note = are.note ?? ((seat: number) => game?.note?.(view as View<never>, seat, t) ?? {});
  const row = useRef<HTMLUListElement>(null);
  // The seat that acts is scrolled into sight, where the row is too long.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('.acts');
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - 40 });
  }, [view.acts.join()]);
  return (
    <ul ref={row} class="seats" aria-label={t('seats')} tabIndex={0}>
      {table.seats.map((_, i) => (
        <Seat key={i} {...props} seat={i} points={counted ? points[i] : undefined} note={note(i)} />
      ))}
    </ul>
  );
}
