/*
 * follow.tsx - the card that was laid last: it flies from its seat to its place, and
 * what it did to the colours is shown there.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Box } from '../../gestures/camera';
import { mayMove } from '../../settings';
import { play } from '../../sound';
import type { Fact } from '../../types';
import type { BoardProps } from '../module';
import { CardArt } from './card';
import { Edge } from './edge';
import {
  boardOf,
  boxAround,
  findRegions,
  LETTERS,
  regionsOf,
  squaresOf,
  type Laid,
  type Letter,
  type Regions,
  type Values,
} from './regions';

/** Milliseconds at normal pace: another's card is seen, ours only lands. */
export const OTHERS = 1200;
export const OURS = 500;
const FLIGHT = 600;
export const PACE = { slow: 1.6, normal: 1, fast: 0.5, off: 1 };

export const laidFact = (facts: Fact[]) => facts.filter(({ fact }) => fact === 'laid').at(-1);

export interface Last {
  /** The card; null before the first one. */
  laid: Laid | null;
  /** What others laid before it, since our own last card. */
  since: Laid[];
  /** The regions before it, and what colours were worth. */
  regions: Regions;
  before: Values;
  /** What they were worth after our own last card; if the last one is ours, before it. */
  ours: Values;
  /** It is on its way from its seat. */
  flying: boolean;
  /** It has just landed, and is being looked at. */
  fresh: boolean;
}

/** The others' cards before the last one, back to our own. */
function sinceOurs(laid: Laid[], me: number | null): Laid[] {
  const from = laid.map(({ seat }) => seat === me || seat === null).lastIndexOf(true);
  return me === null ? [] : laid.slice(from + 1, -1);
}

/** The last card, from the cards alone; so it is there after a reload, too. It
 * `lands` until the end is counted. */
export function useLast(props: BoardProps<{ laid: Laid[]; poison: string }>, lands: boolean): Last {
  const { view, news, scene, me, table } = props;
  const { laid, poison } = view.table;
  const regions = useMemo(() => findRegions(boardOf(laid.slice(0, -1)), poison), [laid]);
  const last = laid.at(-1);
  const [landed, setLanded] = useState(news.key);
  const fresh = scene && lands && laidFact(news.facts) !== undefined && last?.seat !== null;
  const flying = fresh && last?.seat !== me && landed !== news.key && mayMove();
  useEffect(() => {
    if (!flying) return undefined;
    const timer = setTimeout(() => setLanded(news.key), FLIGHT * PACE[table.pace]);
    return () => clearTimeout(timer);
  }, [flying, news.key]);
  // Where nothing flies, or it is ours, it lands at once.
  useEffect(() => {
    if (fresh && !flying) play('place');
  }, [fresh && !flying, news.key]);
  const since = useMemo(() => sinceOurs(laid, me), [laid, me]);
  const ours = useMemo(
    () => (since.length === 0 ? regions : findRegions(boardOf(laid.slice(0, -1 - since.length)), poison)).values,
    [since, regions],
  );
  return { laid: last && last.seat !== null ? last : null, since, regions, before: regions.values, ours, flying, fresh: fresh && !flying };
}

/** From the seat's mark above the board, in squares of the board. */
function offsetOf(svg: SVGSVGElement, seat: number, view: Box, to: Box): { x: number; y: number } | null {
  const mark = document.querySelector(`.seat-chip[data-seat="${seat}"] .disc`)?.getBoundingClientRect();
  const field = svg.getBoundingClientRect();
  if (!mark || field.width === 0) return null;
  const scale = Math.max(view.w / field.width, view.h / field.height);
  const away = (a: number, aSize: number, b: number, bSize: number) => (a + aSize / 2 - b - bSize / 2) * scale;
  return {
    x: away(mark.left, mark.width, field.left, field.width) + view.x + view.w / 2 - to.x - to.w / 2,
    y: away(mark.top, mark.height, field.top, field.height) + view.y + view.h / 2 - to.y - to.h / 2,
  };
}

/** The card on its way, above everything else. */
export function Flight({ laid, view, ms }: { laid: Laid; view: Box; ms: number }) {
  const card = useRef<SVGGElement>(null);
  const squares = squaresOf(laid.card, laid);
  useLayoutEffect(() => {
    const svg = card.current?.ownerSVGElement;
    const from = svg && offsetOf(svg, laid.seat!, view, boxAround(squares, 0));
    if (!from) return undefined;
    const moving = card.current!.animate(
      [
        { transform: `translate(${from.x}px, ${from.y}px) scale(.2) rotate(-20deg)`, opacity: 0.6 },
        { transform: `translate(${from.x * 0.25}px, ${from.y * 0.25 - 0.4}px) scale(1.3) rotate(5deg)`, opacity: 1, offset: 0.6 },
        { transform: 'none' },
      ],
      { duration: ms * (FLIGHT / OTHERS), easing: 'ease-in-out', fill: 'both' },
    );
    return () => moving.cancel();
  }, [laid.card]);
  return (
    <svg class="hue-sky" viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`} aria-hidden="true">
      <g ref={card} class="hue-flying">
        <CardArt squares={squares} />
      </g>
    </svg>
  );
}

/** The region that shows how a colour has changed: its best one, or the one that
 * the card has spoilt. */
function regionOf(regions: Regions, letter: Letter, change: number, card: Laid) {
  const touched = regionsOf(regions, squaresOf(card.card, card));
  const spoilt = touched.find(({ colour, spoilt }) => colour === letter && spoilt);
  return change < 0 && spoilt ? spoilt : regions.best[letter];
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

export interface Effect {
  letter: Letter;
  from: number;
  to: number;
}

/** What the last card did to the colour that it changed most; null while it flies, or
 * if it changed none. */
export function effectOf({ laid, flying, before }: Last, now: Values): Effect | null {
  const change = (letter: Letter) => Math.abs(now[letter] - before[letter]);
  const letter = LETTERS.reduce((most, one) => (change(one) > change(most) ? one : most));
  return laid === null || flying || change(letter) === 0 ? null : { letter, from: before[letter], to: now[letter] };
}

/** What the last card did to the colours, on the board. */
export function Gains({ last, regions }: { last: Last; regions: Regions }) {
  const card = last.laid;
  if (card === null) return null;
  return (
    <>
      {LETTERS.map((letter) => {
        const change = regions.values[letter] - last.before[letter];
        const region = change !== 0 && regionOf(regions, letter, change, card);
        return region && <Edge key={letter} region={region} label={signed(change)} gain={change} />;
      })}
    </>
  );
}
