/*
 * map.tsx - the board: cards, the ghost, and outlines of regions.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useCamera, type Box, type Camera } from '../../gestures/camera';
import { ARROWS, innermost, svgPoint, type Point } from '../../gestures/point';
import { usePointers } from '../../gestures/pointers';
import type { Translate } from '../../i18n';
import { CardArt } from './card';
import type { Ghost, Holding } from './ghost';
import { GhostArt } from './ghost-art';
import {
  boundsOf,
  lettersOf,
  squaresOf,
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

/** In the cell of the region that is nearest to its middle. */
function labelSpot({ cells }: Region): [number, number] {
  const [x, y] = innermost(cells, ([x, y]) => ({ x, y }))!;
  return [(x + 0.5) / 3, (y + 0.5) / 3];
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

/** The board as text, row by row, for screen readers. */
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

/** The box around squares, with a margin. */
function boxAround(spots: Spot[], margin: number): Box {
  const columns = spots.map((spot) => spot.column);
  const rows = spots.map((spot) => spot.row);
  const x = Math.min(...columns) - margin;
  const y = Math.min(...rows) - margin;
  return { x, y, w: Math.max(...columns) + 1 + margin - x, h: Math.max(...rows) + 1 + margin - y };
}

function wholeBoard(squares: Spot[], { ghost, loose }: Holding): Box {
  const rest = boundsOf(squares, ghost ? 2 : 1);
  if (ghost === null || loose) return rest;
  // Grow for a ghost at the edge, but only once it rests there.
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
    if (arrow && holding.ghost) holding.step(arrow.x, arrow.y, event.shiftKey);
    else if (arrow) camera.pan(arrow);
    else if (event.key === '+' || event.key === '=') camera.zoom(0.8);
    else if (event.key === '-') camera.zoom(1.25);
    else if (event.key === '0') camera.fit();
    else if ((event.key === 'Enter' || event.key === ' ') && holding.ghost) place();
    else return;
    event.preventDefault();
  };
}

/** A tap moves the ghost, or turns it; a drag moves the ghost or the board. */
function useBoardPointers(camera: Camera, holding: Holding) {
  const now = useRef({ camera, holding });
  now.current = { camera, holding };
  const square = (at: Point): Spot => {
    const { x, y } = svgPoint(svg.current!, at);
    return { column: Math.floor(x), row: Math.floor(y) };
  };
  const pan = (by: Point) => {
    const scale = svg.current!.getScreenCTM()!.a; // pixels to a square
    now.current.camera.pan({ x: -by.x / scale, y: -by.y / scale });
  };
  const onGhost = (target: Element) => target.closest('.hue-ghost') !== null;
  const svg = usePointers<SVGSVGElement>({
    hover: (at) => at && holding.loose && holding.moveTo(square(at), true),
    tap(at, { target }) {
      if (onGhost(target) && !holding.loose) holding.turn();
      else holding.moveTo(square(at));
    },
    drag: ({ target }) => ({
      move: onGhost(target) ? (at) => now.current.holding.moveTo(square(at)) : (_, by) => pan(by),
    }),
    pinch(factor, about, by) {
      camera.zoom(1 / factor, svgPoint(svg.current!, about));
      pan(by);
    },
    wheel(event) {
      event.preventDefault();
      camera.zoom(1.0015 ** event.deltaY, svgPoint(svg.current!, { x: event.clientX, y: event.clientY }));
    },
  });
  return svg;
}

/** Keeps the ghost inside a zoomed view. */
function useGhostInSight(camera: Camera, { ghost, loose }: Holding): void {
  const at = ghost?.squares.map(nameOf).join();
  const last = useRef(at);
  if (last.current === at) return;
  last.current = at;
  if (ghost && !loose) queueMicrotask(() => camera.show(boxAround(ghost.squares, 0.5)));
}

/** The cards on the board. Those that are laid later are animated. */
function useCards(laid: Laid[]) {
  const before = useRef(laid.length);
  return useMemo(
    () =>
      laid.map((card, i) => (
        <g key={`${i} ${card.card}`} class={i >= before.current ? 'hue-laid hue-fresh' : 'hue-laid'}>
          <CardArt squares={squaresOf(card.card, card)} />
        </g>
      )),
    [laid.map((card) => card.card).join()],
  );
}

/** Where the middle of the ghost could lie as it is turned now. */
function Dots({ squares, spots }: { squares: Square[]; spots: Spot[] }) {
  const taken = useMemo(() => occupied(squares), [squares]);
  return (
    <>
      {spots
        .filter((spot) => !taken.has(nameOf(spot)))
        .map((spot) => (
          <circle key={nameOf(spot)} class="hue-dot" cx={spot.column + 0.5} cy={spot.row + 0.5} r=".06" />
        ))}
    </>
  );
}

/** Regions in their colours, everything else dimmed. */
function Shown({ regions, box: { x, y } }: { regions: Region[]; box: Box }) {
  return (
    <>
      <rect class="hue-veil" x={x - 99} y={y - 99} width="300" height="300" />
      {regions.map((region, i) => (
        <Lit key={i} region={region} />
      ))}
      {regions.map((region, i) => (
        <Edge key={i} region={region} label />
      ))}
    </>
  );
}

function Lit({ region }: { region: Region }) {
  const d = region.cells.map(([x, y]) => `M${x / 3} ${y / 3}h.334v.334h-.334z`).join('');
  return (
    <>
      <path class={`hue-${region.colour}`} d={d} />
      <path fill={`url(#hue-${region.colour})`} d={d} />
    </>
  );
}

/** The ghost, and the regions that it makes larger. */
function GhostLayer({ ghost, loose }: { ghost: Ghost; loose: boolean }) {
  const grown = ghost.legal ? regionsOf(ghost.after, ghost.squares) : [];
  return (
    <>
      <GhostArt ghost={ghost} loose={loose} />
      {grown
        .filter((region) => region.worth > 3)
        .map((region, i) => (
          <Edge key={i} region={region} />
        ))}
    </>
  );
}

function LastEdge({ laid }: { laid: Laid }) {
  const { x, y, w, h } = boxAround(squaresOf(laid.card, laid), 0);
  return <rect class="hue-last" x={x} y={y} width={w} height={h} rx=".08" />;
}

export function HueMap({ squares, laid, holding, shown, place, over, big, t }: MapProps) {
  const { ghost, loose, places } = holding;
  const camera = useCamera(wholeBoard(squares, holding));
  const { x, y, w, h } = camera.box;
  const svg = useBoardPointers(camera, holding);
  const cards = useCards(laid);
  const words = useMemo(() => <InWords squares={squares} t={t} />, [squares, t]);
  const lit = shown.length > 0;
  const last = laid.at(-1);
  useGhostInSight(camera, holding);
  // A region that is shown is shown as a whole.
  useEffect(() => {
    if (lit || over) camera.fit();
  }, [lit, over]);
  return (
    <div class="hue-map">
      <div
        class="hue-field"
        role="application"
        tabIndex={big ? -1 : 0}
        aria-label={t('hue.board')}
        aria-describedby="hue-status"
        onKeyDown={useKeys(camera, holding, place)}
      >
        <svg ref={svg} class={camera.zoomed ? 'hue-svg hue-zoomed' : 'hue-svg'} viewBox={`${x} ${y} ${w} ${h}`} aria-hidden="true">
          {ghost && <Dots squares={squares} spots={places} />}
          {cards}
          {last && last.seat !== null && !ghost && !lit && <LastEdge laid={last} />}
          {lit && <Shown regions={shown} box={camera.box} />}
          {ghost && <GhostLayer ghost={ghost} loose={loose} />}
        </svg>
      </div>
      {!big && <ZoomButtons camera={camera} t={t} />}
      {words}
    </div>
  );
}
