/*
 * drag.ts - dragging a tile with mouse, pen or finger.
 *
 * A finger has to rest a moment first, else the page scrolls as ever. While it
 * is dragged a copy of the tile follows the pointer; the lines are found by
 * their data-line, tiles in them by data-word.
 *
 * SPDX-License-Identifier: MIT
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Spot } from './draft';

const SLOP = 6; // pixels that a click may wander
const REST_MS = 160;
const REACH = 32; // pixels around the lines that still count

interface Drag {
  word: string;
  pointer: number;
  source: HTMLElement;
  ghost: HTMLElement | null;
  x: number;
  y: number;
  rest: number;
}

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

function lift(drag: Drag): void {
  const box = drag.source.getBoundingClientRect();
  const ghost = drag.source.cloneNode(true) as HTMLElement;
  ghost.classList.add('hc-ghost');
  ghost.removeAttribute('data-word');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.width = `${box.width}px`;
  ghost.style.left = `${box.left - drag.x}px`;
  ghost.style.top = `${box.top - drag.y}px`;
  document.body.append(ghost);
  drag.ghost = ghost;
  carry(drag, drag.x, drag.y);
}

function carry(drag: Drag, x: number, y: number): void {
  if (drag.ghost) drag.ghost.style.translate = `${x}px ${y}px`;
}

/** `drop` gets the word and where it was let go: null is outside the lines. */
export function useDrag(
  root: { current: HTMLElement | null },
  drop: (word: string, spot: Spot | null) => void,
) {
  const now = useRef<Drag | null>(null);
  const dragged = useRef(false); // the click that follows is none
  const [over, setOver] = useState<{ word: string; spot: Spot | null } | null>(null);
  const dropping = useRef(drop);
  dropping.current = drop;

  const look = (drag: Drag, x: number, y: number) => {
    const spot = root.current && spotAt(root.current, drag.word, x, y);
    setOver((old) =>
      old?.word === drag.word && old.spot?.line === spot?.line && old.spot?.at === spot?.at
        ? old
        : { word: drag.word, spot },
    );
    return spot;
  };
  const begin = (drag: Drag) => {
    dragged.current = true;
    lift(drag);
    look(drag, drag.x, drag.y);
  };
  const end = () => {
    clearTimeout(now.current?.rest);
    now.current?.ghost?.remove();
    now.current = null;
    setOver(null);
  };

  // At once: a tile can be seized as soon as it is seen.
  useLayoutEffect(() => {
    const move = (event: PointerEvent) => {
      const drag = now.current;
      if (drag?.pointer !== event.pointerId) return;
      const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLOP;
      if (drag.ghost === null) {
        if (!far) return;
        if (event.pointerType === 'touch') return end(); // it scrolls
        begin(drag);
      }
      carry(drag, event.clientX, event.clientY);
      look(drag, event.clientX, event.clientY);
    };
    const up = (event: PointerEvent) => {
      const drag = now.current;
      if (drag?.pointer !== event.pointerId) return;
      if (drag.ghost && event.type === 'pointerup')
        dropping.current(drag.word, look(drag, event.clientX, event.clientY));
      end();
    };
    const still = (event: TouchEvent) => {
      if (now.current?.ghost && event.cancelable) event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    addEventListener('keydown', escape);
    root.current?.addEventListener('touchmove', still, { passive: false });
    const element = root.current;
    return () => {
      end();
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      removeEventListener('keydown', escape);
      element?.removeEventListener('touchmove', still);
    };
  }, []);

  const start = (event: PointerEvent, word: string) => {
    dragged.current = false;
    if (now.current?.pointer === event.pointerId) end(); // let go unheard
    if (event.button !== 0 || now.current) return;
    const source = event.currentTarget as HTMLElement;
    const drag: Drag = {
      word,
      source,
      pointer: event.pointerId,
      ghost: null,
      x: event.clientX,
      y: event.clientY,
      rest: 0,
    };
    if (event.pointerType === 'touch') {
      source.releasePointerCapture(event.pointerId);
      drag.rest = window.setTimeout(() => begin(drag), REST_MS);
    }
    now.current = drag;
  };
  /** Does a click only end a drag? Those of a keyboard have no detail. */
  const wasDrag = (event: MouseEvent) => event.detail > 0 && dragged.current;
  return { start, over, wasDrag };
}
