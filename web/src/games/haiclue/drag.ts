/*
 * drag.ts - dragging a tile with mouse, pen or finger.
 *
 * A finger has to rest for a moment first, else the page scrolls. A copy of the
 * tile follows the pointer; lines are found by data-line, tiles by data-word.
 *
 * SPDX-License-Identifier: MIT
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Point } from '../../gestures/point';
import { Pointers, type Drag, type Press } from '../../gestures/pointers';
import type { Spot } from './draft';

const SLOP = 6; // pixels that a click may wander
const HOLD = 160; // milliseconds that a finger rests first
const REACH = 32; // pixels around the lines that still count

/** Where in the lines a point is, counted without the dragged word. */
export function spotAt(root: HTMLElement, word: string, x: number, y: number): Spot | null {
  let best: HTMLElement | null = null;
  let away = REACH;
  for (const line of root.querySelectorAll<HTMLElement>('[data-line]')) {
    const box = line.getBoundingClientRect();
    if (x < box.left - REACH || x > box.right + REACH) continue;
    const distance = Math.max(box.top - y, y - box.bottom, 0);
    if (distance < away) [best, away] = [line, distance];
  }
  if (best === null) return null;
  let at = 0;
  for (const tile of best.querySelectorAll<HTMLElement>('[data-word]')) {
    if (tile.dataset.word === word) continue;
    const box = tile.getBoundingClientRect();
    if (y > box.bottom || (y > box.top && x > (box.left + box.right) / 2)) at++;
  }
  return { line: Number(best.dataset.line), at };
}

/** A copy of the tile that follows the pointer. */
function lift(tile: HTMLElement, from: Point): HTMLElement {
  const box = tile.getBoundingClientRect();
  const ghost = tile.cloneNode(true) as HTMLElement;
  ghost.classList.add('hc-ghost');
  ghost.removeAttribute('data-word');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.width = `${box.width}px`;
  ghost.style.left = `${box.left - from.x}px`;
  ghost.style.top = `${box.top - from.y}px`;
  document.body.append(ghost);
  return ghost;
}

interface Over {
  word: string;
  spot: Spot | null;
}

/** An unchanged spot keeps its object, so that nothing is rendered. */
function same(old: Over | null, { word, spot }: Over): boolean {
  return old?.word === word && old.spot?.line === spot?.line && old.spot?.at === spot?.at;
}

/** Listens while the component is mounted, from its first frame on. Escape cancels
 * a drag. */
function useFollowing(root: { current: HTMLElement | null }, pointers: Pointers): void {
  useLayoutEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && pointers.cancel();
    const detach = pointers.follow(root.current!);
    addEventListener('keydown', escape);
    return () => {
      detach();
      removeEventListener('keydown', escape);
    };
  }, []);
}

/** `drop` gets the word and where it was let go: null is outside the lines. */
export function useDrag(
  root: { current: HTMLElement | null },
  drop: (word: string, spot: Spot | null) => void,
) {
  const [over, setOver] = useState<Over | null>(null);
  const latest = useRef(drop);
  latest.current = drop;
  const pressed = useRef<{ tile: HTMLElement; word: string } | null>(null);
  const drag = ({ from, touch }: Press, rested: boolean): Drag | null => {
    if (touch && !rested) return null; // it scrolls
    const { tile, word } = pressed.current!;
    const ghost = lift(tile, from);
    const spot = ({ x, y }: Point) => root.current && spotAt(root.current, word, x, y);
    return {
      move(at) {
        const next = { word, spot: spot(at) };
        ghost.style.translate = `${at.x}px ${at.y}px`;
        setOver((old) => (same(old, next) ? old : next));
      },
      end(at, dropped) {
        if (dropped) latest.current(word, spot(at));
        ghost.remove();
        setOver(null);
      },
    };
  };
  const [pointers] = useState(() => new Pointers(() => ({ drag }), { hold: HOLD, slop: SLOP }));
  useFollowing(root, pointers);
  const start = (event: PointerEvent, word: string) => {
    const tile = event.currentTarget as HTMLElement;
    if (pointers.down(event)) pressed.current = { tile, word };
  };
  /** Does a click only end a drag? Those of a keyboard have no detail. */
  const wasDrag = (event: MouseEvent) => event.detail > 0 && pointers.dragged;
  return { start, over, wasDrag };
}
