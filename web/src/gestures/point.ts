/* point.ts - points in the window and in drawings, and which of several is next. SPDX-License-Identifier: MIT */

export interface Point {
  x: number;
  y: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A point of the window in the coordinates of a drawing. */
export function svgPoint(svg: SVGSVGElement, { x, y }: Point): Point {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!.inverse());
}

/** The one that is nearest to a point. */
export function nearest<T>(all: readonly T[], to: Point, at: (one: T) => Point): T | undefined {
  const far = (one: T) => distance(at(one), to);
  return all.reduce<T | undefined>((best, one) => (best !== undefined && far(best) <= far(one) ? best : one), undefined);
}

export function middleOf(points: Point[]): Point {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  return { x: mean('x'), y: mean('y') };
}

/** The one that is nearest to the middle of all. */
export function innermost<T>(all: readonly T[], at: (one: T) => Point): T | undefined {
  return nearest(all, middleOf(all.map(at)), at);
}

/** Directions of the arrow keys. */
export const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The next one in a direction; what lies aside counts as `aside` times as far. */
export function ahead<T>(all: readonly T[], from: Point, way: Point, aside: number, at: (one: T) => Point): T | undefined {
  const cost = (one: T) => {
    const x = at(one).x - from.x;
    const y = at(one).y - from.y;
    const along = x * way.x + y * way.y;
    return along > 0 ? along + aside * (Math.abs(x * way.y) + Math.abs(y * way.x)) : Infinity;
  };
  return all
    .filter((one) => cost(one) < Infinity)
    .reduce<T | undefined>((best, one) => (best !== undefined && cost(best) <= cost(one) ? best : one), undefined);
}
