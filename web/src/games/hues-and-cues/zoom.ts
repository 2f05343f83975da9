/*
 * zoom.ts - a sheet behind a window: pinch, wheel, drag, and keeping in sight.
 *
 * It writes to the sheet's style and nowhere else, so that moving about draws
 * no component anew. The sheet is laid out larger rather than scaled: colours,
 * rings and letters stay crisp.
 *
 * Fingers: one on the whole board looks closer (the glass), one on a part of
 * it moves the sheet, or looks closer if it rests first; two pinch; a double
 * tap zooms in and out.
 *
 * SPDX-License-Identifier: MIT
 */
import { mayMove } from '../../settings';

export interface Point {
  x: number;
  y: number;
}

export interface Hands {
  /** A finger looks closer here (in parts of the sheet, 0 to 1); null: done. */
  glass: (at: Point | null, finger: Point) => void;
  /** A click or a tap; `touch` if a finger did it. */
  tap: (at: Point, touch: boolean) => void;
  /** The mouse is over this; null: over nothing. */
  hover: (at: Point | null) => void;
  /** The sheet is so many pixels wide now. */
  sized: (width: number) => void;
}

const MOST = 8;
const DOUBLE_TAP = 300; // ms between two taps
const REST = 260; // ms that a finger rests before it looks closer
const SLIP = 8; // px that a finger may move and still be at rest
const CLOSE = 3; // the zoom of a double tap

export class Zoom {
  zoom = 1;
  #at: Point = { x: 0, y: 0 };
  #fingers = new Map<number, Point>();
  #from: Point = { x: 0, y: 0 };
  #doing: 'nothing' | 'press' | 'pan' | 'glass' | 'pinch' = 'nothing';
  #rest = 0;
  #lastTap = { time: -DOUBLE_TAP, x: 0, y: 0 };
  #frame = 0;
  #paint = 0;
  /** Of the pane; asked for once, because asking makes the browser lay out. */
  #size = { width: 1, height: 1 };
  #watch: ResizeObserver;

  #pane: HTMLElement;
  #sheets: HTMLElement[];
  #hands: Hands;

  constructor(
    pane: HTMLElement,
    sheets: HTMLElement[],
    hands: Hands,
  ) {
    this.#pane = pane;
    this.#sheets = sheets;
    this.#hands = hands;
    pane.addEventListener('pointerdown', this.#down);
    pane.addEventListener('pointermove', this.#move);
    pane.addEventListener('pointerup', this.#up);
    pane.addEventListener('pointercancel', this.#cancel);
    pane.addEventListener('pointerleave', this.#leave);
    pane.addEventListener('wheel', this.#wheel, { passive: false });
    this.#watch = new ResizeObserver(() => {
      this.#size = { width: pane.clientWidth, height: pane.clientHeight };
      this.#draw();
    });
    this.#watch.observe(pane);
  }

  close(): void {
    this.#watch.disconnect();
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#paint);
    clearTimeout(this.#rest);
  }

  /** Zooms by a factor about a point of the pane, or its middle. */
  by(factor: number, about?: Point): void {
    const { width, height } = this.#size;
    this.#to(this.zoom * factor, about ?? { x: width / 2, y: height / 2 }, true);
  }

  fit(): void {
    this.#to(1, { x: 0, y: 0 }, true);
  }

  /** Moves the sheet so that this part of it (0 to 1) is well in sight. */
  keepInSight(part: Point): void {
    const keep = (at: number, part: number, size: number): number => {
      const margin = Math.min(size / 4, 60);
      const spot = at + part * size * this.zoom;
      return at + Math.max(0, margin - spot) - Math.max(0, spot - size + margin);
    };
    this.#at = {
      x: keep(this.#at.x, part.x, this.#size.width),
      y: keep(this.#at.y, part.y, this.#size.height),
    };
    this.#draw();
  }

  #to(zoom: number, about: Point, glide = false): void {
    const from = this.zoom;
    const goal = Math.max(1, Math.min(MOST, zoom));
    cancelAnimationFrame(this.#frame);
    if (!glide || !mayMove()) {
      this.#scale(goal, about);
      return;
    }
    const begin = performance.now();
    const step = (now: number) => {
      const way = Math.min(1, Math.max(0, (now - begin) / 180));
      this.#scale(from * (goal / from) ** (1 - (1 - way) ** 3), about);
      if (way < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #scale(zoom: number, about: Point): void {
    const ratio = zoom / this.zoom;
    this.zoom = zoom;
    this.#at = {
      x: about.x - (about.x - this.#at.x) * ratio,
      y: about.y - (about.y - this.#at.y) * ratio,
    };
    this.#draw();
  }

  #draw(): void {
    const { width, height } = this.#size;
    const within = (at: number, size: number) =>
      Math.min(0, Math.max(size * (1 - this.zoom), at));
    this.#at = { x: within(this.#at.x, width), y: within(this.#at.y, height) };
    this.#paint ||= requestAnimationFrame(this.#write);
  }

  #write = (): void => {
    this.#paint = 0;
    for (const sheet of this.#sheets) {
      sheet.style.setProperty('--zoom', String(this.zoom));
      sheet.style.setProperty('--x', `${this.#at.x}px`);
      sheet.style.setProperty('--y', `${this.#at.y}px`);
    }
    this.#hands.sized(this.zoom * this.#size.width);
  };

  /** Where in the pane a pointer is. */
  #spot(event: MouseEvent): Point {
    const box = this.#pane.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #part(spot: Point): Point {
    return {
      x: (spot.x - this.#at.x) / (this.#size.width * this.zoom),
      y: (spot.y - this.#at.y) / (this.#size.height * this.zoom),
    };
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const spot = this.#spot(event);
    this.#fingers.set(event.pointerId, spot);
    this.#pane.setPointerCapture(event.pointerId);
    if (this.#fingers.size === 2) {
      this.#stopGlass(event);
      this.#doing = 'pinch';
    } else if (this.#fingers.size === 1) {
      this.#from = spot;
      this.#doing = 'press';
      if (event.pointerType === 'touch')
        this.#rest = window.setTimeout(() => this.#look(event), REST);
    }
  };

  #look(event: PointerEvent): void {
    if (this.#doing !== 'press' && this.#doing !== 'glass') return;
    this.#doing = 'glass';
    this.#hands.glass(this.#part(this.#spot(event)), { x: event.clientX, y: event.clientY });
  }

  #stopGlass(event: PointerEvent): void {
    clearTimeout(this.#rest);
    if (this.#doing === 'glass')
      this.#hands.glass(null, { x: event.clientX, y: event.clientY });
  }

  #move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    const spot = this.#spot(event);
    if (before === undefined) {
      if (event.pointerType === 'mouse') this.#hands.hover(this.#part(spot));
      return;
    }
    if (this.#doing === 'pinch') this.#pinch(event.pointerId, before, spot);
    this.#fingers.set(event.pointerId, spot);
    if (this.#doing === 'press') this.#begin(event, spot);
    else if (this.#doing === 'glass') this.#look(event);
    else if (this.#doing === 'pan') {
      this.#at = { x: this.#at.x + spot.x - before.x, y: this.#at.y + spot.y - before.y };
      this.#draw();
    }
  };

  /** A press that moves: it looks closer on the whole board, and pans a part. */
  #begin(event: PointerEvent, spot: Point): void {
    if (Math.hypot(spot.x - this.#from.x, spot.y - this.#from.y) < SLIP) return;
    clearTimeout(this.#rest);
    if (event.pointerType === 'touch' && this.zoom === 1) this.#look(event);
    else this.#doing = 'pan';
  }

  #pinch(id: number, before: Point, spot: Point): void {
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    const wide = (p: Point) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
    const middle = (p: Point) => ({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 });
    const [was, is] = [middle(before), middle(spot)];
    this.#at = { x: this.#at.x + is.x - was.x, y: this.#at.y + is.y - was.y };
    this.#to((this.zoom * wide(spot)) / wide(before), is);
  }

  #up = (event: PointerEvent): void => {
    const spot = this.#fingers.get(event.pointerId);
    if (spot === undefined) return;
    this.#fingers.delete(event.pointerId);
    const doing = this.#doing;
    this.#stopGlass(event);
    if (this.#fingers.size === 0) this.#doing = 'nothing';
    else this.#doing = 'pan'; // the other finger of a pinch
    const touch = event.pointerType !== 'mouse';
    if (doing === 'glass') this.#hands.tap(this.#part(spot), touch);
    if (doing === 'press') this.#tapped(event, spot, touch);
  };

  #tapped(event: PointerEvent, spot: Point, touch: boolean): void {
    const { time, x, y } = this.#lastTap;
    const near = Math.hypot(spot.x - x, spot.y - y) < 30;
    this.#lastTap = { time: event.timeStamp, ...spot };
    if (touch && near && event.timeStamp - time < DOUBLE_TAP)
      this.#to(this.zoom > 1 ? 1 : CLOSE, spot, true);
    else this.#hands.tap(this.#part(spot), touch);
  }

  #cancel = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    this.#stopGlass(event);
    this.#doing = 'nothing';
  };

  #leave = (): void => {
    if (this.#fingers.size === 0) this.#hands.hover(null);
  };

  /** A wheel zooms about the pointer; a trackpad's two fingers move a sheet
   * that is zoomed, and the page otherwise. */
  #wheel = (event: WheelEvent): void => {
    const pinch = event.ctrlKey;
    const notch = event.deltaMode !== 0 || (event.deltaX === 0 && Math.abs(event.deltaY) >= 50);
    if (!pinch && !notch && this.zoom === 1) return;
    if (!pinch && notch && this.zoom === 1 && event.deltaY > 0) return;
    event.preventDefault();
    if (pinch || notch) {
      const speed = pinch ? 0.01 : event.deltaMode !== 0 ? 0.06 : 0.002;
      this.#to(this.zoom * Math.exp(-event.deltaY * speed), this.#spot(event));
    } else {
      this.#at = { x: this.#at.x - event.deltaX, y: this.#at.y - event.deltaY };
      this.#draw();
    }
  };
}
