/* suggestions.tsx - our cards, and the suggestions so far. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import type { ClueTable, Suggestion, Three } from './board-map';
import { Picture } from './pieces';
import { nameOf } from './narrate';

export function CardFace({ card, t, hint }: { card: string; t: Translate; hint?: string }) {
  return (
    <span class="face-card">
      <Picture card={card} />
      <b>{nameOf(card, t)}</b>
      {hint && <small>{hint}</small>}
    </span>
  );
}

export function Hand({ cards, title, t }: { cards: string[]; title: string; t: Translate }) {
  return (
    <section class="hand">
      <h3>{title}</h3>
      <ul>
        {cards.map((card) => (
          <li key={card}>
            <CardFace card={card} t={t} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function three({ suspect, weapon, room }: Three, t: Translate): string {
  return [suspect, weapon, room].map((card) => nameOf(card, t)).join(' · ');
}

function answer(s: Suggestion, names: string[], t: Translate): string {
  if (s.answer === null) return t('clue.talk.nobody');
  const name = names[s.answer] ?? '';
  if (!s.shown) return t('clue.talk.asked', { name });
  return s.card ? t('clue.talk.card', { name, card: nameOf(s.card, t) }) : t('clue.talk.showed', { name });
}

export function Talk({ table, names, t }: { table: ClueTable; names: string[]; t: Translate }) {
  const none = table.suggestions.length === 0;
  return (
    <section class="talk">
      <h3>{t('clue.talk')}</h3>
      {table.accusations.map(
        (named, seat) =>
          named && (
            <p key={seat} class={table.out.includes(seat) ? 'accused' : 'accused right'}>
              <b>{t('clue.talk.accused', { name: names[seat] ?? '' })}</b>
              <span>{three(named, t)}</span>
              <em>{t(table.out.includes(seat) ? 'clue.talk.wrong' : 'clue.talk.right')}</em>
            </p>
          ),
      )}
      {none && <p class="soft">{t('clue.talk.none')}</p>}
      <ol reversed>
        {table.suggestions.map((s, i) => (
          <li key={table.suggestions.length - i}>
            <Picture card={table.suspects[s.by] ?? ''} />
            <div>
              <p>
                <b>{names[s.by]}</b> <span>{three(s, t)}</span>
              </p>
              <p class={s.card ? 'soft told' : 'soft'}>
                {s.passed.length > 0 && (
                  <span>{t('clue.talk.could', { names: s.passed.map((seat) => names[seat]).join(', ') })} — </span>
                )}
                <span>{answer(s, names, t)}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
