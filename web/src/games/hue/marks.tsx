/*
 * marks.tsx - marks on regions: what each of their squares counts, and that a skull
 * has wiped them out.
 *
 * SPDX-License-Identifier: MIT
 */
import { useState } from 'preact/hooks';
import { bySquare, nameOf, type Region, type Square } from './regions';

type Cells = [number, number][];

export const cellPath = (cells: Cells) => cells.map(([x, y]) => `M${x / 3} ${y / 3}h.334v.334h-.334z`).join('');

/** The middle of cells in one direction, in squares. */
const middle = (cells: Cells, axis: 0 | 1) => (cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length + 0.5) / 3;

/** A square of one colour is one part; else each of its stripes is. */
function stripesOf(cells: Cells): Cells[] {
  if (cells.length === 9) return [cells];
  const across = 3 * new Set(cells.map(([, y]) => y)).size === cells.length;
  const along = (cell: [number, number]) => cell[across ? 1 : 0];
  return [...new Set(cells.map(along))].map((n) => cells.filter((cell) => along(cell) === n));
}

/** What each part of a region counts: 3 for a whole square, 1 for a stripe. */
export function Counts({ region }: { region: Region }) {
  const parts = [...bySquare(region).values()].flatMap(stripesOf);
  return (
    <g class="hue-counts">
      {parts.map((cells) => (
        <text
          key={cells.join()}
          x={middle(cells, 0)}
          y={middle(cells, 1)}
          dy=".36em"
          class={`hue-on-${region.colour}${cells.length < 9 ? ' hue-small' : ''}`}
        >
          {cells.length / 3}
        </text>
      ))}
    </g>
  );
}

/** A part of a square. If it `waves` when it comes, it does so later, the farther it
 * is from the skull. */
function Veil({ cells, far, waves }: { cells: Cells; far: number; waves: boolean }) {
  const [wave] = useState(waves);
  return (
    <g class={`hue-wiped${wave ? ' hue-wave' : ''}`} style={{ '--far': far }}>
      <path d={cellPath(cells)} />
      <path fill="url(#hue-hatch)" d={cellPath(cells)} />
    </g>
  );
}

interface WipedProps {
  regions: Region[];
  /** Those that can be seen. */
  squares: Square[];
  waves?: boolean;
}

/** Veils over regions that are worth nothing now; their skulls stay in sight. */
export function Wiped({ regions, squares, waves = false }: WipedProps) {
  const lying = new Map(squares.map((square) => [nameOf(square), square]));
  const parts = regions
    .filter(({ spoilt }) => spoilt)
    .flatMap((region) => {
      const all = [...bySquare(region)].flatMap(([name, cells]) => {
        const square = lying.get(name);
        return square ? [{ name, cells, square }] : [];
      });
      const skull = all.find(({ square }) => square.form === 'skull')?.square;
      return all.filter(({ square }) => square !== skull).map((part) => ({ ...part, skull }));
    });
  return (
    <>
      {parts.map(({ name, cells, square, skull }) => {
        const far = skull ? Math.abs(square.column - skull.column) + Math.abs(square.row - skull.row) : 0;
        return <Veil key={`${name} ${cells[0]!}`} {...{ cells, far, waves }} />;
      })}
    </>
  );
}
