/*
 * end.tsx - the end of a game: the best region of each colour, then everyone's
 * score card and points (U8 to U13).
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { glide } from '../../gestures/glide';
import type { Translate } from '../../i18n';
import { mayMove } from '../../settings';
import { CardPicture } from './card';
import { cardName, Chip } from './hand';
import { LETTERS, lettersOf, scoreOf, type Letter, type Values } from './regions';

const REGION = 1500; // milliseconds for each colour's region
const PLAYER = 1300; // and for each player's card
const COUNT = 700; // in which points count up

export interface Show {
  /** The colour whose region is drawn now. */
  colour: Letter | null;
  /** How many colours and score cards have been shown. */
  colours: number;
  players: number;
  done: boolean;
  finish: () => void;
  again: () => void;
}

/** The animation at the end. It plays once; later visitors see the result. */
export function useShow(over: boolean, seats: number, goOn: () => void): Show {
  const last = LETTERS.length + seats;
  const [step, setStep] = useState(over || !mayMove() ? last : 0);
  useEffect(() => {
    if (over && step >= last) goOn();
  }, [over, step >= last]);
  useEffect(() => {
    if (!over) setStep(mayMove() ? 0 : last);
  }, [over, last]);
  useEffect(() => {
    if (!over || step >= last) return undefined;
    const wait = step < LETTERS.length ? REGION : PLAYER;
    const timer = setTimeout(() => setStep(step + 1), wait);
    return () => clearTimeout(timer);
  }, [over, step, last]);
  return {
    colour: over ? (LETTERS[step] ?? null) : null,
    colours: Math.min(step + 1, LETTERS.length),
    players: step - LETTERS.length + 1,
    done: over && step >= last,
    finish: () => setStep(last),
    again: () => setStep(0),
  };
}

/** Counts up to n, if animations are allowed. */
function useCount(n: number, go: boolean): number {
  const [count, setCount] = useState(go ? n : 0);
  useEffect(() => {
    if (go) return glide(COUNT, (part) => setCount(Math.round(n * part)));
    setCount(0);
    return undefined;
  }, [n, go]);
  return count;
}

interface RowProps {
  name: string;
  card: string;
  values: Values;
  open: boolean;
  won: boolean;
  t: Translate;
}

function ScoreRow({ name, card, values, open, won, t }: RowProps) {
  const points = useCount(scoreOf(card, values), open);
  return (
    <li class={`hue-score${open ? ' hue-open' : ''}${won ? ' hue-won' : ''}`}>
      <span class="hue-name">
        <bdi>{name}</bdi>
        {won && <em>{t('hue.won')}</em>}
      </span>
      {open ? (
        <>
          <span class="hue-score-card">
            <CardPicture card={card} turn="right" />
            <span class="unseen">{cardName(card, t)}</span>
          </span>
          <span class="hue-terms">
            {lettersOf(card).map((letter, k) => (
              <span key={letter} class="hue-term">
                {k > 0 && '+ '}
                {k === 1 && '2 × '}
                <Chip letter={letter} />
                {values[letter]}
              </span>
            ))}
          </span>
          <b class="hue-points">{points}</b>
        </>
      ) : (
        <span class="hue-hidden">{t('hue.hidden')}</span>
      )}
    </li>
  );
}

interface EndProps {
  show: Show;
  hands: (string[] | null)[];
  names: string[];
  values: Values;
  points: number[];
  winner: number;
  t: Translate;
}

export function End({ show, hands, names, values, points, winner, t }: EndProps) {
  const best = Math.max(...points);
  const tied = points.filter((n) => n === best).length > 1;
  const order = points.map((_, seat) => seat).sort((a, b) => points[a]! - points[b]!);
  // In the order of seats, so that it gives nothing away; the winner's card is
  // turned up last.
  const from = order.filter((seat) => seat !== winner).concat(winner);
  return (
    <section class="hue-end" aria-label={t('hue.end')}>
      <p class="hue-end-say" aria-live="polite">
        {show.colour
          ? t('hue.end.region', {
              colour: t(`hue.colour.${show.colour}`),
              n: values[show.colour],
            })
          : t('hue.end.cards')}
      </p>
      <ol class="hue-scores">
        {points.map((_, seat) => (
          <ScoreRow
            key={seat}
            name={names[seat] ?? ''}
            card={hands[seat]?.[0] ?? ''}
            values={values}
            open={from.indexOf(seat) < show.players}
            won={show.done && seat === winner}
            t={t}
          />
        ))}
      </ol>
      {show.done && tied && <p class="hue-note">{t('hue.end.tie')}</p>}
      <button type="button" onClick={show.done ? show.again : show.finish}>
        {show.done ? t('hue.end.again') : t('hue.end.skip')}
      </button>
    </section>
  );
}
