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

export function Hand({ cards, values, holding, t }: HandProps) {
  if (cards.length === 1)
    return (
      <div class="hue-kept">
        <CardPicture card={cards[0]!} />
        <p>
          <b>{t('hue.kept')}</b>
          {t('hue.kept.why', { n: scoreOf(cards[0]!, values) })}
        </p>
      </div>
    );
  return (
    <div class="hue-hand" role="group" aria-label={t('hue.hand')}>
      {cards.map((card, i) => {
        const points = scoreOf(card, values);
        return (
          <button
            key={card}
            type="button"
            class="hue-hold"
            aria-pressed={holding.ghost?.card === card}
            aria-keyshortcuts={String(i + 1)}
            data-here={i === 0 || undefined}
            onClick={(event) => {
              if (holding.ghost?.card === card) return holding.putBack();
              const byMouse = (event as unknown as PointerEvent).pointerType === 'mouse';
              holding.take(card, byMouse && event.detail > 0);
              // By keyboard: on to the board, where the arrows are.
              if (event.detail === 0)
                event.currentTarget
                  .closest('.hue')
                  ?.querySelector<HTMLElement>('.hue-field')
                  ?.focus();
            }}
          >
            <CardPicture card={card} />
            <span class="unseen">{t('hue.hold', { card: cardName(card, t) })}</span>
            <span class="hue-worth">{points}</span>
          </button>
        );
      })}
    </div>
  );
}
