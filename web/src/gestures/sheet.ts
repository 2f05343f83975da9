/*
 * sheet.ts - a large sheet behind a window: pinch, wheel, drag, and keeping a
 * part of it in sight.
 *
 * It only sets style properties, so that panning renders no component. The sheet
 * is laid out larger rather than scaled: colours, rings and letters stay crisp. Only
 * while it moves by itself it is scaled, which needs no layout, and laid out where it
 * arrives.
 *
 * Fingers: one on the whole sheet magnifies, one on a zoomed sheet moves it, or
 * magnifies if it rests first; two pinch; a double tap zooms in and out.
 *
 * SPDX-License-Identifier: MIT
 */
import { easeOut, glide } from './glide';
import { distance, type Point } from './point';
import { Pointers, type Drag, type Press } from './pointers';

export interface SheetHandlers {
  /** A finger magnifies this (in parts of the sheet, 0 to 1); null: no more. */
  magnify: (at: Point | null, finger: Point) => void;
  tap: (at: Point) => void;
  /** The mouse is over this; null: over nothing. */
  hover: (at: Point | null) => void;
  /** The sheet is so many pixels wide now, and this part of it is seen. */
  sized: (width: number, seen: Part) => void;
}

/** A rectangle of the sheet, in parts of it. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MOST = 8;
const CLOSE = 3; // the zoom of a double tap
const DOUBLE_TAP = 300; // ms between two taps
const NEAR = 30; // px between them
const HOLD = 260; // ms that a finger rests before it magnifies
const GLIDE = 180; // ms
const JOURNEY = 650; // ms to a part that is shown by itself

export class Sheet {
  zoom = 1;
  /** The zoom that it is laid out for, while it travels; null: the zoom it has. */
  #laidOut: number | null = null;
  #at: Point = { x: 0, y: 0 };
  #lastTap = { time: -DOUBLE_TAP, x: 0, y: 0 };
  #stop = () => {};
  #paint = 0;
  /** Size of the pane; cached, because reading it forces a layout. */
  #size = { width: 1, height: 1 };
  #resized: ResizeObserver;
  #detach: () => void;

  #pane: HTMLElement;
  #sheets: HTMLElement[];
  #handlers: () => SheetHandlers;

  constructor(pane: HTMLElement, sheets: HTMLElement[], handlers: () => SheetHandlers) {
    this.#pane = pane;
    this.#sheets = sheets;
    this.#handlers = handlers;
    this.#detach = new Pointers(() => this.#gestures, { hold: HOLD }).attach(pane);
    this.#resized = new ResizeObserver(() => {
      this.#size = { width: pane.clientWidth, height: pane.clientHeight };
      this.#moveBy({ x: 0, y: 0 });
    });
    this.#resized.observe(pane);
  }

  close(): void {
    this.#detach();
    this.#resized.disconnect();
    this.#stop();
    cancelAnimationFrame(this.#paint);
  }

  /** Zooms by a factor, to this part of the sheet or about the middle of the pane. */
  by(factor: number, to: Point = this.#centre): void {
    this.#travel(this.zoom * factor, to, GLIDE);
  }

  /** Brings this part of the sheet as close as it fits, to the middle. */
  frame({ left, top, right, bottom }: Part): void {
    const zoom = Math.min(1 / (right - left), 1 / (bottom - top));
    this.#travel(zoom, { x: (left + right) / 2, y: (top + bottom) / 2 }, JOURNEY);
  }

  fit(): void {
    this.#glideTo(1, { x: 0, y: 0 });
  }

  /** Moves the sheet so that this part of it (0 to 1) is well in sight. */
  keepInSight(part: Point): void {
    const away = (at: number, part: number, size: number): number => {
      const margin = Math.min(size / 4, 60);
      const spot = at + part * size * this.zoom;
      return Math.max(0, margin - spot) - Math.max(0, spot - size + margin);
    };
    this.#moveBy({
      x: away(this.#at.x, part.x, this.#size.width),
      y: away(this.#at.y, part.y, this.#size.height),
    });
  }

  /** The part of the sheet in the middle of the pane. */
  get #centre(): Point {
    const { width, height } = this.#size;
    return { x: (width / 2 - this.#at.x) / width / this.zoom, y: (height / 2 - this.#at.y) / height / this.zoom };
  }

  #travel(zoom: number, to: Point, ms: number): void {
    const from = { zoom: this.zoom, ...this.#centre };
    const goal = Math.max(1, Math.min(MOST, zoom));
    this.#glide(ms, (way) => {
      const { width, height } = this.#size;
      this.zoom = from.zoom * (goal / from.zoom) ** way;
      const at = (here: number, there: number, size: number) => size * (0.5 - (here + (there - here) * way) * this.zoom);
      this.#at = { x: at(from.x, to.x, width), y: at(from.y, to.y, height) };
      this.#moveBy({ x: 0, y: 0 });
    });
  }

  #glideTo(zoom: number, about: Point): void {
    const from = this.zoom;
    const goal = Math.max(1, Math.min(MOST, zoom));
    this.#glide(GLIDE, (way) => this.#scale(from * (goal / from) ** way, about));
  }

  #glide(ms: number, step: (way: number) => void): void {
    this.#halt();
    const laidOut = this.zoom;
    this.#stop = glide(ms, (part) => {
      this.#laidOut = part < 1 ? laidOut : null;
      step(easeOut(part));
    });
  }

  #halt(): void {
    this.#stop();
    this.#laidOut = null;
  }

  #zoomTo(zoom: number, about: Point): void {
    this.#halt();
    this.#scale(Math.max(1, Math.min(MOST, zoom)), about);
  }

  #scale(zoom: number, about: Point): void {
    const grown = zoom / this.zoom - 1;
    this.zoom = zoom;
    this.#moveBy({ x: (this.#at.x - about.x) * grown, y: (this.#at.y - about.y) * grown });
  }

  /** Its edges never come into the pane. */
  #moveBy({ x, y }: Point): void {
    const { width, height } = this.#size;
    const within = (at: number, size: number) => Math.min(0, Math.max(size * (1 - this.zoom), at));
    this.#at = { x: within(this.#at.x + x, width), y: within(this.#at.y + y, height) };
    this.#paint ||= requestAnimationFrame(this.#write);
  }

  #write = (): void => {
    this.#paint = 0;
    const laidOut = this.#laidOut ?? this.zoom;
    for (const { style, dataset } of this.#sheets) {
      if (this.#laidOut === null) delete dataset.travels;
      else dataset.travels = '';
      style.setProperty('--zoom', String(laidOut));
      style.setProperty('--scale', String(this.zoom / laidOut));
      style.setProperty('--x', `${this.#at.x}px`);
      style.setProperty('--y', `${this.#at.y}px`);
    }
    const { width, height } = this.#size;
    const left = -this.#at.x / width / this.zoom;
    const top = -this.#at.y / height / this.zoom;
    const seen = { left, top, right: left + 1 / this.zoom, bottom: top + 1 / this.zoom };
    this.#handlers().sized(laidOut * width, seen);
  };

  /** A point of the window in the pane. */
  #inPane({ x, y }: Point): Point {
    const { left, top } = this.#pane.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  /** The part of the sheet that is there. */
  #part(at: Point): Point {
    const { x, y } = this.#inPane(at);
    return {
      x: (x - this.#at.x) / (this.#size.width * this.zoom),
      y: (y - this.#at.y) / (this.#size.height * this.zoom),
    };
  }

  #tap(at: Point, { touch, time }: Press): void {
    const again = time - this.#lastTap.time < DOUBLE_TAP && distance(at, this.#lastTap) < NEAR;
    this.#lastTap = { time, ...at };
    if (touch && again) this.#glideTo(this.zoom > 1 ? 1 : CLOSE, this.#inPane(at));
    else this.#handlers().tap(this.#part(at));
  }

  #magnifying(): Drag {
    return {
      move: (at) => this.#handlers().magnify(this.#part(at), at),
      end: (at, dropped) => {
        this.#handlers().magnify(null, at);
        if (dropped) this.#handlers().tap(this.#part(at));
      },
    };
  }

  /** A wheel zooms about the pointer; a trackpad's two fingers move a sheet
   * that is zoomed, and the page otherwise. */
  #wheel(event: WheelEvent): void {
    const { deltaX, deltaY, deltaMode, ctrlKey: pinch } = event;
    const notch = deltaMode !== 0 || (deltaX === 0 && Math.abs(deltaY) >= 50);
    if (!pinch && this.zoom === 1 && (!notch || deltaY > 0)) return;
    event.preventDefault();
    if (!pinch && !notch) return this.#moveBy({ x: -deltaX, y: -deltaY });
    const speed = pinch ? 0.01 : deltaMode !== 0 ? 0.06 : 0.002;
    const about = this.#inPane({ x: event.clientX, y: event.clientY });
    this.#zoomTo(this.zoom * Math.exp(-deltaY * speed), about);
  }

  #gestures = {
    hover: (at: Point | null) => this.#handlers().hover(at && this.#part(at)),
    tap: (at: Point, press: Press) => this.#tap(at, press),
    drag: ({ touch }: Press, rested: boolean): Drag =>
      rested || (touch && this.zoom === 1) ? this.#magnifying() : { move: (_, by) => this.#moveBy(by) },
    pinch: (factor: number, about: Point, by: Point) => {
      this.#zoomTo(this.zoom * factor, this.#inPane({ x: about.x - by.x, y: about.y - by.y }));
      this.#moveBy(by);
    },
    wheel: (event: WheelEvent) => this.#wheel(event),
  };
}
