/*
 * camera.ts - the part of the board that is shown: all of it, unless somebody
 * has zoomed or panned. It glides, so that one sees what grew.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../../settings';
import type { Box, Spot } from './regions';

const LEAST = 4; // squares across, at the closest
const GLIDE = 320; // milliseconds

export interface Camera {
  box: Box;
  zoomed: boolean;
  /** Closer (factor < 1) or further off, about a point of the board. */
  zoom: (factor: number, x?: number, y?: number) => void;
  /** By squares; at once, because a finger or a key leads it. */
  pan: (x: number, y: number) => void;
  fit: () => void;
  /** Moves a zoomed view until these squares are in it. */
  show: (spots: Spot[]) => void;
}

function between(a: Box, b: Box, part: number): Box {
  const mix = (from: number, to: number) => from + (to - from) * part;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), w: mix(a.w, b.w), h: mix(a.h, b.h) };
}

/** The box on its way to the target. */
function useGlide(target: Box, at_once: boolean): Box {
  const [box, setBox] = useState(target);
  const now = useRef(target);
  now.current = box;
  const { x, y, w, h } = target;
  useEffect(() => {
    const from = now.current;
    const start = performance.now();
    if (at_once || !mayMove()) {
      setBox(target);
      return undefined;
    }
    let frame = 0;
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - start) / GLIDE));
      setBox(between(from, target, 1 - (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [x, y, w, h]);
  return box;
}

/** How far to shift [from, from + size] so that it holds [low, high]. */
function shift(from: number, size: number, low: number, high: number): number {
  if (low < from) return low - from;
  return Math.max(0, high - from - size);
}

export function useCamera(whole: Box): Camera {
  const [chosen, setChosen] = useState<Box | null>(null);
  const led = useRef(false);
  const latest = useRef<Box>(whole);
  latest.current = chosen ?? whole;
  const choose = (box: Box | null, at_once: boolean) => {
    led.current = at_once;
    latest.current = box ?? whole;
    setChosen(box);
  };
  const box = useGlide(chosen ?? whole, led.current && chosen !== null);
  return {
    box,
    zoomed: chosen !== null,
    zoom(factor, x, y) {
      const { x: left, y: top, w, h } = latest.current;
      const by = Math.max(factor, LEAST / w);
      if (w * by >= whole.w) return choose(null, false);
      const cx = x ?? left + w / 2;
      const cy = y ?? top + h / 2;
      choose(
        { x: cx - (cx - left) * by, y: cy - (cy - top) * by, w: w * by, h: h * by },
        x !== undefined,
      );
    },
    pan(dx, dy) {
      const { x, y, w, h } = latest.current;
      const keep = (n: number, low: number, high: number) =>
        Math.min(Math.max(n, low), Math.max(low, high));
      choose(
        {
          x: keep(x + dx, whole.x - w / 2, whole.x + whole.w - w / 2),
          y: keep(y + dy, whole.y - h / 2, whole.y + whole.h - h / 2),
          w,
          h,
        },
        true,
      );
    },
    fit: () => choose(null, false),
    show(spots) {
      if (chosen === null || spots.length === 0) return;
      const { x, y, w, h } = latest.current;
      const columns = spots.map((spot) => spot.column);
      const rows = spots.map((spot) => spot.row);
      const dx = shift(x, w, Math.min(...columns) - 0.5, Math.max(...columns) + 1.5);
      const dy = shift(y, h, Math.min(...rows) - 0.5, Math.max(...rows) + 1.5);
      if (dx !== 0 || dy !== 0) choose({ x: x + dx, y: y + dy, w, h }, false);
    },
  };
}
