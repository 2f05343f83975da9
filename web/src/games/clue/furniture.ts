/*
 * furniture.ts - how the rooms are furnished: where the name, the pawns and
 * the weapons are, where the passage begins, and lines of our own drawing.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Point } from '../../gestures/point';

export interface Room {
  name: Point;
  pawns: Point;
  weapons: Point;
  passage?: Point;
  lines: string;
}

function at(x: number, y: number): Point {
  return { x, y };
}

/** Full circles, as parts of a path: x, y, r each. */
function rounds(...all: [number, number, number][]): string {
  return all.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`).join('');
}

const plant = (x: number, y: number) =>
  `M${x - 7} ${y}h14l-3 11h-8zM${x} ${y}c0-10-3-16-12-17c0 9 4 15 12 17c0-10 3-16 12-17c0 9-4 15-12 17c-3-9-3-17 0-24c3 7 3 15 0 24`;

export const furniture: Record<string, Room> = {
  kitchen: {
    name: at(64, 44),
    pawns: at(62, 88),
    weapons: at(66, 116),
    passage: at(14, 34),
    lines:
      'M84 54h30v26h-30zM86 84h26M8 54h36v22h-36zM14 59h15v12h-15zM34 59v12M21 59v-5' +
      rounds([92, 61, 3.5], [106, 61, 3.5], [92, 72, 3.5], [106, 72, 3.5]),
  },
  ballroom: {
    name: at(240, 58),
    pawns: at(240, 102),
    weapons: at(240, 132),
    lines:
      'M172 150v-34c0-14 30-14 30 2c0 8 8 6 8 16v16zM172 140h38M176 145h30' +
      'M272 112l8-20 8 20-8 20zM252 112l28-6 28 6-28 6z' +
      rounds([280, 112, 34], [280, 112, 28]),
  },
  conservatory: {
    name: at(420, 42),
    pawns: at(420, 72),
    weapons: at(420, 102),
    passage: at(468, 88),
    lines: plant(382, 80) + plant(444, 76) + 'M398 100a22 14 0 0 1 44 0M410 100v-13M430 100v-13M420 100v-14',
  },
  'dining-room': {
    name: at(80, 218),
    pawns: at(80, 262),
    weapons: at(80, 294),
    lines:
      'M36 244h88a18 18 0 0 1 0 36h-88a18 18 0 0 1 0-36zM40 251h80a11 11 0 0 1 0 22h-80a11 11 0 0 1 0-22z' +
      'M38 238v-6h16v6M72 238v-6h16v6M106 238v-6h16v6M38 286v6h16v-6M72 286v6h16v-6M106 286v6h16v-6',
  },
  'billiard-room': {
    name: at(420, 184),
    pawns: at(420, 214),
    weapons: at(420, 244),
    lines:
      'M374 192h92v44h-92zM380 198h80v32h-80zM392 226l34-12' +
      rounds([380, 198, 3], [420, 197, 3], [460, 198, 3], [380, 230, 3], [420, 231, 3], [460, 230, 3], [432, 212, 2.5], [440, 208, 2.5], [440, 216, 2.5], [448, 212, 2.5]),
  },
  library: {
    name: at(410, 316),
    pawns: at(410, 340),
    weapons: at(410, 366),
    lines:
      'M364 284h12v14h-12zM424 284h32v14h-32M429 284v14M435 284v14M440 284v14M446 284v14M451 284v14' +
      'M368 284v14M372 284v14M462 304h14v44h-14zM462 310h14M462 317h14M462 323h14M462 330h14M462 336h14M462 342h14' +
      'M346 310h22a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3h-22M352 316h12v14h-12',
  },
  lounge: {
    name: at(76, 412),
    pawns: at(70, 450),
    weapons: at(80, 480),
    passage: at(14, 486),
    lines:
      'M14 424h54v12h-54zM14 436h54v12h-54zM14 424h-6v26h6M68 424h6v26h-6M41 436v12' +
      'M84 468h28v22h-28z' + rounds([108, 436, 13], [108, 436, 9]),
  },
  hall: {
    name: at(240, 394),
    pawns: at(240, 430),
    weapons: at(240, 466),
    lines:
      'M202 404h76v84h-76zM208 410h64v72h-64zM240 418l24 28-24 28-24-28zM240 432l12 14-12 14-12-14z' +
      'M184 366h10v10h-10zM286 366h10v10h-10zM184 484h10v10h-10zM286 484h10v10h-10z',
  },
  study: {
    name: at(418, 442),
    pawns: at(404, 462),
    weapons: at(396, 486),
    passage: at(466, 486),
    lines:
      'M350 452h46v18h-46zM356 470v20M390 470v20M366 474h14v8h-14M386 452v-8h-6l2-6h8l2 6h-6' +
      rounds([444, 464, 10]) + 'M434 464h20M444 454c-6 6-6 14 0 20c6-6 6-14 0-20M438 480h12M444 474v6',
  },
};

/** Places side by side, around a middle. */
export function slot(middle: Point, i: number, n: number, apart: number): Point {
  return { x: middle.x + (i - (n - 1) / 2) * apart, y: middle.y };
}
