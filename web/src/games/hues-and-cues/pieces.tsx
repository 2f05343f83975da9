/*
 * pieces.tsx - the players' pieces: colour, shape and initial, with a white
 * and a dark ring, so that they show on any colour of the board. Beside the
 * board, where names are written, they have faces.
 *
 * SPDX-License-Identifier: MIT
 */
import { useRef } from 'preact/hooks';
import { initials } from '../../initial';
import type { Placed } from './model';
import { cellOf } from './model';

/** What a seat's pieces look like. */
export interface Look {
  name: string;
  initial: string;
  colour: string;
  /** Readable on the colour. */
  ink: string;
  shape: string;
}

/** One for each of ten seats, within 24 x 24. */
const SHAPES = [
  'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18z',
  'M4.5 4.5h15v15h-15z',
  'M12 1.8l10.2 18.4H1.8z',
  'M12 1.5L22.5 12L12 22.5L1.5 12z',
  'M12 2l10 7.4l-3.8 11.8H5.8L2 9.4z',
  'M6.8 3h10.4l5.2 9l-5.2 9H6.8l-5.2-9z',
  'M12 22.2L1.8 3.8h20.4z',
  'M8.2 2.5h7.6l5.7 5.7v7.6l-5.7 5.7H8.2l-5.7-5.7V8.2z',
  'M3 4h18v8.5a9 9 0 0 1-18 0z',
  'M8 2.5h8v5.5h5.5v8H16v5.5H8V16H2.5V8H8z',
];

export function looksOf(names: string[], colours: number[]): Look[] {
  const letters = initials(names);
  return names.map((name, seat) => ({
    name,
    initial: letters[seat]!,
    colour: `var(--seat-${(colours[seat] ?? seat) % 12})`,
    ink: `var(--seat-${(colours[seat] ?? seat) % 12}-ink)`,
    shape: SHAPES[seat % SHAPES.length]!,
  }));
}

/** How far below the middle a shape has its weight. */
const lowOf = ({ shape }: Look) => (shape === SHAPES[2] ? 3 : shape === SHAPES[6] ? -2.5 : 0);

/** How a piece feels about its points. */
export type Mood = 'calm' | 'glad' | 'proud' | 'sad';
const MOUTHS: Record<Mood, string> = {
  calm: 'M9.5 15.4h5',
  glad: 'M8.8 14.6q3.2 3.4 6.4 0',
  proud: 'M8.4 14h7.2q-.4 4.4-3.6 4.4t-3.6-4.4z',
  sad: 'M9.2 16.4q2.8-2.6 5.6 0',
};

function Face({ look, mood }: { look: Look; mood: Mood }) {
  return (
    <g class="face" transform={`translate(0 ${lowOf(look)})`} style={{ color: look.ink }}>
      <path class="eyes" d="M9 9.4v1.6M15 9.4v1.6" />
      <path d={MOUTHS[mood]} class={mood} />
    </g>
  );
}

/** A piece; `hollow` is the second one of a round. */
export function Piece({ look, hollow = false, mood }: { look: Look; hollow?: boolean; mood?: Mood }) {
  return (
    <svg class="cues-piece" viewBox="-3 -3 30 30" aria-hidden="true">
      <path class="dark-ring" d={look.shape} />
      <path class="white-ring" d={look.shape} />
      <path d={look.shape} style={{ fill: hollow ? '#fff' : look.colour }} />
      {hollow && <path class="rim" d={look.shape} style={{ stroke: look.colour }} />}
      {mood !== undefined ? (
        <Face look={look} mood={mood} />
      ) : (
        <text x="12" y={16.6 + lowOf(look)} class={hollow ? 'hollow' : ''}>
          {look.initial}
        </text>
      )}
    </svg>
  );
}

const BETWEEN = 320; // ms from one dropping piece to the next

/** When each piece drops: one after another, even if they arrive together. Pieces
 * from before we came do not drop. */
function useDrops(keys: string[]): (key: string) => number | null {
  const drops = useRef<Map<string, number | null> | null>(null);
  const next = useRef(0);
  const before = drops.current;
  const now = performance.now();
  const after = new Map<string, number | null>();
  if (!keys.some((key) => before?.has(key))) next.current = 0; // another round: none is left to wait for
  for (const key of keys) {
    const known = before?.get(key);
    if (before === null || known !== undefined) {
      after.set(key, known ?? null);
      continue;
    }
    const at = Math.max(now, next.current);
    next.current = at + BETWEEN;
    after.set(key, at - now);
  }
  drops.current = after;
  return (key) => after.get(key) ?? null;
}

interface LayerProps {
  pieces: Placed[];
  looks: Look[];
  /** Tells one round's pieces from another's. */
  round: string;
  rows: number;
  columns: number;
  /** What each is worth, once that is known. */
  tag: (piece: Placed) => number | null;
  /** The one that is being laid: it says whose it is. */
  fresh: string | null;
  whose: (seat: number) => string;
}

type SpotProps = { piece: Placed; wait: number | null } & Pick<LayerProps, 'looks' | 'rows' | 'columns' | 'tag' | 'fresh' | 'whose'>;

function Spot({ piece, wait, looks, rows, columns, tag, fresh, whose }: SpotProps) {
  const { row, column } = cellOf(piece.cell);
  const points = tag(piece);
  const look = looks[piece.seat]!;
  const worth = points === null ? '' : points === 3 ? ' hit exact' : points > 0 ? ' hit' : ' missed';
  const kind = (wait === null ? '' : ' drops') + worth;
  return (
    <div
      class={`spot${kind}`}
      style={{
        left: `${((column + 0.5) / columns) * 100}%`,
        top: `${((row + 0.5) / rows) * 100}%`,
        animationDelay: `${wait ?? 0}ms`,
      }}
    >
      <Piece look={look} hollow={piece.slot === 1} />
      {points !== null && points > 0 && <b class="tag">+{points}</b>}
      {fresh === piece.cell && <bdi class={column > columns / 2 ? 'whose left' : 'whose'}>{whose(piece.seat)}</bdi>}
    </div>
  );
}

export function PieceLayer({ pieces, round, ...more }: LayerProps) {
  const keyOf = (p: Placed) => `${round}/${p.seat}/${p.slot}/${p.cell}`;
  const delay = useDrops(pieces.map(keyOf));
  return (
    <div class="cues-pieces" aria-hidden="true">
      {pieces.map((piece) => (
        <Spot key={keyOf(piece)} piece={piece} wait={delay(keyOf(piece))} {...more} />
      ))}
    </div>
  );
}
