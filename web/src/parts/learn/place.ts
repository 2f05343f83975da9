/*
 * place.ts - where the coach stands: beside what it points at, never on it.
 *
 * SPDX-License-Identifier: MIT
 */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(n, Math.max(least, most)));

/** How much of the first box the second one hides. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

interface Spot {
  left: number;
  top: number;
}

const FREE = 30; // how much worse it is to hide a pixel of these than of the rest,
const TARGET = 1e6; // and of the target itself, however small it is
const FAR = 25; // pixels one would rather hide than be a pixel further away
const STEP = 24; // px between two heights that are tried

/** Where a bubble could stand: below, above, right or left of the target, at the lower
 * edge, beside what else should be seen, at the upper edge, or anywhere else. */
function spots(target: Box, { width, height }: { width: number; height: number }, room: Box, free: Box[]): Spot[] {
  const right = room.left + room.width - width - EDGE;
  const bottom = room.top + room.height - height - EDGE;
  const centre = clamp(target.left + target.width / 2 - width / 2, room.left + EDGE, right);
  const middle = clamp(target.top + target.height / 2 - height / 2, room.top + EDGE, bottom);
  const beside = [
    { left: centre, top: target.top + target.height + GAP },
    { left: centre, top: target.top - height - GAP },
    { left: target.left + target.width + GAP, top: middle },
    { left: target.left - width - GAP, top: middle },
  ];
  const besides = free.flatMap((box) => [
    { left: centre, top: box.top - height - GAP },
    { left: centre, top: box.top + box.height + GAP },
  ]);
  const fits = ({ left, top }: Spot) => left >= room.left && left <= right + EDGE && top >= room.top && top <= bottom + EDGE;
  const docked = (top: number) => [centre, room.left + EDGE, right].map((left) => ({ left, top }));
  const tops = Array.from({ length: Math.max(1, Math.ceil((bottom - room.top) / STEP)) }, (_, i) => bottom - i * STEP);
  return [...beside.filter(fits), ...docked(bottom), ...besides.filter(fits), ...tops.flatMap(docked), ...docked(room.top + EDGE)];
}

/** Left and top for a bubble of this size where it hides the least: nothing of the
 * target, little of what must be `free`, and of all the rest, `solid`, what is left. */
export function beside(
  target: Box,
  size: { width: number; height: number },
  room: Box,
  free: Box[] = [],
  solid: Box[] = [],
): Spot {
  const away = ({ left, top }: Spot) =>
    Math.max(0, target.left - left - size.width, left - target.left - target.width) +
    Math.max(0, target.top - top - size.height, top - target.top - target.height);
  const cost = (at: Spot) => {
    const bubble = { ...at, ...size };
    const hidden = (boxes: Box[]) => boxes.reduce((sum, box) => sum + overlap(box, bubble), 0);
    return TARGET * overlap(target, bubble) + FREE * hidden(free) + hidden(solid) + FAR * away(at);
  };
  const all = spots(target, size, room, free).map((at) => ({ at, is: cost(at) }));
  return all.reduce((best, one) => (one.is < best.is ? one : best)).at;
}
