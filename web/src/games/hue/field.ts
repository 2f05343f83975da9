/*
 * field.ts - the board under pointers and keys: which part of it is seen, and how
 * the ghost is moved on it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useRef } from 'preact/hooks';
import type { Box, Camera } from '../../gestures/camera';
import { ARROWS, svgPoint, type Point } from '../../gestures/point';
import { usePointers, type Drag } from '../../gestures/pointers';
import { aimAt } from './drag';
import type { Holding } from './ghost';
import { boundsOf, boxAround, nameOf, squaresOf, type Laid, type Spot } from './regions';

function joined(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

const HEADROOM = 0.2; // of the height: on a phone the words of a hint lie there

/** The whole board. As long as an advised card is held, it makes room at the top. */
export function useWhole(squares: Spot[], holding: Holding, playing: boolean): Box {
  const low = useRef(false);
  low.current = holding.ghost !== null && (holding.advised || low.current);
  const whole = wholeBoard(squares, holding, playing);
  const more = low.current && innerWidth < 640 ? whole.h * HEADROOM : 0;
  return { ...whole, y: whole.y - more, h: whole.h + more };
}

/** With room for the next card while one is laid; so the board keeps its size when
 * a card is taken. */
function wholeBoard(squares: Spot[], { ghost, loose }: Holding, playing: boolean): Box {
  const rest = boundsOf(squares, playing ? 2 : 1);
  // Grow for a ghost at the edge, but only once it rests there.
  return ghost === null || loose ? rest : joined(rest, boxAround(ghost.squares, 0.5));
}

/** What keys do on the board alone; see keys.ts. */
export function useFieldKeys(camera: Camera, holding: Holding, place: () => void) {
  return (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && holding.card === null) camera.pan(arrow);
    else if (event.key === '+' || event.key === '=') camera.zoom(0.8);
    else if (event.key === '-') camera.zoom(1.25);
    else if (event.key === '0') camera.fit();
    else if (event.key === ' ' && holding.ghost) place();
    else return;
    event.preventDefault();
  };
}

/** A drag of the card that is held: let go too far from any place it returns to where
 * it lay. Taken by itself it moves as far as the pointer does (`held`), else it comes
 * to it. */
function dragGhost(svg: SVGSVGElement, holding: () => Holding, held: boolean, touch: boolean): Drag {
  const from = holding().ghost?.middle ?? null;
  let grip: Spot | null = null; // from the pointer to the middle
  return {
    move(at) {
      const { column, row } = aimAt(svg, at, touch && !held);
      grip ??= held && from ? { column: from.column - column, row: from.row - row } : { column: 0, row: 0 };
      holding().aim({ column: column + grip.column, row: row + grip.row }, true);
    },
    end: (_, dropped) => holding().aim((dropped && holding().ghost?.middle) || from),
  };
}

/** A tap moves the ghost, or turns it; a drag moves the ghost or the board. */
export function useBoardPointers(camera: Camera, holding: Holding) {
  const now = useRef({ camera, holding });
  now.current = { camera, holding };
  const pan = (by: Point) => {
    const scale = svg.current!.getScreenCTM()!.a; // pixels to a square
    now.current.camera.pan({ x: -by.x / scale, y: -by.y / scale });
  };
  const onGhost = (target: Element) => target.closest('.hue-ghost') !== null;
  const aim = (at: Point, loose: boolean): void => now.current.holding.aim(aimAt(svg.current!, at, false), loose);
  const svg = usePointers<SVGSVGElement>({
    hover(at) {
      if (!holding.loose) return;
      if (at) aim(at, true);
      else holding.aim(null, true);
    },
    tap(at, { target }) {
      if (holding.loose && holding.carried && !holding.ghost) return; // too far off
      if (onGhost(target) && !holding.loose) holding.turn();
      else aim(at, false);
    },
    drag({ target, touch }): Drag | null {
      if (onGhost(target) || (holding.card && !camera.zoomed))
        return dragGhost(svg.current!, () => now.current.holding, onGhost(target), touch);
      return camera.zoomed ? { move: (_, by) => pan(by) } : null;
    },
    pinch(factor, about, by) {
      camera.zoom(1 / factor, svgPoint(svg.current!, about));
      pan(by);
    },
    wheel(event) {
      if (!camera.zoomed && event.deltaY > 0) return; // the page scrolls
      event.preventDefault();
      camera.zoom(1.0015 ** event.deltaY, svgPoint(svg.current!, { x: event.clientX, y: event.clientY }));
    },
  });
  return svg;
}

/** Keeps in sight what matters now: the ghost, or the card that is shown. */
export function useInSight(camera: Camera, { card, ghost, loose }: Holding, shown: Laid | null): void {
  const squares = ghost ? ghost.squares : card === null ? shown && squaresOf(shown.card, shown) : null;
  const at = squares?.map(nameOf).join();
  const last = useRef(at);
  if (at === undefined || last.current === at) return;
  last.current = at;
  if (squares && !loose) queueMicrotask(() => camera.show(boxAround(squares, 0.5)));
}
