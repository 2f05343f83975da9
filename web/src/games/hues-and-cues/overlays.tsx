/*
 * overlays.tsx - what lies around and above the cells: coordinates along the
 * edges, rings, and the frame of a round that was scored.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren, RefObject } from 'preact';
import { rowName, type Cell, type Chart } from './model';

/** Numbers or letters along an edge; `shown` of them, the rest left out. */
export function Edge(props: {
  edge: RefObject<HTMLDivElement | null>;
  side: 'top' | 'side';
  n: number;
  every: number;
  here: number;
}) {
  const across = props.side === 'top';
  return (
    <div class={`cues-edge ${props.side}`} aria-hidden="true">
      <div ref={props.edge}>
        {Array.from({ length: props.n }, (_, i) => {
          const shown = i === props.here || i === 0 || (i + 1) % props.every === 0;
          const place = `${((i + 0.5) / props.n) * 100}%`;
          return (
            <span
              key={i}
              class={i === props.here ? 'here' : shown ? '' : 'gone'}
              style={across ? { left: place } : { top: place }}
            >
              {across ? i + 1 : rowName(i)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** A ring or a frame around cells, in parts of the sheet; at the edge of the board it
 * ends there. */
export function Around(props: {
  chart: Chart;
  at: Cell;
  reach: number;
  kind: string;
  children?: ComponentChildren;
}) {
  const { rows, columns } = props.chart;
  const { at, reach } = props;
  const [left, right] = [Math.max(0, at.column - reach), Math.min(columns, at.column + reach + 1)];
  const [top, bottom] = [Math.max(0, at.row - reach), Math.min(rows, at.row + reach + 1)];
  return (
    <div
      class={`cues-around ${props.kind}`}
      aria-hidden="true"
      style={{
        left: `${(left / columns) * 100}%`,
        top: `${(top / rows) * 100}%`,
        width: `${((right - left) / columns) * 100}%`,
        height: `${((bottom - top) / rows) * 100}%`,
      }}
    >
      {props.children}
    </div>
  );
}

/** The frames of a scored round, the inner one first. */
export function Frame({ chart, at, n }: { chart: Chart; at: Cell; n: number }) {
  const corner = (at.row < 3 ? ' low' : '') + (at.column > chart.columns - 4 ? ' left' : '');
  return (
    <>
      {n > 1 && (
        <Around chart={chart} at={at} reach={2} kind={`frame outer${corner}`}>
          <b>1</b>
        </Around>
      )}
      {n > 0 && (
        <Around chart={chart} at={at} reach={1} kind={`frame inner${corner}`}>
          <b>2</b>
        </Around>
      )}
    </>
  );
}

/** Letters and numbers whose middle is out of the window would be cut in half: they
 * are hidden. Set by hand, because it changes with every step of a drag. */
export function hideUnseen(edge: HTMLElement | null, n: number, from: number, to: number): void {
  [...(edge?.children ?? [])].forEach((label, i) => {
    const at = (i + 0.5) / n;
    (label as HTMLElement).style.visibility = at < from || at > to ? 'hidden' : '';
  });
}
