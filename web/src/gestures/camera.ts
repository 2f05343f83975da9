/*
 * camera.ts - the part of a drawing that is shown: all of it, unless it was
 * zoomed or panned. Changes are animated.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { easeOut, glide } from './glide';
import type { Point } from './point';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Camera {
  box: Box;
  zoomed: boolean;
  /** Closer (factor < 1) or further off, about a point or the middle; at once about
   * a point, which a finger leads, unless it `glides`. */
  zoom: (factor: number, about?: Point, glides?: boolean) => void;
  /** At once, because a finger or a key leads it. */
  pan: (by: Point) => void;
  fit: () => void;
  /** Moves a zoomed view until this box is in it. */
  show: (box: Box) => void;
}

const LEAST = 4; // units across, at the closest
const GLIDE = 320; // milliseconds

function between(a: Box, b: Box, part: number): Box {
  const mix = (from: number, to: number) => from + (to - from) * part;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), w: mix(a.w, b.w), h: mix(a.h, b.h) };
}

/** The box on its way to the target. */
function useGlide(target: Box, atOnce: boolean): Box {
  const [box, setBox] = useState(target);
  const now = useRef(target);
  now.current = box;
  const { x, y, w, h } = target;
  useEffect(() => {
    const from = now.current;
    return glide(atOnce ? 0 : GLIDE, (part) => setBox(between(from, target, easeOut(part))));
  }, [x, y, w, h]);
  return box;
}

function scaled({ x, y, w, h }: Box, by: number, about: Point): Box {
  return { x: about.x + (x - about.x) * by, y: about.y + (y - about.y) * by, w: w * by, h: h * by };
}

/** At least half of the view stays inside the whole. */
function moved({ x, y, w, h }: Box, by: Point, whole: Box): Box {
  const keep = (n: number, low: number, size: number) => Math.min(Math.max(n, low), low + size);
  return {
    x: keep(x + by.x, whole.x - w / 2, whole.w),
    y: keep(y + by.y, whole.y - h / 2, whole.h),
    w,
    h,
  };
}

/** How far to shift [from, from + size] so that it holds [low, low + length]. */
function shift(from: number, size: number, low: number, length: number): number {
  return low < from ? low - from : Math.max(0, low + length - from - size);
}

export function useCamera(whole: Box): Camera {
  const [chosen, setChosen] = useState<Box | null>(null);
  const led = useRef(false);
  const latest = useRef<Box>(whole);
  latest.current = chosen ?? whole;
  const choose = (box: Box | null, atOnce: boolean) => {
    led.current = atOnce;
    latest.current = box ?? whole;
    setChosen(box);
  };
  const box = useGlide(chosen ?? whole, led.current && chosen !== null);
  return {
    box,
    zoomed: chosen !== null,
    zoom(factor, about, glides = about === undefined) {
      const { x, y, w, h } = latest.current;
      const by = Math.max(factor, LEAST / w);
      if (w * by >= whole.w) choose(null, false);
      else choose(scaled(latest.current, by, about ?? { x: x + w / 2, y: y + h / 2 }), !glides);
    },
    pan: (by) => choose(moved(latest.current, by, whole), true),
    fit: () => choose(null, false),
    show(part) {
      const { x, y, w, h } = latest.current;
      const by = { x: shift(x, w, part.x, part.w), y: shift(y, h, part.y, part.h) };
      if (chosen !== null && (by.x !== 0 || by.y !== 0)) choose({ x: x + by.x, y: y + by.y, w, h }, false);
    },
  };
}
