/*
 * ending.tsx - the end counts down to the winner: places from the last to the first,
 * or the points of a team one by one.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { glide } from '../../gestures/glide';
import { play } from '../../sound';
import type { View } from '../../types';
import type { Around } from './clue-stage';
import { Piece } from './pieces';
import { teamVerdict } from './scenes';
import type { Haiclue } from './types';

const PLACE = 1100; // ms before a place is told,
const FIRST = 1900; // before the first one,
const SEEN = 2400; // and until the game is over
const COUNT = 700; // in which points count up
const TEAM_POINT = 450;
const TEAM_MOST = 8;

interface Props extends Around {
  view: View<Haiclue>;
  big: boolean;
  goOn: () => void;
}

/** Goes from 0 to `last`, and on when that has been seen. */
function useCountdown(last: number, wait: (step: number) => number, goOn: () => void): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step > 0 && step < last) play('tick'); // the end itself has its own sound
    const timer = setTimeout(() => (step < last ? setStep(step + 1) : goOn()), step < last ? wait(step) : SEEN);
    return () => clearTimeout(timer);
  }, [step]);
  return step;
}

function useCount(n: number, go: boolean, still: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => (go && !still ? glide(COUNT, (part) => setCount(Math.round(n * part))) : undefined), [n, go]);
  return still ? n : count;
}

/** A seat in the order of the end. */
export interface Rank {
  seat: number;
  points: number;
  place: number;
  won: boolean;
}

/** The winners first: they share the first place. */
export function ranking({ scores, table: { points } }: View<Haiclue>): Rank[] {
  const won = (seat: number) => scores[seat]?.won ?? false;
  const order = points.map((_, seat) => seat).sort((a, b) => Number(won(b)) - Number(won(a)) || points[b]! - points[a]!);
  const winners = order.filter(won).length || 1;
  return order.map((seat, at) => ({
    seat,
    points: points[seat]!,
    place: at < winners ? 1 : order.findIndex((other, i) => i >= winners && points[other] === points[seat]) + 1,
    won: at < winners,
  }));
}

export function Place(props: Around & { rank: Rank; most: number; told: boolean; still?: boolean }) {
  const { rank, most, told, still = false, table, names, me, t } = props;
  const { seat, points, place, won } = rank;
  const count = useCount(points, told, still);
  return (
    <li class="hc-place" data-told={told || undefined} data-won={(told && won) || undefined}>
      <b class="hc-nth">{told && place}</b>
      {told ? (
        <>
          <Piece table={table} names={names} seat={seat} />
          <bdi>{seat === me ? t('haiclue.ending.you') : names[seat]}</bdi>
          <span class="hc-bar-of" style={{ '--part': most > 0 ? count / most : 0 }} />
          <b class="hc-sum">{count}</b>
        </>
      ) : (
        <span class="hc-veil">…</span>
      )}
    </li>
  );
}

function Places(props: Props) {
  const { view, t } = props;
  const order = ranking(view);
  const last = order.filter(({ won }) => !won).length + 1; // who wins together is told together
  const step = useCountdown(last, (at) => (at === last - 1 ? FIRST : PLACE), props.goOn);
  return (
    <>
      <h2 tabIndex={-1}>{t(step === last ? 'haiclue.ending.won' : step === last - 1 ? 'haiclue.ending.first' : 'haiclue.ending')}</h2>
      <ol class="hc-places" aria-live="polite">
        {order.map((rank, at) => (
          <Place
            key={rank.seat}
            {...props}
            rank={rank}
            most={Math.max(...view.table.points)}
            told={at >= order.length - step || step === last}
          />
        ))}
      </ol>
    </>
  );
}

/** The points of a team, with the six that it needs. */
export function Eight({ told }: { told: number }) {
  return (
    <p class="hc-eight" aria-hidden="true">
      {Array.from({ length: TEAM_MOST }, (_, i) => (
        <i key={i} data-told={i < told || undefined} data-goal={i === 5 || undefined} />
      ))}
    </p>
  );
}

/** K8: a team counts to eight, and six are enough. */
function TeamCount({ view, goOn, t }: Props) {
  const points = view.table.points[0] ?? 0;
  const step = useCountdown(points, () => TEAM_POINT, goOn);
  return (
    <>
      <h2 tabIndex={-1}>{step === points ? teamVerdict(points, t) : t('haiclue.ending.team')}</h2>
      <Eight told={step} />
    </>
  );
}

export function Ending(props: Props) {
  const { view, big, goOn, t } = props;
  return (
    <div class="hc-scene hc-door" data-moment="ending">
      {view.table.team ? <TeamCount {...props} /> : <Places {...props} />}
      {!big && <button onClick={goOn}>{t('haiclue.ending.skip')}</button>}
    </div>
  );
}
