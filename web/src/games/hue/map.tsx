/*
 * map.tsx - the table with the cards on it, the ghost above them, and edges
 * drawn around regions.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { useCamera, type Camera } from './camera';
import { CardArt } from './card';
import type { Ghost, Holding } from './ghost';
import { usePointers } from './pointers';
import {
  boundsOf,
  lettersOf,
  look,
  nameOf,
  occupied,
  outline,
  regionsOf,
  type Place,
  type Region,
  type Spot,
  type Square,
} from './regions';

export interface Laid extends Place {
  seat: number | null;
  card: string;
}

/** A region with an edge around it; the label says what it is worth. */
export function Edge({ region, label }: { region: Region; label?: boolean }) {
  const d = outline(region);
  const [x, y] = labelSpot(region);
  return (
    <g class={region.spoilt ? 'hue-edge hue-spoilt' : 'hue-edge'}>
      <path class="hue-edge-halo" d={d} />
      <path class="hue-edge-line" d={d} />
      {label && (
        <g transform={`translate(${x} ${y})`}>
          <circle class="hue-badge" r=".42" />
          <text class="hue-badge-text" dy=".36em">
            {region.spoilt ? '☠' : region.worth}
          </text>
        </g>
      )}
    </g>
  );
}

/** The cell of the region that is nearest to its middle. */
function labelSpot({ cells }: Region): [number, number] {
  const mean = (k: 0 | 1) => cells.reduce((sum, cell) => sum + cell[k], 0) / cells.length;
  const [x, y] = [mean(0), mean(1)];
  const far = (cell: [number, number]) => Math.hypot(cell[0] - x, cell[1] - y);
  const best = cells.reduce((a, b) => (far(b) < far(a) ? b : a));
  return [(best[0] + 0.5) / 3, (best[1] + 0.5) / 3];
}

function GhostArt({ ghost, loose }: { ghost: Ghost; loose: boolean }) {
  const { middle, turn, squares, verdict } = ghost;
  const across = turn === 'right' || turn === 'left';
  const at = squares.map((square) => ({
    ...square,
    column: square.column - middle.column,
    row: square.row - middle.row,
  }));
  const edge = {
    x: (across ? -1 : 0) - 0.05,
    y: (across ? 0 : -1) - 0.05,
    width: (across ? 3 : 1) + 0.1,
    height: (across ? 1 : 3) + 0.1,
    rx: 0.1,
  };
  return (
    <g
      class={`hue-ghost hue-${ghost.legal ? verdict : 'wrong'}${loose ? ' hue-loose' : ''}`}
      style={{ transform: `translate(${middle.column}px, ${middle.row}px)` }}
    >
      <g key={turn + ghost.card} class="hue-turning">
        <rect class="hue-ghost-shade" {...edge} />
        <g class="hue-ghost-card">
          <CardArt squares={at} />
        </g>
        <rect class="hue-ghost-halo" {...edge} />
        <rect class="hue-ghost-edge" {...edge} />
        {!ghost.legal &&
          at.map((square) => (
            <path
              key={nameOf(square)}
              class="hue-cross"
              d={`M${square.column + 0.3} ${square.row + 0.3}l.4 .4m0-.4l-.4 .4`}
            />
          ))}
      </g>
      {ghost.legal &&
        ghost.covering.map((square) => (
          <g key={nameOf(square)}>
            {['hue-cover-halo', 'hue-cover'].map((kind) => (
              <rect
                key={kind}
                class={kind}
                x={square.column - middle.column + 0.1}
                y={square.row - middle.row + 0.1}
                width=".8"
                height=".8"
                rx=".06"
              />
            ))}
          </g>
        ))}
    </g>
  );
}

function ZoomButtons({ camera, t }: { camera: Camera; t: Translate }) {
  return (
    <div class="hue-zoom">
      <button type="button" aria-label={t('hue.zoom.in')} onClick={() => camera.zoom(0.7)}>
        +
      </button>
      {camera.zoomed && (
        <button type="button" aria-label={t('hue.zoom.out')} onClick={() => camera.zoom(1 / 0.7)}>
          −
        </button>
      )}
      {camera.zoomed && (
        <button type="button" aria-label={t('hue.zoom.fit')} onClick={camera.fit}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path class="hue-icon" d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </svg>
        </button>
      )}
    </div>
  );
}

/** What lies where, row by row, for those who listen. */
function InWords({ squares, t }: { squares: Square[]; t: Translate }) {
  const rows = [...new Set(squares.map((square) => square.row))].sort((a, b) => a - b);
  return (
    <ul class="unseen" aria-label={t('hue.board.rows')}>
      {rows.map((row) => (
        <li key={row}>
          {t('hue.board.row', {
            row,
            squares: squares
              .filter((square) => square.row === row)
              .sort((a, b) => a.column - b.column)
              .map((square) =>
                t(`hue.square.${square.form}`, {
                  column: square.column,
                  colours: lettersOf(square.colours)
                    .map((letter) => t(`hue.colour.${letter}`))
                    .join(', '),
                }),
              )
              .join('; '),
          })}
        </li>
      ))}
    </ul>
  );
}

interface MapProps {
  squares: Square[];
  laid: Laid[];
  holding: Holding;
  /** Edges to draw, with what they are worth. */
  shown: Region[];
  place: () => void;
  over: boolean;
  big: boolean;
  t: Translate;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function wholeBoard(squares: Spot[], holding: Holding): ReturnType<typeof boundsOf> {
  const { ghost, loose } = holding;
  const rest = boundsOf(squares, ghost ? 2 : 1);
  if (ghost === null || loose) return rest;
  // Grow for a ghost at the edge, but only once it stays there.
  const more = boundsOf([...squares, ...ghost.squares], 0.5);
  const x = Math.min(rest.x, more.x);
  const y = Math.min(rest.y, more.y);
  return {
    x,
    y,
    w: Math.max(rest.x + rest.w, more.x + more.w) - x,
    h: Math.max(rest.y + rest.h, more.y + more.h) - y,
  };
}

function useKeys(camera: Camera, holding: Holding, place: () => void) {
  return (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && holding.ghost) holding.step(arrow[0], arrow[1], event.shiftKey);
    else if (arrow) camera.pan(arrow[0], arrow[1]);
    else if (event.key === '+' || event.key === '=') camera.zoom(0.8);
    else if (event.key === '-') camera.zoom(1.25);
    else if (event.key === '0') camera.fit();
    else if ((event.key === 'Enter' || event.key === ' ') && holding.ghost) place();
    else return;
    event.preventDefault();
  };
}

export function HueMap({ squares, laid, holding, shown, place, over, big, t }: MapProps) {
  const { ghost } = holding;
  const camera = useCamera(wholeBoard(squares, holding));
  const lit = shown.length > 0;
  // Whoever asks for a region wants to see all of it.
  useEffect(() => {
    if (lit || over) camera.fit();
  }, [lit, over]);
  const onKeyDown = useKeys(camera, holding, place);
  const pointers = usePointers(camera, {
    hover: (spot) => holding.loose && holding.moveTo(spot, true),
    tap: (spot, onGhost) => {
      if (onGhost && !holding.loose) holding.turn();
      else holding.moveTo(spot);
    },
    drag: (spot) => holding.moveTo(spot),
  });
  const { ref, ...listeners } = pointers;
  // Only cards that were laid while we look on fall down.
  const before = useRef(laid.length);
  const art = useMemo(
    () =>
      laid.map((card, i) => (
        <g key={`${i} ${card.card}`} class={i >= before.current ? 'hue-laid hue-fresh' : 'hue-laid'}>
          <CardArt squares={look(card.card, card)} />
        </g>
      )),
    [laid.map((card) => card.card).join()],
  );
  const words = useMemo(() => <InWords squares={squares} t={t} />, [squares, t]);
  const last = laid.at(-1);
  const taken = useMemo(() => occupied(squares), [squares]);
  const seen = ghost?.squares.map(nameOf).join();
  const lastSeen = useRef(seen);
  if (lastSeen.current !== seen) {
    lastSeen.current = seen;
    if (ghost && !holding.loose) queueMicrotask(() => camera.show(ghost.squares));
  }
  const { x, y, w, h } = camera.box;
  const grown = ghost?.legal ? regionsOf(ghost.after, ghost.squares) : [];
  return (
    <div class="hue-map">
      <div
        class="hue-field"
        role="application"
        tabIndex={big ? -1 : 0}
        aria-label={t('hue.board')}
        aria-describedby="hue-status"
        onKeyDown={onKeyDown}
      >
        <svg
          ref={ref}
          {...listeners}
          class={camera.zoomed ? 'hue-svg hue-zoomed' : 'hue-svg'}
          viewBox={`${x} ${y} ${w} ${h}`}
          aria-hidden="true"
        >
          {ghost &&
            holding.places
              .filter((spot) => !taken.has(nameOf(spot)))
              .map((spot) => (
                <circle
                  key={nameOf(spot)}
                  class="hue-dot"
                  cx={spot.column + 0.5}
                  cy={spot.row + 0.5}
                  r=".06"
                />
              ))}
          {art}
          {last && last.seat !== null && !ghost && shown.length === 0 && <LastEdge laid={last} />}
          {shown.length > 0 && <rect class="hue-veil" x={x - 99} y={y - 99} width="300" height="300" />}
          {shown.map((region, i) => (
            <Lit key={i} region={region} />
          ))}
          {shown.map((region, i) => (
            <Edge key={i} region={region} label />
          ))}
          {ghost && <GhostArt ghost={ghost} loose={holding.loose} />}
          {grown
            .filter((region) => region.worth > 3)
            .map((region, i) => (
              <Edge key={i} region={region} />
            ))}
        </svg>
      </div>
      {!big && <ZoomButtons camera={camera} t={t} />}
      {words}
    </div>
  );
}

/** A region in its own colour, above the veil. */
function Lit({ region }: { region: Region }) {
  const d = region.cells.map(([x, y]) => `M${x / 3} ${y / 3}h.334v.334h-.334z`).join('');
  return (
    <>
      <path class={`hue-${region.colour}`} d={d} />
      <path fill={`url(#hue-${region.colour})`} d={d} />
    </>
  );
}

function LastEdge({ laid }: { laid: Laid }) {
  const box = boundsOfCard(look(laid.card, laid));
  return <rect class="hue-last" {...box} rx=".08" />;
}

function boundsOfCard(squares: Square[]) {
  const columns = squares.map((square) => square.column);
  const rows = squares.map((square) => square.row);
  const x = Math.min(...columns);
  const y = Math.min(...rows);
  return { x, y, width: Math.max(...columns) + 1 - x, height: Math.max(...rows) + 1 - y };
}
