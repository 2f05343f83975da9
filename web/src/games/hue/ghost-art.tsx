/* ghost-art.tsx - the drawing of the ghost above the board. SPDX-License-Identifier: MIT */
import { CardArt } from './card';
import type { Ghost } from './ghost';
import { nameOf, type Square } from './regions';

const cross = ({ column, row }: Square) => `M${column + 0.3} ${row + 0.3}l.4 .4m0-.4l-.4 .4`;

/** Marks the square that would be covered. */
function Cover({ square: { column, row } }: { square: Square }) {
  return (
    <g>
      {['hue-cover-halo', 'hue-cover'].map((kind) => (
        <rect key={kind} class={kind} x={column + 0.1} y={row + 0.1} width=".8" height=".8" rx=".06" />
      ))}
    </g>
  );
}

/** Drawn around its middle square, which a transform moves into place. */
export function GhostArt({ ghost, loose, advised }: { ghost: Ghost; loose: boolean; advised: boolean }) {
  const { middle, turn, legal, verdict } = ghost;
  const across = turn === 'right' || turn === 'left';
  const near = (square: Square) => ({
    ...square,
    column: square.column - middle.column,
    row: square.row - middle.row,
  });
  const squares = ghost.squares.map(near);
  const edge = {
    x: (across ? -1 : 0) - 0.05,
    y: (across ? 0 : -1) - 0.05,
    width: (across ? 3 : 1) + 0.1,
    height: (across ? 1 : 3) + 0.1,
    rx: 0.1,
  };
  return (
    <g
      class={`hue-ghost hue-${legal ? verdict : 'wrong'}${loose ? ' hue-loose' : ''}${advised ? ' hue-advised' : ''}`}
      style={{ transform: `translate(${middle.column}px, ${middle.row}px)` }}
    >
      <g key={turn + ghost.card} class="hue-turning">
        <rect class="hue-ghost-shade" {...edge} />
        <g class="hue-ghost-card">
          <CardArt squares={squares} />
        </g>
        <rect class="hue-ghost-halo" {...edge} />
        <rect class="hue-ghost-edge" {...edge} />
        {!legal && squares.map((square) => <path key={nameOf(square)} class="hue-cross" d={cross(square)} />)}
      </g>
      {legal && ghost.covering.map(near).map((square) => <Cover key={nameOf(square)} square={square} />)}
    </g>
  );
}
