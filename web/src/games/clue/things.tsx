/* things.tsx - pictures of the weapons and of the rooms, 48 x 48 around 0,0. SPDX-License-Identifier: MIT */
import { Layers, type Layer } from './portraits';

const STEEL = '#cfd6e4';
const DARK = '#8792ab';
const BRASS = '#e8bd5a';
const DEEP = '#b08432';
const WOOD = '#8a5634';

const WEAPONS: Record<string, Layer[]> = {
  candlestick: [
    ['M-11 17c0-4 5-5 7-5v-6h8v6c2 0 7 1 7 5z', BRASS],
    ['M-11 17h22v3h-22z', DEEP],
    ['M-3-2h6v8h-6zM-8-4h16l-3 4h-10z', BRASS],
    ['M-3-13h6v9h-6z', '#fbf4e2'],
    ['M0-22c4 4 4 8 0 8.5-4-.5-4-4.5 0-8.5z', '#ffb43d'],
    ['M0-18c1.6 2 1.6 3.6 0 4-1.6-.4-1.6-2 0-4z', '#fff3c4'],
  ],
  knife: [
    ['M17-18c2 9-3 19-15 27l-5-5z', STEEL],
    ['M17-18L-3 4l2.5 2.5C9-2 15-9 17-18z', '#f4f7fc'],
    ['M-6 1l8 8-3 3-8-8z', BRASS],
    ['M-6 7l4 4-10 10c-2 1-6-3-5-5z', WOOD],
  ],
  'lead-pipe': [
    ['M-13 14L4-3q4-4 9-9', DARK, 9],
    ['M-14.5 12.5L3-5q4-4 8-8', STEEL, 3],
    ['M-19 11l8 8M7-17l9 9', '#5f6a84', 5],
  ],
  revolver: [
    ['M-20-10h36c2 0 3 1 3 3v4h-22l-3 4h-14z', DARK],
    ['M-20-10h38v3h-38z', STEEL],
    ['M-2-8h12v9h-12z', '#6d7890'],
    ['M2-8v9M6-8v9', STEEL, 1.2],
    ['M-20-3c5 0 12 1 14 3-3 5-4 10-4 17-3 2-8 2-10 0 1-8 2-13 0-20z', WOOD],
    ['M-5 2c1 5 6 6 9 1', DARK, 2.4],
  ],
  rope: [
    ['M0-3m-15 0a15 11 0 1 0 30 0a15 11 0 1 0-30 0', '#c99a5b', 6],
    ['M0-3m-15 0a15 11 0 1 0 30 0a15 11 0 1 0-30 0', '#f0d09a', 1.5],
    ['M0-3m-7 0a7 4.5 0 1 0 14 0a7 4.5 0 1 0-14 0', '#c99a5b', 5],
    ['M-10 5c2 10 16 3 20 14', '#c99a5b', 5],
    ['M-10 5c2 10 16 3 20 14', '#f0d09a', 1.2],
    ['M7 17l6 3', '#8a5634', 3],
  ],
  wrench: [
    ['M-15 19c-4-1-5-5-3-7L0-6c-2-8 5-15 13-12l-7 7 1 5 5 1 7-7c3 8-4 15-12 13L-11 18c-1 1-2.5 1.5-4 1z', STEEL],
    ['M-16 16L3-3', '#f4f7fc', 2],
    ['M-14 15m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0', '#5f6a84'],
  ],
};

const ROOMS: Record<string, Layer[]> = {
  kitchen: [
    ['M-13-1h26v11a6 6 0 0 1-6 6h-14a6 6 0 0 1-6-6z', '#d7dde8'],
    ['M-15-5h30v4h-30zM-3-9h6v4h-6zM-18 2h5v4h-5zM13 2h5v4h-5z', '#98a3b8'],
    ['M-6-12c-3-3 3-4 0-8M2-12c-3-3 3-4 0-8M9-12c-2-2 2-3 0-6', '#fff3d6', 1.8],
  ],
  ballroom: [
    ['M0-22v9M-14-2c2 8 26 8 28 0M-8-4c1 5 15 5 16 0M0-13v16', BRASS, 2.2],
    ['M-16-9h4v7h-4zM-10-11h4v7h-4zM-2-13h4v7h-4zM6-11h4v7h-4zM12-9h4v7h-4z', '#fff3d6'],
    ['M-14-14l2 4h-4zM-8-16l2 4h-4zM0-18l2 4h-4zM8-16l2 4h-4zM14-14l2 4h-4z', '#ffc04d'],
    ['M0 4l4 6-4 8-4-8zM-10 5l2 4-2 4-2-4zM10 5l2 4-2 4-2-4z', '#bfe6ff'],
  ],
  conservatory: [
    ['M-9 8h18l-3 13h-12z', '#c8693e'],
    ['M-11 6h22v4h-22z', '#e08a5a'],
    ['M0 7c-1-9-1-13 0-20', '#2f7d4b', 2.6],
    ['M0-8c-7-8-14-6-17 2 6-3 11-3 17-2zM0-8c7-8 14-6 17 2-6-3-11-3-17-2zM0-10c-5-9-10-9-14-5 6-1 9 1 14 5zM0-10c5-9 10-9 14-5-6-1-9 1-14 5z', '#6fcf7c'],
    ['M0-3c-8-1-11 3-12 8 4-4 7-6 12-8zM0-3c8-1 11 3 12 8-4-4-7-6-12-8z', '#8fe39a'],
  ],
  'dining-room': [
    ['M-15 8a15 15 0 0 1 30 0z', '#dfe5ef'],
    ['M-10 5a10 10 0 0 1 7-8', '#ffffff', 2],
    ['M-2.5-10a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0', BRASS],
    ['M-19 9h38c0 5-6 7-19 7s-19-2-19-7z', '#a9b3c7'],
  ],
  'billiard-room': [
    ['M-18 18L12-20', '#e6c08a', 3],
    ['M-18 18l4-5', '#5b3a22', 3.6],
    ['M-6 8a6 6 0 1 1 12 0 6 6 0 1 1-12 0', '#e5484d'],
    ['M7 8a6 6 0 1 1 12 0 6 6 0 1 1-12 0', '#f2c94c'],
    ['M.5-3a6 6 0 1 1 12 0 6 6 0 1 1-12 0', '#fbf7ee'],
    ['M-18-8a5 5 0 1 1 10 0 5 5 0 1 1-10 0', '#17191f'],
    ['M-14.5-9.5a1.8 1.8 0 1 1 3.6 0 1.8 1.8 0 1 1-3.6 0', '#fff'],
  ],
  library: [
    ['M-17-13h7v29h-7z', '#d64b3c'],
    ['M-9-9h6v25h-6z', '#4f9d69'],
    ['M-2-15h7v31h-7z', '#e8bd5a'],
    ['M6-8l6-2 6 25-6 1.5z', '#6f8fe0'],
    ['M-17-8h7M-9-4h6M-2-9h7M-2 11h7M-17 11h7M-9 11h6', '#2a1d14', 1.4],
    ['M-20 16h40v4h-40z', '#c08a52'],
  ],
  lounge: [
    ['M-11-12c0-5 22-5 22 0v12h-22z', '#d5596f'],
    ['M-18-2c0-6 7-6 7-1v7h22v-7c0-5 7-5 7 1v13h-36z', '#b93c55'],
    ['M-11 2h22v6h-22z', '#f08a9b'],
    ['M-14 11h4v6h-4zM10 11h4v6h-4z', '#5b3420'],
    ['M-6-9v6M0-10v7M6-9v6', '#b93c55', 1.5],
  ],
  hall: [
    ['M-9-20c4-3 14-3 18 0v40h-18z', '#8a5634'],
    ['M-12 16h24v6h-24zM-11-20h22v4h-22z', '#6a3f24'],
    ['M-7-9a7 7 0 1 1 14 0 7 7 0 1 1-14 0', '#fff3d6'],
    ['M0-9v-4M0-9l3 2', '#2a1d14', 1.6],
    ['M-5 2h10v12h-10z', '#3b2213'],
    ['M0 2v6', BRASS, 1.4],
    ['M-2.5 10a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0', BRASS],
  ],
  study: [
    ['M-19 12h38v4h-38zM-16 16h4v6h-4zM12 16h4v6h-4z', '#a9703f'],
    ['M-6 8h12l2 4h-16z', BRASS],
    ['M0 8v-12', BRASS, 2.4],
    ['M-14-3c2-8 26-8 28 0 0 3-28 3-28 0z', '#3fae79'],
    ['M-11-1h22l4 9h-30z', '#ffe8a0'],
    ['M-6 8h12l2 4h-16zM-1-1h2v9h-2z', DEEP],
  ],
};

/** Weapons lie on slate, rooms are seen through an arch: the frame tells the kind. */
export function Thing({ card }: { card: string }) {
  const weapon = WEAPONS[card];
  return (
    <g class={weapon ? 'thing weapon-of' : `thing ${card}`}>
      <path class="ground" d={weapon ? 'M-23-16a7 7 0 0 1 7-7h32a7 7 0 0 1 7 7v32a7 7 0 0 1-7 7h-32a7 7 0 0 1-7-7z' : 'M-23 23v-24a23 22 0 0 1 46 0v24z'} />
      <Layers of={weapon ?? ROOMS[card] ?? []} />
    </g>
  );
}
