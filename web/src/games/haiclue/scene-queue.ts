/*
 * scene-queue.ts - the queue of reveals and round summaries that a player still
 * has to see.
 *
 * The last clue of a round is followed by the sum of the round: two scenes for
 * the same facts, which the session holds until both have been seen.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Fact, View } from '../../types';
import type { BoardProps } from '../module';
import type { Clue, Haiclue, Scored, Side } from './types';

interface Then {
  key: number;
  round: number;
  side: Side;
  /** The four words, in the order of the colours. */
  targets: string[];
  points: number[];
}
export interface Reveal extends Then {
  kind: 'reveal';
  scored: Scored;
}
export interface Round extends Then {
  kind: 'round';
  clues: Clue[];
  next: 'black' | 'white' | 'over';
}
export type Scene = Reveal | Round;

const BIG_MS = 8000; // nobody presses a button on a television
let keys = 0;

/** The round that was played when the last clue was scored. */
function roundBefore(table: Haiclue): Pick<Then, 'side' | 'targets'> & { clues: Clue[] } {
  if (table.phase === 'guess' || table.phase === 'over' || table.last_round === null)
    return {
      side: table.side,
      targets: table.targets.map((target) => target.word ?? ''),
      clues: table.clues,
    };
  return table.last_round;
}

/** The round that is over, as the end shows it too. */
export function roundScene(table: Haiclue): Round {
  const over = table.phase === 'over';
  return {
    kind: 'round',
    key: ++keys,
    ...roundBefore(table),
    points: table.points,
    round: over ? table.round : table.round - 1,
    next: over ? 'over' : table.side,
  };
}

function scenes(table: Haiclue): Scene[] {
  if (table.last === null) return [];
  const { side, targets } = roundBefore(table);
  const goesOn = table.phase === 'compose' || table.phase === 'deal';
  const reveal: Reveal = {
    kind: 'reveal',
    key: ++keys,
    round: goesOn ? table.round - 1 : table.round,
    side,
    targets,
    points: table.points,
    scored: table.last,
  };
  return goesOn ? [reveal, roundScene(table)] : [reveal];
}

/** Facts that end in scenes: a clue that was scored. */
export function hasScene(facts: Fact[]): boolean {
  return facts.some(({ fact }) => fact === 'shown');
}

/** How long they take where nobody presses a button. */
export function lengthOf({ table }: View<Haiclue>): number {
  return scenes(table).length * BIG_MS;
}

/** The scene to show, if any, and how to go on. */
export function useShow({ view, news, scene, goOn, big }: BoardProps<Haiclue>): [Scene | null, () => void] {
  const [step, setStep] = useState({ key: news.key, at: 0 });
  const queue = useMemo(() => (scene && hasScene(news.facts) ? scenes(view.table) : []), [scene, news.key]);
  const at = step.key === news.key ? step.at : 0;
  const first = queue[at] ?? null;
  const next = () => (at + 1 < queue.length ? setStep({ key: news.key, at: at + 1 }) : goOn());
  useEffect(() => {
    if (!big || first === null || at + 1 === queue.length) return undefined;
    const timer = setTimeout(next, BIG_MS);
    return () => clearTimeout(timer);
  }, [first?.key, big]);
  return [first, next];
}
