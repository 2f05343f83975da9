/*
 * magnifier.tsx - an enlarged part of the board above the finger, which would
 * otherwise hide what it points at.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Point } from '../../gestures/point';
import { colourOf, type Cell, type Chart } from './model';

export interface Magnified {
  cell: Cell;
  /** In the window. */
  finger: Point;
}

const REACH = 2;
const WIDE = 190;
const HIGH = 236;
const ABOVE = 44;

/** Above the finger, or beside it where there is no room above. */
function placeOf({ x, y }: Point): Point {
  const left = Math.max(8, Math.min(innerWidth - WIDE - 8, x - WIDE / 2));
  if (y - ABOVE - HIGH >= 8) return { x: left, y: y - ABOVE - HIGH };
  const beside = x > innerWidth / 2 ? x - WIDE - ABOVE : x + ABOVE;
  return { x: Math.max(8, Math.min(innerWidth - WIDE - 8, beside)), y: 8 };
}

export function Magnifier(props: { at: Magnified; chart: Chart; label: string }) {
  const { cell, finger } = props.at;
  const { x, y } = placeOf(finger);
  const around = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, i) => ({
    row: cell.row - REACH + Math.floor(i / (2 * REACH + 1)),
    column: cell.column - REACH + (i % (2 * REACH + 1)),
  }));
  return (
    <div class="cues-glass" aria-hidden="true" style={{ left: `${x}px`, top: `${y}px` }}>
      <div>
        {around.map((near, i) => (
          <i key={i} style={{ background: colourOf(props.chart, near) }} />
        ))}
      </div>
      <p>{props.label}</p>
    </div>
  );
}
