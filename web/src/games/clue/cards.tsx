/* cards.tsx - cards, large and small, our hand, and the suggestions so far. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import type { ClueTable, Suggestion, Three } from './board-map';
import { Picture } from './pieces';
import { isLong, nameOf, theOf } from './names';

/** A card for a line of text. */
export function Mini({ card, t }: { card: string; t: Translate }) {
  return (
    <span class="clue-mini">
      <Picture card={card} />
      {nameOf(card, t)}
    </span>
  );
}

/** A card as it lies on a table. */
export function CardFace({ card, t, hint }: { card: string; t: Translate; hint?: string | undefined }) {
  const name = nameOf(card, t);
  return (
    <span class="face-card">
      <Picture card={card} />
      <b class={isLong(name) ? 'long' : undefined}>{name}</b>
      {hint && <small>{hint}</small>}
    </span>
  );
}

export const cardsOf = ({ suspect, weapon, room }: Three): string[] => [suspect, weapon, room];

export function Cards({ cards, t }: { cards: string[]; t: Translate }) {
  return (
    <ul class="cards">
      {cards.map((card) => (
        <li key={card}>
          <CardFace card={card} t={t} />
        </li>
      ))}
    </ul>
  );
}

export function Hand({ cards, title, t }: { cards: string[]; title: string; t: Translate }) {
  return (
    <section class="hand">
      <h2 class="label">{title}</h2>
      <Cards cards={cards} t={t} />
    </section>
  );
}

/** How it was answered, in a few words. */
export function answerText(s: Suggestion, names: string[], me: number | null, t: Translate): string {
  if (s.answer === null) return t('clue.talk.nobody');
  const name = names[s.answer] ?? '';
  const card = s.card ? theOf(s.card, t) : '';
  if (s.answer === me) return s.shown ? t('clue.talk.mine', { card }) : t('clue.talk.asked.me');
  if (!s.shown) return t('clue.talk.asked', { name });
  return card ? t('clue.talk.card', { name, card }) : t('clue.talk.showed', { name });
}

/** Who was asked, in turn: those who could not answer, then the one who did. */
export function askedSeats({ by, passed, answer }: Suggestion, order: number[]): number[] {
  const from = order.indexOf(by);
  const round = [...order.slice(from + 1), ...order.slice(0, from)];
  return round.filter((seat) => passed.includes(seat) || seat === answer);
}

function Minis({ cards, t }: { cards: Three; t: Translate }) {
  return (
    <span class="clue-minis">
      {cardsOf(cards).map((card) => (
        <Mini key={card} card={card} t={t} />
      ))}
    </span>
  );
}

interface TalkProps {
  table: ClueTable;
  names: string[];
  me: number | null;
  t: Translate;
}

function Accusations({ table, names, t }: TalkProps) {
  return (
    <>
      {table.accusations.map(
        (named, seat) =>
          named && (
            <p key={seat} class={table.out.includes(seat) ? 'accused' : 'accused right'}>
              <b>{t('clue.talk.accused', { name: names[seat] ?? '' })}</b>
              <Minis cards={named} t={t} />
              <em>{t(table.out.includes(seat) ? 'clue.talk.wrong' : 'clue.talk.right')}</em>
            </p>
          ),
      )}
    </>
  );
}

export function Talk(props: TalkProps) {
  const { table, names, me, t } = props;
  return (
    <section class="talk">
      <h2 class="label">{t('clue.talk')}</h2>
      <Accusations {...props} />
      {table.suggestions.length === 0 && <p class="soft">{t('clue.talk.none')}</p>}
      <ol reversed>
        {table.suggestions.map((s, i) => (
          <li key={table.suggestions.length - i}>
            <Picture card={table.suspects[s.by] ?? ''} />
            <div>
              <p>
                <b>{names[s.by]}</b> <Minis cards={s} t={t} />
              </p>
              <p class={s.card ? 'soft told' : 'soft'}>
                {s.passed.length > 0 && (
                  <span>{t('clue.talk.could', { names: s.passed.map((seat) => names[seat]).join(', ') })} </span>
                )}
                <span>{answerText(s, names, me, t)}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
