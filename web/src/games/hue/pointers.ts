/*
 * pointers.ts - what mouse and fingers do on the board: a tap, a drag of the
 * board or of the ghost, a pinch, the wheel.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef } from 'preact/hooks';
import type { Camera } from './camera';
import type { Spot } from './regions';

const SLACK = 8; // pixels a finger may slip in a tap

export interface Wanted {
  /** The mouse is over this square, nothing pressed. */
  hover: (spot: Spot) => void;
  tap: (spot: Spot, onGhost: boolean) => void;
  /** The ghost is dragged to this square. */
  drag: (spot: Spot) => void;
}

type Doing = 'nothing' | 'tap' | 'pan' | 'ghost' | 'pinch';
interface Touch {
  x: number;
  y: number;
}

export function usePointers(camera: Camera, wanted: Wanted) {
  const svg = useRef<SVGSVGElement>(null);
  const down = useRef(new Map<number, Touch>());
  const doing = useRef<Doing>('nothing');
  const start = useRef({ x: 0, y: 0, onGhost: false });
  const now = useRef({ camera, wanted });
  now.current = { camera, wanted };

  const pointAt = (x: number, y: number) =>
    new DOMPoint(x, y).matrixTransform(svg.current!.getScreenCTM()!.inverse());
  const squareAt = (event: Touch): Spot => {
    const point = pointAt(event.x, event.y);
    return { column: Math.floor(point.x), row: Math.floor(point.y) };
  };
  /** Squares to a pixel. */
  const scale = () => 1 / svg.current!.getScreenCTM()!.a;

  // A wheel that scrolls the page as well would be no zoom; Preact's own
  // listeners may be passive.
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointAt(event.clientX, event.clientY);
      now.current.camera.zoom(1.0015 ** event.deltaY, at.x, at.y);
    };
    const element = svg.current!;
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  function pinch(id: number, to: Touch): void {
    const other = [...down.current].find(([key]) => key !== id)?.[1];
    const from = down.current.get(id);
    if (!other || !from) return;
    const far = (a: Touch) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
    const middle = pointAt((to.x + other.x) / 2, (to.y + other.y) / 2);
    camera.zoom(far(from) / far(to), middle.x, middle.y);
    camera.pan(((from.x - to.x) / 2) * scale(), ((from.y - to.y) / 2) * scale());
  }

  function begin(): void {
    if (start.current.onGhost) doing.current = 'ghost';
    else doing.current = 'pan';
  }

  return {
    ref: svg,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      svg.current!.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      doing.current = down.current.size > 1 ? 'pinch' : 'tap';
      const onGhost = (event.target as Element).closest('.hue-ghost') !== null;
      start.current = { x: event.clientX, y: event.clientY, onGhost };
    },
    onPointerMove(event: PointerEvent) {
      const to = { x: event.clientX, y: event.clientY };
      const from = down.current.get(event.pointerId);
      if (from === undefined) {
        if (event.pointerType === 'mouse') wanted.hover(squareAt(to));
        return;
      }
      const slip = Math.hypot(to.x - start.current.x, to.y - start.current.y);
      if (doing.current === 'tap' && slip > SLACK) begin();
      if (doing.current === 'ghost') wanted.drag(squareAt(to));
      if (doing.current === 'pinch') pinch(event.pointerId, to);
      if (doing.current === 'pan')
        camera.pan((from.x - to.x) * scale(), (from.y - to.y) * scale());
      down.current.set(event.pointerId, to);
    },
    onPointerUp(event: PointerEvent) {
      if (!down.current.delete(event.pointerId)) return;
      if (doing.current === 'tap')
        wanted.tap(squareAt({ x: event.clientX, y: event.clientY }), start.current.onGhost);
      if (down.current.size === 0 || doing.current !== 'pinch') doing.current = 'nothing';
    },
    onPointerCancel(event: PointerEvent) {
      down.current.delete(event.pointerId);
      doing.current = 'nothing';
    },
  };
}
