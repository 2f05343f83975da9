/*
 * pointers.ts - mouse, pen and fingers: hover, tap, drag, hold, pinch, wheel.
 *
 * All boards share this state machine. A press that stays where it is ends as a
 * tap. A press that moves, or a finger that rests on the spot for `hold`
 * milliseconds, becomes a drag if the board returns one. A second finger
 * turns both into a pinch; once one of them is lifted the other still moves
 * the board. All points are in pixels of the window.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef } from 'preact/hooks';
import { distance, type Point } from './point';

export interface Press {
  from: Point;
  target: Element;
  touch: boolean;
  /** When it ended, milliseconds. */
  time: number;
}

/** What a press has become. */
export interface Drag {
  /** The pointer is at `at`, `by` pixels from where it was last. */
  move: (at: Point, by: Point) => void;
  /** Not `dropped` if it was cancelled, or became a pinch. */
  end?: (at: Point, dropped: boolean) => void;
}

export interface Handlers {
  /** The mouse is over this point, nothing pressed; null: it has left. */
  hover?: (at: Point | null) => void;
  tap?: (at: Point, press: Press) => void;
  /** The pointer has moved, or has `rested`: what does it drag? Null leaves the
   * rest of the press to the browser, which may scroll. */
  drag: (press: Press, rested: boolean) => Drag | null;
  /** Without it a second finger is ignored. */
  pinch?: (factor: number, about: Point, by: Point) => void;
  wheel?: (event: WheelEvent) => void;
}

export interface Limits {
  /** Milliseconds that a finger has to rest; by default it waits for ever. */
  hold?: number;
  /** Pixels that a pointer may slip in a tap. */
  slop?: number;
}

const SLOP = 8;

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

export class Pointers {
  /** Did the last press become a drag? The click that follows it is none. */
  dragged = false;
  #down = new Map<number, Point>();
  #press: Press | null = null;
  #drag: Drag | null = null;
  #pinching = false;
  #timer = 0;
  #board: Element | null = null;
  #handlers: () => Handlers;
  #limits: Limits;

  /** `handlers` is called for each event: they may change at any time. */
  constructor(handlers: () => Handlers, limits: Limits = {}) {
    this.#handlers = handlers;
    this.#limits = limits;
  }

  /** Listens to all pointers on a board, which captures them. Returns what
   * detaches it. */
  attach(board: Element & GlobalEventHandlers): () => void {
    const { signal, detach } = this.#listening();
    this.#board = board;
    board.addEventListener('pointerdown', this.down, { signal });
    board.addEventListener('pointermove', this.#move, { signal });
    board.addEventListener('pointerup', this.#up, { signal });
    board.addEventListener('pointercancel', this.cancel, { signal });
    board.addEventListener('pointerleave', this.#leave, { signal });
    // Preact's own listeners may be passive, and then the page would scroll.
    board.addEventListener('wheel', (event: WheelEvent) => this.#handlers().wheel?.(event), { signal, passive: false });
    return detach;
  }

  /** Listens to pointers that were given to down(), wherever they move; the
   * page does not scroll while something is dragged out of `root`. */
  follow(root: HTMLElement): () => void {
    const { signal, detach } = this.#listening();
    addEventListener('pointermove', this.#move, { signal });
    addEventListener('pointerup', this.#up, { signal });
    addEventListener('pointercancel', this.cancel, { signal });
    const still = (event: TouchEvent) => this.#drag && event.cancelable && event.preventDefault();
    root.addEventListener('touchmove', still, { signal, passive: false });
    return detach;
  }

  #listening() {
    const ended = new AbortController();
    const detach = () => {
      this.cancel();
      ended.abort();
    };
    return { signal: ended.signal, detach };
  }

  /** False if the press is ignored. */
  down = (event: PointerEvent): boolean => {
    if (this.#down.has(event.pointerId)) this.cancel(); // its end was missed
    if (event.button !== 0 || (this.#down.size > 0 && !this.#handlers().pinch)) return false;
    const at = pointOf(event);
    const target = event.target as Element;
    const touch = event.pointerType === 'touch';
    this.#down.set(event.pointerId, at);
    if (this.#board) this.#board.setPointerCapture(event.pointerId);
    else if (touch) target.releasePointerCapture(event.pointerId);
    if (this.#down.size > 1) {
      this.#release(at, false);
      this.#pinching = true;
      return true;
    }
    this.dragged = false;
    this.#press = { from: at, target, touch, time: 0 };
    if (touch && this.#limits.hold)
      this.#timer = window.setTimeout(() => this.#begin(at, { x: 0, y: 0 }, true), this.#limits.hold);
    return true;
  };

  #begin(at: Point, by: Point, rested: boolean): void {
    clearTimeout(this.#timer);
    this.#drag = this.#press && this.#handlers().drag(this.#press, rested);
    this.dragged = this.#drag !== null;
    if (this.#drag) this.#drag.move(at, by);
    else this.#press = null;
  }

  #move = (event: PointerEvent): void => {
    const before = this.#down.get(event.pointerId);
    const at = pointOf(event);
    if (before === undefined) {
      if (event.pointerType === 'mouse') this.#handlers().hover?.(at);
      return;
    }
    const by = { x: at.x - before.x, y: at.y - before.y };
    this.#down.set(event.pointerId, at);
    if (this.#pinching) this.#pinch(event.pointerId, before, at, by);
    else if (this.#drag) this.#drag.move(at, by);
    else if (this.#press && distance(at, this.#press.from) > (this.#limits.slop ?? SLOP)) this.#begin(at, by, false);
  };

  #pinch(id: number, before: Point, at: Point, by: Point): void {
    const pinch = this.#handlers().pinch!;
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (other === undefined) return pinch(1, at, by); // the finger that is left
    const factor = (distance(at, other) || 1) / (distance(before, other) || 1);
    pinch(factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }, { x: by.x / 2, y: by.y / 2 });
  }

  /** Ends the press and its drag. */
  #release(at: Point, dropped: boolean): void {
    const drag = this.#drag;
    clearTimeout(this.#timer);
    this.#press = this.#drag = null;
    drag?.end?.(at, dropped);
  }

  #up = (event: PointerEvent): void => {
    const at = this.#down.get(event.pointerId);
    if (at === undefined) return;
    const press = this.#drag || this.#pinching ? null : this.#press;
    this.#down.delete(event.pointerId);
    if (this.#down.size === 0) this.#pinching = false;
    this.#release(at, true);
    if (press) this.#handlers().tap?.(at, { ...press, time: event.timeStamp });
  };

  /** Ends what is under way without a drop: for one pointer, or for all. */
  cancel = (event?: PointerEvent): void => {
    const at = this.#down.get(event?.pointerId ?? -1);
    if (event && at === undefined) return;
    if (event) this.#down.delete(event.pointerId);
    else this.#down.clear();
    if (this.#down.size === 0) this.#pinching = false;
    this.#release(at ?? { x: 0, y: 0 }, false);
  };

  #leave = (): void => {
    if (this.#down.size === 0) this.#handlers().hover?.(null);
  };
}

/** Pointers on an element that lives as long as the component. */
export function usePointers<E extends Element & GlobalEventHandlers>(handlers: Handlers) {
  const element = useRef<E>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => new Pointers(() => latest.current).attach(element.current!), []);
  return element;
}
