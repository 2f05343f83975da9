/*
 * pieces.tsx - what stands on the board: pawns, weapons and the die.
 *
 * A suspect is a portrait; those who want more than colours and faces see letters.
 * All are drawn around 0,0 and fit into 22 units.
 *
 * SPDX-License-Identifier: MIT
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SUSPECTS } from './board-map';
import { Portrait } from './portraits';
import { Thing } from './things';

export function Pawn({ suspect }: { suspect: string }) {
  return (
    <g class="bust">
      <Portrait suspect={suspect} />
    </g>
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
  useLayoutEffect(() => setTurns(throws - first.current), [throws]);
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
