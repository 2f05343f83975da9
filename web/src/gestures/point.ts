/* point.ts - points in the window and in drawings. SPDX-License-Identifier: MIT */

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
