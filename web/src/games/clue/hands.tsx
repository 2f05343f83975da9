/*
 * hands.tsx - after the end all hands turn up: who held what. The log of a
 * finished game tells it to everybody who was at the table.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps } from '../module';
import { ROOMS, SUSPECTS, WEAPONS, type ClueTable } from './board-map';
import { cardsOf, Mini } from './cards';
import { Picture } from './pieces';

/** Suspects, weapons, rooms. */
const SHEET = [...SUSPECTS, ...WEAPONS, ...ROOMS];
const sorted = (cards: string[]) => [...cards].sort((a, b) => SHEET.indexOf(a) - SHEET.indexOf(b));

/** The hands of a deal, which goes around one card at a time (C4). */
export function handsOf(log: string, order: number[]): string[][] | null {
  const cards = /^\d+ d deal ([a-z -]+)/m.exec(log)?.[1]?.trim().split(' ');
  if (!cards) return null;
  const hands: string[][] = order.map(() => []);
  cards.forEach((card, i) => hands[order[i % order.length]!]?.push(card));
  return hands;
}

/** All hands, once the game is over; until the log is here, those that we know. */
export function useHands({ session, view }: BoardProps<ClueTable>): (string[] | null)[] {
  const [hands, setHands] = useState<string[][] | null>(null);
  const { hands: known, order } = view.table;
  const reads = view.over && session.you.member !== null;
  useEffect(() => {
    setHands(null);
    if (reads) void session.request('log').then(({ ok, log }) => ok && setHands(handsOf(String(log), order)));
  }, [reads]);
  return hands ?? known;
}

function Row({ name, picture, cards, late, t }: Pick<BoardProps, 't'> & { name: string; picture?: string; cards: string[]; late: number }) {
  return (
    <li style={{ '--late': `${late}ms` }}>
      <p>
        {picture && <Picture card={picture} />} <b>{name}</b>
      </p>
      <span class="clue-minis">
        {cards.map((card) => (
          <Mini key={card} card={card} t={t} />
        ))}
      </span>
    </li>
  );
}

export function Hands(props: BoardProps<ClueTable>) {
  const { view, names, t } = props;
  const { envelope, order, suspects, winner } = view.table;
  // Who has won comes first, and is in sight above the bar of the end.
  const seats = [...order].sort((a, b) => Number(b === winner) - Number(a === winner));
  const hands = useHands(props);
  return (
    <section class="who-held">
      <h2 class="label">{t('clue.hands')}</h2>
      <ul>
        {envelope && <Row name={t('clue.envelope')} cards={cardsOf(envelope)} late={0} t={t} />}
        {seats.map(
          (seat, i) =>
            hands[seat] && (
              <Row key={seat} name={names[seat] ?? ''} picture={suspects[seat] ?? ''} cards={sorted(hands[seat])} late={(i + 1) * 250} t={t} />
            ),
        )}
      </ul>
    </section>
  );
}
