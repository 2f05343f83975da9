/*
 * areas.tsx - borders and names of hue areas on the board, also for colour-blind
 * players.
 *
 * SPDX-License-Identifier: MIT
 */
import { useMemo } from 'preact/hooks';
import { innermost } from '../../gestures/point';
import type { Translate } from '../../i18n';
import type { Cell, Chart } from './model';
import { describe, type Hue } from './colour-names';

const LEAST = 6; // cells that an area must have to be named

function huesOf(chart: Chart): Hue[][] {
  return chart.colours.map((row) => row.map((colour) => describe(colour).hue));
}

/** The borders between areas, as a path in cells. */
function borders(hues: Hue[][]): string {
  let path = '';
  hues.forEach((row, y) =>
    row.forEach((hue, x) => {
      if (x > 0 && row[x - 1] !== hue) path += `M${x} ${y}v1`;
      if (y > 0 && hues[y - 1]![x] !== hue) path += `M${x} ${y}h1`;
    }),
  );
  return path;
}

/** Flood fill: the area of this cell, which is removed from `left`. */
function flood(hues: Hue[][], left: boolean[][], from: Cell): Cell[] {
  const hue = hues[from.row]![from.column];
  const found: Cell[] = [];
  const next = [from];
  for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
    const { row, column } = cell;
    if (!left[row]?.[column] || hues[row]![column] !== hue) continue;
    left[row]![column] = false;
    found.push(cell);
    next.push(
      { row: row + 1, column },
      { row: row - 1, column },
      { row, column: column + 1 },
      { row, column: column - 1 },
    );
  }
  return found;
}

/** The cell of an area that is nearest to its middle. */
function heart(cells: Cell[]): Cell {
  return innermost(cells, ({ row, column }) => ({ x: column, y: row }))!;
}

function named(hues: Hue[][]): { hue: Hue; at: Cell }[] {
  const left = hues.map((row) => row.map(() => true));
  const areas: { hue: Hue; at: Cell }[] = [];
  hues.forEach((line, row) =>
    line.forEach((hue, column) => {
      const cells = flood(hues, left, { row, column });
      if (cells.length >= LEAST) areas.push({ hue, at: heart(cells) });
    }),
  );
  return areas;
}

export function Areas({ chart, t }: { chart: Chart; t: Translate }) {
  const { rows, columns } = chart;
  const hues = useMemo(() => huesOf(chart), [chart]);
  const path = useMemo(() => borders(hues), [hues]);
  const areas = useMemo(() => named(hues), [hues]);
  return (
    <div class="cues-areas" aria-hidden="true">
      <svg viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none">
        <path class="under" d={path} />
        <path class="over" d={path} />
      </svg>
      {areas.map(({ hue, at }, i) => {
        const left = ((at.column + 0.5) / columns) * 100;
        const top = ((at.row + 0.5) / rows) * 100;
        // Shifted by the same share of its own size, so that it stays on the board.
        const transform = `translate(-${left}%, -${top}%)`;
        return (
          <span key={i} style={{ left: `${left}%`, top: `${top}%`, transform }}>
            {t(`cues.hue.${hue}`)}
          </span>
        );
      })}
    </div>
  );
}
