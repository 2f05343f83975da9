/*
 * stage.ts - what is shown step by step: a round that is scored, and the places at
 * the end.
 *
 * SPDX-License-Identifier: MIT
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../../settings';
import { counts, hitsOf, worth, type Round } from './model';

/** Counts the steps of a scene, each after its time in ms; the second function takes
 * all that are left. All at once if nothing may move, or if it is over. */
export function useSteps(scene: string | null, waits: number[], took: (step: number) => unknown): [number, () => void] {
  const [at, setAt] = useState({ scene, step: waits.length });
  const timer = useRef(0);
  const finish = () => {
    clearTimeout(timer.current);
    setAt({ scene, step: waits.length });
  };
  useLayoutEffect(() => {
    if (scene === null) return undefined;
    const go = (step: number) => {
      setAt({ scene, step });
      took(step);
      if (step < waits.length) timer.current = window.setTimeout(() => go(step + 1), waits[step]);
    };
    go(mayMove() ? 0 : waits.length);
    return () => clearTimeout(timer.current);
  }, [scene]);
  if (scene === null || !mayMove()) return [waits.length, finish];
  return [at.scene === scene ? at.step : 0, finish];
}

/** What of a scored round is shown. */
export interface Shown {
  target: boolean;
  /** 0: none, 1: the inner frame, 2: both. */
  frames: number;
  /** How many of hitsOf have their points. */
  hits: number;
  giver: boolean;
}
export const ALL: Shown = { target: true, frames: 2, hits: Infinity, giver: true };

const LANDS = 700; // ms until the last piece lies
const TARGET = 1000;
const FRAME = 480;
const HIT = 480;
const HITS = 3000; // all of them: spectators have eight seconds

/** The steps of a scored round: the last piece, the colour, the frames, the pieces,
 * the cue giver. */
export function waitsOf(round: Round, falls: boolean): number[] {
  const n = hitsOf(round).length;
  return [falls ? LANDS : 200, TARGET, FRAME, FRAME, ...Array<number>(n).fill(Math.min(HIT, HITS / (n || 1)))];
}

export function shownAt(step: number, round: Round): Shown {
  const n = hitsOf(round).length;
  return { target: step > 0, frames: Math.max(0, Math.min(2, step - 1)), hits: step - 3, giver: step >= n + 4 };
}

/** What each seat has got of the round so far. */
export function gainsAt(round: Round, shown: Shown): number[] {
  const told = shown.frames < 2 ? [] : hitsOf(round).slice(0, Math.max(0, shown.hits));
  return round.points.map((points, seat) => {
    if (seat === round.giver) return shown.giver ? points : 0;
    const own = told.filter((piece) => piece.seat === seat && counts(round, seat));
    return own.reduce((sum, { cell }) => sum + worth(cell, round.target), 0);
  });
}
