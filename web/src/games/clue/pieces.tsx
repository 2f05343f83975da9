/*
 * pieces.tsx - drawings of pawns, weapons and the die.
 *
 * A suspect has a colour, a shape and letters, each of which is enough to tell it.
 * All are drawn around 0,0 and fit into 22 units.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { ROOMS, WEAPONS } from './board-map';

const SHAPES: Record<string, [letters: string, path: string]> = {
  scarlett: ['S', 'M0-9.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z'],
  mustard: ['M', 'M-6.5-8.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z'],
  white: ['W', 'M0-11.5L11.5 0 0 11.5-11.5 0z'],
  green: ['G', 'M-5.5-9.5h11L11 0l-5.5 9.5h-11L-11 0z'],
  peacock: ['Pe', 'M-9.5-8.5h19V1c0 5-5.5 8-9.5 10c-4-2-9.5-5-9.5-10z'],
  plum: ['Pl', 'M0-11L11-2.5 7 9.5H-7L-11-2.5z'],
};

const TOOLS: Record<string, string> = {
  candlestick: 'M-5 8H5M0 8V-1M-4-1H4M-2-1v-3h4v3M0-9c1.6 2 1.6 3.5 0 3.5s-1.6-1.5 0-3.5',
  knife: 'M-8 8l5-5M-4.5 1.5l3 3M-3 3L6-8c2 4 0 8-6.5 12.5',
  'lead-pipe': 'M-8 5l3 3L6-3V-8H2v3.5zM2-5.5h4',
  revolver: 'M-8-5H8v3.5H1L0 1h-3L-5 7h-4l2-8.5zM-3 1v-2.5',
  rope: 'M-7-2a7 4.5 0 1 1 14 0a7 4.5 0 1 1-14 0M-3-2a3 1.5 0 1 1 6 0a3 1.5 0 1 1-6 0M-6 1c0 6 8 1 11 7',
  wrench: 'M-8 6l7-7c-1-4 2-7.5 6-7L2-5l.5 2.5L5-2l3-3c.5 4-3 7-7 6l-7 7z',
};

export function Pawn({ suspect }: { suspect: string }) {
  const [letters, path] = SHAPES[suspect] ?? ['?', ''];
  return (
    <g class={`pawn ${suspect}`}>
      <path d={path} />
      <text y="4" class={letters.length > 1 ? 'two' : ''}>
        {letters}
      </text>
    </g>
  );
}

export function Tool({ weapon }: { weapon: string }) {
  return (
    <g class="tool">
      <path d={TOOLS[weapon] ?? ''} />
    </g>
  );
}

/** A picture of any card, 24 x 24. */
export function Picture({ card }: { card: string }) {
  return (
    <svg class="picture" viewBox="-12 -12 24 24" aria-hidden="true">
      {ROOMS.includes(card) ? (
        <path class="door" d="M-6 10V-10H6V10M-9 10H9M3 0v1.5" />
      ) : WEAPONS.includes(card) ? (
        <Tool weapon={card} />
      ) : (
        <Pawn suspect={card} />
      )}
    </svg>
  );
}

/* --- The die ----------------------------------------------------------------- */

const PIPS = ['4', '26', '246', '0268', '02468', '023568'];
/** How to turn the cube so that a number faces us: around x, around y. */
const TURNS = [[0, 0], [0, -90], [-90, 0], [90, 0], [0, 90], [0, 180]];

function Face({ pips }: { pips: number }) {
  return (
    <svg class={`face f${pips}`} viewBox="0 0 30 30" aria-hidden="true">
      {[...(PIPS[pips - 1] ?? '')].map((p) => (
        <circle key={p} cx={7 + 8 * (Number(p) % 3)} cy={7 + 8 * Math.floor(Number(p) / 3)} r="2.7" />
      ))}
    </svg>
  );
}

/** Rolls whenever `throws` grows, and stops with the right face. */
export function Die({ pips, throws }: { pips: number; throws: number }) {
  const [x = 0, y = 0] = TURNS[pips - 1] ?? [];
  const first = useRef(throws);
  const [turns, setTurns] = useState(0);
  useEffect(() => setTurns(throws - first.current), [throws]);
  const transform = `rotateX(${x + 720 * turns}deg) rotateY(${y + 360 * turns}deg)`;
  return (
    <span class="die" aria-hidden="true">
      <span class="cube" style={{ transform }}>
        {PIPS.map((_, i) => (
          <Face key={i} pips={i + 1} />
        ))}
      </span>
    </span>
  );
}
