/*
 * scene-queue.ts - the queue of reveals and round summaries that a player still
 * has to see.
 *
 * The server continues at once, and fast bots may cause several events before the
 * next render. So this subscribes to the session itself.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../../session';
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

/** The scenes of the last facts. */
function fresh({ news, view }: Session): Scene[] {
  if (view === null || !news.facts.some((fact) => fact.fact === 'shown')) return [];
  return scenes(view.table as unknown as Haiclue);
}

/** The scene to show, if any, and how to go on. */
export function useShow(session: Session, big: boolean): [Scene | null, () => void] {
  // Facts that arrived while another person had the device.
  const [queue, setQueue] = useState<Scene[]>(() => fresh(session));
  useEffect(() => {
    let seen = session.news.key;
    return session.subscribe(() => {
      const { news } = session;
      if (news.key === seen) return;
      seen = news.key;
      if (news.facts.length === 0) setQueue([]); // a rematch
      // A television must not lag behind fast players.
      else setQueue((old) => [...old, ...fresh(session)].slice(big ? -2 : 0));
    });
  }, [session]);
  const first = queue[0] ?? null;
  const next = () => setQueue((old) => old.slice(1));
  useEffect(() => {
    if (!big || first === null) return undefined;
    const timer = setTimeout(next, BIG_MS);
    return () => clearTimeout(timer);
  }, [first?.key, big]);
  return [first, next];
}
