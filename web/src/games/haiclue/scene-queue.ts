/*
 * scene-queue.ts - what is shown between the moves: a clue that is read, what it
 * meant, the sum of a round, and how the game ended.
 *
 * The same facts can be several of these, one after the other; the session holds
 * everything else until the last of them has been seen.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { PACES } from '../../session';
import { mayMove } from '../../settings';
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
export type Scene = Reveal | Round | (Then & { kind: 'reading' | 'ending' });

/** ms at normal pace; reveals and sums only where nobody presses a button. */
const LASTS = { reading: 1800, reveal: 6000, round: 8000, ending: 20000 };
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

function scenes(table: Haiclue, facts: Fact[]): Scene[] {
  const { side, targets } = roundBefore(table);
  const goesOn = table.phase === 'compose' || table.phase === 'deal';
  const then = { round: goesOn ? table.round - 1 : table.round, side, targets, points: table.points };
  const now = (kind: 'reading' | 'ending'): Scene => ({ kind, key: ++keys, ...then });
  const read = table.phase === 'guess' && has(facts, 'reading') ? [now('reading')] : [];
  if (table.last === null || !has(facts, 'shown')) return read;
  const reveal: Reveal = { kind: 'reveal', key: ++keys, ...then, scored: table.last };
  if (goesOn) return [reveal, roundScene(table)];
  if (table.phase !== 'over') return [reveal, ...read];
  return mayMove() ? [reveal, roundScene(table), now('ending')] : [reveal, roundScene(table)];
}

function has(facts: Fact[], what: string): boolean {
  return facts.some(({ fact }) => fact === what);
}

/** How long these facts must be seen, in ms; `scene` of the game's module. */
export function sceneOf(facts: Fact[], view: View<Haiclue>, me: number | null): number {
  if (me !== null && has(facts, 'shown')) return Infinity;
  return scenes(view.table, facts).reduce((sum, { kind }) => sum + LASTS[kind], 0);
}

/** The scene to show, if any, and how to go on. */
export function useShow(props: BoardProps<Haiclue>): [Scene | null, () => void] {
  const { view, news, scene, goOn, me, table } = props;
  const [step, setStep] = useState({ key: news.key, at: 0 });
  const queue = useMemo(() => (scene ? scenes(view.table, news.facts) : []), [scene, news.key]);
  const at = step.key === news.key ? step.at : 0;
  const first = queue[at] ?? null;
  const next = () => (at + 1 < queue.length ? setStep({ key: news.key, at: at + 1 }) : goOn());
  // The session times what is alone, and the player what is not read only.
  const timed = first !== null && queue.length > 1 && (me === null || first.kind === 'reading');
  useEffect(() => {
    if (!timed || first.kind === 'ending') return undefined;
    const timer = setTimeout(next, LASTS[first.kind] * PACES[table.pace]);
    return () => clearTimeout(timer);
  }, [first?.key, timed]);
  return [first, next];
}
