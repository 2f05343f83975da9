/*
 * ghost.ts - the card that is being placed (the ghost): which one, where, its
 * rotation, and what it would do there.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ahead, middleOf, nearest, type Point } from '../../gestures/point';
import {
  around,
  findRegions,
  isLegal,
  judge,
  laidOver,
  legalMiddles,
  squaresOf,
  nextTurn,
  occupied,
  type Regions,
  type Spot,
  type Square,
  type Turn,
  type Verdict,
} from './regions';

export interface Ghost {
  card: string;
  middle: Spot;
  turn: Turn;
  squares: Square[];
  verdict: Verdict;
  legal: boolean;
  /** Its squares that cover another. */
  covering: Square[];
  /** The board once it lies there. */
  after: Regions;
  move: string;
}

interface Held {
  card: string;
  middle: Spot;
  turn: Turn;
  /** It still follows the mouse. */
  loose: boolean;
}

export interface Holding {
  ghost: Ghost | null;
  loose: boolean;
  /** Legal middles for the current rotation. */
  places: Spot[];
  take: (card: string, loose: boolean) => void;
  putBack: () => void;
  moveTo: (middle: Spot, loose?: boolean) => void;
  turn: (by?: number) => void;
  /** To the next legal place in this direction, or by one square. */
  step: (x: number, y: number, free: boolean) => void;
}

function raise(held: Held, squares: Square[], poison: string): Ghost {
  const { card, middle, turn } = held;
  const place = around(middle, turn);
  const mine = squaresOf(card, place);
  const taken = occupied(squares);
  const verdict = judge(taken, mine);
  return {
    card,
    middle,
    turn,
    squares: mine,
    verdict,
    legal: isLegal(verdict),
    covering: mine.filter((square) => taken.has(`${square.column},${square.row}`)),
    after: findRegions(laidOver(squares, mine), poison),
    move: `lay ${card} ${place.column} ${place.row} ${turn}`,
  };
}

const pointOf = ({ column, row }: Spot): Point => ({ x: column, y: row });

/** The legal place nearest to the middle of what lies there. */
function central(places: Spot[], squares: Spot[]): Spot {
  return nearest(places, middleOf(squares.map(pointOf)), pointOf) ?? { column: 0, row: 0 };
}

export function useGhost(squares: Square[], hand: string[], poison: string): Holding {
  const [held, setHeld] = useState<Held | null>(null);
  const turn = held?.turn ?? 'down';
  const places = useMemo(() => legalMiddles(squares, turn), [squares, turn]);
  const ghost = useMemo(
    () => (held === null ? null : raise(held, squares, poison)),
    [held, squares, poison],
  );
  // The card may have been played for us.
  useEffect(() => {
    if (held !== null && !hand.includes(held.card)) setHeld(null);
  }, [hand.join()]);
  const change = (what: Partial<Held>) => setHeld((old) => old && { ...old, ...what });
  return {
    ghost,
    loose: held?.loose ?? false,
    places,
    take(card, loose) {
      const middle = held?.middle ?? central(places, squares);
      setHeld({ card, middle, turn, loose });
    },
    putBack: () => setHeld(null),
    moveTo: (middle, loose = false) => {
      if (
        held?.middle.column !== middle.column ||
        held.middle.row !== middle.row ||
        held.loose !== loose
      )
        change({ middle, loose });
    },
    turn: (by = 1) => change({ turn: nextTurn(turn, by) }),
    step(x, y, free) {
      if (held === null) return;
      const { column, row } = held.middle;
      const next = free ? { column: column + x, row: row + y } : ahead(places, pointOf(held.middle), { x, y }, 3, pointOf);
      if (next) change({ middle: next, loose: false });
    },
  };
}
