/*
 * hand.tsx - around the board: what colours are worth, and our cards.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { CardPicture } from './card';
import type { Holding } from './ghost';
import { kindOf, LETTERS, lettersOf, scoreOf, type Letter, type Values } from './regions';

/** "solid red, yellow, green". */
export function cardName(card: string, t: Translate): string {
  const colours = lettersOf(card)
    .map((letter) => t(`hue.colour.${letter}`))
    .join(', ');
  return t(`hue.card.${kindOf(card)}`, { colours });
}

export function Chip({ letter }: { letter: Letter }) {
  return (
    <svg class="hue-chip" viewBox="0 0 .5 .5" width="24" height="24" aria-hidden="true">
      <rect class={`hue-${letter}`} width=".5" height=".5" rx=".1" />
      <rect fill={`url(#hue-${letter})`} width=".5" height=".5" rx=".1" />
      <text class={`hue-letter hue-on-${letter}`} x=".25" y=".25" dy=".36em">
        {letter}
      </text>
    </svg>
  );
}

function signed(n: number): string {
  return n > 0 ? `+${n}` : `−${-n}`;
}

interface ValuesProps {
  now: Values;
  /** What they would be with the ghost laid. */
  after: Values | null;
  shown: Letter | null;
  show: (letter: Letter | null) => void;
  t: Translate;
}

/** Press a colour, and its best region is shown on the board. */
export function ValueBar({ now, after, shown, show, t }: ValuesProps) {
  const most = Math.max(12, ...LETTERS.map((letter) => Math.max(now[letter], after?.[letter] ?? 0)));
  return (
    <div class="hue-values" role="group" aria-label={t('hue.values')}>
      {LETTERS.map((letter) => {
        const change = after === null ? 0 : after[letter] - now[letter];
        const colour = t(`hue.colour.${letter}`);
        return (
          <button
            key={letter}
            type="button"
            class="hue-value"
            aria-pressed={shown === letter}
            onClick={() => show(shown === letter ? null : letter)}
          >
            <Chip letter={letter} />
            <span class="unseen">{colour}</span>
            <b>{now[letter]}</b>
            <span class={`hue-change ${change > 0 ? 'hue-up' : 'hue-down'}`}>
              {change === 0 ? '' : signed(change)}
            </span>
            <span class="hue-meter">
              <i
                class={`hue-bar-${letter}`}
                style={{ transform: `scaleX(${(after ?? now)[letter] / most})` }}
              />
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface HandProps {
  cards: string[];
  values: Values;
  holding: Holding;
  t: Translate;
}

/** The card that is left at the end. */
function ScoreCard({ card, values, t }: { card: string; values: Values; t: Translate }) {
  return (
    <div class="hue-kept">
      <CardPicture card={card} />
      <p>
        <b>{t('hue.kept')}</b>
        {t('hue.kept.why', { n: scoreOf(card, values) })}
      </p>
    </div>
  );
}

function press(event: MouseEvent, card: string, holding: Holding): void {
  if (holding.ghost?.card === card) return holding.putBack();
  const byMouse = (event as PointerEvent).pointerType === 'mouse';
  holding.take(card, byMouse && event.detail > 0);
  // By keyboard: focus the board, where the arrow keys work.
  if (event.detail === 0)
    (event.currentTarget as Element).closest('.hue')?.querySelector<HTMLElement>('.hue-field')?.focus();
}

export function Hand({ cards, values, holding, t }: HandProps) {
  if (cards.length === 1) return <ScoreCard card={cards[0]!} values={values} t={t} />;
  return (
    <div class="hue-hand" role="group" aria-label={t('hue.hand')}>
      {cards.map((card, i) => (
        <button
          key={card}
          type="button"
          class="hue-hold"
          aria-pressed={holding.ghost?.card === card}
          aria-keyshortcuts={String(i + 1)}
          data-here={i === 0 || undefined}
          onClick={(event) => press(event, card, holding)}
        >
          <CardPicture card={card} />
          <span class="unseen">{t('hue.hold', { card: cardName(card, t) })}</span>
          <span class="hue-worth">{scoreOf(card, values)}</span>
        </button>
      ))}
    </div>
  );
}
