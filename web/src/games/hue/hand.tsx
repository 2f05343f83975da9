/*
 * hand.tsx - beside the board: what colours are worth, what it is all about, and our
 * cards.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { CardPicture, Chip } from './card';
import type { HandDrag } from './drag';
import { signed } from './follow';
import type { Holding } from './ghost';
import { kindOf, LETTERS, lettersOf, scoreOf, type Letter, type Values } from './regions';

/** "red-yellow-green solid card". */
export function cardName(card: string, t: Translate): string {
  const colours = lettersOf(card)
    .map((letter) => t(`hue.colour.${letter}`))
    .join('-');
  return t(`hue.card.${kindOf(card)}`, { colours });
}

interface ValuesProps {
  now: Values;
  /** What they were after our own last card; null while that is of no interest. */
  before: Values | null;
  /** What they would be with the ghost laid. */
  after: Values | null;
  shown: Letter | null;
  show: (letter: Letter | null) => void;
  t: Translate;
}

/** What the ghost would make of a colour, else what others have made of it. */
function Change({ letter, now, before, after }: Omit<ValuesProps, 'shown' | 'show' | 't'> & { letter: Letter }) {
  const by = after ? after[letter] - now[letter] : before ? now[letter] - before[letter] : 0;
  return (
    <span class={`hue-change ${by > 0 ? 'hue-up' : 'hue-down'}`}>
      {by !== 0 && (after ? `→ ${after[letter]}` : <i key={now[letter]}>{signed(by)}</i>)}
    </span>
  );
}

/** Press a colour, and its best region is shown on the board. */
export function ValueBar({ now, before, after, shown, show, t }: ValuesProps) {
  const most = Math.max(12, ...LETTERS.map((letter) => Math.max(now[letter], after?.[letter] ?? 0)));
  return (
    <div class="hue-values" role="group" aria-label={t('hue.values')}>
      <p aria-hidden="true">{t('hue.values.title')}</p>
      {LETTERS.map((letter) => (
        <button
          key={letter}
          type="button"
          class="hue-value"
          aria-pressed={shown === letter}
          title={t('hue.values.show', { colour: t(`hue.colour.${letter}`) })}
          onClick={() => show(shown === letter ? null : letter)}
        >
          <Chip letter={letter} />
          <span class="unseen">{t(`hue.colour.${letter}`)}</span>
          <b>{now[letter]}</b>
          <Change {...{ letter, now, before, after }} />
          <span class="hue-meter">
            <i class={`hue-bar-${letter}`} style={{ transform: `scaleX(${(after ?? now)[letter] / most})` }} />
          </span>
        </button>
      ))}
    </div>
  );
}

/** What one plays for, and how far the game has come. */
export function Goal({ cards, t }: { cards: number; t: Translate }) {
  if (cards === 1) return null;
  return (
    <p class="hue-goal">
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 2.6l2.8 6 6.6.8-4.9 4.5 1.3 6.5L12 17.2l-5.8 3.2 1.3-6.5L2.6 9.4l6.6-.8z" />
      </svg>
      <span>
        {cards === 0 ? <b>{t('hue.goal.all')}</b> : <b>{t('hue.goal', { n: cards - 1 })}</b>}{' '}
        <span class="hue-goal-more">{t('hue.goal.more')}</span>
      </span>
    </p>
  );
}

interface HandProps {
  cards: string[];
  values: Values;
  holding: Holding;
  drag: HandDrag;
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

function press(event: MouseEvent, card: string, { holding, drag }: HandProps): void {
  if (drag.wasDrag(event)) return;
  if (holding.card === card) return holding.putBack();
  const byKey = event.detail === 0;
  holding.take(card, { loose: !byKey && (event as PointerEvent).pointerType === 'mouse', offered: byKey });
  // By keyboard: focus the board, whose label says what keys do.
  if (byKey)
    (event.currentTarget as Element).closest('.hue')?.querySelector<HTMLElement>('.hue-field')?.focus({ preventScroll: true });
}

export function Hand(props: HandProps) {
  const { cards, values, holding, drag, t } = props;
  if (cards.length === 1) return <ScoreCard card={cards[0]!} values={values} t={t} />;
  return (
    <div class="hue-hand" role="group" aria-label={t('hue.hand')}>
      {cards.map((card, i) => (
        <button
          key={card}
          type="button"
          class="hue-hold"
          aria-pressed={holding.card === card}
          aria-keyshortcuts={String(i + 1)}
          data-here={i === 0 || undefined}
          onPointerDown={(event) => drag.start(event, card)}
          onClick={(event) => press(event, card, props)}
        >
          <CardPicture card={card} />
          <span class="unseen">{t('hue.hold', { card: cardName(card, t) })}</span>
          {/* What is laid will not be kept. */}
          <span class="hue-worth">{holding.ghost?.card === card ? '' : scoreOf(card, values)}</span>
        </button>
      ))}
    </div>
  );
}
