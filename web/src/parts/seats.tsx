/* seats.tsx - everybody at the table, in one line above the board. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../i18n';
import { useServerWords } from '../server-words';
import type { Session } from '../session';
import type { Table, View } from '../types';
import { Clock } from './clock';
import { Reaction, type ReactionName } from './reactions';
import { SeatChip } from './seat-chip';
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

export function Seats(props: { session: Session; view: View; table: Table }) {
  const t = useWords();
  const words = useServerWords();
  const { session, view, table } = props;
  // In HUE they come at the end, in Clue there are none.
  const counted = table.game === 'hue' ? view.over : table.game !== 'clue';
  const playFor = async (seat: number) => {
    const answer = await session.order('play-for', { seat });
    if (!answer.ok) toast(words.refusal(answer));
  };
  return (
    <ul class="seats" aria-label={t('seats')} tabIndex={0}>
      {table.seats.map((seat, i) => {
        const acts = !view.over && view.acts.includes(i);
        const stuck = acts && seat.kind === 'person' && seat.presence === 'away';
        return (
          <SeatChip
            key={i}
            seat={seat}
            acts={acts}
            me={i === session.seat}
            points={counted ? view.scores[i]?.points : undefined}
          >
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
