/* edge.tsx - an edge around a region, and around a card. SPDX-License-Identifier: MIT */
import { innermost } from '../../gestures/point';
import { boxAround, outline, squaresOf, type Laid, type Region } from './regions';

/** In the cell of the region that is nearest to its middle; or above the region. */
function labelSpot({ cells }: Region, above: boolean): [number, number] {
  if (above) {
    const [x, y] = cells.reduce((top, cell) => (cell[1] < top[1] ? cell : top));
    return [Math.floor(x / 3) + 0.5, y / 3 - 0.45];
  }
  const [x, y] = innermost(cells, ([x, y]) => ({ x, y }))!;
  return [(x + 0.5) / 3, (y + 0.5) / 3];
}

interface EdgeProps {
  region: Region;
  label?: string;
  gain?: number;
  /** The label stands above it, and hides nothing of it. */
  above?: boolean;
}

/** A region with an edge around it; the label says what it is worth, or what it
 * has gained. */
export function Edge({ region, label, gain = 0, above = false }: EdgeProps) {
  const d = outline(region);
  const [x, y] = labelSpot(region, above);
  const kind = gain > 0 ? ' hue-plus' : gain < 0 ? ' hue-minus' : '';
  return (
    <g class={`hue-edge${region.spoilt ? ' hue-spoilt' : ''}${kind}`}>
      <path class="hue-edge-halo" d={d} />
      <path class="hue-edge-line" d={d} />
      {label !== undefined && (
        <g transform={`translate(${x} ${y})`}>
          <g class="hue-label">
            <rect class="hue-badge" x={-0.24 - 0.16 * label.length} y="-.42" width={0.48 + 0.32 * label.length} height=".84" rx=".42" />
            <text class="hue-badge-text" dy=".36em">
              {label}
            </text>
          </g>
        </g>
      )}
    </g>
  );
}

/** Worth of a region, or that it is worth nothing. */
export const worthLabel = ({ spoilt, worth }: Region): string => (spoilt ? '☠' : String(worth));

/** Who laid a card: an edge in the colour of the seat, with its initial; strong for
 * the last one. */
export function LastEdge({ laid, colour, initial, last }: { laid: Laid; colour: number; initial: string; last: boolean }) {
  const { x, y, w, h } = boxAround(squaresOf(laid.card, laid), 0.03);
  return (
    <g class={last ? 'hue-last' : 'hue-earlier'} style={{ '--whose': `var(--seat-${colour})`, '--whose-ink': `var(--seat-${colour}-ink)` }}>
      {['hue-last-halo', 'hue-last-line'].map((kind) => (
        <rect key={kind} class={kind} x={x} y={y} width={w} height={h} rx=".1" />
      ))}
      <g transform={`translate(${x + w} ${y})`}>
        <circle r=".26" />
        <text dy=".35em">{initial}</text>
      </g>
    </g>
  );
}

/** A card that a line of the history is about, as it was laid. */
export function SpotEdge({ spot }: { spot: Laid }) {
  const { x, y, w, h } = boxAround(squaresOf(spot.card, spot), 0.08);
  return (
    <g class="hue-spot">
      {['hue-ghost-halo', 'hue-spot-line'].map((kind) => (
        <rect key={kind} class={kind} x={x} y={y} width={w} height={h} rx=".14" />
      ))}
    </g>
  );
}
