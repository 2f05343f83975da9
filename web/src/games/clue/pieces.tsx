/*
 * pieces.tsx - what stands on the board: pawns, weapons and the die.
 *
 * A suspect is a portrait; for those who want more than colours and faces it is a
 * shape with letters, each of which is enough to tell it. Around 0,0, in 22 units.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { SUSPECTS } from './board-map';
import { LETTERS, Portrait } from './portraits';
import { Thing } from './things';

const SHAPES: Record<string, string> = {
  scarlett: 'M0-9.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z',
  mustard: 'M-6.5-8.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z',
  white: 'M0-11.5L11.5 0 0 11.5-11.5 0z',
  green: 'M-5.5-9.5h11L11 0l-5.5 9.5h-11L-11 0z',
  peacock: 'M-9.5-8.5h19V1c0 5-5.5 8-9.5 10c-4-2-9.5-5-9.5-10z',
  plum: 'M0-11L11-2.5 7 9.5H-7L-11-2.5z',
};

export function Pawn({ suspect }: { suspect: string }) {
  const letters = LETTERS[suspect] ?? '';
  return (
    <>
      <g class={`pawn ${suspect}`}>
        <path d={SHAPES[suspect] ?? ''} />
        <text y="4" class={letters.length > 1 ? 'two' : ''}>
          {letters}
        </text>
      </g>
      <g class="bust">
        <Portrait suspect={suspect} />
      </g>
    </>
  );
}

export function Tool({ weapon }: { weapon: string }) {
  return (
    <g class="tool">
      <Thing card={weapon} />
    </g>
  );
}

/** A picture of any card, in the square that it is given. */
export function Picture({ card }: { card: string }) {
  return (
    <svg class="picture" viewBox="-24 -24 48 48" aria-hidden="true">
      {SUSPECTS.includes(card) ? <Portrait suspect={card} /> : <Thing card={card} />}
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
