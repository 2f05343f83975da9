/*
 * end.tsx - the end of a game: the best region of each colour, then everyone's
 * score card and points (U8 to U13), and what our other cards would have scored.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { glide } from '../../gestures/glide';
import type { Translate } from '../../i18n';
import { mayMove } from '../../settings';
import { play } from '../../sound';
import type { BoardProps } from '../module';
import { CardPicture, Chip } from './card';
import { OTHERS, PACE, type Effect } from './follow';
import { cardName } from './hand';
import { LETTERS, lettersOf, scoreOf, type Laid, type Letter, type Values } from './regions';

const REGION = 1500; // milliseconds for each colour's region
const PLAYER = 1400; // and for each player's card
const COUNT = 700; // in which points count up
const AHEAD = 1; // a step before the colours: the last card lands

/** How long the end is, in ms at normal pace. */
export const endLasts = (seats: number): number => OTHERS + LETTERS.length * REGION + seats * PLAYER;

export interface Show {
  /** The last card is still being looked at. */
  landing: boolean;
  /** The colour whose region is drawn now. */
  colour: Letter | null;
  /** How many score cards have been shown. */
  players: number;
  done: boolean;
  finish: () => void;
  again: () => void;
}

function waitOf(step: number): number {
  if (step < AHEAD) return OTHERS;
  return step < AHEAD + LETTERS.length ? REGION : PLAYER;
}

/** The scene at the end, step by step. It plays once, and again if one wants;
 * later visitors see the result. */
export function useShow({ view, scene, goOn, table }: BoardProps<never>): Show {
  const { over } = view;
  const last = AHEAD + LETTERS.length + view.seats;
  const [at, setStep] = useState(0);
  const [again, setAgain] = useState(false);
  const plays = over && (scene || again) && mayMove();
  const step = plays ? at : last;
  useEffect(() => {
    setStep(0);
    setAgain(false);
  }, [over]);
  useEffect(() => {
    if (!plays) return undefined;
    if (at >= last) {
      setAgain(false);
      goOn();
      return undefined;
    }
    if (at >= AHEAD) play(at < AHEAD + LETTERS.length ? 'tick' : 'reveal');
    const timer = setTimeout(() => setStep(at + 1), waitOf(at) * PACE[table.pace]);
    return () => clearTimeout(timer);
  }, [plays, at, last]);
  return {
    landing: over && step < AHEAD,
    colour: over ? (LETTERS[step - AHEAD] ?? null) : null,
    players: step - AHEAD - LETTERS.length + 1,
    done: over && step >= last,
    finish: () => setStep(last),
    again: () => {
      setStep(AHEAD);
      setAgain(true);
    },
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

/** "10 + 2 × 15 + 19", with the colours. */
function Terms({ card, values }: { card: string; values: Values }) {
  return (
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
  );
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
          <Terms card={card} values={values} />
          <b class="hue-points">{points}</b>
        </>
      ) : (
        <>
          <span class="hue-score-card hue-back">
            <span class="unseen">{t('hue.hidden')}</span>
          </span>
          <b class="hue-points" aria-hidden="true">
            ?
          </b>
        </>
      )}
    </li>
  );
}

/** What our other cards would have scored on this board. */
function Kept({ kept, laid, values, t }: { kept: string; laid: string[]; values: Values; t: Translate }) {
  const cards = [kept, ...laid].sort((a, b) => scoreOf(b, values) - scoreOf(a, values));
  const best = cards[0]!;
  const right = scoreOf(best, values) === scoreOf(kept, values);
  return (
    <div class="hue-others">
      <p>
        <b>{t('hue.yours')}</b> {right ? t('hue.yours.best') : t('hue.yours.better', { n: scoreOf(best, values) })}
      </p>
      <ul>
        {cards.map((card) => (
          <li key={card} class={card === kept ? 'hue-mine' : undefined}>
            <CardPicture card={card} />
            <span class="unseen">{cardName(card, t)}</span>
            <b>{scoreOf(card, values)}</b>
            <small>{card === kept && t('hue.yours.kept')}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EndProps {
  show: Show;
  hands: (string[] | null)[];
  laid: Laid[];
  me: number | null;
  names: string[];
  values: Values;
  points: number[];
  winner: number;
  /** What the last card did. */
  effect: Effect | null;
  /** There is nothing to learn from cards that were laid as one was told. */
  lesson: boolean;
  t: Translate;
}

function saying({ show, values, points, winner, effect, me, names, t }: EndProps): string {
  if (show.done) {
    const holes = { name: names[winner] ?? '', n: points[winner]! };
    return winner === me ? t('hue.end.won.you', holes) : t('hue.end.won', holes);
  }
  if (show.landing && effect) return t('hue.end.last.effect', { ...effect, colour: t(`hue.colour.${effect.letter}`) });
  if (show.landing) return t('hue.end.last');
  if (show.colour === null) return t('hue.end.cards');
  return t('hue.end.region', { colour: t(`hue.colour.${show.colour}`), n: values[show.colour] });
}

export function End(props: EndProps) {
  const { show, hands, laid, me, names, values, points, winner, t } = props;
  const best = Math.max(...points);
  const tied = points.filter((n) => n === best).length > 1;
  const order = points.map((_, seat) => seat).sort((a, b) => points[a]! - points[b]!);
  // In the order of seats, so that it gives nothing away; the winner's card is
  // turned up last.
  const from = order.filter((seat) => seat !== winner).concat(winner);
  const kept = me === null ? undefined : hands[me]?.[0];
  return (
    <section class={`hue-end${points.length > 2 ? ' hue-many' : ''}`} aria-label={t('hue.end')}>
      <p class="hue-end-say" aria-live="polite">
        {saying(props)}
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
      <button type="button" onClick={show.done ? show.again : show.finish}>
        {show.done ? t('hue.end.again') : t('hue.end.skip')}
      </button>
      {show.done && tied && <p class="hue-note">{t('hue.end.tie')}</p>}
      {show.done && kept && !props.lesson && (
        <Kept kept={kept} laid={laid.filter(({ seat }) => seat === me).map(({ card }) => card)} {...{ values, t }} />
      )}
    </section>
  );
}
