/*
 * portraits.tsx - the six suspects, drawn by us: each with a colour, a dress and
 * an outline of its own, to be told apart at 24 and at 160 pixels.
 *
 * SPDX-License-Identifier: MIT
 */

/** A filled shape, or a line if it has a width; 48 x 48 around 0,0. */
export type Layer = [d: string, colour: string, width?: number];

const FACE = 'M-8-5c0-7 4-10 8-10s8 3 8 10c0 8-4 13-8 13s-8-5-8-13z';
const NECK = 'M-4 2h8v10h-8z';
/** They end with the frame. */
const SHOULDERS = 'M-18.5 13.3c4-2 10-2.8 18.5-2.8s14.5 .8 18.5 2.8a22.8 22.8 0 0 1-37 0z';
const EYES = 'M-4.6-4.6v1.6M4.6-4.6v1.6';
const SMILE = 'M-3 3.5c2 1.6 4 1.6 6 0';

const PEOPLE: Record<string, Layer[]> = {
  // Long dark hair with a flower, bare shoulders.
  scarlett: [
    ['M-13 12c-5-14-3-32 13-32s18 18 13 32c-2 4-7 4-8 1h-10c-1 3-6 3-8-1z', '#2a1019'],
    [SHOULDERS, '#f1c3a2'],
    ['M-17.6 14.5c2-.8 4-1.2 6-1.5 2 4 6 6 11.6 6s9.6-2 11.6-6c2 .3 4 .7 6 1.5a22.8 22.8 0 0 1-35.2 0z', '#7d0f1f'],
    [NECK, '#e3ad88'],
    [FACE, '#f6cfb0'],
    ['M-9-2c-1-9 3-14 9-14s10 5 9 14c-2-6-4-9-8-10-3 3-8 4-10 10z', '#2a1019'],
    [EYES, '#2a1019', 1.8],
    ['M-3 3.4c2-1.2 4-1.2 6 0-2 2.4-4 2.4-6 0z', '#b3122a'],
    ['M11-15m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0', '#ff8f8a'],
    ['M11-15m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0', '#ffe3a3'],
  ],
  // A peaked cap, a great moustache, epaulettes.
  mustard: [
    [SHOULDERS, '#7a5a16'],
    ['M-18 14c3-2 6-2.5 9-2.5l-2 6.5zM18 14c-3-2-6-2.5-9-2.5l2 6.5z', '#ffe08a'],
    ['M-4 12h8l-4 10z', '#3d2c08'],
    [NECK, '#cf9a72'],
    [FACE, '#e9b892'],
    ['M-11-9c0-8 4-12 11-12s11 4 11 12z', '#5a4210'],
    ['M-11-10h22v3.6h-22z', '#ffe08a'],
    ['M-10-7c6-1.4 14-1.4 20 0 1 2.6-2 3-4 2.6-4-1-8-1-12 0-2 .4-5 0-4-2.6z', '#33260a'],
    ['M-4.6-2.6v1.6', '#33260a', 1.8],
    ['M4.6-2m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0', '#33260a', 1.1],
    ['M0 1.6c3-2.4 8-1.6 10.5 3.4-4-.6-7 2-10.5.2-3.5 1.8-6.5-.8-10.5-.2C-8 0-3-.8 0 1.6z', '#f7f0e0'],
    ['M6.5 16a2 2 0 1 1 4 0 2 2 0 1 1-4 0', '#d64b3c'],
  ],
  // A cook's puffed cap, grey hair, an apron.
  white: [
    [SHOULDERS, '#4a5164'],
    ['M-9 11h4v6h10v-6h4l1.5 9a22.8 22.8 0 0 1-21 0z', '#ffffff'],
    ['M-10-2c-1-8 3-13 10-13s11 5 10 13c-1 4-4 4-5 1h-10c-1 3-4 3-5-1z', '#9aa0ab'],
    [NECK, '#d9a988'],
    [FACE, '#f4cdb0'],
    ['M-8-6c1-5 4-7 8-7s7 2 8 7c-5-2-11-2-16 0z', '#9aa0ab'],
    ['M-11-9c-5-3-4-10 2-10 2-5 16-5 18 0 6 0 7 7 2 10-7-2-15-2-22 0z', '#ffffff'],
    ['M-11-9c7-2 15-2 22 0v3c-7-2-15-2-22 0z', '#c9d0dc'],
    [EYES, '#3a3f4a', 1.8],
    [SMILE, '#9c4a3c', 1.6],
    ['M-7 1.2h2M5 1.2h2', '#eeaa98', 2],
  ],
  // A bowler hat, a pointed beard, a suit with a tie.
  green: [
    [SHOULDERS, '#14401c'],
    ['M-6 11l6 9 6-9z', '#f4f2ea'],
    ['M-2 14h4l1 7-3 1.5-3-1.5z', '#101512'],
    [NECK, '#a87450'],
    ['M-8-5c0-7 4-10 8-10s8 3 8 10c0 8-4 13-8 13s-8-5-8-13z', '#c8926a'],
    ['M-8-1c1 3 2 4 4 3 2-1.4 6-1.4 8 0 2 1 3 0 4-3 0 9-4 13.5-8 13.5s-8-4.5-8-13.5z', '#1b1512'],
    ['M-3 4.6h6', '#d98d7a', 1.6],
    ['M-9-9c-1-9 3-13 9-13s10 4 9 13z', '#0d2a13'],
    ['M-15-8c3-3 27-3 30 0 0 3-30 3-30 0z', '#0d2a13'],
    ['M-9-11.5h18v2.5h-18z', '#8fce8f'],
    [EYES, '#1b1512', 1.8],
  ],
  // Three tall feathers, pearls.
  peacock: [
    ['M0-10c-10-1-14-6-14-13 7 0 12 4 14 13z', '#35c2a4'],
    ['M0-10c10-1 14-6 14-13-7 0-12 4-14 13z', '#35c2a4'],
    ['M0-8c-5-5-5-12 0-16 5 4 5 11 0 16z', '#7ff0c8'],
    ['M-9-18m-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0M9-18m-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0M0-18m-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0', '#0b2f66'],
    [SHOULDERS, '#0a3474'],
    [NECK, '#8a5638'],
    [FACE, '#a96d49'],
    ['M-10-1c-2-8 2-14 10-14s12 6 10 14c-2-5-4-7-5-8-4 2-8 2-11 1-2 2-3 4-4 7z', '#26130c'],
    ['M-9-11c5-3 13-3 18 0l-1 3c-5-2-11-2-16 0z', '#7ff0c8'],
    [EYES, '#1a0c06', 1.8],
    ['M-3 3.4c2-1 4-1 6 0-2 2-4 2-6 0z', '#8e2440'],
    ['M-7 12c3 4 11 4 14 0', '#fdf6e8', 2.6],
  ],
  // Wild white hair, round glasses, a bow tie.
  plum: [
    ['M-8 4c-8 2-11-3-8-6-4-3-2-8 2-8-2-5 4-8 7-5 4-4 10-4 14 0 3-3 9 0 7 5 4 0 6 5 2 8 3 3 0 8-8 6z', '#efeaf2'],
    [SHOULDERS, '#3a0d58'],
    ['M-7 11l7 8 7-8z', '#f4f2ea'],
    [NECK, '#d6a380'],
    [FACE, '#f1c8a8'],
    ['M0 14l-6-3.5v7zM0 14l6-3.5v7z', '#e9b949'],
    ['M-4.5-3m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5-3m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0', '#2b1838', 1.5],
    ['M-4.5-3.6v1.2M4.5-3.6v1.2', '#2b1838', 2],
    ['M-8-12c5-3 11-3 16 0-4-7-12-7-16 0z', '#f1c8a8'],
    ['M-4 4.5c2-1.6 6-1.6 8 0', '#efeaf2', 2.2],
  ],
};

const LETTERS: Record<string, string> = {
  scarlett: 'S', mustard: 'M', white: 'W', green: 'G', peacock: 'Pe', plum: 'Pl',
};

export function Layers({ of }: { of: Layer[] }) {
  return (
    <>
      {of.map(([d, colour, width], i) => (
        <path
          key={i}
          d={d}
          {...(width ? { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' } : { fill: colour })}
        />
      ))}
    </>
  );
}

/** The head and shoulders in a round frame; the letters are for those who asked
 * for more than colours. */
export function Portrait({ suspect }: { suspect: string }) {
  return (
    <g class={`portrait ${suspect}`}>
      <circle class="ground" r="22.8" />
      <Layers of={PEOPLE[suspect] ?? []} />
      <g class="letter">
        <circle cx="15" cy="15" r="9" />
        <text x="15" y="19.5">{LETTERS[suspect]}</text>
      </g>
    </g>
  );
}
