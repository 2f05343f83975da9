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

/** Left and top for a bubble of this size: below, above, right or left of the
 * target, where it fits, at the lower edge, beside what else should be seen, or at the
 * upper edge, which says whose turn it is; the first that hides the least of them. */
export function beside(
  target: Box,
  size: { width: number; height: number },
  room: Box,
  free: Box[] = [],
): { left: number; top: number } {
  const { width, height } = size;
  const right = room.left + room.width - width - EDGE;
  const bottom = room.top + room.height - height - EDGE;
  const centre = clamp(target.left + target.width / 2 - width / 2, room.left + EDGE, right);
  const middle = clamp(target.top + target.height / 2 - height / 2, room.top + EDGE, bottom);
  const places = [
    { left: centre, top: target.top + target.height + GAP },
    { left: centre, top: target.top - height - GAP },
    { left: target.left + target.width + GAP, top: middle },
    { left: target.left - width - GAP, top: middle },
  ];
  const besides = free.flatMap((box) => [
    { left: centre, top: box.top - height - GAP },
    { left: centre, top: box.top + box.height + GAP },
  ]);
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= room.left && left <= right + EDGE && top >= room.top && top <= bottom + EDGE;
  const docked = (top: number) => [centre, room.left + EDGE, right].map((left) => ({ left, top }));
  const hidden = (at: { left: number; top: number }) => {
    const bubble = { ...at, width, height };
    return 1000 * overlap(target, bubble) + free.reduce((sum, box) => sum + overlap(box, bubble), 0);
  };
  const all = [...places.filter(fits), ...docked(bottom), ...besides.filter(fits), ...docked(room.top + EDGE)];
  return all.reduce((best, at) => (hidden(at) < hidden(best) ? at : best));
}
