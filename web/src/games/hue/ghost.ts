/*
 * ghost.ts - the card that is being placed (the ghost): which one, where, its
 * rotation, and what it would do there.
 *
 * A card that is taken by pointer lies nowhere until the player says where; by
 * keyboard it begins at a good place. The player aims at a point, and the ghost lies
 * at the legal place that is nearest to it; a card that is carried finds only places
 * within REACH. Only Shift and arrows move it square by square, over others too.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ahead, distance, middleOf, nearest, type Point } from '../../gestures/point';
import {
  around,
  findRegions,
  isLegal,
  judge,
  laidOver,
  legalMiddles,
  middleOfCard,
  nameOf,
  squaresOf,
  nextTurn,
  occupied,
  scoreOf,
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

/** In squares: further from all places a card that is carried lies nowhere. */
const REACH = 1.6;

interface Held {
  card: string;
  /** Where the player wants its middle square; null as long as that is unknown. */
  aim: Spot | null;
  turn: Turn;
  /** It still follows a pointer. */
  loose: boolean;
  /** It lies where it was aimed, legal or not. */
  free: boolean;
  /** A hint has put it there. */
  advised: boolean;
  /** Nobody has said yet where it shall lie. */
  offered: boolean;
}

interface Taking {
  loose?: boolean;
  offered?: boolean;
  aim?: Spot;
}

export interface Holding {
  /** The card that was taken from the hand. */
  card: string | null;
  /** Where it would lie; null if the player has not aimed yet, or too far off. */
  ghost: Ghost | null;
  /** How it is turned. */
  facing: Turn;
  /** It is carried by a pointer, to here. */
  carried: Spot | null;
  loose: boolean;
  advised: boolean;
  /** Legal middles for the current rotation. */
  places: Spot[];
  /** Takes a card from the hand: to the place where it was aimed or where the card
   * before it lay, else, if it is `offered` one, to a good place. */
  take: (card: string, how: Taking) => void;
  putBack: () => void;
  /** Puts it at a good place. */
  offer: () => void;
  aim: (at: Spot | null, loose?: boolean) => void;
  turn: (by?: number) => void;
  /** To the next legal place in this direction, or by one square. */
  step: (x: number, y: number, free: boolean) => void;
}

function raise(card: string, middle: Spot, turn: Turn, squares: Square[], poison: string): Ghost {
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
    covering: mine.filter((square) => taken.has(nameOf(square))),
    after: findRegions(laidOver(squares, mine), poison),
    move: `lay ${card} ${place.column} ${place.row} ${turn}`,
  };
}

const pointOf = ({ column, row }: Spot): Point => ({ x: column, y: row });

/** The middle of what lies there. */
function centre(squares: Spot[]): Spot {
  const { x, y } = middleOf(squares.map(pointOf));
  return { column: x, row: y };
}

/** The place that leaves the most to the cards that are kept; of equal ones the
 * nearest to the middle of the board. */
function kindest(card: string, turn: Turn, places: Spot[], squares: Square[], keep: string[], poison: string): Spot | undefined {
  const middle = pointOf(centre(squares));
  const worth = new Map(
    places.map((spot) => {
      const { values } = findRegions(laidOver(squares, squaresOf(card, around(spot, turn))), poison);
      const scores = keep.map((other) => scoreOf(other, values));
      return [spot, Math.max(0, ...scores) + scores.reduce((sum, n) => sum + n, 0) / 1000];
    }),
  );
  const most = Math.max(...worth.values());
  return nearest(places.filter((spot) => worth.get(spot) === most), middle, pointOf);
}

/** "lay solid-RYG 3 -1 right" as a card that is held. */
function advised(move: string): Held | null {
  const [verb, card, column, row, turn] = move.split(' ');
  if (verb !== 'lay' || card === undefined) return null;
  const place = { column: Number(column), row: Number(row), turn: turn as Turn };
  return { card, aim: middleOfCard(place), turn: place.turn, loose: false, free: false, advised: true, offered: false };
}

/** A card as it is taken: `good` knows a place to offer. */
function taken(old: Held | null, card: string, turn: Turn, how: Taking, good: (card: string) => Spot): Held {
  const { loose = false, offered = false, aim } = how;
  const before = old === null || old.loose || old.offered ? null : old.aim;
  const stays = aim === undefined && before !== null;
  const at = aim ?? before ?? (offered ? good(card) : null);
  return { card, aim: at, turn, loose: loose && !stays, free: false, advised: false, offered: offered && !stays };
}

/** Where its middle comes to lie. */
function middleFor({ aim, free, loose }: Held, places: Spot[]): Spot | null {
  if (aim === null || free) return aim;
  const spot = nearest(places, pointOf(aim), pointOf) ?? aim;
  return loose && distance(pointOf(spot), pointOf(aim)) > REACH ? null : spot;
}

/** The ghost of the card that is held. */
function useRaised(held: Held | null, places: Spot[], squares: Square[], poison: string): Ghost | null {
  const middle = held && middleFor(held, places);
  return useMemo(
    () => held && middle && raise(held.card, middle, held.turn, squares, poison),
    [held?.card, held?.turn, middle?.column, middle?.row, squares, poison],
  );
}

export function useGhost(squares: Square[], hand: string[], poison: string, hint: string | null): Holding {
  const [held, setHeld] = useState<Held | null>(null);
  const turn = held?.turn ?? 'down';
  const places = useMemo(() => legalMiddles(squares, turn), [squares, turn]);
  const ghost = useRaised(held, places, squares, poison);
  // The card may have been played for us.
  useEffect(() => {
    if (held !== null && !hand.includes(held.card)) setHeld(null);
  }, [hand.join()]);
  useEffect(() => {
    if (hint !== null) setHeld(advised(hint));
  }, [hint]);
  const change = (what: Partial<Held>) => setHeld((old) => old && { ...old, advised: false, offered: false, ...what });
  const good = (card: string) => {
    const keep = hand.filter((other) => other !== card);
    return kindest(card, turn, places, squares, keep, poison) ?? centre(squares);
  };
  const offer = () => held && change({ aim: good(held.card), loose: false, free: false });
  return {
    card: held?.card ?? null,
    ghost,
    facing: turn,
    carried: held?.loose ? held.aim : null,
    loose: held?.loose ?? false,
    advised: held?.advised ?? false,
    places,
    take: (card, how) => setHeld(taken(held, card, turn, how, good)),
    putBack: () => setHeld(null),
    offer,
    aim: (at, loose = false) => change({ aim: at, loose, free: false }),
    turn: (by = 1) => change({ turn: nextTurn(turn, by), free: false }),
    step(x, y, free) {
      if (ghost === null) return offer();
      const { column, row } = ghost.middle;
      const next = free ? { column: column + x, row: row + y } : ahead(places, pointOf(ghost.middle), { x, y }, 3, pointOf);
      if (next) change({ aim: next, loose: false, free });
    },
  };
}
