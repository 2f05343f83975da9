/*
 * drag.ts - dragging a card out of the hand, with mouse, pen or finger. Off the
 * board its picture follows the pointer; over the board the board draws it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { svgPoint, type Point } from '../../gestures/point';
import { Pointers, type Drag, type Press } from '../../gestures/pointers';
import type { Holding } from './ghost';
import type { Spot } from './regions';

const ABOVE = 34; // pixels: what is dragged can be seen above the finger

/** A point of the window as the middle of a card on the board. */
export function aimAt(svg: SVGSVGElement, { x, y }: Point, touch: boolean): Spot {
  const at = svgPoint(svg, { x, y: touch ? y - ABOVE : y });
  return { column: at.x - 0.5, row: at.y - 0.5 };
}

/** A copy of the card that follows the pointer. */
function lift(button: HTMLElement): HTMLElement {
  const picture = button.querySelector('.hue-picture')!;
  const { width, height } = picture.getBoundingClientRect();
  const copy = document.createElement('div');
  copy.className = 'hue-lifted hue-inks';
  copy.ariaHidden = 'true';
  copy.style.cssText = `width:${width}px;height:${height}px;left:${-width / 2}px;top:${-height / 2}px`;
  copy.append(picture.cloneNode(true));
  document.body.append(copy);
  return copy;
}

/** Where on the board the pointer is; null if it is beside it. */
function overBoard(root: HTMLElement | null, at: Point, touch: boolean): Spot | null {
  const svg = root?.querySelector<SVGSVGElement>('.hue-svg');
  const box = svg?.getBoundingClientRect();
  if (!svg || !box || at.x < box.left || at.x > box.right || at.y < box.top || at.y > box.bottom) return null;
  return aimAt(svg, at, touch);
}

export function useHandDrag(root: { current: HTMLElement | null }, holding: Holding) {
  const latest = useRef(holding);
  latest.current = holding;
  const pressed = useRef<{ card: string; button: HTMLElement } | null>(null);
  const drag = ({ touch }: Press): Drag => {
    const { card, button } = pressed.current!;
    const copy = lift(button);
    return {
      move(at) {
        const spot = overBoard(root.current, at, touch);
        copy.hidden = spot !== null;
        copy.style.translate = `${at.x}px ${at.y - (touch ? ABOVE : 0)}px`;
        if (spot) latest.current.take(card, { loose: true, aim: spot });
        else latest.current.putBack();
      },
      end(at, dropped) {
        const spot = overBoard(root.current, at, touch);
        copy.remove();
        if (!dropped || !spot) return latest.current.putBack();
        // Too far from any place it is still held, and the board says what to do.
        latest.current.take(card, { aim: latest.current.ghost?.middle });
      },
    };
  };
  const [pointers] = useState(() => new Pointers(() => ({ drag })));
  useEffect(() => pointers.follow(root.current!), []);
  return {
    start(event: PointerEvent, card: string) {
      if (pointers.down(event)) pressed.current = { card, button: event.currentTarget as HTMLElement };
    },
    /** Does a click only end a drag? Those of a keyboard have no detail. */
    wasDrag: (event: MouseEvent) => event.detail > 0 && pointers.dragged,
  };
}
export type HandDrag = ReturnType<typeof useHandDrag>;
